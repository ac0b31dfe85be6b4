import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import type { ByteCells } from '../../../src/rows/byte-cells.ts';
import { ByteRows } from '../../../src/rows/byte-rows.ts';
import type { RowBatch } from '../../../src/rows/row.ts';
import { toByteRows } from '../../../src/rows/to-byte-rows.ts';
import { readByteSheet, readSheet } from '../../../src/sheet/read-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { planOf } from '../../mapping/support.ts';
import { runs } from '../../support/runs.ts';
import { inlineRow, makeXlsx, toFile, type XlsxShape } from './make-xlsx.ts';

const HEADER = ['P', 'N', '', 'a', 'b'];
const MAPPING = `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {value: 0}}
variables: [{id: a, required: true, max_length: 5}, {id: b, default: none}, {id: t, template: "{a}/{P}"}]`;

const TEXTS = [
  ...['', ' ', 'x', ' x ', 'prj-1', 'prj-2', '12', '김민수', 'é😀', '\u3000', 'a&amp;b', '&#10;'],
  ...['"q"', 'back\\slash', 'a_x000D_b', '_xD83D_', '&#xD83D;', '??', '#FF', '####', '1.2E+15'],
  ...['\u200b', 'a\u00a0', '00123', '0123', '2024-01-02', '\t', 'x'.repeat(255), '한'.repeat(90)],
];
const STRINGS = TEXTS.map((text) => `<si><t>${text}</t></si>`).join('');
/** Styles 1 to 5. */
const FORMATS = ['0.00', '#,##0', 'yyyy\\-mm\\-dd', '"«"@"»"', '[$-409]d\\-mmm\\-yy;@'];

const style = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(6));
const content = fc.oneof(
  fc.constantFrom(...TEXTS.keys()).map((index) => ` t="s"><v>${index}</v>`),
  fc.constantFrom(...TEXTS).map((text) => ` t="inlineStr"><is><t>${text}</t></is>`),
  fc.constantFrom(...TEXTS).map((text) => ` t="inlineStr"><is><r><t>${text}</t></r></is>`),
  fc.constantFrom(...TEXTS).map((text) => ` t="str"><f>A1</f><v>${text}</v>`),
  fc
    .constantFrom('0', '7', '-1.5', '45000', '0.1', '1E+20', '1234567890123456789', '1.50')
    .map((number) => `><v>${number}</v>`),
  fc.constantFrom(
    ' t="b"><v>1</v>',
    ' t="e"><v>#REF!</v>',
    ' t="d"><v>2026-03-07</v>',
    '><f>A1</f>',
    '>',
  ),
);
/** Cells in any order; a few files hold one twice. */
const row = fc.uniqueArray(fc.tuple(fc.nat(5), style, content), {
  maxLength: 6,
  selector: ([column]) => column,
});
const rows = fc.array(row, { maxLength: 20 });

function toXml(list: readonly (readonly (readonly [number, number, string])[])[]): string {
  const xml = list.map((cells, i) => {
    const number = i + 2;
    const spelled = cells.map(
      ([column, s, rest]) => `<c r="${'ABCDEF'[column]}${number}" s="${s}"${rest}</c>`,
    );
    return `<row r="${number}">${spelled.join('')}</row>`;
  });
  return xml.join('');
}

function makeFile(rowsXml: string, shape: XlsxShape = {}): string {
  const header = inlineRow(...HEADER);
  return toFile(makeXlsx({ rows: header + rowsXml, strings: STRINGS, formats: FORMATS, ...shape }));
}

