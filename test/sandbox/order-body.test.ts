import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_TEXTS } from '../../src/mapping/file/order-fields.ts';
import { scanDataset } from '../../src/sandbox/dataset-scan.ts';
import { readOrderBody } from '../../src/sandbox/order-body.ts';
import { tentativeOrderBodySchema } from '../../src/service/schemas.ts';

const HEAD = '{"order_count":1,"total_price":2.50,"vdp_dataset":';
const ROW = '{"cols":[{"id":"a","value":{"text":"x"},"shrink":true}]}';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const variable = fc.record(
  {
    id: text,
    value: fc.record({ text }, { requiredKeys: [] }),
    shrink: fc.boolean(),
    segment: fc.boolean(),
  },
  { requiredKeys: ['id', 'value'], noNullPrototype: true },
);
const dataset = fc.record({
  rows: fc.array(fc.record({ cols: fc.array(variable, { maxLength: 4 }) }), { maxLength: 4 }),
});
/** Datasets with something else in the place of one of their parts. */
const nearDataset = fc.oneof(
  dataset,
  fc.tuple(dataset, fc.jsonValue(), fc.nat()).map(([good, other, at]) => {
    const json = JSON.stringify(good);
    const places = [...json.matchAll(/"[^"]*"|true|false|\{\}|\[\]/g)];
    const place = places[at % Math.max(1, places.length)];
    if (!place) return other;
    const changed =
      json.slice(0, place.index) +
      JSON.stringify(other) +
      json.slice(place.index + place[0].length);
    try {
      return JSON.parse(changed) as unknown;
    } catch {
      return other;
    }
  }),
);

describe('readOrderBody()', () => {
  it('agrees with the schema, whatever the spelling of the body', () => {
    const space = fc.constantFrom('', ' ', '\n');
    fc.assert(
      fc.property(nearDataset, space, fc.nat(3), (value, indent, cut) => {
        const json = `${HEAD}${JSON.stringify(value, null, indent)}}`;
        const body = json.slice(0, json.length - (cut === 0 ? 1 : 0));
        const expected = tentativeOrderBodySchema.safeParse(tryParse(body));
        const read = readOrderBody(body);
        expect(read.ok).toBe(expected.success);
        if (read.ok) expect(read.rows).toBe(expected.data?.vdp_dataset?.rows.length);
      }),
    );
  });

  it('agrees with itself on a body with one character changed anywhere', () => {
    const body = `${HEAD}{"rows":[${ROW},{"cols":[{"id":"\\u00e9\\"","value":{}}]}]}}`;
    const chars = ['"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', '0', 'u', ''];
    for (let at = 0; at < body.length; at++) {
      for (const char of chars) {
        const changed = body.slice(0, at) + char + body.slice(at + 1);
        const expected = tentativeOrderBodySchema.safeParse(tryParse(changed));
        expect([changed, readOrderBody(changed).ok]).toEqual([changed, expected.success]);
      }
    }
  });

  const cases = [
    {
      name: 'a dataset as it is usually written',
      body: `${HEAD}{"rows":[${ROW},${ROW}]}}`,
      rows: 2,
    },
    { name: 'a dataset with white space', body: `${HEAD}{ "rows": [ ${ROW} ] }}`, rows: 1 },
    { name: 'a dataset before the other fields', body: before(`{"rows":[${ROW}]}`), rows: 1 },
    {
      name: 'the last of two datasets',
      body: `${HEAD}{"rows":[]},"vdp_dataset":{"rows":[${ROW}]}}`,
      rows: 1,
    },
    {
      name: 'the last of two datasets, spelled with an escape',
      body: `${HEAD}{"rows":[]},"vdp\\u005fdataset":{"rows":[${ROW}]}}`,
      rows: 1,
    },
    {
      name: 'a dataset inside another field',
      body: `{"order_count":1,"total_price":0,"x":${HEAD}{"rows":[${ROW}]}}}`,
      rows: 0,
    },
    {
      name: 'a dataset quoted inside a text',
      body: `{"order_count":1,"total_price":0,"order_name":"\\"vdp_dataset\\":{\\"rows\\":["}`,
      rows: 0,
    },
    { name: 'no dataset', body: '{"order_count":1,"total_price":0}', rows: 0 },
  ];
  it.each(cases)('counts the rows of $name', ({ body, rows }) => {
    expect(readOrderBody(body)).toMatchObject({ ok: true, rows });
  });

  it('reads a cell of millions of escapes', () => {
    const cell = '\\n'.repeat(8_000_000);
    const body = `${HEAD}{"rows":[{"cols":[{"id":"a","value":{"text":"${cell}"}}]}]}}`;
    expect(readOrderBody(body)).toMatchObject({ ok: true, rows: 1 });
  });
});

describe('scanDataset()', () => {
  it('takes the short way for what JSON.stringify writes', () => {
    fc.assert(
      fc.property(dataset, (value) => {
        const scanned = scanDataset(`${HEAD}${JSON.stringify(value)}}`);
        expect(scanned).toEqual({ text: `${HEAD}0}`, rows: value.rows.length });
      }),
    );
  });
});

function before(dataset: string): string {
  return `{"vdp_dataset":${dataset},"order_count":1,"total_price":0}`;
}

function tryParse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

describe('The texts of an order', () => {
  it.each(Object.entries(ORDER_TEXTS))(
    '%s has its limit where it is sent and where it is received',
    (name, { maxChars }) => {
      const body = (chars: number) => ({
        order_count: 1,
        total_price: 0,
        [name]: 'x'.repeat(chars),
      });
      for (const [chars, isValid] of [
        [maxChars, true],
        [maxChars + 1, false],
      ] as const) {
        expect(tentativeOrderBodySchema.safeParse(body(chars)).success).toBe(isValid);
        expect(readOrderBody(JSON.stringify(body(chars))).ok).toBe(isValid);
      }
    },
  );
});
