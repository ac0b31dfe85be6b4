import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { changeMapping, type MappingChange } from '../../../src/mapping/edit/change-mapping.ts';
import { readMappingForm } from '../../../src/mapping/edit/mapping-form.ts';
import { readYaml } from '../../../src/mapping/file/yaml/read-yaml.ts';

const TEXT = `# For the spring cards.
version: 1
project: { column: Project } # ask Ann
svc_uid:
  # the shop
  column: 'Customer' # twice?

order:
  #: a guess: "Qty" is similar. Values: "1", "2"
  #: FILL IN: column "Qty" was skipped because of C4
  #: write { column: "Qty", combine: same } if it is for the whole order, or { column: "Qty", combine: sum } if each row counts
  # Ann says: all of them
  order_count: { column: FILL IN order_count }
  total_price: { value: "0" }

variables:
  #: likely: "Name" is a common name for name. Values: "Ann"
  - { id: name, column: Name, clean: [trim] }
  # mine
  - id: city
    column: City
  # the end of them
rows:
lookups: {}
`;

const CASES: readonly (readonly [string, MappingChange, readonly [string, string]])[] = [
  [
    'another column, and nothing else',
    { path: ['project', 'column'], value: '프로젝트' },
    ['{ column: Project }', '{ column: 프로젝트 }'],
  ],
  [
    'a column that was chosen where the proposal has asked for it',
    { path: ['order', 'order_count'], value: { column: 'Qty', combine: 'sum' } },
    [
      /** biome-ignore lint/style/noNonNullAssertion: it is in the text */
      TEXT.match(/ {2}#: a guess(?:.|\n)*?(?= {2}# Ann)/)![0],
      '',
    ],
  ],
  [
    'one key in place of another one, with the comments around it',
    { path: ['svc_uid', 'value'], value: 'shop-1', instead: ['column', 'template'] },
    ["column: 'Customer' #", "value: 'shop-1' #"],
  ],
  ['a text as it is', { path: ['svc_uid', 'column'], value: 'Customer' }, ['', '']],
  [
    'a value in the place of a map',
    { path: ['project'], value: 'rows' },
    ['{ column: Project }', 'rows'],
  ],
  [
    'a new key behind the last one',
    { path: ['order', 'order_name'], value: { template: 'Dear {Name}' } },
    ['"0" }\n', '"0" }\n  order_name: { template: "Dear {Name}" }\n'],
  ],
  [
    'a new part in its place',
    { path: ['userdata', 'title'], value: { value: '7' } },
    ['"0" }\n', '"0" }\n\nuserdata:\n  title: { value: "7" }\n'],
  ],
  [
    'a variable behind the others',
    { path: ['variables', 2], value: { id: 'zip', column: 'Zip code' } },
    ['    column: City\n', '    column: City\n  - { id: zip, column: Zip code }\n'],
  ],
  [
    'a variable taken away with the comment above it',
    { path: ['variables', 1], value: null },
    ['  # mine\n  - id: city\n    column: City\n', ''],
  ],
  [
    'the first key of an item taken away',
    { path: ['variables', 1, 'id'], value: null },
    ['id: city\n    column', 'column'],
  ],
  [
    'a step behind the others',
    { path: ['variables', 0, 'clean', 1], value: { case: 'upper' } },
    ['[trim]', '[trim, { case: upper }]'],
  ],
  ['a key taken away', { path: ['variables', 0, 'clean'], value: null }, [', clean: [trim]', '']],
  [
    'a value for a key without one',
    { path: ['rows', 'totals'], value: 'skip' },
    ['rows:', 'rows: { totals: skip }'],
  ],
  [
    'a key of an empty map',
    { path: ['lookups', 'shops'], value: { file: 'shops.csv', key: 'No' } },
    ['lookups: {}', 'lookups: { shops: { file: "shops.csv", key: No } }'],
  ],
  ['nothing where there is nothing', { path: ['userdata', 'title'], value: null }, ['', '']],
];

describe('changeMapping()', () => {
  test.each(CASES)('writes %s', (_, change, [before, after]) => {
    const changed = changeMapping(TEXT, [change]);
    if (change.path[1] === 'order_count') {
      const asked = '{ column: FILL IN order_count }';
      expect(changed).toBe(
        TEXT.replace(before, after).replace(asked, '{ column: Qty, combine: sum }'),
      );
    } else expect(changed).toBe(TEXT.replace(before, after));
  });

  it('makes YAML of JSON', () => {
    const json =
      '{ "version": 1, "variables": [\n{ "id": "name" }, { "id": "x", "value": 1.50 }] }';
    const changes = [
      { path: ['variables', 2], value: { id: 'city', required: 'true' } },
      { path: ['variables', 0], value: null },
      { path: ['project'], value: { column: 'Project' } },
    ];
    expect(changeMapping(json, changes)).toBe(`"version": 1
project: { column: Project }
"variables":
  - { "id": "x", "value": 1.50 }
  - { id: city, required: true }
`);
  });

  it('begins a mapping, with texts that YAML would take for something else in quotes', () => {
    const changes = ['', 'true', '007', 'null', 'a: b', '# c', '- d', '한글', '{x}'].map(
      (value, index) => ({ path: ['userdata', `k${index}`], value: { value } }),
    );
    const { value, problems } = readYaml(changeMapping('', changes));
    expect(problems).toEqual([]);
    expect(value).toMatchObject({
      version: '1',
      userdata: Object.fromEntries(changes.map((change) => [change.path[1], change.value])),
    });
    expect(changeMapping('', changes)).toContain('k2: { value: "007" }');
  });

  it.each([
    ['is taken away', '*p', { path: ['project'], value: null }],
    ['is another value now', '*p', { path: ['project'], value: ['x'] }],
    ['was never there', '*q', { path: ['version'], value: '1' }],
  ])('refuses an alias whose anchor %s, at its place', (_, alias, change) => {
    const text = `version: 1\nproject: &p { column: A }\nsvc_uid: ${alias}\n`;
    expect(() => changeMapping(text, [change])).toThrow(
      expect.objectContaining({
        code: 'mapping_invalid',
        message:
          'Cannot change the mapping: line 3, column 10: svc_uid must be written out: aliases (*name) are not supported',
      }),
    );
  });

  it('refuses a text that is not YAML', () => {
    expect(() => changeMapping('project: {', [{ path: ['project'], value: 'x' }])).toThrow(
      'Cannot change the mapping',
    );
  });
});

const docs = readFileSync(new URL('../../../docs/mapping.md', import.meta.url), 'utf8');
const sample = readFileSync(
  path.resolve(import.meta.dirname, '../../../samples/dirty-list.yaml'),
  'utf8',
);
const texts = [...docs.matchAll(/```(?:yaml|json)\n(.*?)```/gs)].map(([, text = '']) => text);

/** All paths of a value, the deepest first. */
function pathsOf(value: unknown, above: MappingChange['path'] = []): MappingChange['path'][] {
  if (typeof value !== 'object' || value === null) return [above];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...above, Array.isArray(value) ? Number(key) : key]),
  );
  return above.length === 0 ? inner : [...inner, above];
}

