import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { partly, r, struck, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';

const page = (second: string) => `<meta charset="utf-8"><table>
<tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th></tr>
<tr><td>pg-1</td><td>ida</td><td>5</td><td>10</td><td>Ann Fox</td></tr>
${second}
<tr><td>pg-3</td><td>udo</td><td>8</td><td>16</td><td>Cid Lux</td></tr></table>`;

const GUESTS = workbook([
  r('Job|Client|Guest'),
  r('gu-1|ida|Ann Fox'),
  [struck('gu-2'), struck('ida'), struck('Bob Ray')],
  r('gu-3|udo|Cid Lux'),
]);

/** B12: what is struck out. */
const STRUCK: readonly List[] = [
  asked(
    'B12: A guest who will not come is struck out in all cells',
    'guests.xlsx',
    GUESTS,
    'two orders, or three',
    { mapping: mapped('Job', 'Client', 'rows', '=3', 'guest=Guest') },
  ),
  asked(
    'B12: Only the price of an order is struck out in LibreOffice',
    'preis.ods',
    workbook([r(HEAD), r('pr-1|ida', 10, 12), r('pr-2|udo', 10, struck(12)), r('pr-3|leo', 5, 7)]),
    'pr-2 costs 12, or nothing, or is not wanted',
  ),
  fine(
    'B12: The mapping leaves out a guest who is struck out',
    'guests-skip.xlsx',
    GUESTS,
    orders('guest', 'gu-1 ida 1 3 | Ann Fox\ngu-3 udo 1 3 | Cid Lux'),
    {
      mapping: mapped('Job', 'Client', 'rows', '=3', 'guest=Guest', 'sheet: { struck_rows: skip }'),
    },
  ),
  fine(
    'B12: What is struck out is what was invited already, says the mapping',
    'guests-include.xlsx',
    GUESTS,
    orders('guest', 'gu-1 ida 1 3 | Ann Fox\ngu-2 ida 1 3 | Bob Ray\ngu-3 udo 1 3 | Cid Lux'),
    {
      mapping: mapped(
        'Job',
        'Client',
        'rows',
        '=3',
        'guest=Guest',
        'sheet: { struck_rows: include }',
      ),
    },
  ),
  asked(
    'B12: Two hundred and fifty copies have a struck 2 at their front',
    'digit.xlsx',
    workbook([r(HEAD), r('dg-1|ida', partly('~~2~~50'), 12), r('dg-2|udo', '100', 20)]),
    '50 copies, or 250',
  ),
  asked(
    'B12: A web page has a row whose cells are all between tags of struck text',
    'orders.html',
    page(
      '<tr><td><s>pg-2</s></td><td><s>ida</s></td><td><s>6</s></td><td><s>12</s></td><td><s>Bob Ray</s></td></tr>',
    ),
    'two orders, or three',
  ),
  asked(
    'B12: A web page has a row with the style of struck text',
    'export.xls',
    page(
      '<tr style="color:red; text-decoration: line-through"><td>pg-2</td><td>ida</td><td>6</td><td>12</td><td>Bob Ray</td></tr>',
    ),
    'two orders, or three',
  ),
  asked(
    'B12: A name was corrected by hand in an XML spreadsheet and the old one is struck out',
    'maier.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('ma-1|ida', 1, 2, partly('Eva ~~Meier~~ Maier')),
      r('ma-2|udo', 1, 2, 'Leo Orr'),
    ]),
    'Eva Maier, or both names',
  ),
  fine(
    'B12: A remark that nobody prints is struck out',
    'remark.xlsx',
    workbook([
      r('Job|Client|Guest|Remark'),
      r('rk-1|ida|Ann Fox', struck('call back')),
      r('rk-2|udo|Bob Ray', partly('~~vegan~~ vegetarian')),
    ]),
    orders('guest', 'rk-1 ida 1 3 | Ann Fox\nrk-2 udo 1 3 | Bob Ray'),
    { mapping: mapped('Job', 'Client', 'rows', '=3', 'guest=Guest') },
  ),
];

