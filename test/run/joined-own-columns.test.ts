import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { files, HEADER, mappingOf } from './several-lists.ts';

/** How many rows each part has. */
const ROWS = 40;

/** A list of two parts, of which the second alone has a column; and that part as a list. */
function partsWith(name: string, cellOf: (row: number) => string) {
  const rows = (of: string) =>
    Array.from({ length: ROWS }, (_, i) => `${of}-${i},u-1,${2 + (i % 3)},3,Name ${of} ${i}`);
  const other = rows('b').map((row, i) => `${row},${cellOf(i)}`);
  return files(
    ['a.csv', [HEADER, ...rows('a'), ''].join('\n')],
    ['b.csv', [`${HEADER},${name}`, ...other, ''].join('\n')],
  ) as [string, string];
}

const errorsOf = async (file: string | readonly string[], more = '') =>
  (await checkSheet({ file, mapping: mappingOf('', more) })).issues
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

describe('a column that one part alone has', () => {
  it.each([
    ['all rows say what one of several would', 'Status', () => 'pending'],
    ['texts differ', 'Remark', (i: number) => (i === 3 ? 'cancelled the old one' : `door ${i}`)],
    ['texts are many', 'Remark', (i: number) => `${i < 3 ? 'cancelled' : 'door'} ${i} ${i * i}`],
  ])('is asked about no more than in a list that has it: %s', async (_, name, cellOf) => {
    const [first, second] = partsWith(name, cellOf);
    expect(await errorsOf(second)).toEqual([]);
    expect(await errorsOf([first, second])).toEqual([]);
  });

  it('is asked about where rows are cancelled that no rule leaves out', async () => {
    const list = partsWith('Status', (i) => (i === 7 ? 'cancelled' : ''));
    const where = (name: string) =>
      `rows: { where: [{ column: name, not: ["${name}"], never: allow }] }`;
    expect(await errorsOf(list, where('Name b 8'))).toEqual(['condition_unsure']);
    expect(await errorsOf(list, where('Name b 7'))).toEqual([]);
  });

  it('is asked about where it says so in a row that is blank but for it', async () => {
    const [first, second] = files(
      ['a.csv', `${HEADER}\np-1,u-1,1,2,Ann\n`],
      ['b.csv', `${HEADER},note\n,,,,,rows below are cancelled\np-2,u-1,1,2,Bo,\n`],
    ) as [string, string];
    expect(await errorsOf([first, second])).toEqual(['condition_unsure']);
  });

  it.each([
    ['Currency', (i: number) => (i === 3 ? 'KRW' : 'USD')],
    ['Unit', (i: number) => (i === 3 ? 'box of 10' : 'pcs')],
    ['Pack size', () => '50'],
  ])(
    'is refused where it may say what amounts are, unless it is ignored: %s',
    async (name, cellOf) => {
      const list = partsWith(name, cellOf);
      expect(await errorsOf(list[1])).toHaveLength(1);
      expect(await errorsOf(list)).toEqual(['parts_differ']);
      expect(await errorsOf(list.toReversed())).toEqual(['parts_differ']);
      expect(await errorsOf(list, `ignored_columns: [${name}]`)).toEqual([]);
    },
  );
});
