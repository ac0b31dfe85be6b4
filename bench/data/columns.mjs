/**
 * One column of the data. A row picks one of its values; a value is made from its number, so nothing is kept.
 *
 * @typedef {object} Column
 * @property {string} name
 * @property {number} size how many values there are
 * @property {(i: number) => string} text value number `i`
 * @property {boolean} [numeric] a number in a workbook
 * @property {(i: number) => string} [value] the number behind the text, where it is not written as it is shown
 * @property {number} [format] how a workbook shows the number: an index of FORMATS. @default as it is written
 * @property {boolean} [perRow] each row has the next value, so that nearly all of them differ
 */

/** Number formats of the data (ECMA-376 18.8.30), by index: those of amounts and dates. */
export const FORMATS = ['General', '0.00', 'yyyy\\-mm\\-dd'];

const FIRST = [
  'Ana',
  'Émile',
  '민준',
  'Zoë',
  'Łukasz',
  '서연',
  'Maximilian',
  'José',
  'Ingrid',
  '지우',
];
const LAST = [
  'Müller',
  'Okafor',
  '김',
  "O'Brien",
  'Nguyễn',
  '이',
  'van der Berg',
  'Sørensen',
  'Ito',
];
const GREETING = ['Dear', 'Hello', 'Good morning', '안녕하세요', 'Bonjour'];
const COMPANY = ['Kim & Sons', 'Nordlicht', '"Blue" Print', 'Studio <9>', 'Harbour, Ltd'];
const STREET = ['Main Street', 'Rue de la République', '세종대로', 'Lange Straße', 'Queens Road'];
const CITY = ['Seoul', 'Köln', 'San José', '부산', 'Lyon', 'New Plymouth', 'Aarhus'];
const NOTE = ['Call first', 'Gift, wrapped', 'Says "hi"', 'Two\nlines', '문 앞에 두세요', 'VIP'];
export const of = (values, i) => values[i % values.length];
export const padded = (i, digits) => String(i).padStart(digits, '0');

/**
 * The columns of bench/mapping.yaml: Latin and Korean texts, quotes, line breaks, empty cells, leading zeros.
 *
 * @param {number} orders
 * @param {number} codes distinct values of the column Code
 * @returns {Column[]}
 */
export function toColumns(orders, codes) {
  return [
    { name: 'Project', size: orders, text: (i) => `prj-${padded(i, 6)}` },
    { name: 'Customer', size: 200, text: (i) => `shop-${padded(i, 4)}` },
    { name: 'Name', size: 5000, text: (i) => `${of(FIRST, i)} ${of(LAST, i)} ${i}` },
    { name: 'Greeting', size: 50, text: (i) => (i < 5 ? '' : `${of(GREETING, i)} no ${i}`) },
    { name: 'Company', size: 2000, text: (i) => `${of(COMPANY, i)} ${i}` },
    { name: 'Street', size: 20_000, text: (i) => `${of(STREET, i)} ${i}` },
    { name: 'City', size: 500, text: (i) => `${of(CITY, i)} ${i % 40}` },
    { name: 'Postcode', size: 10_000, text: (i) => padded(i, 5) },
    { name: 'Phone', size: 20_000, text: (i) => `010-${padded(i, 4)}-${padded(i * 7, 6)}` },
    { name: 'Code', size: codes, text: (i) => `SPRING-${padded(i, 9)}` },
    { name: 'Points', size: 1000, text: (i) => String(i * 3), numeric: true },
    { name: 'Note', size: 400, text: (i) => (i < 100 ? '' : `${of(NOTE, i)} ${i}`) },
  ];
}
