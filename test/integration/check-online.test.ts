import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleProduct } from '../../src/sandbox/sample-product.ts';
import { visibleText } from '../output/page/support.ts';
import { listOf, openShop } from '../support/shop.ts';

const LIST = [
  'project_id,svc_uid,order_count,total_price,name',
  'p-1,user-1,1,2,Ann',
  'p-2,user-1,1,2,Bo',
  'q-3,user-1,1,2,Cy',
  'p-2,user-1,1,2,Di',
  'p-4,user-2,1,2,Ed',
  'p-5,user-1,1,2,Flo',
].join('\n');

const PROJECTS = [
  { project_id: 'p-1', svc_uid: 'user-1', ps_code: '90x50@card' },
  {
    project_id: 'p-2',
    svc_uid: 'user-1',
    status: 'ordering',
    order_id: 77001,
    ps_code: '1x1@card',
  },
  { project_id: 'p-4', svc_uid: 'user-1' },
  { project_id: 'p-5', svc_uid: 'user-1', ps_code: '1x1@card' },
];

describe('vdpipe check --online', () => {
  it('tells what would be refused, on the rows concerned, and changes nothing', async () => {
    const product = sampleProduct('card', ['90x50']);
    const shop = await openShop({
      projects: PROJECTS,
      pattern: undefined,
      intercept: ({ operation }) =>
        operation === 'get_product' ? { status: 200, body: { product } } : undefined,
    });
    const file = shop.write('list.csv', LIST);
    const flags = ['--online', '--json', '--rejects', 'list.rejects.csv', '--combine', 'same'];
    const result = await shop.call(['check', file, ...flags]);
    expect(result).toMatchObject({ code: 3, stderr: '' });
    const report = JSON.parse(result.stdout);
    expect(report).toMatchObject({
      ok: false,
      looked_up: 5,
      projects: { free: 2, copying: 0, not_found: 2, ordered: 1, in_process: 0 },
      rows: { read: 6, valid: 2, rejected: 4 },
      issue_counts: { project_not_found: 2, project_not_editing: 1, product_size_unknown: 1 },
    });
    const issues = report.issues.map((issue: Record<string, unknown>) => [
      issue['code'],
      issue['severity'],
      issue['cell'],
      issue['value'],
    ]);
    expect(issues.sort()).toEqual([
      ['product_size_unknown', 'warning', 'list!A7', 'p-5'],
      ['project_not_editing', 'error', 'list!A3', 'p-2'],
      ['project_not_found', 'error', 'list!A4', 'q-3'],
      ['project_not_found', 'error', 'list!A6', 'p-4'],
    ]);
    const taken = report.issues.find((issue: { value: string }) => issue.value === 'p-2');
    expect(taken.message).toMatch(/"ordering".*77001/);
    const rejects = readFileSync(path.join(shop.folder, 'list.rejects.csv'), 'utf8');
    expect(rejects.match(/project_not_\w+/g)).toEqual([
      'project_not_editing',
      'project_not_found',
      'project_not_editing',
      'project_not_found',
    ]);
    expect(shop.sandbox.audit().orders).toEqual([]);
  });

  it('has a page on which rows of projects that would be refused are not ready', async () => {
    const shop = await openShop({ projects: PROJECTS, pattern: undefined });
    shop.write('list.csv', LIST);
    const flags = ['--online', '-q', '--combine', 'same'];
    await shop.call(['check', 'list.csv', ...flags, '--report', 'page.html']);
    const text = visibleText(readFileSync(path.join(shop.folder, 'page.html'), 'utf8'));
    expect(text).toContain('6 rows read = 2 ready + 4 to correct');
    expect(text).toContain('Not ready cannot be placed as they are 3 4 4 to correct');
    const notReady = text.match(/\S+(?= its order is not ready)/g);
    expect(notReady).toEqual(['p-2', 'q-3', 'p-2', 'p-4']);
    expect(text).toContain('Rows to correct in list.rejects.xlsx');
  });

  it('only warns of a copy that is still being made: its order would wait', async () => {
    const shop = await openShop({ projects: [{ project_id: 'p-1', status: 'cloning' }] });
    shop.write('list.csv', listOf(1));
    const { code, stdout } = await shop.call(['check', 'list.csv', '--online', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      issues: [{ code: 'project_not_editing', severity: 'warning', row: 2 }],
    });
  });

  it('says what only ordering can tell', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(3));
    const result = await shop.call(['check', file, '--online']);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain('3 projects looked up: 3 free. ');
    expect(result.stderr).toMatch(/Only ordering shows.*project_locked.*doc_not_found/);
  });

  it('lists the projects of a user with many, and looks up the others, through faults', async () => {
    const projects = Array.from({ length: 40 }, (_, i) => ({
      project_id: `p-${i + 1}`,
      svc_uid: 'user-1',
    }));
    const seen: string[] = [];
    const shop = await openShop({
      projects,
      pattern: /^p-41$/,
      lookupFaults: { busy: 0.2 },
      retryAfterMs: 1,
      intercept: ({ operation }) => {
        seen.push(operation);
        return undefined;
      },
    });
    const file = shop.write('list.csv', listOf(42));
    const report = JSON.parse((await shop.call(['check', file, '--online', '--json'])).stdout);
    expect(report.issue_counts).toMatchObject({ project_not_found: 1 });
    expect(report.looked_up).toBe(42);
    expect(seen.filter((operation) => operation === 'list_projects').length).toBeGreaterThan(0);
    expect(seen).not.toContain('create_tentative_order');
  });

  it('tells once of a product that cannot be looked up', async () => {
    const projects = ['p-1', 'p-2'].map((id) => ({ project_id: id, ps_code: 'a@no-such-product' }));
    const shop = await openShop({
      projects,
      pattern: undefined,
      intercept: ({ operation }) =>
        operation === 'get_product' ? { status: 500, body: {} } : undefined,
    });
    const file = shop.write('list.csv', listOf(2));
    const result = await shop.call(['check', file, '--online', '--json']);
    expect(JSON.parse(result.stdout).issue_counts).toEqual({ product_unknown: 1 });
    expect(result.code).toBe(0);
  });

  it('looks no product up when the resource host is not known', async () => {
    const projects = [{ project_id: 'p-1', ps_code: 'a@no-such-product' }];
    const shop = await openShop({ projects, pattern: undefined });
    const file = shop.write('list.csv', listOf(1));
    const { VDPIPE_RESOURCE_URL: _, ...env } = shop.env;
    const result = await shop.call(['check', file, '--online', '--json'], {
      env: { ...env, VDPIPE_RESOURCE_URL: '' },
    });
    expect(JSON.parse(result.stdout)).toMatchObject({ ok: true, issue_counts: {} });
  });

  it('stops when the key is wrong', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    const file = shop.write('list.csv', listOf(20));
    const result = await shop.call(['check', file, '--online', '--json']);
    expect(result.code).toBe(1);
    expect(JSON.parse(result.stdout).error.code).toBe('invalid_api_key');
  });
});

