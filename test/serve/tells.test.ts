import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it, vi } from 'vitest';
import { openConsole } from '../support/console.ts';
import { listOf, openShop } from '../support/shop.ts';
import { startMail } from '../watch/tell/mail-server.ts';

const TELL = `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync('told.ndjson', readFileSync(0, 'utf8'));`;

it('vdpipe serve --notify tells of a run that waits, with the address of its page, once it has started', async () => {
  const shop = await openShop();
  shop.write('tell.mjs', TELL);
  const run = [process.execPath, 'tell.mjs'];
  const file = shop.write('notify.json', JSON.stringify({ notify: [{ command: { run } }] }));
  const list = shop.write('list.csv', listOf(2));
  const ordered = await shop.call(['order', list, '--hold-for-release', '--by', 'Ann', '--json']);
  const { run: id } = JSON.parse(ordered.stdout);
  const out = path.join(shop.folder, 'told.ndjson');
  const desk = await openConsole(shop, [`--notify=${file}`]);
  await vi.waitFor(() => expect(existsSync(out)).toBe(true), { timeout: 20_000 });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    ...{ id: expect.stringMatching(`^${id}-held-command:`), event: 'held', job: null },
    run: { id, file: list, by: 'Ann', link: `${desk.url}/#/runs/${id}` },
    counts: { rows: 2, orders: 2, copies: 2, placed: 0 },
    total_price: '7',
  });
  expect(await desk.call('run', { params: { run: id } })).toMatchObject({ state: 'on_hold' });
  const refused = await shop.call(['serve', '--notify', list]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('file of --notify') });
});

it('vdpipe serve --notify writes to people who may release a run, not to programs with a key', async () => {
  const shop = await openShop();
  const mail = await startMail();
  const to = `smtp: "smtp://127.0.0.1:${mail.port}", from: vdpipe@example.com, to: releaser`;
  const file = shop.write('notify.yaml', `notify: [{ mail: { ${to} }, on: held }]`);
  const folder = `--folder=${shop.folder}/console`;
  const accounts = async (...words: string[]) =>
    expect((await shop.run(['accounts', ...words, '--role=releaser', folder])).code).toBe(0);
  await accounts('add', 'ben@example.com', '--oidc');
  await accounts('add', 'program@example.com', '--key-until=2027-01-31');
  const list = shop.write('list.csv', listOf(1));
  await shop.call(['order', list, '--hold-for-release', '--by', 'Ann']);
  shop.start(['serve', '--port=0', folder, `--notify=${file}`]);
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), { timeout: 20_000 });
  expect(mail.mails[0]?.to).toEqual(['ben@example.com']);
});
