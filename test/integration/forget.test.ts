import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { openShop, type Shop } from '../support/shop.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { column: user }
order:
  order_count: rows
  total_price: { value: 3.50 }
  order_name: { template: "Card for {name}" }
userdata: { phone: { column: phone } }
variables: [{ id: name, column: name }, { id: street, column: street }]
`;
const HEADER = 'project,user,name,phone,street\n';

/** Every file of the shop's ledger, as bytes. */
function kept({ folder }: Shop): Buffer {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => /^ledger\.sqlite.*(?<!-datasets)$/.test(name));
  return Buffer.concat(files.map((name) => readFileSync(path.join(folder, name))));
}

async function order(shop: Shop, name: string, rows: string, ...words: string[]) {
  shop.write(`${name}.csv`, HEADER + rows);
  const list = ['order', `${name}.csv`, '-m', 'mapping.yaml', '--json', ...words];
  return JSON.parse((await shop.call(list)).stdout);
}

async function exported(shop: Shop, run: string) {
  return JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
}

it("vdpipe forget removes a person's texts everywhere in the ledger, and says what lies outside", async () => {
  const shop = await openShop();
  shop.write('mapping.yaml', MAPPING);
  const first = await order(
    shop,
    'spring',
    'p-1,user-1,Kim Minji,010-6320-6428,Main St 1\np-2,user-2,Ann Lee,010-1111-2222,Elm St 2\n',
    '--results',
    'results.csv',
  );
  const second = await order(
    shop,
    'summer',
    'p-3,user-minji,김민지,010 6320 6428,Oak St 3\np-4,user-4,Bo Ek,010-3333-4444,Main St 9\n',
  );
  const before = [await exported(shop, first.run), await exported(shop, second.run)];
  expect(kept(shop).includes('Kim Minji')).toBe(true);
  shop.write('person.txt', 'kim minji\n\n  01063206428\nuser-minji\n');

  const listed = await shop.call(['forget', '--file', 'person.txt', '--dry-run']);
  expect(listed).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Nothing was removed.'),
  });
  expect(listed.stdout).toMatch(/p-1, order \d+.*\n +1 printed row, name and userdata\n/);
  expect(listed.stdout).toMatch(
    /p-3, order \d+.*\n +1 printed row, name and userdata, user \(stays\)\n +010 6320 6428\n +김민지, Oak St 3\n/,
  );
  expect(listed.stdout + listed.stderr).not.toMatch(/Ann|p-2/);
  const refused = await shop.call(['forget', 'Kim Minji', '--json']);
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'removal_unconfirmed' } });
  expect(kept(shop).includes('Kim Minji')).toBe(true);

  const done = await shop.run(['forget', '--file', '-', '--yes', '--json'], {
    input: readFileSync(path.join(shop.folder, 'person.txt'), 'utf8'),
  });
  expect(done.code).toBe(0);
  const ids = [before[0][0].order_id, before[1][0].order_id];
  // The newest run is first.
  expect(JSON.parse(done.stdout)).toEqual({
    ok: true,
    dry_run: false,
    orders: [
      {
        run: second.run,
        file: 'summer.csv',
        project_id: 'p-3',
        state: 'ordered',
        order_id: ids[1],
        rows: 1,
        name_and_userdata: true,
        staying: ['svc_uid'],
      },
      {
        run: first.run,
        file: 'spring.csv',
        project_id: 'p-1',
        state: 'ordered',
        order_id: ids[0],
        rows: 1,
        name_and_userdata: true,
        staying: [],
      },
    ],
    drafts: [],
    outside: {
      files: expect.arrayContaining(
        ['spring.csv', 'summer.csv', 'results.csv'].map((name) => path.join(shop.folder, name)),
      ),
      mappings: [],
      saved_mappings: [],
      order_ids: expect.arrayContaining(ids),
    },
  });
  for (const gone of ['Kim Minji', '김민지', '6320', 'Oak St', 'Main St 1'])
    expect(kept(shop).includes(gone), gone).toBe(false);
  for (const there of ['Ann Lee', 'Bo Ek', 'Main St 9', 'user-minji'])
    expect(kept(shop).includes(there), there).toBe(true);
  expect([await exported(shop, first.run), await exported(shop, second.run)]).toEqual(before);

  const order1 = JSON.parse(
    (await shop.call(['show', first.run, '--order', 'p-1', '--json'])).stdout,
  );
  expect(order1).toMatchObject({
    order_name: null,
    userdata: [],
    printed: { rows: [{ number: 1, cells: [] }] },
    events: [{ what: 'forgotten' }],
  });
  expect((await shop.call(['show', first.run, '--order', 'p-1'])).stdout).toContain(
    'printed 1: removed',
  );
  expect((await shop.call(['show', first.run])).stdout).toContain('texts of 1 order removed');
  expect(await shop.call(['forget', 'Kim Minji', '--yes'])).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('no draft of the console, has this text'),
  });
  for (const command of ['verify', 'status'])
    expect((await shop.call([command, second.run])).code, command).toBe(0);
  expect((await shop.call(['ledger', 'check'])).code).toBe(0);
});

it('vdpipe forget shows whose rows have a text, before it removes them', async () => {
  const shop = await openShop();
  shop.write(
    'mapping.yaml',
    MAPPING.replace('{name}" }', '{project}" }\n  partner_order_id: { column: po }').replace(
      '[{ id: name',
      '[{ id: first, column: first }, { id: last, column: last }, { id: name',
    ),
  );
  const rows = [
    'p-1,user-1,Kim Min,1,Main St 1,,,PO-1',
    'p-1,user-1,Kim Minji,1,Elm St 2,,,PO-1',
    'p-2,user-2,"Kim\n Min",2,Oak St 3,,,PO-2',
    'p-3,user-3,ＫＩＭ　Ｍｉｎ,3,Fir St 4,,,PO-3',
    'p-4,user-4,Dear friend,4,Ash St 5,Min,Kim,PO-4',
    'p-5,user-5,Ann,5,Yew St 6,Min,Lee,Kim Min',
    'p-6,user-6,Ben,6,Box St 7,Min,Kimberley,PO-6',
  ];
  shop.write('list.csv', `project,user,name,phone,street,first,last,po\n${rows.join('\n')}\n`);
  await shop.call(['order', 'list.csv', '-m', 'mapping.yaml', '--yes']);
  const { stdout } = await shop.call(['forget', 'Kim Min', '--dry-run']);
  const shown = stdout.split('\n').filter((line) => line.startsWith('   '));
  expect(shown.map((line) => line.trim())).toEqual([
    '2 printed rows',
    'Kim Min, Main St 1',
    'Kim Minji, Elm St 2',
    '1 printed row, name and userdata',
    'Kim⏎ Min, Oak St 3',
    '1 printed row, name and userdata',
    'ＫＩＭ　Ｍｉｎ, Fir St 4',
    '1 printed row, name and userdata',
    'Min, Kim, Dear friend, Ash St 5',
    'partner order id (stays)',
  ]);
  const done = await shop.call(['forget', 'Kim Min', '--yes']);
  expect(done.stderr).toContain('Removed from 4 orders');
  // It may be in a log.
  expect(done.stdout).not.toMatch(/Minji|Elm St/);
  expect((await shop.call(['find', 'Kimberley', '--printed'])).code).toBe(0);
});

it('vdpipe forget says where a text stays that it cannot remove, and reads no text wrongly', async () => {
  const shop = await openShop();
  shop.write(
    'mapping.yaml',
    MAPPING.replace('{ template: "Card for {name}" }', '{ value: Wedding of Kim Minji }'),
  );
  const { run } = await order(shop, 'list', 'p-1,user-1,Ann Lee,1,Main St 1\n');
  const done = await shop.call(['forget', 'kim minji', '--yes']);
  expect(done.stderr).toContain(`the mapping of run ${run}, until you purge the run`);
  // A key has it, and an old version of a saved mapping.
  const map = '{ column: name, clean: [{ map: { Min Ji: Kim, joo: x } }] }';
  const keyed = MAPPING.replace('{ id: name, column: name }', `{ id: name, ${map.slice(2)}`);
  for (const [i, text] of [keyed, MAPPING].entries()) {
    shop.write('mapping.yaml', text);
    const replace = i === 0 ? [] : ['--replace', String(i)];
    const save = ['mappings', 'save', 'acme', '-m', 'mapping.yaml', ...replace];
    expect((await shop.call(save)).code).toBe(0);
  }
  const saved = await shop.call(['forget', 'min ji', '--dry-run']);
  expect(saved).toMatchObject({
    ...{ code: 0, stderr: expect.stringContaining('the mapping acme@1 of the ledger\n') },
  });
  const joo = await shop.call(['forget', 'joo', '--dry-run']);
  expect(joo.stderr).toContain('  the mapping acme@1 of the ledger\n');
  expect((await shop.call(['forget', 'map'])).code).toBe(4);
  shop.write('person.txt', Buffer.from('Zoë', 'latin1'));
  const refused = await shop.call(['forget', '--file', 'person.txt', '--dry-run']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('it is not UTF-8') });
});

it('vdpipe forget tells of a draft of the console also where nothing was ordered, and asks nothing', async () => {
  const shop = await openShop();
  const [draft, upload] = ['f-0123456789abcdef', 'u-0123456789abcdef'];
  for (const folder of [`console/drafts/${draft}`, `console/uploads/${upload}`])
    mkdirSync(path.join(shop.folder, folder), { recursive: true });
  const step = { did: 'opened', upload, name: 'list.csv', bytes: 30 };
  shop.write(`console/drafts/${draft}/journal.ndjson`, `${JSON.stringify({ at: 1, step })}\n`);
  shop.write(`console/uploads/${upload}/list.csv`, 'first,last\nMinji,Kim\n');
  const env = { VDPIPE_LEDGER: '', XDG_STATE_HOME: shop.folder };
  const told = await shop.call(['forget', 'Kim Minji', '--folder', 'console'], { env });
  expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining(`draft ${draft}`) });
  expect(told.stderr).toMatch(/^Nothing was removed\..*the draft "list.csv" in the console/s);
});

it('vdpipe forget removes nothing while orders of a list may still be sent, and says what to do', async () => {
  const shop = await openShop();
  shop.write('mapping.yaml', MAPPING);
  const rows = 'p-1,user-1,Kim Minji,010-6320-6428,Main St 1\n';
  const placed = await order(shop, 'spring', rows);
  const open = await order(shop, 'summer', rows.replace('p-1', 'p-2'), '--hold-for-release');
  const refused = await shop.call(['forget', 'Kim Minji', '--yes', '--json']);
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'forget_unfinished' } });
  expect(refused.stderr).toContain(`orders of run ${open.run} may still be sent`);
  const find = () => shop.call(['find', 'Kim Minji', '--printed', '--json']);
  expect(JSON.parse((await find()).stdout)).toHaveLength(2);

  await shop.call(['release', open.run]);
  await shop.call(['resume', open.run]);
  expect(shop.sandbox.audit().orders).toHaveLength(2);
  expect(await shop.call(['forget', 'Kim Minji', '--yes'])).toMatchObject({ code: 0 });
  expect((await find()).code).toBe(4);
  const runs = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  expect(runs.map(({ state }: { state: string }) => state)).toEqual(['finished', 'finished']);
  expect(placed.orders.ordered).toBe(1);
});

it('vdpipe export --datasets warns of blank rows where a person was forgotten', async () => {
  const shop = await openShop();
  shop.write('mapping.yaml', `${MAPPING.replace('for {name}', 'for {project}')}dataset: none\n`);
  const rows = 'p-1,user-1,Kim Minji,1,Main St 1\np-1,user-1,Ann Lee,1,Elm St 2\n';
  const { run } = await order(shop, 'list', rows);
  const exportTo = (folder: string) => shop.call(['export', run, '--datasets', folder]);
  expect((await exportTo('before')).stderr).not.toContain('blank');
  await shop.call(['forget', 'Kim Minji', '--yes']);
  const { stderr } = await exportTo('after');
  expect(stderr).toContain('rows whose texts were removed ("vdpipe forget") are blank');
  const [dataset] = readdirSync(path.join(shop.folder, 'after'));
  const text = readFileSync(path.join(shop.folder, 'after', dataset ?? ''), 'utf8');
  expect(text).toContain('Ann Lee');
  expect(text).not.toContain('Kim Minji');
});

it('vdpipe forget works with a ledger in PostgreSQL', async () => {
  const shop = await openShop();
  const { name, port } = await newDatabase();
  const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
  const env = { VDPIPE_LEDGER: url, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
  shop.write('mapping.yaml', MAPPING);
  shop.write(
    'list.csv',
    `${HEADER}p-1,user-1,Kim Minji,1,Main St 1\np-2,user-2,Ann Lee,2,Elm St\n`,
  );
  await shop.call(['order', 'list.csv', '-m', 'mapping.yaml', '--yes'], { env });
  const done = await shop.call(['forget', 'Kim Minji', '--yes'], { env });
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('Removed from 1 order') });
  expect((await shop.call(['find', 'Main St', '--printed'], { env })).code).toBe(4);
  expect((await shop.call(['find', 'Ann', '--printed'], { env })).code).toBe(0);
});

it.each([
  [[], 'Give TEXT or --file'],
  [['Ann', '--file', 'a.txt'], 'Give TEXT or --file'],
  [['--file', 'missing.txt'], 'Cannot read "missing.txt"'],
  [['a'], 'at least two characters'],
  [['e\u0301'], 'at least two characters'],
  [['\u0301\u0301'], 'at least two characters'],
  [[' '], 'at least two characters'],
])('vdpipe forget %j is refused', async (words, message) => {
  const shop = await openShop();
  const refused = await shop.call(['forget', ...words]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
