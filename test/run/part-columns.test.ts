import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { files, mappingOf } from './several-lists.ts';

const NAMES = ['Ida Krause', 'Uwe Hoffmann', 'Sven Roth', 'Eva Wagner', 'Rita Pohl', 'Lars Graf'];
const TOWNS = ['Köln', 'Berlin', 'Dresden', 'Bath', 'York', 'Aachen', 'Ulm'];
const STREETS = ['Hauptstr.', 'Am Ring', 'Gartenweg', 'Lindenallee'];

type Cells = Readonly<Record<string, (row: number) => string>>;

const of = (texts: readonly string[]) => (row: number) => `${texts[row % texts.length]}`;
const name = (row: number) => `${of(NAMES)(row)} ${'abcdefghij'[row % 10]}`;
const street = (row: number) => `${of(STREETS)(row)} ${row + 3}`;
const none = () => '';
const ordinary: Cells = { Name: name, Street: street, Postcode: (i) => `${10_115 + 7 * i}` };

/** A list of parts with these cells in columns, by their names. */
function partsOf(parts: readonly Cells[], rows: readonly number[] = [30]): string[] {
  const lists = parts.map((cells, part) => {
    const header = ['project', 'user', 'copies', 'price', ...Object.keys(cells)];
    const lines = Array.from({ length: rows[part % rows.length] ?? 0 }, (_, i) =>
      [`p-${part}${i + 100}`, 'u-1', 2, 3, ...Object.values(cells).map((one) => one(i))].join(),
    );
    return [`part${part + 1}.csv`, [header.join(), ...lines, ''].join('\n')] as const;
  });
  return files(...lists);
}

/** What is said of a list whose columns are printed, but for these. */
async function saidOf(
  parts: readonly Cells[],
  { unused = [] as readonly string[], rules = '', rows = [30] as readonly number[] } = {},
) {
  const columns = Object.keys(Object.assign({}, ...parts)).filter((one) => !unused.includes(one));
  const variables = columns.map((one, i) => `  - { id: v${i}, column: ${one}${rules} }`);
  const mapping = mappingOf('', '', `\n${variables.join('\n')}`);
  const { issues, ok } = await checkSheet({ file: partsOf(parts, rows), mapping });
  const told = issues.filter(({ code }) => code === 'field_unsure' || code === 'column_empty');
  return { ok, told: told.map(({ code, column }) => `${code} ${column}`), issues };
}

const swapped: Cells = { Name: street, Street: name, Postcode: ordinary['Postcode'] ?? none };

describe('columns whose names are swapped in a part', () => {
  it.each([
    ['the first', [swapped, ordinary]],
    ['the second', [ordinary, swapped]],
    ['one of three', [ordinary, swapped, ordinary]],
    ['two of three', [swapped, ordinary, swapped]],
  ])('are asked about: %s', async (_, parts) => {
    const { ok, told } = await saidOf(parts);
    expect({ ok, told }).toEqual({ ok: false, told: ['field_unsure Name'] });
  });

  it.each([
    [[30, 3], 1],
    [[4, 30], 1],
    [[30, 2], 0],
    [[4, 4], 0],
  ])('are asked about in parts of %j rows: %i', async (rows, count) => {
    const { told } = await saidOf(rows[0] === 4 ? [swapped, ordinary] : [ordinary, swapped], {
      rows,
    });
    expect(told).toEqual(Array(count).fill('field_unsure Name'));
  });

  it('are asked about with a cell of each part', async () => {
    const { issues } = await saidOf([ordinary, swapped, ordinary]);
    const [{ message, fix, key } = { message: '', fix: '', key: '' }] = issues.filter(
      ({ code }) => code === 'field_unsure',
    );
    expect(message).toBe(
      'Cannot tell columns "Name" and "Street" apart: they have "Ida Krause a" (part1.csv!E2) and "Hauptstr. 3" (part1.csv!F2) in "part1.csv", but "Hauptstr. 3" (part2.csv!E2) and "Ida Krause a" (part2.csv!F2) in "part2.csv"',
    );
    expect(fix).toContain('pattern: "(?s).*"');
    expect(key).toBe('pattern');
  });

  it('are asked about where nothing uses one of them', async () => {
    const { told } = await saidOf([ordinary, swapped], { unused: ['Street'] });
    expect(told).toEqual(['field_unsure Name']);
  });

  it('are not asked about if the mapping says what they have', async () => {
    const { ok, told } = await saidOf([ordinary, swapped], { rules: ', pattern: "(?s).*"' });
    expect({ ok, told }).toEqual({ ok: true, told: [] });
  });

  it.each([
    ['', ['Name']],
    [', pattern: "(?s).*"', []],
  ])(
    'are asked about where one decides what is printed, until its variable says so: %s',
    async (rules, columns) => {
      const choose =
        '[{ when: { column: Name, is: Ida Krause a }, text: Hi }, { otherwise: Hello }]';
      const variables = `[{ id: hi, choose: ${choose}${rules} }, { id: zip, column: Postcode }]`;
      const mapping = mappingOf('', '', variables);
      const { issues } = await checkSheet({ file: partsOf([ordinary, swapped]), mapping });
      const told = issues.filter(({ code }) => code === 'field_unsure');
      expect(told.map(({ column }) => column)).toEqual(columns);
    },
  );

  it('are found far below in long parts', async () => {
    const { told } = await saidOf([ordinary, ordinary, swapped], { rows: [2000] });
    expect(told).toEqual(['field_unsure Name']);
  });
});

