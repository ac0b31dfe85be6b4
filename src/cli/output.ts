import { once } from 'node:events';
import process from 'node:process';
import pico from 'picocolors';
import { isOutOfFiles, messageOf, systemCode, tooManyFiles, VdpipeError } from '../errors.ts';
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
export async function printJson(value: unknown): Promise<void> {
  try {
    await writeOut(`${JSON.stringify(value, null, 2)}\n`);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

/** A line for people, in colour where the terminal has it (https://no-color.org is honoured). */
export function say(line: string): void {
  process.stderr.write(`${paint(line)}\n`);
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
