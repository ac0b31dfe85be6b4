import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { reportRun } from '../../src/output/run-report.ts';
import { giveRefusedBack } from '../../src/run/order-sheet.ts';
import { giveRowsBack } from '../../src/run/rejects/write-refused.ts';
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
  it('are all written at the end of the run, also if some were written while it continued', async () => {
    const shop = await openShop({
      intercept: ({ operation, id, attempt }) => {
        if (operation !== 'create_tentative_order' || id === 'p-1') return undefined;
        return id === 'p-3' && attempt === 1 ? { fault: 'reset' } : REFUSAL;
      },
    });
    const run = await orderHastily(shop, listOf(3), '--patience-ms', '1');
    const part = await shop.call(['show', run, '--rejects', 'part.csv']);
    expect(part.stderr).toContain('The rows to correct so far are in part.csv\n');
    expect(projectsIn(shop, 'part.csv')).toEqual(['p-2']);
    const file = path.join(shop.folder, 'list.csv');
    // Whoever ends the run cannot write them.
    renameSync(file, `${file}.away`);
    await shop.call(['resume', run, '--settle-ms', '1']);
    renameSync(`${file}.away`, file);
    expect((await shop.call(['show', run])).stdout).not.toContain('part.csv');
    const waited = await shop.call(['wait', run, '--rejects', 'all.csv', '--json']);
    expect({ code: waited.code, ...JSON.parse(waited.stdout) }).toMatchObject({
      ...{ code: 4, orders: { refused: 2 }, files: { rejects: 'all.csv', refused: 'all.csv' } },
    });
    expect(projectsIn(shop, 'all.csv')).toEqual(['p-2', 'p-3']);
    // Another copy is for whoever asked for it.
    const copied = ['--rejects', 'copy.csv', '--all-rejects', '--as-copy'];
    await shop.call(['show', run, ...copied]);
    expect(projectsIn(shop, 'copy.csv')).toEqual(['p-2', 'p-3']);
    expect((await shop.call(['show', run])).stdout).toContain('are in all.csv. Correct them');
  });

  it('are written once, also if somebody waited for the run while another ended it', async () => {
    const shop = await openShop({
      intercept: ({ operation }) => (operation === 'create_tentative_order' ? REFUSAL : undefined),
    });
    const run = await orderHastily(shop, listOf(1), '--enqueue');
    const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
    onTestFinished(() => ledger.close());
    const found = await ledger.getRun(run);
    await shop.call(['resume', run, '--settle-ms', '1']);
    const info = await ledger.getRun(run);
    expect(info.files.refused).toMatch(/list\.rejects\.xlsx$/);
    const rejects = { stem: path.join(shop.folder, 'again'), ending: '.csv' } as const;
    const report = await reportRun(ledger, info);
    expect(await giveRefusedBack({ ledger, rejects, found }, report)).toEqual({});
    expect(existsSync(path.join(shop.folder, 'again.csv'))).toBe(false);
  });

  it('are not given back by order while the orders may have been placed, also if none are looked up', async () => {
    const shop = await openShop({
      intercept: ({ operation, attempt }) => {
        if (operation !== 'create_tentative_order') return undefined;
        return attempt === 1 ? { fault: 'reset' } : REFUSAL;
      },
    });
    const run = await orderHastily(shop, listOf(1), '--verify', 'none');
    expect(existsSync(path.join(shop.folder, 'list.rejects.xlsx'))).toBe(false);
    await shop.call(['resume', run, '--verify', 'none']);
    expect(existsSync(path.join(shop.folder, 'list.rejects.xlsx'))).toBe(false);
    // Who asks for them is warned, and the run's file is the one that is written when it is known.
    const fixIn = (name: string) =>
      /The order may have been placed: .*/.exec(readFileSync(path.join(shop.folder, name), 'utf8'));
    await shop.call(['show', run, '--rejects', 'doubted.csv']);
    expect(fixIn('doubted.csv')?.[0]).toContain(`vdpipe resume ${run}`);
    const resumed = await shop.call(['resume', run, '--rejects', 'known.csv', '--json']);
    expect(JSON.parse(resumed.stdout).files).toMatchObject({ refused: 'known.csv' });
    expect(fixIn('known.csv')).toBeNull();
  });

  it('are marked when their run is purged while the orders may have been placed', async () => {
    const shop = await openShop({
      intercept: ({ operation, attempt }) => {
        if (operation !== 'create_tentative_order') return undefined;
        return attempt === 1 ? { fault: 'reset' } : REFUSAL;
      },
    });
    const run = await orderHastily(shop, listOf(1), '--verify', 'none');
    const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
    onTestFinished(() => ledger.close());
    const { origin } = await ledger.getRun(run);
    await ledger.purgeRun(run);
    const target = { stem: path.join(shop.folder, 'last'), ending: '.csv' } as const;
    const file = await giveRowsBack({ ledger, run, target, origin, kinds: ['refused'] });
    expect(readFileSync(file ?? '', 'utf8')).toContain('been placed: check its project at the');
    expect((await ledger.getRun(run)).files.refused).toBe(file);
  });

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
    expect(stderr).toContain(`To look them up: vdpipe resume ${run}`);
    expect(stderr).not.toMatch(/rejects|workers/);
    expect(existsSync(path.join(shop.folder, 'list.rejects.xlsx'))).toBe(false);
    const shown = await shop.call(['show', run]);
    expect(shown.stdout).toMatch(new RegExp(`may have been placed.*\n  vdpipe resume ${run}`));
    expect(shown.stdout).not.toContain('--rejects');
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
