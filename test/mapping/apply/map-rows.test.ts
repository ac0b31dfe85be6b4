import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoredNumbers } from '../../../src/rows/stored-numbers.ts';
import { variableDataRowSchema } from '../../../src/service/schemas.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { mapAll, place, planOf } from '../support.ts';

const CONSTANT = `version: 1
project: {value: p}
svc_uid: {value: u}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
`;
const COLUMNS = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: {column: N}, total_price: {column: Z}, order_for_test: {column: T}}
unmapped_columns: ignore
`;
const ORDERS = place('P', 'U', 'N', 'Z', 'T');

/** The only variable of the only row, mapped as `yaml` says. */
async function cell(yaml: string, ...row: string[]) {
  const mapped = await mapAll(planOf(CONSTANT + yaml, place('a', 'b')), [row]);
  const [data] = mapped.data as { cols: unknown[] }[];
  return { col: data?.cols[0], issues: mapped.issues.map(({ code, cell }) => [code, cell]) };
}

test.each([
  { rule: 'prints what a cell has', yaml: '{id: a}', row: ['x'], col: { text: 'x' } },
  { rule: 'trims a text', yaml: '{id: a, clean: [trim]}', row: [' x\u3000\n'], col: { text: 'x' } },
  {
    rule: 'trims the cells of a template, and not what stands between them',
    yaml: '{id: x, template: " <{a}> {b}", clean: [trim]}',
    row: ['\u00a0x ', ' y '],
    col: { text: ' <x> y' },
  },
  {
    rule: 'trims before it counts',
    yaml: '{id: a, clean: [trim], max_length: 2}',
    row: ['  ab  '],
    col: { text: 'ab' },
  },
  { rule: 'omits an empty text', yaml: '{id: a}', row: [''], col: {} },
  { rule: 'takes white space for nothing', yaml: '{id: a}', row: [' \u3000\n'], col: {} },
  { rule: 'takes a short row for empty cells', yaml: '{id: b}', row: ['x'], col: {} },
  {
    rule: 'takes the default for an empty cell',
    yaml: '{id: a, default: d}',
    row: [' '],
    col: { text: 'd' },
  },
  {
    rule: 'takes the default although it is required',
    yaml: '{id: a, default: d, required: true}',
    row: [''],
    col: { text: 'd' },
  },
  { rule: 'prints a fixed value', yaml: '{id: x, value: "v "}', row: [], col: { text: 'v ' } },
  {
    rule: 'fills a template',
    yaml: '{id: x, template: "<{a}|{b}>"}',
    row: ['1', '2'],
    col: { text: '<1|2>' },
  },
  {
    rule: 'leaves a gap in a template',
    yaml: '{id: x, template: "<{a}|{b}>"}',
    row: ['1', ''],
    col: { text: '<1|>' },
  },
  {
    rule: 'leaves white space that is a cell out of a template',
    yaml: '{id: x, template: "<{a}>{b}"}',
    row: ['\u00a0', 'X'],
    col: { text: '<>X' },
  },
  {
    rule: 'omits a template of empty cells',
    yaml: '{id: x, template: "<{a}|{b}>"}',
    row: ['', ' '],
    col: {},
  },
  {
    rule: 'takes the default for a gap',
    yaml: '{id: x, template: "<{a}|{b}>", default: d}',
    row: ['1', ''],
    col: { text: 'd' },
  },
  {
    rule: 'knows the ids in a template',
    yaml: '{id: x, template: "{project_id}-{svc_uid}"}',
    row: [],
    col: { text: 'p-u' },
  },
  {
    rule: 'prints as many characters as there may be',
    yaml: '{id: a, max_length: 2}',
    row: ['한글'.normalize('NFD')],
    col: { text: '한글'.normalize('NFD') },
  },
  {
    rule: 'counts a family as one character',
    yaml: '{id: a, max_length: 1}',
    row: ['👩‍👩‍👧‍👦'],
    col: { text: '👩‍👩‍👧‍👦' },
  },
])('mapRows() $rule', async ({ yaml, row, col }) => {
  const { col: found, issues } = await cell(`variables: [${yaml}]`, ...row);
  expect(issues).toEqual([]);
  expect(found).toMatchObject({ value: col });
});

test.each([
  {
    rule: 'empty cell of a required variable',
    yaml: '{id: b, required: true}',
    row: ['', ''],
    issue: ['value_missing', 'List!B2'],
  },
  {
    rule: 'gap in a required template',
    yaml: '{id: x, template: "{a}{b}", required: true}',
    row: ['1'],
    issue: ['value_missing', 'List!B2'],
  },
  {
    rule: 'text that is too long',
    yaml: '{id: a, max_length: 2}',
    row: ['abc'],
    issue: ['value_too_long', 'List!A2'],
  },
  {
    rule: 'template that gets too long',
    yaml: '{id: x, template: "{a}{b}", max_length: 2}',
    row: ['ab', 'c'],
    issue: ['value_too_long', null],
  },
  {
    rule: 'template of one cell that gets too long',
    yaml: '{id: x, template: "Dear {b}", max_length: 6}',
    row: ['', 'ab'],
    issue: ['value_too_long', 'List!B2'],
  },
])('mapRows() finds an $rule', async ({ yaml, row, issue }) => {
  expect(await cell(`variables: [${yaml}]`, ...row)).toEqual({ col: undefined, issues: [issue] });
});

test.each([
  ['{id: a}', '{"cols":[{"id":"a","value":{"text":"\\"\\\\\\n"}}]}', '"\\\n'],
  [
    '{id: a, shrink: true, segment: false}',
    '{"cols":[{"id":"a","value":{"text":"x"},"shrink":true,"segment":false}]}',
    'x',
  ],
  ['{id: a, shrink: true}', '{"cols":[{"id":"a","value":{},"shrink":true}]}', ''],
  ['{id: a}, {id: b}', '{"cols":[{"id":"a","value":{}},{"id":"b","value":{}}]}', ''],
  ['{id: "\\"", column: a}', '{"cols":[{"id":"\\"","value":{}}]}', ''],
])('mapRows() writes the JSON of %s', async (variables, json, text) => {
  const plan = planOf(`${CONSTANT}variables: [${variables}]`, place('a', 'b'));
  const { batches } = await mapAll(plan, [[text]]);
  expect(Buffer.from(batches[0]?.json ?? []).toString()).toBe(`${json},`);
});

test('mapRows() sends empty cells as an empty text when it is told to', async () => {
  const plan = planOf(`${CONSTANT}variables: [{id: a}]\nempty_cell: text`, place('a'));
  expect((await mapAll(plan, [['']])).data).toEqual([{ cols: [{ id: 'a', value: { text: '' } }] }]);
});

test('mapRows() makes rows that the service takes, with every text as it was', async () => {
  const plan = planOf(`${CONSTANT}variables: [{id: a}, {id: b, shrink: true}]`, place('a', 'b'));
  const text = fc.string({ unit: ANY_CHARACTER });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 10 }), async (rows) => {
      const { data, records } = await mapAll(plan, rows);
      expect(
        data.map((row) => variableDataRowSchema.parse(row).cols.map((col) => col.value.text ?? '')),
      ).toEqual(rows.map((row) => row.map((value) => (value.trim() === '' ? '' : value))));
      expect(records.every((record) => record.valid)).toBe(true);
    }),
  );
});

test('mapRows() only finds sizes when the dataset is not kept, and the same ones', async () => {
  const plan = planOf(`${CONSTANT}variables: [{id: a, max_length: 5}]`, place('a'));
  const rows = [['x'], ['too long'], ['한"'], [''], ['\ud800']];
  const kept = await mapAll(plan, rows);
  const sized = await mapAll(plan, rows, { keepDataset: false });
  expect(sized.records).toEqual(kept.records);
  expect(sized.issues).toEqual(kept.issues);
  expect(sized.batches.map(({ json }) => json.length)).toEqual([0, 0]);
});

test('mapRows() has no JSON for a mapping without variables', async () => {
  const { records, batches } = await mapAll(planOf(CONSTANT, place('a')), [['x']]);
  expect(records).toEqual([
    {
      row: 2,
      projectId: 'p',
      svcUid: 'u',
      valid: true,
      jsonBytes: 0,
      fields: [],
      sharedFields: true,
      key: 1,
    },
  ]);
  expect(batches[0]?.json).toHaveLength(0);
});

test('mapRows() trims ids and makes fields canonical', async () => {
  const { records, issues } = await mapAll(planOf(COLUMNS, ORDERS), [
    [' p-1 ', '\tu@1\n', ' 1,000 ', '₩12,000.50', 'Yes'],
    ['p-1', 'u@1', '１０', '0', ''],
  ]);
  expect(issues).toEqual([]);
  expect(
    records.map(({ row, projectId, svcUid, fields }) => [row, projectId, svcUid, ...fields]),
  ).toEqual([
    [2, 'p-1', 'u@1', '1000', '12000.5', 'true'],
    [3, 'p-1', 'u@1', '10', '0', 'false'],
  ]);
});

test.each([
  { row: ['', 'u', '1', '0'], code: 'project_missing', cell: 'List!A2', projectId: null },
  { row: [' ', 'u', '1', '0'], code: 'project_missing', cell: 'List!A2', projectId: null },
  { row: ['..', 'u', '1', '0'], code: 'project_invalid', cell: 'List!A2', projectId: null },
  { row: ['a\u0000b', 'u', '1', '0'], code: 'project_invalid', cell: 'List!A2', projectId: null },
  { row: ['p', '', '1', '0'], code: 'svc_uid_missing', cell: 'List!B2', projectId: 'p' },
  { row: ['p', 'a b', '1', '0'], code: 'svc_uid_invalid', cell: 'List!B2', projectId: 'p' },
  { row: ['p', '김', '1', '0'], code: 'svc_uid_invalid', cell: 'List!B2', projectId: 'p' },
  {
    row: ['p', 'x'.repeat(71), '1', '0'],
    code: 'svc_uid_invalid',
    cell: 'List!B2',
    projectId: 'p',
  },
  { row: ['p', 'u', '', '0'], code: 'order_field_missing', cell: 'List!C2', projectId: 'p' },
  { row: ['p', 'u', '0', '0'], code: 'order_field_invalid', cell: 'List!C2', projectId: 'p' },
  { row: ['p', 'u', '1.5', '0'], code: 'order_field_invalid', cell: 'List!C2', projectId: 'p' },
  {
    row: ['p', 'u', '9007199254740993', '0'],
    code: 'order_field_invalid',
    cell: 'List!C2',
    projectId: 'p',
  },
  { row: ['p', 'u', '1', '-3.50'], code: 'order_field_invalid', cell: 'List!D2', projectId: 'p' },
  { row: ['p', 'u', '1', 'free'], code: 'order_field_invalid', cell: 'List!D2', projectId: 'p' },
  { row: ['p', 'u', '1'], code: 'order_field_missing', cell: 'List!D2', projectId: 'p' },
  {
    row: ['p', 'u', '1', '0', 'perhaps'],
    code: 'order_field_invalid',
    cell: 'List!E2',
    projectId: 'p',
  },
])('mapRows() finds $code in $cell of $row', async ({ row, code, cell, projectId }) => {
  const { records, issues } = await mapAll(planOf(COLUMNS, ORDERS), [row]);
  expect(issues.map((issue) => [issue.code, issue.severity, issue.row, issue.cell])).toEqual([
    [code, 'error', 2, cell],
  ]);
  expect(records).toMatchObject([{ row: 2, projectId, valid: false, jsonBytes: 0 }]);
});

test('mapRows() tells every issue of a row, with column, value and what to do', async () => {
  const plan = planOf(`${COLUMNS}variables: [{id: name, column: N, max_length: 1}]`, ORDERS);
  const { issues } = await mapAll(plan, [['', 'u', 'abc', '-3.50', '']]);
  expect(issues).toEqual([
    expect.objectContaining({ code: 'project_missing', column: 'P', value: '' }),
    expect.objectContaining({
      code: 'order_field_invalid',
      message:
        'Cannot use row 2: order_count must be a whole number of 1 or more, found "abc" (List!C2)',
      fix: 'Write it in digits without thousands separators, such as 1234',
    }),
    {
      code: 'order_field_invalid',
      severity: 'error',
      sheet: 'List',
      row: 2,
      column: 'Z',
      cell: 'List!D2',
      value: '-3.50',
      message: 'Cannot use row 2: total_price must be 0 or more, found "-3.50" (List!D2)',
      fix: 'Write the amount paid, such as 12.50',
    },
    expect.objectContaining({
      code: 'value_too_long',
      message:
        'Cannot use row 2: variable "name" must have at most 1 character, found 3 in "abc" (List!C2)',
    }),
  ]);
});

test('mapRows() wants every cell of the template of partner_order_id, and lets others have gaps', async () => {
  const yaml = CONSTANT.replace(
    'total_price',
    'partner_order_id: {template: "PO-{a}-{project_id}"}, order_name: {template: "{a}/{b}"}, total_price',
  );
  const { records, issues } = await mapAll(planOf(yaml, place('a', 'b')), [
    ['7', ''],
    ['', 'x'],
  ]);
  expect(records.map(({ fields }) => fields)).toEqual([
    ['PO-7-p', '7/'],
    ['', '/x'],
  ]);
  expect(issues.map(({ code, cell }) => [code, cell])).toEqual([
    ['order_field_missing', 'List!A3'],
  ]);
});

test('mapRows() shows no more of a giant cell than a person reads', async () => {
  const plan = planOf(`${CONSTANT}variables: [{id: a, max_length: 5}]`, place('a'));
  const { issues } = await mapAll(plan, [['😀'.repeat(20_000)]]);
  expect(issues[0]?.value?.length).toBeLessThanOrEqual(100);
  expect(issues[0]?.value).toMatch(/^(😀)+…$/u);
  expect(issues[0]?.message).toContain('must have at most 5 characters, found 1005 or more in');
  expect(issues[0]?.message.length).toBeLessThan(250);
});

test('mapRows() makes the records of rows invalid that have been rejected before', async () => {
  const plan = planOf(`${CONSTANT}variables: [{id: a}]`, place('a'));
  const rows = [['x'], ['y'], ['z']];
  const { records, data, issues } = await mapAll(plan, rows, { isRejected: (row) => row === 3 });
  expect(records.map(({ valid }) => valid)).toEqual([true, false, true]);
  expect(data).toHaveLength(2);
  expect(issues).toEqual([]);
});

test('white space around cells is in no order field, in templates neither', async () => {
  const yaml = `version: 1
