import { describe, expect, it } from 'vitest';
import { adaptMapping } from '../../../src/mapping/edit/adapt-mapping.ts';
import { fitMapping } from '../../../src/mapping/edit/reuse-mapping.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { ColumnProfiler } from '../../../src/mapping/propose/column-profile.ts';

/** Every part of a mapping that names columns, and every rule that protects. */
const MAPPING = `version: 1
sheet: { name: Orders, header_row: 2, hidden_rows: skip, decimal: "," }
project: { lookup: projects, by: Product, column: Project }
svc_uid: { value: user-1 }
order:
  order_count: { column: Qty, combine: sum, unit: [매] } # pieces
  total_price: { per_row: "3.50" }
  order_name: { template: "{Name} {{x}} {project_id}, {City}" }
  order_for_test: { column: Test run }
userdata:
  column: rows
  shop: { column: Shop }
variables:
  - { id: Name, required: true, unique: true, clean: [trim], max_length: 40 }
  - id: City
    pattern: "[A-Z].*"
    when: { column: Kind, is: City }
  - { id: fixed, value: Name }
  - id: code
    lookup: projects
    by: "Name"
    column: Name
lookups: { projects: { file: projects.csv, key: Name } }
rows:
  totals: keep
  where: [{ column: Wanted, one_of: { file: wanted.csv, column: Wanted } }]
  unique: { columns: [Name, City], ignore: [case] }
  suppress:
    - { file: blocked.csv, match: { Name: Name, Town: City } }
four_eyes: true
unmapped_columns: error
empty_cell: text
`;
const COLUMNS = ['Product', 'Qty', 'Name', 'City', 'Test run', 'Shop', 'Kind', 'Wanted'];

function adapted(
  header: readonly string[],
  text = MAPPING,
  more: Partial<Parameters<typeof adaptMapping>[1]> = {},
): string {
  const found = adaptMapping(text, { ...more, header, list: 'list.csv', save: 'as it is' });
  if (found === null) throw new Error('no mapping');
  return found.text;
}

