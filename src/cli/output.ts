import { once } from 'node:events';
import process from 'node:process';
import { VdpipeError } from '../errors.ts';

/** Writes to standard output, as fast as its reader takes it. */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** One JSON object, the only thing on standard output. */
export async function printJson(value: unknown): Promise<void> {
  await writeOut(`${JSON.stringify(value, null, 2)}\n`);
}

/** A line for people. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What is told of a failure: its code to branch on, and a message. */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof VdpipeError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal_error', message };
}

/** A reader that has had enough (`vdpipe preview FILE | head`) is no failure. */
export function endQuietlyWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}
