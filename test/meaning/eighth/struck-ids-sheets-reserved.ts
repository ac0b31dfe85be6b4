import { type List, mapped, orders } from '../list.ts';
import { partly, r, struck, workbook, workbookOf } from '../workbook.ts';
import { CELLS, HEAD, listsOf } from './put.ts';

const B12 = listsOf('B12');
const B13 = listsOf('B13');
const B14 = listsOf('B14');
const B15 = listsOf('B15');
const JOBS = mapped('job', 'client', 'copies', 'sum');
const NAMED = mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name');

function looked(file: string, sheet = ''): string {
  return mapped('job', 'client', 'copies', '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: rates, by: paper, column: rate }\nlookups: { rates: { file: ${file}, key: paper${sheet} } }`,
  );
}

function stopped(file: string, sheet = ''): string {
  return mapped(
    'job',
    'client',
    'copies',
    'sum',
    'name',
    `rows: { suppress: [ { file: ${file}, match: { name: name }${sheet} } ] }`,
  );
}

const PAPERS = 'job,client,copies,paper\npp-1,ann,10,matt\npp-2,bob,20,gloss\n';
const MEMBERS = 'job,client,copies,sum,name\nmm-1,ann,1,2,Ann Fox\nmm-2,bob,1,2,Bob Ray\n';

