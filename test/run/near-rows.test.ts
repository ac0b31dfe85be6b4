import { describe, expect, it } from 'vitest';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { words } from '../../src/serve/web/words.ts';
import { SAME, SAME_LATER } from '../mapping/rules/near/pairs.ts';
import { checkList } from '../support/check-list.ts';

const HEADER = 'Project,User,Name,Street,Postcode,Phone';
const WHO = 'columns: [Name, Street, Postcode, Phone], near: true';

interface Asked {
  readonly unique?: string;
  readonly corrections?: readonly Correction[];
  readonly more?: string;
  readonly header?: string;
}

async function check(rows: readonly string[], asked: Asked = {}) {
  const { unique = `{ ${WHO} }`, corrections, more = '', header = HEADER } = asked;
  const found = await checkList(
    `${[header, ...rows].join('\n')}\n`,
    `version: 1
project: { column: Project }
svc_uid: { column: User }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Name }]
unmapped_columns: ignore
rows: { unique: ${unique} }
${more}`,
    { corrections },
  );
  return { ...found, issues: found.issues.filter(({ code }) => code.startsWith('row_n')) };
}

/** Rows of a list, each for a project of its own, of texts such as `Anna Müller | Hauptstr. 5 | 10115 | `. */
function toRows(people: readonly string[]): string[] {
  return people.map((one, i) => {
    const cells = one.split('|').map((cell) => `"${cell.trim()}"`);
    return [`p-${i}x`, 'u', ...cells].join(',');
  });
}

/** Rows that are asked about. */
async function rowsAsked(rows: readonly string[], asked?: Asked) {
  const { issues } = await check(rows, asked);
  return issues.flatMap(({ code, severity, row }) =>
    row !== null && code === 'row_nearly_same' && severity === 'error' ? row : [],
  );
}

const ANNA = ['Müller, Anna | Hauptstr. 5 | 10115 | ', 'Anna Müller | Hauptstraße 5 | 10115 | '];
const OTHER = ['Peter Schmidt | Ring 1 | 80331 | 089 1234567'];

