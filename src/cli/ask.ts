import process from 'node:process';
import { createInterface } from 'node:readline';
import { InterruptedError } from '../errors.ts';

/** There is a person who can be asked: they type, and see what is asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/**
 * Asks a person, before anything is ordered. Only `y` and `yes` are a yes; so the end of the input is a no.
 *
 * @throws InterruptedError when Ctrl-C is the answer
 */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  // Not as a terminal of readline's own: that takes Ctrl-C for itself.
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stderr.write(`${question} [y/N] `);
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      const stop = () => reject(new InterruptedError());
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
