import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSheet } from '../../../../src/sheet/open-sheet.ts';
import { inlineRow, sheetXml, toFile, xlsxParts } from '../../../sheet/xlsx/make-xlsx.ts';
import { makeZip } from '../../../sheet/xlsx/make-zip.ts';

const MEBIBYTE = 1024 ** 2;
/** Longest text that a program can have in one piece. */
const LONGEST_TEXT = 2 ** 29 - 24;

describe('openXlsx() on a sheet whose XML no single text can hold', () => {
  test('gives all its rows, in little memory', async () => {
    const [head = '', tail = ''] = sheetXml('ROWS').split('ROWS');
    const block = Buffer.from(inlineRow('x'.repeat(249_999)).repeat(4));
    const blocks = Math.ceil((LONGEST_TEXT + MEBIBYTE) / block.length);
    const bytes = makeZip(
      xlsxParts({}).map((part) =>
        part.name === 'xl/worksheets/sheet1.xml'
          ? { ...part, ...packRepeated(head, block, blocks, tail) }
          : part,
      ),
    );
    expect(bytes.length).toBeLessThan(10 * MEBIBYTE);
    const source = await openSheet(toFile(bytes), { limits: { maxUnpackRatio: 2000 } });
    let rows = 0;
    let peak = 0;
    for await (const batch of source.rows()) {
      rows += batch.rows.filter(([text]) => text?.length === 249_999).length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    await source.close();
    expect(rows).toBe(4 * blocks);
    expect(peak).toBeLessThan(512 * MEBIBYTE);
  });
});

/** Packs a block once and writes it many times: a full flush makes packed blocks independent of each other. */
function packRepeated(head: string, block: Buffer, count: number, tail: string) {
  const flushed = (data: Buffer) => deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH });
  const packedBlock = flushed(block);
  let crc = crc32(head);
  for (let i = 0; i < count; i += 1) crc = crc32(block, crc);
  return {
    packed: Buffer.concat([
      flushed(Buffer.from(head)),
      ...Array<Buffer>(count).fill(packedBlock),
      deflateRawSync(tail),
    ]),
    claims: {
      size: head.length + block.length * count + tail.length,
      crc: crc32(tail, crc),
    },
  };
}
