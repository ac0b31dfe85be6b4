import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { mapRows } from '../../src/mapping/apply/map-rows.ts';
import { groupRows } from '../../src/orders/group-rows.ts';
import { SqlitePartStore } from '../../src/spill/part-store.ts';
import { batchesOf, place, planOf } from '../mapping/support.ts';
import { runs } from '../support/runs.ts';

const COLUMNS = ['A', 'B', 'C', 'JSON'];

/** The userdata_json of the one order that rows make, and what is wrong with it. @param given keys of the mapping */
async function userdataOf(given: object, rows: readonly (readonly string[])[]) {
  const yaml = JSON.stringify({
    ...{ version: 1, project: { value: 'p' }, svc_uid: { value: 'u' }, variables: [{ id: 'A' }] },
    order: { order_count: 'rows', total_price: { value: 3 } },
    ...{ unmapped_columns: 'ignore', ...given },
  });
  const plan = planOf(yaml, place(...COLUMNS));
  const errors: Issue[] = [];
  const onIssue = (issue: Issue) => void (issue.severity === 'error' && errors.push(issue));
  const records = mapRows(batchesOf(rows), plan, { onIssue, keepDataset: true });
  const store = () => new SqlitePartStore();
  const sent: (string | undefined)[] = [];
  for await (const some of groupRows(records, plan, { onIssue, store })) {
    sent.push(...some.map(({ bodyJson }) => JSON.parse(bodyJson).userdata_json));
  }
  expect(sent).toHaveLength(1);
  return { json: sent[0], errors: errors.map(({ code }) => code), messages: errors };
}

const column = (name: string, more: object = {}) => ({ column: name, ...more });

test.each([
  {
    name: 'objects and lists at any depth, in the order of the mapping',
    userdata: {
      title: column('A'),
      receiver: {
        name: column('B'),
        address: { city: { template: '{C}, KR' }, lines: [column('A'), [column('B')]] },
      },
      rows: ['rows', { value: 3 }],
    },
    row: ['a', 'b', 'c', ''],
    json: '{"title":"a","receiver":{"name":"b","address":{"city":"c, KR","lines":["a",["b"]]}},"rows":[1,3]}',
  },
  {
    name: 'texts of cells, whatever they look like',
    userdata: { x: { a: column('A'), b: column('B'), c: column('C') } },
    row: ['007', '1,5', 'true', ''],
    json: '{"x":{"a":"007","b":"1,5","c":"true"}}',
  },
  {
    name: 'nothing for empty cells: objects without others are left out, and lists close up',
    userdata: {
      a: { b: { c: column('A'), d: [column('A'), { e: column('A') }] } },
      f: [column('A'), column('B'), { g: column('A'), h: column('C') }],
    },
    row: ['', 'b', 'c', ''],
    json: '{"f":["b",{"h":"c"}]}',
  },
  { name: 'nothing at all', userdata: { a: [[{ b: column('A') }]] }, row: ['', '', '', ''] },
  {
    name: 'keys with points, spaces and signs as they are',
    userdata: { 'a.b': { ' c[0] ': column('A') }, '': column('B') },
    row: ['a', 'b', '', ''],
    json: '{"a.b":{" c[0] ":"a"},"":"b"}',
  },
  {
    name: 'settings at any leaf',
    userdata: {
      x: [
        column('A', { clean: [{ case: 'upper' }] }),
        { join: ['A', 'B'], separator: '-' },
        { choose: [{ when: { column: 'C', is: 'c' }, text: 'yes {A}' }, { otherwise: 'no' }] },
      ],
    },
    row: ['a', 'b', 'c', ''],
    json: '{"x":["A","a-b","yes a"]}',
  },
  {
    name: 'a ready-made object, with the keys of userdata behind its own',
    userdata: { x: { y: column('A') } },
    userdata_json: column('JSON'),
    row: ['a', '', '', '{ "10": 1.0, "2": {"x": null}, "__proto__": [] }'],
    json: '{"10":1.0,"2":{"x":null},"__proto__":[],"x":{"y":"a"}}',
  },
  {
    name: 'userdata alone beside an empty cell',
    userdata: { x: column('A') },
    userdata_json: column('JSON'),
    row: ['a', '', '', ' '],
    json: '{"x":"a"}',
  },
  {
    name: 'a ready-made object alone',
    userdata: { x: column('A') },
    userdata_json: column('JSON'),
    row: ['', '', '', '{"a":1}'],
    json: '{"a":1}',
  },
  { name: 'an empty object', userdata_json: column('JSON'), row: ['', '', '', '{}'] },
  {
    name: 'a cleaned cell',
    userdata_json: column('JSON', {
      clean: [{ replace: { pattern: "'", with: '"', all: 'true' } }],
    }),
    row: ['', '', '', "{'a': 1}"],
    json: '{"a":1}',
  },
])('userdata_json has $name', async ({ row, json, name: _, ...given }) => {
  const found = await userdataOf(given, [row as string[]]);
  expect([found.json, found.messages]).toEqual([json, []]);
});

