import path from 'node:path';

/** A call of the file system that fails. */
interface FileFault {
  /** A function of `node:fs` (its name ends with Sync), or of `node:fs/promises`. */
  readonly call: string;
  /** For which paths, as a regular expression. */
  readonly path: string;
  /** Of the error; `SIGKILL` kills the process there. */
  readonly code: string;
  /** @default always */
  readonly times?: number;
}

/** An environment in which a command of Node, and its threads, meet these faults: for what the machine cannot have. */
export function withFileFaults(faults: readonly FileFault[]): Record<string, string> {
  const file = path.join(import.meta.dirname, 'file-faults.mjs');
  return { NODE_OPTIONS: `--import=${file}`, FILE_FAULTS: JSON.stringify(faults) };
}
