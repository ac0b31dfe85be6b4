import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { VdpipeError } from '../../../src/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import { ODS_NAMES } from '../../../src/sheet/ods/ods-names.ts';
import { OdsStyles } from '../../../src/sheet/ods/ods-styles.ts';
import { TableWalk } from '../../../src/sheet/ods/table-walk.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import { readXmlBytes } from '../../../src/sheet/xml/xml-bytes.ts';
import { XmlWalker } from '../../../src/sheet/xml/xml-walker.ts';
import { toFile } from '../xlsx/make-xlsx.ts';

const FILE = readFileSync(path.join(import.meta.dirname, 'fixtures/by-hand.fods'));

/** What is found in a file whose bytes come in pieces of one size. */
async function find(bytes: Buffer, pieceBytes: number): Promise<unknown[]> {
  const found: unknown[] = [];
  const sink = {
    columns: (...columns: unknown[]) => found.push(columns),
    openRows: (...rows: unknown[]) => found.push(rows) > 0,
    cell: ({
      type,
      value,
      text,
      column,
      ...cell
    }: Parameters<ConstructorParameters<typeof TableWalk>[2]['cell']>[0]) =>
      found.push([type, value, text.bytes.toString('utf8', 0, text.length), column, cell.repeated]),
    closeRows: () => found.push('end') < 0,
  };
  const styles = new OdsStyles(1_000_000);
  const opens = (...table: unknown[]) => found.push(table) > 0;
  const walk = new TableWalk(styles, opens, sink, DEFAULT_LIMITS, true);
  const walker = new XmlWalker(walk, ODS_NAMES);
  for await (const piece of readXmlBytes(cut(bytes, pieceBytes))) {
    for (const _ of walker.take(piece));
  }
  walker.finish();
  return [...found, styles.dataStyleOf('c7'), styles.dataStyleOf('child')];
}

async function* cut(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

describe('TableWalk and XmlWalker', () => {
  test('find the same wherever the bytes are cut', async () => {
    const whole = await find(FILE, FILE.length);
    expect(whole.filter((item) => item === 'end').length).toBe(40);
    for (const pieceBytes of [1, 7, 64, 257]) {
      expect(await find(FILE, pieceBytes)).toEqual(whole);
    }
    const utf16 = Buffer.from(`\ufeff${FILE.toString()}`, 'utf16le');
    expect(await find(utf16, 999)).toEqual(whole);
  });

  test('read a changed file or refuse it by name', async () => {
    const text = FILE.toString('latin1');
    let state = 42;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % below;
    };
    const outcomes = { read: 0, refused: 0 };
    for (let i = 0; i < 40; i += 1) {
      const at = 3000 + random(text.length - 3000);
      const changed = [
        text.slice(0, at) + String.fromCharCode(random(128)) + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + random(60)),
        text.slice(0, at),
      ][random(3)] as string;
      const file = toFile(Buffer.from(changed, 'latin1'), 'list.fods');
      await readAll(file).then(
        () => {
          outcomes.read += 1;
        },
        (error: unknown) => {
          expect(error).toBeInstanceOf(VdpipeError);
          outcomes.refused += 1;
        },
      );
    }
    expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(4);
  });
});

async function readAll(file: string): Promise<void> {
  const source = await openSheet(file);
  try {
    for await (const { rows } of source.rows()) expect(rows.length).toBeGreaterThan(0);
  } finally {
    await source.close();
  }
}
