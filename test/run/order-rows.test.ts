import { getEventListeners } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { InputError, InterruptedError, UsageError } from '../../src/errors.ts';
import {
  checkRows,
  checkSheet,
  type OrderRowsOptions,
  orderRows,
  orderSheet,
} from '../../src/index.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const rowOf = (project: string, more: object = {}) => ({
  ...{ project_id: project, svc_uid: 'shop', order_count: 2, total_price: 12.5, name: 'Ada' },
  ...more,
});

async function openShop(options: SandboxOptions = {}) {
  const shop = await openProgramShop(options);
  return {
    ...shop,
    order: (given: Omit<OrderRowsOptions, 'ledger' | 'service'>) =>
      orderRows({ ...shop.setting, ...given }),
  };
}

it('orderRows() orders objects as a file of them is ordered, and keeps no copy', async () => {
  const { order, bodies, kept, ledger, setting } = await openShop();
  const rows = ['p-1', 'p-2', 'p-3'].map((project, i) => rowOf(project, { name: `Ada ${i}` }));
  async function* later() {
    for (const row of rows) yield row;
  }
  const report = await order({ rows: later(), name: 'recipients' });
  expect(report).toMatchObject({ ok: true, rows: { read: 3, ordered: 3 } });
  const lines = rows.map((row) => JSON.stringify({ ...row, project_id: `p-${row.project_id}` }));
  const file = temporaryFile('rows.ndjson', lines.join('\n'));
  expect(await orderSheet({ ...setting, file })).toMatchObject({ ok: true });
  const ordered = bodies();
  for (const project of ['p-1', 'p-2', 'p-3']) {
    const { partner_order_id: _, ...own } = ordered[project];
    const { partner_order_id: __, ...asFile } = ordered[`p-${project}`];
    expect(own).toEqual(asFile);
  }
  expect(kept()).toEqual([]);
  const [, run] = await ledger.listRuns();
  expect(run).toMatchObject({ file: 'recipients', sheet: 'rows' });
  expect(JSON.parse(run?.origin ?? '')).toMatchObject({ file: null });
});

it('orderRows() takes values as databases and their libraries give them', async () => {
  const { order, bodies } = await openShop();
  const columns = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'note', 'a.b'];
  const rows = [
    ['p-1', 'shop', 3n, 9_007_199_254_740_991n, '007', null, undefined],
    ['p-2', 'shop', { toJSON: () => 1n }, { toJSON: () => '0.30' }, true, undefined, 'x'],
  ];
  expect(await order({ rows, columns })).toMatchObject({ ok: true });
  const objects = [
    Object.assign(Object.create(null), rowOf('p-3', { a: { b: 'nested' }, late: undefined })),
    rowOf('p-4', { late: 'known from the first' }),
  ];
  expect(await order({ rows: new Set(objects) })).toMatchObject({ ok: true });
  const amounts = Object.entries(bodies()).map(([project, body]) => [
    ...[project, body.order_count, String(body.total_price)],
    JSON.stringify(body.vdp_dataset).match(/007|true|nested|known from the first/)?.[0],
  ]);
  expect(amounts.toSorted()).toEqual([
    ['p-1', 3, '9007199254740991', '007'],
    ['p-2', 1, '0.3', 'true'],
    ['p-3', 2, '12.5', 'nested'],
    ['p-4', 2, '12.5', 'known from the first'],
  ]);
});

it('orderRows() orders nothing if the rows cannot be had to their end', async () => {
  const { order, kept, ledger, bodies } = await openShop();
  const broken = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
  async function* cut() {
    yield rowOf('p-1');
    throw broken;
  }
  await expect(order({ rows: cut() })).rejects.toBe(broken);
  const stop = new AbortController();
  async function* endless() {
    yield rowOf('p-1');
    setTimeout(() => stop.abort('enough'), 10);
    await new Promise(() => {});
  }
  const error = await order({ rows: endless(), signal: stop.signal }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InterruptedError);
  expect(error).toMatchObject({ cause: 'enough' });
  expect([await ledger.listRuns(), bodies(), kept()]).toEqual([[], {}, []]);
});

