import process from 'node:process';
import { StringDecoder } from 'node:string_decoder';
import { InterruptedError } from '../errors.ts';

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
