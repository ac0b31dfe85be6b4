import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../../src/ledger/ledger.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import {
  CLAIM,
  claimOne,
  collect,
  DAY_MS,
  LEASE_MS,
  LOAD,
  lookUpPlaced,
} from '../../contract/world.ts';

/** A machine with a ledger, whose processes are each in a container of their own. */
class Machine {
  readonly file = path.join(temporaryFolder(), 'ledger.sqlite');
  #starts = 1;
  #containers = 0;
  wallMs = 1_700_000_000_000;
  monotonicMs = 5_000_000;

  open(): Ledger {
    const start = `start ${this.#starts}`;
    const place = `container ${++this.#containers}, ${start}`;
    const ledger = openLedger(this.file, {
      leaseMs: LEASE_MS,
      identity: { place, pid: 1, started: '', clock: start },
      now: () => this.wallMs,
      monotonicMs: () => this.monotonicMs,
    });
    onTestFinished(() => ledger.close());
    return ledger;
  }

  pass(ms: number): void {
    this.wallMs += ms;
    this.monotonicMs += ms;
  }

  restart(tookMs: number): void {
    this.#starts += 1;
    this.wallMs += tookMs;
    this.monotonicMs = 10;
  }
}

/** A run whose worker was idle when it died, with its part of all requests. */
async function withGhost(machine: Machine) {
  const ledger = machine.open();
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const ghost = await ledger.openWorker({ runs: [run] });
  expect(await ghost.beat(LOAD)).toMatchObject({ atOnce: LOAD.most });
  return { run, ghost };
}

describe('a worker that died in a container, or with its machine,', () => {
  it.each([
    { name: 'a lease ago', after: (machine: Machine) => machine.pass(LEASE_MS) },
    { name: 'before a restart', after: (machine: Machine) => machine.restart(LEASE_MS) },
    { name: 'before a restart that set the clock back', after: (m: Machine) => m.restart(-DAY_MS) },
  ])('$name keeps nothing from a process that starts', async ({ after }) => {
    const machine = new Machine();
    const { run } = await withGhost(machine);
    after(machine);
    const ledger = machine.open();
    expect(await ledger.workersOf(run)).toBe(0);
    const worker = await ledger.openWorker({ runs: [run] });
    expect(await worker.beat(LOAD)).toMatchObject({ atOnce: LOAD.most, others: 0 });
  });

  it('counts as long as it may be alive, whoever looks, and however the wall clock jumps', async () => {
    const machine = new Machine();
    const { run } = await withGhost(machine);
    machine.pass(LEASE_MS - 1);
    for (const jumpMs of [0, DAY_MS, -3 * DAY_MS]) {
      machine.wallMs += jumpMs;
      expect(await machine.open().workersOf(run)).toBe(1);
    }
    machine.pass(1);
    expect(await machine.open().workersOf(run)).toBe(0);
  });

  it('loses its orders a lease after its last beat, also to a process that starts then', async () => {
    const machine = new Machine();
    const { run, ghost } = await withGhost(machine);
    await claimOne(ghost);
    machine.pass(LEASE_MS - 1);
    expect(await (await machine.open().openWorker({ runs: [run] })).takeOver(0)).toBe(0);
    machine.pass(1);
    expect(await (await machine.open().openWorker({ runs: [run] })).takeOver(0)).toBe(1);
    expect(await ghost.beat(LOAD)).toBeUndefined();
  });

  it('keeps its orders from before a restart until somebody has watched it for a lease, whatever the wall clock says', async () => {
    const machine = new Machine();
    const { run, ghost } = await withGhost(machine);
    await claimOne(ghost);
    machine.restart(10 * DAY_MS);
    const worker = await machine.open().openWorker({ runs: [run] });
    expect(await worker.takeOver(0)).toBe(0);
    machine.wallMs += DAY_MS;
    expect(await worker.takeOver(0)).toBe(0);
    machine.pass(LEASE_MS);
    expect(await worker.takeOver(0)).toBe(1);
    expect(await worker.claim(CLAIM)).toMatchObject([{ todo: 'look_up', maybeOrdered: true }]);
  });

  it('leaves the order ids in its rescue file to the next process that starts', async () => {
    const machine = new Machine();
    const { run, ghost } = await withGhost(machine);
    const { id, projectId } = await claimOne(ghost);
    const rescue = `${machine.file}.rescue-${ghost.epoch}`;
    const learned = { id, run, project: projectId, orderId: 9, kind: 'ordered', seenAtMs: 0 };
    appendFileSync(rescue, `${JSON.stringify(learned)}\n`);
    machine.pass(LEASE_MS);
    const ledger = machine.open();
    await ledger.openWorker({ runs: [run] });
    expect(await ledger.seenOrderIds(run)).toEqual([{ projectId, orderId: 9 }]);
    expect(existsSync(rescue)).toBe(false);
  });

  it('does not take an order for sent whose answer was a conflict', async () => {
    const machine = new Machine();
    const { run, ghost } = await withGhost(machine);
    const ledger = machine.open();
    const [{ id, projectId } = { id: 0, projectId: '' }] = await collect(ledger.orders(run));
    const learned = { id, run, project: projectId, orderId: 9, kind: 'conflict', seenAtMs: 0 };
    appendFileSync(`${machine.file}.rescue-${ghost.epoch}`, `${JSON.stringify(learned)}\n`);
    machine.pass(LEASE_MS);
    const worker = await ledger.openWorker({ runs: [run] });
    expect(await ledger.seenOrderIds(run)).toEqual([{ projectId, orderId: 9 }]);
    expect(await claimOne(worker)).toMatchObject({ todo: 'send', maybeOrdered: false });
  });

  it('has an order of which the ledger knows nothing looked up, with the id that was learned', async () => {
    const machine = new Machine();
    const { run, ghost } = await withGhost(machine);
    const ledger = machine.open();
    const [{ id, projectId } = { id: 0, projectId: '' }] = await collect(ledger.orders(run));
    // As if the ledger was restored from a copy.
    const learned = { id, run, project: projectId, orderId: 9, kind: 'ordered' };
    const line = `${JSON.stringify({ ...learned, seenAtMs: machine.wallMs - 2 * DAY_MS })}\n`;
    appendFileSync(`${machine.file}.rescue-${ghost.epoch}`, line + line);
    machine.pass(LEASE_MS);
    const worker = await ledger.openWorker({ runs: [run] });
    await lookUpPlaced(worker, 9);
  });
});
