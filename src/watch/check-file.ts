import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import { UsageError } from '../errors.ts';
import type { Deliveries, DeliveryReason } from '../ledger/deliveries.ts';
import { toReasonText } from '../output/text/delivery-reasons.ts';
import { counted } from '../output/text/issue-counts.ts';
import { toTotalsText } from '../output/totals.ts';
import { type CheckReport, checkSheet } from '../run/check-sheet.ts';
import type { JobConfig } from './config/watch-config.ts';
import { inputOf } from './delivery/read-input.ts';
import { hashFile } from './folder/hash-file.ts';
import { fitsPattern, isTemporaryName } from './folder/wanted-name.ts';
import { guardArrival, isContentImported } from './guards/guard-arrival.ts';
import { guardColumns } from './guards/guard-columns.ts';
import { guardList } from './guards/guard-list.ts';
import { type History, readHistory } from './guards/history.ts';
import { judgeInvalid } from './guards/judge-invalid.ts';
import type { WatchClock } from './watch-clock.ts';

/** What would happen to a file: it would not be taken, would be ordered, would be held, or would fail. */
export type Fate = 'not_taken' | 'ordered' | 'held' | 'failed';

/** A step that a file would go through. */
export interface FileStep {
  readonly step: 'name' | 'time' | 'earlier deliveries' | 'columns' | 'list' | 'limits' | 'release';
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
  /** null if nothing was ever delivered. */
  readonly deliveries: Pick<Deliveries, 'list'> | null;
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
  const steps: FileStep[] = [...nameSteps(name, job), timeStep(hashed.modifiedAtMs, job, clock)];
  if (steps.some(({ is }) => is === 'not_taken')) return { fate: 'not_taken', steps, check: null };
  const arrival = { id: null, job: job.name, name, hash: hashed.hash };
  const history = options.deliveries ? await readHistory(options.deliveries, arrival) : NO_HISTORY;
  const times = { takenAtMs: clock.wallMs(), modifiedAtMs: hashed.modifiedAtMs };
  const early = guardArrival(times, job.guards, history);
  const releases = early.filter(isRelease);
  const others = early.filter((one) => !isRelease(one));
  steps.push(...toSteps('earlier deliveries', others, 'no delivery had this name or content'));
  if (isContentImported(early)) return { fate: 'held', steps, check: null };
  const { check, changed } = await readList(options, history);
  steps.push(...(changed ? toSteps('columns', [changed], '') : [columnsStep(history)]));
  if (changed) return { fate: 'held', steps, check };
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

async function readList(
  { job, file, signal }: CheckFileOptions,
  { columns: before }: History,
): Promise<{ readonly check: CheckReport; readonly changed: DeliveryReason | undefined }> {
  let changed: DeliveryReason | undefined;
  const check = await checkSheet({
    ...(await inputOf(job)),
    file,
    signal,
    onHeader: (columns) => {
      changed = guardColumns(columns, before);
    },
  });
  return { check, changed };
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