/** B12 to B15: what is struck out, ids that look alike, several sheets, nearly reserved names. */
export const STRUCK_IDS_SHEETS_RESERVED: readonly List[] = [
  B12.asks(
    'A sexton struck out the family that moved away',
    'familien.ods',
    workbook([
      r(`${CELLS}|name`),
      r('fm-1|pfarre', 1, 2, 'Familie Aal'),
      [struck('fm-2'), struck('pfarre'), struck(1), struck(2), struck('Familie Boot')],
      r('fm-3|pfarre', 1, 2, 'Familie Cent'),
    ]),
    NAMED,
    'fm-2 is ordered, or not',
  ),
  B12.asks(
    'Only the name of a badge is struck out',
    'struck-name.xlsx',
    workbook([
      r(`${CELLS}|name`),
      r('sn-1|kit', 1, 2, 'Ann Fox'),
      r('sn-2|kit', 1, 2, struck('Bob Ray')),
      r('sn-3|kit', 1, 2, 'Cid Lux'),
    ]),
    NAMED,
    'sn-2 is ordered, or not',
  ),
  B12.asks(
    'A sale crossed out 19.90 and wrote 14.90 behind it',
    'sale.xlsx',
    workbook([r(CELLS), r('sl-1|kit', 10, partly('~~19.90~~14.90')), r('sl-2|kit', 5, '9.90')]),
    undefined,
    'sl-1 costs 14.90',
  ),
  B12.asks(
    'A deleted guest of a web page is marked with del',
    'gaeste.html',
    '<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th></tr><tr><td>gs-1</td><td>kit</td><td>1</td><td>2</td><td>Ina Roth</td></tr><tr><td><del>gs-2</del></td><td><del>kit</del></td><td><del>1</del></td><td><del>2</del></td><td><del>Udo Blau</del></td></tr></table></body></html>',
    undefined,
    'gs-2 is ordered, or not',
  ),
  B12.asks(
    'A title in a SpreadsheetML badge is struck out before the name',
    'titel.xml',
    workbook([
      r(`${CELLS}|name`),
      r('tl-1|kit', 1, 2, partly('~~Frau~~ Dr. Aal')),
      r('tl-2|kit', 1, 2, 'Prof. Boot'),
    ]),
    undefined,
    'Dr. Aal, or Frau Dr. Aal',
    { stake: 'text' },
  ),
  B12.asks(
    'The word cancelled was struck out, as the order is on again',
    'on-again.xlsx',
    workbook([
      r('job|client|copies|sum|state'),
      r('oa-1|kit', 10, 20, 'open'),
      r('oa-2|kit', 10, 20, struck('cancelled')),
      r('oa-3|kit', 10, 20, 'cancelled'),
    ]),
    mapped(
      'job',
      'client',
      'copies',
      'sum',
      '',
      'rows: { where: [ { column: state, not: cancelled } ] }',
    ),
    'oa-2 is ordered, or left out',
  ),
  B12.fine(
    'The mapping skips what a Polish shop has struck out',
    'skreslone.xlsx',
    workbook([
      r(`${CELLS}|name`),
      r('sk-1|kot', 1, 2, 'Ala Kot'),
      [struck('sk-2'), struck('kot'), struck(1), struck(2), struck('Ela Lis')],
      r('sk-3|kot', 1, 2, 'Ola Bak'),
    ]),
    `${NAMED}sheet: { struck_rows: skip }\n`,
    orders('name', 'sk-1 kot 1 2|Ala Kot\nsk-3 kot 1 2|Ola Bak'),
  ),
  B12.fine(
    'A to-do column that nobody uses is struck out as it is done',
    'todo.xlsx',
    workbook([
      r(`${CELLS}|name|todo`),
      r('td-11|kit', 1, 2, 'Ann Fox', struck('call her')),
      r('td-12|kit', 1, 2, 'Bob Ray', struck('send proof')),
    ]),
    NAMED,
    orders('name', 'td-11 kit 1 2|Ann Fox\ntd-12 kit 1 2|Bob Ray'),
  ),

  B13.asks(
    'A no-break space hides inside one of two job names',
    'nbsp.csv',
    'job,client,copies,sum\nSpring 2026,ann,10,20\nSpring\u00a02026,ann,5,12\nSummer 2026,bob,10,20\n',
    JOBS,
    'one order of Spring 2026, or two',
  ),
  B13.asks(
    'The dash of one id is an en dash that Word made',
    'word-dash.csv',
    `${HEAD}\nWD-100,ann,10,20\nWD–100,ann,5,12\nWD-200,bob,10,20\n`,
    undefined,
    'one order WD-100, or two',
  ),
  B13.asks(
    'A user is written in capitals on another day',
    'capitals.csv',
    `${HEAD}\ncu-1,Grafik,10,20\ncu-2,GRAFIK,5,12\ncu-3,Druck,10,20\n`,
    undefined,
    'one user Grafik, or two',
  ),
  B13.asks(
    'An order number has the letter O where the others have a zero',
    'letter-o.csv',
    `${HEAD}\nPR-2001,ann,10,20\nPR-2OO1,ann,5,12\nPR-2002,bob,10,20\nPR-2003,bob,7,14\nPR-2004,bob,9,18\n`,
    undefined,
    'one order PR-2001, or two',
  ),
  B13.asks(
    'A Japanese id is typed in full width once',
    'zenkaku.csv',
    `${HEAD}\nAB12,sato,10,20\nＡＢ１２,sato,5,12\nCD34,mori,10,20\n`,
    undefined,
    'one order AB12, or two',
  ),
  B13.asks(
    'A zero-width space was copied from a chat',
    'chat.xlsx',
    workbook([
      r(CELLS),
      r('ch-71|ann', 10, 20),
      r('ch-\u200b71|ann', 5, 12),
      r('ch-72|bob', 10, 20),
    ]),
    undefined,
    'one order ch-71, or two',
  ),
  B13.asks(
    'A Cyrillic А stands in one of the Latin codes',
    'kod.csv',
    `${HEAD}\nAX-7,ivan,10,20\nАX-7,ivan,5,12\nBX-8,olga,10,20\n`,
    undefined,
    'one order AX-7, or two',
  ),
  B13.asks(
    'Excel dropped the zeros of one id',
    'zeros.csv',
    `${HEAD}\n00731,ann,10,20\n731,ann,5,12\n00842,bob,10,20\n`,
    undefined,
    'one order 00731, or two',
  ),
  B13.fine(
    'Ids that differ in case are allowed by the mapping',
    'base62.csv',
    'job,client,copies,sum\naB3x,ann,10,20\nAb3X,bob,5,12\n',
    JOBS.replace('{ column: "job" }', '{ column: job, look_alikes: allow }'),
    orders('', 'aB3x ann 10 20\nAb3X bob 5 12'),
  ),

  B14.asks(
    'The rates of paper are on a sheet for each quarter',
    'papers-q.csv',
    PAPERS,
    looked('quarters.xlsx'),
    'matt costs 5 or 6',
    {
      beside: {
        'quarters.xlsx': workbookOf([
          { name: 'Q1', rows: [r('paper|rate'), r('matt', 5), r('gloss', 7)] },
          { name: 'Q2', rows: [r('paper|rate'), r('matt', 6), r('gloss', 8)] },
        ]),
      },
    },
  ),
  B14.asks(
    'An .ods of rates has Privatkunden and Firmenkunden',
    'papers-kunden.csv',
    PAPERS,
    looked('preise.ods'),
    'matt costs 5 or 4',
    {
      beside: {
        'preise.ods': workbookOf([
          { name: 'Privatkunden', rows: [r('paper|rate'), r('matt', 5), r('gloss', 7)] },
          { name: 'Firmenkunden', rows: [r('paper|rate'), r('matt', 4), r('gloss', 6)] },
        ]),
      },
    },
  ),
  B14.says(
    'A cover sheet precedes the only sheet of rates',
    'papers-cover.csv',
    PAPERS,
    looked('covered.xlsx'),
    orders('', 'pp-1 ann 10 5\npp-2 bob 20 7'),
    {
      beside: {
        'covered.xlsx': workbookOf([
          { name: 'Cover', rows: [r('Rates of the print shop'), r('valid from March')] },
          { name: 'Rates', rows: [r('paper|rate'), r('matt', 5), r('gloss', 7)] },
        ]),
      },
    },
  ),
  B14.clear(
    'The mapping names the sheet of rates',
    'papers-named.csv',
    PAPERS,
    looked('named.xlsx', ', sheet: New'),
    orders('', 'pp-1 ann 10 6\npp-2 bob 20 8'),
    {
      beside: {
        'named.xlsx': workbookOf([
          { name: 'Old', rows: [r('paper|rate'), r('matt', 5), r('gloss', 7)] },
          { name: 'New', rows: [r('paper|rate'), r('matt', 6), r('gloss', 8)] },
        ]),
      },
    },
  ),
  B14.asks(
    'Those who opted out are on a sheet for each year',
    'members-years.csv',
    MEMBERS,
    stopped('optout.xlsx'),
    'mm-1 is left out, or mm-2',
    {
      beside: {
        'optout.xlsx': workbookOf([
          { name: '2024', rows: [r('name|when'), r('Ann Fox|May')] },
          { name: '2025', rows: [r('name|when'), r('Bob Ray|June')] },
        ]),
      },
    },
  ),
  B14.says(
    'A stop list has a pivot sheet behind it without names',
    'members-pivot.csv',
    MEMBERS,
    stopped('stop-pivot.xlsx'),
    orders('name', 'mm-1 ann 1 2|Ann Fox'),
    {
      beside: {
        'stop-pivot.xlsx': workbookOf([
          { name: 'Stop', rows: [r('name|reason'), r('Bob Ray|moved')] },
          { name: 'Pivot', rows: [r('reason|count'), r('moved', 1)] },
        ]),
      },
    },
  ),
  B14.clear(
    'Last year is a hidden sheet of the rates',
    'papers-hidden.csv',
    PAPERS,
    looked('hidden.xlsx'),
    orders('', 'pp-1 ann 10 6\npp-2 bob 20 8'),
    {
      beside: {
        'hidden.xlsx': workbookOf([
          { name: 'Last', hidden: true, rows: [r('paper|rate'), r('matt', 5), r('gloss', 7)] },
          { name: 'Now', rows: [r('paper|rate'), r('matt', 6), r('gloss', 8)] },
        ]),
      },
    },
  ),
  B14.refuses(
    'No sheet of the rates has the column that is looked up',
    'papers-none.csv',
    PAPERS,
    looked('none.xlsx'),
    {
      beside: {
        'none.xlsx': workbookOf([
          { name: 'A', rows: [r('paper|price'), r('matt', 5)] },
          { name: 'B', rows: [r('papier|rate'), r('matt', 6)] },
        ]),
      },
    },
  ),

  B15.says(
    'A column Test_Order says which orders are tests',
    'test-order.csv',
    `${HEAD},Test_Order\nto-71,kit,10,20,yes\nto-72,kit,5,12,no\n`,
    undefined,
  ),
  B15.says(
    'A workbook has a column sample with an x in one row',
    'sample.xlsx',
    workbook([r(`${CELLS}|name|sample`), r('sa-1|kit', 1, 2, 'Ann|x'), r('sa-2|kit', 1, 2, 'Bob')]),
    undefined,
  ),
  B15.says(
    'A column link_order has the addresses of the orders',
    'links.csv',
    `${HEAD},link_order\nlo-1,kit,10,20,https://shop.example/o/1\nlo-2,kit,5,12,https://shop.example/o/2\n`,
    undefined,
  ),
  B15.says(
    'A column order id is written with a space',
    'order-id.csv',
    `${HEAD},Order ID,name\noi-1,kit,10,20,SO-551,Ann\noi-2,kit,5,12,SO-552,Bob\n`,
    undefined,
  ),
  B15.says(
    'A developer sends userdata_json as a column',
    'json.csv',
    `${HEAD},userdata_json\nuj-1,kit,10,20,"{""title"":""Spring""}"\nuj-2,kit,5,12,"{""title"":""Summer""}"\n`,
    undefined,
  ),
  B15.says(
    'A dataset file is named in a column of its own',
    'dataset.csv',
    `${HEAD},vdp_dataset_file\ndf-1,kit,10,20,one.json\ndf-2,kit,5,12,two.json\n`,
    undefined,
  ),
  B15.refuses(
    'Order Count is spelled with a space and nothing else says how many',
    'spelled.csv',
    'project_id,svc_uid,Order Count,total_price,name\nse-1,kit,10,20,Ann\nse-2,kit,5,12,Bob\n',
    undefined,
  ),
  B15.says(
    'Flags say one copy and a column QTY says otherwise',
    'qty.csv',
    'project_id,svc_uid,QTY,name\nqy-1,kit,10,Ann\nqy-2,kit,5,Bob\n',
    undefined,
    'unclear',
    { flags: { orderCount: '1', totalPrice: '20' } },
  ),
  B15.fine(
    'Testimonial and sample_text are ordinary variables',
    'testimonial.csv',
    `${HEAD},testimonial,sample_text\ntm-1,kit,10,20,Great cards!,Lorem\ntm-2,kit,5,12,Fast too,Ipsum\n`,
    undefined,
    orders(
      'testimonial sample_text',
      'tm-1 kit 10 20|Great cards!|Lorem\ntm-2 kit 5 12|Fast too|Ipsum',
    ),
  ),
];
