import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { InputError, InterruptedError } from '../../../src/errors.ts';
import {
  InvalidInputError,
  orderRows,
  type ProgramOrder,
  resumeRun,
  type StageOrdersOptions,
  stageOrders,
  type TentativeOrderBody,
  verifyRun,
} from '../../../src/index.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { exportDatasets } from '../../../src/output/sheets/export-datasets.ts';
import { writeWhole } from '../../../src/output/sheets/write-whole.ts';
import type { SandboxOptions } from '../../../src/sandbox/options.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { openProgramShop } from '../../support/program-shop.ts';

const textRow = (text: string, more: object = {}) => ({
  cols: [{ id: 'name', value: { text }, ...more }],
});

const orderOf = (projectId: string, more: object = {}): ProgramOrder => ({
  ...{ projectId, svcUid: 'shop' },
  body: { order_count: 2, total_price: 12.5, ...more },
});

const printedOf = (projectId: string, ...texts: string[]) =>
  orderOf(projectId, { vdp_dataset: { rows: texts.map((text) => textRow(text)) } });

/** An order whose body is what no type allows. */
const oddOf = (projectId: string, body: unknown): ProgramOrder => ({
  ...{ projectId, svcUid: 'shop' },
  body: body as TentativeOrderBody,
});

/** Half of an emoji. */
const CUT = '김민준🌸'.slice(0, 4);

type Given = Omit<StageOrdersOptions, 'ledger' | 'service'>;

async function open(options: SandboxOptions = {}, given?: Ledger) {
  const shop = await openProgramShop(options, given);
  const { setting } = shop;
  const stage = (options: Given) => stageOrders({ ...setting, ...options });
  return {
    ...shop,
    stage,
    resume: (run: string) => resumeRun({ ...setting, run }),
    /** Messages of the errors for which nothing was recorded. */
    refused: async (options: Given) => {
      const error = await stage(options).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(await shop.ledger.listRuns()).toEqual([]);
      const { issues } = (error as InvalidInputError).check;
      return issues.map(({ code, message }) => [code, message]);
    },
  };
}

it.each(['SQLite', 'PostgreSQL'])(
  'stageOrders() records orders as they are, and resumeRun() orders them once (%s)',
  async (engine) => {
    const given = engine === 'SQLite' ? undefined : await (await newPostgresPlace()).open();
    const { stage, resume, bodies, kept, ledger, setting, folder } = await open({}, given);
    const full = {
      ...{
        order_count: 3,
        total_price: 0.1 + 0.2,
        partner_order_id: 'PO\0 1',
        order_name: '봄 🌸 \\ud83d',
      },
      ...{
        order_for_test: true,
        link_order: true,
        userdata_json: '{"a":{"b":["\\ud83c\\udf38"]}}',
      },
      vdp_dataset: {
        rows: [
          textRow('한\u2028글 "x"', { shrink: true, segment: false }),
          { cols: [{ id: 'none', value: {} }] },
          { cols: [] },
        ],
      },
    };
    const orders = [oddOf('p-1', full), orderOf('p-2', { order_name: undefined })];
    async function* later() {
      for (const order of orders) yield order;
    }
    const staged = await stage({ orders: later(), name: 'shop orders' });
    expect(staged).toMatchObject({ ok: true, state: 'enqueued', rows: { read: 4, unsent: 4 } });
    expect([bodies(), kept()]).toEqual([{}, []]);
    expect(readdirSync(folder).filter((name) => /tmp|etilqs/.test(name))).toEqual([]);
    const report = await resume(staged.run);
    expect(report).toMatchObject({
      ...{ ok: true, rows: { read: 4, ordered: 4 }, orders: { total: 2, ordered: 2 } },
      totals: { orderCount: '2', totalPrice: '12.5' },
    });
    expect(bodies()).toEqual({ 'p-1': full, 'p-2': { order_count: 2, total_price: 12.5 } });
    const [info] = await ledger.listRuns();
    expect(info).toMatchObject({ file: 'shop orders', sheet: 'orders', origin: null });
    expect(await verifyRun({ ...setting, run: staged.run })).toMatchObject({ ok: true });
    for await (const batch of ledger.orders(staged.run)) {
      expect(batch.map((one) => [one.firstRow, one.lastRow, one.rows, one.totalPrice])).toEqual([
        [1, 3, 3, '0.30000000000000004'],
        [4, 4, 1, '12.5'],
      ]);
    }
  },
);

