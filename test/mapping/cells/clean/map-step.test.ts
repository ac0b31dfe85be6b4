import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellCleaner } from '../../../../src/mapping/cells/clean/cell-cleaner.ts';
import type { MapStep } from '../../../../src/mapping/cells/clean/map-step.ts';
import { mapAll, place, planOf } from '../../support.ts';
import { stepOf } from './step-of.ts';

const BASE = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
`;
const SEX = { M: '남성', F: '여성', X: '' };
const SHEET = place('P', 'U', 'a', 'b');

describe('map', () => {
  it.each<[MapStep, string, string]>([
    [{ map: SEX }, 'M', '남성'],
    [{ map: SEX }, 'X', ''],
    [{ map: SEX, other: 'keep' }, ' D', ' D'],
    [{ map: SEX, other: 'empty' }, 'd', ''],
    [{ map: SEX, ignore: ['case'] }, 'm', '남성'],
    [{ map: SEX, ignore: ['space'] }, ' M\u3000', '남성'],
    [{ map: SEX, ignore: ['width'] }, 'Ｆ', '여성'],
    [{ map: { 'a b': '1' }, ignore: ['space'] }, 'ab', '1'],
    [{ map: { Straße: '1' }, ignore: ['case'] }, 'STRASSE', '1'],
    [{ map: { STRAẞE: '1' }, ignore: ['case'] }, 'strasse', '1'],
    [{ map: { ΟΔΟΣ: '1' }, ignore: ['case'] }, 'οδοσ', '1'],
    [{ map: { ガス: '1' }, ignore: ['width'] }, 'ｶﾞｽ', '1'],
    [{ map: { 'e\u0301': '1' } }, 'é', '1'],
    [{ map: { constructor: '1' }, other: 'keep' }, 'toString', 'toString'],
    [{ map: { constructor: '1' } }, 'constructor', '1'],
  ])('%j makes of "%s" "%s"', (step, cell, text) => {
    const cleaner = new CellCleaner([step]);
    expect(cleaner.clean(cell)).toBe(text);
    expect(cleaner.problem).toBeNull();
  });

  it.each(['1.00', '01', '１', '2,50'])('asks about "%s", a number that a key is, too', (cell) => {
    for (const other of ['keep', 'empty'] as const) {
      const cleaner = new CellCleaner([{ map: { 1: 'one', '2.5': 'more' }, other }]);
      cleaner.clean(cell);
      expect(cleaner.problem).toMatchObject({ newValue: { text: cell } });
      expect(cleaner.clean('3.00')).toBe(other === 'keep' ? '3.00' : '');
    }
  });

  it('is not asked about an empty cell, and no step makes something of what it empties', () => {
    const cleaner = new CellCleaner([{ map: SEX }, { pad: 3, with: '0' }]);
    expect(['', '  ', 'X'].map((cell) => cleaner.clean(cell))).toEqual(['', '  ', '']);
  });

  it.each([
    ['m', 'If it means "M", set "ignore: [case]" in the map'],
    [' M', 'If it means "M", set "ignore: [space]" in the map'],
    ['Ｍ', 'If it means "M", set "ignore: [width]" in the map'],
    [' ｍ', 'If it means "M", set "ignore: [case, space, width]" in the map'],
    ['Femal', 'If it means "Female", correct the cell or add it to the map with the same text'],
    ['M\u200b', 'If it means "M", put "trim_zero_width" before the map'],
    ['F\u00ad', 'If it means "F", correct the cell or add it to the map with the same text'],
    ['D', 'Add it to the map'],
  ])('says which text "%s" is nearly', (cell, fix) => {
    const cleaner = new CellCleaner([{ map: { ...SEX, Female: '여성' } }]);
    cleaner.clean(cell);
    expect(cleaner.problem).toMatchObject({ newValue: { text: cell } });
    expect(cleaner.problem?.fix.startsWith(fix)).toBe(true);
  });

  it.each(['keep', 'empty'] as const)(
    'asks about what is nearly a text, with other: %s',
    (other) => {
      const cleaner = new CellCleaner([
        { map: { ...SEX, Female: '여성' }, other, ignore: ['case'] },
      ]);
      for (const cell of ['m ', 'Ｍ', 'fe male', 'M\u200b', '\u00adf']) {
        cleaner.clean(cell);
        expect(cleaner.problem?.newValue?.text).toBe(cell);
      }
      cleaner.clean('Femal');
      expect(cleaner.problem).toBeNull();
    },
  );

  it('does as a list that is looked through', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'aAａＡ 1ßS한'),
      minLength: 1,
      maxLength: 3,
    });
    const ALL = ['case', 'space', 'width'] as const;
    const fold = (one: string, ignore: MapStep['ignore'] = []) => {
      let left = one;
      if (ignore.includes('width')) left = left.normalize('NFKC');
      if (ignore.includes('space')) left = left.replace(/\s/g, '');
      return ignore.includes('case') ? left.replaceAll('ß', 'SS').toLowerCase() : left;
    };
    fc.assert(
      fc.property(
        fc.dictionary(text, text, { noNullPrototype: true }),
        fc.subarray(['case', 'space', 'width'] as const),
        text,
        (map, ignore, cell) => {
          const found = Object.keys(map).filter((key) => fold(key, ignore) === fold(cell, ignore));
          const near = Object.keys(map).filter(
            (key) => fold(key, ALL) === fold(cell, ALL) && !found.includes(key),
          );
          fc.pre(
            found.length < 2 && cell.trim() !== '' && (found.length === 1 || near.length === 0),
          );
          const [key] = found;
          const made = new CellCleaner([{ map, ignore, other: 'keep' }]).clean(cell);
          expect(made).toBe(key === undefined ? cell : map[key]);
        },
      ),
    );
  });

  it('takes all as texts, as they are written', () => {
    const step = stepOf('{ map: { N: no, 1: 007, null: ~, "": "x" } }'.replace(', "": "x"', ''));
    expect(step).toEqual({ map: { N: 'no', 1: '007', null: '~' } });
  });

  it.each([
    ['{ map: {} }', 'map must have a text'],
    ['{ map: { a: } }', 'map.a has no text; write ""'],
    ['{ map: { a } }', 'map.a has no text; write ""'],
    ['{ map: { " ": b } }', 'use default'],
    ['{ map: { a: b, A: c }, ignore: [case] }', 'map "A" must have the same text as "a"'],
    ['{ map: { a: b }, other: drop }', 'must be one of keep, empty, error'],
    ['{ map: { a: b }, ignore: [accents] }', 'must be one of case, space, width'],
  ])('%s is an error of the mapping', (step, message) => {
    expect(() => stepOf(step)).toThrow(message);
  });
});

describe('value_not_mapped', () => {
  const asked = async (rows: readonly (readonly string[])[], more: string) => {
    const { records, issues } = await mapAll(planOf(`${BASE}${more}`, SHEET), rows);
    return { issues, valid: records.map(({ valid }) => valid) };
  };
  const VARIABLES = `variables:
  - { id: a, clean: [trim, { map: { M: 1, F: 2 } }], one_of: ["1", "2"], required: true }
  - { id: again, column: a, clean: [{ map: { M: 3 } }] }
