import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSheets } from '../../meaning/workbook.ts';
import { runs } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { readContent, readWhole } from '../support.ts';

const ROWS = [
  ['id', 'name'],
  ...Array.from({ length: 1000 }, (_, i) => [`p-${i}`, i % 7 === 0 ? '김민수' : `José ${i}`]),
];

const book = (format: string) => Buffer.from(writeSheets({ List: ROWS }, format));

const html = `<table>${ROWS.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`;
const csv = ROWS.map((row) => `${row.join(',')}\n`).join('');

describe('openSheet() reads a gzipped file as what it holds:', () => {
  test.each([
    { name: 'list.csv', bytes: Buffer.from(csv) },
    { name: 'list.html', bytes: Buffer.from(html) },
    { name: 'list.xml', bytes: book('xml') },
    { name: 'list.fods', bytes: book('fods') },
    { name: 'list.xlsx', bytes: book('xlsx') },
    { name: 'list.xlsb', bytes: book('xlsb') },
    { name: 'list.ods', bytes: book('ods') },
    { name: 'list.xls', bytes: book('xls') },
  ])('$name', async ({ name, bytes }) => {
    const plain = await readContent(bytes, { name });
    const packed = await readContent(gzipSync(bytes), { name: `${name}.gz` });
    expect(packed.error).toBeUndefined();
    expect(packed.rows).toEqual(ROWS.slice(1));
    expect(packed.sheet?.format).toBe(plain.sheet?.format);
    expect(packed.sheet?.sheet).toBe(plain.sheet?.sheet);
    expect(packed.issues).toEqual(plain.issues);
    expect(packed.sheet?.progress()).toBe(1);
  });

  test.each([
    { name: 'a CSV file', bytes: Buffer.from(csv) },
    { name: 'a workbook', bytes: book('xlsx') },
    { name: 'a web page', bytes: Buffer.from(html) },
  ])('but none of which a part is missing: $name', async ({ bytes }) => {
    const packed = gzipSync(bytes);
    const file = path.join(temporaryFolder(), 'list.gz');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: packed.length - 1 }), async (length) => {
        writeFileSync(file, packed.subarray(0, length));
        expect((await readWhole(file)).error?.code).toBe('file_damaged');
      }),
      { numRuns: runs(5) },
    );
  });

  test.each([
    { name: 'a CSV file', bytes: Buffer.from(csv) },
    { name: 'a workbook', bytes: book('xlsx') },
  ])('stopping past a limit: $name', async ({ bytes }) => {
    const limits = { maxUnpackedBytes: bytes.length - 1 };
    const { error } = await readContent(gzipSync(bytes), { limits });
    expect(error).toMatchObject({ code: 'file_too_large' });
    expect(error?.message).toContain('maxUnpackedBytes');
  });

  test('unless it unpacks as only a bomb does', async () => {
    const bytes = gzipSync(`a,b\n${`${'x'.repeat(50_000)},1\n`.repeat(1500)}`);
    const { error } = await readContent(bytes);
    expect(error).toMatchObject({ code: 'file_too_large' });
    expect(error?.message).toContain('maxUnpackRatio');
  });
});
