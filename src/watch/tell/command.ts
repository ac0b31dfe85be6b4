import { runProgram } from '../../run/outside/run-program.ts';
import type { Environment } from '../../run/outside/secret-source.ts';
import type { CommandTarget } from '../config/notify-schema.ts';
import { type Channel, tellFailed, toPayload } from './channel.ts';

/** Runs a program, without a shell, with the message on its standard input. What it prints goes nowhere. */
export function commandChannel(
  { run, folder, timeoutMs }: CommandTarget,
  environment: Environment,
): Channel {
  const what = `notify with "${run[0]}"`;
  return async (message, signal) => {
    const { code, stderr, why } = await runProgram({
      ...{ command: run, folder, timeoutMs, signal, environment },
      input: `${toPayload(message)}\n`,
      variables: { VDPIPE_MESSAGE_ID: message.id },
    });
    if (why !== undefined) throw tellFailed(what, why);
    if (code === 0) return;
    throw tellFailed(what, `it ended with exit code ${code}${stderr === '' ? '' : `: ${stderr}`}`);
  };
}
