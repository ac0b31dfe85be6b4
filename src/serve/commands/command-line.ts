import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ProcessPool, Requester } from '../process-pool.ts';
import { SpareProcess } from '../spare-process.ts';

/** What a command prints with --json is never larger. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** How `vdpipe` is started, and the flags that say which ledger and which service. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** A file that does as `args` when it is sent the words of a command, with what a check needs loaded before. */
  readonly standby: string;
  /** A file that answers questions about rows and mappings. */
  readonly helper: string;
  readonly ledgerFlags: readonly string[];
  readonly serviceFlags: readonly string[];
  /** Whether every list that is recorded requires four eyes, whoever asks for it. @default as its mapping says */
  readonly fourEyes?: boolean | undefined;
  /** Whether outside checks of mappings that people write in the console are asked. @default false: such a mapping is an error */
  readonly allowsChecks?: boolean | undefined;
}

/** Commands that ask outside checks. */
const ASKING: readonly string[] = ['check', 'order'];

/** For how long commands that change nothing may go on when they are to stop. Others finish what they do, however long that takes. */
const STOP_MS: Readonly<Record<string, number>> = { init: 0, show: 0, check: 5_000 };

export interface CommandResult {
  /** null if it was killed. */
  readonly code: number | null;
  /** What it printed with --json; undefined if that is not JSON. */
  readonly json: unknown;
}

export interface CommandOptions extends Requester {
  readonly needs?: readonly ('ledger' | 'service')[];
  /** Asks the command to stop as Ctrl-C does: what is in flight is finished. */
  readonly signal: AbortSignal;
  /** Is called when it begins, which may be when others have ended. */
  readonly onBegin?: () => void;
  /** Is given the lines that it writes to standard error. @default they are lost */
  readonly onLine?: ((line: string) => void) | undefined;
}

/**
 * Runs `vdpipe` commands as processes of their own: whatever a list does to them, the console goes on; and what the console does, the
 * command line does in the same words.
 */
export function createCommandLine(program: Program, processes: ProcessPool) {
  let isClosed = false;
  const spare: SpareProcess<Running> = new SpareProcess(() =>
    start(program.file, [program.standby], 'ipc'),
  );
  return { run, close };

  /** Runs a command with --json to its end, when there is room for it; one that is to stop does not begin. */
  async function run(words: readonly string[], options: CommandOptions): Promise<CommandResult> {
    const kind =
      words[0] === 'resume' ? 'placing' : words.includes('--online') ? 'asking' : 'reading';
    const result = await processes.run(kind, options, () => runNow(words, options));
    return result ?? STOPPED;
  }

  async function runNow(words: readonly string[], options: CommandOptions): Promise<CommandResult> {
    const { signal, onBegin } = options;
    const [command = ''] = words;
    const child = begin([...words, ...flags(words, options), '--json'], options);
    onBegin?.();
    let kill: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill('SIGTERM');
      const mostMs = STOP_MS[command];
      if (mostMs !== undefined) kill = setTimeout(() => child.kill('SIGKILL'), mostMs);
    };
    signal.addEventListener('abort', stop, { once: true });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    // Where there are too many open files, there is none.
    child.stdout?.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    try {
      const [code] = await once(child, 'close');
      return { code, json: parse(Buffer.concat(chunks)) };
    } finally {
      clearTimeout(kill);
      signal.removeEventListener('abort', stop);
      // Whoever corrects a list checks it again and again.
      if (command === 'check' && !isClosed) spare.prepare();
    }
  }

  function close(): void {
    isClosed = true;
    spare.close();
  }

  function begin(words: readonly string[], { onLine }: Pick<CommandOptions, 'onLine'>): Running {
    const { file, args } = program;
    const ready = words[0] === 'check' && !onLine ? spare.takeReady() : undefined;
    ready?.send(words);
    return ready ?? start(file, [...args, ...words], 'ignore', onLine);
  }

  function flags(
    [command = '']: readonly string[],
    { needs = [] }: Pick<CommandOptions, 'needs'>,
  ): readonly string[] {
    const { ledgerFlags, serviceFlags, fourEyes, allowsChecks } = program;
    return [
      ...(command === 'order' && fourEyes ? ['--four-eyes'] : []),
      ...(ASKING.includes(command) ? [`--checks=${allowsChecks ? 'allow' : 'refuse'}`] : []),
      ...(needs.includes('ledger') ? ledgerFlags : []),
      ...(needs.includes('service') ? serviceFlags : []),
    ];
  }
}

export type CommandLine = ReturnType<typeof createCommandLine>;

type Running = ChildProcessByStdio<null, Readable, Readable | null>;

/** @param onLine is given what it says of how far it is */
function start(
  file: string,
  args: readonly string[],
  channel: 'ipc' | 'ignore',
  onLine?: (line: string) => void,
): Running {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', onLine ? 'pipe' : 'ignore', channel],
    // Ctrl-C in a terminal goes to its whole group: the command is asked to stop once, by its signal.
    detached: process.platform !== 'win32',
    windowsHide: true,
  }) as Running;
  // Whoever waits for its end learns of it; nobody waits for one that is spare.
  child.on('error', () => {});
  if (onLine && child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child;
}

const STOPPED: CommandResult = {
  code: null,
  json: { error: { code: 'interrupted', message: 'Stopped on request' } },
};

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

export type Failure = NonNullable<ReturnType<typeof failureOf>>;

export function failureOf({ code, json }: CommandResult) {
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
