import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
import { r, workbook, workbookOf } from '../workbook.ts';

function where(condition: string, texts = 'name'): string {
  return mapped('job', 'client', 'copies', 'sum', texts, `rows: { where: [ ${condition} ] }`);
}

function suppressing(match: string, file: string, texts = 'name'): string {
  return mapped(
    'job',
    'client',
    'copies',
    'sum',
    texts,
    `rows: { suppress: [ { file: ${file}, match: { ${match} } } ] }`,
  );
}

/** A10, B14: conditions that nearly match, and lists of several sheets. */
export const CONDITIONS_SHEETS: readonly List[] = [
  asked(
    'A10: The mapping leaves out cancelled and an American shop writes Canceled',
    'us-status.csv',
    'job,client,copies,sum,name,status\nuc-1,kit,1,2,Ann,Paid\nuc-2,kit,1,2,Bob,Canceled\nuc-3,kit,1,2,Cid,Paid\n',
    'uc-2 is cancelled, or it is something else',
    { mapping: where('{ column: status, not: cancelled }') },
  ),
  asked(
    'A10: A Japanese list writes 取り消し where the mapping leaves out 取消',
    '状態.csv',
    'job,client,copies,sum,name,状態\njs-1,sato,1,200,佐藤,確定\njs-2,sato,1,200,田中,取り消し\njs-3,sato,1,200,鈴木,確定\n',
    'js-2 is cancelled, or ordered',
    { mapping: where('{ column: 状態, not: 取消 }') },
  ),
  asked(
    'A10: Some registrations say Yes where the mapping wants yes',
    'rsvp.csv',
    'job,client,copies,sum,name,coming\nrv-1,kit,1,2,Ann,yes\nrv-2,kit,1,2,Bob,Yes\nrv-3,kit,1,2,Cid,no\n',
    'Bob comes, or not',
    { mapping: where('{ column: coming, is: "yes" }') },
  ),
  asked(
    'A10: Boolean cells of a workbook are compared with a lower-case false',
    'consent.xlsx',
    workbook([
      r('job|client', 'copies', 'sum', 'name', 'consent'),
      r('bc-1|kit', 1, 2, 'Ann', true),
      r('bc-2|kit', 1, 2, 'Bob', false),
    ]),
    'Bob did not consent and is ordered, or left out',
    { mapping: where('{ column: consent, not: "false" }') },
  ),
  asked(
    'A10: A French shop lost the accent of Annulé in some rows',
    'commandes.csv',
    'job;client;copies;sum;name;etat\nca-31;kit;1;2;Luc;Payé\nca-32;kit;1;2;Zoé;Annulé\nca-33;kit;1;2;Max;Annule\n',
    'ca-33 is cancelled, or not',
    { mapping: where('{ column: etat, not: Annulé }') },
  ),
  fine(
    'A10: People who unsubscribed are written in capitals in the list of e-mail addresses',
    'mailing.csv',
    'job,client,copies,sum,name,mail\nun-1,kit,1,2,Ann,ann@fox.org\nun-2,kit,1,2,Bob,bob@ray.org\n',
    orders('name', 'un-1 kit 1 2|Ann'),
    {
      beside: { 'unsubscribed.csv': 'EMAIL\nBOB@RAY.ORG\n' },
      mapping: suppressing('EMAIL: mail', 'unsubscribed.csv', 'name'),
    },
  ),
  fine(
    'A10: A Korean number with +82 is on the list of those who want no mail',
    '수신자.csv',
    'job,client,copies,sum,name,휴대폰\nkr-1,hana,1,200,김하늘,010-2345-6789\nkr-2,hana,1,200,이바다,010-9876-5432\n',
    orders('name', 'kr-1 hana 1 200|김하늘'),
    {
      beside: { '수신거부.csv': '전화\n+82 10 9876 5432\n+82 10 1111 2222\n' },
      mapping: suppressing('전화: 휴대폰', '수신거부.csv'),
    },
  ),
  warnedOrAsked(
    'A10: A person on the suppression list has the same address and another spelling of the name',
    'partly.csv',
    'job,client,copies,sum,name,mail\npy-1,kit,1,2,Jon Smith,js@mail.org\npy-2,kit,1,2,Ann Fox,af@mail.org\n',
    orders('name', 'py-1 kit 1 2|Jon Smith\npy-2 kit 1 2|Ann Fox'),
    {
      beside: { 'stop.csv': 'who,email\nJohn Smith,js@mail.org\nZed Zip,zz@mail.org\n' },
      mapping: suppressing('who: name, email: mail', 'stop.csv'),
    },
  ),
  fine(
    'A10: Nothing was returned this week and the mapping says that this may be',
    'no-returns.csv',
    'job,client,copies,sum,name,status\nnr-1,kit,1,2,Ann,shipped\nnr-2,kit,1,2,Bob,open\n',
    orders('name', 'nr-1 kit 1 2|Ann\nnr-2 kit 1 2|Bob'),
    { mapping: where('{ column: status, not: returned, never: allow }') },
  ),
  asked(
    'A10: A German list of several states has one that is in lower case',
    'versand.csv',
    'job;client;copies;sum;name;Status\nvs-1;kit;1;2;Ute;Bezahlt\nvs-2;kit;1;2;Jan;bezahlt\nvs-3;kit;1;2;Eva;Offen\n',
    'Jan has paid, or not',
    { mapping: where('{ column: Status, one_of: [Bezahlt, Geliefert] }') },
  ),
  asked(
    'B14: A price workbook has sheets for members and for guests with the same columns',
    'club-orders.csv',
    'job,client,copies,item\ncl-1,club,10,Card\ncl-2,club,20,Flag\n',
    'Prices of members, or of guests',
    {
      beside: {
        'club-prices.xlsx': workbookOf([
          { name: 'Members', rows: [r('item|price'), r('Card', 10), r('Flag', 20)] },
          { name: 'Guests', rows: [r('item|price'), r('Card', 14), r('Flag', 26)] },
        ]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: club-prices.xlsx, key: item } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: item, column: price } }\n',
    },
  ),
  fine(
    'B14: The mapping names the sheet of this year in the price workbook',
    'named-sheet.csv',
    'job,client,copies,item\nns-1,club,10,Card\nns-2,club,20,Flag\n',
    orders('', 'ns-1 club 10 11\nns-2 club 20 21'),
    {
      beside: {
        'years.xlsx': workbookOf([
          { name: '2025', rows: [r('item|price'), r('Card', 10), r('Flag', 20)] },
          { name: '2026', rows: [r('item|price'), r('Card', 11), r('Flag', 21)] },
        ]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: years.xlsx, sheet: "2026", key: item } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: item, column: price } }\n',
    },
  ),
  asked(
    'B14: A suppression workbook has one sheet for each year of objections',
    'objections.csv',
    'job,client,copies,sum,name\nob-11,kit,1,2,Ann Fox\nob-12,kit,1,2,Bob Ray\nob-13,kit,1,2,Cid Lux\n',
    'Ann is left out, or Bob, or both',
    {
      beside: {
        'stoplist.xlsx': workbookOf([
          { name: '2024', rows: [r('person'), r('Ann Fox')] },
          { name: '2025', rows: [r('person'), r('Bob Ray')] },
        ]),
      },
      mapping: suppressing('person: name', 'stoplist.xlsx'),
    },
  ),
  fine(
    'B14: A LibreOffice suppression workbook begins with a sheet of explanations',
    'werbung.csv',
    'job;client;copies;sum;name\nwe-1;kit;1;2;Ute Ahl\nwe-2;kit;1;2;Jan Bär\n',
    orders('name', 'we-1 kit 1 2|Ute Ahl'),
    {
      beside: {
        'robinson.ods': workbookOf([
          {
            name: 'Hinweise',
            rows: [r('Diese Liste wird monatlich gepflegt.'), r('Stand März 2026')],
          },
          { name: 'Liste', rows: [r('Name|Seit'), r('Jan Bär|2025'), r('Eva Cox|2024')] },
        ]),
      },
      mapping: suppressing('Name: name', 'robinson.ods'),
    },
  ),
  asked(
    'B14: A copy of the price sheet is called Backup and has other prices',
    'backup.csv',
    'job,client,copies,size\nbk-1,kit,10,A4\nbk-2,kit,10,A5\n',
    'The first sheet, or its copy with other prices',
    {
      beside: {
        'sizes.ods': workbookOf([
          { name: 'Prices', rows: [r('size|price'), r('A4', 12), r('A5', 8)] },
          { name: 'Prices (Backup)', rows: [r('size|price'), r('A4', 11), r('A5', 7)] },
        ]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: sizes.ods, key: size } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: size, column: price } }\n',
    },
  ),
  fine(
    'B14: The sheet of last year in the price workbook is hidden',
    'hidden-year.csv',
    'job,client,copies,size\nhy-1,kit,10,A4\nhy-2,kit,10,A5\n',
    orders('', 'hy-1 kit 10 12\nhy-2 kit 10 8'),
    {
      beside: {
        'tariffs.xlsx': workbookOf([
          { name: '2025', rows: [r('size|price'), r('A4', 11), r('A5', 7)], hidden: true },
          { name: '2026', rows: [r('size|price'), r('A4', 12), r('A5', 8)] },
        ]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: tariffs.xlsx, key: size } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: size, column: price } }\n',
    },
  ),
  asked(
    'B14: A list of wanted towns has two sheets of towns',
    'towns.csv',
    'job,client,copies,sum,name,town\ntw-1,kit,1,2,Ann,York\ntw-2,kit,1,2,Bob,Bath\ntw-3,kit,1,2,Cid,Hull\n',
    'York and Hull, or Bath',
    {
      beside: {
        'regions.xlsx': workbookOf([
          { name: 'North', rows: [r('town'), r('York'), r('Hull')] },
          { name: 'South', rows: [r('town'), r('Bath'), r('Hove')] },
        ]),
      },
      mapping: where('{ column: town, one_of: { file: regions.xlsx, column: town } }'),
    },
  ),
  asked(
    'B14: Branch addresses that are printed stand in an old sheet and a new one of an .xls',
    'filialen.csv',
    'project_id;svc_uid;order_count;total_price;Nr\nfi-1;bank;1;2;A1\nfi-2;bank;1;2;B2\n',
    'Ring 1, or Ring 9',
    {
      beside: {
        'adressen.xls': workbookOf([
          { name: 'alt', rows: [r('Nr|Straße'), r('A1|Ring 1'), r('B2|Weg 2')] },
          { name: 'neu', rows: [r('Nr|Straße'), r('A1|Ring 9'), r('B2|Weg 8')] },
        ]),
      },
      mapping: `${mapped('project_id', 'svc_uid', 'order_count', 'total_price')}lookups: { a: { file: adressen.xls, key: Nr } }\nvariables: [ { id: street, lookup: a, by: Nr, column: Straße } ]\n`,
      stake: 'text',
    },
  ),
];
