import { Worker } from 'node:worker_threads';
import type { SheetLimits } from './limits.ts';
import {
  type OpenedWorkbook,
  type WorkbookMessage,
  type WorkbookOrder,
  workbookWorker,
} from './workbook-worker.ts';
import { fileDamaged, fileEncrypted, fileTooLarge } from './xlsx/xlsx-errors.ts';

type Rows = Extract<WorkbookMessage, { kind: 'rows' }>;

/** A workbook that a thread of its own holds. */
export interface WorkbookThread {
  readonly opened: OpenedWorkbook;
  /** The next rows; none at the end. */
  next(): Promise<Rows>;
  close(): Promise<void>;
}

/**
 * Has a workbook read by a thread of its own, so that one that takes too much memory or time can be
 * given up without harm.
 *
 * @throws {InputError} `file_encrypted`, `file_damaged`, `file_too_large`
 */
export async function startWorkbookThread(
  request: Omit<WorkbookOrder, 'base'>,
  limits: SheetLimits,
): Promise<WorkbookThread> {
  const { file } = request;
  const order: WorkbookOrder = { ...request, base: import.meta.url };
  const worker = new Worker(`(${workbookWorker})()`, {
    eval: true,
    workerData: order,
    execArgv: [],
    // The package writes warnings of its own.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxWorkbookMemoryMb },
  });
  const close = async () => {
    await worker.terminate();
  };
  try {
    const opened = await withTimeLimit(file, limits, answer(file, worker, limits));
    if (opened.kind === 'opened') {
      return { opened, next: () => askRows(file, worker, limits), close };
    }
    if (opened.kind === 'failed' && opened.encrypted) throw fileEncrypted(file);
    const reason = opened.kind === 'failed' ? opened.reason : 'nothing in it could be read';
    throw fileDamaged(file, `it is damaged or not a workbook (${reason})`);
  } catch (error) {
    await close();
    throw error;
  }
}

async function askRows(file: string, worker: Worker, limits: SheetLimits): Promise<Rows> {
  const answered = answer(file, worker, limits);
  worker.postMessage('more');
  const message = await answered;
  if (message.kind === 'rows') return message;
  throw fileDamaged(file, 'its rows could not be read');
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
      reject(fileDamaged(file, 'the reading of it ended early'));
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