it('stageOrders() records nothing if the orders cannot be had to their end', async () => {
  const { stage, kept, ledger, bodies } = await open();
  const broken = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
  let closed = 0;
  async function* cut(last: () => unknown) {
    try {
      yield orderOf('p-1');
      yield last() as ProgramOrder;
      yield orderOf('p-3');
    } finally {
      closed += 1;
    }
  }
  const { signal } = new AbortController();
  const lost = () => {
    throw broken;
  };
  await expect(stage({ orders: cut(lost), signal })).rejects.toBe(broken);
  await expect(stage({ orders: cut(() => null), signal })).rejects.toBeInstanceOf(InputError);
  function* inTurn() {
    try {
      yield orderOf('p-1');
      yield 'p-2' as unknown as ProgramOrder;
    } finally {
      closed += 1;
    }
  }
  await expect(stage({ orders: inTurn(), signal })).rejects.toBeInstanceOf(InputError);
  expect([closed, getEventListeners(signal, 'abort')]).toEqual([3, []]);
  const stop = new AbortController();
  async function* endless() {
    yield orderOf('p-1');
    setTimeout(() => stop.abort('enough'), 10);
    await new Promise(() => {});
  }
  const error = await stage({ orders: endless(), signal: stop.signal }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InterruptedError);
  expect(error).toMatchObject({ cause: 'enough' });
  expect([await ledger.listRuns(), bodies(), kept()]).toEqual([[], {}, []]);
});

it('stageOrders() lets a signal stop orders that never have to be waited for', async () => {
  const { stage, ledger } = await open();
  const stop = new AbortController();
  let given = 0;
  function* endless() {
    setTimeout(() => stop.abort('enough'), 1);
    for (; ; given += 1) yield orderOf(`p-${given}`);
  }
  await expect(stage({ orders: endless(), signal: stop.signal })).rejects.toBeInstanceOf(
    InterruptedError,
  );
  const late = new AbortController();
  const orders = [orderOf('p-1')];
  const onChecked = () => late.abort('late');
  const error = await stage({ orders, signal: late.signal, onChecked }).catch((thrown) => thrown);
  const [run] = await ledger.listRuns();
  expect(error).toMatchObject({ cause: 'late', run: run?.run });
  expect(run).toMatchObject({ state: 'unfinished', states: { staged: { orders: 1 } } });
});

it('stageOrders() takes a project once, and orders neither of two for it', async () => {
  const { refused, stage, resume, bodies } = await open();
  const orders = [
    orderOf('p-1'),
    orderOf('p-2'),
    { ...orderOf('p-1', { order_count: 3 }), svcUid: 'other' },
  ];
  const what = 'a project can be ordered once, and order 1 and order 3 are both for it';
  const problem = (order: number) => [
    'project_repeated',
    `Cannot order project "p-1" (order ${order}): ${what}`,
  ];
  expect(await refused({ orders })).toEqual([problem(1), problem(3)]);
  const { run, rows } = await stage({ orders, onInvalid: 'hold' });
  expect(rows).toMatchObject({ read: 3, held: 2, unsent: 1 });
  expect(await resume(run)).toMatchObject({ ok: false, rows: { held: 2, ordered: 1 } });
  expect(Object.keys(bodies())).toEqual(['p-2']);
});

