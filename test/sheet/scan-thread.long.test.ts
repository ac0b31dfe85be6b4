import { closeSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import type { RowBatch } from '../../src/rows/row.ts';
import { DecodeFault } from '../../src/sheet/csv/check-utf8.ts';
import { type CsvRowOptions, readRows } from '../../src/sheet/csv/read-rows.ts';
import { readUtf8 } from '../../src/sheet/csv/read-utf8.ts';
import { DEFAULT_LIMITS } from '../../src/sheet/limits.ts';
import { ScanThread } from '../../src/sheet/scan-thread.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

/** More than the pieces that are scanned ahead. */
const LONG = Array.from(
  { length: 4000 },
  (_, i) => `row ${i},"a ""quoted"" ${i}","two\r\nlines",${'é'.repeat(40)}`,
);
const HEAD = LONG.slice(0, 2000).join('\r\n');

const CASES: readonly {
  name: string;
  text: string | Buffer;
  maxRows?: number;
  isWhole: boolean;
}[] = [
  { name: 'standard CSV', text: `${LONG.join('\r\n')}\r\n`, isWhole: true },
  { name: 'a byte order mark, no final line end', text: `\uFEFF${LONG.join('\n')}`, isWhole: true },
  { name: 'an end mark', text: `${HEAD}\r\n\x1a`, isWhole: true },
  { name: 'one row', text: 'only,one', isWhole: true },
  { name: 'a row that is not standard', text: `${HEAD}\r\n"a"b,c\r\n${HEAD}`, isWhole: false },
  { name: 'lines that end in CR', text: LONG.join('\r'), isWhole: false },
  {
    name: 'bytes that are not UTF-8',
    text: Buffer.concat([Buffer.from(`${HEAD}\r\n`), Buffer.of(0xe9, 0x0a), Buffer.from(HEAD)]),
    isWhole: false,
  },
  { name: 'more rows than the limit', text: LONG.join('\n'), maxRows: 3000, isWhole: false },
];

test.each(CASES)(
  'ScanThread gives the rows that readRows() gives: $name',
  async ({ text, maxRows, isWhole }) => {
    const file = temporaryFile('list.csv', text);
    const limits = { ...DEFAULT_LIMITS, ...(maxRows !== undefined && { maxRows }) };
    const options: CsvRowOptions = {
      sheet: 'list',
      delimiter: ',',
      quote: '"',
      spaced: false,
      prefixBytes: 0,
      limits,
      onIssue: () => {},
    };
    const readHere = () => readRows(readUtf8(chunksOf(file), 'utf-8'), options);
    const fd = openSync(file, 'r');
    const lastRow = 1 + limits.maxRows;
    const thread = new ScanThread({
      fd,
      bytes: readFileSync(file).length,
      options: { sheet: 'list', delimiter: ',', quote: '"', limits },
      lastRow,
    });
    let isAsked = false;
    const given = await rowsOf(
      thread.rows(() => {
        isAsked = true;
        return readHere();
      }),
    );
    closeSync(fd);
    expect(given).toEqual(await rowsOf(readHere()));
    expect(isAsked).toBe(!isWhole);
    expect(thread.progress()).toBe(isWhole ? 1 : undefined);
  },
);

test('ScanThread ends when its rows are not wanted any more', async () => {
  const file = temporaryFile('list.csv', LONG.join('\n'));
  const fd = openSync(file, 'r');
  const options = { sheet: 'list', delimiter: ',', quote: '"', limits: DEFAULT_LIMITS };
  const thread = new ScanThread({ fd, bytes: 1, options, lastRow: 1e6 });
  for await (const { rows } of thread.rows(() => {
    throw new Error('it was read again');
  })) {
    expect(rows[0]?.[0]).toBe('row 0');
    break;
  }
  closeSync(fd);
});

/** All rows with their numbers, and how reading ended. */
async function rowsOf(batches: AsyncIterable<RowBatch>) {
  const rows: unknown[] = [];
  try {
    for await (const batch of batches) {
      for (const [i, row] of batch.rows.entries()) rows.push([batch.numbers[i], row]);
    }
    return { rows, failure: null };
  } catch (error) {
    if (error instanceof InputError || error instanceof DecodeFault)
      return { rows, failure: error.message };
    throw error;
  }
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  yield readFileSync(file);
}
