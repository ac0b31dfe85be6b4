import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetLimits } from '../limits.ts';
import { fileDamaged, fileEncrypted, fileTooLarge } from '../sheet-errors.ts';
import { CodePages } from './code-pages.ts';
import {
  type OpenedSheet,
  type OpenedWorkbook,
  type WorkbookMessage,
  type WorkbookOrder,
  type WorkbookRequest,
  type WorkbookRows,
  WorkbookWorker,
} from './workbook-worker.ts';
import { XlsRecords } from './xls-records.ts';

/** A workbook that its own thread holds. */
export interface WorkbookThread {
  readonly book: OpenedWorkbook;
  /** Begins with the first row of a sheet, by its index. */
  open(index: number): Promise<OpenedSheet>;
  /** The next rows of the sheet; none at the end. */
  next(): Promise<WorkbookRows>;
  close(): Promise<void>;
}

/**
 * Has a workbook read by its own thread, so that one that takes too much memory or time can be
 * abandoned without harm.
 *
 * @throws {InputError} `file_encrypted`, `file_damaged`, `file_too_large`
 */
export async function startWorkbookThread(
  file: string,
  limits: SheetLimits,
): Promise<WorkbookThread> {
  const order: WorkbookOrder = { file, base: import.meta.url };
  const worker = new Worker(`new (${WorkbookWorker})(${XlsRecords}, ${CodePages})`, {
    eval: true,
    workerData: order,
    execArgv: [],
    // The package prints warnings.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxWorkbookMemoryMb },
  });
  const close = async () => {
    await worker.terminate();
  };
  const ask = <K extends WorkbookMessage['kind']>(request: WorkbookRequest, kind: K) => {
    const answered = answer(file, worker, limits, kind);
    worker.postMessage(request);
    return answered;
  };
  try {
    const book = await answer(file, worker, limits, 'book');
    const open = (sheet: number) => ask({ sheet }, 'sheet');
    return { book, open, next: () => ask('rows', 'rows'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The worker's next message, which must be of a kind. */
async function answer<K extends WorkbookMessage['kind']>(
  file: string,
  worker: Worker,
  { maxWorkbookMs, maxWorkbookMemoryMb }: SheetLimits,
  kind: K,
): Promise<Extract<WorkbookMessage, { kind: K }>> {
  const settled = new AbortController();
  const tooLong = AbortSignal.timeout(maxWorkbookMs);
  const signal = AbortSignal.any([settled.signal, tooLong]);
  const waiting = [once(worker, 'message', { signal }), once(worker, 'exit', { signal })];
  const [message] = await Promise.race(waiting)
    .catch((error: Error & { code?: string }) => {
      if (tooLong.aborted) {
        const what = `reading it takes more than ${maxWorkbookMs / 1000} s`;
        throw fileTooLarge(file, what, 'maxWorkbookMs');
      }
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        const what = `it needs more than ${maxWorkbookMemoryMb} MB of memory`;
        throw fileTooLarge(file, what, 'maxWorkbookMemoryMb');
      }
      throw fileDamaged(file, `it is damaged (${error.message})`, error);
    })
    .finally(() => settled.abort());
  if (message.kind === kind) return message;
  if (message.kind !== 'failed') throw fileDamaged(file, 'reading it ended early');
  if (message.encrypted) throw fileEncrypted(file);
  throw fileDamaged(file, `it is damaged or not a workbook (${message.reason})`);
}
