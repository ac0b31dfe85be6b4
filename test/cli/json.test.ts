import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { ISSUE_CODES } from '../../src/issue.ts';
import { listOf, openShop } from '../support/shop.ts';
import { INVALID_SHEET, keysOf, sheetOf, withoutLedger } from './support.ts';

const COUNT = expect.any(Number);
const TEXT = expect.any(String);

const ROWS = {
  read: COUNT,
  blank: COUNT,
  skipped: COUNT,
  rejected: COUNT,
  held: COUNT,
  ordered: COUNT,
  refused: COUNT,
  conflict: COUNT,
  unknown: COUNT,
  unsent: COUNT,
};
const ORDERS = {
  total: COUNT,
  ordered: COUNT,
  adopted: COUNT,
  refused: COUNT,
  conflict: COUNT,
  held: COUNT,
  unknown: COUNT,
  unsent: COUNT,
};
const RUN_REPORT = {
  ok: expect.any(Boolean),
  run: TEXT,
  rows: ROWS,
  orders: ORDERS,
  totals: { order_count: TEXT, total_price: TEXT },
  verification: { verified: 0, cancelled: 0, differs: 0, missing: 0, not_told: 0, unverified: 0 },
  to_confirm: { orders: 1, test_orders: 0, not_told: 0, looked_at: null },
  files: {},
  duration_ms: COUNT,
};

describe('vdpipe check --json', () => {
  it('has every key of the design for a CSV file, and nothing else', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', sheetOf('p-1,user-1,0,1,Ann', '', 'p-2,user-1,1,1,Bo'));
    const { stdout, stderr, code } = await shop.call(['check', file, '--json']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 3 });
    expect(JSON.parse(stdout)).toStrictEqual({
      ok: false,
      file,
      format: 'csv',
      encoding: 'utf-8',
      sheet: 'list',
      rows: { read: 3, blank: 1, skipped: 0, valid: 1, rejected: 1 },
      skip_counts: {},
      orders: 2,
      orders_ready: 1,
      if_dropped: { ready: 1, held: 0 },
      totals: { order_count: '1', total_price: '1' },
      issues: [
        {
          code: 'order_field_invalid',
          severity: 'error',
          sheet: 'list',
          row: 2,
          column: 'order_count',
          cell: 'list!C2',
          value: '0',
          message: TEXT,
          fix: TEXT,
        },
      ],
      issue_counts: { order_field_invalid: 1 },
      issues_truncated: false,
      files: { rejects: path.join(shop.folder, 'list.rejects.xlsx') },
    });
  });

  it('has no encoding for a workbook', async () => {
    const shop = await openShop();
    const book = utils.book_new();
    const rows = sheetOf('p-1,user-1,1,1,Ann')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'May list');
    const file = path.join(shop.folder, 'list.xlsx');
    writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { stdout } = await shop.call(['check', file, '--json']);
    expect(JSON.parse(stdout)).toStrictEqual({
      ok: true,
      file,
      format: 'xlsx',
      sheet: 'May list',
      rows: { read: 1, blank: 0, skipped: 0, valid: 1, rejected: 0 },
      skip_counts: {},
      orders: 1,
      orders_ready: 1,
      totals: { order_count: '1', total_price: '1' },
      issues: [],
      issue_counts: {},
      issues_truncated: false,
    });
  });

  it('tells the file’s own problems as issues, with what is not known as null', async () => {
    const shop = await openShop();
    const file = shop.write('empty.csv', '');
    const report = JSON.parse((await shop.call(['check', file, '--json'])).stdout);
    expect(report).toMatchObject({ ok: false, format: null, sheet: null, orders: 0 });
    expect(report.issues[0].code).toBe('file_empty');
    expect(ISSUE_CODES).toContain(report.issues[0].code);
  });

  it('counts all issues and lists --max-issues of them', async () => {
    const shop = await openShop();
    const rows = Array.from({ length: 9 }, (_, i) => `p-${i},user-1,0,1,Ann`);
    const file = shop.write('list.csv', sheetOf(...rows));
    const { stdout } = await shop.call(['check', file, '--json', '--max-issues', '2']);
    const { issues, issue_counts, issues_truncated } = JSON.parse(stdout);
    expect(issues.length).toBeLessThan(9);
    expect(issue_counts.order_field_invalid).toBe(9);
    expect(issues_truncated).toBe(true);
  });
});

