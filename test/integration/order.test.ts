import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { readProjectFile } from '../../src/sandbox/project-file.ts';
import { expectPrivate, itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const KEY = 'secret-key-0123456789';

async function exportOf(shop: Shop, run: string) {
  const exported = await shop.call(['export', run, '--format', 'json']);
  return JSON.parse(exported.stdout) as Record<string, unknown>[];
}

/** A shop, and a promise for the time at which it has been asked for so many orders. */
async function openCountingShop(options: SandboxOptions) {
  let count = 0;
  let wanted = Number.POSITIVE_INFINITY;
  let reach = (): void => {};
  const shop = await openShop({
    ...options,
    intercept: (request) => {
      if (request.operation === 'create_tentative_order') count += 1;
      if (count >= wanted) reach();
      return options.intercept?.(request);
    },
  });
  const asked = (times: number) =>
    new Promise<void>((resolve) => {
      wanted = times;
      reach = resolve;
      if (count >= times) resolve();
    });
  return { shop, asked };
}

/** How many processes have worked with the ledger. */
function processesOf(shop: Shop): number {
  const ledger = new DatabaseSync(shop.env['VDPIPE_LEDGER'] ?? '');
  const { processes } = ledger.prepare('SELECT COUNT(DISTINCT pid) AS processes FROM worker').get();
  ledger.close();
  return processes;
}

const PRINTED = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: code }]
unmapped_columns: ignore
`;

/** Columns of which no cell is sure, which shows only once all of it was read. */
const UNSURE_COLUMNS = [
  ...['stop', 'hold', 'drop'].map((rule) => ({
    rule,
    code: 'number_marks_differ',
    column: 'total_price',
    cells: ['3,50', '3,500', '7'],
    mapping: null,
  })),
  {
    rule: 'hold',
    code: 'currencies_differ',
    column: 'total_price',
    cells: ['₩12000', '$3', '7'],
    mapping: null,
  },
  {
    rule: 'hold',
    code: 'number_rounded',
    column: 'code',
    cells: ['1234567890123450000', '1234567890123460000'],
    mapping: PRINTED,
  },
  {
    rule: 'drop',
    code: 'zero_lost',
    column: 'code',
    cells: ['01067', '1099'],
    mapping: `${PRINTED}sheet: { damage: error }\n`,
  },
];

describe('vdpipe order', () => {
  it('orders the sample list and says where every row went', async () => {
    const projects = await readProjectFile(path.join(SAMPLES, 'demo-projects.json'));
    const shop = await openShop({ projects, pattern: undefined, keepBodies: true });
    const result = await shop.call([
      'order',
      path.join(SAMPLES, 'mailing-list.csv'),
      '-m',
      path.join(SAMPLES, 'mailing-list.yaml'),
      '--json',
      '--results',
      'results.json',
      '--rejects',
      'rejects.csv',
    ]);
    expect(result).toMatchObject({ code: 4, stderr: '' });
    const report = JSON.parse(result.stdout);
    expect(report).toEqual({
      ok: false,
      run: expect.stringMatching(/^[0-9a-f]{8}$/),
      rows: {
        read: 70,
        blank: 1,
        skipped: 0,
        rejected: 0,
        held: 0,
        ordered: 62,
        refused: 4,
        conflict: 3,
        unknown: 0,
        unsent: 0,
      },
      orders: {
        total: 24,
        ordered: 21,
        adopted: 0,
        refused: 2,
        conflict: 1,
        held: 0,
        unknown: 0,
        unsent: 0,
      },
      totals: { order_count: '21', total_price: '223.75' },
      verification: {
        verified: 0,
        cancelled: 0,
        differs: 0,
        missing: 0,
        not_told: 0,
        unverified: 0,
      },
      to_confirm: { orders: 21, test_orders: 0, not_told: 0, looked_at: null },
      files: { rejects: 'rejects.csv', refused: 'rejects.csv', results: 'results.json' },
      duration_ms: expect.any(Number),
      not_placed: expect.any(Array),
      not_placed_truncated: false,
    });
    const lines = JSON.parse(readFileSync(path.join(shop.folder, 'results.json'), 'utf8'));
    const exported = await shop.call(['export', report.run, '--format', 'json']);
    expect(lines).toEqual(JSON.parse(exported.stdout));
    expect(report.not_placed).toEqual(
      lines.filter((line: { state: string }) => line.state !== 'ordered'),
    );
    expect(lines.find((line: { state: string }) => line.state === 'conflict')).toMatchObject({
      project_id: 'card-2009',
      order_id: 77001,
      error_code: 'project_not_editing',
      request_id: expect.any(String),
    });
    const requests = lines.map((line: { request_id: unknown }) => line.request_id);
    // Each answer has its own, also those that placed an order.
    expect(requests.filter((id: unknown) => id === null)).toEqual([]);
    expect(new Set(requests).size).toBe(lines.length);
    const body = JSON.parse(shop.sandbox.audit().orders[0]?.body ?? '');
    expect(body).toMatchObject({ order_count: 1, partner_order_id: 'SPRING-card-2001' });
    expect(body.vdp_dataset.rows[0].cols).toEqual([
      { id: 'name', value: { text: 'Zoë Müller' }, shrink: true },
      { id: 'greeting', value: { text: 'Liebe Grüße, Zoë!' } },
      { id: 'street', value: { text: 'Bäckerstraße 12' } },
      { id: 'postcode', value: { text: '01067' } },
      { id: 'city', value: { text: 'Dresden' } },
    ]);
  });

  it('finds its orders again when answers are lost, and orders nothing twice', async () => {
    const shop = await openShop({
      faults: { lost: 0.2, truncated: 0.2, reset: 0.1, error: 0.1, busy: 0.1, locked: 0.1 },
      retryAfterMs: 10,
    });
    const file = shop.write('list.csv', listOf(30, 2));
    const result = await shop.call([
      'order',
      file,
      '--combine',
      'same',
      '--json',
      '--settle-ms',
      '5',
    ]);
    const report = JSON.parse(result.stdout);
    expect(result.code).toBe(0);
    expect(report.orders).toMatchObject({ total: 30, ordered: 30 });
    expect(report.orders.adopted).toBeGreaterThan(5);
    const audit = shop.sandbox.audit();
    expect(audit.ordered_more_than_once).toEqual([]);
    expect(audit.overlaps_by_project).toEqual({});
    const ids = new Map(audit.orders.map((order) => [order.project_id, order.order_id]));
    for (const line of await exportOf(shop, report.run)) {
      expect(line['order_id']).toBe(ids.get(String(line['project_id'])));
    }
  });

  it('stops at once when the key is wrong: exit 1, nothing ordered, nothing lost', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    const file = shop.write('list.csv', listOf(12));
    const result = await shop.call(['order', file, '--concurrency', '4', '--json']);
    expect(result.code).toBe(1);
    const printed = JSON.parse(result.stdout);
    expect(printed).toMatchObject({ ok: false, error: { code: 'invalid_api_key' } });
    expect(shop.sandbox.audit().requests.total).toBeLessThanOrEqual(4);
    expect(
      JSON.parse((await shop.call(['show', printed.run, '--json'])).stdout).rows,
    ).toMatchObject({
      read: 12,
      unsent: 12,
    });
    expect(result.stdout + result.stderr).not.toContain(KEY);
  });

  it('sends nothing when the input is invalid: exit 3, each issue with its place and what to do', async () => {
    const shop = await openShop();
    const file = shop.write(
      'list.csv',
      'project_id,svc_uid,order_count,total_price,name\np-1,user 1,0,-3.50,Ann\np-2,user-1,1,2,Bo\n',
    );
    const result = await shop.call(['order', file, '--json']);
    expect(result.code).toBe(3);
    const printed = JSON.parse(result.stdout);
    expect(printed).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
    expect(printed.issues).toHaveLength(3);
    for (const issue of printed.issues) {
      expect(issue).toMatchObject({
        severity: 'error',
        sheet: 'list',
        row: 2,
        column: expect.stringMatching(/^(svc_uid|order_count|total_price)$/),
        cell: expect.stringMatching(/^list!([BCD])2$/),
        message: expect.any(String),
        fix: expect.stringMatching(/./),
      });
    }
    expect(shop.sandbox.audit().requests.total).toBe(0);
    expect((await shop.call(['runs', '--json'])).stdout).toBe('[]\n');
  });

  it.each([
    {
      onInvalid: 'hold',
      rows: { held: 2, ordered: 1, rejected: 1 },
      orders: { held: 1, ordered: 1 },
    },
    {
      onInvalid: 'drop',
      rows: { held: 0, ordered: 2, rejected: 2 },
      orders: { held: 0, ordered: 2 },
    },
  ])(
    'accounts for invalid rows with --on-invalid $onInvalid',
    async ({ onInvalid, rows, orders }) => {
      const shop = await openShop();
      const file = shop.write(
        'list.csv',
        [
          'project_id,svc_uid,order_count,total_price,name',
          'p-1,user-1,1,2,Ann',
          'p-1,user-1,1,minus,Bo',
          'p-2,user-1,1,2,Cy',
          ',user-1,1,2,Di',
        ].join('\n'),
      );
      const result = await shop.call(['order', file, '--json', '--on-invalid', onInvalid]);
      expect(result.code).toBe(4);
      expect(JSON.parse(result.stdout)).toMatchObject({ rows: { read: 4, ...rows }, orders });
    },
  );

  it('orders nothing of a sheet that is unusable as a whole, whatever --on-invalid says', async () => {
    const shop = await openShop();
    const unclosed = shop.write('list.csv', `${listOf(3)}p-9,user-1,1,2,"never closed,01\n`);
    const twice = shop.write(
      'twice.csv',
      'project_id,svc_uid,order_count,total_price,a,a\np-1,u,1,1,x,y\n',
    );
    for (const file of [unclosed, twice]) {
      const result = await shop.call(['order', file, '--on-invalid', 'drop', '--json']);
      expect(result.code).toBe(3);
    }
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });

  it('knows the same input again, and orders it only with --again', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(3));
    expect((await shop.call(['order', file])).code).toBe(0);
    const copy = shop.write('copy of list.csv', listOf(3));
    const again = await shop.call(['order', copy]);
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining('--again') });
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const forced = await shop.call(['order', copy, '--again']);
    expect(forced.code).toBe(4);
    expect(forced.stderr).toContain('conflict 3');
    expect(forced.stderr).toContain(`3 projects were ordered before, in run ${run}.`);
    const [{ run: second }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const shown = await shop.call(['show', second]);
    const told = new RegExp(`\\(the project has order \\d+ of run ${run}\\)`, 'g');
    expect(shown.stdout.match(told)).toHaveLength(3);
    expect(shop.sandbox.audit().orders).toHaveLength(3);
  });

  it('says of an input that is staged and was never ordered that resume orders it', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    const file = shop.write('list.csv', listOf(3));
    expect((await shop.call(['order', file])).code).toBe(1);
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const again = await shop.call(['order', file]);
    expect(again).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`Run "vdpipe resume ${run}" to order it.`),
    });
    expect(again.stderr).not.toMatch(/before|--again/);
    const env = { VDPIPE_API_KEY: 'another-key' };
    expect((await shop.call(['resume', run], { env })).code).toBe(0);
    expect((await shop.call(['order', file])).stderr).toMatch(
      /was ordered before .* "vdpipe show \w+" to see it, or use --again to order it again\.\n/,
    );
  });

  it('offers resume alone for an input whose run is half done', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-2', locked: true });
    const file = shop.write('list.csv', listOf(2));
    expect((await shop.call(['order', file, '--patience-ms', '1'])).code).toBe(5);
    const { code, stderr } = await shop.call(['order', file]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /was ordered before .* It is not finished: run "vdpipe resume \w+" to continue\.\n$/,
    );
  });

  it('knows a run under every name of the loopback address, also one that an earlier vdpipe wrote', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    const file = shop.write('list.csv', listOf(3));
    const at = (host: string) => ['--base-url', `${shop.baseUrl.replace('127.0.0.1', host)}/`];
    expect((await shop.call(['order', file, ...at('LocalHost')])).code).toBe(1);
    const again = await shop.call(['order', file, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({
      error: { code: 'run_exists' },
      run: expect.stringMatching(/^\w+$/),
    });
    const ledger = new DatabaseSync(shop.env['VDPIPE_LEDGER'] ?? '');
    ledger.exec("UPDATE run SET service = replace(service, '127.0.0.1', 'localhost')");
    ledger.close();
    const env = { VDPIPE_API_KEY: 'another-key' };
    expect((await shop.call(['resume'], { env })).code).toBe(0);
    expect(shop.sandbox.audit().orders).toHaveLength(3);
  });

  it('speaks of --on-invalid only where there are rows', async () => {
    const shop = await openShop();
    const empty = await shop.call(['order', shop.write('empty.csv', '')]);
    expect(empty).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('has 1 error. Correct the errors.\n'),
    });
  });

  it.each([
    {
      rule: 'stop',
      told: [
        'has 1 error, 1 warning. Correct the errors. Or use --on-invalid hold to place the other orders, or --on-invalid drop',
        /The rows to correct are in .*list\.rejects\.xlsx\. To order the other rows, too, correct them in .*list\.csv\n/,
      ],
      not: 'Run ',
    },
    {
      rule: 'hold',
      told: ['\n1 order (1 row) is held; ordering the rest.\n', 'In total: 1 error, 1 warning'],
      not: 'cannot be ordered',
    },
    {
      rule: 'drop',
      told: [
        '\n1 row is left out; ordering the rest.\n',
        'The rows to correct are in ',
        'cannot be added to it later: after correction they need another project',
      ],
      not: 'cannot be ordered',
    },
  ])('says with --on-invalid $rule what becomes of rows with errors', async (given) => {
    const shop = await openShop();
    const columns = 'project_id,svc_uid,order_count,total_price,Order name\n';
    const rows = 'p-1,user-1,1,2,Ann\np-2,user-1,none,2,Bo\n';
    const file = shop.write('list.csv', columns + rows);
    const { stderr } = await shop.call(['order', file, '--on-invalid', given.rule]);
    for (const text of given.told) {
      expect(stderr).toEqual(
        typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
      );
    }
    expect(stderr).not.toContain(given.not);
  });

  it.each([
    { rule: 'stop', code: 3, rows: undefined, ordered: [] },
    { rule: 'hold', code: 4, rows: { read: 3, held: 1, ordered: 2 }, ordered: ['p-1', 'p-2'] },
    { rule: 'drop', code: 4, rows: { read: 3, rejected: 1, ordered: 2 }, ordered: ['p-1', 'p-2'] },
  ])('never orders the row in which a file was cut off, with --on-invalid $rule', async (given) => {
    const shop = await openShop();
    const whole = listOf(3);
    const file = shop.write('list.csv', whole.slice(0, whole.lastIndexOf('3.50') + 1));
    const flags = ['--on-invalid', given.rule, '--json'];
    const { code, stdout } = await shop.call(['order', file, ...flags]);
    expect(code).toBe(given.code);
    const report = JSON.parse(stdout);
    if (given.rows) expect(report.rows).toMatchObject(given.rows);
    else expect(report.issues).toMatchObject([{ code: 'row_too_short', row: 4 }]);
    const projects = shop.sandbox.audit().orders.map(({ project_id }) => project_id);
    expect(projects.toSorted()).toEqual(given.ordered);
  });

  it.each(UNSURE_COLUMNS)(
    'orders nothing of a list with $code, with --on-invalid $rule',
    async ({ rule, code, cells, column, mapping }) => {
      const shop = await openShop();
      const rows = cells.map((cell, i) => `p-${i};user-1;1;${cell}`);
      const header = `project_id;svc_uid;order_count;${column}`;
      const file = shop.write('list.csv', `${[header, ...rows].join('\n')}\n`);
      const flags = mapping ? ['-m', shop.write('mapping.yaml', mapping)] : [];
      const ordered = await shop.call(['order', file, ...flags, '--on-invalid', rule, '--json']);
      expect(ordered.code).toBe(3);
      const { issues } = JSON.parse(ordered.stdout);
      expect(issues).toContainEqual(expect.objectContaining({ code, severity: 'error', column }));
      expect(shop.sandbox.audit().orders).toEqual([]);
      expect(JSON.parse((await shop.call(['runs', '--json'])).stdout)).toEqual([]);
    },
  );

  it('says which projects were ordered before, and orders them all the same', async () => {
    const shop = await openShop();
    const first = await shop.call(['order', shop.write('list.csv', listOf(5)), '--json']);
    const { run, issues } = JSON.parse(first.stdout);
    expect(issues).toBeUndefined();
    for (const { project_id } of shop.sandbox.audit().orders) shop.sandbox.cancelOrder(project_id);
    const orderIds = (await exportOf(shop, run)).map(({ order_id }) => order_id);
    const file = shop.write('again.csv', listOf(6));
    const flags = ['--json', '--report', 'page.html'];
    const again = await shop.call(['order', file, ...flags]);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(again.stdout);
    expect(report.orders).toMatchObject({ total: 6, ordered: 6 });
    const told = report.issues.map(({ severity, code, row, message }: Issue) => ({
      severity,
      code,
      row,
      message,
    }));
    const common = { severity: 'warning', code: 'project_ordered_before' };
    const one = (i: number) =>
      `Project "p-${i}" was ordered before: order ${orderIds[i - 1]} of run ${run}`;
    expect(told).toEqual([
      ...[1, 2, 3].map((i) => ({ ...common, row: i + 1, message: one(i) })),
      {
        ...common,
        row: null,
        message: '2 more projects were ordered before, in runs of this ledger',
      },
    ]);
    const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
    expect(page).toContain('project_ordered_before');
    const third = await shop.call(['order', shop.write('third.csv', listOf(1))]);
    expect(third.stderr).toContain(`was ordered before: order`);
    expect(third.stderr).toContain(`of run ${report.run}`);
    expect(third.stderr).toContain('refuses the project as long as that order stands');
  });

  it('says when nothing is left to order', async () => {
    const shop = await openShop();
    const list = listOf(2).replaceAll(',1,3.50', ',none,3.50');
    const flags = ['--on-invalid', 'drop'];
    const { code, stderr } = await shop.call(['order', shop.write('list.csv', list), ...flags]);
    expect(code).toBe(4);
    expect(stderr).toContain('2 rows are left out; nothing is left to order.');
  });

  it.each([
    { rows: '', why: 'the sheet has no rows' },
    { rows: ',,,,,\n', why: 'all rows are blank' },
  ])('says that there was nothing to order: $why', async ({ rows, why }) => {
    const shop = await openShop();
    const [header] = listOf(1).split('\r\n');
    const file = shop.write('list.csv', `${header}\n${rows}`);
    const checked = await shop.call(['check', file]);
    expect(checked.code).toBe(0);
    expect(checked.stderr).toMatch(/list\.csv has no rows to order\.$/m);
    for (const time of ['first', 'second']) {
      const { code, stderr } = await shop.call(['order', file]);
      expect({ time, code }).toEqual({ time, code: 0 });
      expect(stderr).toContain(`There was nothing to order: ${why}. If it should have rows`);
      expect(stderr).not.toMatch(/can be ordered|Everything|before/);
    }
    expect(JSON.parse((await shop.call(['runs', '--json'])).stdout)).toHaveLength(2);
  });

  it('orders standard input, and knows the same content again as a file', async () => {
    const shop = await openShop();
    const ordered = await shop.run(['order', '-', '--json'], { input: listOf(4) });
    expect(ordered.code).toBe(0);
    expect(JSON.parse(ordered.stdout).orders).toMatchObject({ total: 4, ordered: 4 });
    const again = await shop.call(['order', shop.write('list.csv', listOf(4))]);
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining('--again') });
  });

  itOnPosix(
    'stops at Ctrl-C with what was in flight recorded, and resume does the rest (needs POSIX: signals)',
    async () => {
      const { shop, asked } = await openCountingShop({ latencyMs: 30 });
      const file = shop.write('list.csv', listOf(30));
      const running = shop.start(['order', file, '--concurrency', '2', '--json']);
      await asked(1);
      running.process.kill('SIGINT');
      const stopped = await running.ended;
      expect(stopped.code).toBe(130);
      const { run, error } = JSON.parse(stopped.stdout);
      expect(error.code).toBe('interrupted');
      const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
      expect(shown.orders.unknown).toBe(0);
      const by = userInfo().username;
      expect(shown.events).toMatchObject([{ what: 'stopped', by }]);
      expect(shown.orders.ordered).toBe(shop.sandbox.audit().orders.length);
      expect(shown.orders.unsent).toBeGreaterThan(0);
      const resumed = await shop.call(['resume', '--json']);
      expect(resumed.code).toBe(0);
      expect(JSON.parse(resumed.stdout).orders.ordered).toBe(30);
      expect(shop.sandbox.audit().ordered_more_than_once).toEqual([]);
    },
  );

  it('killed in the middle and resumed, ends as an undisturbed run', async () => {
    const faults = { lost: 0.1, locked: 0.1 };
    const { shop, asked } = await openCountingShop({ latencyMs: 5, faults });
    const file = shop.write('list.csv', listOf(40));
    const KILLS = [
      { args: ['order', file], kill: 12 },
      { args: ['resume'], kill: 30 },
    ];
    for (const { args, kill } of some(1, KILLS)) {
      const running = shop.start([...args, '--concurrency', '4', '--settle-ms', '20']);
      await Promise.race([asked(kill), running.ended]);
      running.process.kill('SIGKILL');
      expect((await running.ended).code).toBeNull();
    }
    const resumed = await shop.call(['resume', '--json', '--settle-ms', '20']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      ok: true,
      rows: { read: 40, ordered: 40 },
      orders: { total: 40, ordered: 40 },
    });
    expect(shop.sandbox.audit().orders).toHaveLength(40);
    expect(shop.sandbox.audit().overlaps_by_project).toEqual({});
  });

  it('shared by processes that resume one run at once, orders each project once', async () => {
    let haveAllJoined = false;
    const { shop, asked } = await openCountingShop({
      latencyMs: 20,
      faults: { lost: 0.05 },
      intercept: () => (haveAllJoined ? undefined : { fault: 'locked' }),
    });
    const file = shop.write('list.csv', listOf(40));
    const flags = ['--json', '--settle-ms', '50', '--concurrency', '2'];
    const first = shop.start(['order', file, ...flags]);
    await asked(1);
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    const all = [first, ...some(1, [1, 2]).map(() => shop.start(['resume', run, ...flags]))];
    await expect.poll(() => processesOf(shop)).toBe(all.length);
    haveAllJoined = true;
    const ends = await Promise.all(all.map(({ ended }) => ended));
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([0]));
    const audit = shop.sandbox.audit();
    expect(audit.orders).toHaveLength(40);
    expect(audit.overlaps_by_project).toEqual({});
  });

  it('holds an order whose dataset is too large, and exports it for the other operation', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2, 3));
    const flags = ['--combine', 'same', '--on-invalid', 'hold', '--json'];
    const args = ['order', file, '--max-dataset-bytes', '100', ...flags];
    const result = await shop.call(args);
    expect(result.code).toBe(4);
    const report = JSON.parse(result.stdout);
    expect(report.orders).toMatchObject({ held: 2, ordered: 0 });
    await shop.call(['export', report.run, '--datasets', 'large']);
    const dataset = readFileSync(path.join(shop.folder, 'large', 'p-1.json'), 'utf8');
    expect(JSON.parse(dataset).rows).toHaveLength(3);
    expectPrivate(path.join(shop.folder, 'large', 'p-1.json'));
  });

  it('removes the data of a finished run and keeps its order ids', async () => {
    const shop = await openShop();
    const people = Array.from({ length: 30 }, (_, i) => `p-${i},user-${i},1,1,Zoe-${i},Zoe-${i}`);
    const header = 'project_id,svc_uid,order_count,total_price,userdata.receiver_name,name';
    const file = shop.write('list.csv', [header, ...people].join('\n'));
    // Processes of their own: in this one, the files stay open until garbage is collected.
    const { run } = JSON.parse((await shop.run(['order', file, '--json'])).stdout);
    expect((await shop.run(['purge', run])).code).toBe(0);
    const lines = await exportOf(shop, run);
    const placed = shop.sandbox.audit().orders.map((order) => String(order.order_id));
    expect(lines.map((line) => String(line['order_id'])).sort()).toEqual(placed.sort());
    rmSync(file);
    const everything = readdirSync(shop.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
    expect(everything.length).toBeGreaterThan(0);
    expect(everything.join('').match(/user-\d+|Zoe-\d+/g) ?? []).toEqual([]);
  });
});
