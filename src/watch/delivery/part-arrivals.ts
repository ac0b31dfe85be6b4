import type { Delivery } from '../../ledger/deliveries.ts';
import { listAll } from '../../ledger/list-all.ts';
import { isRejectsName } from '../../output/stamped-name.ts';
import { toReasonText } from '../../output/text/jobs/delivery-reasons.ts';
import type { JobConfig } from '../config/config-schema.ts';
import type { Arrived } from '../folder/find-arrived.ts';
import { partNames } from '../folder/hash-file.ts';
import { pathOf } from '../folder/move-files.ts';
import { isPart, isWhole, toPartSets } from '../folder/part-sets.ts';
import { judgeFiles } from '../guards/judge.ts';
import { reason } from '../guards/reasons.ts';
import type { JobWork } from '../watch-setting.ts';
import { findStamped } from './delivery-files.ts';
import { changeOrLose } from './end-delivery.ts';
import { takeParts, takeThrough } from './take-through.ts';

/** What is done about the files of one list. */
export interface PartStep {
  readonly names: readonly string[];
  /** @throws as `takeThrough` */
  readonly take: () => Promise<Delivery | undefined>;
  /** Whether it gives files back to `in/`, which are taken with these when they have settled. @default false */
  readonly isBack?: true;
}

export interface FoundParts {
  readonly steps: readonly PartStep[];
  /** Names of files that wait for others. */
  readonly waiting: readonly string[];
  /** For which, and until when. */
  readonly texts: readonly string[];
}

interface HeldParts {
  readonly delivery: Delivery;
  readonly names: readonly string[];
}

/** Whether files belong to those that are held: each is one that is missing. */
function isRestOf({ names }: HeldParts, arrived: readonly string[], job: JobConfig): boolean {
  return !judgeFiles([...names, ...arrived], job).some(({ code }) => code === 'parts_unclear');
}

/** Under which the ledger remembers since when the first file of each list has been there. */
const SINCE = 'parts_since';

/** Returns what finds files of a job that are taken as one list, once all of them are there. */
export function createPartArrivals(work: JobWork) {
  const { ledger, job, clock } = work;
  const { files, together } = job;
  let known: ReadonlyMap<string, number> | undefined;
  const setsOf = (names: readonly string[]) => (together ? toPartSets(names, files) : []);

  return async (arrived: Pick<Arrived, 'whole' | 'unsettled'>): Promise<FoundParts> => {
    const { whole, unsettled } = arrived;
    const before = await recallSince();
    const nowMs = clock.wallMs();
    const coming = new Set(setsOf(unsettled).map(({ key }) => key));
    // A file that an earlier process saw has to settle anew.
    const since = new Map([...before].filter(([key]) => coming.has(key)));
    const steps: PartStep[] = [];
    const waiting: string[] = [];
    const texts: string[] = [];
    const sets = setsOf(whole);
    // Without a * nothing tells a file that is late from one of the next list.
    const isTold = files.every((pattern) => pattern.includes('*'));
    const held = isTold && !sets.every(isWhole) ? await findHeld(work) : [];
    for (const set of sets) {
      const { key, names } = set;
      const isWritten = coming.has(key);
      const sinceMs = Math.min(before.get(key) ?? nowMs, nowMs);
      const untilMs = sinceMs + (together?.waitMs ?? 0);
      const rest =
        isWhole(set) || isWritten ? undefined : held.find((one) => isRestOf(one, names, job));
      if (!rest && !isWritten && (isWhole(set) || untilMs <= nowMs)) {
        steps.push({ names, take: () => takeParts(work, names) });
        continue;
      }
      since.set(key, sinceMs);
      waiting.push(...names);
      if (rest) steps.push({ names, isBack: true, take: () => rejoin(work, rest.delivery) });
      else if (!isWritten) texts.push(toAwaitedText(job, names, untilMs));
    }
    // One that was fetched, and of which nothing says which list it is of: it is held.
    const strange = whole.filter((one) => together && !isRejectsName(one) && !isPart(one, files));
    for (const name of strange) steps.push({ names: [name], take: () => takeParts(work, [name]) });
    await rememberSince(since);
    return { steps, waiting, texts };
  };

  /** By the key of their set, since when files have been there, whatever became of the process that saw them first. */
  async function recallSince(): Promise<ReadonlyMap<string, number>> {
    known ??= new Map(JSON.parse((await ledger.deliveries.recall(job.name, SINCE)) ?? '[]'));
    return known;
  }

  async function rememberSince(since: ReadonlyMap<string, number>): Promise<void> {
    const text = JSON.stringify([...since]);
    if (text === JSON.stringify([...(known ?? [])])) return;
    await ledger.deliveries.remember(job.name, SINCE, since.size === 0 ? null : text);
    known = since;
  }
}

function toAwaitedText(job: JobConfig, names: readonly string[], untilMs: number): string {
  const why = judgeFiles(names, job).map(toReasonText).join('; ');
  const until = new Date(untilMs).toISOString();
  return `${JSON.stringify(names[0])} waits until ${until} for all files of its list: ${why}.`;
}

/** Deliveries that are held for want of files, with those that are there; the one taken last first. */
async function findHeld(work: JobWork): Promise<readonly HeldParts[]> {
  const { ledger, job } = work;
  const held: HeldParts[] = [];
  for await (const one of listAll(ledger.deliveries, { job: job.name, states: ['held'] })) {
    if (!one.reasons.some(({ code }) => code === 'parts_missing')) continue;
    const place = findStamped(work, one);
    const names = (place && (await partNames(pathOf(place)))) ?? [];
    if (names.length > 0) held.push({ delivery: one, names });
  }
  return held;
}

async function rejoin(work: JobWork, held: Delivery): Promise<Delivery> {
  const change = { state: 'taken', reasons: [reason('parts_arrived')] } as const;
  return await takeThrough(work, await changeOrLose(work, held, change));
}