describe('vdpipe order, resume, runs, show and export', () => {
  it('print exactly the keys of the design', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const file = shop.write('list.csv', listOf(2));
    const quick = ['--json', '--patience-ms', '1'];
    const ordered = JSON.parse((await shop.call(['order', file, ...quick])).stdout);
    expect(ordered).toStrictEqual(RUN_REPORT);
    const resumed = JSON.parse((await shop.call(['resume', ...quick])).stdout);
    expect(resumed).toStrictEqual(RUN_REPORT);
    expect(JSON.parse((await shop.call(['show', ordered.run, '--json'])).stdout)).toStrictEqual({
      ...RUN_REPORT,
      events: [],
      waits: [
        {
          state: 'waiting',
          error_code: 'project_locked',
          orders: 1,
          since: expect.any(String),
          next_try_in_ms: expect.any(Number),
          request_id: expect.any(String),
        },
      ],
    });
    const { rows } = resumed;
    expect(rows.read).toBe(
      Object.values<number>(rows).reduce((sum, count) => sum + count, 0) - rows.read,
    );
    expect(JSON.parse((await shop.call(['runs', '--json'])).stdout)).toStrictEqual([
      {
        run: ordered.run,
        file,
        state: 'unfinished',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        orders: ORDERS,
      },
    ]);
    const line = {
      run: ordered.run,
      project_id: 'p-2',
      svc_uid: 'user-1',
      state: 'ordered',
      order_id: COUNT,
      adopted: false,
      partner_order_id: null,
      order_count: 1,
      total_price: '3.5',
      rows: 1,
      first_row: 3,
      last_row: 3,
      attempts: 1,
      error_code: null,
      error_message: null,
      request_id: TEXT,
      ordered_at: expect.stringMatching(/Z$/),
      error_details: null,
      verified: null,
      found_order_id: null,
      handed_over: null,
      for_test: false,
    };
    const { stdout } = await shop.call(['export', ordered.run, '--format', 'json']);
    const [waiting, placed] = JSON.parse(stdout);
    expect(placed).toStrictEqual(line);
    expect(Object.keys(placed)).toEqual(Object.keys(line));
    expect(keysOf(waiting)).toEqual(keysOf(placed));
    expect(waiting).toMatchObject({
      state: 'waiting',
      order_id: null,
      error_code: 'project_locked',
      ordered_at: null,
    });
  });

  it.each([
    { name: 'everything is ordered', rows: ['p-1,user-1,1,1,Ann', 'p-2,user-1,1,1'], code: 0 },
    { name: 'an order is held', rows: ['p-1,user-1,0,1,Ann', 'p-2,user-1,1,1'], code: 4 },
    { name: 'the input is refused', rows: ['p-1,user-1,0,1,Ann', 'p-2,user-1,1,1'], code: 3 },
    { name: 'the run stops', rows: ['p-1,user-1,1,1,Ann', 'p-2,user-1,1,1'], code: 1 },
  ])('have what check finds when $name', async ({ rows, code }) => {
    const shop = await openShop({ ...(code === 1 && { apiKey: 'another-key' }) });
    const file = shop.write('list.csv', sheetOf(...rows));
    const checked = JSON.parse((await shop.call(['check', file, '--json'])).stdout);
    const rule = code === 3 ? 'stop' : 'hold';
    const ordered = await shop.call(['order', file, '--json', '--on-invalid', rule]);
    expect(ordered.code).toBe(code);
    const { issues, issue_counts, issues_truncated } = checked;
    expect(issues.length).toBeGreaterThan(0);
    expect(JSON.parse(ordered.stdout)).toMatchObject({ issues, issue_counts, issues_truncated });
  });

  it('names the results file that was written', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(1));
    const args = ['order', file, '--json', '--results', 'out.ndjson'];
    expect(JSON.parse((await shop.call(args)).stdout).files).toEqual({ results: 'out.ndjson' });
  });
});