/** The value without what is at a path. */
function without(value: unknown, [step = '', ...rest]: MappingChange['path']): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  if (rest.length > 0) {
    Object.assign(copy, { [step]: without((value as never)[step], rest) });
  } else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete (copy as Record<string, unknown>)[step];
  return copy;
}

/** An empty part is no part. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plain);
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

test('changeMapping() takes away, and puts back, any value of any mapping in the docs', () => {
  for (const text of [TEXT, ...texts, sample]) {
    const { value } = readYaml(text);
    for (const at of pathsOf(value)) {
      const less = changeMapping(text, [{ path: at, value: null }]);
      const read = readYaml(less);
      expect({ at, text, problems: read.problems }).toEqual({ at, text, problems: [] });
      expect(plain(read.value)).toEqual(plain(without(value, at)));
      const old = at.reduce<unknown>((inner, step) => (inner as never)[step], value);
      const isItem = typeof at.at(-1) === 'number';
      if (isItem || at.length > 2) continue;
      const back = changeMapping(less, [{ path: at, value: old as never }]);
      expect(plain(readYaml(back).value)).toEqual(plain(value));
    }
  }
});

describe('readMappingForm()', () => {
  it('gives what an order is made of, with lines', () => {
    const { form, problems } = readMappingForm(TEXT);
    expect(problems).toEqual([]);
    const targets = new Map(form?.targets.map((target) => [target.name, target]));
    expect(targets.get('project_id')).toMatchObject({
      ...{ line: 3, needed: true, source: { is: 'column', text: 'Project', combine: null } },
    });
    expect(targets.get('order_count')).toMatchObject({
      source: { is: 'fill_in' },
    });
    expect(targets.get('name')).toMatchObject({ clean: ['trim'], path: ['variables', 0] });
    expect(targets.get('order_name')).toMatchObject({ line: null, source: { is: 'none' } });
  });

  it('shows texts that only the mapping shows, and a column takes their place', () => {
    const text = `version: 1
order: { order_name: { join: [Campaign, City] } }
variables:
  - { id: a, join: [Street, City], separator: ", ", clean: [trim] } # address
  - { id: b, choose: [{ when: { column: Sex, is: F }, text: "Ms {Last}" }, { otherwise: "" }] }
`;
    const sources = readMappingForm(text).form?.targets.flatMap(({ source }) =>
      source.is === 'none' ? [] : [[source.is, source.text]],
    );
    expect(sources).toEqual([
      ['other', 'join: [Campaign, City]'],
      ['other', 'join: [Street, City], separator: , '],
      ['other', 'choose: [when: column: Sex, is: F, text: Ms {Last}, otherwise: ]'],
    ]);
    const columns = readMappingForm(`${text}  - { id: c, template: "{City}: {{x}} {Last }" }
  - { id: d, choose: [{ when: x, text: "{" }, y] }
  - { id: e, lookup: prices, column: Price, by: Code }
`).form?.targets.flatMap(({ source }) => (source.is === 'none' ? [] : [source.columns]));
    expect(columns).toEqual([
      ['Campaign', 'City'],
      ['Street', 'City'],
      ['Last', 'Sex'],
      ['City', 'Last'],
      [],
      ['Code'],
    ]);
    const instead = ['value', 'template', 'join', 'separator', 'choose'];
    const at = (index: number) => ({
      path: ['variables', index, 'column'],
      value: 'City',
      instead,
    });
    expect(changeMapping(text, [at(0), at(1)])).toBe(`version: 1
order: { order_name: { join: [Campaign, City] } }
variables:
  - { id: a, column: City, clean: [trim] } # address
  - { id: b, column: City }
`);
  });

  it('tells problems at their lines, and reads what it can', () => {
    const text = 'version: 1\norder:\n  total_price: { value: free }\nvariable: []\n';
    const { form, problems } = readMappingForm(text);
    expect(problems.map(({ spot }) => spot.line)).toEqual([3, 4]);
    expect(form?.targets.find(({ name }) => name === 'total_price')?.source.text).toBe('free');
    expect(readMappingForm('a: [').form).toBeNull();
    expect(readMappingForm('x'.repeat(300_000)).problems[0]?.message).toMatch('larger than');
  });

  it('names the columns of a source as lists may: a column has its aliases, too', () => {
    const { form } = readMappingForm(`version: 1
aliases: { Recipient: [Recipient name], Town: City, Odd: { a: [b] } }
variables: [{ id: to, column: Recipient }, { id: at, template: "{City} {ZIP}" }]
`);
    expect(
      form?.targets.flatMap(({ part, source }) => (part === 'variable' ? source : [])),
    ).toEqual([
      { is: 'column', text: 'Recipient', combine: null, columns: ['Recipient', 'Recipient name'] },
      { is: 'template', text: '{City} {ZIP}', combine: null, columns: ['Town', 'City', 'ZIP'] },
    ]);
  });

  it('has as used what decides over rows and rules, too, and what is looked up', () => {
    const mapping = `version: 1
project: { column: No, lookup: projects, by: Product }
variables: [{ id: to, column: Name, when: { column: Kind, is: card } }, { id: at, value: x }]
lookups: { projects: { file: p.csv, key: No } }
rows: { where: [{ column: State, is: ok }], unique: { columns: [Mail] } }
aliases: { Kind: [Type] }
`;
    expect(readMappingForm(mapping).form?.used).toEqual(
      expect.arrayContaining(['Product', 'Name', 'Kind', 'Type', 'State', 'Mail']),
    );
    // Where something is wrong, at least those of the form.
    expect(readMappingForm(mapping.replace('version: 1', '')).form?.used).toEqual([
      'Product',
      'Name',
    ]);
  });

  it('shows rules on rows, and with what each is taken away', () => {
    const rows = `version: 1
rows:
  totals: skip
  where:
    - { column: City, is: Seoul }
    - { column: Test, not: "" }
  unique: { columns: [Name] }
`;
    expect(readMappingForm(rows).form).toMatchObject({
      rows: { totals: 'skip', headers: null },
      rules: [
        { key: 'where', text: 'column: City, is: Seoul', line: 5, path: ['rows', 'where', 0] },
        { key: 'where', line: 6, path: ['rows', 'where', 1] },
        { key: 'unique', text: 'columns: [Name]', line: 7, path: ['rows', 'unique'] },
      ],
    });
  });
});

describe('changeMapping() keeps the line ends of a text', () => {
  const change: MappingChange[] = [
    { path: ['variables', 2], value: { id: 'a', column: 'A' } },
    { path: ['userdata'], value: { x: { column: 'X' }, y: { column: 'Y' } } },
  ];
  const changed = changeMapping(TEXT, change);
  it.each([
    {
      name: 'CR LF',
      text: TEXT.replaceAll('\n', '\r\n'),
      wanted: changed.replaceAll('\n', '\r\n'),
    },
    { name: 'LF', text: TEXT, wanted: changed },
  ])('$name', ({ text, wanted }) => {
    expect(changeMapping(text, change)).toBe(wanted);
  });
});
