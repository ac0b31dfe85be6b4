import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** The account that the partner's projects are in; the environment has the key of another one. */
const KEY = 'key-of-acme-0123456789';

const LIST = 'project_id,svc_uid,order_count,total_price,name\r\np-1,user-1,1,3.50,Zoë\r\n';

async function openAcme(job = ''): Promise<Shop> {
  const shop = await openShop({ apiKey: KEY });
  shop.write('key', `${KEY}\n`);
  writeJobs(shop, `, api_key_from: key${job}`);
  await shop.call(['watch', 'jobs.yaml', '--once']);
  shop.write('acme/in/list.csv', LIST);
  return shop;
}

function writeJobs(shop: Shop, job: string): void {
  shop.write('jobs.yaml', `jobs: [{ name: acme, folder: acme, settle: 0s${job} }]\n`);
}

async function runOf(shop: Shop): Promise<string> {
  const [line] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  return line.run;
}

it('orders with the key of its job, and looks up and verifies with it alone', async () => {
  const shop = await openAcme();
  const watched = await shop.call(['watch', 'jobs.yaml', '--once']);
  expect(watched).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(1);
  expect(watched.stderr).not.toContain(KEY);
  const run = await runOf(shop);
  for (const command of ['status', 'verify']) {
    const refused = await shop.call([command, run]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      `Run ${run} needs the API key of job "acme": another account does not have its projects. Give that key with --api-key-file FILE`,
    );
    const own = await shop.call([command, run, '--api-key-file', 'key']);
    expect(own).toMatchObject({ code: 0 });
  }
  expect(await shop.call(['export', run, '--for', 'confirmation'])).toMatchObject({ code: 0 });
});

it.each(['key', '{ env: ACME }'])(
  'a run that waits is placed with the key %s alone',
  async (from) => {
    const shop = await openAcme();
    writeJobs(shop, `, release: always, api_key_from: ${from}`);
    const env = { ACME: KEY };
    expect(await shop.call(['watch', 'jobs.yaml', '--once'], { env })).toMatchObject({ code: 5 });
    const run = await runOf(shop);
    expect(await shop.call(['release', run, '--by=bea'])).toMatchObject({ code: 0 });
    const resumed = await shop.call(['resume', run]);
    expect(resumed).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--api-key-file FILE'),
    });

    // A job that has lost its key does not continue it with another one.
    writeJobs(shop, ', release: always');
    const lost = await shop.call(['watch', 'jobs.yaml', '--once'], { env });
    expect(lost.stderr).toContain(`Run ${run} needs the API key of job "acme"`);
    expect(shop.sandbox.audit()).toMatchObject({ orders: [] });

    if (from === 'key') {
      const own = await shop.call(['resume', run, '--api-key-file', 'key']);
      expect(own).toMatchObject({ code: 0 });
    }
    writeJobs(shop, `, release: always, api_key_from: ${from}`);
    expect(await shop.call(['watch', 'jobs.yaml', '--once'], { env })).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(1);
  },
);

