import { type List, mapped, orders } from '../list.ts';
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
  {
    name: 'A price list has a sheet for each of two years',
    point: 'B14',
    file: 'sizes.csv',
    content: SIZES,
    beside: { 'rates.xlsx': workbookOf([LAST_YEAR, THIS_YEAR]) },
    mapping: looked(),
    meant: 'unclear',
    must: 'ask',
    both: 'A4 costs 9, or 10',
  },
  {
    name: 'The mapping names the year of the price list',
    point: 'B14',
    file: 'sizes-2026.csv',
    content: SIZES,
    beside: { 'rates.xlsx': workbookOf([LAST_YEAR, THIS_YEAR]) },
    mapping: looked(', sheet: "2026"'),
    meant: orders('name', 'sz-1 ross 1 10 | Ann Fox\nsz-2 gale 1 8 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'The prices of last year are in a hidden sheet before those of this year',
    point: 'B14',
    file: 'sizes-hidden.csv',
    content: SIZES,
    beside: { 'rates.xlsx': workbookOf([{ ...LAST_YEAR, hidden: true }, THIS_YEAR]) },
    mapping: looked(),
    meant: orders('name', 'sz-1 ross 1 10 | Ann Fox\nsz-2 gale 1 8 | Bob Ray'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'The list of those who want no mail follows a sheet that explains it',
    point: 'B14',
    file: 'mailing.csv',
    content:
      'job,client,mail,name\nml-1,ross,ann@example.com,Ann Fox\nml-2,gale,bob@example.com,Bob Ray\n',
    beside: {
      'stop.ods': workbookOf([
        { name: 'About', rows: [r('Exported by the mail program on 3 March'), r('Do not share')] },
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
    meant: orders('name', 'ml-1 ross 1 1 | Ann Fox'),
    must: 'warn',
  },
  {
    name: 'January and February are two sheets that look the same',
    point: 'B14',
    file: 'months.xlsx',
    content: workbookOf([
      {
        name: 'January',
        rows: [r('job|client|name'), r('ja-1|ross|Ann Fox'), r('ja-2|gale|Bob Ray')],
      },
      {
        name: 'February',
        rows: [r('job|client|name'), r('fe-1|ross|Cid Lux'), r('fe-2|gale|Dee Orr')],
      },
    ]),
    mapping: mapped('job', 'client', 'rows', '=1', 'name'),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Two sheets of a workbook have the grades that are wanted',
    point: 'B14',
    file: 'members.csv',
    content: 'job,client,grade,name\nme-1,ross,Gold,Ann Fox\nme-2,gale,Bronze,Bob Ray\n',
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
    meant: 'unclear',
    must: 'ask',
    both: 'gold members are wanted, or bronze ones',
  },
  {
    name: 'A pivot table stands before the list and the guide after it',
    point: 'B14',
    file: 'pivot.xlsx',
    content: workbookOf([
      { name: 'Pivot', rows: [r('Row labels|Count of name'), r('ross', 1), r('gale', 1)] },
      {
        name: 'Data',
        rows: [r('job|client|name'), r('pv-1|ross|Ann Fox'), r('pv-2|gale|Bob Ray')],
      },
      { name: 'Guide', rows: [r('Fill in one row for each card')] },
    ]),
    mapping: mapped('job', 'client', 'rows', '=1', 'name'),
    meant: orders('name', 'pv-1 ross 1 1 | Ann Fox\npv-2 gale 1 1 | Bob Ray'),
    must: 'warn',
  },
];

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** B15: columns that are nearly reserved, without a mapping. */
const RESERVED: readonly List[] = [
  {
    name: 'A column says which orders are a sample',
    point: 'B15',
    file: 'sample.csv',
    content: `${HEAD},sample,name\nsm-1,ross,1,0,yes,Ann Fox\nsm-2,gale,50,20,no,Bob Ray\n`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column says which orders are tests in two words',
    point: 'B15',
    file: 'is-test.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|test_order|name'),
      r('it-1|ross', 1, 0, true, 'Ann Fox'),
      r('it-2|gale', 50, 20, false, 'Bob Ray'),
    ]),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'An export has the number of an earlier order',
    point: 'B15',
    file: 'order-id.csv',
    content: `${HEAD},order_id,name\noi-1,ross,10,5,881204,Ann Fox\noi-2,gale,20,9,881377,Bob Ray\n`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A developer put the whole user data into one column',
    point: 'B15',
    file: 'userdata.csv',
    content: `${HEAD},userdata_json,name\nud-1,ross,10,5,"{""receiver_name"":""Ann""}",Ann Fox\nud-2,gale,20,9,"{""receiver_name"":""Bob""}",Bob Ray\n`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The number of the partner is spelt a little differently',
    point: 'B15',
    file: 'partner.csv',
    content: `${HEAD},partner_orderid,name\npa-1,ross,10,5,PO-77,Ann Fox\npa-2,gale,20,9,PO-78,Bob Ray\n`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A quantity stands beside the number of copies',
    point: 'B15',
    file: 'quantity.csv',
    content: `${HEAD},qty,name\nqt-1,ross,1,5,10,Ann Fox\nqt-2,gale,1,9,20,Bob Ray\n`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The price has capitals in its name and the reserved one is missing',
    point: 'B15',
    file: 'capitals.csv',
    content:
      'project_id,svc_uid,order_count,Total_Price,name\ncp-1,ross,10,5,Ann Fox\ncp-2,gale,20,9,Bob Ray\n',
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Variables called latest_offer and sampler are the words of a template',
    point: 'B15',
    file: 'words.csv',
    content: `${HEAD},latest_offer,sampler\nwo-1,ross,10,5,20 % off,Blue\nwo-2,gale,20,9,Two for one,Red\n`,
    meant: orders(
      'latest_offer sampler',
      'wo-1 ross 10 5 | 20 % off | Blue\nwo-2 gale 20 9 | Two for one | Red',
    ),
    must: 'order',
  },
];

export const SHEETS_AND_RESERVED: readonly List[] = [...SHEETS, ...RESERVED];
