import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { toCsvText } from '../../src/output/sheets/sheet-file.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { initMapping } from '../../src/run/prepare/init-mapping.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { runs } from '../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';
import { readAll } from './several-lists.ts';

const AS_IT_IS = ', { id: p, column: price }';
const IN_A_FORMAT = ', { id: p, column: price, clean: [{ number: "0.00##" }] }';

interface Given {
  /** What stands under `sheet`. @default nothing */
  readonly sheet?: string;
  /** What the name's variable has besides. @default nothing */
  readonly name?: string;
  /** How the price is printed. @default as it is written */
  readonly price?: string;
}

function mappingOf({ sheet = '', name = '', price = AS_IT_IS }: Given = {}) {
  return parseMapping(
    `version: 1
project: { column: project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: price, combine: sum } }
variables: [{ id: n, column: customer.name${name} }${price}]
sheet: { ${sheet} }
`,
    'm.yaml',
  );
}

const fileOf = (content: string, name: string) => temporaryFile(name, content);

/** The orders of a list, and its errors. */
async function ordersOf(file: string, given: Given = {}) {
  const read = file.endsWith('.csv') ? { encoding: 'utf-8', delimiter: ',' } : {};
  const { orders, issues } = await readAll({ file, mapping: mappingOf(given), read });
  const textsOf = (json: string) =>
    (JSON.parse(`[${json}]`) as Sent[]).map(({ cols }) => cols.map(({ value }) => value.text));
  return {
    orders: orders.map(({ projectId, totalPrice, json }) => ({
      ...{ projectId, totalPrice, texts: textsOf(json) },
    })),
    errors: issues
      .flatMap(({ severity, code, row, column }) =>
        severity === 'error' ? `${code} ${row} ${column}` : [],
      )
      .toSorted(),
  };
}

/** A record as it is sent. */
interface Sent {
  readonly cols: readonly { readonly value: { readonly text: string } }[];
}

interface Line {
  readonly project: string;
  readonly name: string | null;
  /** As it is written. */
  readonly price: string;
}

/** A line as an object, in one of the ways in which programs write it. */
function objectOf({ project, name, price }: Line, isFirst: boolean): string {
  const customer = name === null && !isFirst ? '{}' : `{"name":${JSON.stringify(name)}}`;
  return `{"project":${JSON.stringify(project)},"customer":${customer},"price":${price}}`;
}

const line: fc.Arbitrary<Line> = fc.record({
  project: fc.constantFrom('p-1', 'p-2', '007'),
  // In CSV an apostrophe or "=" may protect a text.
  name: fc.option(
    fc
      .string({ unit: ANY_CHARACTER, maxLength: 6 })
      .filter((text) => !/^['=\u2019]|\p{Cc}/u.test(text)),
  ),
  price: fc.oneof(
    fc.nat(100_000).map(String),
    fc.nat(100_000).map((cents) => (cents / 100).toFixed(2)),
  ),
});

describe('lists of JSON objects', () => {
  it('give the same orders as CSV', async () => {
    const property = fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
      const objects = lines.map((one, i) => objectOf(one, i === 0));
      const rows = lines.map(({ project, name, price }) => [project, name ?? '', price]);
      const header = ['project', 'customer.name', 'price'];
      const csv = toCsvText({ sheet: '', headerRow: 1, header, rows });
      const wanted = await ordersOf(fileOf(csv, 'list.csv'));
      expect(await ordersOf(fileOf(objects.join('\n'), 'list.ndjson'))).toEqual(wanted);
      expect(await ordersOf(fileOf(`[${objects.join(',\n')}]`, 'list.json'))).toEqual(wanted);
    });
    await fc.assert(property, { numRuns: runs(12) });
  });

  it.each([
    { price: '1.250', is: '1.25' },
    { price: '1e3', is: '1000' },
    { price: '1.5E+1', is: '15' },
    { price: '125e-2', is: '1.25' },
    { price: '12345678901234.5', is: '12345678901234.5' },
    { price: '0.30000000000000004', is: '0.3' },
    { price: '1234.567', is: '1234.567' },
  ])(
    '$price is $is, whatever the mapping says of decimals, and printed as it is written',
    async ({ price, is }) => {
      const file = fileOf(objectOf({ project: 'p', name: 'Ada', price }, true), 'list.json');
      for (const sheet of ['', 'decimal: ","', 'decimal: "."', 'locale: de', 'amounts: stored']) {
        const { orders, errors } = await ordersOf(file, { sheet });
        expect({ sheet, errors, orders }).toEqual({
          ...{ sheet, errors: [] },
          orders: [{ projectId: 'p', totalPrice: is, texts: [['Ada', price]] }],
        });
      }
    },
  );

  it.each(['1e999', '1e-999'])('%s is no amount', async (price) => {
    const file = fileOf(objectOf({ project: 'p', name: 'Ada', price }, true), 'list.json');
    expect((await ordersOf(file)).errors).toEqual(['order_field_invalid 2 price']);
  });

  it('texts of numbers are read like those of CSV', async () => {
    const lines = ['"1.250,50"', '"3,00"'].map((price, i) =>
      objectOf({ project: `p-${i}`, name: 'Ada', price }, true),
    );
    const { orders, errors } = await ordersOf(fileOf(lines.join('\n'), 'list.json'));
    expect(errors).toEqual([]);
    expect(orders).toMatchObject([{ totalPrice: '1250.5' }, { totalPrice: '3' }]);
  });

  it.each(['.csv', '.xlsx'] as const)('can be ordered from rejects as %s', async (ending) => {
    const prices = ['1.250', '1e3', '12.50', '7', '-0', '1234.567', '"00123"'];
    const lines = prices.map((price, i) =>
      objectOf({ project: `p-${i}`, name: 'Ada', price }, true),
    );
    const file = fileOf(lines.join('\n'), 'list.ndjson');
    for (const sheet of ['', 'decimal: ","', 'decimal: "."']) {
      for (const price of ['', IN_A_FORMAT, AS_IT_IS]) {
        const rejects = { stem: path.join(temporaryFolder(), 'again'), ending };
        const mapping = mappingOf({ sheet, price, name: ', max_length: 1' });
        const { files } = await checkSheet({ file, mapping, rejects });
        const again = await ordersOf(files?.rejects ?? '', { sheet, price });
        const { orders } = await ordersOf(file, { sheet, price });
        // A text that is a number and printed as it is written is a question elsewhere, and never another number.
        const asked = price === AS_IT_IS ? again.errors.length : 0;
        const same = orders.filter((one) =>
          again.orders.some((other) => isDeepStrictEqual(one, other)),
        );
        expect({ sheet, price, same: same.length }).toEqual({
          sheet,
          price,
          same: prices.length - asked,
        });
        expect(again.errors).toHaveLength(asked);
      }
    }
  });

  it('get a mapping from init', async () => {
    const list = '{"project_id":"p-1","svc_uid":"u","customer":{"name":"Ada"},"price":1.250}\n';
    const { text } = await initMapping({ file: fileOf(list.repeat(3), 'list.ndjson') });
    expect(text).toContain('customer.name');
  });
});