it('resume without a run leaves it to its watcher, whichever key it is given', async () => {
  const shop = await openAcme();
  writeJobs(shop, ', release: always, api_key_from: key');
  await shop.call(['watch', 'jobs.yaml', '--once']);
  const run = await runOf(shop);
  await shop.call(['release', run, '--by=bea']);
  shop.write('own', KEY);
  const resumed = await shop.call(['resume', '--api-key-file', 'own']);
  expect(resumed).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`The watcher of job "acme" continues run ${run}.`),
  });
  // Nor does a list that is the same have it.
  const again = ['--if-exists', 'resume', '--yes', '--api-key-file', 'own'];
  expect(await shop.call(['order', shop.write('list.csv', LIST), ...again])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Run ${run} needs the API key of job "acme"`),
  });
  expect(shop.sandbox.audit()).toMatchObject({ orders: [] });
});

it('what a job recorded without a key of its own is placed with the key of the watcher', async () => {
  const shop = await openAcme();
  writeJobs(shop, ', release: always');
  await shop.call(['watch', 'jobs.yaml', '--once']);
  const run = await runOf(shop);
  await shop.call(['release', run, '--by=bea']);
  shop.write('other', 'another-key-0123456789');
  writeJobs(shop, ', release: always, api_key_from: other');
  // What is told of it names that key, too.
  await shop.call(['watch', 'jobs.yaml', '--once']);
  expect((await shop.call(['deliveries'])).stdout).toContain('token from VDPIPE_API_KEY');
  shop.write('jobs.yaml', 'jobs: [{ name: acme, folder: moved, settle: 0s, api_key_from: other }]');
  renameSync(path.join(shop.folder, 'acme'), path.join(shop.folder, 'away'));
  expect((await shop.call(['watch', 'jobs.yaml', '--once'])).stderr).toMatch(
    /vdpipe resume \S+ \(/,
  );
  renameSync(path.join(shop.folder, 'away'), path.join(shop.folder, 'acme'));
  writeJobs(shop, ', release: always, api_key_from: other');
  const env = { VDPIPE_API_KEY: KEY };
  expect(await shop.call(['watch', 'jobs.yaml', '--once'], { env })).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(1);
  expect(readFileSync(path.join(shop.folder, 'ledger.sqlite'), 'latin1')).not.toContain(KEY);
});

it('a key that the service refuses is read again, and people are told where it is', async () => {
  const shop = await openAcme();
  shop.write('key', 'the-key-of-yesterday');
  await shop.call(['watch', 'jobs.yaml', '--once']);
  expect((await shop.call(['deliveries'])).stdout).toContain(
    `refused the API key or token from the file "${path.join(shop.folder, 'key')}"`,
  );
  shop.write('key', KEY);
  expect(await shop.call(['watch', 'jobs.yaml', '--once'])).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(1);
});

it('a key that cannot be read holds up its job alone, until it can', async () => {
  const shop = await openShop();
  const jobs = `{ name: acme, folder: acme, settle: 0s, api_key_from: own },
    { name: beta, folder: beta, settle: 0s }`;
  shop.write('jobs.yaml', `jobs: [${jobs}]\n`);
  for (const job of ['acme', 'beta'])
    mkdirSync(path.join(shop.folder, job, 'in'), { recursive: true });
  shop.write('acme/in/list.csv', LIST);
  shop.write('beta/in/list.csv', LIST.replace('p-1', 'p-2'));
  const without = await shop.call(['watch', 'jobs.yaml', '--once']);
  expect(without.stderr).toContain(
    `No files are taken until this is corrected: Cannot read the API key of job "acme" from the file "${path.join(shop.folder, 'own')}"`,
  );
  expect(without.code).not.toBe(0);
  expect(shop.sandbox.audit().orders).toMatchObject([{ project_id: 'p-2' }]);
  shop.write('own', 'not one\nkey');
  const unfit = await shop.call(['watch', 'jobs.yaml', '--once']);
  expect(unfit.stderr).toContain('own": it is not one line of visible ASCII characters');
  expect(unfit.stderr).not.toContain('VDPIPE_API_KEY');
  shop.write('own', KEY);
  expect(await shop.call(['watch', 'jobs.yaml', '--once'])).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(2);
});

it('metrics count the unfinished runs also if the key of the first job cannot be read', async () => {
  const shop = await openShop();
  shop.write('jobs.yaml', 'jobs: [{ name: acme, folder: acme, api_key_from: own }]\n');
  await shop.call(['order', shop.write('list.csv', LIST), '--enqueue', '--yes']);
  const watcher = shop.start(['watch', 'jobs.yaml', '--metrics', '0']);
  const url = await untilSaid(watcher, /Metrics: (\S+)/);
  expect(await (await fetch(url)).text()).toMatch(/^vdpipe_unfinished_runs 1$/m);
  watcher.process.kill('SIGTERM');
  expect(await watcher.ended).toMatchObject({ code: 0 });
});

it('nothing is refused, nor found missing, with the key of another account', async () => {
  // What the key in use has: of acme's projects none, if it is another one.
  let isOther = false;
  const body = { error: { code: 'project_not_found', message: 'no such', request_id: 'r' } };
  const shop = await openShop({
    intercept: () => (isOther ? { status: 404, body } : undefined),
  });
  shop.write('key', KEY);
  writeJobs(shop, ', release: always, api_key_from: key');
  await shop.call(['watch', 'jobs.yaml', '--once']);
  let placed = '';
  for (const projects of [['p-1'], ['p-3', 'p-4']]) {
    const [head = '', row = ''] = LIST.split('\r\n');
    const rows = projects.map((project) => row.replace('p-1', project));
    shop.write(`acme/in/${projects[0]}.csv`, [head, ...rows, ''].join('\r\n'));
    await shop.call(['watch', 'jobs.yaml', '--once']);
    const run = await runOf(shop);
    await shop.call(['release', run, '--by=bea']);
    placed ||= run;
    if (projects.length === 1) await shop.call(['watch', 'jobs.yaml', '--once']);
  }
  expect(shop.sandbox.audit().orders).toMatchObject([{ project_id: 'p-1' }]);
  const run = await runOf(shop);

  isOther = true;
  shop.write('other', 'key-of-beta-0123456789');
  const refused = await shop.call(['resume', run, '--api-key-file', 'other']);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      `Run ${run} needs another API key.* orders of unknown outcome first need "vdpipe resume ${run} --settle PROJECT=ORDER_ID"`,
    ),
  });
  for (const words of [['verify', '--again'], ['status']]) {
    const looked = await shop.call([...words, placed, '--api-key-file', 'other']);
    expect(looked).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/needs another API key.*or recorded as missing/),
    });
  }
  const list = await shop.call(['export', placed, '--for', 'confirmation', '--mark', 'mon']);
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining('p-1') });
  expect(list.stderr).not.toContain('warning');
  writeJobs(shop, ', release: always, api_key_from: other');
  const watched = await shop.call(['watch', 'jobs.yaml', '--once']);
  expect(watched.stderr).toContain(`Run ${run} needs another API key`);
  expect((await shop.call(['deliveries'])).stdout).toContain('another API key');

  isOther = false;
  writeJobs(shop, ', release: always, api_key_from: key');
  expect(await shop.call(['watch', 'jobs.yaml', '--once'])).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(3);
});

const QUESTION =
  'None of its projects was found: is this the API key of the account that has them?';

/** A service that has none of the projects, as with the key of another account, until it is told otherwise. */
async function openOther() {
  const body = { error: { code: 'project_not_found', message: 'no such', request_id: 'r' } };
  const key = { isOther: true };
  const shop = await openShop({
    intercept: () => (key.isOther ? { status: 404, body } : undefined),
  });
  shop.write('kb', KEY);
  return { shop, key };
}

it('a first list with the key of another account says so, and how to order it', async () => {
  const { shop, key } = await openOther();
  const order = (file: string, ...more: string[]) =>
    shop.call(['order', file, ...more, '--api-key-file', 'kb', '--yes']);
  const list = shop.write('list.csv', LIST);
  const first = await order(list, '--report', 'page.html');
  expect(first).toMatchObject({ code: 4, stderr: expect.stringContaining(`. ${QUESTION}`) });
  const { stdout } = await shop.call(['show', await runOf(shop)]);
  const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
  for (const text of [stdout, page]) {
    expect(text).toContain(QUESTION);
    expect(text).toContain('vdpipe order list.rejects.xlsx --api-key-file KEY_FILE');
    expect(text).not.toContain('--api-key-file kb');
  }
  const json = await shop.call(['show', await runOf(shop), '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ none_found: true });

  key.isOther = false;
  expect(await order('list.rejects.xlsx')).toMatchObject({ code: 0 });
  // Its rows have an order now.
  expect((await shop.call(['show', await runOf(shop)])).stdout).not.toContain(QUESTION);
  shop.write('more.csv', LIST.replace('p-1', 'p-2'));
  key.isOther = true;
  await shop.call(['order', 'more.csv', '--yes', '--ledger', 'second.sqlite']);
  key.isOther = false;
  const again = await order('more.csv', '--again', '--ledger', 'second.sqlite');
  expect(again).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(2);
});

it('asks nothing about the key where the service refused one order for another reason', async () => {
  const toBody = (code: string) => ({ error: { code, message: 'no', request_id: 'r' } });
  const shop = await openShop({
    intercept: ({ method, path: at }) => {
      if (at.includes('p-1')) return { status: 404, body: toBody('project_not_found') };
      return method === 'POST' ? { status: 400, body: toBody('invalid_request') } : undefined;
    },
  });
  const [head = '', row = ''] = LIST.split('\r\n');
  const rows = [head, row, row.replace('p-1', 'p-2'), ''].join('\r\n');
  const ordered = await shop.call(['order', shop.write('list.csv', rows), '--yes']);
  expect(ordered.code).toBe(4);
  expect(ordered.stderr).not.toContain(QUESTION);
});

it('a delivery of which no project was found says so, and can be put in again', async () => {
  const { shop, key } = await openOther();
  writeJobs(shop, ', api_key_from: kb, same_name: allow');
  const watch = () => shop.call(['watch', 'jobs.yaml', '--once']);
  await watch();
  shop.write('acme/in/list.csv', LIST);
  const watched = await watch();
  expect(watched.code).toBe(4);
  expect(watched.stderr).toContain('1 order refused, none of its projects found');
  expect(watched.stderr).toContain('put the file with "rejects" in its name');
  const failed = path.join(shop.folder, 'acme/failed');
  const files = readdirSync(failed);
  const page = readFileSync(
    path.join(failed, String(files.find((one) => one.endsWith('.html')))),
    'utf8',
  );
  expect(page).toContain(QUESTION);
  expect(page).toContain('--api-key-file KEY_FILE');

  key.isOther = false;
  shop.write('acme/in/list.csv', LIST);
  const same = await watch();
  expect(same.code).toBe(5);
  expect(same.stderr).toContain(
    'the same content was imported before, and nothing of it was ordered then',
  );
  expect(same.stderr).toContain('or release it to order it');
  const rejects = String(files.find((one) => one.includes('rejects')));
  renameSync(path.join(failed, rejects), path.join(shop.folder, 'acme/in', rejects));
  expect(await watch()).toMatchObject({ code: 5 });
  expect(shop.sandbox.audit().orders).toHaveLength(1);
});
