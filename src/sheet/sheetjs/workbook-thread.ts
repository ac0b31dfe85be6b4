import { Worker } from 'node:worker_threads';
import type { WholeInput } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import { fileDamaged, fileEncrypted, fileTooLarge } from '../sheet-errors.ts';
import { WorkerInbox } from '../threads/worker-inbox.ts';
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
export type WorkbookThread = Awaited<ReturnType<typeof startWorkbookThread>>;

/**
 * Has a workbook read by its own thread, so that one that takes too much memory or time can be
 * abandoned without harm.
 *
 * @throws {InputError} `file_encrypted`, `file_damaged`, `file_too_large`
 */
export async function startWorkbookThread(
  { file, regularFile: { handle, bytes } }: WholeInput,
  limits: SheetLimits,
) {
  const order: WorkbookOrder = { fd: handle.fd, bytes, base: import.meta.url };
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
  const messages = new WorkerInbox<WorkbookMessage>(worker);
  const ask = <M extends WorkbookMessage>(request: WorkbookRequest) => {
    worker.postMessage(request);
    return answer<M>(file, messages, limits);
  };
  try {
    const book = await answer<OpenedWorkbook>(file, messages, limits);
    return {
      book,
      /** Begins with the first row of a sheet, by its index. */
      open: (sheet: number) => ask<OpenedSheet>({ sheet }),
      /** The next rows of the sheet; none at the end. */
      next: () => ask<WorkbookRows>('rows'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The worker's next message, unless it is a failure. */
async function answer<M extends WorkbookMessage>(
  file: string,
  messages: WorkerInbox<WorkbookMessage>,
  { maxWorkbookMs, maxWorkbookMemoryMb }: SheetLimits,
): Promise<M> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWorkbookMs);
  });
  const message = await Promise.race([messages.next(), late])
    .catch((error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        const what = `it needs more than ${maxWorkbookMemoryMb} MB of memory`;
        throw fileTooLarge(file, what, 'maxWorkbookMemoryMb');
      }
      throw fileDamaged(file, `it is damaged (${error.message})`, error);
    })
    .finally(() => clearTimeout(timer));
  if (message === null) {
    const what = `reading it takes more than ${maxWorkbookMs / 1000} s`;
    throw fileTooLarge(file, what, 'maxWorkbookMs');
  }
  if (message.kind !== 'failed') return message as M;
  if (message.encrypted) throw fileEncrypted(file);
  throw fileDamaged(file, `it is damaged or not a workbook${message.reason}`);
}
