import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { files } from './several-lists.ts';

const HEADER = 'project,user,name,zip,event,state';

/** @param rows Name, postcode, day and state. */
const listOf = (...rows: readonly string[]) =>
  `${[HEADER, ...rows.map((row, i) => `p-${i},u-1,${row}`)].join('\n')}\n`;

const TEXT = (rows: string) => `
version: 1
project: { column: project }
svc_uid: { column: user }
order: { order_count: { value: 1 }, total_price: { value: 0 } }
variables:
  - { id: name, column: name }
  - { id: zip, column: zip }
  - { id: event, column: event }
ignored_columns: [state]
rows: { ${rows} }`;

const mappingOf = (rows: string) => parseMapping(TEXT(rows), 'm.yaml');

async function damageOf(file: string | readonly string[], rows: string) {
  const { ok, issues } = await checkSheet({ file, mapping: mappingOf(rows) });
  const codes = ['zero_lost', 'date_serial', 'text_cut', 'text_debris', 'number_rounded'];
  return { ok, cells: issues.flatMap(({ code, cell }) => (codes.includes(code) ? [cell] : [])) };
}

const FINE = ['Ann,01067,2026-11-01,ok', 'Bo,04109,2026-11-02,ok', 'Cy,10115,2026-11-03,ok'];
const SKIPPED = ['Di,1067,46327,no', 'Eve,4109,46328,no'];
const WHERE = 'where: [{ column: state, not: "no" }]';

describe('damage that only whole columns show', () => {
  it.each([
    ['no row is left out', 'where: [{ column: state, not: [] }]', ['D5', 'D6', 'E5', 'E6']],
    ['a condition leaves the rows out', WHERE, []],
  ])('is told of cells that are ordered: %s', async (_, rows, cells) => {
    const file = files(['list.csv', listOf(...FINE, ...SKIPPED)])[0] ?? '';
    const found = await damageOf(file, rows);
    expect(found).toEqual({ ok: true, cells: cells.map((cell) => `list!${cell}`) });
  });

  it('is not told of rows on a suppression list, nor of those that repeat others', async () => {
    const [file = '', stop = ''] = files(
      ['list.csv', listOf(...FINE, ...SKIPPED)],
      ['stop.csv', 'name\nDi\nEve\n'],
    );
    const suppress = `suppress: [{ file: ${JSON.stringify(stop)}, match: { name: name } }]`;
    expect((await damageOf(file, suppress)).cells).toEqual([]);
    const again = listOf(...FINE, ...SKIPPED.map((row) => row.replace(/Di|Eve/, 'Ann')));
    const unique = 'unique: { columns: [name], on_duplicate: skip }';
    expect((await damageOf(files(['list.csv', again])[0] ?? '', unique)).cells).toEqual([]);
  });

  it('counts the cells of ordered rows alone, by what all rows show', async () => {
    const full = Array.from({ length: 9 }, (_, i) => `No ${i},0${4109 + i},2026-11-01,no`);
    const lost = Array.from({ length: 5 }, (_, i) => `Yes ${i},${1067 + i},2026-11-01,ok`);
    const file = files(['list.csv', listOf(...full, ...lost, ...SKIPPED)])[0] ?? '';
    const { issues } = await checkSheet({ file, mapping: mappingOf(WHERE) });
    const told = issues.filter(({ code }) => code === 'zero_lost');
    expect(told.map(({ cell, count }) => cell ?? count)).toEqual([
      ...['list!D11', 'list!D12', 'list!D13'],
      2,
    ]);
  });

  it('is told of each part of a list, with its own cells', async () => {
    const list = files(
      ['a.csv', listOf(...FINE, ...SKIPPED)],
      ['b.csv', listOf(...FINE, 'Flo,1067,2026-11-01,ok').replaceAll('p-', 'q-')],
    );
    expect((await damageOf(list, WHERE)).cells).toEqual(['b.csv!D5']);
  });

  const phones = (rows: readonly string[]) =>
    files(['list.csv', listOf(...rows).replace(',zip,', ',mobile,')])[0] ?? '';
  const OF_PHONES = parseMapping(TEXT(WHERE).replaceAll('zip', 'mobile'), 'm.yaml');

  it('is told where most rows that show it too are left out', async () => {
    const rows = Array.from(
      { length: 10 },
      (_, i) => `No ${i},${1_712_345_670 + i},,${i ? 'no' : 'ok'}`,
    );
    const { issues } = await checkSheet({ file: phones(rows), mapping: OF_PHONES });
    const told = issues.filter(({ code }) => code === 'zero_lost');
    expect(told.map(({ cell }) => cell)).toEqual(['list!D2']);
  });

  it('is not told of grades between which rows are left out', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, i) => `No ${i},${1 + (i % 3)}.0,,${i % 2 ? 'no' : 'ok'}`,
    );
    expect((await damageOf(files(['list.csv', listOf(...rows)])[0] ?? '', WHERE)).cells).toEqual(
      [],
    );
  });

  it('is counted without the dates of rows that are left out', async () => {
    const rowsOf = (count: number, day: string, state: string) =>
      Array.from({ length: count }, (_, i) => `No ${state}${i},01067,${day},${state}`);
    const right = rowsOf(20, '13/11/2026', 'ok');
    const odd = [...rowsOf(4, '11/13/2026', 'yes'), ...rowsOf(5, '11/14/2026', 'no')];
    const file = files(['list.csv', listOf(...right, ...odd)])[0] ?? '';
    const { issues } = await checkSheet({ file, mapping: mappingOf(WHERE) });
    const told = issues.filter(({ message }) => message.includes('in another order'));
    expect(told.map(({ cell, count }) => cell ?? count)).toEqual([
      ...['list!E22', 'list!E23', 'list!E24'],
      1,
    ]);
  });

  it('is told of long numbers that became one person', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => `No ${i},1234567890123450,2026-11-01,ok`);
    const unique = 'unique: { columns: [zip], on_duplicate: skip }';
    const { ok, cells } = await damageOf(files(['list.csv', listOf(...rows)])[0] ?? '', unique);
    expect({ ok, cells }).toEqual({ ok: false, cells: ['list!D2'] });
  });

  it('is told of rows that may be left out by it', async () => {
    const where = 'where: [{ column: zip, one_of: ["01067", "04109"] }]';
    const list = listOf(...FINE, 'Flo,1067,2026-11-01,ok', 'Gus,10117,46327,ok');
    expect((await damageOf(files(['list.csv', list])[0] ?? '', where)).cells).toEqual(['list!D5']);
  });
});