test.each([
  {
    name: 'a key that userdata has, too',
    cells: ['{"\\u0078": 1}'],
    says: /Cannot order project "p": its userdata_json has the key "x", and so has userdata/,
    at: { code: 'order_field_invalid', cell: 'List!D2', value: 'x' },
  },
  {
    name: 'no JSON',
    cells: ['{"a": 1}', "{'a': 1}"],
    says: /Cannot use row 3: userdata_json must be valid JSON, but character 2 is "'" instead of .*, found "{'a': 1}" \(List!D3\)/,
    at: { code: 'order_field_invalid', row: 3, column: 'JSON', cell: 'List!D3' },
  },
  {
    name: 'objects that differ within an order',
    cells: ['{"a":1}', '{"a":2}'],
    says: /userdata_json must be the same in all its rows, found "{"a":1}" \(List!D2\) and "{"a":2}" \(List!D3\)/,
    at: { code: 'order_fields_differ', cell: 'List!D3' },
  },
  {
    name: 'keys in another order',
    cells: ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    says: /the same in all its rows/,
    at: { code: 'order_fields_differ' },
  },
  {
    name: 'an empty cell beside others',
    cells: ['{"a":1}', ''],
    says: /found "{"a":1}" \(List!D2\) and nothing \(List!D3\)/,
    at: { code: 'order_fields_differ' },
  },
])('userdata_json is refused for $name', async ({ cells, says, at }) => {
  const rows = cells.map((cell) => ['a', '', '', cell]);
  const given = { userdata: { x: column('B'), y: column('A') }, userdata_json: column('JSON') };
  const { messages } = await userdataOf(given, rows);
  expect(messages).toMatchObject([{ ...at, message: expect.stringMatching(says) }]);
});

test('rows whose objects differ only in white space and escapes are of one order', async () => {
  const cells = ['{"a":"é"}', '{ "a" :\n"\\u00e9" }'];
  const rows = cells.map((cell) => ['', '', '', cell]);
  const { json, messages } = await userdataOf({ userdata_json: column('JSON') }, rows);
  expect([json, messages]).toEqual(['{"a":"é"}', []]);
});

test('a nested value that differs within an order is named with its place', async () => {
  const rows = [
    ['a', 'x', '', ''],
    ['a', 'y', '', ''],
  ];
  const { messages } = await userdataOf({ userdata: { list: [{ of: column('B') }] } }, rows);
  expect(messages).toMatchObject([
    { code: 'order_fields_differ', message: expect.stringMatching(/userdata\.list\[0\]\.of must/) },
  ]);
});

test('userdata_json is counted as it is sent: 1000 characters, without the white space of the cell', async () => {
  const around = '{"a":"","t":["b"]}'.length;
  const cellOf = (chars: number) => `{ "a" : "${'😀'.repeat(chars - around)}" }`;
  const given = { userdata: { t: [column('B')] }, userdata_json: column('JSON') };
  const most = await userdataOf(given, [['', 'b', '', cellOf(1000)]]);
  expect(most.errors).toEqual([]);
  const over = await userdataOf(given, [['', 'b', '', cellOf(1001)]]);
  expect(over.messages).toMatchObject([
    {
      ...{ code: 'userdata_too_long', cell: 'List!D2' },
      message: expect.stringContaining(
        'userdata_json must have at most 1000 characters, found 1001',
      ),
    },
  ]);
});

type Tree = string | Source | readonly Tree[] | { readonly [key: string]: Tree };
type Source = { readonly column: string } | { readonly value: string | number | boolean };
type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

const SETTINGS = 'column value template join separator choose per_row lookup by combine clean';

/** Keys that are no settings: a key that is nearly one is refused where it has a word. */
const key = fc
  .string({ unit: 'grapheme', maxLength: 6 })
  .filter((one) => one !== '__proto__' && !SETTINGS.split(' ').includes(one));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom<Tree>(column('A'), column('B'), column('C'), { value: 'text' }, { value: '' }),
    fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 4 })).map((value) => ({ value })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  ),
}));
const cell = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 5 }));
const made = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue()), fc.constantFrom(0, 2))
    .map(([value, space]) => JSON.stringify(value, null, space)),
);

/** What is sent for a value, as docs/mapping.md says; undefined for nothing. */
function modelOf(tree: Tree, row: readonly string[]): Value | undefined {
  if (typeof tree === 'string') return 2;
  if (Array.isArray(tree)) {
    const kept = tree.map((one) => modelOf(one, row)).filter((one) => one !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if ('column' in tree) return row[COLUMNS.indexOf(String(tree['column']))]?.trim() || undefined;
  if ('value' in tree)
    return (tree['value'] as string) === '' ? undefined : (tree['value'] as Value);
  const entries = Object.entries(tree as Record<string, Tree>).flatMap(([name, one]) => {
    const value = modelOf(one, row);
    return value === undefined ? [] : [[name, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

test('what is sent is what the mapping and the cells say, or the reason why not', async () => {
  const userdata = fc.dictionary(key, fc.oneof(tree, fc.constant('rows')), {
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(userdata, fc.tuple(cell, cell, cell, made), async (own, row) => {
      const given = { userdata: own, userdata_json: column('JSON') };
      const { json, errors } = await userdataOf(given, [row, row]);
      const ready = JSON.parse(row[3] || '{}') as Record<string, Value>;
      if (Object.keys(own).some((name) => Object.hasOwn(ready, name))) {
        expect(errors).toContain('order_field_invalid');
        return;
      }
      const model = { ...ready, ...(modelOf(own, row) as Record<string, Value> | undefined) };
      const text = JSON.stringify(model);
      expect(errors).toEqual([...text].length > 1000 ? ['userdata_too_long'] : []);
      // The text of both is in one order, but for keys that JavaScript sorts.
      expect(JSON.stringify(JSON.parse(json ?? '{}'))).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: runs(60) },
  );
});
