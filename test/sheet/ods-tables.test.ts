import { describe, expect, test } from 'vitest';
import { createOdsTables, type OdsTable } from '../../src/sheet/ods-tables.ts';

const STYLES =
  '<office:automatic-styles><style:style style:name="co1"/><style:style style:name="ta1"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';

function tablesOf(xml: string, pieceBytes: number): readonly [name: string, hidden: boolean][] {
  return readTables(xml, pieceBytes).map(({ name, hidden }) => [name, hidden]);
}

function readTables(xml: string, pieceBytes: number): readonly OdsTable[] {
  const bytes = Buffer.from(xml);
  const tables = createOdsTables();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    tables.take(bytes.subarray(at, at + pieceBytes));
  }
  return tables.tables();
}

describe('createOdsTables()', () => {
  const cases = [
    {
      name: 'a table without a hidden style',
      body: '<table:table table:name="a" table:style-name="ta2">',
      tables: [['a', false]],
    },
    {
      name: 'one of a hidden style, wherever the name stands',
      body: '<table:table table:style-name="ta1" table:name="숨김"><table:table-row/></table:table><table:table table:name="b"/>',
      tables: [
        ['숨김', true],
        ['b', false],
      ],
    },
    {
      name: 'a table whose name is no XML',
      body: '<table:table table:style-name="ta1" table:name="&nope;"/>',
      tables: [['', true]],
    },
  ];
  test.each(cases)('finds $name, wherever the bytes are cut', ({ body, tables }) => {
    const xml = `${STYLES}<office:body>${body}</office:body>`;
    const pieces = [1, 2, 3, 7, 64, 1000];
    for (const piece of pieces) expect(tablesOf(xml, piece)).toEqual(tables);
  });

  const FLAT =
    '<style:style style:name="ro0"><style:table-row-properties style:row-height="0cm"/></style:style><style:style style:name="co0"><style:table-column-properties style:column-width="0.000in"/></style:style><style:style style:name="ro1"><style:table-row-properties style:row-height="0.45cm"/></style:style>';
  const row = (attributes = '') =>
    `<table:table-row${attributes}><table:table-cell/></table:table-row>`;
  test.each([
    {
      name: 'rows that are filtered out',
      body: row() + row(' table:visibility="filter"'),
      rows: [[2, 2]],
    },
    {
      name: 'rows that repeat, and those that follow them',
      body:
        row(' table:number-rows-repeated="3"') +
        row(' table:visibility="collapse" table:number-rows-repeated="2"') +
        row(' table:visibility="collapse"') +
        row(' table:visibility="visible"') +
        row(' table:visibility="filter"'),
      rows: [
        [4, 6],
        [8, 8],
      ],
    },
    {
      name: 'rows without height',
      body: row(' table:style-name="ro1"') + row(' table:style-name="ro0"'),
      rows: [[2, 2]],
    },
    {
      name: 'rows of a folded group, and of groups in it',
      body: `<table:table-header-rows>${row()}</table:table-header-rows><table:table-row-group table:display="false">${row()}<table:table-row-group>${row()}</table:table-row-group></table:table-row-group><table:table-row-group>${row()}</table:table-row-group>`,
      rows: [[2, 3]],
    },
    {
      name: 'columns',
      body: `<table:table-column-group table:display="false"><table:table-column/></table:table-column-group><table:table-columns><table:table-column table:number-columns-repeated="2"></table:table-column><table:table-column table:visibility="collapse"/></table:table-columns><table:table-column/><table:table-column table:style-name="co0"/>${row()}`,
      rows: [],
      columns: [
        [0, 0],
        [3, 3],
        [5, 5],
      ],
    },
  ])('finds $name that are hidden, wherever the bytes are cut', ({ body, rows, columns = [] }) => {
    const tables = `<table:table table:name="a">${body}</table:table><table:table table:name="b">${row()}</table:table>`;
    const xml = `<a>${STYLES}${FLAT}<office:body>${tables}</office:body>`;
    for (const piece of [1, 2, 3, 7, 64, 1000]) {
      const [a, b] = readTables(xml, piece);
      expect(a?.hiddenRows.map(({ first, last }) => [first, last])).toEqual(rows);
      expect(a?.hiddenColumns.map(({ first, last }) => [first, last])).toEqual(columns);
      expect(b).toMatchObject({ hiddenRows: [], hiddenColumns: [] });
    }
  });

  test('goes on after a tag that is too long to keep', () => {
    const long = `<table:table table:name="${'x'.repeat(200_000)}"/>`;
    const xml = `${STYLES}${long}<table:table table:name="c" table:style-name="ta1"/>`;
    expect(tablesOf(xml, 4096)).toEqual([['c', true]]);
  });

  test('keeps no more than a tag of bytes that are no XML', () => {
    expect(tablesOf('<'.padEnd(1_000_000, 'x'), 1000)).toEqual([]);
  });
});
