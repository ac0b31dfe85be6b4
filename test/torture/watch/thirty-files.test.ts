import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Delivery } from '../../../src/ledger/deliveries.ts';
import type { WatchEntry } from '../../../src/watch/watch-log.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { dropThirtyFiles, type Expected, jobsTelling } from '../../watch/thirty-files.ts';
import {
  type KillAt,
  listOf,
  openWatchWorld,
  projectsOf,
  type WatchWorld,
} from '../../watch/watch-world.ts';

/** Where watchers are killed, one after the other. */
const KILLS: readonly KillAt[] = [
  { step: 'in_work', nth: 2 },
  { step: 'staged', nth: 2 },
  { step: 'ordering' },
  { step: 'moved', nth: 3 },
  { step: 'recorded', nth: 4 },
  { step: 'outputs', nth: 3 },
  { step: 'ordered', nth: 2 },
];

/** The first half of a list, and the rest of it when the watcher has seen that. */
function dropGrowing(world: WatchWorld): {
  readonly grow: () => void;
  readonly expected: Expected;
} {
  const [half = '', rest = ''] = listOf(projectsOf('grown', 8)).split(/(?<=grown-4\r\n)/);
  const file = world.drop('north', '00-growing.csv', half, 0);
  const expected = { job: 'north', name: '00-growing.csv', folder: 'done', orders: 8 } as const;
  return { grow: () => appendFileSync(file, rest), expected };
}

/** What a partner's webhook is told. */
interface Told {
  readonly id: string;
  readonly event: string;
  readonly job: string;
  readonly delivery: { readonly file: string; readonly run: string | null };
  readonly reasons: readonly { readonly code: string }[];
}

async function openWebhook(): Promise<{ readonly url: string; readonly told: Told[] }> {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    expect(body).not.toContain('Zoë');
    const signed = request.headers['vdpipe-signature'];
    told.push({ ...JSON.parse(body), ...(signed === undefined && { event: 'not signed' }) });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, told };
}

const EVENTS = { done: 'success', held: 'held', failed: 'failed', in: null } as const;

/** Of every delivery one message was sent, once or more, and of nothing else. */
function expectAllTold(told: readonly Told[], expected: readonly Expected[]): void {
  const messages = new Map(told.map((one) => [one.id, one]));
  const found = [...messages.values()].map(({ event, job, delivery: { file }, reasons }) =>
    [job, file, event, reasons[0]?.code].join(' '),
  );
  const wanted = expected.flatMap(({ job, name, folder, code }) => {
    const event = EVENTS[folder];
    return event === null ? [] : [[job, name, event, code ?? undefined].join(' ')];
  });
  expect(found.toSorted()).toEqual(wanted.toSorted());
}

/** Every file is where it should be, every order placed once, every delivery there once with its reason. */
async function expectAllWell(world: WatchWorld, expected: readonly Expected[]): Promise<void> {
  const orders = expected.reduce((sum, one) => sum + one.orders, 0);
  expect(world.orders()).toEqual({ count: orders, twice: [] });
  const all: Delivery[] = [];
  await world.withLedger(async ({ deliveries }) => {
    for (let after: string | null = null; ; ) {
      const page = await deliveries.list({}, { after });
      all.push(...page.deliveries);
      after = page.next;
      if (after === null) return;
    }
  });
  const found = expected.map(({ job, name, orders: placed }) => {
    const [one, ...more] = all.filter((delivery) => delivery.job === job && delivery.name === name);
    expect({ name, more }).toEqual({ name, more: [] });
    const { folder, beside } = placeOf(world, job, name, one);
    const code = one === undefined ? null : one.reasons[0]?.code;
    return { job, name, folder, ...(code !== undefined && { code }), orders: placed, beside };
  });
  expect(found.map(({ beside: _, ...rest }) => rest)).toEqual(expected);
  for (const { name, folder, beside } of found) {
    if (folder === 'done')
      expect({ name, beside }).toEqual({ name, beside: ['html', 'results.csv'] });
  }
  expect(world.entries.map((entry) => entry.text).join('\n')).not.toContain('Zoë');
  expect(JSON.stringify(all)).not.toContain('Zoë');
}

/** Where the file of a delivery is, and what lies beside it. */
function placeOf(world: WatchWorld, job: string, name: string, delivery: Delivery | undefined) {
  const folderOf = (folder: string) => path.join(world.shop.folder, job, folder);
  if (!delivery) {
    return { folder: readdirSync(folderOf('in')).includes(name) ? 'in' : null, beside: [] };
  }
  const stamp = `.${delivery.run ?? delivery.id}.`;
  const folders = ['in', 'work', 'done', 'held', 'failed'].filter((folder) =>
    readdirSync(folderOf(folder)).some((one) => one.includes(stamp)),
  );
  const names = readdirSync(folderOf(folders[0] ?? 'in')).filter((one) => one.includes(stamp));
  const endings = names.map((one) => one.slice(one.indexOf(stamp) + stamp.length));
  const own = path.extname(name).slice(1);
  expect(existsSync(path.join(folderOf('in'), name))).toBe(false);
  return { folder: folders.join(), beside: endings.filter((ending) => ending !== own) };
}

async function expectThirtyFiles(
  world: WatchWorld,
  watchers: number,
  told: readonly Told[],
): Promise<void> {
  const growing = dropGrowing(world);
  const expected = [...dropThirtyFiles(world), growing.expected];
  expect(expected).toHaveLength(31);
  let killed = 0;
  world.clock.onSleep = growing.grow;
  for (const kill of KILLS) {
    const killing = Array.from({ length: watchers }, () => world.onceUntilKilled(kill));
    killed += (await Promise.all(killing)).filter(Boolean).length;
    await expect.poll(() => world.canClaimAll()).toBe(true);
  }
  world.clock.forward(60_000);
  await Promise.all(Array.from({ length: watchers }, () => world.once()));
  const isTrouble = ({ level, event }: WatchEntry) =>
    level === 'error' && event !== 'delivery_failed';
  const errors = world.entries.filter(isTrouble);
  expect(errors.map((entry) => entry.text)).toEqual([]);
  // Links, folders and pipes stay in in/.
  expect(await world.once()).toBe(5);
  expect(killed).toBeGreaterThan(2);
  await expectAllWell(world, expected);
  expectAllTold(told, expected);
}

describe('runJobsOnce()', () => {
  it('brings thirty files of three jobs to where they belong, with kills in between', async () => {
    const { url, told } = await openWebhook();
    const world = await openWatchWorld(jobsTelling(url));
    await expectThirtyFiles(world, 1, told);
  });

  it('does so with two watchers and a ledger in PostgreSQL', async () => {
    const place = await newPostgresPlace();
    const { url, told } = await openWebhook();
    const world = await openWatchWorld(jobsTelling(url), () => place.open);
    await expectThirtyFiles(world, 2, told);
  });
});
