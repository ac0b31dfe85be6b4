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
  try {
    const first = await withTimeLimit(file, limits, answer(file, worker, limits));
    if (first.kind === 'book') {
      const ask = createAsker(file, worker, limits);
      const open = (sheet: number) => ask({ sheet }, 'sheet');
      return { book: first, open, next: () => ask('rows', 'rows'), close };
    }
    if (first.kind === 'failed' && first.encrypted) throw fileEncrypted(file);
    const reason = first.kind === 'failed' ? first.reason : 'nothing in it could be read';
    throw fileDamaged(file, `it is damaged or not a workbook (${reason})`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes a function that sends a request and returns the answer of the expected kind. */
function createAsker(file: string, worker: Worker, limits: SheetLimits) {
  return async <K extends WorkbookMessage['kind']>(request: WorkbookRequest, kind: K) => {
    const answered = answer(file, worker, limits);
    worker.postMessage(request);
    const message = await answered;
    if (isOfKind(message, kind)) return message;
    throw fileDamaged(file, 'its rows could not be read');
  };
}

function isOfKind<K extends WorkbookMessage['kind']>(
  message: WorkbookMessage,
  kind: K,
): message is Extract<WorkbookMessage, { kind: K }> {
  return message.kind === kind;
}

/** The worker's next message, or the error that ended it. */
function answer(file: string, worker: Worker, limits: SheetLimits): Promise<WorkbookMessage> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onMessage = (message: WorkbookMessage) => {
      settle();
      resolve(message);
    };
    const onError = (error: Error & { code?: string }) => {
      settle();
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? fileTooLarge(
              file,
              `it needs more than ${limits.maxWorkbookMemoryMb} MB of memory`,
              'maxWorkbookMemoryMb',
            )
          : fileDamaged(file, `it is damaged (${error.message})`, error),
      );
    };
    const onExit = () => {
      settle();
      reject(fileDamaged(file, 'reading it ended early'));
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

async function withTimeLimit<T>(
  file: string,
  { maxWorkbookMs }: SheetLimits,
  work: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const what = `reading it takes more than ${maxWorkbookMs / 1000} s`;
      reject(fileTooLarge(file, what, 'maxWorkbookMs'));
    }, maxWorkbookMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
