import { chmodSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { checkFile } from '../../src/watch/check-file.ts';
import { type KeyPair, makeKey, seal, writeKeys } from '../support/pgp.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const LIST = listOf(projectsOf('a', 3));
const PGP = 'key_file: shop.key, passphrase_from: passphrase.txt';

let shop: KeyPair;
let partner: KeyPair;

beforeAll(async () => {
  [shop, partner] = await Promise.all([makeKey(), makeKey()]);
});

async function openWorld(pgp: string | null, more = '') {
  const world = await openWatchWorld({
    acme: [...(pgp === null ? ['files: "*"'] : [`pgp: { ${pgp} }`]), ...(more ? [more] : [])].join(
      '\n',
    ),
  });
  await writeKeys(world.shop.folder, shop, partner);
  return world;
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function deliveriesOf(world: World) {
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  return deliveries;
}

const signed = () => seal(shop, LIST, { signingKeys: partner.privateKey });

it.each([
  { given: PGP, make: () => seal(shop, LIST), state: 'done', reasons: [] },
  { given: PGP, make: async () => Buffer.from(LIST), state: 'done', reasons: [] },
  { given: `${PGP}, signed_by: partner.asc`, make: signed, state: 'done', reasons: [] },
  {
    ...{ given: PGP, make: () => seal(partner, LIST) },
    ...{ state: 'held', reasons: [{ code: 'pgp_key_wrong' }] },
  },
  {
    ...{ given: null, make: () => seal(shop, LIST) },
    ...{ state: 'failed', reasons: [{ code: 'file_encrypted' }] },
  },
  {
    given: `${PGP}, signed_by: partner.asc`,
    make: () => seal(shop, LIST),
    ...{ state: 'failed', reasons: [{ code: 'signature_missing' }] },
  },
  {
    given: `${PGP}, signed_by: partner.asc`,
    make: async () => Buffer.from(LIST),
    ...{ state: 'failed', reasons: [{ code: 'signature_missing' }] },
  },
  {
    given: `${PGP}, signed_by: partner.asc`,
    make: () => seal(shop, LIST, { signingKeys: shop.privateKey }),
    ...{ state: 'held', reasons: [{ code: 'signature_wrong' }] },
  },
  {
    ...{ given: PGP, make: async () => (await seal(shop, LIST)).subarray(0, -20) },
    ...{ state: 'failed', reasons: [{ code: 'file_damaged' }] },
  },
])('orders a list encrypted with PGP by the keys of its job: $given, $state', async (one) => {
  const { given, make, state, reasons } = one;
  const world = await openWorld(given);
  const content = await make();
  const name = content.includes('project_id') ? 'list.csv' : 'list.csv.gpg';
  const file = world.drop('acme', name, content);
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const forecast = await checkFile({
    ...{ job, file, ledger: null, serviceUrl: null, clock: world.clock, environment: {} },
    signal: new AbortController().signal,
  });
  expect(forecast.fate).toBe(state === 'done' ? 'ordered' : state);
  await world.once();
  expect(await deliveriesOf(world)).toMatchObject([{ state, reasons }]);
  expect(world.orders()).toEqual({ count: state === 'done' ? 3 : 0, twice: [] });
  expect(JSON.stringify(world.entries)).not.toMatch(/비밀|BEGIN PGP|Zoë/);
});

it('knows a list that is encrypted anew, or not at all', async () => {
  const world = await openWorld(PGP, 'same_name: allow');
  world.drop('acme', 'monday.csv.gpg', await seal(shop, LIST));
  expect(await world.once()).toBe(0);
  const again = [await seal(shop, LIST), await seal(shop, LIST), Buffer.from(LIST)];
  for (const content of again) {
    world.drop('acme', content.includes('project_id') ? 'monday.csv' : 'monday.csv.gpg', content);
    expect(await world.once()).toBe(5);
    const [latest] = await deliveriesOf(world);
    expect(latest).toMatchObject({ state: 'held', reasons: [{ code: 'content_imported' }] });
  }
  expect(world.orders()).toEqual({ count: 3, twice: [] });
});

it('holds a list for another key, and reads it anew with the right one when it is released', async () => {
  const world = await openWorld('key_file: other.key, passphrase_from: passphrase.txt');
  world.shop.write('other.key', partner.privateKey.armor());
  chmodSync(path.join(world.shop.folder, 'other.key'), 0o600);
  world.drop('acme', 'list.csv.pgp', await seal(shop, LIST));
  await world.once();
  const [held] = await deliveriesOf(world);
  expect(held).toMatchObject({ state: 'held', reasons: [{ code: 'pgp_key_wrong' }] });
  world.shop.write('other.key', shop.privateKey.armor());
  await world.withLedger(({ deliveries }) => deliveries.release(held?.id ?? '', 'Ada'));
  await world.once();
  expect(await deliveriesOf(world)).toMatchObject([{ state: 'done' }]);
});

it('waits with a list until the passphrase of its job is corrected', async () => {
  const world = await openWorld(PGP);
  world.shop.write('passphrase.txt', 'tulip');
  world.drop('acme', 'list.csv.gpg', await seal(shop, LIST));
  await world.once();
  const [waiting] = await deliveriesOf(world);
  expect(waiting).toMatchObject({ state: 'taken', trouble: { code: 'pgp_key_unusable' } });
  expect(JSON.stringify(world.entries)).toContain('its passphrase is wrong');
  expect(JSON.stringify(world.entries)).not.toContain('tulip');
  await writeKeys(world.shop.folder, shop, partner);
  world.clock.forward(120_000);
  await world.once();
  expect(await deliveriesOf(world)).toMatchObject([{ state: 'done' }]);
});

itOnPosix(
  'takes no list while others can read the key of its job (needs POSIX: modes)',
  async () => {
    const world = await openWorld(PGP);
    const key = path.join(world.shop.folder, 'shop.key');
    chmodSync(key, 0o644);
    world.drop('acme', 'list.csv.gpg', await seal(shop, LIST));
    await world.once();
    expect(await deliveriesOf(world)).toEqual([]);
    expect(JSON.stringify(world.entries)).toContain('all users of this machine can read it');
    chmodSync(key, 0o600);
    await world.once();
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done' }]);
  },
);

it('reads encrypted files as one list', async () => {
  const world = await openWorld(PGP, 'together: { files: ["a-*.csv.gpg", "b-*.csv.gpg"] }');
  world.drop('acme', 'a-1.csv.gpg', await seal(shop, listOf(projectsOf('x', 2))));
  world.drop('acme', 'b-1.csv.gpg', await seal(shop, listOf(projectsOf('y', 2))));
  expect(await world.once()).toBe(0);
  expect(world.orders()).toEqual({ count: 4, twice: [] });
});
