import { expect, it } from 'vitest';
import { QUESTIONS } from '../../../src/issue.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { placeToAccept } from '../../../src/rows/cell-address.ts';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { lineOfKey } from '../../../src/serve/api/place-of-issue.ts';
import { temporaryFile } from '../../support/temporary-folder.ts';

it.each([
  { name: 'a row', cell: null, row: 12, accept: 'row', place: '12:12' },
  { name: 'the row of a cell', cell: 'List!E12', row: 12, accept: 'row', place: '12:12' },
  { name: 'a cell', cell: "'May list'!E12", row: 12, accept: 'cell', place: 'E12' },
  { name: 'no row of a column', cell: null, row: null, accept: 'row', place: null },
  { name: 'no cell of a column', cell: 'List!E1', row: null, accept: 'cell', place: null },
  { name: 'no cell of a row', cell: null, row: 12, accept: 'cell', place: null },
] as const)('placeToAccept() gives $name', ({ place, accept, ...issue }) => {
  expect(placeToAccept(issue, accept)).toBe(place);
});

it('a question says which key settles it, where its kind has several or none', async () => {
  const text = `version: 1
project: { column: P }
svc_uid: { column: U }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: N, column: N, required: true, when: { column: S, is: gold } }]
`;
  const file = temporaryFile(
    'list.csv',
    'P,U,N,S\np-1,ann,Ann,gold\np-2,Ann,Bo,Gold\nP-2,bo,Bo,gold\n',
  );
  const mapping = parseMapping(text, 'm.yaml');
  const keys = async (more: object = {}) =>
    (await checkSheet({ mapping: { ...mapping, ...more }, file })).issues.flatMap(
      ({ code, key }) => (QUESTIONS[code] ? [key === undefined ? QUESTIONS[code].key : key] : []),
    );
  expect((await keys()).sort()).toEqual([null, 'project.look_alikes', 'svc_uid.look_alikes']);
  const where = [{ column: 'S', is: 'gold' }];
  const { rows } = parseMapping(`${text}rows: { where: ${JSON.stringify(where)} }`, 'm.yaml');
  expect(await keys({ rows, variables: [] })).toContain('rows.where');
});

it.each([
  ['sheet:\n  decimal: ","\n', 'sheet.decimal', 1],
  ['sheet: { decimal: "," }', 'sheet.decimal', 0],
  ['"rows":\n  "where": [{ "column": "S" }]\n', 'rows.where', 1],
  ['{\n  "rows": { "where": { "column": "S" } }\n}', 'rows.where', 1],
  ['# where: see below\nrows: { totals: skip } # where: none', 'rows.where', -1],
  ['project: { column: P, look_alikes: allow }\nsvc_uid: { column: U }', 'svc_uid.look_alikes', -1],
  ['order:\n  total_price: { column: T, combine: sum }', 'combine', 1],
])('lineOfKey() finds in %j where %s stands', (text, key, line) => {
  expect(lineOfKey(text, key.split('.'))).toBe(line);
});
