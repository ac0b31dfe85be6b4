import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { EXIT } from '../../output/exit-codes.ts';
import { parseFaults } from '../../sandbox/options.ts';
import { readProjectFile } from '../../sandbox/project-file.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { SandboxFlags } from '../commands/service.ts';
import { readEnvironment } from '../environment/environment.ts';
import { say, writeOut } from '../output.ts';
import { toSettings } from '../shell/shell.ts';

/** Ids of one sandbox are not those of the next: in a ledger an id is never two projects' of one address. */
const FIRST_ORDER_ID_FROM = 100_000_000;

/** `vdpipe sandbox`: serves a sandbox on the loopback address until it is stopped. Gives the exit code. */
export async function startSandbox(flags: SandboxFlags, signal: AbortSignal): Promise<number> {
  const apiKey = readEnvironment()['VDPIPE_SANDBOX_API_KEY'] || undefined;
  const sandbox = createSandbox({
    projects: /^\d+$/.test(flags.projects)
      ? Number(flags.projects)
      : await readProjectFile(flags.projects),
    pattern: flags.pattern,
    owner: flags.owner,
    firstOrderId: FIRST_ORDER_ID_FROM + randomInt(FIRST_ORDER_ID_FROM),
    apiKey,
    latencyMs: flags.latency,
    faults: parseFaults(flags.fault),
    lookupFaults: parseFaults(flags.lookupFault),
    seed: flags.seed,
    retryAfterMs: flags.retryAfterMs,
    keepBodies: flags.keepBodies,
  });
  const { baseUrl } = await sandbox.listen({ port: flags.port });
  await writeOut(`${baseUrl}\n`);
  for (const line of toSandboxLines(baseUrl, apiKey !== undefined)) say(line);
  if (!signal.aborted) await once(signal, 'abort');
  await sandbox.close();
  return EXIT.done;
}

/** What to set in order to use a sandbox. Its own key is never printed. */
function toSandboxLines(baseUrl: string, hasOwnKey: boolean): string[] {
  const key = hasOwnKey ? {} : { VDPIPE_API_KEY: 'any-key' };
  const settings = [
    ...toSettings({ VDPIPE_BASE_URL: baseUrl, ...key }),
    ...toSettings({ VDPIPE_RESOURCE_URL: baseUrl }),
  ];
  return [
    'The sandbox is running; Ctrl-C stops it. In another terminal:',
    ...settings.map((line) => `  ${line}`),
    ...(hasOwnKey
      ? [
          '  Set VDPIPE_API_KEY to the value of VDPIPE_SANDBOX_API_KEY: the sandbox accepts no other key.',
        ]
      : []),
    `  Its orders: ${baseUrl}/sandbox/audit`,
  ];
}
