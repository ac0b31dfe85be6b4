import type { Delivery } from '../../ledger/deliveries.ts';
import { listAll } from '../../ledger/list-all.ts';
import { makeFolders } from '../folder/job-folders.ts';
import { reason, waive } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { foldersOfTaken, takeBack } from './delivery-files.ts';
import { changeOrLose, endDelivery } from './end-delivery.ts';
import { takeThrough } from './take-through.ts';
import { writeRunOutputs } from './write-outputs.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Returns what looks now and then for held deliveries of a job whose runs wait for nobody any more: they were purged, or released before
 * the delivery was noted as held. Those taken first come first.
 */
export function createEndedHolds({ ledger, job, clock }: JobWork): () => Promise<Delivery[]> {
  /** By the clock that never jumps. */
  let dueAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.monotonicMs() < dueAtMs) return [];
    dueAtMs = clock.monotonicMs() + LOOK_EVERY_MS;
    const found: Delivery[] = [];
    for await (const delivery of listAll(ledger.deliveries, { job: job.name, states: ['held'] })) {
      if (delivery.run === null) continue;
      const { state } = await ledger.getRun(delivery.run);
      if (state !== 'on_hold') found.push(delivery);
    }
    return found.reverse();
  };
}

/**
 * Goes on with such a delivery if its run was released, and ends it otherwise.
 *
 * @throws as `takeThrough`
 */
export async function endHold(work: JobWork, delivery: Delivery): Promise<Delivery> {
  const run = delivery.run === null ? null : await work.ledger.getRun(delivery.run);
  if (run?.state === 'purged') return await endPurged(work, delivery);
  const released = { state: 'ordering', ...waive(delivery) } as const;
  return await takeThrough(work, await changeOrLose(work, delivery, released));
}

/**
 * Ends a delivery whose run was purged as failed, with its file in `failed/`. A copy that a person has put into `in/` stays there: it arrives anew.
 *
 * @throws LostError
 */
async function endPurged(given: JobWork, delivery: Delivery): Promise<Delivery> {
  const { run } = delivery;
  const there = foldersOfTaken(given, delivery);
  const isThere = await takeBack(there, delivery);
  const work = isThere ? there : given;
  await makeFolders(work.folders);
  if (isThere && run !== null) await writeRunOutputs(work, delivery, run);
  return endDelivery(work, delivery, { state: 'failed', reasons: [reason('run_purged')], run });
}
