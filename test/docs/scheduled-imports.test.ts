import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DELIVERY_REASONS } from '../../src/output/text/jobs/delivery-reasons.ts';
import { watchFileSchema } from '../../src/watch/config/config-schema.ts';
import { makeKey, seal, writeKeys } from '../support/pgp.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { fencedBlocks, readPage } from './markdown.ts';

const MAPPING = `
version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name }]
unmapped_columns: ignore
`;

/** The jobs of the page, in a folder of their own, at a sandbox. */
async function openJobs(
  place = 0,
  page = 'docs/scheduled-imports.md',
): Promise<{
  readonly shop: Shop;
  readonly drop: (name: string, list: string | Uint8Array) => void;
  readonly names: (folder: string) => string[];
}> {
  const shop = await openShop();
  const jobs = fencedBlocks(page, 'yaml')[place];
  const text = (jobs?.text ?? '').replace('*.xlsx', '*.csv');
  shop.write('vdpipe-watch.yaml', text.replace(/^( *)folder:/m, '$1settle: 0s\n$&'));
  shop.write('acme.yaml', MAPPING);
  mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
  const drop = (name: string, list: string | Uint8Array) => {
    const file = shop.write(`acme/in/${name}`, list);
    const at = Date.now() / 1000 - 60;
    utimesSync(file, at, at);
  };
  const names = (folder: string) => readdirSync(path.join(shop.folder, 'acme', folder)).sort();
  return { shop, drop, names };
}

it('the jobs of docs/scheduled-imports.md hold the first list, order the next, and hold an odd one', async () => {
  const { shop, drop, names } = await openJobs();
  shop.write('list.csv', listOf(12));
  const checked = await shop.call([
    ...['watch', 'vdpipe-watch.yaml', 'list.csv', '--check', '--job', 'acme', '--json'],
  ]);
  expect(checked).toMatchObject({ code: 5 });
  expect(JSON.parse(checked.stdout)).toMatchObject({ fate: 'held', job: 'acme' });
  drop('monday.csv', listOf(12));
  const held = await shop.call(['watch', '--once']);
  expect(held).toMatchObject({ code: 5, stdout: '' });
  expect(held.stderr).toContain('the first delivery of a job requires a release');
  expect(shop.sandbox.audit().orders).toEqual([]);

  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  expect(names('held')).toEqual([
    `monday.${run}.csv`,
    `monday.${run}.html`,
    `monday.${run}.results.csv`,
  ]);
  expect((await shop.call(['release', run])).code).toBe(0);
  expect((await shop.call(['watch', '--once'])).code).toBe(0);
  expect(names('done')).toContain(`monday.${run}.csv`);
  expect(shop.sandbox.audit().orders).toHaveLength(12);

  drop('tuesday.csv', listOf(24).replaceAll(/^p-(?:\d|1[0-2]),.*\r\n/gm, ''));
  expect(await shop.call(['watch', '--once', '--quiet'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(shop.sandbox.audit().orders).toHaveLength(24);
  drop('wednesday.csv', listOf(27).replaceAll(/^p-(?:\d|1\d|2[0-4]),.*\r\n/gm, ''));
  const odd = await shop.call(['watch', '--once', '--log', 'json']);
  expect(odd.code).toBe(5);
  const lines = odd.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { event: 'delivery_taken', job: 'acme' },
    { event: 'delivery_held', job: 'acme', reasons: ['too_few_rows', 'rows_changed'], rows: 3 },
  ]);
  expect(shop.sandbox.audit().orders).toHaveLength(24);
  const [status] = JSON.parse((await shop.call(['watch', '--status', '--json'])).stdout);
  expect(status).toMatchObject({ job: 'acme', state: 'waiting_for_release', held: 1 });
});

it('the job of docs/scheduled-imports.md with several files takes them as one list', async () => {
  const { shop, drop, names } = await openJobs(1);
  drop('seoul-11-29.csv', listOf(2));
  expect((await shop.call(['watch', '--once'])).stderr).toContain('"seoul-11-29.csv" waits until');
  expect(shop.sandbox.audit().orders).toEqual([]);
  drop('busan-11-29.csv', listOf(5).replaceAll(/^p-[12],.*\r\n/gm, ''));
  expect((await shop.call(['watch', '--once'])).code).toBe(0);
  expect(shop.sandbox.audit().orders).toHaveLength(5);
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  expect(names('done')).toContain(`seoul-11-29 + busan-11-29.${run}`);
  expect((await shop.call(['deliveries'])).stdout).toContain(
    `done      acme: seoul-11-29 + busan-11-29, run ${run}\n`,
  );
});

it('docs/scheduled-imports.md has a row for each key of a job, and for each that asks for a hold', () => {
  const { error } = watchFileSchema(false).safeParse({ jobs: [''] });
  const [, keys = ''] = /^must have keys: (.*)$/.exec(error?.issues[0]?.message ?? '') ?? [];
  const [ofJobs, ofHolds] = [/^\| key \| default .*?\n\n/ms, /^\| key or reason .*?\n\n/ms].map(
    (table) => table.exec(readPage('docs/scheduled-imports.md'))?.[0],
  );
  expect(keys.split(', ').length).toBeGreaterThan(15);
  for (const key of keys.split(', ')) expect(ofJobs).toContain(`\`${key}\``);
  const asked = DELIVERY_REASONS.flatMap(({ key }) => key ?? []);
  for (const key of asked) expect(ofHolds).toMatch(new RegExp(`\`${key}\\b`));
});

it('the job of docs/sheets.md orders a list that is encrypted and signed', async () => {
  const places = fencedBlocks('docs/sheets.md', 'yaml').map(({ text }) => text.includes('pgp:'));
  const { shop, drop, names } = await openJobs(places.indexOf(true), 'docs/sheets.md');
  const [key, partner] = await Promise.all([makeKey(), makeKey()]);
  await writeKeys(shop.folder, key, partner);
  drop('unsigned.csv.gpg', await seal(key, listOf(3)));
  drop('list.csv.gpg', await seal(key, listOf(3), { signingKeys: partner.privateKey }));
  expect(await shop.call(['watch', '--once', '--quiet'])).toMatchObject({ code: 3 });
  expect(shop.sandbox.audit().orders).toHaveLength(3);
  expect(names('failed')).toContainEqual(expect.stringMatching(/^unsigned.*\.gpg$/));
});
