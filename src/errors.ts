import { tmpdir } from 'node:os';
import type { Issue } from './issue.ts';

/** Every failure that vdpipe throws on purpose has a code to branch on; messages are for people. */
export class VdpipeError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
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
  constructor(message = 'Stopped as asked') {
    super('interrupted', message);
  }
}

/**
 * The error of a step of keeping something in the system's temporary folder.
 *
 * @param what `the rows of the proof`
 * @param fix a sentence
 */
export function cannotKeep(what: string, fix: string, cause: unknown): VdpipeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `Cannot keep ${what} in "${tmpdir()}": ${reason}. ${fix}`;
  return new VdpipeError('file_unwritable', message, { cause });
}
