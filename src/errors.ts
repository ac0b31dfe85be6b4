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

/** What an option can be, by what a message says to give. */
const KINDS = {
  text: ['a text', (given) => typeof given === 'string'],
  flag: ['true or false', (given) => typeof given === 'boolean'],
  number: ['a number of 0 or more', (given) => typeof given === 'number' && given >= 0],
  count: [
    'a whole number of 1 or more',
    (given) => Number.isSafeInteger(given) && Number(given) > 0,
  ],
  call: ['a function', (given) => typeof given === 'function'],
  object: ['an object', (given) => typeof given === 'object' && given !== null],
  /** Whoever uses it looks at it. */
  any: ['it', () => true],
} satisfies Record<string, [string, (given: unknown) => boolean]>;

type Kind = keyof typeof KINDS;

/** The kinds of all options; of those in an object, too. */
export type OptionKinds<Options> = {
  readonly [Name in keyof Options]-?: Kind | OptionKinds<NonNullable<Options[Name]>>;
};

/**
 * Refuses what a program without types can give: options that do not exist, and values that they cannot have.
 *
 * @throws UsageError `option_invalid`
 */
export function checkOptions<Options extends object>(
  given: Options,
  kinds: OptionKinds<Options>,
  { needed = [], within = '' }: { needed?: readonly (keyof Options)[]; within?: string } = {},
): void {
  const names = Object.keys(kinds);
  const refuse = (text: string) => new UsageError('option_invalid', text);
  for (const name of [...Object.keys(given ?? {}), ...needed] as (string & keyof Options)[]) {
    const option = `option "${within}${name}"`;
    if (!names.includes(name))
      throw refuse(`There is no ${option}: there are ${names.sort().join(', ')}`);
    const [kind, value]: [Kind | object, unknown] = [kinds[name], given?.[name]];
    const [wanted, isRight] = KINDS[typeof kind === 'string' ? kind : 'object'];
    if (value === undefined && needed.includes(name))
      throw refuse(`The ${option} is missing: give ${wanted}`);
    if (value === undefined) continue;
    if (!isRight(value))
      throw refuse(`Cannot use ${kindOf(value)} as the ${option}: give ${wanted}`);
    if (typeof kind === 'object')
      checkOptions(Object(value), kind as typeof kinds, { within: `${within}${name}.` });
  }
}

/** A value in words that do not show what may be a secret. */
export function kindOf(given: unknown): string {
  if (given == null || typeof given === 'boolean' || typeof given === 'number') return `${given}`;
  if (typeof given === 'string') return 'a text';
  if (Array.isArray(given)) return 'an array';
  if (given instanceof Promise) return 'a promise (await it)';
  return given instanceof Function ? 'a function' : 'an object';
}

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
