import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import { UsageError } from '../errors.ts';
import type { DeliveryReason } from '../ledger/deliveries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { toReasonText } from '../output/text/delivery-reasons.ts';
import { counted } from '../output/text/issue-counts.ts';
import { toTotalsText } from '../output/totals.ts';
import { type CheckReport, checkSheet } from '../run/check-sheet.ts';
import { findTwin } from '../run/find-twin.ts';
import { fingerprintInput } from '../run/input/fingerprint-input.ts';
import type { SheetInput } from '../run/input/sheet-input.ts';
import { toFingerprinted } from '../run/origin.ts';
import type { JobConfig } from './config/watch-config.ts';
import { inputOf } from './delivery/read-input.ts';
import { hashFile } from './folder/hash-file.ts';
import { fitsPattern, isTemporaryName } from './folder/wanted-name.ts';
import { guardArrival, importedAs, isContentImported } from './guards/guard-arrival.ts';
import { guardColumns } from './guards/guard-columns.ts';
import { guardList } from './guards/guard-list.ts';
import { type History, readHistory } from './guards/history.ts';
import { judgeInvalid } from './guards/judge-invalid.ts';
import type { WatchClock } from './watch-clock.ts';

/** What would happen to a file: it would not be taken, would be ordered, would be held, or would fail. */
export type Fate = 'not_taken' | 'ordered' | 'held' | 'failed';

/** A step that a file would go through. */
export interface FileStep {
  readonly step:
    | 'pause'
    | 'name'
    | 'time'
    | 'earlier deliveries'
    | 'columns'
    | 'earlier runs'
    | 'list'
    | 'limits'
    | 'release';
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
  readonly file: string;
  /** null if there is none yet. */
  readonly ledger: Pick<Ledger, 'deliveries' | 'findRuns'> | null;
  /** The service that the list would be ordered at: its base URL, by one name; null if it is not set. */
  readonly serviceUrl: string | null;
  readonly clock: WatchClock;
  readonly signal: AbortSignal;
}

/**
 * Says what a watcher would do with a file, step by step, and does nothing of it.
 *
 * @throws UsageError `file_missing`, and as a mapping is read
 */
export async function checkFile(options: CheckFileOptions): Promise<FileForecast> {
  const { job, file, clock, signal } = options;
  const name = path.basename(file);
  const found = await stat(file).catch(() => undefined);
  const hashed = found?.isFile() ? await hashFile(file, signal) : undefined;
  if (!hashed) {
    throw new UsageError('file_missing', `Cannot read "${file}": there is no such file.`, {
      data: { file },
    });
  }
  const steps: FileStep[] = [
    ...(await pauseSteps(options)),
    ...nameSteps(name, job),
    timeStep(hashed.modifiedAtMs, job, clock),
  ];
  if (steps.some(({ is }) => is === 'not_taken')) return { fate: 'not_taken', steps, check: null };
  const arrival = { id: null, job: job.name, name, hash: hashed.hash };
  const history = options.ledger
    ? await readHistory(options.ledger.deliveries, arrival)
    : NO_HISTORY;
  const times = { takenAtMs: clock.wallMs(), modifiedAtMs: hashed.modifiedAtMs };
  const early = guardArrival(times, job.guards, history);
  const releases = early.filter(isRelease);
  const others = early.filter((one) => !isRelease(one));
  steps.push(...toSteps('earlier deliveries', others, 'no delivery had this name or content'));
  if (isContentImported(early)) return { fate: 'held', steps, check: null };
  const { check, changed, sheet, input } = await readList(options, history);
  steps.push(...(changed ? toSteps('columns', [changed], '') : [columnsStep(history)]));
  if (changed) return { fate: 'held', steps, check };
  const run = sheet && (await runStep(options, input, sheet));
  if (run) steps.push(run);
  if (run?.is === 'held') return { fate: 'held', steps, check };
  const isStopped = !check.ok && (job.onInvalid === 'stop' || check.blocked_by !== undefined);
  if (isStopped) {
    const { state, reasons } = judgeInvalid(check);
    steps.push(...toSteps('list', reasons, '', state));
    return { fate: state, steps, check };
  }
  steps.push({ step: 'list', is: 'ok', text: toListText(check) });
  const guards = guardList(toListTotals(check), job.guards, history);
  const late = check.orders === 0 ? [{ code: 'no_rows', facts: {} }] : [];
  steps.push(
    ...toSteps(
      'limits',
      [...late, ...guards.filter((one) => !isRelease(one))],
      'within all limits',
    ),
  );
  const released = [...releases, ...guards.filter(isRelease)];
  steps.push(...toSteps('release', released, 'no release is needed'));
  const isHeld = steps.some(({ is }) => is === 'held');
  return { fate: isHeld ? 'held' : 'ordered', steps, check };
}

