import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warned, warnedOrAsked } from '../put.ts';
import { r, workbook, workbookOf } from '../workbook.ts';

const looked = (more = '') => `version: 1
lookups: { rates: { file: rates.xlsx, key: size${more} } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: rates, by: size, column: price } }
variables: [{ id: name }]
`;
const SIZES = 'job,client,size,name\nsz-1,ross,A4,Ann Fox\nsz-2,gale,A5,Bob Ray\n';
const LAST_YEAR = { name: '2025', rows: [r('size|price'), r('A4', 9), r('A5', 7)] };
const THIS_YEAR = { name: '2026', rows: [r('size|price'), r('A4', 10), r('A5', 8)] };

/** B14: several sheets in a workbook. */
const SHEETS: readonly List[] = [
  asked(
    'B14: A price list has a sheet for each of two years',
    'sizes.csv',
    SIZES,
    'A4 costs 9, or 10',
    { beside: { 'rates.xlsx': workbookOf([LAST_YEAR, THIS_YEAR]) }, mapping: looked() },
  ),
  fine(
    'B14: The mapping names the year of the price list',
    'sizes-2026.csv',
    SIZES,
    orders('name', 'sz-1 ross 1 10 | Ann Fox\nsz-2 gale 1 8 | Bob Ray'),
    {
      beside: { 'rates.xlsx': workbookOf([LAST_YEAR, THIS_YEAR]) },
      mapping: looked(', sheet: "2026"'),
    },
  ),
  fineOrAsked(
    'B14: The prices of last year are in a hidden sheet before those of this year',
    'sizes-hidden.csv',
    SIZES,
    orders('name', 'sz-1 ross 1 10 | Ann Fox\nsz-2 gale 1 8 | Bob Ray'),
    {
      beside: { 'rates.xlsx': workbookOf([{ ...LAST_YEAR, hidden: true }, THIS_YEAR]) },
      mapping: looked(),
    },
  ),
  warned(
    'B14: The list of those who want no mail follows a sheet that explains it',
    'mailing.csv',
    'job,client,mail,name\nml-1,ross,ann@example.com,Ann Fox\nml-2,gale,bob@example.com,Bob Ray\n',
    orders('name', 'ml-1 ross 1 1 | Ann Fox'),
    {
      beside: {
        'stop.ods': workbookOf([
          {
            name: 'About',
            rows: [r('Exported by the mail program on 3 March'), r('Do not share')],
          },
          { name: 'Export', rows: [r('address|reason'), r('bob@example.com|moved')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=1',
        'name',
        'rows: { suppress: [{ file: stop.ods, match: { address: mail } }] }',
      ),
    },
  ),
  warnedOrAsked(
    'B14: January and February are two sheets that look the same',
    'months.xlsx',
    workbookOf([
      {
        name: 'January',
        rows: [r('job|client|name'), r('ja-1|ross|Ann Fox'), r('ja-2|gale|Bob Ray')],
      },
      {
        name: 'February',
        rows: [r('job|client|name'), r('fe-1|ross|Cid Lux'), r('fe-2|gale|Dee Orr')],
      },
    ]),
    'unclear',
    { mapping: mapped('job', 'client', 'rows', '=1', 'name') },
  ),
  asked(
    'B14: Two sheets of a workbook have the grades that are wanted',
    'members.csv',
    'job,client,grade,name\nme-1,ross,Gold,Ann Fox\nme-2,gale,Bronze,Bob Ray\n',
    'gold members are wanted, or bronze ones',
    {
      beside: {
        'grades.xls': workbookOf([
          { name: 'old', rows: [r('grade'), r('Bronze')] },
          { name: 'new', rows: [r('grade'), r('Gold')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=1',
        'name',
        'rows: { where: [{ column: grade, one_of: { file: grades.xls, column: grade } }] }',
      ),
    },
  ),
  warned(
    'B14: A pivot table stands before the list and the guide after it',
    'pivot.xlsx',
    workbookOf([
      { name: 'Pivot', rows: [r('Row labels|Count of name'), r('ross', 1), r('gale', 1)] },
      {
        name: 'Data',
        rows: [r('job|client|name'), r('pv-1|ross|Ann Fox'), r('pv-2|gale|Bob Ray')],
      },
      { name: 'Guide', rows: [r('Fill in one row for each card')] },
    ]),
    orders('name', 'pv-1 ross 1 1 | Ann Fox\npv-2 gale 1 1 | Bob Ray'),
    { mapping: mapped('job', 'client', 'rows', '=1', 'name') },
  ),
];

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** B15: columns that are nearly reserved, without a mapping. */
const RESERVED: readonly List[] = [
  warnedOrAsked(
    'B15: A column says which orders are a sample',
    'sample.csv',
    `${HEAD},sample,name\nsm-1,ross,1,0,yes,Ann Fox\nsm-2,gale,50,20,no,Bob Ray\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column says which orders are tests in two words',
    'is-test.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|test_order|name'),
      r('it-1|ross', 1, 0, true, 'Ann Fox'),
      r('it-2|gale', 50, 20, false, 'Bob Ray'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: An export has the number of an earlier order',
    'order-id.csv',
    `${HEAD},order_id,name\noi-1,ross,10,5,881204,Ann Fox\noi-2,gale,20,9,881377,Bob Ray\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A developer put the whole user data into one column',
    'userdata.csv',
    `${HEAD},userdata_json,name\nud-1,ross,10,5,"{""receiver_name"":""Ann""}",Ann Fox\nud-2,gale,20,9,"{""receiver_name"":""Bob""}",Bob Ray\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: The number of the partner is spelt a little differently',
    'partner.csv',
    `${HEAD},partner_orderid,name\npa-1,ross,10,5,PO-77,Ann Fox\npa-2,gale,20,9,PO-78,Bob Ray\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A quantity stands beside the number of copies',
    'quantity.csv',
    `${HEAD},qty,name\nqt-1,ross,1,5,10,Ann Fox\nqt-2,gale,1,9,20,Bob Ray\n`,
    'unclear',
  ),
  refused(
    'B15: The price has capitals in its name and the reserved one is missing',
    'capitals.csv',
    'project_id,svc_uid,order_count,Total_Price,name\ncp-1,ross,10,5,Ann Fox\ncp-2,gale,20,9,Bob Ray\n',
  ),
  fine(
    'B15: Variables called latest_offer and sampler are the words of a template',
    'words.csv',
    `${HEAD},latest_offer,sampler\nwo-1,ross,10,5,20 % off,Blue\nwo-2,gale,20,9,Two for one,Red\n`,
    orders(
      'latest_offer sampler',
      'wo-1 ross 10 5 | 20 % off | Blue\nwo-2 gale 20 9 | Two for one | Red',
    ),
  ),
];

export const SHEETS_AND_RESERVED: readonly List[] = [...SHEETS, ...RESERVED];