it('vdpipe check --online shows a status that no document lists as it is', async () => {
  const projects = ['proofing', 'proofing', 'canceled'].map((status, i) => ({
    project_id: `p-${i + 1}`,
    status,
    order_id: null,
  }));
  const shop = await openShop({
    intercept: ({ operation, id }) => {
      if (operation !== 'get_project') return undefined;
      const project = projects.find(({ project_id }) => project_id === id);
      return { status: 200, body: { ...project, ctime: '', mtime: '', ps_code: '', title: '' } };
    },
  });
  const file = shop.write('list.csv', listOf(3));
  const { stderr } = await shop.call(['check', file, '--online']);
  expect(stderr).toContain('3 projects looked up: 2 "proofing", 1 "canceled"');
  const { stdout } = await shop.call(['check', file, '--online', '--json']);
  expect(JSON.parse(stdout).projects).toMatchObject({
    in_process: 3,
    statuses: { proofing: 2, canceled: 1 },
  });
});

describe('vdpipe order --online', () => {
  it('orders nothing when a project would be refused', async () => {
    const shop = await openShop({ projects: PROJECTS, pattern: undefined });
    shop.write('list.csv', LIST);
    const flags = ['--online', '--json', '--combine', 'same'];
    const args = ['order', 'list.csv', ...flags, '--report', 'page.html'];
    const { code, stdout } = await shop.call(args);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      issue_counts: { project_not_found: 2, project_not_editing: 1 },
    });
    const { by_operation: asked } = shop.sandbox.audit().requests;
    expect(asked).toEqual({ get_project: 5, get_product: 1 });
    const page = visibleText(readFileSync(path.join(shop.folder, 'page.html'), 'utf8'));
    expect(page).toContain('Projects looked up 5');
  });

  it.each(['hold', 'drop'])(
    'holds such orders and places the others with --on-invalid %s',
    async (onInvalid) => {
      const shop = await openShop({ projects: PROJECTS, pattern: undefined });
      shop.write('list.csv', LIST);
      const files = ['--rejects', 'rejects.csv', '--json', '--combine', 'same'];
      const args = ['order', 'list.csv', '--online', '--on-invalid', onInvalid, ...files];
      const { code, stdout } = await shop.call(args);
      expect(code).toBe(4);
      const { orders, not_placed: notPlaced } = JSON.parse(stdout);
      expect(orders).toMatchObject({ total: 5, ordered: 2, held: 3, refused: 0, conflict: 0 });
      const held = notPlaced.map((line: Record<string, unknown>) => [
        line['project_id'],
        line['error_code'],
      ]);
      expect(held).toEqual([
        ['p-2', 'project_not_editing'],
        ['q-3', 'project_not_found'],
        ['p-4', 'project_not_found'],
      ]);
      const ordered = shop.sandbox.audit().orders.map(({ project_id }) => project_id);
      expect(ordered.toSorted()).toEqual(['p-1', 'p-5']);
      const rejects = readFileSync(path.join(shop.folder, 'rejects.csv'), 'utf8');
      expect(rejects.match(/(?<=,)\d(?=,project_not_)/g)).toEqual(['3', '4', '5', '6']);
    },
  );

  it('orders nothing while the service does not answer look-ups', async () => {
    const shop = await openShop({ lookupFaults: { error: 1 } });
    shop.write('list.csv', listOf(2));
    const { code, stdout } = await shop.call(['order', 'list.csv', '--online', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).ok).toBe(false);
    expect(shop.sandbox.audit().orders).toEqual([]);
    expect(JSON.parse((await shop.call(['runs', '--json'])).stdout)).toEqual([]);
  });
});
