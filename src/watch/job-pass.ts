import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { InputError, InterruptedError, messageOf, VdpipeError } from '../errors.ts';
import { type Delivery, UNFINISHED } from '../ledger/deliveries.ts';
import { listUnfinished } from '../ledger/list-all.ts';
import { exitCodeOf } from '../output/exit-codes.ts';
import { counted } from '../output/text/issue-counts.ts';
import { exitCodeOfDelivery } from '../output/text/jobs/delivery-reasons.ts';
import { workPlace } from './delivery/delivery-files.ts';
import { changeAndTell } from './delivery/end-delivery.ts';
import { createEndedFiles } from './delivery/ended-files.ts';
import { createEndedHolds, endHold } from './delivery/ended-holds.ts';
import { createPartArrivals } from './delivery/part-arrivals.ts';
import { partsFolder } from './delivery/parts.ts';
import { inputOf, jobOfRun } from './delivery/read-input.ts';
import { LostError } from './delivery/stage-delivery.ts';
import { TryLaterError, takeFile, takeLeftParts, takeThrough } from './delivery/take-through.ts';
import { troubleReason } from './delivery/waiting.ts';
import { codeOf, isOfLedger } from './failures.ts';
import { fetchedNames } from './fetch/fetched-names.ts';
import { createArrivalWatch, type NotTaken } from './folder/find-arrived.ts';
import { makeFolders } from './folder/job-folders.ts';
import { pathOf } from './folder/move-files.ts';
import { endTrouble, noteTrouble, PATIENCE_MS, recallTrouble } from './job-trouble.ts';
import { notTakenMessages } from './tell/messages.ts';
import type { WatchEntry } from './watch-log.ts';
import type { JobWork } from './watch-setting.ts';

/** Before a delivery is tried again that could not be finished. */
const RETRY_MS = 60_000;

export interface Pass {
  /** Of each delivery that was worked on. */
  readonly exitCodes: readonly number[];
  /** Names of files in `in/` that may still be written. */
  readonly unsettled: readonly string[];
  /** Names of files in `in/` that wait for others of their list. */
  readonly waiting: readonly string[];
  /** Files were given back to `in/`, to be taken with those that they waited for. */
  readonly isBack: boolean;
  /** Not everything could be taken: the mapping cannot be read, the job was paused meanwhile, or nobody wants it any more. */
  readonly isBlocked: boolean;
}

/** Work on a delivery. Undefined if nothing was to be done. */
type Step = () => Promise<Delivery | undefined>;

/** Works on one job, one delivery after the other. */
export class JobPasses {
  readonly #work: JobWork;
  readonly #lookForFiles: ReturnType<typeof createArrivalWatch>;
  readonly #findParts: ReturnType<typeof createPartArrivals>;
  readonly #ended: ReturnType<typeof createEndedFiles>;
  readonly #findHolds: () => Promise<Delivery[]>;
  /** By id, when deliveries that could not be finished are tried again. */
  readonly #retryAtMs = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #onBegin: () => Promise<void>;
  #mappingProblem: string | undefined;
  #isLate: boolean | null = null;
  #knowsStrays = false;