/** All that is read and told of a file, and the error that ended the reading. */
async function read(
  file: string,
  { bytes = false, ...options }: ReadOptions & { readonly bytes?: boolean },
) {
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  const found: unknown[] = [];
  let batches = 0;
  try {
    const open = bytes ? readByteSheet : readSheet;
    const sheet = await open(file, { ...options, onIssue });
    const plan = planOf(MAPPING, sheet);
    for await (const { records, json } of mapRows(seen(sheet.batches), plan, { onIssue })) {
      found.push(records, Buffer.from(json).toString());
    }
    found.push(sheet.header, sheet.counts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    found.push(error.issue);
  }
  return { found, issues, batches };

  async function* seen(all: AsyncIterable<RowBatch>): AsyncGenerator<ByteRows> {
    for await (const batch of all) {
      batches += 1;
      expect(batch instanceof ByteRows).toBe(bytes);
      if (batch instanceof ByteRows) checkCells(batch);
      found.push(batch.numbers, batch.rows, batch.plain);
      yield batch instanceof ByteRows ? batch : toByteRows(batch);
    }
  }
}

/** The bytes of a batch are those of its texts. */
function checkCells({ rows: texts, cells: of }: ByteRows) {
  const { bytes, bounds, rowCells, escapes } = of;
  for (const [i, cells] of texts.entries()) {
    const [first = 0, end = 0] = rowCells.subarray(2 * i, 2 * i + 2);
    const places = Array.from({ length: end - first }, (_, c) =>
      bounds.subarray(2 * (first + c), 2 * (first + c + 1)),
    );
    expect(places.map(([from, to]) => bytes.toString('utf8', from, to))).toEqual(cells);
    const escaped = cells.findIndex((cell) => JSON.stringify(cell) !== `"${cell}"`);
    if (escaped >= 0) expect(escapes[i]).toBeLessThanOrEqual(escaped + 1);
    expect((escapes[i] ?? 0) > 0).toBe(escaped >= 0);
  }
}

/** How many bytes the cells of a batch have. */
function bytesOfCells({ bounds }: ByteCells): number {
  return bounds.reduce((sum, bound, i) => (i % 2 === 0 ? sum - bound : sum + bound), 0);
}

describe('readSheet() gives of .xlsx, as bytes, what it gives as texts', () => {
  test.each([
    { name: 'shared texts in memory', limits: {} },
    { name: 'shared texts in a file', limits: { maxSharedStringMemory: 0 } },
    { name: 'some of them in a file', limits: { maxSharedStringMemory: 100 } },
    { name: 'limits that some exceed', limits: { maxCellChars: 100, maxCells: 60, maxColumns: 6 } },
  ])('$name', async ({ limits }) => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const file = makeFile(toXml(list));
        expect(await read(file, { limits, bytes: true })).toEqual(await read(file, { limits }));
      }),
      { numRuns: runs(6), seed: 2 },
    );
  });

  test.each([
    { name: 'a cell twice', xml: '<c r="A2" t="s"><v>2</v></c><c r="A2" t="s"><v>2</v></c>' },
    { name: 'a number twice', xml: '<c r="A2"><v>2</v></c><c r="A2"><v>2</v></c>' },
    {
      name: 'an empty text before the same cell',
      xml: '<c r="A2" t="s"><v>0</v></c><c r="A2"><v>2</v></c>',
    },
    { name: 'a text that there is not', xml: '<c r="A2" t="s"><v>999</v></c>' },
    { name: 'a column that there is not', xml: '<c r="ZZZZ2" t="s"><v>2</v></c>' },
    { name: 'no number', xml: '<c r="A2"><v>1-2</v></c>' },
    {
      name: 'cells without a reference',
      xml: '<c t="s"><v>2</v></c><c><v>5</v></c><c r="D2" t="s"><v>3</v></c>',
    },
  ])('$name', async ({ xml }) => {
    const file = makeFile(`<row r="2">${xml}</row>`);
    expect(await read(file, { bytes: true })).toEqual(await read(file, {}));
  });

  test('merged cells, which are repeated', async () => {
    const tail = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
    const file = makeFile(`${inlineRow('prj-1', '1')}${inlineRow('', '2')}`, { tail });
    const options = { repeatMerged: true };
    const ofBytes = await read(file, { ...options, bytes: true });
    expect(ofBytes).toEqual(await read(file, options));
    expect(ofBytes.found).toContainEqual([
      ['prj-1', '1'],
      ['prj-1', '2'],
    ]);
  });

  test('many rows in one piece of the file, a batch at a time', async () => {
    const cells =
      '<c t="s"><v>4</v></c><c t="s"><v>6</v></c><c/><c t="s"><v>7</v></c><c><v>5</v></c>';
    const file = makeFile(`<row>${cells}</row>`.repeat(2100));
    const ofBytes = await read(file, { bytes: true });
    expect(ofBytes).toEqual(await read(file, {}));
    expect(ofBytes.batches).toBe(3);
  });

  test.each([
    { name: 'in memory', memory: 1000, rows: 450 },
    { name: 'in a file', memory: 0, rows: 450 },
  ])('long texts that cells share $name, few rows a batch', async ({ memory, rows: count }) => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(20);
    const strings = `<si><t>${'x'.repeat(1000)}</t></si>`;
    const file = makeFile(`<row>${cells}</row>`.repeat(count), { strings });
    const limits = { maxSharedStringMemory: memory };
    const ofBytes = await read(file, { limits, bytes: true });
    expect(ofBytes).toEqual(await read(file, { limits }));
    expect(ofBytes.batches).toBe(3);
  });

  const long = [
    { name: 'of its own', cell: (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>` },
    { name: 'shared in memory', cell: () => '<c t="s"><v>0</v></c>' },
    { name: 'shared in a file', cell: () => '<c t="s"><v>0</v></c>', memory: 0 },
  ];
  test.each(long)(
    'a row of more text than one may show, $name',
    async ({ cell, memory = 1000 }) => {
      const text = 'x'.repeat(600);
      const row = (cells: number) => `<row>${cell(text).repeat(cells)}</row>`;
      const file = makeFile(row(2) + row(1).repeat(3) + row(3), {
        strings: `<si><t>${text}</t></si>`,
      });
      const limits = { maxRowXmlChars: 1700, maxSharedStringMemory: memory };
      const ofBytes = await read(file, { limits, bytes: true });
      expect(ofBytes).toEqual(await read(file, { limits }));
      expect(JSON.stringify(ofBytes.found)).toContain('row 6 of \\"List\\" has more than 1700');
    },
  );

  test.each([
    { name: 'in memory', limits: {} },
    { name: 'some of them in a file', limits: { maxSharedStringMemory: 300_000 } },
  ])('the bytes of a batch are those of its cells, shared texts $name', async ({ limits }) => {
    const texts = Array.from({ length: 9000 }, (_, i) => createHash('sha512').update(`${i}`));
    const strings = texts.map((hash) => `<si><t>${hash.digest('base64url')}</t></si>`).join('');
    const cells = (i: number) => `<c t="s"><v>${i}</v></c><c/><c t="s"><v>${i % 7}</v></c>`;
    const file = makeFile(texts.map((_, i) => `<row>${cells(i)}</row>`).join(''), { strings });
    const sheet = await readByteSheet(file, { limits });
    let rows = 0;
    for await (const { numbers, cells: batch } of sheet.batches) {
      rows += numbers.length;
      expect(batch.bytes.length).toBe(bytesOfCells(batch));
      expect(batch.bytes.buffer.byteLength).toBeLessThanOrEqual(1024 ** 2);
    }
    expect(rows).toBe(texts.length);
  });

  test('a sheet that shows more text than a file may unpack to', async () => {
    const file = makeFile('<row><c t="s"><v>0</v></c></row>'.repeat(300), {
      strings: `<si><t>${'x'.repeat(1000)}</t></si>`,
    });
    const limits = { maxUnpackedBytes: 200_000 };
    const ofBytes = await read(file, { limits, bytes: true });
    expect(ofBytes).toEqual(await read(file, { limits }));
    expect(JSON.stringify(ofBytes.found)).toContain('\\"List\\" has more than 200000 characters');
  });
});
