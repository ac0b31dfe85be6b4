import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './temporary-folder.ts';

/** The built command line. */
export const MAIN = path.resolve(import.meta.dirname, '../../dist/cli/main.js');

/** How a command ended. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Writing to any file fails beyond so many KiB, as on a full disk. */
  readonly maxFileKiB?: number;
  /** A program and its arguments that run the command. */
  readonly wrapper?: readonly string[];
  /** When the command is killed, if it runs still. @default at the end of the running test */
  readonly atEnd?: AtEnd;
}

/** A command that is running. */
export interface RunningCli {
  readonly process: ChildProcess;
  readonly ended: Promise<CliResult>;
}

/** Starts the real command line, with nothing of this environment's own settings. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const command = [...(options.wrapper ?? []), process.execPath, MAIN, ...args];
  const limited = ['bash', '-c', `ulimit -f ${options.maxFileKiB}; exec "$@"`, 'bash', ...command];
  const [program = '', ...rest] = options.maxFileKiB === undefined ? command : limited;
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { ...ownEnvironment(), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { atEnd = onTestFinished } = options;
  atEnd(async () => {
    child.kill('SIGKILL');
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(options.input);
  const ended = new Promise<CliResult>((resolve) => {
    child.on('close', (code) =>
      resolve({
        code,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
  });
  return { process: child, ended };
}

/** This environment without settings of the command line. */
export function ownEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name.startsWith('VDPIPE_') ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(inherited), NO_COLOR: '1' };
}

/** Runs the real command line to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).ended;
}

/** Resolves with what the pattern's group matches, or with all of it, when the command says it. */
export function untilSaid({ process: { stderr } }: RunningCli, pattern: RegExp): Promise<string> {
  let said = '';
  return new Promise((resolve) => {
    stderr?.on('data', (chunk) => {
      said += String(chunk);
      const found = pattern.exec(said);
      if (found) resolve(found[1] ?? found[0]);
    });
  });
}