it('stageOrders() refuses a body that the service would, or of which it would take a part', async () => {
  const { refused } = await open();
  const rows = (...all: unknown[]) => ({
    order_count: 1,
    total_price: 1,
    vdp_dataset: { rows: all },
  });
  const cases: readonly [body: unknown, what: string][] = [
    [undefined, 'body: Invalid input: expected object, received undefined'],
    [{ order_count: 0, total_price: 1 }, 'body.order_count: Too small: expected number to be >=1'],
    [{ order_count: 1.5, total_price: 1 }, 'body.order_count: Invalid input: expected int, '],
    [{ order_count: 3n, total_price: 1 }, 'body.order_count: Invalid input: expected number, '],
    [{ order_count: 1, total_price: -1 }, 'body.total_price: Too small: expected number to be >=0'],
    [{ order_count: 1, total_price: 1, order_nmae: '' }, 'body: Unrecognized key: "order_nmae"'],
    [{ order_count: 1, total_price: 1, order_name: null }, 'body.order_name: Invalid input'],
    [{ order_count: 1, total_price: 1, order_name: 'x'.repeat(256) }, 'body.order_name: Too big'],
    [{ order_count: 1, total_price: 1, userdata_json: '{' }, 'body.userdata_json: Invalid input'],
    [
      { order_count: 1, total_price: 1, userdata_json: `"${'x'.repeat(999)}"` },
      'body.userdata_json: Too big: expected string to have <=1000 characters',
    ],
    [{ order_count: 1, total_price: 1, vdp_dataset: '{"rows":[]}' }, 'body.vdp_dataset: Invalid'],
    [rows(), 'body.vdp_dataset.rows: Too small: expected array to have >=1 items'],
    [rows(textRow('a'), undefined), 'body.vdp_dataset.rows[1]: Invalid input: expected object'],
    [rows({ cols: [], x: 1 }), 'body.vdp_dataset.rows[0]: Unrecognized key: "x"'],
    [
      rows(textRow('a', { text: 'b' })),
      'body.vdp_dataset.rows[0].cols[0]: Unrecognized key: "text"',
    ],
    [
      rows({ cols: [{ id: 'a', value: { txt: 'b' } }] }),
      'body.vdp_dataset.rows[0].cols[0].value: Unrecognized key: "txt"',
    ],
    [
      rows({ cols: [...textRow('a').cols, ...textRow('b').cols] }),
      'body.vdp_dataset.rows[0].cols: it has a variable twice',
    ],
    [
      rows({ cols: [{ id: '', value: { text: 'a' } }] }),
      'body.vdp_dataset.rows[0].cols[0].id: Too small: expected string to have >=1 characters',
    ],
    ...[
      rows(textRow(CUT)),
      rows({ cols: [{ id: CUT, value: {} }] }),
      { order_count: 1, total_price: 1, order_name: `\\${CUT}` },
      { order_count: 1, total_price: 1, userdata_json: JSON.stringify({ title: CUT }) },
    ].map((body): [unknown, string] => [body, 'a text has half of a character, such as an emoji']),
  ];
  for (const [body, what] of cases) {
    const [problem, ...others] = await refused({ orders: [oddOf('p-1', body)] });
    expect(problem?.[0]).toBe('body_invalid');
    expect(problem?.[1]).toContain(`Cannot order project "p-1" (order 1): ${what}`);
    expect(others).toEqual([]);
  }
  const many = { order_count: 0, total_price: -1, order_name: 1, link_order: 1, more: 1 };
  expect((await refused({ orders: [oddOf('p-1', many)] }))[0]?.[1]).toMatch(/; and 2 more$/);
  const outer = { ...orderOf('p-1'), prjectId: 'p-2' };
  expect((await refused({ orders: [outer] }))[0]?.[1]).toContain('Unrecognized key: "prjectId"');
});

it('stageOrders() takes ids as they are', async () => {
  const { refused, stage, resume, ledger } = await open();
  const wrong = [
    ['', 'must have at least 1 character, found ""'],
    [' p-1', 'must have no white space around it, found " p-1"'],
    ['p\n1', 'must not have control characters, found "p\n1"'],
    [7, 'must be a text'],
    [undefined, 'must be a text'],
  ] as const;
  const orders = wrong.map(([projectId]) => orderOf(projectId as string));
  expect(await refused({ orders })).toEqual(
    wrong.map(([, what], i) => ['project_invalid', `Cannot use order ${i + 1}: projectId ${what}`]),
  );
  const users = ['shop ', 'shöp', null].map((user, i) => ({
    ...orderOf(`p-${i}`),
    svcUid: user as string,
  }));
  expect((await refused({ orders: users })).map(([code]) => code)).toEqual(
    users.map(() => 'svc_uid_invalid'),
  );
  const all = [printedOf('', 'a', 'b'), ...users, printedOf('p-9', 'c', 'd')];
  const { run } = await stage({ orders: all, onInvalid: 'hold' });
  expect(await resume(run)).toMatchObject({
    rows: { read: 7, rejected: 2, held: 3, ordered: 2 },
    orders: { total: 4, held: 3, ordered: 1 },
  });
  const places: unknown[] = [];
  for await (const batch of ledger.rows(run)) {
    for (const { row, invalid, order } of batch) places.push([row, invalid?.code ?? order?.state]);
  }
  expect(places).toEqual([
    ...[1, 2].map((row) => [row, 'project_invalid']),
    ...[3, 4, 5].map((row) => [row, 'held']),
    ...[6, 7].map((row) => [row, 'ordered']),
  ]);
});

