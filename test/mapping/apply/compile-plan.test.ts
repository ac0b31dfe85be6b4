import { expect, test } from 'vitest';
import { compilePlan } from '../../../src/mapping/apply/plan.ts';
import { inferMapping } from '../../../src/mapping/file/infer-mapping.ts';
import { compile, place } from '../support.ts';

const BASE =
  'version: 1\nproject: {value: p}\nsvc_uid: {value: u}\norder: {order_count: rows, total_price: {value: 0}}\n';

function codes(yaml: string, ...names: string[]) {
  const { plan, issues } = compile(BASE + yaml, place(...names));
  return {
    compiled: plan !== null,
    issues: issues.map(({ code, severity, cell }) => [code, severity, cell]),
  };
}

test.each([
  {
    name: 'uses every column',
    yaml: 'variables: [{id: a}]',
    columns: ['a'],
    compiled: true,
    issues: [],
  },
  {
    name: 'misses a column',
    yaml: 'variables: [{id: a}, {id: b}]',
    columns: ['a'],
    compiled: false,
    issues: [['column_missing', 'error', null]],
  },
  {
    name: 'tells a missing column once',
    yaml: 'variables: [{id: b}, {id: c, template: "{b}{b}"}]',
    columns: [],
    compiled: false,
    issues: [['column_missing', 'error', null]],
  },
  {
    name: 'uses a name that stands twice',
    yaml: 'variables: [{id: a}]',
    columns: ['a', 'b', 'a'],
    compiled: false,
    issues: [
      ['column_ambiguous', 'error', 'List!C1'],
      ['column_unmapped', 'warning', 'List!B1'],
    ],
  },
  {
    name: 'does not mind a name that stands twice and is not used',
    yaml: 'variables: [{id: a}]\nunmapped_columns: ignore',
    columns: ['a', 'b', 'b'],
    compiled: true,
    issues: [],
  },
  {
    name: 'passes over unnamed columns and those of the rejects file',
    yaml: 'variables: [{id: a}]\nunmapped_columns: error',
    columns: [
      '',
      'a',
      'vdpipe_row',
      'vdpipe_code',
      'vdpipe_column',
      'vdpipe_problem',
      'vdpipe_fix',
      '',
    ],
    compiled: true,
    issues: [],
  },
  {
    name: 'takes an unmapped column for an error when it is told to',
    yaml: 'unmapped_columns: error',
    columns: ['a'],
    compiled: false,
    issues: [['column_unmapped', 'error', 'List!A1']],
  },
  {
    name: 'knows a near miss of a userdata key',
    yaml: 'userdata: {reciever_name: [rows, rows], my_own_key: {titel: rows}, title: rows}',
    columns: [],
    compiled: true,
    issues: [['userdata_key_unknown', 'warning', null]],
  },
  {
    name: 'takes project_id and svc_uid in a template for the ids',
    yaml: 'variables: [{id: a, template: "{project_id}/{svc_uid}"}]',
    columns: [],
    compiled: true,
    issues: [],
  },
  {
    name: 'takes them for columns when there are such columns',
    yaml: 'variables: [{id: a, template: "{project_id}"}]\nunmapped_columns: error',
    columns: ['project_id'],
    compiled: true,
    issues: [],
  },
])('compilePlan() $name', ({ yaml, columns, compiled, issues }) => {
  expect(codes(yaml, ...columns)).toEqual({ compiled, issues });
});

test.each([
  ['Full name', ['full name'], 'full name'],
  ['Full name', ['Ｆull  name'], 'Ｆull  name'],
  ['Fullname', ['City', 'Full name'], 'Full name'],
  ['이름', ['이 름'], '이 름'],
])('compilePlan() names what was meant by %j among %j', (wanted, columns, meant) => {
  const { issues } = compile(`${BASE}variables: [{id: x, column: ${wanted}}]`, place(...columns));
  expect(issues[0]).toMatchObject({
    code: 'column_missing',
    sheet: 'List',
    row: 1,
    column: wanted,
    message: `Cannot find column "${wanted}" in row 1, needed for variable "x"`,
    fix: `Write "${meant}" in the mapping, if you mean that column`,
  });
});

test('compilePlan() names characters of a header that nobody sees', () => {
  const yaml = `${BASE}variables: [{id: x, column: name}]`;
  expect(compile(yaml, place('ID', 'User', '\u200bname')).issues[0]?.fix).toBe(
    'Correct the header if you mean that column: it has "name" with the invisible character U+200B',
  );
});

