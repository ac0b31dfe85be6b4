import { randomInt } from 'node:crypto';
import { UsageError } from '../../errors.ts';
import { parseFaults } from '../../sandbox/options.ts';
import { readProjectFile } from '../../sandbox/project-file.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { readEnvironment } from '../environment.ts';
import { toSettings } from '../shell/shell.ts';

/** Ids of one sandbox are not those of the next: in a ledger an id is never two projects' of one address. */
const FIRST_ORDER_ID_FROM = 100_000_000;

interface SandboxFlags {
  readonly port: number;
  readonly projects: string;
  readonly pattern?: string | undefined;
  readonly owner?: string | undefined;
  readonly latency: number;
  readonly fault: readonly string[];
  readonly lookupFault: readonly string[];
  readonly seed: number;
  readonly retryAfterMs?: number | undefined;
}

/** Starts a sandbox on the loopback address as the flags say; `hasOwnKey` when it accepts no other key. */
export async function startSandbox(flags: SandboxFlags) {
  const apiKey = readEnvironment()['VDPIPE_SANDBOX_API_KEY'] || undefined;
  const sandbox = createSandbox({
    projects: /^\d+$/.test(flags.projects)
      ? Number(flags.projects)
      : await readProjectFile(flags.projects),
    pattern: flags.pattern === undefined ? undefined : toPattern(flags.pattern),
    owner: flags.owner,
    firstOrderId: FIRST_ORDER_ID_FROM + randomInt(FIRST_ORDER_ID_FROM),
    apiKey,
    latencyMs: flags.latency,
    faults: parseFaults(flags.fault),
    lookupFaults: parseFaults(flags.lookupFault),
    seed: flags.seed,
    retryAfterMs: flags.retryAfterMs,
  });
  const { baseUrl } = await sandbox.listen({ port: flags.port });
  return { baseUrl, hasOwnKey: apiKey !== undefined, close: () => sandbox.close() };
}

function toPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new UsageError(
      'pattern_invalid',
      `Cannot use --pattern ${JSON.stringify(text)}: it is not a valid regular expression`,
      {
        cause: error,
      },
    );
  }
}

/** What to set in order to use a sandbox. Its own key is never printed. */
export function toSandboxLines({
  baseUrl,
  hasOwnKey,
}: Awaited<ReturnType<typeof startSandbox>>): string[] {
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
