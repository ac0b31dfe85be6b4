import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../errors.ts';
import type { Delivery } from '../ledger/deliveries.ts';
import type { Ledger, RunStaging } from '../ledger/ledger.ts';
import { isRejectsName } from '../output/stamped-name.ts';
import { counted } from '../output/text/issue-counts.ts';
import { type ListStep, toReasonStep, toReasonText } from '../output/text/jobs/delivery-reasons.ts';
import { toTotalsText } from '../output/totals.ts';
import type { CheckReport } from '../run/check-sheet.ts';
import { VALUES_RULE } from '../run/list-values.ts';
import type { Environment } from '../run/outside/secret-source.ts';
import type { ListFiles } from '../sheet/sheet.ts';
import { labelOf } from '../sheet/sheet-name.ts';
import type { JobConfig } from './config/config-schema.ts';
import { type StageOutcome, type StageWork, stageList } from './delivery/stage-delivery.ts';
import { hashFiles } from './folder/hash-file.ts';
import { inOrder, isPart, toListName } from './folder/part-sets.ts';
import { isTemporaryName, isWantedName } from './folder/wanted-name.ts';
import { judgeFiles } from './guards/judge.ts';
import type { WatchClock } from './watch-clock.ts';

/** What would happen to a file: it would not be taken, would be ordered, all of it or in part, would be held, or would fail. */
export type Fate = 'not_taken' | 'ordered' | 'partly' | 'held' | 'failed';

/** A step that a file would go through. */
export interface FileStep {
  readonly step: 'pause' | 'name' | 'time' | ListStep;
  readonly is: 'ok' | 'held' | 'failed' | 'not_taken';
  readonly text: string;
}

export interface FileForecast {
  readonly fate: Fate;
  readonly steps: readonly FileStep[];
  /** What the list comes to; null if it was not read. */
  readonly check: CheckReport | null;
}

interface CheckFileOptions {
  readonly job: JobConfig;
  /** One, or the files of one list. */
  readonly file: ListFiles;
  /** null if there is none yet. */
  readonly ledger: Ledger | null;
  /** The service that the list would be ordered at: its base URL, by one name; null if it is not set. */
  readonly serviceUrl: string | null;
  /** Where secrets of the job may be. @default empty */
  readonly environment?: Environment | undefined;
  readonly clock: WatchClock;
  readonly signal: AbortSignal;
}

/**
 * Says what a watcher would do with a file, step by step: it is staged as a watcher stages it, and the ledger does not keep it.
 *
 * @throws UsageError `file_missing`, and as a mapping is read
 */
export async function checkFile(options: CheckFileOptions): Promise<FileForecast> {
  const { job, file, clock, signal } = options;
  const files = [file].flat();
  for (const one of files) {
    const found = await stat(one).catch(() => undefined);
    if (!found?.isFile()) throw fileMissing(one);
  }
  const hashed = await hashFiles(files, signal);
  if (!hashed) throw fileMissing(labelOf(file));
  const names = files.map((one) => path.basename(one));
  const isOfParts = job.together !== null && names.every((one) => isPart(one, job.files));
  const steps: FileStep[] = [
    ...(await pauseSteps(options)),
    ...names.map((one) => nameStep(one, job, names.length > 1)),
    ...(isOfParts || names.length === 1 ? [] : [NOT_TOGETHER]),
    timeStep(hashed.modifiedAtMs, job, clock),
  ];
  if (steps.some(({ is }) => is === 'not_taken')) return { fate: 'not_taken', steps, check: null };
  const times = { takenAtMs: clock.wallMs(), modifiedAtMs: hashed.modifiedAtMs };
  const name = isOfParts ? toListName(inOrder(names, job.files)) : labelOf(names);
  const delivery = { ...NOT_TAKEN, ...times, job: job.name, name, hash: hashed.hash };
  const incomplete = isOfParts ? judgeFiles(names, job) : [];
  const outcome = await stageList(dryWork(options, delivery), { file, incomplete, delivery });
  const { check = null } = outcome;
  return { fate: fateOf(outcome, job), steps: [...steps, ...stepsOf(outcome, options)], check };
}

function fileMissing(file: string): UsageError {
  return new UsageError('file_missing', `Cannot read "${file}": there is no such file.`, {
    data: { file },
  });
}

const NOT_TOGETHER: FileStep = {
  ...{ step: 'files', is: 'not_taken' },
  text: 'each file is a delivery of its own: they are not one list by "together" of the job',
};

/** Of what is staged, nothing waits for a release if nothing can be ordered. */
function fateOf(outcome: StageOutcome, { onInvalid }: JobConfig): Fate {
  if (outcome.is !== 'staged') return outcome.is;
  const { reasons, check } = outcome;
  if (toTotalsText(check.totals) === undefined) return 'failed';
  if (reasons.length > 0) return 'held';
  const before = check.issueCounts.project_ordered_before ?? 0;
  const ready = (onInvalid === 'drop' ? check.ifDropped?.ready : null) ?? check.ordersReady;
  if (before === ready) return 'failed';
  return check.ok && before === 0 ? 'ordered' : 'partly';
}

/** A delivery that the ledger does not know. */
const NOT_TAKEN: Delivery = {
  ...{ id: '', job: '', name: '', folder: '', hash: '', bytes: 0, modifiedAtMs: 0 },
  ...{ state: 'taken', run: null, reasons: [], waived: [], trouble: null },
  ...{ rows: null, orders: null, copies: null, totalPrice: null, columns: null, mapping: null },
  ...{
    placed: null,
    releasedBy: null,
    releasedAtMs: null,
    releaseAtMs: null,
    takenAtMs: 0,
    endedAtMs: null,
  },
};

