import { describe, expect, it } from 'vitest';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { openShop, type Shop } from '../support/shop.ts';

const MAPPING = `# Row 2 says "Béla"
version: 1
project: { column: Project }
svc_uid: { value: shop-1 }
order: { order_count: rows, total_price: { value: "1.50" } }
variables:
  - { id: name, column: Name } #: such as "Béla"
`;
const LIST = 'Project,Name\np-1,Ann\np-2,Béla\n';

/** The ledger in PostgreSQL, as variables of the environment. */
async function onServer(): Promise<Readonly<Record<string, string>>> {
  const place = await newPostgresPlace();
  const address = `postgres://postgres@127.0.0.1:${place.port}/${place.database}?sslmode=disable`;
  return { PGPASSWORD: PASSWORD, VDPIPE_LEDGER: address };
}

const LEDGERS = { 'a file': async () => ({}), PostgreSQL: onServer };

describe.each(Object.entries(LEDGERS))('mappings in a ledger in %s', (_, newPlace) => {
  async function open() {
    const shop = await openShop();
    const env = await newPlace();
    const call = (...args: readonly string[]) => shop.call(args, { env });
    const json = async (...args: readonly string[]) =>
      JSON.parse((await call(...args, '--json')).stdout);
    const mapping = shop.write('mapping.yaml', MAPPING);
    return { shop, call, json, mapping, list: shop.write('list.csv', LIST) };
  }

  it('are saved without comments, in versions, and read by their name', async () => {
    const { shop, call, json, mapping, list } = await open();
    const saved = await json('mappings', 'save', 'acme', '-m', mapping, '--by', 'ann');
    expect(saved).toMatchObject({ ok: true, mapping: 'acme', version: 1, is_new: true });
    const { stdout } = await call('mappings', 'show', 'acme');
    expect(stdout).toContain('{ id: name, column: Name }');
    expect(stdout).not.toContain('Béla');
    const checked = await call('check', list, '-m', 'ledger:acme');
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stderr).toContain('Mapping acme@1');
    const next = shop.write('next.yaml', MAPPING.replace('1.50', '2.50'));
    const replaced = ['mappings', 'save', 'acme', '-m', next, '--replace', '1', '--by', 'bea'];
    expect(await json(...replaced)).toMatchObject({ version: 2, saved_by: 'bea' });
    expect((await json('check', list, '-m', 'ledger:acme')).totals.total_price).toBe('5');
    expect((await json('check', list, '-m', 'ledger:acme@1')).totals.total_price).toBe('3');
    expect(await json('mappings', 'list', 'acme')).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(await json('mappings')).toMatchObject([{ mapping: 'acme', version: 2, jobs: [] }]);
  });

  it('are read by every command that takes a mapping', async () => {
    const { shop, call, mapping, list } = await open();
    await call('mappings', 'save', 'acme', '-m', mapping);
    for (const args of [
      ['preview', list],
      ['preview', list, '--values', 'Name'],
      ['profile', list],
      ['template', '-o', `${shop.folder}/blank.xlsx`],
      ['proof', list],
      ['order', list, '--dry-run'],
    ]) {
      const called = await call(...args, '-m', 'ledger:acme');
      expect([args[0], called.code, called.stderr]).toEqual([args[0], 0, called.stderr]);
    }
  });

  it('are the same input as the file that they were saved from', async () => {
    const { call, json, mapping, list } = await open();
    await call('mappings', 'save', 'acme', '-m', mapping);
    expect(await call('order', list, '-m', mapping, '--yes')).toMatchObject({ code: 0 });
    const again = await json('order', list, '-m', 'ledger:acme', '--yes');
    expect(again).toMatchObject({ ok: false, error: { code: 'run_exists' } });
  });

  it('are not replaced by who has not seen the newest version', async () => {
    const { shop, call, json, mapping } = await open();
    await call('mappings', 'save', 'acme', '-m', mapping, '--by', 'ann');
    const next = shop.write('next.yaml', MAPPING.replace('1.50', '2.50'));
    const save = ['mappings', 'save', 'acme', '-m', next];
    for (const more of [[], ['--replace', '2']]) {
      const refused = await call(...save, ...more);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/its newest version is 1, which ann saved on .*--replace 1\./);
    }
    expect(await json(...save, '--replace', '1')).toMatchObject({ version: 2 });
    // What was saved already, as after an answer that was lost.
    expect(await json(...save, '--replace', '1')).toMatchObject({ version: 2, is_new: false });
    const earlier = ['mappings', 'save', 'acme', '-m', 'ledger:acme@1', '--replace', '2'];
    expect(await json(...earlier)).toMatchObject({ version: 3, is_new: true });
  });

  it('stay when runs are purged', async () => {
    const { call, json, mapping, list } = await open();
    await call('mappings', 'save', 'acme', '-m', mapping);
    const { run } = await json('order', list, '-m', 'ledger:acme', '--yes');
    expect(await call('purge', run)).toMatchObject({ code: 0 });
    expect(await json('mappings')).toMatchObject([{ mapping: 'acme', version: 1 }]);
  });

  it('get other names of columns, with who accepted them', async () => {
    const { shop, call, json, mapping } = await open();
    await call('mappings', 'save', 'acme', '-m', mapping, '--by', 'ann');
    const accept = ['mappings', 'accept', 'acme', '--by', 'bea'];
    const list = shop.write('other.csv', 'Project,Full name=\np-1,Ann\n');
    expect(await call('check', list, '-m', 'ledger:acme')).toMatchObject({ code: 3 });
    expect(await json(...accept, '--alias', 'Full name==Name')).toMatchObject({ version: 2 });
    expect(await call('check', list, '-m', 'ledger:acme')).toMatchObject({ code: 0 });
    await call(...accept, '--alias', 'Nom=Name', '--alias', 'Projekt=Project');
    expect((await call('mappings', 'show', 'acme')).stdout).toContain(
      'aliases:\n  Name: ["Full name=", Nom]\n  Project: Projekt\n',
    );
    expect(await json('mappings', 'list', 'acme')).toMatchObject([
      { version: 3, saved_by: 'bea', aliases: ['Nom=Name', 'Projekt=Project'] },
      { version: 2, saved_by: 'bea', aliases: ['Full name==Name'] },
      { version: 1, saved_by: 'ann', aliases: [] },
    ]);
  });
});