project: {column: P}
svc_uid: {value: u}
order:
  order_count: rows
  total_price: {value: 1}
  partner_order_id: {template: "PO-{B}-{project_id}"}
  order_name: {column: N}
userdata: {title: {template: "{B} / {N}"}}
`;
  const rows = [
    ['p-1', 'B1', 'May'],
    [' p-1', 'B1 ', '\u00a0May'],
    ['p-1', '\u3000B1\t', 'May '],
  ];
  const plan = planOf(yaml, place('P', 'B', 'N'));
  const { records } = await mapAll(plan, rows);
  const fields = ['PO-B1-p-1', 'May', 'B1 / May'];
  expect(records.map((record) => record.fields)).toEqual([fields, fields, fields]);
});

test('mapRows() names the key that settles a unit behind a quantity', async () => {
  const { issues } = await mapAll(planOf(COLUMNS, ORDERS), [['p', 'u', '2매', '3.50', 'x']]);
  expect(issues[0]?.fix).toMatch(/ or list the unit behind it as "unit" in the mapping$/);
});

test('mapRows() reads the number that a cell with an id holds', async () => {
  const plan = planOf(
    `version: 1
sheet: {decimal: ","}
project: {column: P, clean: [{number: "0"}]}
svc_uid: {value: u}
order: {order_count: {value: 1}, total_price: {column: Z}}
`,
    place('P', 'Z'),
  );
  const stored = new StoredNumbers();
  stored.note(12345, '12,345', 2, 0);
  stored.note(12.345, '12,345', 3, 0);
  const { records } = await mapAll(
    plan,
    [
      ['12,345', '1'],
      ['12,345', '1'],
    ],
    { stored },
  );
  expect(records.map(({ projectId }) => projectId)).toEqual(['12345', '12']);
});