describe('rows that are nearly the same', () => {
  it('are an error of the later one, with both rows, until a person settles it', async () => {
    const { ok, rows, issues } = await check(toRows([...ANNA, ...OTHER]));
    expect({ ok, rejected: rows.rejected }).toEqual({ ok: false, rejected: 1 });
    expect(words.check.titles['row_nearly_same']).toBe('Probably the same person');
    expect(issues).toMatchObject([
      {
        ...{ code: 'row_nearly_same', severity: 'error', row: 3 },
        accept: '3:3,"p-1x | u | Anna Müller | Hauptstraße 5 | 10115 | ",,row_nearly_same,reason',
      },
    ]);
    expect(issues[0]?.message).toMatch(
      /^Cannot use row 3: it may be for the person of row 2: "Anna Müller, Hauptstraße 5, 10115" is like "Müller, Anna, Hauptstr. 5, 10115" \(pair p[0-9a-f]{12}\)$/,
    );
  });

  it('are both ordered where the row is accepted', async () => {
    const from = 'p-1x | u | Anna Müller | Hauptstraße 5 | 10115 | ';
    const corrections = [{ cell: '3:3', from, to: '', accept: 'row_nearly_same' }];
    const { ok, issues } = await check(toRows(ANNA), { corrections });
    expect(ok).toBe(true);
    expect(issues).toMatchObject([{ code: 'row_nearly_same', severity: 'warning', row: 3 }]);
  });

  it('are settled for later lists by their pair, which has no names, in any order', async () => {
    const { issues } = await check(toRows(ANNA));
    const pair = /pair (\w+)/.exec(issues[0]?.message ?? '')?.[1] ?? '';
    const unique = `{ ${WHO}, apart: [${pair}] }`;
    const later = toRows([...OTHER, ...ANNA.toReversed()]);
    expect(await rowsAsked(later, { unique })).toEqual([]);
    // Another person is still asked about.
    const third = toRows([...ANNA, 'MUELLER Anna | Hauptstr. 5 | 10115 | 030 555 12 34']);
    expect(await rowsAsked(third, { unique })).toEqual([4]);
  });

  it('are a warning where repeated rows are, and never left out', async () => {
    const warned = await check(toRows(ANNA), { unique: `{ ${WHO}, on_duplicate: warn }` });
    expect(warned.ok).toBe(true);
    expect(warned.issues).toMatchObject([{ code: 'row_nearly_same', severity: 'warning' }]);
    const skip = `{ ${WHO}, on_duplicate: skip }`;
    const { rows } = await check(toRows([...ANNA, ANNA[0] as string]), { unique: skip });
    expect(rows).toMatchObject({ skipped: 1, rejected: 1 });
  });

  it('are not asked about if they repeat a row, which is an error of its own', async () => {
    const { issues } = await check(toRows([ANNA[0] as string, ANNA[0] as string]));
    expect(issues.map(({ code }) => code)).toEqual(['row_not_unique']);
    const phones = ['010-2222-3333', '+82 10-2222-3333'];
    const spelled = await check(toRows(phones.map((one) => `Kim Minsu | Ro 5 | 06123 | ${one}`)));
    expect(spelled.issues.map(({ code }) => code)).toEqual(['row_not_unique']);
  });

  it('are not asked about if another rule leaves out the earlier one', async () => {
    const people = [
      ANNA[0] as string,
      'Mueller, Anna | Hauptstr. 5 | 10115 | ',
      'Eva Lang | Weg 1 | 10115 | ',
    ];
    const skip = `{ columns: [Postcode], on_duplicate: skip }`;
    const { rows, issues } = await check(toRows(people), { unique: `[{ ${WHO} }, ${skip}]` });
    expect(rows).toMatchObject({ skipped: 2, rejected: 0 });
    expect(issues).toEqual([]);
  });

  it('change nothing about which rows other rules leave out', async () => {
    const rows = [
      'p-1x,u,Anna,Weg 1,10115,a@x.de',
      'p-2x,u,Anna,Weg 1,10115,b@x.de',
      'p-3x,u,Bert,Ring 2,10115,b@x.de',
    ];
    const header = 'Project,User,Name,Street,Postcode,Email';
    const skip = 'on_duplicate: skip';
    for (const near of ['', ', near: true']) {
      const unique = `[{ columns: [Name, Street], ${skip}${near} }, { columns: [Email], ${skip} }]`;
      const { ok, rows: counted } = await check(rows, { unique, header });
      expect({ ok, ...counted }).toMatchObject({ ok: true, skipped: 1, valid: 2 });
    }
  });

  it('are asked about where the row between them repeats one that is left out', async () => {
    const rows = [
      'p-1x,u,Eva Lang,Ring 2,80331,a@x.de',
      'p-2x,u,Anna Vogt,Weg 1,10115,a@x.de',
      'p-3x,u,Anna Vogt,Weg 1,10115,b@x.de',
      'p-4x,u,"Vogt, Anna",Weg 1,10115,c@x.de',
    ];
    const header = 'Project,User,Name,Street,Postcode,Email';
    const near = '{ columns: [Name, Street, Postcode], near: true, on_duplicate: warn }';
    const unique = `[${near}, { columns: [Email], on_duplicate: skip }]`;
    const { issues } = await check(rows, { unique, header });
    const told = issues.map(({ code, row }) => `${code} ${row}`);
    expect(told).toEqual(['row_not_unique 4', 'row_nearly_same 5']);
    expect(issues[1]?.message).toContain('the person of row 4:');
  });

  it.each([
    ['Frau Anna Vogt', 'Dr Anna Vogt'],
    ['Mr John Hale', 'Prof John Hale'],
    ['Philip Barnes', 'Filip Barnes'],
  ])('are found however they are spelled: %s, %s', async (...names) => {
    const people = names.map((name) => `${name} | Weg 5 | 10115 | `);
    expect(await rowsAsked(toRows(people))).toEqual([3]);
  });

  it('are found by a number that is under Phone in one row and under Mobile in the other', async () => {
    const header = 'Project,User,Name,Street,Phone,Mobile';
    const unique = '{ columns: [Name, Street, Phone, Mobile], near: true }';
    const rows = toRows([
      'Kim Minsu | Ro 5 | 010-2222-3333 | ',
      'Minsu Kim | Gil 7 | | 01022223333',
    ]);
    expect(await rowsAsked(rows, { unique, header })).toEqual([3]);
    // What stands where there is no number says nothing.
    for (const nothing of ['010-0000-0000', '없음', 'n/a', '-']) {
      const filled = rows.map((row) => row.replace(/010-?2222-?3333/, nothing));
      expect(await rowsAsked(filled, { unique, header })).toEqual([]);
    }
  });

  it('are found by whichever of many numbers they share', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Phone ${'abcdefghijklmnopqrst'[i]}`);
    const header = `Project,User,Name,Street,${names.join()}`;
    const unique = `{ columns: [Name, Street, ${names.join(', ')}], near: true }`;
    const toRow = (name: string, street: string, own: number, shared: number) =>
      [
        name,
        street,
        ...names.map((_, i) => (i === shared ? '030 5550000' : `030 ${own + i}`)),
      ].join(' | ');
    const people = names.flatMap((_, i) => [
      toRow('Anna Vogt', `Weg ${i}`, 4_000_000 + 100 * i, -1),
      toRow(`Eva ${toWord(i)}`, `Ring ${i}`, 6_000_000 + 100 * i, -1),
    ]);
    for (const shared of [0, 14, 15, 18]) {
      const [one, other] = ['Otto Hahn', 'Hahn, Otto'].map((name, i) =>
        toRow(name, `Allee ${i}`, 8_000_000 + 100 * i, shared),
      ) as [string, string];
      expect(await rowsAsked(toRows([one, ...people, other]), { unique, header })).toContain(43);
    }
  });

  it.each([
    ['Nr', '5', '7', []],
    ['Nr', '5', '5', [3]],
    ['동/호', '101-1203', '101-1204', []],
    ['Apt', '12', '12', [3]],
    ['Apt', '', '12', [3]],
    ['Company', 'Hale Ltd', 'Miller Ltd', []],
    ['Company', 'Hale Ltd', 'Hale', [3]],
  ] as const)('differ if %s says %j and %j', async (column, one, other, wanted) => {
    const header = `Project,User,Name,Street,${column},Postcode,Product`;
    const unique = `{ columns: [Name, Street, "${column}", Postcode, Product], near: true }`;
    const street = column === 'Nr' ? 'Ring' : 'Ring 9';
    const rows = [`Vogt, Anna | ${street} | ${one}`, `Anna Vogt | ${street} | ${other}`];
    const all = toRows(rows.map((row) => `${row} | 10115 | Card`));
    expect(await rowsAsked(all, { unique, header })).toEqual(wanted);
    const others = all.map((row, i) => row.replace('Card', i === 0 ? 'Card' : 'Book'));
    expect(await rowsAsked(others, { unique, header })).toEqual([]);
  });

  it('are asked about in a third spelling, too, where a pair is settled', async () => {
    const [one, two] = ['Anna Müller', 'ANNA MÜLLER'].map((name) => `${name} | Weg 5 | 10115 | `);
    const { issues } = await check(toRows([one, two] as string[]));
    const pair = /pair (\w+)/.exec(issues[0]?.message ?? '')?.[1] ?? '';
    const unique = `{ ${WHO}, apart: [${pair}] }`;
    const third = toRows([one, two, 'Anna MÜLLER | Weg 5 | 10115 | '] as string[]);
    expect(await rowsAsked(third, { unique })).toEqual([4]);
  });

  it('are compared at once however long their cells are', async () => {
    const long = (end: string) =>
      `${'ab '.repeat(33_000)}${end} | ${'x'.repeat(99_999)}${end} 5 | 10115 | `;
    const people = Array.from({ length: 12 }, (_, i) => long('abcdefghijkl'[i] as string));
    // A part that is nearly found everywhere.
    const [all, part] = ['a'.repeat(99_999), `${'a'.repeat(25_000)}b${'a'.repeat(25_000)}`];
    const letters = Array.from({ length: 12 }, (_, i) =>
      'Eva Lang | STREET 7 | 10115 | '.replace('STREET', (i % 2 === 0 ? all : part).slice(i)),
    );
    const { issues, rows } = await check(toRows([...people, ...letters, ...ANNA]));
    expect(rows.rejected).toBe(1);
    expect(issues).toMatchObject([{ code: 'row_nearly_same', row: 27 }]);
  });

  it('are found wherever they are, as comparing each with all before it would find them', async () => {
    // More than is written to a file at once.
    const far = Array.from(
      { length: 30_000 },
      (_, i) => `Person ${toWord(i)} | Weg ${i} | ${10_000 + i} | `,
    );
    const all = [...SAME, ...SAME_LATER];
    const rows = toRows([...all.map(([one]) => one), ...far, ...all.map(([, other]) => other)]);
    const asked = await rowsAsked(rows);
    const first = all.length + far.length + 2;
    // Two pairs are of one man who has moved with his phone.
    expect(asked.filter((row) => row < first)).toEqual([5]);
    expect(asked.filter((row) => row >= first)).toHaveLength(40 + 19);
  });

  it.each([
    ['name and address', (i: number) => `Kim Min${toWord(i)} | School Rd 1 | 30151 | `, 16],
    ['phone', (i: number) => `${toWord(i)} Lee | Weg ${i} | ${20_000 + i} | 044-100-2000`, 16],
  ])('are not all found where too many have one %s, which is said', async (_, toText, rows) => {
    const crowd = Array.from({ length: 40 }, (__, i) => toText(i));
    const { issues } = await check(toRows(crowd));
    const message = expect.stringMatching(`^${rows} rows have .* \\(first row ${42 - rows}\\)$`);
    expect(issues).toMatchObject([{ severity: 'warning', message }]);
  });

  it('are found where too many have one address, and a name has a word twice', async () => {
    const crowd = Array.from({ length: 14 }, (_, i) => `${toWord(i)} Lee | School Rd 1 | 30151 | `);
    const twice = ['Jan Jan', 'JAN, Jan'].map((name) => `${name} | School Rd 1 | 30151 | `);
    expect(await rowsAsked(toRows([...crowd, ...twice]))).toEqual([17]);
  });

  it('are found in columns that their names, or first values, show to be of people', async () => {
    const header = 'Project,User,Kunde,Anschrift,Kontakt,Adresse mail,Erreichbar,Nummer,Code';
    const unique =
      '{ columns: [Kunde, Anschrift, Kontakt, Adresse mail, Erreichbar, Nummer, Code], near: true }';
    const rows = toRows([
      'Müller, Anna | Hauptstr. 5 | anna@example.com | | 030 1234567 | 4500012345 | 10115',
      'Anna Müller | Hauptstraße 5 | | | +49 30 1234567 | 4500012345 | 10115',
      'Vogt, Peter | Ring 1 | | p@example.com | | 4500012346 | 80331',
      'Peter Vogt | Weg 2 | p@example.com | | | 4500012346 | 80333',
    ]);
    const asked = { header, unique, more: 'aliases: { Name: Kunde }' };
    const { near } = await check(rows, asked);
    expect(near).toEqual([
      {
        ...{ Kunde: 'name', Anschrift: 'street', Kontakt: 'email', 'Adresse mail': 'email' },
        ...{ Erreichbar: 'phone', Nummer: 'street', Code: 'postcode' },
      },
    ]);
    expect(await rowsAsked(rows, asked)).toEqual([3, 5]);
    expect(await check(rows, { ...asked, unique: '{ columns: [Kunde] }' })).not.toHaveProperty(
      'near',
    );
  });

  it('are found where one row lacks its postcode and phone, whichever comes first', async () => {
    const header = 'Project,User,Name,Street,Town,Postcode,Phone';
    const unique = '{ columns: [Name, Street, Town, Postcode, Phone], near: true }';
    const partial = 'Müller, Anna | Hauptstr. 5 | Berlin | | ';
    const whole = 'Anna Müller | Hauptstraße 5 | Berlin | 10115 | 030 1234567';
    const elsewhere = 'Anna Müller | Hauptstraße 5 | Bonn | 53111 | ';
    const ask = (people: string[]) => rowsAsked(toRows(people), { header, unique });
    expect(await ask([partial, elsewhere, whole])).toEqual([4]);
    expect(await ask([whole, elsewhere, partial])).toEqual([4]);
    // More than are compared have the name and the number.
    const many = Array.from(
      { length: 30 },
      (_, i) => `Anna Müller | Hof${toWord(i)} 5 | Berlin | ${20_000 + 7 * i} | `,
    );
    expect(await ask([...many, whole, partial])).toEqual([33]);
  });

  it.each([
    ['columns: [Name, Note], near: true', 'needs columns of names or streets'],
    ['columns: [Name, Phone], apart: [p0123456789ab]', 'is for pairs of "near: true"'],
    ['columns: [Name, Phone], near: true, within: 90d', 'can only be true for rows of one list'],
    [
      'columns: [Name, Phone], near: true, apart: ["12"]',
      'must be a list of pairs, as row_nearly_same names them',
    ],
  ])('cannot be found by { %s }', async (unique, says) => {
    await expect(check([], { unique: `{ ${unique} }` })).rejects.toThrow(says);
  });

  it('are found in columns that only "aliases" says to be of names', async () => {
    const header = 'Project,User,Spalte1,Street,Postcode,Phone';
    const asked = { header, more: 'aliases: { Name: Spalte1 }' };
    expect(await rowsAsked(toRows(ANNA), asked)).toEqual([3]);
  });
});

/** Words of letters that differ in more than one: names with numbers are other names. */
function toWord(number: number): string {
  const letter = (value: number) => 'abcdfghiklmnoprstuvwxyz'[value % 23] ?? '';
  const [a, b, c] = [
    letter(number),
    letter(Math.floor(number / 23)),
    letter(Math.floor(number / 529)),
  ];
  return `${a}${b}${c}${a}${b}${c}`;
}
