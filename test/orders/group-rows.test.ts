import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { mapRows } from '../../src/mapping/apply/map-rows.ts';
import type { MappedRecord, RecordBatch } from '../../src/mapping/apply/record.ts';
import type { Constants } from '../../src/mapping/file/mapping.ts';
import type { OrderDraft, OrderPart, PartStore } from '../../src/orders/draft.ts';
import { type GroupRowsOptions, groupRows } from '../../src/orders/group-rows.ts';
import { parseRowRanges } from '../../src/orders/row-ranges.ts';
import { tentativeOrderBodySchema } from '../../src/service/schemas.ts';
import { SqlitePartStore } from '../../src/spill/part-store.ts';
import { batchesOf, place, planOf } from '../mapping/support.ts';
import { runs } from '../support/runs.ts';

const SHEET = place('P', 'U', 'N', 'Z', 'O', 'B', 'text');
const BASE = `version: 1
project: {column: P}
svc_uid: {column: U}
unmapped_columns: ignore
variables: [{id: text, max_length: 5}]
`;
const SIMPLE = `${BASE}order: {order_count: rows, total_price: {per_row: 1.5}}`;

/** A draft with its dataset's text in place of its bytes. */
interface Grouped extends Omit<OrderDraft, 'dataset' | 'rowRanges'> {
  readonly dataset: string;
  readonly rowRanges: string;
}

interface Result {
  readonly drafts: readonly Grouped[];
  readonly issues: readonly Issue[];
  readonly stores: number;
}

