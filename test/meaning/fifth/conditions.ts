import type { List } from '../list.ts';
import { orders } from '../list.ts';
import { r, workbook } from '../workbook.ts';
import { asked, fine, job, warnedOrAsked } from './put.ts';

const NAME = ['{ id: name, column: Name }'];
const DATA = `Ann,ann@elm.org
Bob,bob@oak.org
Cid,cid@ash.org`;
const PEOPLE = DATA.split('\n')
  .map((line, i) => `cs-${i + 1},kit,${line}\n`)
  .join('');

function where(condition: string, more = ''): string {
  return job('{ value: 1 }', '{ value: 2 }', NAME, `rows: { where: [ ${condition} ] }${more}`);
}

function states(...words: readonly string[]): string {
  return `Job,Client,Name,State\n${words.map((word, i) => `wc-${i + 1},kit,Guest ${'ABCDEFG'[i]},${word}\n`).join('')}`;
}

/** A10: conditions that nearly match, and lists of those who are left out. */
export const CONDITIONS: readonly List[] = [
  asked(
    'A10: Orders are CANCELED in American and in capitals',
    'american.csv',
    states('open', 'CANCELED', 'open'),
    'wc-2 is cancelled, or ordered',
    { mapping: where('{ column: State, not: cancelled }') },
  ),
  asked(
    'A10: A German list has Storno where the mapping has storniert',
    'storno.csv',
    states('offen', 'Storno', 'offen'),
    'wc-2 is cancelled, or ordered',
    { mapping: where('{ column: State, not: storniert }') },
  ),
  asked(
    'A10: A Japanese system writes キャンセル in half width',
    'cancel.csv',
    states('受付', 'ｷｬﾝｾﾙ', '受付'),
    'wc-2 is cancelled, or ordered',
    { mapping: where('{ column: State, not: キャンセル }') },
  ),
  asked(
    'A10: A French list lost the accents of annulé',
    'annule.csv',
    states('payé', 'annule', 'payé', 'annulé'),
    'wc-2 is cancelled, or ordered',
    { mapping: where('{ column: State, not: annulé }') },
  ),
  asked(
    'A10: Excel has FALSE for whoever does not want post and the mapping has false',
    'wants.xlsx',
    workbook([
      r('Job|Client|Name|Post'),
      ['wa-11', 'kit', 'Ann', true],
      ['wa-12', 'kit', 'Bob', false],
    ]),
    'Bob gets post, or not',
    { mapping: where('{ column: Post, not: "false" }') },
  ),
  asked(
    'A10: One order is only refunded in part',
    'refund.csv',
    states('paid', 'refunded', 'refunded (partly)', 'paid'),
    'wc-3 is left out, or ordered',
    { mapping: where('{ column: State, not: refunded }') },
  ),
  asked(
    'A10: A wanted grade is written in full width once',
    'grade.csv',
    states('VIP', 'ＶＩＰ', 'Standard'),
    'wc-2 is wanted, or not',
    { mapping: where('{ column: State, is: VIP }') },
  ),
  fine(
    'A10: An unsubscribed list of Mailchimp has the address in capitals',
    'members.csv',
    `Job,Client,Name,Email\n${PEOPLE}`,
    orders('name', 'cs-1 kit 1 2|Ann\ncs-3 kit 1 2|Cid'),
    {
      beside: { 'unsubscribed.csv': 'Email Address,TIME\nBOB@OAK.ORG,2026-01-02\n' },
      mapping: job(
        '{ value: 1 }',
        '{ value: 2 }',
        NAME,
        'rows: { suppress: [ { file: unsubscribed.csv, match: { Email Address: Email } } ] }',
      ),
    },
  ),
  fine(
    'A10: A do-not-call list has the number with the country of Korea',
    '수신거부.csv',
    'Job,Client,Name,Phone\ndn-1,kit,Ann,010-2222-3333\ndn-2,kit,Bob,010-4444-5555\n',
    orders('name', 'dn-2 kit 1 2|Bob'),
    {
      beside: { 'no-call.csv': 'Mobile\n+82 10-2222-3333\n' },
      mapping: job(
        '{ value: 1 }',
        '{ value: 2 }',
        NAME,
        'rows: { suppress: [ { file: no-call.csv, match: { Mobile: Phone } } ] }',
      ),
    },
  ),
  warnedOrAsked(
    'A10: Somebody on the list of those who moved has another address here',
    'moved.csv',
    `Job,Client,Name,Email\n${PEOPLE}`,
    orders('name', 'cs-1 kit 1 2|Ann\ncs-2 kit 1 2|Bob\ncs-3 kit 1 2|Cid'),
    {
      beside: { 'gone.csv': 'Who,Mail\nBob,bob@new.org\n' },
      mapping: job(
        '{ value: 1 }',
        '{ value: 2 }',
        NAME,
        'rows: { suppress: [ { file: gone.csv, match: { Who: Name, Mail: Email } } ] }',
      ),
    },
  ),
];
