import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Issue } from '../../../src/issue.ts';
import { applyConstants } from '../../../src/mapping/file/constants.ts';
import { inferMapping } from '../../../src/mapping/file/infer-mapping.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import type { Constants } from '../../../src/mapping/file/mapping.ts';
import { place } from '../support.ts';

const NEEDED = ['project_id', 'svc_uid', 'order_count', 'total_price'];
const CONSTANTS: Constants = { project: 'p', svcUid: 'u', orderCount: 'rows', totalPrice: '1,000' };

function infer(columns: readonly string[], constants: Constants = {}) {
  const issues: Issue[] = [];
  const mapping = inferMapping(place(...columns), constants, (issue) => issues.push(issue));
  return { mapping, issues };
}

function thrownBy(act: () => unknown): UsageError {
  try {
    act();
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

test('inferMapping() takes reserved columns for what they say and others for variables', () => {
  const { mapping, issues } = infer([
    ...NEEDED,
    'partner_order_id',
    'order_name',
    'order_for_test',
    'userdata.title',
    'userdata.__proto__',
    'userdata.',
    'Name',
    '',
    '__proto__',
    'vdpipe_problem',
  ]);
  expect(mapping.project).toEqual({ column: 'project_id' });
  expect(mapping.svcUid).toEqual({ column: 'svc_uid' });
  expect(mapping.order).toEqual({
    orderCount: { column: 'order_count' },
    totalPrice: { column: 'total_price' },
    partnerOrderId: { column: 'partner_order_id' },
    orderName: { column: 'order_name' },
    orderForTest: { column: 'order_for_test' },
  });
  expect(mapping.userdata).toEqual([
    { key: 'title', from: { column: 'userdata.title' } },
    { key: '__proto__', from: { column: 'userdata.__proto__' } },
  ]);
  expect(mapping.variables.map(({ id, from }) => [id, from])).toEqual(
    ['userdata.', 'Name', '__proto__'].map((name) => [name, { column: name }]),
  );
  expect(issues.map(({ code, value }) => [code, value])).toEqual([
    ['column_nearly_reserved', 'userdata.'],
  ]);
});

test('inferMapping() lets constants fill and win', () => {
  const { mapping } = infer(['project_id', 'Name'], { ...CONSTANTS, test: true });
  expect(mapping.project).toEqual({ value: 'p' });
  expect(mapping.svcUid).toEqual({ value: 'u' });
  expect(mapping.order).toEqual({
    orderCount: 'rows',
    totalPrice: { value: '1000' },
    partnerOrderId: null,
    orderName: null,
    orderForTest: true,
  });
  expect(mapping.variables.map(({ id }) => id)).toEqual(['Name']);
});

test('inferMapping() says what is missing, by column and flag, and what is nearly there', () => {
  const error = thrownBy(() => infer(['Project ID', 'Name', 'order_count']));
  expect(error.code).toBe('mapping_incomplete');
  expect(error.message).toBe(
    [
      'Cannot tell from row 1 of sheet "List" what to order',
      'project_id: no column has this name (found "Project ID"); add one, use --project, or write a mapping ("vdpipe init FILE" proposes one)',
      'svc_uid: no column has this name; add one, use --svc-uid, or write a mapping ("vdpipe init FILE" proposes one)',
      'total_price: no column has this name; add one, use --total-price, or write a mapping ("vdpipe init FILE" proposes one)',
    ].join('\n  '),
  );
});

test('inferMapping() names characters of a column that nobody sees', () => {
  const error = thrownBy(() =>
    infer(['\u200bproject_id', 'svc_uid', 'order_count', 'total_price']),
  );
  expect(error.message).toContain('(found "project_id" with the invisible character U+200B)');
});

test.each(['userdata_json', 'Userdata JSON', 'userdata-jsn', 'userdata', 'userdata.'])(
  'inferMapping() warns of a variable %j, which is hardly one of the template',
  (name) => {
    const { mapping, issues } = infer([...NEEDED, name, 'userdata.title', 'user name']);
    expect(issues).toEqual([
      expect.objectContaining({
        code: 'column_nearly_reserved',
        severity: 'warning',
        cell: 'List!E1',
        value: name,
        fix: `If you mean userdata_json, give each of its keys a column "userdata.KEY", or write in a mapping: userdata_json: { column: "${name}" }`,
      }),
    ]);
    expect(mapping.variables.map(({ id }) => id)).toEqual([name, 'user name']);
  },
);

test.each([
  'test',
  'Test order',
  'is_test',
  'SAMPLE',
  'link_order',
  'vdp_dataset_file',
  'Order ID',
  'Qty',
])('inferMapping() warns of a variable %j, which says in other words what an order has', (name) => {
  expect(infer([...NEEDED, name]).issues).toMatchObject([{ code: 'column_nearly_reserved' }]);
});

test.each(['testimonial', 'ordinal', 'text', 'sampler', 'product'])(
  'inferMapping() takes %j for a variable',
  (name) => {
    expect(infer([...NEEDED, name]).issues).toEqual([]);
  },
);

test('inferMapping() warns of a variable that is nearly a reserved column', () => {
  const { issues } = infer([...NEEDED, 'Order name', 'order-for-test', 'Orders', 'name']);
  expect(issues).toEqual([
    expect.objectContaining({
      code: 'column_nearly_reserved',
      severity: 'warning',
      cell: 'List!E1',
      value: 'Order name',
      fix: 'Name it "order_name", if you mean that field',
    }),
    expect.objectContaining({ code: 'column_nearly_reserved', value: 'order-for-test' }),
  ]);
});

test.each([
  [{ project: '..' }, '--project: it must not be "." or "..", found ".."'],
  [{ svcUid: 'a b' }, '--svc-uid: it must be 1 to 70 characters'],
  [
    { svcUid: '' },
    '--svc-uid: it must be 1 to 70 characters of a-z A-Z 0-9 _ ! @ - + =, found an empty cell',
  ],
  [{ orderCount: '0' }, '--order-count: it must be a whole number of 1 or more, found "0"'],
  [{ orderCount: '1.5' }, '--order-count: it must be a whole number of 1 or more, found "1.5"'],
  [{ totalPrice: '-1' }, '--total-price: it must be 0 or more, found "-1"'],
  [
    { totalPrice: '1.234' },
    '--total-price: it must be a number of 0 or more, with an unambiguous sign, decimal or thousands separator',
  ],
])('applyConstants() refuses %j', (constants, says) => {
  const mapping = parseMapping('version: 1', 'm.yaml');
  const error = thrownBy(() => applyConstants(mapping, { ...CONSTANTS, ...constants }, 'it'));
  expect(error).toMatchObject({ code: 'flag_invalid', message: expect.stringContaining(says) });
});

test('applyConstants() completes a mapping file, or says by key and flag what it lacks', () => {
  const mapping = parseMapping('version: 1\nproject: {column: A}', 'm.yaml');
  const { project: _, ...constants } = CONSTANTS;
  expect(applyConstants(mapping, constants, 'the mapping')).toMatchObject({
    project: { column: 'A' },
    svcUid: { value: 'u' },
    order: { orderCount: 'rows', totalPrice: { value: '1000' }, orderForTest: false },
  });
  expect(thrownBy(() => applyConstants(mapping, {}, 'the mapping')).message).toBe(
    [
      'Cannot tell from the mapping what to order',
      'svc_uid: add it to the mapping, or use --svc-uid',
      'order.order_count: add it to the mapping, or use --order-count',
      'order.total_price: add it to the mapping, or use --total-price',
    ].join('\n  '),
  );
});
