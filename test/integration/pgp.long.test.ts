import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeKey, PASSPHRASE, seal, writeKeys } from '../support/pgp.ts';
import { listOf, openShop } from '../support/shop.ts';

async function openSealed() {
  const shop = await openShop();
  const [key, partner] = await Promise.all([makeKey(), makeKey()]);
  await writeKeys(shop.folder, key, partner);
  const list = shop.write('list.csv.gpg', await seal(key, listOf(3)));
  const file = (name: string) => path.join(shop.folder, name);
  const given = ['--pgp-key', file('shop.key'), '--pgp-passphrase-file', file('passphrase.txt')];
  return { shop, key, partner, list, file, given };
}

it('a list encrypted with PGP is read by hand with the key that flags name', async () => {
  const { shop, list, file, given } = await openSealed();
  for (const args of [
    ['check', list],
    ['preview', list, '--format', 'json'],
    ['init', list, '--output', file('mapping.yaml'), '--force'],
  ]) {
    expect(await shop.call([...args, ...given])).toMatchObject({ code: 0 });
    const without = await shop.call(args);
    expect(without.code).toBe(3);
    expect(without.stderr + without.stdout).toContain('--pgp-key FILE');
  }
  const signed = await shop.call(['check', list, ...given, '--pgp-signed-by', file('partner.asc')]);
  expect(signed).toMatchObject({ code: 3 });
  expect(signed.stderr).toContain('it is not signed, but must be');
  const alone = await shop.call(['check', list, '--pgp-signed-by', file('partner.asc')]);
  expect(alone).toMatchObject({ code: 2 });
  expect(alone.stderr).toContain('with --pgp-key');
});

it('a list encrypted with PGP is ordered once, its rows are given back, and nothing is left of its key', async () => {
  const { shop, key, list, file, given } = await openSealed();
  const corrections = shop.write('wrong.csv', 'cell,from,to\nC2,1,none\n');
  const flags = ['--corrections', corrections, '--on-invalid', 'hold', '--json'];
  const ordered = await shop.call(['order', list, ...given, ...flags]);
  const { run, files } = JSON.parse(ordered.stdout);
  expect(readFileSync(files.rejects).length).toBeGreaterThan(0);
  const show = ['show', run, '--all-rejects', '--rejects', file('again.csv')];
  expect((await shop.call(show)).code).not.toBe(0);
  expect(await shop.call([...show, ...given])).toMatchObject({ code: 0 });
  expect(readFileSync(file('again.csv'), 'utf8')).toContain('p-1');
  const anew = shop.write('other.csv.asc', await seal(key, listOf(3)));
  const again = await shop.call(['order', anew, ...given, ...flags]);
  expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'run_exists' } });
  const all = readdirSync(shop.folder, { withFileTypes: true });
  const written = all.filter((one) => one.isFile() && !/\.(?:key|asc|txt)$/.test(one.name));
  for (const { name } of written) {
    expect(readFileSync(file(name)).includes(PASSPHRASE.trim())).toBe(false);
    expect(readFileSync(file(name)).includes('PRIVATE KEY')).toBe(false);
  }
});

it('a list encrypted with PGP is read from a pipe', async () => {
  const { shop, list, given } = await openSealed();
  const args = ['order', '-', ...given, '--yes', '--json'];
  const { code, stdout } = await shop.run(args, { input: readFileSync(list) });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, orders: { ordered: 3 } });
  expect(code).toBe(0);
});