const two = (a: Cells, b: Cells) => [a, b] as const;
const filled = (more: Cells): Cells => ({ ...ordinary, ...more });
const town = of(TOWNS);

describe('ordinary parts', () => {
  it.each([
    ['the same columns', two(ordinary, ordinary)],
    [
      'a month in one',
      two(filled({ Month: of(['January']) }), filled({ Month: of(['2 / 2026']) })),
    ],
    [
      'house numbers in one',
      two(filled({ Street: (i) => of(STREETS)(i), No: (i) => `${i + 1}` }), filled({ No: none })),
    ],
    ['another script', two(ordinary, filled({ Name: (i) => `김민${'수지호영준'[i % 5]}` }))],
    [
      'another language',
      two(filled({ Text: of(['Welcome']) }), filled({ Text: of(['Willkommen']) })),
    ],
    [
      'companies beside people',
      two(
        filled({ Company: none, Contact: name }),
        filled({ Name: none, Company: (i) => `${town(i)} GmbH`, Contact: none }),
      ),
    ],
    ['companies with numbers', two(ordinary, filled({ Name: (i) => `Studio ${i + 40}` }))],
    ['no house numbers', two(ordinary, filled({ Street: town }))],
    [
      'lines of an address that are used otherwise',
      two(
        { Line1: name, Line2: street, Postcode: street },
        { Line1: street, Line2: name, Postcode: street },
      ),
    ],
    [
      'a second line of an address that is used otherwise',
      two(
        { Address: name, 'Address 2': street, Postcode: street },
        { Address: street, 'Address 2': name, Postcode: street },
      ),
    ],
    [
      'an event with a date for its place',
      two(
        filled({ When: of(['Monday']), Where: of(['Room 12']) }),
        filled({ When: of(['12 May']), Where: of(['Main hall']) }),
      ),
    ],
    [
      'codes and names of products',
      two(filled({ Item: town }), filled({ Item: (i) => `SKU-${i}` })),
    ],
    ['tables and families', two(filled({ Seat: (i) => `${i}` }), filled({ Seat: name }))],
    ['towns for names', two(ordinary, filled({ Name: town }))],
    ['postcodes of another country', two(ordinary, filled({ Postcode: (i) => `SW${i} 1AA` }))],
    ['postcodes without leading zeros', two(ordinary, filled({ Postcode: (i) => `${1067 + i}` }))],
    [
      'phone numbers in one',
      two(filled({ Phone: none }), filled({ Phone: (i) => `030 123${i}45` })),
    ],
    [
      'phones and e-mail addresses',
      two(
        filled({ Phone: (i) => `030 123${100 + i}`, Mail: none }),
        filled({ Phone: none, Mail: (i) => `a${i}@example.com` }),
      ),
    ],
    [
      'some of both kinds',
      two(
        filled({ Name: (i) => (i % 2 ? name(i) : street(i)) }),
        filled({ Street: (i) => (i % 2 ? name(i) : street(i)) }),
      ),
    ],
    [
      'greetings with an age',
      two(filled({ Hi: name }), filled({ Hi: (i) => `Happy ${i + 20}th` })),
    ],
    [
      'dates written otherwise',
      two(filled({ Day: (i) => `${i + 1}.3.2026` }), filled({ Day: (i) => `March ${i + 1}` })),
    ],
  ])('are not asked about: %s', async (_, parts) => {
    const { ok, told } = await saidOf(parts);
    expect({ ok, told: told.filter((one) => one.startsWith('field')) }).toEqual({
      ok: true,
      told: [],
    });
  });

  it('of few rows are not asked about', async () => {
    expect((await saidOf([ordinary, swapped], { rows: [9] })).told).toEqual([]);
  });
});

