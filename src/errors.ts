import type { Issue } from './issue.ts';

/** What a failure is about, by name: `run`, `file`, `limit` … Never a key, nor what cells hold. */
export type ErrorData = Readonly<Record<string, string | number | boolean | null>>;

/** Every failure that vdpipe throws on purpose has a code to branch on; messages are for people. */
export class VdpipeError extends Error {
  readonly code: string;
  readonly data: ErrorData;

  constructor(code: string, message: string, options?: { cause?: unknown; data?: ErrorData }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.data = options?.data ?? {};
  }
}

/** What was asked for cannot be done as asked: a flag, a file name, a mapping (exit code 2). */
export class UsageError extends VdpipeError {}

/** The input cannot be read on from here, so nothing of it is ordered (exit code 3). */
export class InputError extends VdpipeError {
  readonly issue: Issue;

  constructor(issue: Issue, options?: { cause?: unknown }) {
    super(issue.code, `${issue.message}. ${issue.fix}.`, options);
    this.issue = issue;
  }
}

/** The run was asked to stop (Ctrl-C, SIGTERM, a closed terminal); what was in flight has been finished and recorded. */
export class InterruptedError extends VdpipeError {
  /** The run that was being ordered, to be resumed; null when none was recorded yet. */
  readonly run: string | null;

  /** @param options.reason What stopped it: the `reason` of the signal. It becomes the `cause`. */
  constructor({ run = null, reason }: { run?: string | null; reason?: unknown } = {}) {
    super('interrupted', 'Stopped on request', {
      cause: reason,
      data: run === null ? {} : { run },
    });
    this.run = run;
  }
}

/** What an error says; of anything else that was thrown, the text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a file cannot be read. */
export function whyUnreadable(cause: unknown): string {
  return isNoFile(cause) ? 'there is no such file' : messageOf(cause);
}

/** Whether it failed because there is no file of that name. */
export function isNoFile(cause: unknown): boolean {
  return systemCode(cause) === 'ENOENT';
}

/** The code that the system, or a package, gave an error: `ENOENT`; '' for none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The disk is full, or what the user may keep on it. */
export function isOutOfSpace(error: unknown): boolean {
  return /^(?:ENOSPC|EDQUOT)$/.test(systemCode(error));
}

/** The process, or the machine, may open no more files. */
export function isOutOfFiles(error: unknown): boolean {
  return /^(?:EMFILE|ENFILE)$/.test(systemCode(error));
}

/**
 * What to tell where no more files can be opened.
 *
 * @param what could not be done: `open the ledger "l.sqlite"`
 */
export function tooManyFiles(what: string, cause: unknown): VdpipeError {
  return new VdpipeError('too_many_files', `Cannot ${what}: too many files are open.`, { cause });
}
