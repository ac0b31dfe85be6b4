import type { FetchFailure, NewMessage } from '../ledger/deliveries.ts';
import { parseFetchFailure, toFetchFailureText } from '../ledger/fetch-failure.ts';
import type { JobConfig } from './config/config-schema.ts';
import type { JobWork } from './watch-setting.ts';

/** Why files of a job are not fetched, or not taken. */
export interface Trouble {
  /** Under which the ledger remembers since when it is so. */
  readonly key: string;
  readonly toMessages: ((job: JobConfig, failure: FetchFailure) => NewMessage[]) | null;
  /** How long what may pass has to do so before somebody is told. */
  readonly patienceMs: number;
}

export const PATIENCE_MS = 10 * 60_000;
/** The source was not reached, or its answer was not whole; a file was not whole: it may be next time. */
const MAY_PASS: ReadonlySet<string> = new Set(['fetch_failed', 'file_unsettled']);
const LONGEST_TEXT_CHARS = 1000;

/** Something has failed, perhaps again: it is told once, whatever becomes of this process. Gives whether it lasts. */
export async function noteTrouble(
  { ledger: { deliveries }, job, clock }: JobWork,
  { key, toMessages, patienceMs }: Trouble,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<boolean> {
  const nowMs = clock.wallMs();
  const known = await deliveries.recall(job.name, key);
  const before = parseFetchFailure(known);
  const sinceMs = Math.min(before?.sinceMs ?? nowMs, nowMs);
  const isTold = before?.isTold === true;
  const failure = { code, text: message.slice(0, LONGEST_TEXT_CHARS), sinceMs, isTold };
  const isLasting = !MAY_PASS.has(code) || nowMs - sinceMs >= patienceMs;
  const remember = async (told: FetchFailure) => {
    const value = toFetchFailureText(told);
    if (value !== known) await deliveries.remember(job.name, key, value);
  };
  // Messages have the time in their ids: it is remembered before they are queued.
  await remember(failure);
  if (!isLasting || isTold || toMessages === null) return isLasting;
  await deliveries.queueMessages(toMessages(job, failure));
  await remember({ ...failure, isTold: true });
  return true;
}

export async function recallTrouble(
  { ledger: { deliveries }, job }: JobWork,
  { key }: Trouble,
): Promise<FetchFailure | null> {
  return parseFetchFailure(await deliveries.recall(job.name, key));
}

/** Nothing is wrong any more. Gives what was. */
export async function endTrouble(work: JobWork, trouble: Trouble): Promise<FetchFailure | null> {
  const before = await recallTrouble(work, trouble);
  if (before) await work.ledger.deliveries.remember(work.job.name, trouble.key, null);
  return before;
}
