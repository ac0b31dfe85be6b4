import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { CommandTarget } from '../config/notify-schema.ts';
import type { Environment } from '../secret-source.ts';
import { type Channel, tellFailed, toPayload } from './channel.ts';

/** What a command has left to end in, after it was asked to. */
const KILL_AFTER_MS = 2_000;
const MAX_STDERR_CHARS = 200;

/** For what a failed program has still to say, if what it has started keeps its standard error open. */
const LAST_WORDS_MS = 100;

/** The credentials of the service are not for other programs. */
const KEPT_BACK = [
  ...['VDPIPE_API_KEY', 'VDPIPE_API_KEY_FILE', 'VDPIPE_FILE_PASSWORD_FILE'],
  ...['VDPIPE_ID_TOKEN', 'VDPIPE_LEDGER'],
];

/** Runs a program, without a shell, with the message on its standard input. What it prints goes nowhere. */
export function commandChannel(
  { run, folder, timeoutMs }: CommandTarget,
  environment: Environment,
): Channel {
  const [given = '', ...args] = run;
  const program = /[/\\]/.test(given) ? path.resolve(folder, given) : given;
  const what = `notify with "${given}"`;
  return {
    async send(message, signal) {
      const { code, stderr, why } = await runProgram({
        program,
        args,
        folder,
        timeoutMs,
        signal,
        input: `${toPayload(message)}\n`,
        env: { ...without(environment), VDPIPE_MESSAGE_ID: message.id },
      });
      if (why !== undefined) throw tellFailed(what, why);
      if (code === 0) return;
      throw tellFailed(
        what,
        `it ended with exit code ${code}${stderr === '' ? '' : `: ${stderr}`}`,
      );
    },
  };
}

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly input: string;
  readonly env: Environment;
}

interface Ended {
  readonly code: number | null;
  /** The beginning of its first line. */
  readonly stderr: string;
  /** Why there is no exit code. */
  readonly why?: string;
}

function runProgram(given: Program): Promise<Ended> {
  const { program, args, folder, timeoutMs, signal, input, env } = given;
  return new Promise((resolve) => {
    // In its own group, so that what it starts can be ended with it, and Ctrl-C does not reach it.
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let text = '';
    let why: string | undefined;
    let killTimer: NodeJS.Timeout | undefined;
    const stop = (reason: string) => {
      why ??= reason;
      kill(child.pid, 'SIGTERM');
      killTimer ??= setTimeout(() => {
        kill(child.pid, 'SIGKILL');
        // Somebody outside its group may still have its standard error.
        child.stderr.destroy();
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
      clearTimeout(killTimer);
      resolve(ended);
    };
    const onEnd = (code: number | null, killedBy: NodeJS.Signals | null) => {
      const stderr = (text.trim().split('\n')[0] ?? '').slice(0, MAX_STDERR_CHARS);
      why ??= code === null ? `it was killed by ${killedBy}` : undefined;
      end({ code, stderr, ...(why !== undefined && { why }) });
    };
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      if (text.length < MAX_STDERR_CHARS) text += more;
    });
    child.on('error', (error) => end({ code: null, stderr: '', why: error.message }));
    child.on('close', onEnd);
    child.on('exit', (code, killedBy) => {
      // What was asked to end is waited for.
      if (why !== undefined) return;
      unwatch();
      // What it has started may go on, and must not be ended by a broken pipe.
      (child.stderr as Socket).unref();
      setTimeout(() => onEnd(code, killedBy), code === 0 ? 0 : LAST_WORDS_MS);
    });
    // One that reads nothing has no use for the message.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
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

function without(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !KEPT_BACK.includes(name)),
  );
}
