import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ledger, RunAbout } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import type { OrderPart } from '../../../src/orders/draft.ts';
import { draftOf } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ABOUT: RunAbout = {
  service: 'http://127.0.0.1:1',
  file: 'list.csv',
  sheet: 'list',
  fingerprint: 'abc',
  again: false,
};
const NO_ROWS = { read: 0, blank: 0, rejected: 0 };

async function withLedger<T>(file: string, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = openLedger(file);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

async function datasetsOf(ledger: Ledger, run: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const batch of ledger.orders(run)) {
    for (const order of batch) {
      const pieces: Uint8Array[] = [];
      for await (const piece of ledger.readDataset(order)) pieces.push(piece);
      found[order.projectId] = Buffer.concat(pieces).toString();
    }
  }
  return found;
}

describe('RunStaging', () => {
  it('shows nothing of a run before it is committed', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      expect(await ledger.listRuns()).toEqual([]);
      await staging.commit({ read: 1, blank: 0, rejected: 0 });
      expect((await ledger.listRuns()).map(({ run }) => run)).toEqual([staging.run]);
    });
  });

  it('leaves nothing behind when it is discarded', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      await staging.discard();
      expect(await ledger.findRuns('abc')).toEqual([]);
      expect(existsSync(`${file}-datasets/${staging.run}.rows`)).toBe(false);
    });
  });

  it('lets only the first of two stagings of the same input commit', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const [first, second] = [await ledger.stageRun(ABOUT), await ledger.stageRun(ABOUT)];
      await first.commit(NO_ROWS);
      await expect(second.commit(NO_ROWS)).rejects.toMatchObject({ code: 'run_exists' });
      await second.discard();
      const again = await ledger.stageRun({ ...ABOUT, again: true });
      await again.commit(NO_ROWS);
      expect((await ledger.findRuns('abc')).map(({ run }) => run)).toEqual([again.run, first.run]);
    });
  });

  it('removes what a process that died left of its staging', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const dead = openLedger(file, {
      identity: { place: 'a machine that is gone', pid: 1, started: '0' },
    });
    const left = await dead.stageRun(ABOUT);
    await left.add([draftOf('p1')]);
    await dead.close();
    let monotonicMs = 0;
    const ledger = openLedger(file, { leaseMs: 100, monotonicMs: () => monotonicMs });
    await (await ledger.stageRun(ABOUT)).discard();
    expect(existsSync(`${file}-datasets/${left.run}.rows`)).toBe(true);
    monotonicMs = 100;
    await (await ledger.stageRun(ABOUT)).discard();
    await ledger.close();
    expect(existsSync(`${file}-datasets/${left.run}.rows`)).toBe(false);
  });

  it('joins datasets from memory and from stored parts, pieces in order', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.parts.add([partOf('p1', 2, '{"a":1}'), partOf('p2', 3, '{"b":1}')]);
      await staging.parts.add([partOf('p2', 4, '{"b":2}'), partOf('p1', 5, '{"a":2}')]);
      for await (const { parts } of staging.parts.byOrder()) {
        const [first] = parts;
        if (!first) throw new Error('An order without parts');
        const dataset = parts.map((part) => part.dataset);
        await staging.add([draftOf(first.projectId, { dataset })]);
      }
      const inMemory = [{ bytes: Buffer.from('{"c":1},{"c":2}') }, { bytes: Buffer.from('') }];
      await staging.add([draftOf('p3', { dataset: inMemory })]);
      await staging.commit(NO_ROWS);
      expect(await datasetsOf(ledger, staging.run)).toEqual({
        p1: '{"a":1},{"a":2}',
        p2: '{"b":1},{"b":2}',
        p3: '{"c":1},{"c":2}',
      });
    });
  });
});

describe('PartStore', () => {
  it('gives orders by their first row, parts as added, and the rival for the same project', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.parts.add([partOf('p2', 9, 'x'), partOf('p1', 7, 'x')]);
      await staging.parts.add([
        { ...partOf('p1', 3, 'x'), svcUid: 'user-2' },
        partOf('p2', 2, 'x'),
      ]);
      const orders = [];
      for await (const { parts, rival } of staging.parts.byOrder()) {
        orders.push({ rows: parts.map((part) => [part.projectId, part.firstRow]), rival });
      }
      await staging.discard();
      expect(orders).toEqual([
        {
          rows: [
            ['p2', 9],
            ['p2', 2],
          ],
          rival: null,
        },
        { rows: [['p1', 3]], rival: { svcUid: 'user-1', firstRow: 7 } },
        { rows: [['p1', 7]], rival: { svcUid: 'user-2', firstRow: 3 } },
      ]);
    });
  });
});

function partOf(projectId: string, row: number, json: string): OrderPart {
  return {
    projectId,
    svcUid: 'user-1',
    firstRow: row,
    lastRow: row,
    rowRanges: String(row),
    rows: 1,
    invalidRows: 0,
    fieldsJson: '{}',
    dataset: { bytes: Buffer.from(json) },
  };
}
