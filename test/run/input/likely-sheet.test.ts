import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { createSheetChooser } from '../../../src/run/input/likely-sheet.ts';

type Rows = readonly (readonly string[])[];

const LIST: Rows = [
  ['Project', 'Customer', 'Full name', 'Price'],
  ['p-1', 'user-1', 'Ann', '2'],
];
const TITLED: Rows = [['Spring campaign'], [], ...LIST];
const PRICES: Rows = [
  ['Price', 'Quantity'],
  ['2', '1'],
];
const TABLE: Rows = [
  ['Colour', 'Shade'],
  ['red', '1'],
];
const TEXT: Rows = [['Please read this first'], ['Then that']];
const MAPPING = parseMapping(
  'version: 1\nproject: { column: Projekt }\nsvc_uid: { column: Nutzer }\norder: { order_count: rows, total_price: { value: 0 } }\nvariables: [{ id: Name }]\n',
  'it',
);
const MAPPED: Rows = [
  ['Projekt', 'Nutzer', 'Vorname'],
  ['p-1', 'u', 'Ann'],
];

function chosen(sheets: readonly (readonly [name: string, rows: Rows])[], options = {}) {
  const peeks = sheets.map(([name, rows]) => ({ name, rows }));
  const { place, issue } = createSheetChooser(options)(peeks);
  return { name: peeks[place]?.name, message: issue?.message ?? null };
}

describe('createSheetChooser()', () => {
  it.each([
    {
      name: 'a list behind a cover',
      sheets: [
        ['A', TEXT],
        ['B', TITLED],
      ],
      is: 'B',
    },
    {
      name: 'a list behind prices',
      sheets: [
        ['A', PRICES],
        ['B', LIST],
      ],
      is: 'B',
    },
    {
      name: 'known names before others',
      sheets: [
        ['A', TABLE],
        ['B', PRICES],
      ],
      is: 'B',
    },
    {
      name: 'a table before a text',
      sheets: [
        ['A', TEXT],
        ['B', TABLE],
      ],
      is: 'B',
    },
    {
      name: 'the first of two lists',
      sheets: [
        ['A', TEXT],
        ['B', LIST],
        ['C', TITLED],
      ],
      is: 'B',
    },
    {
      name: 'the list, not its example',
      sheets: [
        ['Beispiel', LIST],
        ['B', LIST],
      ],
      is: 'B',
    },
    {
      name: 'a table, not what is aside',
      sheets: [
        ['작성 안내', LIST],
        ['B', TABLE],
      ],
      is: 'B',
    },
    {
      name: 'what is aside before a text',
      sheets: [
        ['B', TEXT],
        ['Sample list', LIST],
      ],
      is: 'Sample list',
    },
    {
      name: 'the first of texts',
      sheets: [
        ['Info', TEXT],
        ['B', TEXT],
        ['C', TEXT],
      ],
      is: 'B',
    },
  ] as const)('takes $name', ({ sheets, is }) => {
    expect(chosen(sheets).name).toBe(is);
  });

  it.each([
    {
      name: 'only one has text',
      sheets: [
        ['A', []],
        ['B', [['']]],
        ['C', TEXT],
      ],
      is: 'C',
    },
    {
      name: 'none has text',
      sheets: [
        ['A', []],
        ['B', []],
      ],
      is: 'A',
    },
  ] as const)('says nothing where $name', ({ sheets, is }) => {
    expect(chosen(sheets)).toEqual({ name: is, message: null });
  });

  it('says which sheet it takes, and of several alike that it is the first', () => {
    expect(
      chosen([
        ['Info', TEXT],
        ['List', LIST],
        ['Legend', TABLE],
      ]).message,
    ).toBe('Reading sheet "List": it looks more like a list than "Info", "Legend"');
    const other = LIST.map((row, i) =>
      [...row, ...'abcdef'].map((cell, j) => (j < 2 ? cell : `${cell}${i}`)),
    );
    expect(
      chosen([
        ['July', LIST],
        ['June', other],
        ['Info', TEXT],
      ]).message,
    ).toBe('Reading sheet "July": it is the first of 2 that look like a list ("July", "June")');
  });

  it.each([
    ['in the same order', LIST],
    ['below a title', TITLED],
    ['in another order and case', LIST.map((row) => row.map((one) => one.toUpperCase()).reverse())],
  ])('asks where another has the same columns %s', (_, other) => {
    expect(
      chosen([
        ['Info', TEXT],
        ['July', LIST],
        ['June', other],
        ['Form', LIST.slice(0, 1)],
        ['Example', LIST],
      ]).message,
    ).toBe('Cannot tell which sheet to read: "July", "June" all have the same columns');
  });

  it('looks for the columns of a mapping where there is one', () => {
    const options = { mapping: MAPPING };
    expect(
      chosen(
        [
          ['Prices', PRICES],
          ['A', MAPPED],
        ],
        options,
      ).name,
    ).toBe('A');
    // The second fits better, but a list with a name that was changed must not be passed over for last month's.
    const whole = [['Projekt', 'Nutzer', 'Name'], ...MAPPED.slice(1)];
    expect(
      chosen(
        [
          ['July', MAPPED],
          ['June', whole],
        ],
        options,
      ).name,
    ).toBe('July');
  });

  it('looks at the row that is said to be the header', () => {
    const below = [['Colour', 'Shade', 'Size', 'Cut'], ...LIST];
    const sheets = [
      ['A', PRICES],
      ['B', below],
    ] as const;
    expect(chosen(sheets).name).toBe('A');
    expect(chosen(sheets, { headerRow: 2 }).name).toBe('B');
  });

  it('leaves to a person which of several sheets with all columns of the mapping is meant', () => {
    const full: Rows = MAPPED.map((row, i) => [...row, i === 0 ? 'Name' : 'Fox']);
    const more: Rows = full.map((row, i) => [...row, i === 0 ? 'Note' : 'new']);
    const ask = (other: Rows) => {
      const sheets = [
        ['January', full],
        ['February', other],
      ] as const;
      return chosen(sheets, { mapping: MAPPING }).message;
    };
    const asked = 'Cannot tell which sheet to read: "January", "February" all have ';
    expect(ask(more)).toBe(`${asked}nearly the same columns`);
    const wide: Rows = full.map((row, i) =>
      [...row, ...'abcdefgh'].map((cell, j) => (j < row.length ? cell : `${cell}${i}`)),
    );
    expect(ask(wide)).toBe(`${asked}the columns that the mapping uses`);
    // A column that has another name there, or none, may be meant as well.
    expect(ask(MAPPED)).toBe(`${asked}nearly the same columns`);
    expect(ask(MAPPED.map((row) => row.slice(0, 1)))).toContain('Reading sheet "January"');
  });
});
