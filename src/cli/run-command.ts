import process from 'node:process';
import { VdpipeError } from '../errors.ts';
import { inJson } from '../json-keys.ts';
import { exitCodeOf } from '../output/exit-codes.ts';
import { toVisible } from '../output/text/visible-text.ts';
import type { CheckReport } from '../run/check-sheet.ts';
import { credentialSource, readEnvironment } from './environment/environment.ts';
import type { CommandFlags, Declared } from './options.ts';
import {
  describeError,
  isLogging,
  isReaderGone,
  logAbout,
  logLine,
  printJson,
  say,
} from './output.ts';

/** What Ctrl-C does to a command that orders. */
export const ON_INTERRUPT =
  'Stopping: requests in flight are finished and recorded first. Press Ctrl-C again to quit immediately.';

const ON_SECOND = 'Stopped immediately. "vdpipe resume" continues a run that was being ordered.';

/** Nothing works until the credential is replaced. */
const BAD_CREDENTIALS: ReadonlySet<string> = new Set([
  'credentials_invalid',
  'invalid_api_key',
  'invalid-svc-api-key',
  'no_credentials',
]);

interface FailureFlags {
  readonly log?: 'text' | 'json' | undefined;
  readonly json?: boolean | undefined;
  readonly apiKeyFile?: string | undefined;
}

/** Ctrl-C, a service manager that stops the command, and a terminal that is closed (a lost ssh session). */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Command extends Declared {
  readonly run: (flags: object) => Promise<void>;
}

/** The work of a command. Its signal aborts at the first of `STOP_SIGNALS`; a second SIGINT or SIGTERM ends the process at once. Gives the exit code. */
type Work<C extends Declared> = (flags: CommandFlags<C>, signal: AbortSignal) => Promise<number>;

/** A command with its work: what a module exports by a name, which is loaded once the command runs. */
export function toCommand<const C extends Declared, N extends string>(
  declared: C,
  load: () => Promise<Readonly<Record<N, Work<C>>>>,
  name: N,
): Command {
  const run = (given: object) => {
    const flags = given as CommandFlags<C> & FailureFlags;
    return runCommand(declared, flags, async (signal) => (await load())[name](flags, signal));
  };
  return { ...declared, run };
}

/**
 * Runs a command's work and sets the exit code: the one it gives, or the one its error leads to. With
 * `--json` a failure is an object on standard output, and a line on standard error all the same.
 */
async function runCommand(
  { onInterrupt }: Pick<Command, 'onInterrupt'>,
  flags: FailureFlags,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => {
    if (stop.signal.aborted) {
      // One closed terminal says so more than once: its shell does, and the system does.
      if (signal === 'SIGHUP') return;
      if (onInterrupt === undefined) say(ON_SECOND);
      process.exit(130);
    }
    say(onInterrupt ?? ON_INTERRUPT);
    stop.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  logAbout(flags.log === 'json' ? {} : undefined);
  try {
    process.exitCode = await work(stop.signal);
  } catch (error) {
    if (!isReaderGone(error)) await reportFailure(error, flags);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  }
}

/** Which run a failure is about, for programs. */
function runOf(error: unknown): { readonly run?: string } {
  const run = error instanceof VdpipeError ? error.data['run'] : undefined;
  return typeof run === 'string' ? { run } : {};
}

/** What programs get to know besides the error: of issues as `check --json`. */
type FailureAbout = Partial<
  Pick<CheckReport, 'issues' | 'issueCounts' | 'issuesTruncated' | 'mailed' | 'files'>
> & { readonly run?: string };

/** Says what went wrong, and sets the exit code that it leads to. */
export async function reportFailure(
  error: unknown,
  flags: FailureFlags,
  more: FailureAbout = {},
): Promise<void> {
  const described = describeError(error);
  const about: FailureAbout = { ...runOf(error), ...more };
  if (flags.json) await printJson({ ok: false, error: described, ...about });
  const { code, message } = described;
  if (isLogging()) {
    const { run, issueCounts } = about;
    const facts = { ...(run !== undefined && { run }), issueCounts };
    logLine('error', message, inJson({ event: 'failed', code, ...facts }));
  } else for (const line of `vdpipe: ${message}`.split('\n')) say(toVisible(line));
  if (BAD_CREDENTIALS.has(described.code)) {
    say(
      `The API key or token comes from ${credentialSource(flags, readEnvironment())}: correct it there first.`,
    );
  }
  if (described.code === 'internal_error' && error instanceof Error) say(error.stack ?? '');
  process.exitCode = exitCodeOf(error);
}