describe('--json', () => {
  it.each([
    { code: 'usage', exit: 2, args: ['check', '--json'] },
    { code: 'file_missing', exit: 2, args: ['check', 'none.csv', '--json'] },
    { code: 'mapping_unreadable', exit: 2, args: ['check', 'list.csv', '-m', 'no', '--json'] },
    { code: 'input_invalid', exit: 3, args: ['order', 'invalid.csv', '--json'] },
    { code: 'run_unknown', exit: 2, args: ['resume', 'zzz', '--json'] },
    { code: 'ledger_missing', exit: 2, args: ['resume', '--json', '--ledger', 'none'] },
    ...['postgre://u:pw@db/x', ' postgres://u:pw@db/x', 'postgresql+psycopg2://db/x'].map((to) => {
      const args = ['order', 'list.csv', '--yes', '--json', `--ledger=${to}`];
      return { code: 'ledger_url_invalid', exit: 2, args };
    }),
    ...['file:///ledger.sqlite', 'postgre://db/x'].map((to) => {
      const args = ['ledger', 'copy', 'list.csv', to, '--yes', '--json'];
      return { code: 'ledger_url_invalid', exit: 2, args };
    }),
    { code: 'run_unknown', exit: 2, args: ['show', 'zzz', '--json'] },
    { code: 'project_not_found', exit: 1, args: ['project', 'q', '--svc-uid', 'u', '--json'] },
    { code: 'resource_failed', exit: 1, args: ['product', 'nothing', '--json'] },
  ])('says $code of $args on both outputs', async ({ code, exit, args }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    shop.write('invalid.csv', INVALID_SHEET);
    const result = await shop.call(args, { env: withoutLedger(shop) });
    expect(result.code).toBe(exit);
    const printed = JSON.parse(result.stdout);
    expect(printed).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(/./) },
    });
    expect(Object.keys(printed.error)).toEqual(['code', 'message']);
    expect(result.stderr).toContain(`vdpipe: ${printed.error.message}\n`);
  });

  it('says what is the matter with the ledger on both outputs', async () => {
    const shop = await openShop();
    const result = await shop.call([
      'runs',
      '--json',
      '--ledger',
      shop.write('a-file', 'no ledger'),
    ]);
    expect(result.code).toBe(1);
    const { ok, error } = JSON.parse(result.stdout);
    expect({ ok, code: error.code }).toEqual({ ok: false, code: 'ledger_corrupt' });
    expect(result.stderr).toContain(error.message);
  });

  it.each([['runs'], ['resume']])(
    'is the only output of %s when there are no runs',
    async (command) => {
      const shop = await openShop();
      const { stdout, stderr, code } = await shop.call([command, '--json'], {
        env: withoutLedger(shop),
      });
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      expect(JSON.parse(stdout)).toEqual(command === 'runs' ? [] : { ok: true, run: null });
    },
  );

  it('shows what a look-up found as the service gave it', async () => {
    const shop = await openShop({ projects: 2 });
    const found = async (...args: string[]) =>
      JSON.parse((await shop.call([...args, '--json'])).stdout);
    expect(await found('projects', '--svc-uid', 'u')).toMatchObject([
      { project_id: 'prj-0001', status: 'editing' },
      { project_id: 'prj-0002' },
    ]);
    expect(await found('project', 'prj-0001', '--svc-uid', 'u')).toMatchObject({
      project_id: 'prj-0001',
    });
    expect(await found('product', 'postcard')).toMatchObject({ prodCode: 'postcard' });
  });
});

describe('--quiet', () => {
  it('leaves the outputs empty unless something fails', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2));
    expect(await shop.call(['check', file, '--quiet'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await shop.call(['order', file, '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await shop.call(['resume', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const again = await shop.call(['order', file, '-q']);
    expect(again).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^vdpipe: /),
    });
  });
});
