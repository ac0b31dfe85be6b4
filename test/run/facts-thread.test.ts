import { describe, expect, it } from 'vitest';
import { profileSheet } from '../../src/index.ts';
import type { Issue } from '../../src/issue.ts';
import { toByteRows } from '../../src/rows/to-byte-rows.ts';
import { FactsThread } from '../../src/run/facts-thread.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

/** Of each of two files. In all they are so long that a thread looks at them. */
const ROWS = 20_000;
/** From this row on, rows are as those 25,000 before. */
const REPEATED = 30_000;
const HEADER = ['Project', 'Name', 'Price', 'Note', 'Street', 'City', 'Greeting'];
const NAMES = ['Ann', 'Bo', '김민준', 'Zoë Müller', ''];

/** Row n of the list, where row 0 is the first. */
const rowOf = (n: number): readonly string[] => {
  if (n >= REPEATED) return rowOf(n - 25_000);
  return [
    n === ROWS + 1 ? 'PRJ-1O1' : `PRJ-${100 + (n % 700)}`,
    NAMES[(n * n) % 7] ?? `guest ${n % 9000}`,
    `${n % 50}.25`,
    `${'thanks '.repeat(n % 13)}no. ${n}`,
    ...['road', '마을', 'hello'].map((text) => `${text} ${n % 60} ${'and so on '.repeat(8)}`),
  ];
};

describe('FactsThread', () => {
  it('finds of a long list what is there, in all of its files', async () => {
    const rows = Array.from({ length: 2 * ROWS }, (_, n) => rowOf(n));
    const files = [rows.slice(0, ROWS), rows.slice(ROWS)].map((part, i) =>
      temporaryFile(`${'ab'[i]}.csv`, [HEADER, ...part].map((row) => row.join()).join('\n')),
    );
    const issues: Issue[] = [];
    const onIssue = (issue: Issue) => void issues.push(issue);
    const profile = (await profileSheet({ file: files, onIssue })) ?? expect.fail();
    const cellOf = (n: number, letter: string) =>
      `${n < ROWS ? 'a' : 'b'}.csv!${letter}${(n % ROWS) + 2}`;
    for (const [i, column] of profile.columns.entries()) {
      const texts = rows.map((row) => row[i]?.trim() ?? '');
      const firsts = new Map<string, { rows: number; first: number }>();
      for (const [n, text] of texts.entries()) {
        const { rows = 0, first = n } = firsts.get(text) ?? {};
        if (text) firsts.set(text, { rows: rows + 1, first });
      }
      const frequent = [...firsts].sort(([, one], [, other]) => other.rows - one.rows).slice(0, 5);
      const filled = texts.filter(Boolean).length;
      expect(column).toMatchObject({ filled, empty: 2 * ROWS - filled, distinct: firsts.size });
      expect(column.mostFrequent).toEqual(
        frequent.map(([is, { rows, first }]) => {
          return { is, value: is, rows, cell: cellOf(first, column.letter) };
        }),
      );
      const longest = Math.max(...texts.map((text) => [...text].length));
      const at = texts.findIndex((text) => [...text].length === longest);
      expect(column.longest).toEqual({
        ...{ value: expect.any(String), length: longest, cell: cellOf(at, column.letter) },
      });
    }
    const cents = rows.reduce((sum, [, , price]) => sum + 100 * Number(price), 0);
    expect(profile.columns[2]?.numbers?.sums).toEqual({ '': String(cents / 100) });
    expect(profile).toMatchObject({
      rows: 2 * ROWS,
      repeated: { rows: 2 * ROWS - REPEATED, first: { row: 'b.csv!10002', repeats: 'a.csv!5002' } },
    });
    const alike = issues.filter(({ code }) => code === 'ids_look_alike');
    expect(alike).toMatchObject([{ column: 'Project' }]);
    expect(alike[0]?.message).toContain(cellOf(ROWS + 1, 'A'));
  });

  it('waits for a thread that is slower than what it is given', async () => {
    const [batches, perBatch] = [60, 2000];
    const columns = [{ index: 0, letter: 'A', name: 'Text' }];
    async function* given() {
      for (let batch = 0; batch < batches; batch += 1) {
        const numbers = Array.from({ length: perBatch }, (_, i) => 2 + batch * perBatch + i);
        yield toByteRows({ numbers, rows: numbers.map(() => [`batch ${batch}`]) });
      }
    }
    const noted: string[] = [];
    const facts = new FactsThread();
    const options = { columns, watched: [true], decimal: undefined };
    const found = await facts.find(given(), options, (texts) => {
      for (const { text, row } of texts) noted.push(`${text} in ${row}`);
    });
    facts.close();
    expect(found).toMatchObject({ rows: 120_000, columns: [{ filled: 120_000, distinct: 60 }] });
    expect(noted).toEqual(
      Array.from({ length: batches }, (_, batch) => `batch ${batch} in ${2 + batch * perBatch}`),
    );
  });
});