describe('a printed column that is empty in a part', () => {
  const renamed: Cells = { ...ordinary, Name: none, Kontakt: name };
  const emptyIn = async (parts: readonly Cells[], rows = [30]) => {
    const { issues } = await saidOf(parts, { unused: ['Kontakt'], rows });
    return issues.flatMap(({ code, message }) => (code === 'column_empty' ? message : []));
  };

  it('is told of, with the unused column that may be meant', async () => {
    expect(await emptyIn([renamed, ordinary])).toEqual([
      'Column "Name" is used, but it is empty in all 30 rows of "part1.csv" (part1.csv!E2 and below); column "Kontakt" has "Ida Krause a" (part1.csv!H2) there',
    ]);
  });

  it('is told of in a part of few rows, and once for several parts', async () => {
    const [first] = await emptyIn([{ ...renamed }, { ...ordinary, Name: none }, ordinary], [12]);
    expect(first).toContain('of "part1.csv" (part1.csv!E2 and below), and of 1 more;');
  });

  it.each([
    [
      'it is empty in all',
      [
        { ...ordinary, Text: none },
        { ...ordinary, Text: none },
      ],
      ['Text'],
    ],
    [
      'few others have a text',
      [filled({ Text: (i) => (i % 9 ? '' : 'x') }), filled({ Text: none })],
      [],
    ],
    [
      'one row has a text',
      [filled({ Text: name }), filled({ Text: (i) => (i === 29 ? 'x' : '') })],
      [],
    ],
  ] as const)('is told of for the list alone, if at all, where %s', async (_, parts, columns) => {
    const { told } = await saidOf(parts);
    expect(told).toEqual(columns.map((one) => `column_empty ${one}`));
    expect(await emptyIn(parts)).toEqual(
      columns.map((one) => expect.stringMatching(`"${one}".*empty in all 60 rows$`)),
    );
  });
});

describe('an unused column that only some parts have', () => {
  const withNote = filled({ Note: (i) => (i % 3 ? 'VIP' : '') });
  it.each([
    ['one', [withNote, ordinary, ordinary], 'only "part1.csv" has it. It says "VIP" in 20 rows'],
    [
      'two',
      [withNote, ordinary, withNote],
      'only "part1.csv" and 1 more have it. It says "VIP" in 40 rows',
    ],
    ['all', [withNote, withNote], 'the mapping does not name it. It says "VIP" in 40 rows'],
  ])('is told of with them and its few texts: %s', async (_, parts, ends) => {
    const { issues } = await saidOf(parts, { unused: ['Note'] });
    const told = issues.filter(({ code }) => code === 'column_unmapped');
    expect(told.map(({ message }) => message.slice(-ends.length))).toEqual([ends]);
    expect(told[0]?.fix.includes('all parts must have it')).toBe(ends.startsWith('only'));
  });
});

it('a column with line breaks in its texts may say anything by the pattern that settles it', async () => {
  const lines: Cells = { ...swapped, Name: (i) => `"Hauptstr.\n${i}"` };
  const rules = ', pattern: "(?s).*"';
  expect(await saidOf([ordinary, lines], { rules })).toMatchObject({ ok: true, told: [] });
});