const ids = (first: string, second: string, more = '') =>
  `job,client,name\n${first},ross,Ann Fox\n${second},ross,Bob Ray\n${more}`;
const PLAIN = mapped('job', 'client', 'rows', '=4', 'name');

/** B13: ids that look the same. */
const LOOK_ALIKES: readonly List[] = [
  asked(
    'B13: A no-break space stands inside one of two ids',
    'nbsp.csv',
    ids('Lot 7', 'Lot\u00a07', 'Lot 8,gale,Cid Lux\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: One clerk writes the ids in capitals',
    'capitals.csv',
    ids('spring-a', 'SPRING-A', 'spring-b,gale,Cid Lux\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: Word has made a long dash of a hyphen in one id',
    'dash.xlsx',
    workbook([
      r('job|client|name'),
      r('KW-12|ross|Ann Fox'),
      r('KW–12|ross|Bob Ray'),
      r('KW-13|gale|Cid Lux'),
    ]),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: A Chinese keyboard wrote one id in full width',
    '全角.csv',
    ids('HZ8', 'ＨＺ８', 'HZ9,gale,王伟\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: The first letter of one id is a Cyrillic one',
    'cyrillic.csv',
    ids('CEB-4', 'СEB-4', 'CEB-5,gale,Иван Петров\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: One of many numbered ids has the letter O for a zero',
    'letter-o.csv',
    ids('IN-2034', 'IN-2O34', 'IN-2035,gale,Cid Lux\nIN-2036,gale,Dee Orr\nIN-2037,gale,Eva Roe\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  asked(
    'B13: An id that was copied from a chat has a space of no width',
    'zero-width.csv',
    ids('kd-9', 'kd-\u200b9', 'kd-10,gale,Cid Lux\n'),
    'one order of two cards, or two of one card',
    { mapping: PLAIN },
  ),
  fineOrAsked(
    'B13: A Mac writes the accent of an id as a character of its own',
    'mac.csv',
    ids('caf\u00e9-1', 'cafe\u0301-1', 'caf\u00e9-2,gale,Cid Lux\n'),
    orders('name', 'caf\u00e9-1 ross 2 4 | Ann Fox\n| Bob Ray\ncaf\u00e9-2 gale 1 4 | Cid Lux'),
    { mapping: PLAIN },
  ),
  fine(
    'B13: Random ids of a web service differ in case on purpose',
    'random.csv',
    ids('aXk9Q', 'aXK9q', 'b7TTe,gale,Cid Lux\n'),
    orders('name', 'aXk9Q ross 1 4 | Ann Fox\naXK9q ross 1 4 | Bob Ray\nb7TTe gale 1 4 | Cid Lux'),
    { mapping: PLAIN.replace('"job"', '"job", look_alikes: allow') },
  ),
  asked(
    'B13: Two customers differ in the case of their first letter',
    'users.csv',
    'job,client,name\nus-1,anna,Ann Fox\nus-2,Anna,Bob Ray\nus-3,gale,Cid Lux\n',
    'one user with two orders, or two users',
    { mapping: PLAIN },
  ),
  fine(
    'B13: Spaces at the ends of an id are nothing to ask about',
    'ends.csv',
    ids('en-1', ' en-1 ', 'en-2,gale,Cid Lux\n'),
    orders('name', 'en-1 ross 2 4 | Ann Fox\n| Bob Ray\nen-2 gale 1 4 | Cid Lux'),
    { mapping: PLAIN },
  ),
  fine(
    'B13: Ids of one letter and one digit are all different',
    'short-ids.csv',
    ids('O1', 'Q1', 'D0,gale,Cid Lux\nI1,gale,Dee Orr\nB8,gale,Eva Roe\n'),
    orders(
      'name',
      'O1 ross 1 4 | Ann Fox\nQ1 ross 1 4 | Bob Ray\nD0 gale 1 4 | Cid Lux\nI1 gale 1 4 | Dee Orr\nB8 gale 1 4 | Eva Roe',
    ),
    { mapping: PLAIN },
  ),
];

export const STRUCK_AND_LOOK_ALIKES: readonly List[] = [...STRUCK, ...LOOK_ALIKES];
