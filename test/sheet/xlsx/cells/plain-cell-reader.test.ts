import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlainCellReader } from '../../../../src/sheet/xlsx/cells/plain-cell-reader.ts';
import type { CellSink, RawCell } from '../../../../src/sheet/xlsx/cells/raw-cell.ts';
import { walkRows } from '../walk-rows.ts';

/** A cell before it is spelled as XML. */
interface ModelCell {
  readonly column: number;
  readonly style: number;
  readonly type: 'n' | 's' | 'b' | 'e' | 'd' | 'inlineStr' | 'empty';
  readonly number: number;
  readonly text: string;
}

const SOME_TEXT = fc
  .array(
    fc.oneof(
      fc.constantFrom('&amp;', '&#x200b;', '_x000D_', '_', ' ', '\t', '\r\n', '#', '??', 'E+'),
      fc.constantFrom(
        '가',
        'é',
        'Ã',
        '占',
        '😀',
        '\u00a0',
        '\u3164',
        '\u007f',
        'Kim',
        '0',
        '>',
        '"',
      ),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const SOME_CELL: fc.Arbitrary<ModelCell> = fc.record({
  column: fc.oneof(fc.nat(60), fc.constantFrom(701, 702, 16_383)),
  style: fc.oneof(fc.nat(12), fc.constant(987_654_321)),
  type: fc.constantFrom('n', 's', 'b', 'e', 'd', 'inlineStr', 'empty'),
  number: fc.oneof(fc.nat(20), fc.nat()),
  text: SOME_TEXT,
});

/** How a cell is written; `odd` is as XML allows and nobody does. */
interface Spelling {
  readonly attribute: (name: string, value: string | number) => string;
  readonly space: string;
}

const PLAIN: Spelling = { attribute: (name, value) => ` ${name}="${value}"`, space: '' };
const ODD: Spelling = { attribute: (name, value) => `\n${name} = '${value}'`, space: ' ' };

function toXml(cells: readonly ModelCell[], row: number, { attribute, space }: Spelling): string {
  const spelled = cells.map(({ column, style, type, number, text }) => {
    const reference = attribute('r', `${letters(column)}${row}`);
    const typed = type === 'n' || type === 'empty' ? '' : attribute('t', type);
    const open = `<c${reference}${attribute('s', style)}${typed}`;
    if (type === 'empty') return `${open}${space}/>`;
    const content =
      type === 'inlineStr'
        ? `<is${space}><t${space}>${text}</t${space}></is${space}>`
        : `<v${space}>${type === 's' ? number : text}</v${space}>`;
    return `${open}${space}>${content}</c${space}>`;
  });
  return `<row${attribute('r', row)}>${spelled.join('')}</row>`;
}

function letters(column: number): string {
  const rest = column < 26 ? '' : letters(Math.floor(column / 26) - 1);
  return `${rest}${String.fromCharCode(65 + (column % 26))}`;
}

/** What is found in rows; what only says how it was found is left out. Bytes that come one at a time are not skimmed. */
async function scan(row: string, byByte = false): Promise<unknown[]> {
  const found: unknown[] = [];
  const xml = Buffer.from(`<worksheet><sheetData>${row}</sheetData></worksheet>`);
  const pieces = byByte ? Array.from(xml, (byte) => Buffer.of(byte)) : [xml];
  await walkRows(pieces, {
    openRow: (number, isHidden) => found.push([number, isHidden]),
    closeRow: () => found.push('end') < 0,
    shared: (column, style, index) => found.push([column, style, 's', String(index)]),
    cell: ({ column, style, type, value }) => found.push([column, style, type, value]),
  });
  return found;
}

describe('PlainCellReader', () => {
  test('finds what the general reader finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(SOME_CELL, { maxLength: 6 }),
        fc.integer({ min: 1, max: 1_048_576 }),
        async (cells, row) => {
          expect(await scan(toXml(cells, row, PLAIN))).toEqual(await scan(toXml(cells, row, ODD)));
        },
      ),
      { numRuns: 500, seed: 11 },
    );
  });

  test('finds the same rows however their tags are spelled', async () => {
    const space = fc.constantFrom(' ', ' ', '  ', '\n');
    const attribute = fc.tuple(
      space,
      fc.constantFrom(
        ...['hidden="1"', 'hidden="0"', 'ht="0"', 'ht="12"', 'customHeight="1"', 'spans="1:2"'],
        ...["hidden='1'", 'x14ac:dyDescent="0.25"', 's="1"'],
      ),
    );
    const tag = fc.tuple(
      fc.uniqueArray(attribute, { maxLength: 3, selector: ([, one]) => one.slice(0, 3) }),
      fc.constantFrom('', ' '),
    );
    const content = fc.constantFrom(
      '',
      '<c><v>7</v></c><c><v>8</v></c>',
      '<c t="s"><v>1</v></c>',
      null,
    );
    const rows = fc.array(fc.tuple(tag, content), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const xml = given.map(([[attributes, end], cells], i) => {
          const open = `<row r="${i + 1}"${attributes.flat().join('')}${end}`;
          return cells === null ? `${open}/>` : `${open}>${cells}</row>`;
        });
        const last = '<row r="9"><c r="A9"><v>9</v></c></row>';
        const sheet = `${xml.join('')}${last}`;
        expect(await scan(sheet)).toEqual(await scan(sheet, true));
      }),
      { numRuns: 500, seed: 12 },
    );
  });

  function read(xml: string): { end: number; found: unknown[] } {
    const found: unknown[] = [];
    const sink: CellSink = {
      shared: (...told) => found.push(told),
      bytes: () => false,
      cell: ({ column, type, value }: RawCell) => found.push([column, type, value]),
    };
    const bytes = Buffer.from(xml);
    return { end: new PlainCellReader(sink).read(bytes, 0, bytes.length, 1), found };
  }

  test.each([
    { xml: '<c r="A1" s="3" t="s"><v>12</v></c>', cell: [0, 3, 12] },
    { xml: '<c t="s" r="AB1"><v>0</v></c>', cell: [27, 0, 0] },
    { xml: '<c><v>-1.5E+3</v></c>', cell: [-1, 'n', '-1.5E+3'] },
    { xml: '<c r="B1" s="3"/>', cell: [1, 'n', null] },
    { xml: '<c r="B1" t="b"><v>1</v></c>', cell: [1, 'b', '1'] },
    { xml: '<c r="B1" t="e"><v>#REF!</v></c>', cell: [1, 'e', '#REF!'] },
    { xml: '<c r="A1"><f>A2*2</f><v>1</v></c>', cell: [0, 'n', '1'] },
    { xml: '<c r="A1"><f t="shared" si="0"/><v>1</v></c>', cell: [0, 'n', '1'] },
    { xml: '<c t="inlineStr"><is><t>김 Lee</t></is></c>', cell: [-1, 'inlineStr', '김 Lee'] },
    { xml: '<c t="inlineStr"><is><t> a&lt;b</t></is></c>', cell: [-1, 'inlineStr', 'a<b'] },
    { xml: '<c t="inlineStr"><is><t>a??</t></is></c>', cell: [-1, 'inlineStr', 'a??'] },
    { xml: '<c t="inlineStr"><is><t></t></is></c>', cell: [-1, 'inlineStr', ''] },
  ])('reads $xml', ({ xml, cell }) => {
    const length = Buffer.byteLength(xml);
    expect(read(xml)).toEqual({ end: length, found: [cell] });
    expect(read(`${xml}${xml}</row>`)).toEqual({ end: 2 * length, found: [cell, cell] });
  });

  test.each([
    '</row>',
    '<row r="2">',
    '<c r="A1" t="b"><f>A2</f><v>1</v></c>',
    '<c r="A1"><f>A2</f></c>',
    '<c r="A1"><fx>A2</fx><v>1</v></c>',
    '<c r="A1"><f>A2<x/></f><v>1</v></c>',
    '<c r="A1"><f>A2',
    '<c r="A1" cm="1"><v>1</v></c>',
    '<c r="A1" ><v>1</v></c>',
    "<c r='A1'><v>1</v></c>",
    '<c r="A12"><v>1</v></c>',
    '<c r="1"><v>1</v></c>',
    '<c s=""><v>1</v></c>',
    '<c s="99999999999999999999"><v>1</v></c>',
    '<c t="str"><v>1</v></c>',
    '<c t="x"><v>1</v></c>',
    '<c t="s"><v></v></c>',
    '<c t="s"><v> 1</v></c>',
    '<c t="s"><v>99999999999999999999</v></c>',
    '<c t="inlineStr"><v>1</v></c>',
    '<c><v>1</v ></c>',
    '<c><v>1</v><f/></c>',
    '<c><v xml:space="preserve"> 1</v></c>',
    '<c t="inlineStr"><is><t xml:space="preserve"> a</t></is></c>',
    '<c t="inlineStr"><is><r><t>a</t></r></is></c>',
    '<c t="inlineStr"><is><t>a</t><rPh/></is></c>',
    '<x:c><x:v>1</x:v></x:c>',
    '<cx/>',
    '<c><v>1',
    '<c t="inlineStr"><is><t>a',
    '<c r="A1',
    '',
  ])('leaves %j to the general reader, after what stands before it', (xml) => {
    const before = '<c r="A1"><v>7</v></c>';
    expect(read(xml)).toEqual({ end: 0, found: [] });
    expect(read(before + xml)).toEqual({ end: before.length, found: [[0, 'n', '7']] });
  });
});
