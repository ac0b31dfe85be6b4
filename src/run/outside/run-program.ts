import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Environment } from './secret-source.ts';

/** What a command has left to end in, after it was asked to. */
const KILL_AFTER_MS = 2_000;
const MAX_STDERR_CHARS = 200;

/** For what a failed program has still to say, if what it has started keeps its standard error open. */
const LAST_WORDS_MS = 100;

/** Secrets of vdpipe and its ledger are not for other programs. */
const KEPT_BACK = /^(?:VDPIPE_|PGPASS)/i;

export interface Program {
  /** With its arguments. A path is relative to the folder. */
  readonly command: readonly string[];
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly input: string;
  /** What of it is vdpipe's own is kept back. */
  readonly environment: Environment;
  /** Besides. @default nothing */
  readonly variables?: Environment;
  /** Given what it prints; gives the reason to stop it, if there is one. @default what it prints goes nowhere */
  readonly onOutput?: ((chunk: Buffer) => string | undefined) | undefined;
}

interface Ended {
  readonly code: number | null;
  /** The beginning of its first line. */
  readonly stderr: string;
  /** Why there is no exit code. */
  readonly why?: string;
}

/** Programs that run. None outlives a process that ends at once, as at a second Ctrl-C. */
const running = new Set<number | undefined>();
process.on('exit', () => {
  for (const pid of running) kill(pid, 'SIGKILL');
});

/** Runs a program without a shell to its end. What it has started ends with it if it is stopped. */
export function runProgram(given: Program): Promise<Ended> {
  const { command, folder, timeoutMs, signal, input, environment, variables, onOutput } = given;
  const [name = '', ...args] = command;
  const program = /[/\\]/.test(name) ? path.resolve(folder, name) : name;
  const others = Object.entries(environment).filter(([variable]) => !KEPT_BACK.test(variable));
  return new Promise((resolve) => {
    // In its own group, so that what it starts can be ended with it, and Ctrl-C does not reach it.
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...Object.fromEntries(others), ...variables },
      stdio: ['pipe', onOutput ? 'pipe' : 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    running.add(child.pid);
    let text = '';
    let why: string | undefined;
    let killTimer: NodeJS.Timeout | undefined;
    const stop = (reason: string) => {
      why ??= reason;
      kill(child.pid, 'SIGTERM');
      killTimer ??= setTimeout(() => {
        kill(child.pid, 'SIGKILL');
        // Somebody outside its group may still have its standard output or error.
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, KILL_AFTER_MS);
    };
    const onAbort = () => stop('vdpipe was stopped');
    const timer = setTimeout(() => stop(`it took longer than ${timeoutMs / 1000} s`), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    const unwatch = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const end = (ended: Ended) => {
      unwatch();
      running.delete(child.pid);
      clearTimeout(killTimer);
      // What it has started may have ignored the first signal.
      if (killTimer) kill(child.pid, 'SIGKILL');
      resolve(ended);
    };
    const onEnd = (code: number | null, killedBy: NodeJS.Signals | null) => {
      const stderr = (text.trim().split('\n')[0] ?? '').slice(0, MAX_STDERR_CHARS);
      why ??= code === null ? `it was killed by ${killedBy}` : undefined;
      end({ code, stderr, ...(why !== undefined && { why }) });
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      const reason = why === undefined ? onOutput?.(chunk) : undefined;
      if (reason !== undefined) stop(reason);
    });
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      if (text.length < MAX_STDERR_CHARS) text += more;
    });
    child.on('error', (error) => end({ code: null, stderr: '', why: error.message }));
    child.on('close', onEnd);
    child.on('exit', (code, killedBy) => {
      // What was asked to end is waited for, and so is all that one prints whose answer counts.
      if (why !== undefined || onOutput) return;
      unwatch();
      // What it has started may go on, and must not be ended by a broken pipe.
      (child.stderr as Socket).unref();
      setTimeout(() => onEnd(code, killedBy), code === 0 ? 0 : LAST_WORDS_MS);
    });
    // One that reads nothing has no use for the message.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    if (signal.aborted) onAbort();
  });
}

function kill(pid: number | undefined, how: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, how);
  } catch {
    // It has ended.
  }
}
