import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger, RunAbout, RunStaging } from '../../../../src/ledger/ledger.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import type { OrderPart, StoredPiece } from '../../../../src/orders/draft.ts';
import { draftOf } from '../../../support/drafts.ts';
import { itOnPosix } from '../../../support/posix.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const STAGE_AND_STAY = path.resolve(import.meta.dirname, '../../../support/stage-and-stay.mjs');

const ABOUT: RunAbout = {
  service: 'http://127.0.0.1:1',
  file: 'list.csv',
  sheet: 'list',
  fingerprint: 'abc',
  again: false,
};
const NO_ROWS = { read: 0, blank: 0, skipped: 0, rejected: 0 };

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

  it('removes what a process that died left of its staging', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const dead = openLedger(file, {
      identity: { place: 'a machine that is gone', pid: 1, started: '0' },
    });
    const left = await dead.stageRun(ABOUT);
    await left.add([draftOf('p1')]);
    await dead.close();
    expect(existsSync(`${file}-datasets/${left.run}.rows`)).toBe(true);
    await withLedger(file, async (ledger) => (await ledger.stageRun(ABOUT)).discard());
    expect(readdirSync(`${file}-datasets`)).toEqual([]);
  });

  itOnPosix(
    'removes no staging of a process that is slow or stopped, and at once that of a killed one (needs POSIX: signals)',
    async () => {
      const file = path.join(temporaryFolder(), 'l.sqlite');
      const slow = spawn(process.execPath, [STAGE_AND_STAY, file, 'another container']);
      onTestFinished(() => {
        slow.kill('SIGKILL');
      });
      const [line] = await once(slow.stdout, 'data');
      const run = String(line).trim();
      slow.kill('SIGSTOP');
      let monotonicMs = 0;
      const ledger = openLedger(file, { monotonicMs: () => monotonicMs });
      onTestFinished(() => ledger.close());
      const stageAnother = async () => {
        await (await ledger.stageRun(ABOUT)).discard();
        monotonicMs += 3_600_000;
        return readdirSync(`${file}-datasets`).sort();
      };
      const files = [`${run}.rows`, `${run}.rows.staging`];
      expect([await stageAnother(), await stageAnother()]).toEqual([files, files]);
      const ended = once(slow, 'exit');
      slow.kill('SIGKILL');
      await ended;
      expect(await stageAnother()).toEqual([]);
    },
  );

  it('can be committed by a process that was slow, while others stage', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const slow = spawn(process.execPath, [STAGE_AND_STAY, file, 'another container']);
    onTestFinished(() => {
      slow.kill('SIGKILL');
    });
    const [line] = await once(slow.stdout, 'data');
    await withLedger(file, async (ledger) => {
      await (await ledger.stageRun(ABOUT)).discard();
      const ended = once(slow, 'exit');
      slow.stdin.end();
      expect(await ended).toEqual([0, null]);
      expect((await ledger.listRuns()).map(({ run }) => run)).toEqual([String(line).trim()]);
      expect(readdirSync(`${file}-datasets`)).toEqual([`${String(line).trim()}.rows`]);
    });
  });

  it('joins datasets from memory and from stored parts, pieces in order', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      const { parts } = staging;
      const stored = (text: string) => [parts.append(Buffer.from(text))];
      await parts.add([partOf('p1', 2, stored('{"a":1}')), partOf('p2', 3, stored('{"b":1}'))]);
      await parts.add([partOf('p2', 4, stored('{"b":2}')), partOf('p1', 5, stored('{"a":2}'))]);
      for await (const order of parts.byOrder()) {
        const [first] = order.parts;
        if (!first) throw new Error('An order without parts');
        const dataset = order.parts.flatMap((part) => part.dataset);
        await staging.add([draftOf(first.projectId, { dataset: () => dataset })]);
      }
      const inMemory = [{ bytes: Buffer.from('{"c":1},{"c":2}') }, { bytes: Buffer.from('') }];
      await staging.add([draftOf('p3', { dataset: () => inMemory })]);
      await staging.commit(NO_ROWS);
      expect(await datasetsOf(ledger, staging.run)).toEqual({
        p1: '{"a":1},{"a":2}',
        p2: '{"b":1},{"b":2}',
        p3: '{"c":1},{"c":2}',
      });
    });
  });

  it('puts scattered orders together, and leaves only their dataset file', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      const { drafts, texts } = scatter(staging, 40, 30);
      await staging.add(drafts.slice(0, 25));
      await staging.add(drafts.slice(25));
      await staging.commit(NO_ROWS);
      expect(await datasetsOf(ledger, staging.run)).toEqual(texts);
      expect(readdirSync(`${file}-datasets`)).toEqual([`${staging.run}.rows`]);
    });
  });

  it('stages nothing of scattered orders that were changed meanwhile', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      const [first, ...others] = scatter(staging, 4, 3000).drafts;
      if (!first) throw new Error('No draft');
      // Nothing but the start of the file is read for it.
      await staging.add([{ ...first, dataset: () => first.dataset().slice(0, 3) }]);
      const scattered = `${file}-datasets/${staging.run}.rows.parts`;
      writeFileSync(scattered, 'x'.repeat(100));
      await expect(staging.add(others)).rejects.toMatchObject({ code: 'dataset_damaged' });
      await staging.discard();
      expect(readdirSync(`${file}-datasets`)).toEqual([]);
    });
  });

  it('removes scattered orders that a process left which died while it put them together', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const identity = { place: 'a machine that is gone', pid: 1, started: '0' };
    const dead = openLedger(file, { identity });
    const left = await dead.stageRun(ABOUT);
    await left.add(scatter(left, 4, 30).drafts);
    expect(readdirSync(`${file}-datasets`)).toHaveLength(3);
    await dead.close();
    await withLedger(file, async (ledger) => (await ledger.stageRun(ABOUT)).discard());
    expect(readdirSync(`${file}-datasets`)).toEqual([]);
  });
});

describe('PartStore', () => {
  it('gives orders by their first row, parts as added, and the rival for the same project', async () => {
    await withLedger(path.join(temporaryFolder(), 'l.sqlite'), async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.parts.add([partOf('p2', 9), partOf('p1', 7)]);
      await staging.parts.add([{ ...partOf('p1', 3), svcUid: 'user-2' }, partOf('p2', 2)]);
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

/** Drafts whose rows lie scattered over what was stored, and the texts of their datasets. */
function scatter({ parts }: RunStaging, orders: number, times: number) {
  const pieces = new Map<string, StoredPiece[]>();
  const rows = new Map<string, string[]>();
  for (let time = 0; time < times; time++) {
    for (let i = 0; i < orders; i++) {
      const [project, row] = [`p${i}`, `{"row":"${'x'.repeat((i * time) % 50)}${time}"}`];
      rows.set(project, [...(rows.get(project) ?? []), row]);
      pieces.set(project, [...(pieces.get(project) ?? []), parts.append(Buffer.from(row))]);
    }
  }
  const drafts = Array.from(pieces, ([project, dataset]) =>
    draftOf(project, { dataset: () => dataset }),
  );
  const texts = Object.fromEntries(Array.from(rows, ([project, each]) => [project, each.join()]));
  return { drafts, texts };
}

function partOf(projectId: string, row: number, dataset: readonly StoredPiece[] = []): OrderPart {
  return {
    projectId,
    svcUid: 'user-1',
    firstRow: row,
    lastRow: row,
    rowRanges: String(row),
    rows: 1,
    invalidRows: 0,
    fieldsJson: '{}',
    dataset,
  };
}