const NO_HISTORY: History = {
  sameContent: null,
  sameName: null,
  rows: [],
  columns: null,
  hasRun: false,
};

function isRelease({ code }: DeliveryReason): boolean {
  return code.startsWith('release_');
}

/** Of a job that is paused: the rest is what would happen once it is continued. */
async function pauseSteps({ job, ledger }: CheckFileOptions): Promise<FileStep[]> {
  const wish = await ledger?.deliveries.wishOf(job.name);
  if (!job.isPaused && !wish?.pause) return [];
  const where = job.isPaused ? ' in the jobs file' : '';
  const text = `the job is paused${where}: the file waits until the job is continued`;
  return [{ step: 'pause', is: 'ok', text }];
}

function nameSteps(name: string, { files }: JobConfig): FileStep[] {
  if (isTemporaryName(name)) {
    return [{ step: 'name', is: 'not_taken', text: 'it is a temporary name' }];
  }
  const patterns = files.map((one) => `"${one}"`).join(', ');
  return fitsPattern(name, files)
    ? [{ step: 'name', is: 'ok', text: `it matches the job's "files" (${patterns})` }]
    : [
        {
          step: 'name',
          is: 'not_taken',
          text: `it does not match the job's "files" (${patterns})`,
        },
      ];
}

function timeStep(modifiedAtMs: number, { settleMs }: JobConfig, clock: WatchClock): FileStep {
  const settled = clock.wallMs() - modifiedAtMs >= settleMs;
  const text = settled
    ? `it has not changed for ${settleMs / 1000} s or more`
    : `it would be taken once it has not changed for ${settleMs / 1000} s`;
  return { step: 'time', is: 'ok', text };
}

function toSteps(
  step: FileStep['step'],
  reasons: readonly DeliveryReason[],
  otherwise: string,
  is: FileStep['is'] = 'held',
): FileStep[] {
  if (reasons.length === 0) return [{ step, is: 'ok', text: otherwise }];
  return reasons.map((one) => ({ step, is, text: toReasonText(one) }));
}

function columnsStep({ columns }: History): FileStep {
  const text = columns === null ? 'there is no earlier run to compare with' : 'as in the last run';
  return { step: 'columns', is: 'ok', text };
}

type ChosenSheet = Parameters<NonNullable<Parameters<typeof checkSheet>[0]['onSheet']>>[0];

interface ReadFile {
  readonly input: SheetInput;
  readonly check: CheckReport;
  readonly changed: DeliveryReason | undefined;
  /** Undefined if no sheet could be opened. */
  readonly sheet: ChosenSheet | undefined;
}

async function readList(
  { job, file, signal }: CheckFileOptions,
  { columns: before }: History,
): Promise<ReadFile> {
  const input = { ...(await inputOf(job)), file, signal };
  let changed: DeliveryReason | undefined;
  let sheet: ReadFile['sheet'];
  const check = await checkSheet({
    ...input,
    onSheet: (chosen) => {
      sheet = chosen;
    },
    onHeader: (columns) => {
      changed = guardColumns(columns, before);
    },
  });
  return { check, changed, sheet, input };
}

/** Whether the list was ordered before, by hand or by another job. */
async function runStep(
  { ledger, serviceUrl, signal }: CheckFileOptions,
  input: SheetInput,
  sheet: NonNullable<ReadFile['sheet']>,
): Promise<FileStep> {
  const step = 'earlier runs';
  if (serviceUrl === null) {
    return { step, is: 'ok', text: 'not compared: the address of the service is not set' };
  }
  const none = 'no run has the same content and mapping';
  if (!ledger) return { step, is: 'ok', text: none };
  const settings = toFingerprinted(input, serviceUrl);
  const known = await fingerprintInput(input.file, settings, { signal });
  const { twin } = await findTwin({ ...input, ledger, serviceUrl }, known, sheet);
  await known.release();
  return twin
    ? { step, is: 'held', text: toReasonText(importedAs(twin)) }
    : { step, is: 'ok', text: none };
}

function toListText({ rows, orders, totals }: CheckReport): string {
  const amounts = toTotalsText(totals);
  const rejected = rows.rejected === 0 ? '' : `, ${counted(rows.rejected, 'row')} rejected`;
  return `${counted(rows.read - rows.blank, 'row')}, ${counted(orders, 'order')}${rejected}${amounts === undefined ? '' : `: ${amounts}`}`;
}

function toListTotals({ rows, orders, totals: { test, ...real } }: CheckReport) {
  return {
    rows: rows.read - rows.blank,
    orders,
    copies: Number(real.order_count) + Number(test?.order_count ?? 0),
    totalPrice: new Decimal(real.total_price).plus(test?.total_price ?? 0).toFixed(),
  };
}
