import path from 'node:path';
import { runProgram } from '../../run/outside/run-program.ts';
import type { Environment } from '../../run/outside/secret-source.ts';
import type { CommandTarget } from '../config/notify-schema.ts';
import { type Channel, tellFailed, toPayload } from './channel.ts';

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
  return async (message, signal) => {
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
    throw tellFailed(what, `it ended with exit code ${code}${stderr === '' ? '' : `: ${stderr}`}`);
  };
}

function without(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !KEPT_BACK.includes(name)),
  );
}
