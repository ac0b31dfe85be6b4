import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const HASTY = ['--settle-ms', '1', '--yes', '--json'];
const REFUSAL = { status: 400, body: { error: { code: 'invalid_request', message: 'No' } } };

async function orderHastily(shop: Shop, list: string, ...flags: string[]): Promise<string> {
  shop.write('list.csv', list);
  const { stdout } = await shop.call(['order', 'list.csv', ...HASTY, ...flags]);
  return JSON.parse(stdout).run;
}

function projectsIn(shop: Shop, name: string): string[] {
  const lines = readFileSync(path.join(shop.folder, name), 'utf8').trim().split('\r\n').slice(1);
  return lines.map((line) => line.replace(/,.*/s, ''));
}

describe('rows of orders that were not placed', () => {
  it('are not given back by wait while the orders may have been placed', async () => {
    const shop = await openShop({
      intercept: ({ operation, attempt }) => {
        if (operation !== 'create_tentative_order') return undefined;
        if (attempt === 1) return { fault: 'reset' };
        // As with a worker, which writes none.
        renameSync(file, `${file}.away`);
        return REFUSAL;
      },
    });
    const file = path.join(shop.folder, 'list.csv');
    const run = await orderHastily(shop, listOf(1), '--verify', 'none');
    renameSync(`${file}.away`, file);
    const { code, stderr } = await shop.call(['wait', run, '--patience-ms', '1']);
    expect({ code, stderr }).toMatchObject({ code: 5 });
    expect(stderr).toContain('refused 1');
    expect(stderr).toContain(`To look its orders up: vdpipe resume ${run}`);
    expect(stderr).not.toMatch(/rejects|workers/);
    expect(existsSync(path.join(shop.folder, 'list.rejects.xlsx'))).toBe(false);
    await shop.call(['resume', run]);
    expect(existsSync(path.join(shop.folder, 'list.rejects.xlsx'))).toBe(true);
  });

  it('are those of an order with a damaged dataset, too', async () => {
    const shop = await openShop();
    const run = await orderHastily(shop, listOf(2), '--enqueue');
    const datasets = path.join(shop.folder, 'ledger.sqlite-datasets', `${run}.rows`);
    writeFileSync(datasets, readFileSync(datasets, 'utf8').replace('01002', '01009'));
    const resumed = await shop.call(['resume', run, '--rejects', 'late.csv', '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ orders: { held: 1 } });
    expect(projectsIn(shop, 'late.csv')).toEqual(['p-2']);
    const shown = await shop.call(['show', run]);
    expect(shown.stdout).toContain('are in late.csv.');
    expect(shown.stdout).not.toContain('This writes the rows');
    await shop.call(['show', run, '--rejects', 'again.csv', '--all-rejects']);
    expect(projectsIn(shop, 'again.csv')).toEqual(['p-2']);
  });
});
