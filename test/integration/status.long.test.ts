import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { SandboxRequest, SandboxScript } from '../../src/sandbox/options.ts';
import { ENGINES, lookUps, openWith, order } from './status-shop.ts';

it.each(ENGINES)('vdpipe status says that its run was purged meanwhile (%s)', async (engine) => {
  // Of two pages of orders, the first is not done before the run was purged.
  let isPurged = false;
  const intercept = ({ operation }: SandboxRequest): SandboxScript | undefined =>
    operation === 'get_project' && !isPurged ? { fault: 'busy' } : undefined;
  const { shop, env } = await openWith(engine, { intercept, retryAfterMs: 20 });
  const { run } = await order(shop, env, 1001);
  const before = lookUps(shop);
  const looking = shop.start(['status', run, '--json'], { env });
  while (lookUps(shop) === before) await sleep(2);
  expect((await shop.call(['purge', run], { env })).code).toBe(0);
  isPurged = true;
  const { code, stdout } = await looking.ended;
  expect({ code, is: JSON.parse(stdout).error?.code }).toEqual({ code: 2, is: 'run_purged' });
});
