import { describe, expect, it } from 'vitest';
import { currenciesOfHeader } from '../../../src/mapping/cells/currencies.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { createColumnKnower } from '../../../src/run/input/known-column.ts';
import { createSheetChooser } from '../../../src/run/input/likely-sheet.ts';
import { compile, mapAll, place, planOf } from '../support.ts';

/** Names columns in all places where a mapping can. */
const MAPPING = `version: 1
project: { column: Project }
svc_uid: { lookup: shops, by: Shop, column: User }
order: { order_count: { column: Qty }, total_price: { column: Price, combine: sum }, order_name: { join: [Name, City] } }
userdata: { k: { choose: [{ when: { column: Sex, is: F }, text: "{Name}" }, { otherwise: "{City}" }] } }
variables:
  - { id: a, column: Name, when: { column: Sex, is: F }, unique: true }
  - { id: b, template: "{Name }{City}" }
rows:
  where: [{ column: Sex, not: x }]
  unique: { columns: [Name, City] }
  suppress: { file: gone.csv, match: { Name: Name } }
lookups: { shops: { file: shops.csv, key: Code } }
unmapped_columns: error
`;
const NAMES = ['Project', 'Shop', 'Qty', 'Price', 'Name', 'City', 'Sex'];
const ALIASES = `aliases: { ${NAMES.map((name) => `${name}: "${name} now"`).join(', ')} }\n`;

describe('aliases', () => {
  it('are as good as the names of the mapping, wherever it names a column', () => {
    const own = planOf(MAPPING, place(...NAMES));
    for (let at = 0; at < 2 ** NAMES.length; at += 5) {
      const header = NAMES.map((name, i) => ((at >> i) & 1 ? `${name} now` : name));
      const plan = planOf(MAPPING + ALIASES, place(...header));
      expect(JSON.stringify(plan).replaceAll(' now"', '"')).toBe(JSON.stringify(own));
    }
  });

  it('may be what the mapping itself writes', async () => {
    const text = `version: 1
project: { value: p }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: a, column: 성명 }, { id: b, template: "{Name}!" }]
aliases: { Name: [성명, Receiver] }
`;
    for (const name of ['Name', '성명', 'Receiver']) {
      const { data } = await mapAll(planOf(text, place(name)), [['Ann']]);
      expect(JSON.stringify(data)).toContain('"Ann!"');
    }
  });

  it('do not make a column of the ids of a row in templates', async () => {
    const text = `version: 1
project: { column: Project, clean: [{ case: upper }] }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: a, template: "PO-{project_id}" }]
aliases: { Project: [project_id, Projekt] }
`;
    const { data } = await mapAll(planOf(text, place('Projekt')), [['ab1']]);
    expect(JSON.stringify(data)).toContain('"PO-AB1"');
  });

  it('are an error where a list has two of the names', () => {
    const { plan, issues } = compile(MAPPING + ALIASES, place(...NAMES, 'Name now'));
    expect(plan).toBeNull();
    expect(issues).toMatchObject([
      {
        code: 'column_ambiguous',
        cell: 'List!H1',
        message:
          'Cannot tell which column "Name" to use for order_name: by "aliases" in the mapping, column H, "Name now", is the same',
      },
    ]);
  });

  it('leave the list its own names, which may say the currency or the scale', () => {
    const price = (name: string) =>
      compile(`${MAPPING}aliases: { Price: "${name}" }\n`, place(...NAMES.with(3, name)));
    expect(price('금액(천원)').issues).toMatchObject([{ code: 'amount_not_as_shown' }]);
    const currencies = (name: string) =>
      price(name).plan?.fields.find((field) => field.name === 'total_price')?.reading?.currencies;
    expect(currencies('Sum')).toEqual([]);
    expect(currencies('Sum (USD)')).toEqual(currenciesOfHeader('Sum (USD)'));
  });

  it('help to choose the sheet, and to find what separates cells', () => {
    const mapping = parseMapping(MAPPING + ALIASES, 'mapping.yaml');
    const isKnown = createColumnKnower(mapping);
    expect(['Name', 'Name now', 'Nam'].map(isKnown)).toEqual([true, true, false]);
    const row = NAMES.map((name) => `${name} now`);
    const sheets = [
      { name: 'A', rows: [['x', 'y'], ...[1, 2, 3].map((n) => [`a${n}`, `b${n}`])] },
      { name: 'B', rows: [row, ...[1, 2, 3].map((n) => row.map((_, i) => `c${n}${i}`))] },
    ];
    expect(createSheetChooser({ mapping })(sheets).place).toBe(1);
  });
});