test.each([
  { place: 'svc_uid: {column: FILL IN svc_uid}', of: 'svc_uid', or: ', or use --svc-uid' },
  { place: 'project: {column: FILL IN project_id}', of: 'the project', or: ', or use --project' },
  {
    place: 'variables: [{id: a, column: FILL IN variable a}]',
    of: 'variable "a"',
    or: '',
  },
])('compilePlan() says of a place-holder for $of to fill it in', ({ place: yaml, of, or }) => {
  const rest = BASE.split('\n').filter((line) => line.split(':')[0] !== yaml.split(':')[0]);
  const { plan, issues } = compile([...rest, yaml].join('\n'), place('FILL IN'));
  const [name = ''] = /FILL IN [\w ]+/.exec(yaml) ?? [];
  expect(plan).toBeNull();
  expect(issues[0]).toMatchObject({
    code: 'column_missing',
    column: name,
    message: `Cannot find a column for ${of}: the mapping still says "${name}"`,
    fix: `Replace it in the mapping${or}`,
  });
});

test.each([
  { column: 'Qty', constants: { orderCount: '2' }, flag: '--order-count' },
  { column: ' Qty', constants: { orderCount: 'rows' }, flag: '--order-count' },
  { column: 'Trial', constants: { test: true }, flag: '--test' },
])(
  'compilePlan() says which flag took the place of column $column',
  ({ column, constants, flag }) => {
    const count = 'order_count: {column: Qty}';
    const test = 'order_count: rows, order_for_test: {column: Trial}';
    const yaml = BASE.replace('order_count: rows', flag === '--test' ? test : count);
    const { plan } = compile(yaml, place(column, 'Memo'), constants);
    const told = plan?.unused.map((one) => [one.told?.code, one.told?.message, one.told?.fix]);
    expect(told).toEqual([
      [
        'column_unmapped',
        `Column "${column}" is not used: ${flag} replaces it`,
        `Omit ${flag} to use the column`,
      ],
      [
        'column_unmapped',
        'Column "Memo" is not used: the mapping does not name it',
        'Add it to the mapping, or set unmapped_columns: ignore',
      ],
    ]);
  },
);

test('compilePlan() says of reserved columns without a mapping which flags took their places', () => {
  const names = ['project_id', 'svc_uid', 'order_count', 'total_price'];
  const constants = { project: 'p', svcUid: 'u', orderCount: '1', totalPrice: '0' };
  const mapping = inferMapping(place(...names), constants, () => {});
  const fixes = compilePlan(mapping, place(...names), () => {})?.unused.map(
    ({ told }) => told?.fix,
  );
  const flags = ['--project', '--svc-uid', '--order-count', '--total-price'];
  expect(fixes).toEqual(flags.map((flag) => `Omit ${flag} to use the column`));
});

test('compilePlan() says what to do when no name is near', () => {
  const { issues } = compile(`${BASE}variables: [{id: x, column: Zebra}]`, place('City'));
  expect(issues[0]?.fix).toBe('Add the column to the sheet, or remove it from the mapping');
});

test.each([
  ['한글', '한글'.normalize('NFD')],
  ['Café', 'Cafe\u0301'],
])('compilePlan() takes composed and decomposed letters of %j for the same', (wanted, header) => {
  expect(codes(`variables: [{id: x, column: "${wanted}"}]`, header)).toEqual({
    compiled: true,
    issues: [],
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  'compilePlan() takes a column %j for any other',
  (name) => {
    expect(codes(`variables: [{id: x, column: "${name}"}]`, name)).toEqual({
      compiled: true,
      issues: [],
    });
    expect(codes(`variables: [{id: x, column: "${name}"}]`, 'other').compiled).toBe(false);
  },
);

test('compilePlan() tells of a variable that a mapping built by hand has twice', () => {
  const constants = { project: 'p', svcUid: 'u', orderCount: '1', totalPrice: '0' };
  const mapping = inferMapping(place('a'), constants, () => {});
  const twice = { ...mapping, variables: [...mapping.variables, ...mapping.variables] };
  const codes: string[] = [];
  expect(compilePlan(twice, place('a'), ({ code }) => codes.push(code))).toBeNull();
  expect(codes).toEqual(['variable_duplicate']);
});
