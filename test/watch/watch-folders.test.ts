import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type WatchEntry, type WatchOptions, watchFolders } from '../../src/index.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { listOf } from './watch-world.ts';

async function openWatched() {
  const { folder, ledger, service, bodies } = await openProgramShop();
  const incoming = path.join(folder, 'acme', 'in');
  mkdirSync(incoming, { recursive: true });
  const list = path.join(incoming, 'list.csv');
  writeFileSync(list, listOf(['p-1', 'p-2']));
  utimesSync(list, 0, 0);
  const config = path.join(folder, 'jobs.yaml');
  writeFileSync(config, 'jobs:\n  - { name: acme, folder: acme, release: never, settle: 0s }\n');
  const log: WatchEntry[] = [];
  const options: WatchOptions = {
    ...{ config, ledger, once: true, signal: AbortSignal.timeout(60_000) },
    serviceOf: () => service,
    log: (entry) => log.push(entry),
  };
  return { options, ledger, bodies, log };
}

it('watchFolders() orders what lies in the folders of a jobs file, once', async () => {
  const { options, ledger, bodies, log } = await openWatched();
  expect(await watchFolders(options)).toBe(0);
  expect(Object.keys(bodies())).toEqual(['p-1', 'p-2']);
  const [delivery] = (await ledger.deliveries.list({})).deliveries;
  expect(log.filter(({ event }) => event === 'delivery_done')).toEqual([
    expect.objectContaining({ job: 'acme', delivery: delivery?.id, run: delivery?.run }),
  ]);
});

it('watchFolders() asks for the service of a job once', async () => {
  const { options, bodies } = await openWatched();
  const asked: string[] = [];
  const serviceOf: WatchOptions['serviceOf'] = (job) => {
    asked.push(job.name);
    return options.serviceOf(job);
  };
  expect(await watchFolders({ ...options, serviceOf })).toBe(0);
  expect(Object.keys(bodies())).toEqual(['p-1', 'p-2']);
  expect(asked).toEqual(['acme']);
});

it('watchFolders() orders nothing if a job has no service', async () => {
  const { options, bodies } = await openWatched();
  const serviceOf: WatchOptions['serviceOf'] = ({ name, baseUrl }) => {
    throw new RangeError(`${name} ${baseUrl}`);
  };
  await expect(watchFolders({ ...options, serviceOf })).rejects.toThrow('acme null');
  expect(bodies()).toEqual({});
});

it.each([
  [{ onEntry: () => {} }, 'There is no option "onEntry": there are config, environment, ledger'],
  [{ once: 'yes' }, 'Cannot use "yes" as the option "once": give true or false'],
  [{ signal: undefined }, 'The option "signal" is missing: give an AbortSignal'],
  [{ signal: new AbortController() }, 'an object as the option "signal": give an AbortSignal'],
  [{ submit: { concurency: 2 } }, 'There is no option "submit.concurency": there are clock, '],
])('watchFolders() orders nothing with %o', async (given, message) => {
  const { options, bodies } = await openWatched();
  await expect(watchFolders({ ...options, ...Object(given) })).rejects.toThrow(message);
  expect(bodies()).toEqual({});
});
