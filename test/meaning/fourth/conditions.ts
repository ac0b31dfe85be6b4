import { type List, mapped, orders } from '../list.ts';
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
  {
    name: 'The mapping leaves out cancelled and an American shop writes Canceled',
    point: 'A10',
    file: 'us-status.csv',
    content:
      'job,client,copies,sum,name,status\nuc-1,kit,1,2,Ann,Paid\nuc-2,kit,1,2,Bob,Canceled\nuc-3,kit,1,2,Cid,Paid\n',
    mapping: where('{ column: status, not: cancelled }'),
    meant: 'unclear',
    must: 'ask',
    both: 'uc-2 is cancelled, or it is something else',
  },
  {
    name: 'A Japanese list writes 取り消し where the mapping leaves out 取消',
    point: 'A10',
    file: '状態.csv',
    content:
      'job,client,copies,sum,name,状態\njs-1,sato,1,200,佐藤,確定\njs-2,sato,1,200,田中,取り消し\njs-3,sato,1,200,鈴木,確定\n',
    mapping: where('{ column: 状態, not: 取消 }'),
    meant: 'unclear',
    must: 'ask',
    both: 'js-2 is cancelled, or ordered',
  },
  {
    name: 'Some registrations say Yes where the mapping wants yes',
    point: 'A10',
    file: 'rsvp.csv',
    content:
      'job,client,copies,sum,name,coming\nrv-1,kit,1,2,Ann,yes\nrv-2,kit,1,2,Bob,Yes\nrv-3,kit,1,2,Cid,no\n',
    mapping: where('{ column: coming, is: "yes" }'),
    meant: 'unclear',
    must: 'ask',
    both: 'Bob comes, or not',
  },
  {
    name: 'Boolean cells of a workbook are compared with a lower-case false',
    point: 'A10',
    file: 'consent.xlsx',
    content: workbook([
      r('job|client', 'copies', 'sum', 'name', 'consent'),
      r('bc-1|kit', 1, 2, 'Ann', true),
      r('bc-2|kit', 1, 2, 'Bob', false),
    ]),
    mapping: where('{ column: consent, not: "false" }'),
    meant: 'unclear',
    must: 'ask',
    both: 'Bob did not consent and is ordered, or left out',
  },
  {
    name: 'A French shop lost the accent of Annulé in some rows',
    point: 'A10',
    file: 'commandes.csv',
    content:
      'job;client;copies;sum;name;etat\nca-31;kit;1;2;Luc;Payé\nca-32;kit;1;2;Zoé;Annulé\nca-33;kit;1;2;Max;Annule\n',
    mapping: where('{ column: etat, not: Annulé }'),
    meant: 'unclear',
    must: 'ask',
    both: 'ca-33 is cancelled, or not',
  },
  {
    name: 'People who unsubscribed are written in capitals in the list of e-mail addresses',
    point: 'A10',
    file: 'mailing.csv',
    content:
      'job,client,copies,sum,name,mail\nun-1,kit,1,2,Ann,ann@fox.org\nun-2,kit,1,2,Bob,bob@ray.org\n',
    beside: { 'unsubscribed.csv': 'EMAIL\nBOB@RAY.ORG\n' },
    mapping: suppressing('EMAIL: mail', 'unsubscribed.csv', 'name'),
    meant: orders('name', 'un-1 kit 1 2|Ann'),
    must: 'order',
  },
  {
    name: 'A Korean number with +82 is on the list of those who want no mail',
    point: 'A10',
    file: '수신자.csv',
    content:
      'job,client,copies,sum,name,휴대폰\nkr-1,hana,1,200,김하늘,010-2345-6789\nkr-2,hana,1,200,이바다,010-9876-5432\n',
    beside: { '수신거부.csv': '전화\n+82 10 9876 5432\n+82 10 1111 2222\n' },
    mapping: suppressing('전화: 휴대폰', '수신거부.csv'),
    meant: orders('name', 'kr-1 hana 1 200|김하늘'),
    must: 'order',
  },
  {
    name: 'A person on the suppression list has the same address and another spelling of the name',
    point: 'A10',
    file: 'partly.csv',
    content:
      'job,client,copies,sum,name,mail\npy-1,kit,1,2,Jon Smith,js@mail.org\npy-2,kit,1,2,Ann Fox,af@mail.org\n',
    beside: { 'stop.csv': 'who,email\nJohn Smith,js@mail.org\nZed Zip,zz@mail.org\n' },
    mapping: suppressing('who: name, email: mail', 'stop.csv'),
    meant: orders('name', 'py-1 kit 1 2|Jon Smith\npy-2 kit 1 2|Ann Fox'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Nothing was returned this week and the mapping says that this may be',
    point: 'A10',
    file: 'no-returns.csv',
    content: 'job,client,copies,sum,name,status\nnr-1,kit,1,2,Ann,shipped\nnr-2,kit,1,2,Bob,open\n',
    mapping: where('{ column: status, not: returned, never: allow }'),
    meant: orders('name', 'nr-1 kit 1 2|Ann\nnr-2 kit 1 2|Bob'),
    must: 'order',
  },
  {
    name: 'A German list of several states has one that is in lower case',
    point: 'A10',
    file: 'versand.csv',
    content:
      'job;client;copies;sum;name;Status\nvs-1;kit;1;2;Ute;Bezahlt\nvs-2;kit;1;2;Jan;bezahlt\nvs-3;kit;1;2;Eva;Offen\n',
    mapping: where('{ column: Status, one_of: [Bezahlt, Geliefert] }'),
    meant: 'unclear',
    must: 'ask',
    both: 'Jan has paid, or not',
  },
  {
    name: 'A price workbook has sheets for members and for guests with the same columns',
    point: 'B14',
    file: 'club-orders.csv',
    content: 'job,client,copies,item\ncl-1,club,10,Card\ncl-2,club,20,Flag\n',
    beside: {
      'club-prices.xlsx': workbookOf([
        { name: 'Members', rows: [r('item|price'), r('Card', 10), r('Flag', 20)] },
        { name: 'Guests', rows: [r('item|price'), r('Card', 14), r('Flag', 26)] },
      ]),
    },
    mapping:
      'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: club-prices.xlsx, key: item } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: item, column: price } }\n',
    meant: 'unclear',
    must: 'ask',
    both: 'Prices of members, or of guests',
  },
  {
    name: 'The mapping names the sheet of this year in the price workbook',
    point: 'B14',
    file: 'named-sheet.csv',
    content: 'job,client,copies,item\nns-1,club,10,Card\nns-2,club,20,Flag\n',
    beside: {
      'years.xlsx': workbookOf([
        { name: '2025', rows: [r('item|price'), r('Card', 10), r('Flag', 20)] },
        { name: '2026', rows: [r('item|price'), r('Card', 11), r('Flag', 21)] },
      ]),
    },
    mapping:
      'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: years.xlsx, sheet: "2026", key: item } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: item, column: price } }\n',
    meant: orders('', 'ns-1 club 10 11\nns-2 club 20 21'),
    must: 'order',
  },
  {
    name: 'A suppression workbook has one sheet for each year of objections',
    point: 'B14',
    file: 'objections.csv',
    content:
      'job,client,copies,sum,name\nob-11,kit,1,2,Ann Fox\nob-12,kit,1,2,Bob Ray\nob-13,kit,1,2,Cid Lux\n',
    beside: {
      'stoplist.xlsx': workbookOf([
        { name: '2024', rows: [r('person'), r('Ann Fox')] },
        { name: '2025', rows: [r('person'), r('Bob Ray')] },
      ]),
    },
    mapping: suppressing('person: name', 'stoplist.xlsx'),
    meant: 'unclear',
    must: 'ask',
    both: 'Ann is left out, or Bob, or both',
  },
  {
    name: 'A LibreOffice suppression workbook begins with a sheet of explanations',
    point: 'B14',
    file: 'werbung.csv',
    content: 'job;client;copies;sum;name\nwe-1;kit;1;2;Ute Ahl\nwe-2;kit;1;2;Jan Bär\n',
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
    meant: orders('name', 'we-1 kit 1 2|Ute Ahl'),
    must: 'order',
  },
  {
    name: 'A copy of the price sheet is called Backup and has other prices',
    point: 'B14',
    file: 'backup.csv',
    content: 'job,client,copies,size\nbk-1,kit,10,A4\nbk-2,kit,10,A5\n',
    beside: {
      'sizes.ods': workbookOf([
        { name: 'Prices', rows: [r('size|price'), r('A4', 12), r('A5', 8)] },
        { name: 'Prices (Backup)', rows: [r('size|price'), r('A4', 11), r('A5', 7)] },
      ]),
    },
    mapping:
      'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: sizes.ods, key: size } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: size, column: price } }\n',
    meant: 'unclear',
    must: 'ask',
    both: 'The first sheet, or its copy with other prices',
  },
  {
    name: 'The sheet of last year in the price workbook is hidden',
    point: 'B14',
    file: 'hidden-year.csv',
    content: 'job,client,copies,size\nhy-1,kit,10,A4\nhy-2,kit,10,A5\n',
    beside: {
      'tariffs.xlsx': workbookOf([
        { name: '2025', rows: [r('size|price'), r('A4', 11), r('A5', 7)], hidden: true },
        { name: '2026', rows: [r('size|price'), r('A4', 12), r('A5', 8)] },
      ]),
    },
    mapping:
      'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: tariffs.xlsx, key: size } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: size, column: price } }\n',
    meant: orders('', 'hy-1 kit 10 12\nhy-2 kit 10 8'),
    must: 'order',
  },
  {
    name: 'A list of wanted towns has two sheets of towns',
    point: 'B14',
    file: 'towns.csv',
    content:
      'job,client,copies,sum,name,town\ntw-1,kit,1,2,Ann,York\ntw-2,kit,1,2,Bob,Bath\ntw-3,kit,1,2,Cid,Hull\n',
    beside: {
      'regions.xlsx': workbookOf([
        { name: 'North', rows: [r('town'), r('York'), r('Hull')] },
        { name: 'South', rows: [r('town'), r('Bath'), r('Hove')] },
      ]),
    },
    mapping: where('{ column: town, one_of: { file: regions.xlsx, column: town } }'),
    meant: 'unclear',
    must: 'ask',
    both: 'York and Hull, or Bath',
  },
  {
    name: 'Branch addresses that are printed stand in an old sheet and a new one of an .xls',
    point: 'B14',
    file: 'filialen.csv',
    content: 'project_id;svc_uid;order_count;total_price;Nr\nfi-1;bank;1;2;A1\nfi-2;bank;1;2;B2\n',
    beside: {
      'adressen.xls': workbookOf([
        { name: 'alt', rows: [r('Nr|Straße'), r('A1|Ring 1'), r('B2|Weg 2')] },
        { name: 'neu', rows: [r('Nr|Straße'), r('A1|Ring 9'), r('B2|Weg 8')] },
      ]),
    },
    mapping: `${mapped('project_id', 'svc_uid', 'order_count', 'total_price')}lookups: { a: { file: adressen.xls, key: Nr } }\nvariables: [ { id: street, lookup: a, by: Nr, column: Straße } ]\n`,
    meant: 'unclear',
    must: 'ask',
    both: 'Ring 1, or Ring 9',
    stake: 'text',
  },
];
