import process from 'node:process';
import { createInterface } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';
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

const ENTER = new Set(['\r', '\n', '\u0004']);
const RUB_OUT = new Set(['\b', '\u007f']);
const RUB_OUT_LINE = '\u0015';
const CTRL_C = '\u0003';

/**
 * Asks a person for a secret, which the terminal does not show. To be called only if `canAsk()`.
 *
 * @throws InterruptedError when Ctrl-C is the answer
 */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  // First: what is typed at once is not to be shown.
  stdin.setRawMode(true);
  stderr.write(`${question}: `);
  stdin.resume();
  try {
    return await readTyped(signal);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

function readTyped(signal: AbortSignal): Promise<string> {
  const { stdin } = process;
  const decoder = new StringDecoder('utf8');
  const typed: string[] = [];
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      stdin.off('data', take);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new InterruptedError()));
    const take = (chunk: Buffer) => {
      const characters = [...decoder.write(chunk)];
      for (const [at, character] of characters.entries()) {
        if (ENTER.has(character)) {
          end(() => resolve(typed.join('')));
          // What was typed ahead is the next answer.
          stdin.pause().unshift(Buffer.from(characters.slice(at + 1).join('')));
          return;
        }
        if (character === CTRL_C) return stop();
        if (RUB_OUT.has(character)) typed.pop();
        else if (character === RUB_OUT_LINE) typed.length = 0;
        else typed.push(character);
      }
    };
    stdin.on('data', take);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
