import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  ClaimedOrder,
  ClaimOptions,
  Failure,
  Ledger,
  Worker,
} from '../../../../src/ledger/ledger.ts';
import { ownIdentity } from '../../../../src/ledger/process-identity.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const DAY_MS = 86_400_000;
const CLAIM: ClaimOptions = { limit: 10, looksBeforeResend: 2, staleAfterMs: DAY_MS };
const FAILURE: Failure = { code: 'connection_lost', message: 'cut', status: null, requestId: null };
const SOMEWHERE_ELSE = { place: 'another machine', pid: 7, started: '1' };

interface Opened {
  readonly ledger: Ledger;
  readonly time: { nowMs: number; monotonicMs: number };
}

function open(file: string, identity = ownIdentity(), leaseMs = 1000): Opened {
  const time = { nowMs: 1000, monotonicMs: 0 };
  const ledger = openLedger(file, {
    identity,
    leaseMs,
    now: () => time.nowMs,
    monotonicMs: () => time.monotonicMs,
  });
  onTestFinished(() => ledger.close());
  return { ledger, time };
}

function newFile(): string {
  return path.join(temporaryFolder(), 'ledger.sqlite');
}

async function claimOne(worker: Worker, change: Partial<typeof CLAIM> = {}): Promise<ClaimedOrder> {
  const [order] = (await worker.claim({ ...CLAIM, ...change })) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  return order;
}

describe('Worker.claim()', () => {
  it("does not wait for a time of another machine's clock, or of before a restart", async () => {
    const file = newFile();
    const before = open(file);
    before.time.monotonicMs = DAY_MS;
    const run = await stageDrafts(before.ledger, [draftOf('p1')]);
    const worker = await before.ledger.openWorker({ runs: [run] });
    await worker.record(await claimOne(worker), { kind: 'later', failure: FAILURE, waitMs: 5000 });
    const after = open(file);
    expect(await (await after.ledger.openWorker({ runs: [run] })).claim(CLAIM)).toHaveLength(1);
  });
});

describe('Worker.takeOver()', () => {
  it('waits for the lease that the ledger has, whatever lease its own process would like', async () => {
    const file = newFile();
    const far = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(far.ledger, [draftOf('p1')]);
    await claimOne(await far.ledger.openWorker({ runs: [run] }));
    const hasty = open(file, ownIdentity(), 10);
    const worker = await hasty.ledger.openWorker({ runs: [run] });
    expect(worker.leaseMs).toBe(1000);
    expect(await worker.takeOver(0)).toBe(0);
    hasty.time.monotonicMs = 999;
    expect(await worker.takeOver(0)).toBe(0);
    hasty.time.monotonicMs = 1000;
    expect(await worker.takeOver(0)).toBe(1);
  });

  it('takes another lease only when no process works on the ledger', async () => {
    const file = newFile();
    const first = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(first.ledger, [draftOf('p1')]);
    const worker = await first.ledger.openWorker({ runs: [run] });
    const second = open(file, ownIdentity(), 2000);
    const other = await second.ledger.openWorker({ runs: [run] });
    expect([worker.leaseMs, other.leaseMs]).toEqual([1000, 1000]);
    await worker.close();
    await other.close();
    const later = await second.ledger.openWorker({ runs: [run] });
    expect(later.leaseMs).toBe(2000);
    await later.close();
    const without = openLedger(file);
    onTestFinished(() => without.close());
    expect((await without.openWorker({ runs: [run] })).leaseMs).toBe(2000);
  });

  it('takes over at once from a process that is gone', async () => {
    const file = newFile();
    const own = ownIdentity();
    const gone = open(file, { ...own, started: 'another start' });
    const run = await stageDrafts(gone.ledger, [draftOf('p1')]);
    await claimOne(await gone.ledger.openWorker({ runs: [run] }));
    const { ledger, time } = open(file);
    const worker = await ledger.openWorker({ runs: [run] });
    expect(await worker.takeOver(3000)).toBe(1);
    expect(await worker.claim(CLAIM)).toEqual([]);
    time.monotonicMs = 3000;
    expect(await worker.claim(CLAIM)).toHaveLength(1);
  });
});
