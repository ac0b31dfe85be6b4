import {
  type ChildProcess,
  type ChildProcessByStdio,
  type StdioOptions,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { SpareProcess } from '../spare-process.ts';

/** What a command prints with --json is never larger. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** How `vdpipe` is started, and the flags that say which ledger and which service. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** A file that does as `args` when it is sent the words of a command, with what a check needs loaded before. */
  readonly standby: string;
  /** A file that checks the rows that it is sent. */
  readonly rowChecks: string;
  readonly ledgerFlags: readonly string[];
  readonly serviceFlags: readonly string[];
  /** Of every list that is recorded, whoever asks for it. @default none */
  readonly orderFlags?: readonly string[] | undefined;
}

/** Commands that ask the service about a whole list: they wait for its answers, and for each other. */
const AT_THE_SERVICE = 2;

/** Commands that read a list, and so take a processor each. */
const READ_LISTS: ReadonlySet<string> = new Set(['check', 'init']);

/** What a command came to. */
export interface CommandResult {
  /** null if it was killed. */
  readonly code: number | null;
  /** What it printed with --json; undefined if that is not JSON. */
  readonly json: unknown;
}

export interface CommandOptions {
  readonly needs?: readonly ('ledger' | 'service')[];
  /** Asks the command to stop as Ctrl-C does: what is in flight is finished. */
  readonly signal?: AbortSignal | undefined;
  /** Is given the lines that it writes to standard error. @default they are lost */
  readonly onLine?: ((line: string) => void) | undefined;
}

/**
 * Runs `vdpipe` commands as processes of their own: whatever a list does to them, the console goes on; and what the console does, the
 * command line does in the same words.
 */
export class CommandLine {
  readonly #program: Program;
  readonly #reading = pLimit(availableParallelism());
  readonly #asking = pLimit(AT_THE_SERVICE);
  readonly #spare: SpareProcess<Running>;
  #isClosed = false;

  constructor(program: Program) {
    this.#program = program;
    this.#spare = new SpareProcess(() => start(program.file, [program.standby], 'ipc'));
  }

  /** Runs a command with --json to its end. Those that read lists wait for each other, and one that is to stop does not begin. */
  run(words: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
    if (!READ_LISTS.has(words[0] ?? '')) return this.#run(words, options);
    // What waits for the service keeps nobody from checking.
    const turn = options.needs?.includes('service') ? this.#asking : this.#reading;
    return turn(() => (options.signal?.aborted ? NOTHING : this.#run(words, options)));
  }

  async #run(words: readonly string[], options: CommandOptions): Promise<CommandResult> {
    const child = this.#begin([...words, ...this.#flags(words, options), '--json'], options);
    const stop = () => child.kill('SIGTERM');
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted) stop();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    try {
      const [code] = await once(child, 'close');
      return { code, json: parse(Buffer.concat(chunks)) };
    } finally {
      options.signal?.removeEventListener('abort', stop);
      // Whoever corrects a list checks it again and again.
      if (words[0] === 'check' && !this.#isClosed) this.#spare.prepare();
    }
  }

  /** Ends the process that waits for a command. */
  close(): void {
    this.#isClosed = true;
    this.#spare.close();
  }

  #begin(words: readonly string[], { onLine }: CommandOptions): Running {
    const { file, args } = this.#program;
    if (onLine) return startTelling(file, [...args, ...words], onLine);
    const ready = words[0] === 'check' ? this.#spare.takeReady() : undefined;
    ready?.send(words);
    return ready ?? start(file, [...args, ...words], 'ignore');
  }

  #flags([command]: readonly string[], { needs = [] }: CommandOptions): readonly string[] {
    const { ledgerFlags, serviceFlags, orderFlags = [] } = this.#program;
    return [
      ...(command === 'order' ? orderFlags : []),
      ...(needs.includes('ledger') ? ledgerFlags : []),
      ...(needs.includes('service') ? serviceFlags : []),
    ];
  }
}

type Running = ChildProcessByStdio<null, Readable, null>;

function start(file: string, args: readonly string[], channel: 'ipc' | 'ignore'): Running {
  return begin(file, args, ['ignore', 'pipe', 'ignore', channel]) as Running;
}

/** Starts one that says how far it is, line by line. */
function startTelling(
  file: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Running {
  const child = begin(file, args, ['ignore', 'pipe', 'pipe']);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child as Running;
}

function begin(file: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const child = spawn(file, args, {
    stdio,
    // Ctrl-C in a terminal goes to its whole group: the command is asked to stop once, by its signal.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  // Whoever waits for its end learns of it; nobody waits for one that is spare.
  child.on('error', () => {});
  return child;
}

/** Of a command that was not begun. */
const NOTHING: CommandResult = { code: null, json: undefined };

function parse(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString());
  } catch {
    return undefined;
  }
}

/** Whether a command was ended by a signal, without a result. */
export function wasKilled({ code, json }: CommandResult): boolean {
  return code === null && json === undefined;
}

/** Why a command failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The failure that a command printed; undefined if it did not fail. */
export function failureOf({ code, json }: CommandResult): Failure | undefined {
  const { error } = (json ?? {}) as { error?: { code?: unknown; message?: unknown } };
  if (typeof error?.code === 'string') {
    return { code: error.code, message: String(error.message ?? '') };
  }
  if (json !== undefined && code !== null) return undefined;
  const how = code === null ? 'was killed' : `ended with exit code ${code}`;
  return { code: 'command_failed', message: `The command ${how} and gave no result.` };
}

/** What a line of `--log json` says; nothing if it is another line. */
export function parseJsonLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return line.startsWith('{') ? JSON.parse(line) : {};
  } catch {
    return {};
  }
}