it('stageOrders() refuses what JSON would change or leave out, and says of which order', async () => {
  const { stage, ledger } = await open();
  const refused = async (second: unknown) => {
    const orders = [orderOf('p-1'), second] as ProgramOrder[];
    const error = await stage({ orders }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    return [error.issue.code, error.message];
  };
  const ofOrder = (what: string) => [
    'json_value_invalid',
    expect.stringContaining(`Cannot read order 2: ${what}. `),
  ];
  expect(await refused(orderOf('p-2', { total_price: Number.NaN }))).toEqual(
    ofOrder('"total_price" is NaN'),
  );
  expect(await refused(orderOf('p-2', { order_count: 2 ** 53 }))).toEqual(
    ofOrder('"order_count" is 9007199254740992, which JavaScript may have rounded'),
  );
  expect(await refused(orderOf('p-2', { vdp_dataset: { rows: new Set() } }))).toEqual(
    ofOrder('"rows" is Set'),
  );
  expect(await refused(orderOf('p-2', { order_name: new Date(0) }))).toEqual(
    ofOrder('"order_name" is Date'),
  );
  for (const none of [null, undefined, 'p-2', ['p-2'], () => {}]) {
    expect(await refused(none)).toEqual(ofOrder('it is not an object'));
  }
  expect(await ledger.listRuns()).toEqual([]);
});

it('stageOrders() records the same orders, or a key, once', async () => {
  const { stage, resume, setting, bodies } = await open();
  const twice = (run: string, state: string, same = '') => ({
    ...{ code: 'run_exists', data: { run, state } },
    message: expect.stringMatching(
      new RegExp(`^"\\w+" (is already recorded|was ordered before)${same}, as run ${run}`),
    ),
  });
  const first = await stage({ orders: [orderOf('p-1')] });
  const again = () => stage({ orders: [orderOf('p-1')] });
  await expect(again()).rejects.toMatchObject(twice(first.run, 'untouched'));
  await resume(first.run);
  await expect(again()).rejects.toMatchObject(twice(first.run, 'finished'));
  const keyed = await stage({ orders: [orderOf('p-2')], key: 'spring' });
  const other = { orders: [orderOf('p-3')], key: 'spring' };
  const byKey = twice(keyed.run, 'untouched', ' with the same key');
  await expect(stage(other)).rejects.toMatchObject(byKey);
  const rows = [{ project_id: 'p-4', svc_uid: 'shop', order_count: 1, total_price: 1 }];
  const asRows = orderRows({ ...setting, rows, key: 'spring' });
  await expect(asRows).rejects.toMatchObject(byKey);
  await Promise.allSettled([1, 2].map(() => stage({ orders: [orderOf('p-5')], key: 'summer' })));
  await resume(keyed.run);
  await resume((await setting.ledger.listRuns())[0]?.run ?? '');
  expect(Object.keys(bodies()).toSorted()).toEqual(['p-1', 'p-2', 'p-5']);
});

it('stageOrders() leaves a project to the run that has ordered it', async () => {
  const { stage, resume, ledger, bodies } = await open();
  await resume((await stage({ orders: [orderOf('p-1', { order_count: 5 })] })).run);
  let earlier = 0;
  const { run } = await stage({
    orders: [orderOf('p-1'), orderOf('p-2')],
    onChecked: (check, planned) => {
      earlier = planned.orderedBefore;
      expect(check.issueCounts).toEqual({ project_ordered_before: 1 });
      expect(planned.totals.real).toMatchObject({ orders: 2, totalPrice: '25' });
    },
  });
  expect(earlier).toBe(1);
  expect(await resume(run)).toMatchObject({ ok: false, orders: { ordered: 1, conflict: 1 } });
  expect(bodies()['p-1']).toMatchObject({ order_count: 5 });
  for await (const [order] of ledger.orders(run, ['conflict'])) {
    expect(order).toMatchObject({ projectId: 'p-1', errorCode: 'project_not_editing' });
  }
});

it('stageOrders() holds a run until somebody releases it, with four eyes somebody else', async () => {
  const { stage, resume, ledger, bodies } = await open();
  const orders = [orderOf('p-1')];
  const unknown = { orders, fourEyes: true };
  await expect(stage(unknown)).rejects.toMatchObject({ code: 'person_unknown' });
  const staged = await stage({ orders, fourEyes: true, by: 'Ann' });
  expect(staged).toMatchObject({ state: 'on_hold' });
  await resume(staged.run);
  await expect(ledger.releaseRun(staged.run, 'ann')).rejects.toMatchObject({
    code: 'four_eyes',
  });
  expect(bodies()).toEqual({});
  await ledger.releaseRun(staged.run, 'Bob');
  expect(await resume(staged.run)).toMatchObject({ ok: true, orders: { ordered: 1 } });
});

it('stageOrders() holds a dataset that is too large, to be written and uploaded', async () => {
  const { stage, refused, resume, ledger, folder, bodies } = await open();
  const given = {
    orders: [printedOf('p-1', 'x'.repeat(3_000_000)), printedOf('p-2', 'a')],
    maxDatasetBytes: 1000,
  };
  expect((await refused(given)).map(([code]) => code)).toEqual(['dataset_too_large']);
  const fix = 'Give the order without it, and upload it with the operation vdp_dataset_file';
  await expect(stage(given)).rejects.toMatchObject({ check: { issues: [{ fix }] } });
  const { run } = await stage({ ...given, onInvalid: 'hold' });
  await resume(run);
  expect(Object.keys(bodies())).toEqual(['p-2']);
  const target = path.join(folder, 'datasets');
  const [file = ''] = await exportDatasets(ledger, run, target, () => {}, writeWhole);
  const [order] = given.orders;
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(order?.body.vdp_dataset);
});

it('stageOrders() warns of texts that may be too long, of projects that are not there, and of no orders', async () => {
  const { stage } = await open({ pattern: /^p-1$/ });
  const counts = async (given: Given) => {
    let found: unknown;
    const onChecked: Given['onChecked'] = ({ issueCounts }) => {
      found = issueCounts;
    };
    const error = await stage({ ...given, onChecked }).catch((thrown) => thrown);
    return error instanceof InvalidInputError ? error.check.issueCounts : found;
  };
  const long = { order_name: '한'.repeat(200), userdata_json: `{"a":"${'한'.repeat(400)}"}` };
  expect(await counts({ orders: [orderOf('p-1', long)] })).toEqual({ length_unsure: 2 });
  expect(await counts({ orders: [] })).toEqual({ rows_missing: 1 });
  const { service } = (await open({ pattern: /^p-1$/ })).setting;
  const online = { service, products: false };
  const orders = [orderOf('p-1'), orderOf('p-2')];
  expect(await counts({ orders, online })).toEqual({ project_not_found: 1 });
});

it('stageOrders() keeps what was given, whatever the program does with its object later', async () => {
  const { stage, resume, bodies } = await open();
  const reused = orderOf('p-0') as { projectId: string; body: TentativeOrderBody };
  function* all() {
    for (let i = 1; i <= 600; i += 1) {
      reused.projectId = `p-${i}`;
      reused.body.order_count = i;
      yield reused as ProgramOrder;
    }
  }
  const { run } = await stage({ orders: all() });
  expect(await resume(run)).toMatchObject({ ok: true, orders: { ordered: 600 } });
  for (const [project, { order_count }] of Object.entries(bodies())) {
    expect(project).toBe(`p-${order_count}`);
  }
});
