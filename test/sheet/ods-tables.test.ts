import { describe, expect, test } from 'vitest';
import { createOdsTables } from '../../src/sheet/ods-tables.ts';

const STYLES =
  '<office:automatic-styles><style:style style:name="co1"/><style:style style:name="ta1"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';

function tablesOf(xml: string, pieceBytes: number): readonly [name: string, hidden: boolean][] {
  const bytes = Buffer.from(xml);
  const tables = createOdsTables();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    tables.take(bytes.subarray(at, at + pieceBytes));
  }
  return tables.tables().map(({ name, hidden }) => [name, hidden]);
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

  test('goes on after a tag that is too long to keep', () => {
    const long = `<table:table table:name="${'x'.repeat(200_000)}"/>`;
    const xml = `${STYLES}${long}<table:table table:name="c" table:style-name="ta1"/>`;
    expect(tablesOf(xml, 4096)).toEqual([['c', true]]);
  });

  test('keeps no more than a tag of bytes that are no XML', () => {
    expect(tablesOf('<'.padEnd(1_000_000, 'x'), 1000)).toEqual([]);
  });
});
