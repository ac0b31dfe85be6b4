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

/** The run was asked to stop (Ctrl-C); what was in flight has been finished and recorded. */
export class InterruptedError extends VdpipeError {
  constructor(message = 'Stopped as asked') {
    super('interrupted', message);
  }
}