function bodyOf(text: string): string {
  return text.replace(/^(?:#.*\r?\n)+\r?\n/, '');
}

/** What was added to the mapping. */
function aliasesOf(text: string): unknown {
  const { aliases, ...rest } = parseMapping(text, 'adapted');
  const { aliases: _, ...before } = parseMapping(MAPPING, 'mapping');
  expect(rest).toEqual(before);
  return aliases;
}

function profilesOf(columns: Record<string, readonly string[]>) {
  const names = Object.keys(columns);
  const profiler = new ColumnProfiler(
    names.map((name, index) => ({ name, index, letter: 'ABC'[index] ?? '' })),
  );
  const texts = Object.values(columns);
  const numbers = [...Array(Math.max(...texts.map(({ length }) => length))).keys()];
  const rows = numbers.map((row) => texts.map((cells) => cells[row] ?? ''));
  profiler.add({ rows, numbers });
  return profiler.profiles;
}

describe('adaptMapping()', () => {
  it('leaves a column that the list has by another name, and gives one that has aliases another', () => {
    const text = `version: 1
project: { column: Job }
variables:
  - { id: a, template: "{Name}, {City}{Land}" }
aliases:
  Name: Person # as they say
  Job: "Job no"
  "Land": [Country, Staat]
`;
    expect(bodyOf(adapted(['JOB NO', 'Person', 'City', 'staat'], text))).toBe(
      text
        .replace('Job: "Job no"', 'Job: ["Job no", JOB NO]')
        .replace('[Country, Staat]', '[Country, Staat, staat]'),
    );
  });

  it('changes nothing where all columns are there, and says which are new', () => {
    const text = adapted([...COLUMNS, 'Colour']);
    expect(bodyOf(text)).toBe(MAPPING);
    expect(text).toContain('# Not used: "Colour"\n');
  });

  it('takes a column whose name is clear, by its field or but for case, and keeps all the rest', () => {
    const text = adapted(['PRODUCT', 'Quantity', 'Name', 'city', ...COLUMNS.slice(4)]);
    expect(bodyOf(text)).toBe(
      `${MAPPING}aliases:\n  Product: PRODUCT\n  Qty: Quantity\n  City: city\n`,
    );
    expect(text).toContain('# "Qty" is missing: "Quantity" is taken for it\n');
    expect(aliasesOf(text)).toEqual({ Product: ['PRODUCT'], Qty: ['Quantity'], City: ['city'] });
  });

  it('fits a list with the columns that it was adapted to, brackets and colons in their names, too', () => {
    const header = COLUMNS.map((name) => (name === 'City' ? '(city)' : `${name}:`));
    const text = adapted(header);
    expect(fitMapping(text, header)).toEqual({ unused: [], isRejects: false });
    expect(fitMapping(text, COLUMNS)).toEqual({ unused: [], isRejects: false });
  });

  it('leaves to a person what is not clear', () => {
    const text = adapted(['Contact', 'Qty 1', 'Count', 'Menge']);
    expect(aliasesOf(text)).toEqual(
      Object.fromEntries(COLUMNS.map((name) => [name, [`FILL IN ${name}`]])),
    );
  });

  it.each([
    ['Unit price', 'Total price', 'FILL IN Unit price'],
    ['Unit price', 'unit_price', 'unit_price'],
    ['Price', 'Total price', 'FILL IN Price'],
  ])('does not take a price of all copies for that of one: %j is now %j', (was, is, alias) => {
    const mapping = `version: 1\norder: { total_price: { column: ${was}, per: copy } }\n`;
    expect(bodyOf(adapted([is], mapping))).toBe(`${mapping}aliases:\n  ${was}: ${alias}\n`);
  });

  it.each([
    ['Nettowert', 'Nettowert EUR', 'Nettowert EUR'],
    ['Nettowert EUR', 'Nettowert', 'Nettowert'],
    ['Nettowert EUR', 'Nettowert CHF', 'FILL IN Nettowert EUR'],
    ['Price EUR', 'Price USD', 'FILL IN Price EUR'],
    ['Price EUR', 'Amount EUR', 'Amount EUR'],
    ['Price EUR', 'Amount', 'Amount'],
    ['Nettowert', 'Nettowert (TEUR)', 'FILL IN Nettowert'],
    ['공급가액', '합계금액', 'FILL IN 공급가액'],
    ['Subtotal', 'Amount', 'FILL IN Subtotal'],
    ['Nettowert', 'Nettowert je Stück EUR', 'FILL IN Nettowert'],
  ])(
    'takes a price with or without its currency, not with its tax: %j is now %j',
    (was, is, alias) => {
      const mapping = `version: 1\norder: { total_price: { column: ${was} } }\n`;
      expect(bodyOf(adapted([is], mapping))).toBe(`${mapping}aliases:\n  ${was}: ${alias}\n`);
    },
  );

  it('does not take a column that was there before, without a use', () => {
    const mapping = 'version: 1\norder: { total_price: { column: Total } }\n';
    const text = adapted(['Amount'], mapping, { before: ['Total', 'Amount'] });
    expect(bodyOf(text)).toBe(`${mapping}aliases:\n  Total: FILL IN Total\n`);
    expect(text).toContain('# Not used: "Amount"\n');
    expect(bodyOf(adapted(['Amount'], mapping, { before: ['Total'] }))).toContain('Total: Amount');
  });

  it.each([
    { gone: ['Recipient'], now: ['Recipient name'], is: ['Recipient name'] },
    { gone: ['Name', 'City'], now: ['Town', '성명'], is: ['성명', 'Town'] },
    { gone: ['Name'], now: ['Full name', '성명'], is: [undefined] },
    { gone: ['Name', '이름'], now: ['Full name'], is: [undefined, undefined] },
    { gone: ['Name'], now: ['Recipient'], is: [undefined] },
    { gone: ['Name'], now: ['Contact'], is: [undefined] },
    { gone: ['Phone'], now: ['Mobile'], is: [undefined] },
    { gone: ['Anrede'], now: ['Job title'], is: [undefined] },
    { gone: ['Message'], now: ['Note'], is: [undefined] },
    { gone: ['Country'], now: ['Country code'], is: [undefined] },
    { gone: ['Country code'], now: ['Land'], is: [undefined] },
  ])(
    'takes for $gone of $now what alone is another common name of the same',
    ({ gone, now, is }) => {
      const mapping = `version: 1\nvariables: [${gone.map((id) => `{ id: ${id} }`).join(', ')}]\n`;
      const added = gone.map((id, i) => `  ${id}: ${is[i] ?? `FILL IN ${id}`}\n`).join('');
      expect(bodyOf(adapted(now, mapping))).toBe(`${mapping}aliases:\n${added}`);
    },
  );

  const GRADES = ['Gold', 'Silver', 'Gold', 'Bronze'];
  const CODES = ['AB-12', 'CD-34', 'EF-56', 'GH-78'];
  const OF_GRADES = 'one_of: [Gold, Silver, Bronze]';
  it.each([
    { name: 'one_of', rule: OF_GRADES, columns: { Stufe: GRADES, x: CODES }, is: 'Stufe' },
    { name: 'a map', rule: 'clean: [{ map: { Gold: G, Silver: S, Bronze: B }, other: keep }]' },
    {
      name: 'a map after other steps',
      rule: 'clean: [{ case: upper }, { map: { GOLD: G, SILVER: S, BRONZE: B } }]',
    },
    {
      name: 'a pattern',
      rule: 'pattern: "[A-Z]{2}-[0-9]{2}"',
      columns: { Nummer: CODES, x: GRADES },
      is: 'Nummer',
    },
    {
      name: 'a format',
      rule: 'format: date',
      columns: { Tag: ['2026-11-01', '2026-11-02', '2026-11-03', 'x'] },
      is: 'Tag',
    },
    { name: 'most of the values', columns: { Stufe: ['Gold', 'Silver', 'Bronze', 'Platin'] } },
    { name: 'the values of one condition', rule: 'max_length: 9', where: 'one_of: [Gold, Silver]' },
    {
      name: 'none of few that fit',
      columns: { Stufe: ['Gold', 'Silver', 'Platin', 'Holz'] },
      is: undefined,
    },
    {
      name: 'none that has one value only',
      columns: { Stufe: ['Gold', 'Gold', 'Gold', 'Gold'] },
      is: undefined,
    },
    { name: 'none of two', columns: { Stufe: GRADES, Rang: GRADES }, is: undefined },
    { name: 'none that is called by a value', columns: { Silver: GRADES }, is: undefined },
    {
      name: 'none of answers',
      rule: 'one_of: [Yes, No]',
      columns: { Stufe: ['Yes', 'No', 'Yes', 'No'] },
      is: undefined,
    },
    {
      name: 'none of numbers',
      rule: 'clean: [{ map: { "1": Gold, "2": Silver } }]',
      columns: { Stufe: ['1', '2', '1', '2'] },
      is: undefined,
    },
    { name: 'none that a pattern for anything fits', rule: 'pattern: ".+"', is: undefined },
    {
      name: 'none for rules of some rows',
      rule: `${OF_GRADES}, when: { column: Name, is: Kim }`,
      is: undefined,
    },
    {
      name: 'none for what an exception leaves',
      rule: 'max_length: 9',
      where: 'not: [Gold, Silver]',
      is: undefined,
    },
  ])(
    'takes by values for a column that is gone: $name',
    ({ rule = OF_GRADES, where, columns = { Stufe: GRADES }, ...more }) => {
      const is = 'is' in more ? more.is : 'Stufe';
      const variables = (...ids: string[]) => ids.map((id) => `{ id: ${id}, ${rule} }`).join(', ');
      const conditions = (...ids: string[]) => ids.map((id) => `{ column: ${id}, ${where} }`);
      const rows = (...ids: string[]) =>
        where ? `\nrows: { where: [${conditions(...ids).join(', ')}] }` : '';
      const mappingOf = (...ids: string[]) =>
        `version: 1\nvariables: [{ id: Name }, ${variables(...ids)}]${rows(...ids)}\n`;
      const mapping = mappingOf('Grade');
      const all = { Name: ['Kim', 'Lee', 'Park', 'Choi'], ...columns };
      const profiles = profilesOf(all);
      expect(bodyOf(adapted(Object.keys(all), mapping, { profiles }))).toBe(
        `${mapping}aliases:\n  Grade: ${is ?? 'FILL IN Grade'}\n`,
      );
      // Two that are gone: either may be the one that is there.
      const two = mappingOf('Grade', 'Level');
      expect(bodyOf(adapted(Object.keys(all), two, { profiles }))).toContain(
        'Grade: FILL IN Grade\n  Level: FILL IN Level\n',
      );
    },
  );

  it.each([
    { gone: 'Country', now: 'Land', values: ['Korea', 'Japan'], is: 'Land' },
    { gone: 'Country', now: 'Land', values: ['KR', 'JP'], is: undefined },
    { gone: 'Region', now: 'State', values: ['paid', 'open'], is: undefined },
    { gone: 'Country', now: 'Country code', values: ['Korea', 'Japan'], is: 'Country code' },
    { gone: 'Country', now: 'Country code', values: ['KR', 'JP'], is: undefined },
    { gone: 'Market', now: 'Area', values: ['Korea', 'Japan'], is: 'Area' },
    { gone: 'Market', now: 'Country', values: ['Korea', 'Japan'], is: undefined },
  ])(
    'takes a common name only if values do not contradict: $gone is now $now with $values',
    ({ gone, now, values, is }) => {
      const rule = 'one_of: [Korea, Japan, EMEA]';
      const mapping = `version: 1\nvariables: [{ id: ${gone}, ${rule} }]\n`;
      const profiles = profilesOf({ [now]: values });
      expect(bodyOf(adapted([now], mapping, { profiles }))).toBe(
        `${mapping}aliases:\n  ${gone}: ${is ?? `FILL IN ${gone}`}\n`,
      );
    },
  );

  const PHONES = ['010-2619-1397', '010-2619-1398'];
  it.each([
    { name: 'one that has phone numbers', columns: { 휴대전화: PHONES }, is: '휴대전화' },
    { name: 'whatever it is called', columns: { Kontakt: PHONES, x: ['a'] }, is: 'Kontakt' },
    { name: 'none of two', columns: { 휴대전화: PHONES, Kontakt: PHONES }, is: undefined },
    { name: 'none with other values', columns: { 휴대전화: ['없음', '12'] }, is: undefined },
    { name: 'none without values', columns: { 휴대전화: [] }, is: undefined },
    { name: 'none that is called by a value', columns: { '010-2619-1396': PHONES }, is: undefined },
  ])('takes for a column of phone numbers $name', ({ columns, is }) => {
    const all = { 이름: ['김', '이'], ...columns };
    const header = Object.keys(all);
    const profiles = profilesOf(all);
    const mapping = 'version: 1\nvariables: [{ id: 이름 }, { id: tel, column: 연락처 }]\n';
    const found = adapted(header, mapping, { profiles });
    expect(bodyOf(found)).toBe(`${mapping}aliases:\n  연락처: ${is ?? 'FILL IN 연락처'}\n`);
    expect(found).not.toContain('2619-1397');
    // Two that are gone: either may be the one that is there.
    const two = mapping.replace('}]', '}, { id: fax, column: 전화번호 }]');
    expect(adapted(header, two, { profiles })).toContain('FILL IN 연락처');
  });

  it('keeps line ends as they were, and reads JSON', () => {
    const json = '{ "version": "1", "four_eyes": true, "variables": [{ "id": "Name" }] }\r\n';
    expect(bodyOf(adapted(['x'], json))).toBe(
      '"version": "1"\r\n"four_eyes": true\r\n"variables": [{ "id": "Name" }]\r\naliases:\r\n  Name: FILL IN Name\r\n',
    );
    expect(adapted(['x'], json)).not.toMatch(/[^\r]\n/);
    expect(adaptMapping('[', { header: [], list: '', save: '' })).toBeNull();
  });
});