async function openWithMapping(text = MAPPING): Promise<Shop> {
  const shop = await openShop();
  const mapping = shop.write('mapping.yaml', text);
  expect(await shop.call(['mappings', 'save', 'acme', '-m', mapping])).toMatchObject({ code: 0 });
  return shop;
}

it.each([
  {
    alias: 'Full name',
    because: 'write New name=Own name, with a column of the mapping: "Project", "Name"',
  },
  { alias: 'Full name=Nmae', because: 'write New name=Own name' },
  { alias: '=Name', because: 'write New name=Own name' },
  { alias: ' Name =Name', because: 'the mapping has it already' },
  { alias: 'Project=Name', because: '"Project" is the column "Project" of the mapping' },
])('does not accept "$alias"', async ({ alias, because }) => {
  const shop = await openWithMapping();
  const refused = await shop.call(['mappings', 'accept', 'acme', '--alias', alias]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`Cannot accept "${alias}": ${because}`);
  const { stdout } = await shop.call(['mappings', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ version: 1 }]);
});

it('does not accept a name that can be read in two ways', async () => {
  const shop = await openWithMapping(MAPPING.replace('Project }', '"=Name" }'));
  const refused = await shop.call(['mappings', 'accept', 'acme', '--alias', 'Nom==Name']);
  expect(refused.stderr).toContain('it can be read in several ways');
});

it('a name in the ledger is never a file, nor a file a name', async () => {
  const shop = await openWithMapping();
  const list = shop.write('list.csv', LIST);
  shop.write('ledger:cards', MAPPING);
  shop.write('acme', MAPPING.replace('1.50', '9'));
  const check = async (mapping: string) => {
    const { stdout } = await shop.call(['check', list, '-m', mapping, '--json']);
    const { totals, error } = JSON.parse(stdout);
    return totals?.total_price ?? error.code;
  };
  expect(await check('ledger:cards')).toBe('mapping_unknown');
  expect(await check('./ledger:cards')).toBe('3');
  expect(await check('acme')).toBe('18');
  expect(await check('ledger:acme')).toBe('3');
  expect(await check('ledger:acme@2')).toBe('mapping_unknown');
  expect(await check('ledger:../acme')).toBe('mapping_name_invalid');
});

it('a command takes a name as --mapping takes it, too', async () => {
  const shop = await openWithMapping();
  const shown = await shop.call(['mappings', 'show', 'ledger:acme@1']);
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('version: 1\n') });
});

it.each([
  'd-7f3a9c21',
  'ledger:d-7f3a9c21',
  'ledger:ledger:acme',
  '../acme',
  'a b',
  '',
  'x'.repeat(65),
])('does not save a mapping as "%s"', async (name) => {
  const shop = await openShop();
  const mapping = shop.write('mapping.yaml', MAPPING);
  const refused = await shop.call(['mappings', 'save', name, '-m', mapping]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/cannot be the name of a mapping|is empty/);
});

it('saves no mapping whose files depend on its folder, and says what to write', async () => {
  const shop = await openShop();
  const rules = (file: string) =>
    `${MAPPING}rows: { suppress: { file: ${file}, match: { Name: Name } } }\n`;
  const blocked = shop.write('blocked.csv', 'Name\nBéla\n');
  const mapping = shop.write('mapping.yaml', rules('blocked.csv'));
  const refused = await shop.call(['mappings', 'save', 'acme', '-m', mapping]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(
    `rows.suppress[0] in line 8 is "blocked.csv", which depends on the folder of the mapping. Write ${blocked}.`,
  );
  shop.write('mapping.yaml', rules(blocked));
  expect(await shop.call(['mappings', 'save', 'acme', '-m', mapping])).toMatchObject({ code: 0 });
  const list = shop.write('list.csv', LIST);
  const { stdout } = await shop.call(['check', list, '-m', 'ledger:acme', '--json']);
  expect(JSON.parse(stdout).rows).toMatchObject({ valid: 1, skipped: 1 });
});

it('commands about a run name its mapping as it was given', async () => {
  const shop = await openWithMapping();
  const list = shop.write('list.csv', LIST.replace('p-2,', ','));
  const order = ['order', list, '-m', 'ledger:acme', '--on-invalid', 'hold', '--yes'];
  const { stderr } = await shop.call(order);
  const [, run = ''] = /vdpipe show (\w+)/.exec(stderr) ?? [];
  expect((await shop.call(['show', run])).stdout).toContain('--mapping ledger:acme');
});
