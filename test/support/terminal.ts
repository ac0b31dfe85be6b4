import { spawn } from 'node:child_process';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { MAIN } from './cli.ts';

/** How a command on a terminal ended; output and what was typed are one text, as a person sees them. */
interface TerminalResult {
  readonly code: number | null;
  readonly text: string;
}

interface TerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What is typed, once a text stands on the terminal. */
  readonly type?: { readonly after: string; readonly keys: string };
}

/** Runs the real command line on a terminal of its own, and types what a person would. */
export function runOnTerminal(
  args: readonly string[],
  options: TerminalOptions,
): Promise<TerminalResult> {
  return runProgramOnTerminal([process.execPath, MAIN, ...args], options);
}

/** The same with any program. The terminal is that of util-linux's script. */
export function runProgramOnTerminal(
  words: readonly string[],
  { cwd, env, type }: TerminalOptions,
): Promise<TerminalResult> {
  const command = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VDPIPE_'));
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  let isTyped = false;
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    if (isTyped || type === undefined || !text.includes(type.after)) return;
    isTyped = true;
    child.stdin.write(type.keys);
  });
  child.stdin.on('error', () => {});
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, text: text.replaceAll('\r\n', '\n') }));
  });
}
