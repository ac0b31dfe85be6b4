import { once } from 'node:events';
import process from 'node:process';
import pico from 'picocolors';
import { isOutOfFiles, messageOf, systemCode, tooManyFiles, VdpipeError } from '../errors.ts';
import { inJson, type NoneUnlisted } from '../json-keys.ts';
import { withRemedy } from './flag-remedies.ts';

let readerHasLeft = false;
/** What is done if standard output fails. @default the program ends */
let onOutputFailure: ((error: Error) => void) | undefined;

/**
 * Writes to standard output, as fast as its reader takes it.
 *
 * @throws an error for which `isReaderGone` is true when nobody reads any more
 */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  if (readerHasLeft) throw new ReaderGone();
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** One JSON object, the only thing on standard output. The exit code says the same to those who do not read it. */
export function printJson<T>(value: T, ...keys: NoneUnlisted<T>): Promise<void> {
  return printAsGiven(inJson(value, ...keys));
}

/** As `printJson`, with the keys that somebody else gave. */
export async function printAsGiven(value: unknown): Promise<void> {
  try {
    await writeOut(`${JSON.stringify(value, null, 2)}\n`);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

/** What a line of a log is about, besides its text: to branch on, and nothing of what rows hold. */
export type LogFacts = Readonly<Record<string, unknown>>;

export type Severity = keyof typeof LEVELS;

/** As pino and bunyan number them. */
const LEVELS = { info: 30, warn: 40, error: 50 };

/** What every line of the log is about; undefined while lines are for people. */
let logged: LogFacts | undefined;

/** From now on, what is said are JSON lines about this: `--log json`. */
export function logAbout(facts: LogFacts | undefined): void {
  logged = facts;
}

export function isLogging(): boolean {
  return logged !== undefined;
}

/** Whether progress and an end are told, on a terminal or in the log: `--json` is for programs, which may want a log besides. */
export function isTelling(flags: {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}): boolean {
  const { json, quiet } = flags;
  return !quiet && (!json || isLogging());
}

/** `{"level":30,"severity":"info","time":"2026-11-23T02:30:04.000Z","run":"7f3a09c1","msg":"…"}` */
export function logLine(severity: Severity, msg: string, facts: LogFacts = {}): void {
  const at = { level: LEVELS[severity], severity, time: new Date().toISOString() };
  process.stderr.write(`${JSON.stringify({ ...at, ...logged, ...facts, msg })}\n`);
}

/**
 * A line for people, in colour where the terminal has it (https://no-color.org is honoured); or of the log.
 *
 * @param facts For the log alone.
 */
export function say(line: string, facts?: LogFacts): void {
  if (logged === undefined) process.stderr.write(`${paint(line)}\n`);
  else {
    const [, word = '', msg = line] = /^(vdpipe|warning|error): (.*)$/s.exec(line) ?? [];
    logLine(word === '' ? 'info' : word === 'warning' ? 'warn' : 'error', msg, facts);
  }
}

const { red, yellow } = pico.createColors(
  process.stderr.isTTY === true && !process.env['NO_COLOR'],
);

/** The line's first word says what is wrong. */
function paint(line: string): string {
  return line.replace(/^(?:vdpipe:|error\b)/, red).replace(/^warning\b/, yellow);
}

/** A failure's code to branch on, and a message that says what to do. */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof VdpipeError) return { code: error.code, message: withRemedy(error) };
  const message = messageOf(error);
  // Any file that is read or written, and the program's own, can be the one too many.
  if (isOutOfFiles(error)) return describeError(tooManyFiles('continue', error));
  return { code: 'internal_error', message };
}

/**
 * A reader that has had enough (`vdpipe preview FILE | head`) is no failure; a full disk is one. What people read may go
 * away at any time (a terminal that is closed): orders in flight are not to be lost for it.
 */
export function watchStandardOutput(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error) => {
    readerHasLeft = isReaderGone(error);
    if (onOutputFailure) return onOutputFailure(error);
    if (readerHasLeft) return;
    say(`vdpipe: Cannot write to standard output: ${error.message}.`);
    process.exit(1);
  });
}

/** From now on, what fails on standard output does not end the program. */
export function tolerateOutput(onFailure: (error: Error) => void): void {
  onOutputFailure = onFailure;
}

/** Tells whether writing failed because nobody reads any more. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof ReaderGone || systemCode(error) === 'EPIPE';
}

class ReaderGone extends Error {}