it('orderRows() refuses what JSON would change or leave out, and says where it is', async () => {
  const { order, ledger, kept } = await openShop();
  const refused = async (second: unknown, columns?: readonly string[]) => {
    const rows = [columns ? ['p-1'] : rowOf('p-1'), second] as object[];
    const error = await order({ rows, columns }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    return [error.issue.code, error.issue.row, error.message];
  };
  const ofRow = (what: string) => [
    'json_value_invalid',
    3,
    expect.stringContaining(`Cannot read object 2 of the rows (row 3): ${what}. `),
  ];
  expect(await refused(rowOf('p-2', { name: new Date(0) }))).toEqual(ofRow('"name" is Date'));
  expect(await refused(rowOf('p-2', { name: Number.NaN }))).toEqual(ofRow('"name" is NaN'));
  const long = ofRow('"name" is 880123456789012400, which JavaScript may have rounded');
  expect(await refused(rowOf('p-2', { name: Number('880123456789012345') }))).toEqual(long);
  expect(await refused(rowOf('p-2', { a: { b: new Map() } }))).toEqual(ofRow('"b" is Map'));
  expect(await refused(rowOf('p-2', { name: () => 'Ada' }))).toEqual(ofRow('"name" is a function'));
  expect(await refused(rowOf('p-2', { name: Buffer.from('Ada') }))).toEqual(
    ofRow('"name" is Buffer'),
  );
  const said = (toJSON: () => unknown) => rowOf('p-2', { name: { toJSON } });
  expect(await refused(said(() => undefined))).toEqual(ofRow('"name" is undefined'));
  expect(await refused(said(() => Number.NaN))).toEqual(ofRow('"name" is NaN'));
  expect(await refused(rowOf('p-2', { name: new Uint8Array(2) }))).toEqual(
    ofRow('"name" is Uint8Array'),
  );
  expect(await refused(rowOf('p-2', { name: Promise.resolve('Ada') }))).toEqual(
    ofRow('"name" is Promise'),
  );
  class Kept {
    readonly #row = rowOf('p-2');
    get project_id() {
      return this.#row.project_id;
    }
  }
  expect(await refused(rowOf('p-2', { name: new Kept() }))).toEqual(ofRow('"name" is Kept'));
  expect(await refused(new Kept())).toEqual(ofRow('it is not an object'));
  expect(await refused(Object.create(rowOf('p-2')))).toEqual(ofRow('it is not an object'));
  expect(await refused({ toJSON: () => undefined })).toEqual(ofRow('it is not an object'));
  expect(await refused({ toJSON: () => ['p-2'] })).toEqual(ofRow('it is not an object'));
  expect(await refused('p-2,shop')).toEqual(ofRow('it is not an object'));
  expect(await refused(null)).toEqual(ofRow('it is not an object'));
  expect(await refused(new Date(0))).toEqual(ofRow('it is not an object'));
  expect(await refused(['p-2'])).toEqual(ofRow('it is an array'));
  for (const values of [[], ['p-2', 'shop']]) {
    const what = `it has ${values.length} values for 1 columns`;
    expect(await refused(values, ['project_id'])).toEqual(ofRow(what));
  }
  const [code, row] = await refused(['p-2'], ['project_id', 'name', 'name']);
  expect([code, row]).toEqual(['json_key_invalid', 1]);
  expect([await ledger.listRuns(), kept()]).toEqual([[], []]);
});

it('orderRows() orders the same rows, or a key, once', async () => {
  const { order, bodies, sandbox } = await openShop();
  const first = await order({ rows: [rowOf('p-1')] });
  await expect(order({ rows: [rowOf('p-1')] })).rejects.toMatchObject({
    code: 'run_exists',
    data: { run: first.run },
  });
  const keyed = await order({ rows: [rowOf('p-2')], key: 'spring' });
  const other = { rows: [rowOf('p-3')], constants: { svcUid: 'other' }, key: 'spring' };
  await expect(order(other)).rejects.toMatchObject({
    code: 'run_exists',
    data: { run: keyed.run },
  });
  // All rows of it may have been ordered.
  await expect(order({ rows: [], key: 'spring' })).rejects.toMatchObject({
    ...{ code: 'run_exists', data: { run: keyed.run } },
  });
  expect(await order({ rows: [rowOf('p-4')], key: 'summer' })).toMatchObject({ ok: true });
  sandbox.setProject({ project_id: 'p-5', locked: true });
  const begun = { rows: [rowOf('p-5'), rowOf('p-6')], key: 'autumn', submit: { patienceMs: 1 } };
  await order(begun);
  await expect(order(begun)).rejects.toThrow('Not all of it is ordered: call resumeRun with it.');
  expect(Object.keys(bodies()).toSorted()).toEqual(['p-1', 'p-2', 'p-4', 'p-6']);
});

it('orderRows() refuses userdata whose types would be lost without a mapping, and takes texts', async () => {
  const { order, bodies } = await openShop();
  for (const value of [{ city: 'Dresden' }, ['a'], true, 5]) {
    const rows = [rowOf('p-1', { userdata: { title: 'Gift', it: value } })];
    const columns = Object.keys(rows[0] ?? {});
    const arrays = { rows: rows.map((row) => Object.values(row)), columns };
    const asks = [() => order({ rows }), () => checkRows({ rows }), () => checkRows(arrays)];
    for (const ask of asks)
      await expect(ask()).rejects.toMatchObject({
        issue: {
          ...{ code: 'json_value_invalid', row: 2 },
          message: expect.stringContaining('"userdata.it" is not a text, and without a mapping'),
          fix: expect.stringContaining('userdata_json: { column: userdata }'),
        },
      });
  }
  await order({ rows: [rowOf('p-1', { userdata: { title: 'Gift', it: null } })] });
  expect(bodies()['p-1']?.userdata_json).toBe('{"title":"Gift"}');
});

it.each([undefined, 'spring'])(
  'rows of refused orders are given back from the copy (key: %s)',
  async (key) => {
    const { order, folder } = await openShop({ faults: {}, pattern: /^p-1$/ });
    const report = await order({
      rows: [rowOf('p-1'), rowOf('p-2', { name: 'Bo' })],
      rejects: { stem: path.join(folder, 'rejects') },
      key,
    });
    expect(report).toMatchObject({ ok: false, orders: { ordered: 1 } });
    expect(report.files?.['refused']).toBe(path.join(folder, 'rejects.xlsx'));
  },
);

it('checkRows() checks all that orderRows() does', async () => {
  const { kept } = await openShop();
  const rows = [rowOf('p-1'), rowOf('p-2', { order_count: 0 })];
  const report = await checkRows({ rows, name: 'recipients' });
  expect(report).toMatchObject({ ok: false, file: 'recipients', rows: { read: 2, valid: 1 } });
  expect(report.issues.map(({ row, column }) => [row, column])).toEqual([[3, 'order_count']]);
  expect(kept()).toEqual([]);
});

it('checkRows() leaves nothing on a signal that outlives it', async () => {
  const { signal } = new AbortController();
  await checkRows({ rows: [rowOf('p-1')], signal });
  async function* cut() {
    yield rowOf('p-1');
    throw new Error('connection lost');
  }
  await expect(checkRows({ rows: cut(), signal })).rejects.toThrow('connection lost');
  const refused = [rowOf('p-1'), null as unknown as object, rowOf('p-2')];
  await expect(checkRows({ rows: refused, signal })).rejects.toBeInstanceOf(InputError);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('checkRows() and orderRows() say that there are no rows, and speak of no file', async () => {
  const { order, kept, ledger } = await openShop();
  const wanted = {
    issue: { code: 'rows_missing', message: 'Cannot read the rows: there are none' },
  };
  async function* none() {}
  await expect(checkRows({ rows: [] })).rejects.toMatchObject(wanted);
  await expect(checkRows({ rows: none(), columns: ['name'] })).rejects.toMatchObject(wanted);
  const refused = order({ rows: [], key: 'night' });
  await expect(refused).rejects.toMatchObject(wanted);
  expect([await ledger.listRuns(), kept()]).toEqual([[], []]);
});

it.each([
  ['a path', 'acme.yaml', 'Cannot use a text as the option "mapping"'],
  ['an object', { project: { column: 'a' } }, 'Cannot use an object as the option "mapping"'],
  ['a promise', Promise.resolve(), 'Cannot use a promise (await it) as the option "mapping"'],
])(
  'checks and orders refuse a mapping that is %s, and say how one is loaded',
  async (_, given, said) => {
    const { setting } = await openShop();
    const mapping = given as unknown as NonNullable<OrderRowsOptions['mapping']>;
    const rows = () => [rowOf('p-1')];
    const error = { code: 'mapping_invalid', message: expect.stringContaining(said) };
    for (const refused of [
      () => checkRows({ rows: rows(), mapping }),
      () => checkSheet({ file: 'list.csv', mapping }),
      () => orderRows({ ...setting, rows: rows(), mapping }),
      () => orderSheet({ ...setting, file: 'list.csv', mapping }),
    ]) {
      await expect(refused()).rejects.toMatchObject(error);
      await expect(refused()).rejects.toThrow('"await loadMapping(file)"');
      await expect(refused()).rejects.toBeInstanceOf(UsageError);
    }
  },
);

it('checks and orders refuse an option that does not exist, and take those of each other', async () => {
  const { setting } = await openShop();
  const rows = () => [rowOf('p-1')];
  const mistyped = { mappping: undefined };
  const message = 'There is no option "mappping"; did you mean "mapping"?';
  for (const refused of [
    () => checkRows({ rows: rows(), ...mistyped }),
    () => checkSheet({ file: 'list.csv', ...mistyped }),
    () => orderRows({ ...setting, rows: rows(), ...mistyped }),
    () => orderSheet({ ...setting, file: 'list.csv', ...mistyped }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'option_invalid', message });
  }
  const ofOrders = { onInvalid: 'hold', key: 'spring', ...setting };
  expect(await checkRows({ rows: rows(), ...ofOrders })).toMatchObject({ ok: true });
});