`;

  it('tells each new value of a map once, the most frequent first', async () => {
    const rows = ['M', 'D', 'X', 'X ', '', 'X'].map((a) => ['p', 'u', a]);
    const { issues, valid } = await asked(
      rows.filter(([, , a]) => a !== ''),
      VARIABLES,
    );
    expect(
      issues.map(({ message, cell, value, count }) => ({ message, cell, value, count })),
    ).toEqual([
      {
        message: '"X" is new in column "a", for variable "a": 3 rows (List!C4)',
        ...{ cell: 'List!C4', value: 'X', count: 3 },
      },
      {
        message: '"D" is new in column "a", for variable "a": 1 row (List!C3)',
        ...{ cell: 'List!C3', value: 'D', count: 1 },
      },
      {
        message: '"X" is new in column "a", for variable "again": 2 rows (List!C4)',
        ...{ cell: 'List!C4', value: 'X', count: 2 },
      },
      {
        message: '"D" is new in column "a", for variable "again": 1 row (List!C3)',
        ...{ cell: 'List!C3', value: 'D', count: 1 },
      },
      {
        message: '"X " is new in column "a", for variable "again": 1 row (List!C5)',
        ...{ cell: 'List!C5', value: 'X ', count: 1 },
      },
    ]);
    expect(
      issues.every(
        ({ code, severity, row }) =>
          code === 'value_not_mapped' && severity === 'error' && row === null,
      ),
    ).toBe(true);
    expect(valid).toEqual([true, false, false, false, false]);
  });

  it('is asked once of maps that are alike', async () => {
    const variables = `variables:
  - { id: a, clean: [{ map: { M: 1 } }] }
  - { id: again, column: a, clean: [trim, { map: { M: 1 } }] }
`;
    const { issues } = await asked([['p', 'u', 'D']], variables);
    expect(issues.map(({ message }) => message)).toEqual([
      '"D" is new in column "a": 1 row (List!C2)',
    ]);
  });

  it.each([
    ['an id', 'project: {column: a, clean: [{ map: { M: p } }]}'],
    [
      'an amount',
      'order: {order_count: {column: a, combine: sum, clean: [{ map: { M: 1 } }]}, total_price: {value: 0}}',
    ],
    ['user data', 'userdata: { sex: { column: a, clean: [{ map: { M: 1 } }] } }'],
    ['a template', 'variables: [{ id: t, template: "{a} {b}", clean: [{ map: { M: 1, y: 2 } }] }]'],
  ])('is all that is told of %s', async (_, key) => {
    const name = key.split(':', 1).join();
    const yaml = BASE.split('\n')
      .filter((line) => !line.startsWith(`${name}:`))
      .join('\n');
    const rows = [
      ['p', 'u', 'M', 'y'],
      ['p', 'u', 'D', 'y'],
      ['p', 'u', 'D', 'y'],
    ];
    const { issues } = await mapAll(planOf(`${yaml}${key}\n`, SHEET), rows);
    expect(issues).toMatchObject([{ code: 'value_not_mapped', value: 'D', count: 2 }]);
  });

  it('counts what is beyond twenty values', async () => {
    const value = fc.integer({ min: 0, max: 60 }).map((n) => `v${n}`);
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 200 }), async (values) => {
        const rows = values.map((a) => ['p', 'u', a]);
        const { issues } = await asked(rows, 'variables: [{ id: a, clean: [{ map: { v0: x } }] }]');
        const counts = new Map<string, number>();
        for (const one of values) if (one !== 'v0') counts.set(one, (counts.get(one) ?? 0) + 1);
        const sorted = [...counts].sort(([, one], [, other]) => other - one);
        const told = issues.filter(({ cell }) => cell !== null);
        expect(told.map(({ value: one, count }) => [one, count])).toEqual(sorted.slice(0, 20));
        const rest = sorted.slice(20);
        const more = rest.reduce((sum, [, rows]) => sum + rows, 0);
        expect(issues.slice(told.length)).toMatchObject(
          rest.length === 0
            ? []
            : [{ count: more, message: expect.stringContaining(`${rest.length} more value`) }],
        );
      }),
    );
  });
});
