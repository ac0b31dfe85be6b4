import type { FetchFailure, NewMessage } from '../ledger/deliveries.ts';
import { parseFetchFailure, toFetchFailureText } from '../ledger/fetch-failure.ts';
import type { JobConfig } from './config/config-schema.ts';
import type { JobWork } from './watch-setting.ts';

/** Why files of a job are not fetched, or not taken. */
export interface Trouble {
  /** Under which the ledger remembers since when it is so. */
  readonly key: string;
  readonly toMessages: (job: JobConfig, failure: FetchFailure) => NewMessage[];
  /** How long what may pass has to do so before somebody is told. */
  readonly patienceMs: number;
}

/** The source was not reached, or its answer was not whole: it may be next time. */
const MAY_PASS = 'fetch_failed';
const LONGEST_TEXT_CHARS = 1000;

/** Something has failed, perhaps again: it is told once, whatever becomes of this process. */
export async function noteTrouble(
  { ledger: { deliveries }, job, clock }: JobWork,
  { key, toMessages, patienceMs }: Trouble,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  const nowMs = clock.wallMs();
  const before = parseFetchFailure(await deliveries.recall(job.name, key));
  const sinceMs = Math.min(before?.sinceMs ?? nowMs, nowMs);
  const failure = { code, text: message.slice(0, LONGEST_TEXT_CHARS), sinceMs };
  const isLasting = code !== MAY_PASS || nowMs - sinceMs >= patienceMs;
  const messages = isLasting && !before?.isTold ? toMessages(job, failure) : [];
  const remember = async (isTold: boolean) =>
    await deliveries.remember(job.name, key, toFetchFailureText({ ...failure, isTold }));
  // Messages have the time in their ids: it is remembered before they are queued.
  await remember(before?.isTold ?? false);
  if (messages.length === 0) return;
  await deliveries.queueMessages(messages);
  await remember(true);
}

/** Nothing is wrong any more. Gives what was. */
export async function endTrouble(
  { ledger: { deliveries }, job }: JobWork,
  { key }: Trouble,
): Promise<FetchFailure | null> {
  const before = parseFetchFailure(await deliveries.recall(job.name, key));
  if (before) await deliveries.remember(job.name, key, null);
  return before;
}
