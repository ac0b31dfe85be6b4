import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { exportWith, mappingOf, meantOf } from './exports.ts';

const byPhone = (column: string) => `rows: { unique: [{ columns: [${column}] }] }\n`;

/** The number of the first row, as people write it: the column's name, how the first row has it, and how a later one has. */
const SAME: readonly (readonly [column: string, first: string, again: string])[] = [
  ['휴대폰', '010-3209-7238', 'Tel. 010-3209-7238'],
  ['휴대폰', '010-3209-7238', '☎010-3209-7238'],
  ['휴대폰', '010-3209-7238', 'T: 010 3209 7238'],
  ['휴대폰', '010-3209-7238', 'HP 010-3209-7238'],
  ['휴대폰', '010-3209-7238', '휴대폰: 01032097238'],
  ['휴대폰', '010-3209-7238', '010-3209-7238 (집)'],
  ['연락처', 'Tel) 02-312-4567', '02-312-4567'],
  ['연락처', 'M.010.3209.7238', '+82 10-3209-7238'],
  ['Telefon', '0171 3456789', 'Mobil: 0171/3456789'],
  ['Telefon', '+49 171 3456789', 'Handy 0171-3456789'],
  ['Telefon', 'Tel.: 0351 / 123456', '0351 123456'],
  ['Phone', '020 7946 0018', 'tel +44 (0)20 7946 0018'],
  ['Phone', '07700 900123', 'Mob. 07700 900123'],
  ['Phone', '07700 900123', '📱 07700 900123'],
  ['Téléphone', '06 12 34 56 78', 'Tél. : 06 12 34 56 78'],
  ['Téléphone', '06 12 34 56 78', 'Port. 06.12.34.56.78'],
];

/** What is no other form of the number above it. */
const OTHERS: readonly (readonly [column: string, first: string, other: string])[] = [
  ['휴대폰', '010-3209-7238', 'Tel. 010-3209-7239'],
  ['Telefon', '0171 3456789', 'Fax 0171 3456789'],
  ['Phone', '020 7946 0018', 'tel 020 7946 0018 x2'],
  ['Code', '010-3209-7238', 'T: 010-3209-7238'],
];

const list = (column: string, first: string, last: string) =>
  `Job,Name,${column},Qty,Amount\nPH-1,Ann Kim,${first},10,42.00\nPH-2,Bob Lee,010-9876-1234,5,21.50\nPH-3,Cy Orr,${last},8,33.00\n`;
const mappingBy = (column: string) =>
  mapped('Job', '=shop', 'Qty', 'Amount', 'n=Name', byPhone(column));

const NOTES: readonly string[] = ['※ 개인정보 취급 주의,,,,,,', ',,작성자: 관리팀,,,,'];

export const PEOPLE: readonly List[] = [
  ...SAME.map(([column, first, again], i) =>
    refused(
      `B13: One person is in ${column} as "${first}" and as "${again}"`,
      `same-phone-${i}.csv`,
      list(column, first, again),
      { mapping: mappingBy(column) },
    ),
  ),
  ...OTHERS.map(([column, first, other], i) =>
    fine(
      `D: Two people are in ${column} as "${first}" and as "${other}"`,
      `other-phone-${i}.csv`,
      list(column, first, other),
      orders('n', 'PH-1 shop 10 42 | Ann Kim\nPH-2 shop 5 21.5 | Bob Lee\nPH-3 shop 8 33 | Cy Orr'),
      { mapping: mappingBy(column) },
    ),
  ),
  ...NOTES.map((note, i) =>
    asked(
      `B11: A note stands below a blank row in a list of which some rows are wanted: ${note}`,
      `note-${i}.csv`,
      `${exportWith('crm')}\n${note}\n`,
      'a note, or a row',
      { mapping: mappingOf('crm', 'rows: { where: [{ column: 주소, not: 서울 }] }\n') },
    ),
  ),
  fine(
    'D: A blank row parts two shipments of a list of which some rows are wanted',
    'two-shipments.csv',
    exportWith('agency', ',,,,,,'),
    meantOf('agency').slice(0, -1),
    { mapping: mappingOf('agency', 'rows: { where: [{ column: Town, not: Hull }] }\n') },
  ),
];
