import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { SandboxRequest, SandboxScript } from '../../src/sandbox/options.ts';
import { listOf, openShop } from '../support/shop.ts';

/** What the service gives each project; no double has the first three exactly. */
const IDS = {
  'p-1': '9007199254740993',
  'p-2': '9223372036854775807',
  'p-3': '1234567890123456789',
  'p-4': '9007199254740990',
  'p-5': '18446744073709551615',
} as const;

function answer({ operation, id }: SandboxRequest): SandboxScript {
  const orderId = IDS[id as keyof typeof IDS];
  if (operation === 'get_project') {
    const fields = { project_id: id, ctime: '', mtime: '', ps_code: '', title: '' };
    const project = JSON.stringify({ ...fields, status: 'ordering' });
    return { status: 200, body: `${project.slice(0, -1)},"order_id":${orderId}}` };
  }
  if (id === 'p-2') return { fault: 'lost' };
  if (id !== 'p-3') return { status: 200, body: `{"order_id":${orderId},"status":"ordering"}` };
  const details = `{"status":"ordering","order_id":${orderId}}`;
  const error = '"code":"project_not_editing","message":"","request_id":"r"';
  return { status: 409, body: `{"error":{${error},"details":${details}}}` };
}

it('vdpipe project --json prints every digit of integers that no double holds, wherever they are', async () => {
  const more = '"batch":{"number":9007199254740993,"parts":[{"order_id":18446744073709551615}]}';
  const shop = await openShop({
    intercept: ({ id }) => ({
      status: 200,
      body: `{"project_id":"${id}","ctime":"","mtime":"","ps_code":"","title":"","status":"editing",${more}}`,
    }),
  });
  const { code, stdout } = await shop.call(['project', 'p-1', '--svc-uid', 'user-1', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).batch).toEqual({
    number: '9007199254740993',
    parts: [{ order_id: '18446744073709551615' }],
  });
});

describe('vdpipe with order ids that no double holds', () => {
  it('keeps every digit, from the answer to every file', async () => {
    const shop = await openShop({ intercept: answer });
    const file = shop.write('list.csv', listOf(5));
    const patience = ['--patience-ms', '300', '--settle-ms', '10'];
    const result = await shop.call(['order', file, '--json', ...patience]);
    const { run } = JSON.parse(result.stdout);
    let { orders } = JSON.parse(result.stdout);
    // On a slow machine its patience ends before each lost answer was looked up.
    while (orders.unknown > 1) {
      orders = JSON.parse((await shop.call(['resume', run, '--json', ...patience])).stdout).orders;
    }
    expect(orders).toMatchObject({ ordered: 3, adopted: 1, conflict: 1, unknown: 1 });

    const json = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    const ids = json.map((line: { order_id: unknown }) => line.order_id);
    expect(ids).toEqual([IDS['p-1'], IDS['p-2'], IDS['p-3'], Number(IDS['p-4']), null]);
    expect(json[4].error_message).toContain('at most 64 bits');
    expect(json[4].error_message).toContain(IDS['p-5']);

    await shop.call(['export', run, '-o', 'out.xlsx']);
    const book = read(readFileSync(path.join(shop.folder, 'out.xlsx')));
    const lines = utils.sheet_to_json<{ order_id: unknown }>(book.Sheets['Orders'] ?? {});
    const texts = [IDS['p-1'], IDS['p-2'], IDS['p-3'], IDS['p-4'], undefined];
    expect(lines.map((line) => line.order_id)).toEqual(texts);

    expect((await shop.call(['show', run])).stdout).toContain(`has order ${IDS['p-3']}`);
    const shown = await shop.call(['project', 'p-1', '--svc-uid', 'user-1', '--json']);
    expect(JSON.parse(shown.stdout).order_id).toBe(IDS['p-1']);

    const settled = await shop.call([
      'resume',
      run,
      '--settle',
      'p-5=9223372036854775806',
      ...patience,
    ]);
    expect(settled.code).toBe(4);
    const [, , , , last] = JSON.parse(
      (await shop.call(['export', run, '--format', 'json'])).stdout,
    );
    expect(last).toMatchObject({ state: 'ordered', order_id: '9223372036854775806' });
  });
});
