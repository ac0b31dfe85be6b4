import { describe, expect, it } from 'vitest';
import { adaptMapping } from '../../../src/mapping/edit/adapt-mapping.ts';
import { listColumns } from '../../../src/mapping/file/list-columns.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';

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

function adapted(header: readonly string[], text = MAPPING): string {
  const found = adaptMapping(text, { header, list: 'list.csv', mapping: 'acme.yaml' });
  if (found === null) throw new Error('no mapping');
  return found;
}

function bodyOf(text: string): string {
  return text.replace(/^(?:#.*\r?\n)+\r?\n/, '');
}

describe('adaptMapping()', () => {
  it('leaves a column that the list has by another name, and renames one with its aliases', () => {
    const text = `version: 1
project: { column: Job }
variables:
  - { id: a, template: "{Name}, {City}" }
aliases: { Name: Person, Job: "Job no" }
`;
    expect(bodyOf(adapted(['job', 'Person', 'City'], text))).toBe(
      text.replaceAll('Job:', 'job:').replace('column: Job', 'column: job'),
    );
  });

  it('renames the columns of joined cells, optional parts and texts that are chosen', () => {
    const text = `version: 1
project: { value: p }
variables:
  - { id: a, join: [Name, City], separator: Name, clean: [{ map: { column: Name, text: "{Name}" } }] }
  - { id: b, template: "{Name }{ City}{ Name }{{Name}}" }
  - { id: c, choose: [{ when: { column: City, is: Name }, text: "{Name }x" }, { otherwise: "{City}" }] }
`;
    expect(bodyOf(adapted(['name', 'city'], text))).toBe(
      text
        .replace('[Name, City]', '[name, city]')
        .replace('{Name }{ City}{ Name }{{', '{name }{ city}{ name }{{')
        .replace('column: City', 'column: city')
        .replace('"{Name }x"', '"{name }x"')
        .replace('"{City}"', '"{city}"'),
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
      MAPPING.replace('by: Product', 'by: PRODUCT')
        .replace('column: Qty', 'column: Quantity')
        .replace('{City}', '{city}')
        .replace('- id: City\n', '- id: City\n    column: city\n')
        .replace('columns: [Name, City]', 'columns: [Name, city]')
        .replace('Town: City', 'Town: city'),
    );
    expect(text).toContain('# "Qty" is missing: changed to "Quantity"\n');
  });

  it('leaves to a person what is not clear, wherever a column is named', () => {
    const text = adapted(['Full name', 'Qty 1', 'Count', 'Menge']);
    const columns = listColumns(parseMapping(text, 'adapted')).map(({ name }) => name);
    expect(columns.sort()).toEqual(COLUMNS.map((name) => `FILL IN ${name}`).sort());
    const back = bodyOf(text)
      .replace(', column: FILL IN Name, required', ', required')
      .replace('    column: FILL IN City\n', '')
      .replace('by: FILL IN Name', 'by: "Name"')
      .replaceAll('FILL IN ', '');
    expect(back).toBe(MAPPING);
  });

  it('keeps line ends as they were, and reads JSON', () => {
    const json = '{ "version": "1", "four_eyes": true, "variables": [{ "id": "Name" }] }\r\n';
    expect(bodyOf(adapted(['x'], json))).toBe(
      '"version": "1"\r\n"four_eyes": true\r\n"variables": [{ "id": "Name", column: FILL IN Name }]\r\n',
    );
    expect(adapted(['x'], json)).not.toMatch(/[^\r]\n/);
    expect(adaptMapping('[', { header: [], list: '', mapping: '' })).toBeNull();
  });
});
