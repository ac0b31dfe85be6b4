import { of, padded, toColumns } from './columns.mjs';

const FIRST = [
  'Günter',
  'Zoë',
  '민준',
  'Łukasz',
  'Anaïs',
  '서연',
  'Søren',
  'Eleanor',
  '지우',
  'José',
];
const LAST = [
  'Müller',
  'Kowalczyk',
  '김',
  'Nguyễn',
  "O'Brien",
  '이',
  'Håkansson',
  'Lefèvre',
  'Park',
];
const TITLE = ['', '', 'Dr. ', 'Prof. '];
const STREET = [
  'Königstraße',
  'Rue de la Fontaine',
  '세종대로',
  'Ulica Długa',
  'Queens Road',
  '강남대로',
];
const FLOOR = ['', ', 2e étage', ' B동', ', Hinterhaus', ', Flat 4'];
const WISH = [
  'Thank you for the wonderful evening',
  '항상 감사합니다, 건강하세요',
  'Mit herzlichen Grüßen',
  'À très bientôt',
  'Happy birthday and all the best',
];
const DAY_ONE = 45_000;
const DAY_MS = 86_400_000;
/** Day 0 of the dates of workbooks (ECMA-376 18.17.4.1). */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

/**
 * The columns of the mapping shapes: as those of bench/mapping.yaml, but for a date, an amount and a quantity. Names, addresses and
 * messages hardly ever repeat; one in eight messages has quotes or line breaks, so one cell in a hundred, and one in a hundred is long.
 *
 * @param {number} orders
 * @param {number} rows
 * @returns {import('./columns.mjs').Column[]}
 */
export function toHardColumns(orders, rows) {
  const days = (i) => new Date(DAY_ZERO_MS + (DAY_ONE + i) * DAY_MS).toISOString().slice(0, 10);
  const columns = new Map(toColumns(orders, 1).map((column) => [column.name, column]));
  for (const own of hardTexts(rows)) columns.set(own.name, own);
  for (const name of ['Phone', 'Code', 'Points']) columns.delete(name);
  return [
    ...columns.values(),
    {
      name: 'Day',
      size: 700,
      text: days,
      numeric: true,
      value: (i) => String(DAY_ONE + i),
      format: 2,
    },
    {
      ...{ name: 'Price', size: 40_000, numeric: true, format: 1 },
      text: (i) => cents(i).toFixed(2),
      value: (i) => String(cents(i)),
    },
    { name: 'Count', size: 300, text: (i) => String(i + 1), numeric: true },
  ];
}

function cents(i) {
  return ((i * 7) % 40_000) / 100;
}

function hardTexts(rows) {
  const size = Math.max(1, Math.round(rows * 0.97));
  const name = (i) => `${of(TITLE, i)}${of(FIRST, i)} ${of(LAST, i)}-${i.toString(36)}`;
  const street = (i) => `${of(STREET, i)} ${i % 997}${of(FLOOR, i)} / ${i}`;
  return [
    { name: 'Name', size, perRow: true, text: name },
    { name: 'Street', size, perRow: true, text: street },
    { name: 'Note', size, perRow: true, text: message },
  ];
}

function message(i) {
  const text = `${of(WISH, i)} (${padded(i, 7)})`;
  if (i % 100 === 7) return Array.from({ length: 8 }, () => text).join('; ');
  if (i % 16 === 0) return `"${text}", ${of(FIRST, i)}`;
  return i % 16 === 8 ? `${text}\n${of(FIRST, i)}` : text;
}