const open: SqlitePartStore[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

function openStore(): PartStore {
  const store = new SqlitePartStore();
  open.push(store);
  return store;
}

async function group(
  yaml: string,
  rows: readonly (readonly string[])[],
  options: Partial<GroupRowsOptions> = {},
  constants: Constants = {},
): Promise<Result> {
  const plan = planOf(yaml, SHEET, constants);
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  let stores = 0;
  const store = () => {
    stores += 1;
    return openStore();
  };
  const { keepDataset = true } = options;
  const records = mapRows(batchesOf(rows), plan, { onIssue, keepDataset });
  const drafts: Grouped[] = [];
  for await (const some of groupRows(records, plan, { onIssue, store, ...options })) {
    drafts.push(
      ...some.map((draft) => ({ ...draft, dataset: textOf(draft), rowRanges: draft.rowRanges() })),
    );
  }
  return { drafts, issues, stores };
}

function textOf({ dataset }: OrderDraft): string {
  return Buffer.concat(Array.from(dataset(), (chunk) => Buffer.from(chunk))).toString();
}

/** The body that is sent, as submit/ puts it together. */
function bodyOf({ bodyJson, dataset }: Grouped): unknown {
  const json =
    dataset === '' ? bodyJson : `${bodyJson.slice(0, -1)},"vdp_dataset":{"rows":[${dataset}]}}`;
  return tentativeOrderBodySchema.parse(JSON.parse(json));
}

function textsOf(draft: Grouped): unknown[] {
  const rows = JSON.parse(`[${draft.dataset}]`) as { cols: { value: { text?: string } }[] }[];
  return rows.map((row) => row.cols[0]?.value.text);
}

test('groupRows() makes one draft per project, by first rows, rows in sheet order', async () => {
  const { drafts, issues, stores } = await group(SIMPLE, [
    ['b', 'u', '', '', '', '', '1'],
    ['a', 'u', '', '', '', '', '2'],
    ['b', 'u', '', '', '', '', '3'],
    ['c', 'v', '', '', '', '', ''],
    ['b', 'u', '', '', '', '', '5'],
    ['a', 'u', '', '', '', '', '6'],
  ]);
  expect(issues).toEqual([]);
  expect(stores).toBe(0);
  expect(
    drafts.map((draft) => [
      draft.projectId,
      draft.svcUid,
      draft.firstRow,
      draft.lastRow,
      draft.rows,
      ...textsOf(draft),
    ]),
  ).toEqual([
    ['b', 'u', 2, 6, 3, '1', '3', '5'],
    ['a', 'u', 3, 7, 2, '2', '6'],
    ['c', 'v', 5, 5, 1, undefined],
  ]);
  expect(drafts[0]).toMatchObject({
    orderCount: 3,
    totalPrice: '4.5',
    bodyJson: '{"order_count":3,"total_price":4.5}',
    invalidRows: 0,
    problem: null,
  });
  for (const draft of drafts) expect(draft.datasetBytes).toBe(Buffer.byteLength(draft.dataset));
});

test('groupRows() puts every field into a body that the service takes', async () => {
  const yaml = `${BASE}order:
  order_count: { column: N, combine: sum }
  total_price: { column: Z, combine: sum }
  partner_order_id: { template: "PO-{B}-{project_id}" }
  order_name: { column: O }
  order_for_test: true
userdata:
  receiver_name: { column: U }
  production_count: rows
  title: { template: "{O}" }
  nothing: { column: text }
  "__proto__x": { value: "\\"" }
  three: { value: 3 }
  yes: { value: true }
`;
  const { drafts, issues } = await group(yaml, [
    ['p', 'u', '2', '0.1', '봄 "A"', '7', ''],
    ['p', 'u', '3', '₩1,000.2', '봄 "A"', '7', ''],
  ]);
  expect(issues).toEqual([]);
  expect(drafts[0]).toMatchObject({
    orderCount: 5,
    totalPrice: '1000.3',
    partnerOrderId: 'PO-7-p',
  });
  expect(drafts.map(bodyOf)).toEqual([
    {
      order_count: 5,
      total_price: 1000.3,
      partner_order_id: 'PO-7-p',
      order_name: '봄 "A"',
      order_for_test: true,
      userdata_json:
        '{"receiver_name":"u","production_count":2,"title":"봄 \\"A\\"","__proto__x":"\\"","three":3,"yes":true}',
      vdp_dataset: {
        rows: [{ cols: [{ id: 'text', value: {} }] }, { cols: [{ id: 'text', value: {} }] }],
      },
    },
  ]);
});

test.each([
  ['{ value: 12 }', '{ value: "1,234.50" }', {}, { order_count: 12, total_price: 1234.5 }],
  ['rows', '{ per_row: 0.1 }', {}, { order_count: 3, total_price: 0.3 }],
  ['{ column: N }', '{ column: Z }', {}, { order_count: 4, total_price: 2.5 }],
  [
    'rows',
    '{ value: 0 }',
    { orderCount: '7', totalPrice: '1.10' },
    { order_count: 7, total_price: 1.1 },
  ],
  [
    'rows',
    '{ value: 0 }',
    { test: true },
    { order_count: 3, total_price: 0, order_for_test: true },
  ],
])(
  'groupRows() makes order_count of %s and total_price of %s with flags %j',
  async (count, price, constants, body) => {
    const yaml = `${BASE}order: { order_count: ${count}, total_price: ${price} }\n`.replace(
      /variables.*/,
      '',
    );
    const row = ['p', 'u', '4', '2.50'];
    const { drafts } = await group(yaml, [row, row, row], {}, constants);
    expect(drafts.map(bodyOf)).toEqual([body]);
  },
);

test('groupRows() takes order_for_test from a column', async () => {
  const yaml = `${BASE}order: { order_count: rows, total_price: { value: 0 }, order_for_test: { column: N } }`;
  const { drafts } = await group(yaml, [
    ['p', 'u', 'yes'],
    ['q', 'u', ''],
    ['r', 'u', 'no'],
  ]);
  expect(drafts.map(({ bodyJson }) => bodyJson.includes('"order_for_test":true'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('groupRows() leaves the dataset out when there is nothing to vary', async () => {
  const { drafts } = await group(SIMPLE.replace(/variables.*/, ''), [
    ['p', 'u'],
    ['p', 'u'],
  ]);
  expect(drafts).toMatchObject([{ rows: 2, dataset: '', datasetBytes: 0 }]);
  expect(drafts.map(bodyOf)).toEqual([{ order_count: 2, total_price: 3 }]);
});

test('groupRows() counts invalid rows and keeps them out of the dataset, the sums and the agreement', async () => {
  const yaml = `${BASE}order: { order_count: rows, total_price: { column: Z, combine: sum }, order_name: { column: O } }`;
  const { drafts, issues } = await group(yaml, [
    ['p', 'u', '', '1', 'other', '', 'too long'],
    ['p', 'u', '', '2', 'A', '', 'ok'],
    ['', 'u', '', '2', 'A', '', 'ok'],
    ['p', 'u', '', 'x', 'A', '', 'ok'],
    ['p', 'u', '', '3', 'A', '', 'ok'],
  ]);
  expect(drafts).toMatchObject([
    {
      firstRow: 2,
      lastRow: 6,
      rows: 2,
      invalidRows: 2,
      orderCount: 2,
      totalPrice: '5',
      bodyJson: '{"order_count":2,"total_price":5,"order_name":"A"}',
      problem: null,
    },
  ]);
  expect(issues.map(({ code, row }) => [code, row])).toEqual([
    ['value_too_long', 2],
    ['project_missing', 4],
    ['order_field_invalid', 5],
  ]);
});

test('groupRows() gives a draft for an order without a valid row, so that its rows are accounted for', async () => {
  const { drafts, issues } = await group(SIMPLE, [
    ['p', 'u', '', '', '', '', 'too long'],
    ['p', 'u', '', '', '', '', 'too long too'],
  ]);
  expect(drafts).toMatchObject([
    {
      projectId: 'p',
      rows: 0,
      invalidRows: 2,
      orderCount: 0,
      dataset: '',
      problem: {
        code: 'order_without_rows',
        message: 'Cannot order project "p": none of its rows is valid',
      },
    },
  ]);
  expect(issues.map(({ code }) => code)).toEqual(['value_too_long', 'value_too_long']);
});

test.each([
  {
    name: 'names of an order that differ',
    order: 'order_count: rows, total_price: {value: 0}, order_name: {column: O}',
    rows: [
      ['p', 'u', '', '', 'A'],
      ['p', 'u', '', '', 'A'],
      ['p', 'u', '', '', 'B'],
      ['p', 'u', '', '', 'C'],
    ],
    issue: {
      code: 'order_fields_differ',
      row: 4,
      column: 'O',
      cell: 'List!E4',
      value: 'B',
      message:
        'Cannot order project "p": order_name must be the same in all its rows, found "A" (List!E2) and "B" (List!E4)',
      fix: 'Make the rows agree',
    },
  },
  {
    name: 'a name that is not on all rows',
    order: 'order_count: rows, total_price: {value: 0}, order_name: {column: O}',
    rows: [
      ['p', 'u', '', '', 'A'],
      ['p', 'u'],
    ],
    issue: {
      code: 'order_fields_differ',
      message:
        'Cannot order project "p": order_name must be the same in all its rows, found "A" (List!E2) and nothing (List!E3)',
    },
  },
  {
    name: 'prices that differ',
    order: 'order_count: rows, total_price: {column: Z}',
    rows: [
      ['p', 'u', '', '7.0'],
      ['p', 'u', '', '7'],
      ['p', 'u', '', '8'],
    ],
    issue: {
      code: 'order_fields_differ',
      cell: 'List!D4',
      message:
        'Cannot order project "p": total_price must be the same in all its rows, found "7" (List!D2) and "8" (List!D4)',
      fix: 'Make the rows agree, or set "combine: sum" in the mapping to add them up',
    },
  },
  {
    name: 'partner order numbers of a template that differ',
    order: 'order_count: rows, total_price: {value: 0}, partner_order_id: {template: "{O}-{B}"}',
    rows: [
      ['p', 'u', '', '', 'A', '1'],
      ['p', 'u', '', '', 'A', '2'],
    ],
    issue: {
      code: 'order_fields_differ',
      column: null,
      cell: null,
      message:
        'Cannot order project "p": partner_order_id must be the same in all its rows, found "A-1" (row 2) and "A-2" (row 3)',
    },
  },
  {
    name: 'a partner order number that is too long',
    order: 'order_count: rows, total_price: {value: 0}, partner_order_id: {template: "{O}{B}"}',
    rows: [['p', 'u', '', '', 'x'.repeat(255), '1']],
    issue: {
      code: 'order_field_too_long',
      row: 2,
      message: expect.stringContaining(
        'partner_order_id must have at most 255 characters, found 256',
      ),
    },
  },
  {
    name: 'an order name that is too long',
    order: 'order_count: rows, total_price: {value: 0}, order_name: {column: O}',
    rows: [['p', 'u', '', '', '한'.repeat(256)]],
    issue: {
      code: 'order_field_too_long',
      cell: 'List!E2',
      message: expect.stringContaining('order_name must have at most 255 characters, found 256'),
    },
  },
  {
    name: 'a price that JSON does not carry',
    order: 'order_count: rows, total_price: {column: Z, combine: sum}',
    rows: [
      ['p', 'u', '', '9007199254740992'],
      ['p', 'u', '', '1'],
    ],
    issue: { code: 'order_number_inexact', cell: 'List!D2', value: '9007199254740993' },
  },
  {
    name: 'a count that JSON does not carry',
    order: 'order_count: {column: N, combine: sum, unusual: accept}, total_price: {value: 0}',
    rows: [
      ['p', 'u', '9007199254740991'],
      ['p', 'u', '1'],
    ],
    issue: { code: 'order_number_inexact', cell: 'List!C2', value: '9007199254740992' },
  },
  {
    name: 'a dataset that is too large',
    order: 'order_count: rows, total_price: {value: 0}',
    rows: [
      ['p', 'u', '', '', '', '', 'a'],
      ['p', 'u', '', '', '', '', 'b'],
    ],
    maxDatasetBytes: 90,
    issue: {
      code: 'dataset_too_large',
      row: 2,
      message:
        'Cannot order project "p": its dataset must be at most 90 bytes of JSON to be sent with the order, found 91',
      fix: expect.stringContaining('vdp_dataset_file'),
    },
  },
])('groupRows() finds $name', async ({ order, rows, issue, maxDatasetBytes }) => {
  const options = maxDatasetBytes === undefined ? {} : { maxDatasetBytes };
  for (const keepDataset of [true, false]) {
    const { drafts, issues } = await group(`${BASE}order: { ${order} }`, rows, {
      ...options,
      keepDataset,
    });
    expect(issues).toEqual([
      expect.objectContaining({ severity: 'error', sheet: 'List', ...issue }),
    ]);
    expect(drafts).toMatchObject([{ problem: { code: issue.code, message: issues[0]?.message } }]);
  }
});

test('groupRows() counts userdata_json as the service does', async () => {
  const yaml = `${SIMPLE}\nuserdata: { title: { column: O } }`;
  const room = 1000 - '{"title":""}'.length;
  const atLimit = await group(yaml, [['p', 'u', '', '', '"'.repeat(room / 2)]]);
  expect(atLimit.issues).toEqual([]);
  expect(atLimit.drafts.map(bodyOf)).toHaveLength(1);
  const over = await group(yaml, [['p', 'u', '', '', `${'"'.repeat(room / 2)}x`]]);
  expect(over.issues).toMatchObject([
    {
      code: 'userdata_too_long',
      row: 2,
      message: expect.stringContaining('at most 1000 characters, found 1001'),
    },
  ]);
});

test.each([
  { name: 'an order name', mapping: 'order_name: {column: O}', most: 255 },
  { name: 'a partner order number', mapping: 'partner_order_id: {column: O}', most: 255 },
])('groupRows() counts the characters of $name, not their halves', async ({ mapping, most }) => {
  const yaml = `${BASE}order: { order_count: rows, total_price: {value: 0}, ${mapping} }`;
  const atLimit = await group(yaml, [['p', 'u', '', '', '🎉'.repeat(most)]]);
  expect(atLimit.issues).toMatchObject([{ code: 'length_unsure', severity: 'warning' }]);
  expect(atLimit.drafts.map(bodyOf)).toHaveLength(1);
  const over = await group(yaml, [['p', 'u', '', '', `${'🎉'.repeat(most)}x`]]);
  expect(over.issues).toMatchObject([
    { code: 'order_field_too_long', message: expect.stringContaining(`found ${most + 1} in`) },
  ]);
});

test('groupRows() counts an emoji in userdata_json as one character', async () => {
  const yaml = `${SIMPLE}\nuserdata: { title: { column: O } }`;
  const room = 1000 - '{"title":""}'.length;
  const atLimit = await group(yaml, [['p', 'u', '', '', '🎉'.repeat(room)]]);
  expect(atLimit.issues).toMatchObject([{ code: 'length_unsure', severity: 'warning' }]);
  expect(atLimit.drafts.map(bodyOf)).toHaveLength(1);
  const over = await group(yaml, [['p', 'u', '', '', `${'🎉'.repeat(room)}x`]]);
  expect(over.issues).toMatchObject([
    { code: 'userdata_too_long', message: expect.stringContaining('found 1001') },
  ]);
});

test.each([
  { name: '255 bytes', text: '김'.repeat(85), message: undefined },
  {
    name: '256 bytes',
    text: `${'김'.repeat(85)}x`,
    message: /has 86 characters, but 256 bytes: more than 255/,
  },
  {
    name: '256 units',
    text: '🎉'.repeat(128),
    message: /has 128 characters, but 256 UTF-16 units/,
  },
])(
  'groupRows() warns of a text that may be too long in other units: $name',
  async ({ text, message }) => {
    const yaml = `${BASE}order: { order_count: rows, total_price: {value: 0}, order_name: {column: O} }`;
    const { drafts, issues } = await group(yaml, [['p', 'u', '', '', text]]);
    expect(drafts.map(bodyOf)).toMatchObject([{ order_name: text }]);
    const found = { code: 'length_unsure', severity: 'warning', row: 2, column: 'O' };
    const told =
      message === undefined ? [] : [{ ...found, message: expect.stringMatching(message) }];
    expect(issues).toMatchObject(told);
  },
);

test('groupRows() tells once of a project that several users order, and holds all of its orders', async () => {
  const { drafts, issues } = await group(SIMPLE, [
    ['p', 'u'],
    ['q', 'u'],
    ['p', 'v'],
    ['p', 'w'],
  ]);
  expect(
    drafts.map(({ projectId, svcUid, problem }) => [projectId, svcUid, problem?.code]),
  ).toEqual([
    ['p', 'u', 'order_users_differ'],
    ['q', 'u', undefined],
    ['p', 'v', 'order_users_differ'],
    ['p', 'w', 'order_users_differ'],
  ]);
  expect(issues.map(({ message, cell }) => [message, cell])).toEqual([
    [
      'Cannot order project "p": its rows must be for one user; row 2 is for "u", and row 4 is for "v"',
      'List!B2',
    ],
  ]);
});

test.each([
  { name: 'first', users: ['', 'u', 'v', 'w'], told: [3] },
  { name: 'second', users: ['u', '', 'v', 'w'], told: [2] },
  { name: 'last', users: ['u', 'v', ''], told: [2] },
  { name: 'only beside one user', users: ['u', ''], told: [2] },
])(
  'groupRows() tells once of a project that a row has without a user: $name',
  async ({ users, told }) => {
    const rows = users.map((user) => ['p', user]);
    for (const options of [{}, { maxPendingBytes: 1 }]) {
      const { drafts, issues } = await group(SIMPLE, rows, options);
      const differ = issues.filter(({ code }) => code === 'order_users_differ');
      expect(differ.map(({ row }) => row)).toEqual(told);
      const held = drafts.filter(({ problem }) => problem?.code === 'order_users_differ');
      expect(held).toHaveLength(users.filter((user) => user !== '').length);
    }
  },
);

test('groupRows() holds the order of a project that another row has without a user', async () => {
  const { drafts, issues } = await group(SIMPLE, [
    ['p', ''],
    ['p', 'u'],
  ]);
  expect(drafts).toMatchObject([
    {
      projectId: 'p',
      svcUid: '',
      rows: 0,
      invalidRows: 1,
      problem: { code: 'order_without_rows' },
    },
    { projectId: 'p', svcUid: 'u', rows: 1, problem: { code: 'order_users_differ' } },
  ]);
  expect(issues.map(({ code, row }) => [code, row])).toEqual([
    ['svc_uid_missing', 2],
    ['order_users_differ', 3],
  ]);
});

test('groupRows() asks for a store only when memory has to be freed', async () => {
  const rows = [
    ['p', 'u'],
    ['q', 'u'],
    ['p', 'u'],
    ['q', 'u'],
  ];
  expect((await group(SIMPLE, rows)).stores).toBe(0);
  expect((await group(SIMPLE, rows, { maxPendingBytes: 1 })).stores).toBe(1);
  expect((await group(SIMPLE, [], { maxPendingBytes: 1 })).stores).toBe(0);
});

test('groupRows() hands the store part by part, whatever the bound', async () => {
  const plan = planOf(SIMPLE, SHEET);
  const adds: OrderPart[][] = [];
  const parts = openStore();
  const store: PartStore = {
    append: (rows) => parts.append(rows),
    read: (pieces) => parts.read(pieces),
    add: (some) => {
      expect(some).not.toBeInstanceOf(Array);
      const copied = [...some];
      adds.push(copied);
      return parts.add(copied);
    },
    byOrder: () => parts.byOrder(),
  };
  const rows = Array.from({ length: 9000 }, (_, i) => [`p${i}`, 'u']);
  const records = mapRows(batchesOf(rows, 9000), plan, { onIssue: () => {} });
  let drafts = 0;
  for await (const some of groupRows(records, plan, {
    onIssue: () => {},
    maxPendingBytes: 1,
    store: () => store,
  })) {
    drafts += some.length;
  }
  expect(drafts).toBe(9000);
  expect(adds.flat()).toHaveLength(9000);
});

test.each([
  {
    name: 'few orders at a time once their rows are seen to stand together',
    projectOf: (row: number) => Math.floor(row / 3),
    most: 1,
  },
  {
    name: 'many orders at a time when they come back',
    projectOf: (row: number) => (row * 7) % 100,
    least: 20,
  },
  {
    name: 'many orders at a time when they have a row each',
    projectOf: (row: number) => row,
    least: 20,
  },
])('groupRows() stores $name', async ({ projectOf, least = 0, most = 100 }) => {
  const plan = planOf(SIMPLE, SHEET);
  const sizes: number[] = [];
  const parts = openStore();
  const store: PartStore = {
    append: (rows) => parts.append(rows),
    read: (pieces) => parts.read(pieces),
    add: (some) => {
      const copied = [...some];
      sizes.push(copied.length);
      return parts.add(copied);
    },
    byOrder: () => parts.byOrder(),
  };
  const rows = Array.from({ length: 300 }, (_, i) => [`p${projectOf(i)}`, 'u']);
  const records = mapRows(batchesOf(rows), plan, { onIssue: () => {} });
  const options = { onIssue: () => {}, maxPendingBytes: 40_000, store: () => store };
  const found: string[] = [];
  for await (const drafts of groupRows(records, plan, options)) {
    found.push(...drafts.map(({ projectId }) => projectId));
  }
  expect(found).toEqual([...new Set(rows.map(([project]) => project))]);
  const [first = 0, ...next] = sizes.slice(0, -1);
  expect(first).toBeGreaterThanOrEqual(20);
  expect(next.length).toBeGreaterThan(0);
  expect(Math.min(...next)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...next)).toBeLessThanOrEqual(most);
});

test('groupRows() throws what the rows or the store throw', async () => {
  const failing: PartStore = {
    append: (rows) => openStore().append(rows),
    read: () => [],
    add: () => Promise.reject(new Error('disk full')),
    byOrder: () => openStore().byOrder(),
  };
  const unwritable: PartStore = {
    ...failing,
    append: () => {
      throw new Error('disk full');
    },
  };
  const rows = [['p', 'u']];
  for (const store of [failing, unwritable]) {
    const bound = { maxPendingBytes: 1, store: () => store };
    await expect(group(SIMPLE, rows, bound)).rejects.toThrow('disk full');
  }
});

test('groupRows() gives the same drafts and issues whatever the bound, and with or without datasets', async () => {
  const yaml = `${BASE}order:
  order_count: { column: N, combine: sum }
  total_price: { column: Z, combine: sum }
  order_name: { column: O }
userdata: { production_count: rows }
`;
  const row = fc.tuple(
    fc.constantFrom('p', 'q', 'a project with a long id', ''),
    fc.constantFrom('u', 'u', 'u', 'v', ''),
    fc.constantFrom('1', '2', 'x'),
    fc.constantFrom('0.1', '0.25', '1,000', '12345678901234.5'),
    fc.constantFrom('A', 'A', 'A', 'B', ''),
    fc.constant(''),
    fc.constantFrom('x', '한', '"', 'too long', ''),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 25 }),
      fc.integer({ min: 1, max: 6000 }),
      async (rows, maxPendingBytes) => {
        const inMemory = await group(yaml, rows);
        const bounded = await group(yaml, rows, { maxPendingBytes });
        expect(bounded.drafts).toEqual(inMemory.drafts);
        expect(bounded.issues).toEqual(inMemory.issues);
        const checked = await group(yaml, rows, { maxPendingBytes, keepDataset: false });
        expect(checked.drafts).toEqual(inMemory.drafts.map((draft) => ({ ...draft, dataset: '' })));
        expect(checked.issues).toEqual(inMemory.issues);
        for (const draft of inMemory.drafts) {
          expect(draft.datasetBytes).toBe(Buffer.byteLength(draft.dataset));
          if (draft.problem === null) bodyOf(draft);
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

/** A record as mapRows() makes it of a row that is valid. */
function recordOf(row: number, projectId: string, svcUid: string, key: number): MappedRecord {
  const fields = [`${projectId} of ${svcUid}`];
  return { row, projectId, svcUid, valid: true, jsonBytes: 0, fields, sharedFields: true, key };
}

async function groupRecords(records: readonly MappedRecord[], options: Partial<GroupRowsOptions>) {
  const plan = planOf(`${SIMPLE.slice(0, -1)}, order_name: {template: "{project_id}"}}`, SHEET);
  async function* batches(): AsyncGenerator<RecordBatch> {
    for (let at = 0; at < records.length; at += 1000) {
      yield { records: records.slice(at, at + 1000), json: new Uint8Array(0) };
    }
  }
  const drafts: unknown[] = [];
  const given = { onIssue: () => {}, store: openStore, ...options };
  for await (const some of groupRows(batches(), plan, given)) {
    for (const draft of some) {
      drafts.push({ ...draft, rowRanges: draft.rowRanges(), dataset: textOf(draft) });
    }
  }
  return drafts;
}

test('groupRows() makes the same drafts whatever the keys of records, if other ids have other keys', async () => {
  const row = fc.record({
    project: fc.constantFrom('p', 'q', 'r'),
    user: fc.constantFrom('u', 'u', 'v'),
    // The same last bits as those of others, a new one for each row, or none.
    key: fc.constantFrom(0, 1, 65_537, 131_073, 65_535, 4_294_967_295, 'new', 'own'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.integer({ min: 1, max: 6000 }),
      async (rows, maxPendingBytes) => {
        const owners = new Map<number, string>();
        const keyed = rows.map(({ project, user, key }, i) => {
          const ids = project + user;
          const own = ['pu', 'pv', 'qu', 'qv', 'ru', 'rv'].indexOf(ids) + 10;
          const wanted = typeof key === 'number' ? key : key === 'own' ? own : 1000 + i;
          const free = wanted === 0 || (owners.get(wanted) ?? ids) === ids;
          if (free) owners.set(wanted, ids);
          return recordOf(i + 2, project, user, free ? wanted : 0);
        });
        const plain = keyed.map((record) => ({ ...record, key: 0 }));
        const wanted = await groupRecords(plain, {});
        expect(await groupRecords(keyed, {})).toEqual(wanted);
        expect(await groupRecords(keyed, { maxPendingBytes })).toEqual(wanted);
      },
    ),
    { numRuns: runs(30) },
  );
});

test('groupRows() accounts for every row that has a project, each in one draft, in sheet order', async () => {
  const row = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constant('u'));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (projects) => {
      const rows = projects.map(([p, u], i) => [p, u, '', '', '', '', String(i)]);
      const { drafts } = await group(SIMPLE, rows, { maxPendingBytes: 2000 });
      for (const draft of drafts) {
        const own = projects.flatMap(([p], i) => (p === draft.projectId ? [String(i)] : []));
        expect(textsOf(draft)).toEqual(own);
        expect(draft.firstRow).toBe(Number(own[0]) + 2);
        expect(draft.lastRow).toBe(Number(own.at(-1)) + 2);
        const rowNumbers = parseRowRanges(draft.rowRanges).flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, i) => first + i),
        );
        expect(rowNumbers).toEqual(own.map((i) => Number(i) + 2));
      }
      expect(drafts.reduce((sum, { rows: count }) => sum + count, 0)).toBe(rows.length);
    }),
    { numRuns: runs(20) },
  );
});