  /** @param onBegin Called before each delivery that is worked on. @default nobody */
  constructor(work: JobWork, onBegin: () => Promise<void> = async () => {}) {
    this.#work = work;
    this.#onBegin = onBegin;
    const { name, files, settleMs } = work.job;
    const recall = (key: string) => work.ledger.deliveries.recall(name, key);
    const fetched = () => fetchedNames({ recall });
    this.#lookForFiles = createArrivalWatch(
      work.folders.in,
      { files, settleMs, fetched },
      work.clock,
    );
    this.#findParts = createPartArrivals(work);
    this.#ended = createEndedFiles(work);
    this.#findHolds = createEndedHolds(work);
  }

  /**
   * Looks again at what was ordered lately and at what is held, goes on with what is unfinished, then takes what has arrived.
   *
   * @param isWanted Asked before each delivery whether work goes on.
   * @param mayTake Asked before each file whether it may be taken. @default yes
   * @throws InterruptedError, VdpipeError (the ledger, a folder)
   */
  async run(
    takesNew: boolean,
    isWanted: () => boolean,
    mayTake: () => Promise<boolean> = async () => true,
  ): Promise<Pass> {
    await makeFolders(this.#work.folders);
    const unfinished = await listUnfinished(this.#work.ledger.deliveries, this.#work.job.name);
    const exitCodes = (await this.#tellStrays(unfinished)) ? [5] : [];
    const blocked = { exitCodes, unsettled: [], waiting: [], isBack: false, isBlocked: true };
    for await (const [what, takeOn] of this.#known(unfinished)) {
      if (!isWanted()) return blocked;
      exitCodes.push(await this.#attempt(what, takeOn));
    }
    if (!takesNew || !isWanted()) return blocked;
    if (!(await this.#canRead())) return { ...blocked, exitCodes: [...exitCodes, 2] };
    const gathered = partsFolder(this.#work.folders);
    if (existsSync(gathered)) {
      exitCodes.push(await this.#attempt(gathered, () => takeLeftParts(this.#work, unfinished)));
    }
    const { whole, unsettled, open, late, notTaken } = await this.#lookForFiles();
    for (const one of notTaken) this.#tellNotTaken(one);
    for (const name of open) {
      const text = `${JSON.stringify(name)} is open for writing in another program. It will be taken when it is closed.`;
      this.#tellOnce({ level: 'info', event: 'unsettled', text });
    }
    if ((await this.#tellLate(late, unsettled)) || notTaken.some(isOdd)) exitCodes.push(5);
    const stuck = this.#stuck(unfinished);
    const free = whole.filter((one) => !stuck.has(one));
    const parts = await this.#findParts({ whole: free, unsettled });
    for (const text of parts.texts) this.#tellOnce({ level: 'info', event: 'parts_awaited', text });
    const others = new Set([...parts.waiting, ...parts.steps.flatMap(({ names }) => names)]);
    const alone = free.filter((name) => !others.has(name));
    const steps = [
      ...alone.map((name) => ({ names: [name], take: () => takeFile(this.#work, name) })),
      ...parts.steps,
    ];
    const left: string[] = [];
    for (const { names, take } of steps) {
      if (!isWanted() || !(await mayTake())) return blocked;
      const takeOrLeave = async () => {
        const taken = await take();
        if (!taken) left.push(...names);
        return taken;
      };
      exitCodes.push(await this.#attempt(names.join(', '), takeOrLeave));
    }
    const { waiting } = parts;
    const back = parts.steps.filter(({ isBack }) => isBack).flatMap(({ names }) => names);
    const isBack = back.length > 0;
    // They begin to settle.
    if (isBack) await this.#lookForFiles();
    const rest = [...unsettled, ...left, ...back];
    return { exitCodes, unsettled: rest, waiting, isBack, isBlocked: false };
  }

  /** Deliveries that there is something to do for, each with what. */
  async *#known(unfinished: readonly Delivery[]): AsyncGenerator<readonly [string, Step]> {
    for (const id of this.#retryAtMs.keys()) {
      if (!unfinished.some((one) => one.id === id)) this.#retryAtMs.delete(id);
    }
    for (const one of await this.#ended.findTouched()) {
      yield [one.name, () => this.#ended.endIfChanged(one)];
    }
    for (const one of await this.#findHolds()) yield [one.name, () => endHold(this.#work, one)];
    for (const one of unfinished.filter(({ id }) => this.#isDue(id))) {
      yield [one.id, () => takeThrough(this.#work, one)];
    }
  }

  /** A delivery waits, and is tried again. */
  get isRetrying(): boolean {
    return this.#retryAtMs.size > 0;
  }

  /** How many files have arrived, whole or not, and were not taken. */
  async countWaiting(): Promise<number> {
    await makeFolders(this.#work.folders);
    const { whole, unsettled } = await this.#lookForFiles();
    return whole.length + unsettled.length;
  }

  /** Files in `work/` that no delivery stands for: another ledger has it, or the job had another name. Looked for once. */
  async #tellStrays(unfinished: readonly Delivery[]): Promise<boolean> {
    if (this.#knowsStrays) return false;
    this.#knowsStrays = true;
    const names = await readdir(this.#work.folders.work);
    // A process that was killed may leave temporary files: these begin with a dot.
    const strays = names.filter(
      (name) => !name.startsWith('.') && !unfinished.some(({ id }) => name.includes(`.${id}`)),
    );
    if (strays.length === 0) return false;
    const text = `work/ has ${counted(strays.length, 'file')} that ${strays.length === 1 ? 'does' : 'do'} not belong to an unfinished delivery of this job in this ledger, such as ${JSON.stringify(strays[0])}. vdpipe leaves such files alone. Before you move one to in/, check whether it was already ordered`;
    this.#work.log({ level: 'warn', event: 'stray_files', text });
    return true;
  }

  #isDue(id: string): boolean {
    return (this.#retryAtMs.get(id) ?? 0) <= this.#work.clock.monotonicMs();
  }

  /** Works on one delivery. One that cannot be finished now holds up no other. Gives its exit code. */
  async #attempt(what: string, takeOn: Step): Promise<number> {
    await this.#onBegin();
    try {
      const delivery = await takeOn();
      if (!delivery) return 0;
      if (delivery.state === 'ordering') this.#later(delivery.id);
      else this.#retryAtMs.delete(delivery.id);
      if (delivery.state === 'done') this.#ended.add(delivery);
      return exitCodeOfDelivery(delivery) ?? 0;
    } catch (error) {
      const cause = error instanceof TryLaterError ? error.cause : error;
      // Without the ledger nothing goes on.
      if (error instanceof InterruptedError || isOfLedger(cause)) throw cause;
      if (error instanceof LostError) return this.#tellLost(what);
      if (!(error instanceof TryLaterError)) return this.#tellFailure(what, error);
      this.#later(error.delivery.id);
      return this.#tellTrouble(error);
    }
  }

  #tellLost(what: string): number {
    const text = `Another watcher has continued with ${JSON.stringify(what)}.`;
    this.#work.log({ level: 'info', event: 'delivery_lost', text });
    return 0;
  }

  /** Names of files in `in/` of deliveries that could not be moved from there: these have been taken. */
  #stuck(unfinished: readonly Delivery[]): ReadonlySet<string> {
    const { job } = this.#work;
    const stuck = unfinished.filter(
      (one) =>
        this.#retryAtMs.has(one.id) &&
        one.folder === job.folder &&
        !existsSync(pathOf(workPlace(this.#work, one))),
    );
    return new Set(stuck.map(({ name }) => name));
  }

  #later(id: string): void {
    this.#retryAtMs.set(id, this.#work.clock.monotonicMs() + RETRY_MS);
  }

  /** Tells why a delivery waits: to the log each time, with it and in messages if it is not the ledger. */
  async #tellTrouble({ delivery, cause, exitCode }: TryLaterError): Promise<number> {
    const { ledger, log } = this.#work;
    const now = await ledger.deliveries.get(delivery.id);
    const run = now.run === null ? null : await ledger.getRun(now.run);
    const job = jobOfRun(this.#work.job, run);
    const found = troubleReason({ ...this.#work, job }, now, cause);
    const text = `"${delivery.name}" could not be finished; retrying in ${RETRY_MS / 1000} s: ${toLogText(cause)} (waiting since ${found.facts['since']})`;
    log({ level: 'error', event: codeOf(cause), text, delivery: delivery.id });
    // Messages of the same reason are told once.
    if (UNFINISHED.includes(now.state)) await changeAndTell(this.#work, now, { trouble: found });
    return exitCode;
  }

  #tellFailure(what: string, error: unknown): number {
    const code = error instanceof VdpipeError ? error.code : 'file_unreadable';
    const text = `Cannot take "${what}": ${toLogText(error)}`;
    this.#tellOnce({ level: 'error', event: code, text });
    return exitCodeOf(error);
  }

  /** Nothing is taken while its mapping, its key, or the password of its lists, cannot be read: it would all fail. */
  async #canRead(): Promise<boolean> {
    try {
      this.#work.serviceOf(this.#work.job);
      await inputOf(this.#work);
      if (this.#mappingProblem !== '') await endTrouble(this.#work, UNREADABLE);
      this.#mappingProblem = '';
      return true;
    } catch (error) {
      if (!(error instanceof VdpipeError)) throw error;
      const { code, message } = error;
      if (message !== this.#mappingProblem) {
        const text = `No files are taken until this is corrected: ${message}`;
        this.#work.log({ level: 'error', event: code, text });
      }
      this.#mappingProblem = message;
      // Nobody is told while nothing waits.
      const toMessages = (await this.countWaiting()) > 0 ? notTakenMessages : null;
      await noteTrouble(this.#work, { ...UNREADABLE, toMessages }, error);
      return false;
    }
  }

  /** Tells of files that do not become whole, one after the other. Gives whether that lasts. */
  async #tellLate(late: readonly string[], unsettled: readonly string[]): Promise<boolean> {
    const isLate = late.length > 0;
    // What an earlier process has found late may be so still.
    if (!isLate && !(this.#isLate ?? unsettled.length === 0)) return false;
    this.#isLate = isLate;
    const found = late.map(
      (name) => `${JSON.stringify(name)} is still being written, or open in another program`,
    );
    const before = await recallTrouble(this.#work, LATE);
    const message = found.find((one) => one === before?.text) ?? found[0];
    // Another file is another trouble: each may take its time.
    if (message !== before?.text) await endTrouble(this.#work, LATE);
    if (message === undefined) return false;
    const isLasting = await noteTrouble(this.#work, LATE, { code: 'file_unsettled', message });
    if (isLasting) this.#tellOnce({ level: 'warn', event: 'file_unsettled', text: `${message}.` });
    return isLasting;
  }

  #tellNotTaken({ name, why }: { readonly name: string; readonly why: NotTaken }): void {
    const level = isOdd({ why }) ? 'warn' : 'info';
    const text = `${JSON.stringify(`in/${name}`)} was skipped: ${NOT_TAKEN[why]}`;
    this.#tellOnce({ level, event: 'not_taken', text, facts: { why } });
  }

  #tellOnce(entry: WatchEntry): void {
    if (this.#told.has(entry.text)) return;
    if (this.#told.size >= MOST_TOLD) this.#told.clear();
    this.#told.add(entry.text);
    this.#work.log(entry);
  }
}

const MOST_TOLD = 10_000;
const UNREADABLE = { key: 'unreadable', toMessages: notTakenMessages, patienceMs: 0 };
const LATE = { key: 'unsettled', toMessages: notTakenMessages, patienceMs: PATIENCE_MS };

const NOT_TAKEN: Readonly<Record<NotTaken, string>> = {
  name_not_wanted: 'its name does not match the job\'s "files"',
  name_unusable: 'its name has control characters, or is not in UTF-8. Rename it',
  is_folder: 'it is a folder. Put the lists in it directly into in/',
  is_link: 'it is a symbolic link. Put the list itself into in/',
  is_not_a_file: 'it is a pipe or a device. Put a file into in/ instead',
  is_unreadable: 'its size and time cannot be read. Check the permissions of in/',
};

/** It may be a list that somebody waits for. Other names are left alone because the job says so. */
function isOdd({ why }: { readonly why: NotTaken }): boolean {
  return why !== 'name_not_wanted';
}

/** A message about the input may quote a cell, which belongs into no log. */
function toLogText(error: unknown): string {
  return error instanceof InputError ? error.code : messageOf(error);
}
