import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escapeFormula,
  toCsvRecord,
  unescapeFormula,
} from '../../../src/output/sheets/csv-text.ts';
import { readCorrected } from '../../../src/run/input/read-corrected.ts';
import { readByteSheet } from '../../../src/sheet/read-sheet.ts';

const SIGNS = ["'", '=', '+', '-', '@', '＝', '＋', '－', '＠'];
const LEADS = ['\t', '\n', '\r', '\0', ' ', '\u00a0', '　', '\u200b'];
const texts = fc.string({
  unit: fc.constantFrom(...SIGNS, ...LEADS, '1', '.', 'a', '"', ','),
  maxLength: 6,
});

test.each([
  { text: '=1+1', safe: "'=1+1" },
  { text: '@SUM(A1)', safe: "'@SUM(A1)" },
  { text: '\t=1', safe: "'\t=1" },
  { text: '+82-10-1234', safe: "'+82-10-1234" },
  { text: ' =1+1', safe: "' =1+1" },
  { text: '\u00a0=1+1', safe: "'\u00a0=1+1" },
  { text: '\n=1+1', safe: "'\n=1+1" },
  { text: '\n', safe: "'\n" },
  { text: '\0=1+1', safe: "'\0=1+1" },
  { text: '\u200b@SUM(A1)', safe: "'\u200b@SUM(A1)" },
  { text: '＝1+1', safe: "'＝1+1" },
  { text: '＋1', safe: "'＋1" },
  { text: '－1', safe: "'－1" },
  { text: '＠SUM(A1)', safe: "'＠SUM(A1)" },
  { text: '　＝1+1', safe: "'　＝1+1" },
  { text: '-3.50', safe: '-3.50' },
  { text: '+1,250', safe: '+1,250' },
  { text: "'=1", safe: "''=1" },
  { text: "'quoted'", safe: "'quoted'" },
  { text: '김민준', safe: '김민준' },
])('escapeFormula() makes $safe of $text', ({ text, safe }) => {
  expect(escapeFormula(text)).toBe(safe);
});

test('unescapeFormula() gives what escapeFormula() was given, whatever it is', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('unescapeFormula() gives what a rejects file was made of, once the file is read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vdpipe-test-'));
  const file = path.join(folder, 'list.rejects.csv');
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 100, maxLength: 200 }), async (cells) => {
        const rows = cells.map((text) => ['x', escapeFormula(text), 'value_missing']);
        const records = [['project_id', 'name', 'vdpipe_code'], ...rows];
        const content = records.map((row) => toCsvRecord(row)).join('');
        // With more control characters, a file is taken for one that holds no text.
        fc.pre((content.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0) < content.length / 100);
        await writeFile(file, `\ufeff${content}`);
        const { batches } = readCorrected(await readByteSheet(file, {}));
        const read: (string | undefined)[] = [];
        for await (const batch of batches) read.push(...batch.rows.map((row) => row[1]));
        expect(read).toEqual(cells);
      }),
      { numRuns: 10 },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('toCsvRecord() quotes what the delimiter would part', () => {
  expect(toCsvRecord(['a,b', 'c;d', 'e"f', ''], ';')).toBe('a,b;"c;d";"e""f";\r\n');
  expect(toCsvRecord([''])).toBe('""\r\n');
});
