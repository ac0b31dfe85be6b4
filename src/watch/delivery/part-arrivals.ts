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

/** Files of a job that are taken as one list, once all of them are there. */
export class PartArrivals {
  readonly #work: JobWork;
  #since: ReadonlyMap<string, number> | undefined;

  constructor(work: JobWork) {
    this.#work = work;
  }

  async look({ whole, unsettled }: Pick<Arrived, 'whole' | 'unsettled'>): Promise<FoundParts> {
    const { job, clock } = this.#work;
    const { files, together } = job;
    const setsOf = (names: readonly string[]) => (together ? toPartSets(names, files) : []);
    const before = await this.#recallSince();
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
    const held = isTold && !sets.every(isWhole) ? await this.#findHeld() : [];
    for (const set of sets) {
      const { key, names } = set;
      const isWritten = coming.has(key);
      const sinceMs = Math.min(before.get(key) ?? nowMs, nowMs);
      const untilMs = sinceMs + (together?.waitMs ?? 0);
      const rest =
        isWhole(set) || isWritten ? undefined : held.find((one) => isRestOf(one, names, job));
      if (!rest && !isWritten && (isWhole(set) || untilMs <= nowMs)) {
        steps.push({ names, take: () => takeParts(this.#work, names) });
        continue;
      }
      since.set(key, sinceMs);
      waiting.push(...names);
      if (rest) steps.push({ names, isBack: true, take: () => this.#rejoin(rest.delivery) });
      else if (!isWritten) texts.push(this.#toText(names, untilMs));
    }
    // One that was fetched, and of which nothing says which list it is of: it is held.
    const strange = whole.filter((one) => together && !isRejectsName(one) && !isPart(one, files));
    for (const name of strange)
      steps.push({ names: [name], take: () => takeParts(this.#work, [name]) });
    await this.#rememberSince(since);
    return { steps, waiting, texts };
  }

  #toText(names: readonly string[], untilMs: number): string {
    const why = judgeFiles(names, this.#work.job).map(toReasonText).join('; ');
    const until = new Date(untilMs).toISOString();
    return `${JSON.stringify(names[0])} waits until ${until} for all files of its list: ${why}.`;
  }

  /** By the key of their set, since when files have been there, whatever became of the process that saw them first. */
  async #recallSince(): Promise<ReadonlyMap<string, number>> {
    const { ledger, job } = this.#work;
    if (this.#since) return this.#since;
    const known = await ledger.deliveries.recall(job.name, SINCE);
    this.#since = new Map(JSON.parse(known ?? '[]'));
    return this.#since;
  }

  async #rememberSince(since: ReadonlyMap<string, number>): Promise<void> {
    const { ledger, job } = this.#work;
    const text = JSON.stringify([...since]);
    if (text === JSON.stringify([...(this.#since ?? [])])) return;
    await ledger.deliveries.remember(job.name, SINCE, since.size === 0 ? null : text);
    this.#since = since;
  }

  /** Deliveries that are held for want of files, with those that are there; the one taken last first. */
  async #findHeld(): Promise<readonly HeldParts[]> {
    const { ledger, job } = this.#work;
    const held: HeldParts[] = [];
    for await (const one of listAll(ledger.deliveries, { job: job.name, states: ['held'] })) {
      if (!one.reasons.some(({ code }) => code === 'parts_missing')) continue;
      const place = findStamped(this.#work, one);
      const names = (place && (await partNames(pathOf(place)))) ?? [];
      if (names.length > 0) held.push({ delivery: one, names });
    }
    return held;
  }

  async #rejoin(held: Delivery): Promise<Delivery> {
    const change = { state: 'taken', reasons: [reason('parts_arrived')] } as const;
    return await takeThrough(this.#work, await changeOrLose(this.#work, held, change));
  }
}
