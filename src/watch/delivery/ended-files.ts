import { lstat } from 'node:fs/promises';
import type { Delivery } from '../../ledger/deliveries.ts';
import { stateOf, stateOfList } from '../folder/hash-file.ts';
import { pathOf } from '../folder/move-files.ts';
import type { JobWork } from '../watch-setting.ts';
import { findStamped, foldersOfTaken, takeBackIfChanged } from './delivery-files.ts';
import { changedEnding, endDelivery } from './end-delivery.ts';

/** For so long a writer may go on with a list that was ordered. */
const LOOKED_AT_MS = 3_600_000;
const MOST_LOOKED_AT = 1000;

/** Files of a job that were ordered lately: whoever still had one open may write on. */
export function createEndedFiles(work: JobWork) {
  const { ledger, job, clock } = work;
  /** By id, the one that ended last at the end; those of earlier processes too once they were looked for. */
  let recent: Map<string, Delivery> | undefined;
  /** By id, the state of a file that has another time or size than it had, and the same content. */
  const same = new Map<string, string>();
  return { add, findTouched, endIfChanged };

  /** From now on the file of a delivery that is done is looked at again. */
  function add(delivery: Delivery): void {
    recent?.set(delivery.id, delivery);
    const [oldest] = recent?.keys() ?? [];
    if (oldest !== undefined && (recent?.size ?? 0) > MOST_LOOKED_AT) drop(oldest);
  }

  /** Deliveries whose files have another size or time than when they were read: cheap, so that each pass can do it. */
  async function findTouched(): Promise<Delivery[]> {
    recent ??= await readRecent();
    const touched: Delivery[] = [];
    for (const delivery of [...recent.values()]) {
      const isPast = (delivery.endedAtMs ?? 0) < clock.wallMs() - LOOKED_AT_MS;
      const state = isPast ? undefined : await stateOfEnded(work, delivery);
      if (isPast) drop(delivery.id);
      else if (state !== undefined && state !== same.get(delivery.id)) touched.push(delivery);
    }
    return touched;
  }

  /** Ends a delivery anew, as failed, if its list is not what was read. Undefined if it is. */
  async function endIfChanged(delivery: Delivery): Promise<Delivery | undefined> {
    const there = foldersOfTaken(work, delivery);
    const before = await stateOfEnded(work, delivery);
    if (!(await takeBackIfChanged(there, delivery))) {
      if (before !== undefined) same.set(delivery.id, before);
      return undefined;
    }
    const { run, orders } = delivery;
    const ended = await endDelivery(there, delivery, changedEnding(run, orders));
    drop(delivery.id);
    return ended;
  }

  async function readRecent(): Promise<Map<string, Delivery>> {
    const { deliveries } = await ledger.deliveries.list(
      { job: job.name, states: ['done'] },
      { limit: MOST_LOOKED_AT },
    );
    return new Map(deliveries.toReversed().map((delivery) => [delivery.id, delivery]));
  }

  function drop(id: string): void {
    recent?.delete(id);
    same.delete(id);
  }
}

/** Undefined if the file is as it was read, or a person has moved it. */
async function stateOfEnded(work: JobWork, delivery: Delivery): Promise<string | undefined> {
  const place = findStamped(foldersOfTaken(work, delivery), delivery);
  const found = place && (await lstat(pathOf(place)).catch(() => undefined));
  if (!found) return undefined;
  // Its content tells, once.
  if (found.isDirectory()) return await stateOfList(pathOf(place)).catch(() => undefined);
  const { bytes, modifiedAtMs } = delivery;
  const isSame = found.size === bytes && Math.trunc(found.mtimeMs) === modifiedAtMs;
  return isSame ? undefined : stateOf(found);
}