/** A staging that is compared with what the ledger has, if there is one, and of which nothing is kept. */
function unkept(staging?: RunStaging): RunStaging {
  const discard = async () => await staging?.discard();
  return {
    ...{ run: staging?.run ?? '', commit: discard, discard, [Symbol.asyncDispose]: discard },
    add: async (drafts) => await staging?.add(drafts),
    addInvalid: async () => {},
    addSkipped: async () => {},
    findEarlierOrders: async (limit) =>
      (await staging?.findEarlierOrders(limit)) ?? { total: 0, orders: [] },
  };
}

/** Work that reads the ledger, if there is one, and leaves nothing in it. */
function dryWork(
  { job, ledger, serviceUrl, environment, signal }: CheckFileOptions,
  delivery: Delivery,
): StageWork {
  const known = () => {
    if (!ledger) throw new UsageError('ledger_missing', 'There is no ledger yet.');
    return ledger;
  };
  return {
    ...{ job, signal, environment, serviceUrl: serviceUrl ?? '' },
    ledger: {
      findRuns: async (fingerprint) => (await ledger?.findRuns(fingerprint)) ?? [],
      getRun: async (run) => await known().getRun(run),
      totals: async (...asked) => await known().totals(...asked),
      events: async (run) => await known().events(run),
      readMapping: async (...asked) => await known().readMapping(...asked),
      // Values are compared whatever the service is, and rows with those that it ordered.
      openMailed: async (rule) =>
        ((serviceUrl || rule === VALUES_RULE) && (await ledger?.openMailed(rule))) || null,
      stageRun: async (about) => unkept(await ledger?.stageRun(about)),
      deliveries: {
        list: async (...asked) =>
          (await ledger?.deliveries.list(...asked)) ?? { deliveries: [], next: null },
        get: async () => delivery,
        recall: async (...asked) => (await ledger?.deliveries.recall(...asked)) ?? null,
      },
    },
  };
}

/** Of a job that is paused: the rest is what would happen once it is continued. */
async function pauseSteps({ job, ledger }: CheckFileOptions): Promise<FileStep[]> {
  const wish = await ledger?.deliveries.wishOf(job.name);
  if (!job.isPaused && !wish?.pause) return [];
  const where = job.isPaused ? ' in the jobs file' : '';
  const text = `the job is paused${where}: the file waits until the job is continued`;
  return [{ step: 'pause', is: 'ok', text }];
}

function nameStep(name: string, { files }: JobConfig, isOfSeveral: boolean): FileStep {
  const step = 'name';
  const it = isOfSeveral ? JSON.stringify(name) : 'it';
  if (isTemporaryName(name)) return { step, is: 'not_taken', text: `${it} is a temporary name` };
  const patterns = files.map((one) => `"${one}"`).join(', ');
  if (isRejectsName(name)) return { step, is: 'ok', text: `${it} is the name of a rejects file` };
  return isWantedName(name, files)
    ? { step, is: 'ok', text: `${it} matches the job's "files" (${patterns})` }
    : { step, is: 'not_taken', text: `${it} does not match the job's "files" (${patterns})` };
}

function timeStep(modifiedAtMs: number, { settleMs }: JobConfig, clock: WatchClock): FileStep {
  const settled = clock.wallMs() - modifiedAtMs >= settleMs;
  const text = settled
    ? `it has not changed for ${settleMs / 1000} s or more`
    : `it would be taken once it has not changed for ${settleMs / 1000} s`;
  return { step: 'time', is: 'ok', text };
}

/** Steps of a list, with what is said where nothing stands against it. */
function stepsOf({ is, reasons, check }: StageOutcome, options: CheckFileOptions): FileStep[] {
  const before = check?.issueCounts.project_ordered_before ?? 0;
  const refused = `the service refuses ${counted(before, 'project')} ordered before as long as these orders stand`;
  const compared = before > 0 ? refused : NO_TWIN;
  const passed: readonly (readonly [ListStep, string])[] = [
    ...(options.job.together ? [['files', 'all files of the list'] as const] : []),
    ['earlier deliveries', 'no delivery had this name or content'],
    ['columns', 'as in the last run, if there was one'],
    ['earlier runs', options.serviceUrl === null ? NOT_COMPARED : compared],
    ['list', check ? toListText(check) : 'valid'],
    ['limits', 'within all limits'],
    ['release', 'no release is needed'],
  ];
  const isReason = (step: string) => reasons.some((one) => toReasonStep(one) === step);
  const last = is === 'staged' ? passed.length : passed.findLastIndex(([step]) => isReason(step));
  return passed.slice(0, last + 1).flatMap(([step, text]): FileStep[] => {
    const found = reasons.filter((one) => toReasonStep(one) === step);
    if (found.length === 0) return [{ step, is: 'ok', text }];
    return found.map((one) => ({
      step,
      is: is === 'failed' ? 'failed' : 'held',
      text: toReasonText(one),
    }));
  });
}

const NOT_COMPARED = 'not compared: the address of the service is not set';
const NO_TWIN = 'no run has the same content and mapping';

function toListText({ rows, orders, ordersReady: ready, totals }: CheckReport): string {
  const amounts = toTotalsText(totals) ?? 'nothing can be ordered';
  const valid = ready === orders ? '' : ` (${ready} without errors)`;
  const rejected = rows.rejected === 0 ? '' : `, ${counted(rows.rejected, 'row')} rejected`;
  return `${counted(rows.read - rows.blank, 'row')}, ${counted(orders, 'order')}${valid}${rejected}: ${amounts}`;
}
