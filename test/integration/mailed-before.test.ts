import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger, MailedBefore } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadMapping } from '../../src/run/input/sheet-input.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { openShop, type Shop } from '../support/shop.ts';

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Name }]
unmapped_columns: ignore
`;

function ruleOf(within: string, more = ''): string {
  return `${MAPPING}rows: { unique: { columns: [Name, Postcode], ignore: [case, space], within: ${within}${more} } }\n`;
}

/** A list of people, each in an order of its own. */
function listOf(first: number, ...people: readonly string[]): string {
  const rows = people.map((person, i) => `p-${first + i},${person}`);
  return `Project,Name,Postcode\n${rows.join('\n')}\n`;
}

const SPRING = listOf(1, 'Ann Lee,01067', 'Bo,01067', '김민수,04524');
/** Ann is written otherwise; Bo lives elsewhere. */
const SUMMER = listOf(11, 'ANN  LEE,01067', 'Bo,99999', 'Cy,04524');

interface Told {
  readonly code: string;
  readonly row: number | null;
  readonly severity: string;
  readonly message: string;
  readonly fix: string;
}

async function openWith(rule = ruleOf('90d')) {
  const shop = await openShop();
  const mapping = shop.write('mapping.yaml', rule);
  const lists = {
    spring: shop.write('spring.csv', SPRING),
    summer: shop.write('summer.csv', SUMMER),
  };
  return { shop, mapping, ...lists };
}

async function ask(shop: Shop, command: string, file: string, mapping: string, ...more: string[]) {
  const words = [command, file, '-m', mapping, '--json', ...more];
  const { code, stdout, stderr } = await shop.call(words);
  const json = JSON.parse(stdout);
  const issues: readonly Told[] = json.issues ?? [];
  return {
    code,
    json,
    stderr,
    issues,
    of: (what: string) => issues.filter((one) => one.code === what),
  };
}

function countIn({ env }: Shop, table: string): unknown {
  const db = new DatabaseSync(env['VDPIPE_LEDGER'] ?? '', { readOnly: true });
  const count = db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'];
  db.close();
  return count;
}

function change({ env }: Shop, sql: string): void {
  const db = new DatabaseSync(env['VDPIPE_LEDGER'] ?? '');
  db.exec(sql);
  db.close();
}

describe('unique within: 90d', () => {
  it('finds people of a list that was ordered, by run, row and day, until it is purged', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const first = await ask(shop, 'order', spring, mapping);
    expect(first.code).toBe(0);
    expect(first.of('mailed_unknown')).toMatchObject([
      { severity: 'warning', row: null, fix: expect.stringContaining('Ignore this for the first') },
    ]);

    const found = await ask(shop, 'check', summer, mapping);
    const today = new Date().toISOString().slice(0, 10);
    expect(found.of('row_mailed_before')).toMatchObject([
      {
        severity: 'error',
        row: 2,
        message: `Cannot use row 2: it repeats row 2 of run ${first.json.run}, ordered on ${today}, in columns "Name" and "Postcode"`,
      },
    ]);
    expect(found.issues).toHaveLength(1);
    const refused = await ask(shop, 'order', summer, mapping);
    expect(refused).toMatchObject({ code: 3, json: { error: { code: 'input_invalid' } } });

    const hashes = () => countIn(shop, 'mailed_row');
    expect(hashes()).toBe(3);
    await shop.call(['purge', first.json.run]);
    expect(hashes()).toBe(0);
    expect((await ask(shop, 'order', summer, mapping)).code).toBe(0);
    expect(hashes()).toBe(3);
    expect(shop.sandbox.audit().orders).toHaveLength(6);
  });

  it('skips or warns, as duplicates within a sheet do', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const { json } = await ask(shop, 'order', spring, mapping);
    const warns = shop.write('warn.yaml', ruleOf('90d', ', on_duplicate: warn'));
    const warned = await ask(shop, 'check', summer, warns);
    expect(warned).toMatchObject({ code: 0, json: { ok: true, rows: { valid: 3 } } });
    expect(warned.of('row_mailed_before')).toMatchObject([{ severity: 'warning', row: 2 }]);
    const skips = shop.write('skip.yaml', ruleOf('90d', ', on_duplicate: skip'));
    const list = path.join(shop.folder, 'skipped.json');
    await ask(shop, 'check', summer, skips, '--skipped', list);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject([
      { row: 2, reason: 'row_mailed_before', repeats: 2, run: json.run },
    ]);
    const skipped = await ask(shop, 'order', summer, skips);
    expect(skipped).toMatchObject({ code: 0, json: { orders: { ordered: 2 } } });
    expect(shop.sandbox.audit().orders).toHaveLength(5);
  });

  it('asks about nobody for being like a person who is skipped', async () => {
    const rule = '{ columns: [Name, Postcode], ignore: [case], within: 90d, on_duplicate: skip }';
    const near = '{ columns: [Name, Postcode], near: true }';
    const shop = await openShop();
    const mapping = shop.write('m.yaml', `${MAPPING}rows: { unique: [${near}, ${rule}] }\n`);
    const spring = shop.write('spring.csv', listOf(1, 'Ann May Lee,01067'));
    expect((await ask(shop, 'order', spring, mapping)).code).toBe(0);
    const summer = shop.write('summer.csv', listOf(11, 'Ann May Lee,01067', 'May Ann Lee,01067'));
    const { json, of } = await ask(shop, 'check', summer, mapping);
    expect(json.rows).toMatchObject({ skipped: 1, valid: 1 });
    expect(of('row_nearly_same')).toEqual([]);
  });

  it('takes people of orders that were not placed for new ones: held, refused, of a test', async () => {
    const { shop, mapping, summer } = await openWith();
    const held = shop.write(
      'held.csv',
      listOf(1, 'Ann Lee,01067', 'Bo,99999').replace('p-1,', ','),
    );
    await ask(shop, 'order', held, mapping, '--on-invalid', 'hold');
    const refused = shop.write('refused.csv', listOf(1, 'Cy,04524').replace('p-1', 'x-1'));
    await ask(shop, 'order', refused, mapping);
    const test = shop.write('test.csv', listOf(3, 'Ann Lee,01067'));
    await ask(shop, 'order', test, mapping, '--test');
    const { of } = await ask(shop, 'check', summer, mapping);
    expect(of('row_mailed_before')).toMatchObject([{ row: 3 }]);
  });

  it('does not find people of the same run: when it is resumed, and in its corrected rows', async () => {
    const { shop, mapping } = await openWith();
    const list = shop.write('list.csv', listOf(1, 'Ann,1', 'Bo,2').replace('p-2', ''));
    const part = await ask(shop, 'order', list, mapping, '--on-invalid', 'hold');
    expect(part.json.orders).toMatchObject({ ordered: 1 });
    expect(await shop.call(['resume', part.json.run])).toMatchObject({ code: part.code });
    const corrected = shop.write('corrected.csv', listOf(2, 'Bo,2'));
    const rest = await ask(shop, 'order', corrected, mapping);
    expect(rest).toMatchObject({ code: 0, json: { orders: { ordered: 1 } } });
    expect(rest.of('row_mailed_before')).toEqual([]);
  });

  it('finds people of a list that is recorded and not ordered yet', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const { json } = await ask(shop, 'order', spring, mapping, '--hold-for-release');
    const held = await ask(shop, 'order', summer, mapping, '--hold-for-release');
    expect(held.code).toBe(3);
    const found = await ask(shop, 'check', summer, mapping);
    expect(found.of('row_mailed_before')[0]?.message).toContain(
      `row 2 of run ${json.run}, which is not ordered yet`,
    );
    await shop.call(['purge', json.run, '--abandon']);
    expect((await ask(shop, 'check', summer, mapping)).json).toMatchObject({ ok: true });
  });

  it('keeps who was mailed when the rest of a list is given up, and no hash of the others', async () => {
    const { shop, mapping, spring } = await openWith();
    shop.sandbox.setProject({ project_id: 'p-2', locked: true });
    const part = await ask(shop, 'order', spring, mapping, '--patience-ms', '1');
    expect(part.json.orders).toMatchObject({ ordered: 2, unsent: 1 });
    const words = ['purge', part.json.run, '--abandon'];
    const again = shop.write('again.csv', SPRING.replaceAll('p-', 'p-2'));
    const issuesOf = async () => (await ask(shop, 'check', again, mapping)).issues;
    const mailed = [
      { code: 'row_mailed_before', row: 2 },
      { code: 'row_mailed_before', row: 4 },
    ];
    change(
      shop,
      'CREATE TRIGGER kill BEFORE DELETE ON mailed_row BEGIN SELECT RAISE(ABORT, 1); END',
    );
    expect(await shop.call(words)).toMatchObject({ code: 1 });
    expect(await issuesOf()).toMatchObject(mailed);
    change(shop, 'DROP TRIGGER kill');
    const rejects = path.join(shop.folder, 'spring.rejects.xlsx');
    const hasOrigin = () => countIn(shop, 'run WHERE origin IS NOT NULL');
    expect([existsSync(rejects), hasOrigin()]).toEqual([false, 1]);
    const { code, stderr } = await shop.call(words);
    expect([existsSync(rejects), hasOrigin()]).toEqual([true, 0]);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('To forget them, too, purge it again'),
    ]);
    expect(await issuesOf()).toMatchObject(mailed);
    expect(countIn(shop, 'mailed_row')).toBe(2);
    expect((await shop.call(['purge', part.json.run])).stderr).not.toContain('recognized');
    expect(countIn(shop, 'mailed_row')).toBe(0);
  });

  it('removes hashes that a killed purge left with the next list', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const { run } = (await ask(shop, 'order', spring, mapping)).json;
    change(
      shop,
      'CREATE TRIGGER kill BEFORE DELETE ON mailed_row BEGIN SELECT RAISE(ABORT, 1); END',
    );
    expect(await shop.call(['purge', run])).toMatchObject({ code: 1 });
    change(shop, 'DROP TRIGGER kill');
    expect(countIn(shop, 'mailed_row')).toBe(3);
    expect((await ask(shop, 'order', summer, mapping)).code).toBe(0);
    expect(countIn(shop, 'mailed_row')).toBe(3);
    expect(countIn(shop, `mailed_row JOIN orders ON id = ledger_order WHERE run = '${run}'`)).toBe(
      0,
    );
  });

  it('gives a row back for what was found first, though its order counts no more', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const { json } = await ask(shop, 'order', spring, mapping);
    const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
    onTestFinished(() => ledger.close());
    const purging: Pick<Ledger, 'openMailed' | 'events'> = {
      events: (run) => ledger.events(run),
      openMailed: async (rule) => {
        const before = await ledger.openMailed(rule);
        if (!before) return before;
        const find: MailedBefore['find'] = async (hashes) => {
          const found = await before.find(hashes);
          await ledger.purgeRun(json.run);
          return found;
        };
        return { ...before, find };
      },
    };
    const check = await checkSheet({
      ...{ file: summer, mapping: await loadMapping(mapping), ledger: purging },
      ...{ serviceUrl: shop.baseUrl, maxIssues: 0 },
      rejects: { stem: path.join(shop.folder, 'left'), ending: '.csv' },
    });
    expect(check).toMatchObject({ rows: { rejected: 1 }, issueCounts: { row_mailed_before: 1 } });
    const written = readFileSync(check.files?.rejects ?? '', 'utf8');
    expect(written).toMatch(new RegExp(`p-11,ANN {2}LEE.*row 2 of run ${json.run}, ordered on`));
  });

  it('says what to do about a row that is given back later, when its reason is not found again', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    await ask(shop, 'order', spring, mapping);
    const { run } = (await ask(shop, 'order', summer, mapping, '--on-invalid', 'drop')).json;
    const rejects = path.join(shop.folder, 'later.csv');
    expect(await shop.call(['show', run, '--rejects', rejects])).toMatchObject({ code: 0 });
    expect(readFileSync(rejects, 'utf8')).toContain('Remove the row: an earlier list has');
  });

  it('finds the same list again', async () => {
    const { shop, mapping, spring } = await openWith();
    await ask(shop, 'order', spring, mapping);
    const again = await ask(shop, 'order', spring, mapping, '--again');
    expect(again).toMatchObject({ code: 3, json: { issue_counts: { row_mailed_before: 3 } } });
  });

  it('warns where it cannot compare: no service, other columns', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    await ask(shop, 'order', spring, mapping);
    const alone = await shop.call(['check', summer, '-m', mapping, '--json'], {
      env: { VDPIPE_BASE_URL: '' },
    });
    expect(JSON.parse(alone.stdout)).toMatchObject({ issue_counts: { mailed_unknown: 1 } });
    const other = shop.write('other.yaml', ruleOf('90d').replace('[Name, Postcode]', '[Name]'));
    const found = await ask(shop, 'check', summer, other);
    expect(found.of('mailed_unknown')).toMatchObject([
      { fix: expect.stringContaining('has lists that were compared otherwise') },
    ]);
    const none = { columns: ['Name'], within_days: 90, lists: 0, people: 0, other_lists: 1 };
    expect(found.json.mailed).toEqual([none]);
    expect(found.of('row_mailed_before')).toEqual([]);
    const shorter = shop.write('shorter.yaml', ruleOf('9d'));
    expect((await ask(shop, 'check', summer, shorter)).of('row_mailed_before')).toHaveLength(1);
  });

  it('keeps no names, and the key apart; without the key it orders nothing', async () => {
    const { shop, mapping, spring, summer } = await openWith();
    const key = path.join(shop.folder, 'ledger.sqlite-key');
    // Of a process that was killed as it wrote the key.
    writeFileSync(`${key}.new`, '0123');
    const { json } = await ask(shop, 'order', spring, mapping);
    expect(existsSync(`${key}.new`)).toBe(false);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const secret = readFileSync(key, 'utf8');
    await shop.call(['purge', json.run]);
    const again = shop.write('again.csv', SPRING.replaceAll('p-', 'p-2'));
    await ask(shop, 'order', again, mapping);
    expect(readFileSync(key, 'utf8')).toBe(secret);
    for (const file of ['ledger.sqlite', 'ledger.sqlite-wal']) {
      const place = path.join(shop.folder, file);
      if (existsSync(place)) expect(readFileSync(place).includes(secret.trim())).toBe(false);
    }
    rmSync(key);
    for (const command of ['check', 'order']) {
      const lost = await ask(shop, command, summer, mapping);
      expect(lost.json.error).toMatchObject({ code: 'mailed_key_lost' });
    }
    writeFileSync(key, `${'0'.repeat(64)}\n`);
    const other = await ask(shop, 'check', summer, mapping);
    expect(other.json.error).toMatchObject({ code: 'mailed_key_lost' });
    writeFileSync(key, secret);
    expect((await ask(shop, 'check', summer, mapping)).of('row_mailed_before')).toHaveLength(1);
  });
});

it('says with how many lists and people each rule was compared, and how many it was not', async () => {
  const { shop, mapping, spring, summer } = await openWith();
  const other = shop.write('other.yaml', ruleOf('90d').replace('[Name, Postcode]', '[Name]'));
  await ask(shop, 'order', spring, mapping);
  const { json } = await ask(shop, 'order', shop.write('few.csv', listOf(51, 'Zoe,1')), other);
  expect(json.mailed).toEqual([
    { columns: ['Name'], within_days: 90, lists: 0, people: 0, other_lists: 1 },
  ]);
  const { stderr } = await shop.call(['check', summer, '-m', mapping]);
  expect(stderr).toContain(
    'Mailed before: compared by "Name" and "Postcode" with 1 list of 3 rows, unless ordered more than 90 days ago; not with 1 list of other rules\n',
  );
});

it('counts people once where two rules have the same columns, and tells the rules apart', async () => {
  const { shop, spring, summer } = await openWith();
  const rule = 'columns: [Name, Postcode]';
  const two = (campaign: string) =>
    `${MAPPING}rows: { unique: [{ ${rule}, within: 90d }, { ${rule}, within: { campaign: ${campaign} } }] }\n`;
  await ask(shop, 'order', spring, shop.write('spring.yaml', two('spring')));
  const mapping = shop.write('summer.yaml', two('summer'));
  const { json } = await ask(shop, 'check', summer, mapping);
  const columns = ['Name', 'Postcode'];
  expect(json.mailed).toEqual([
    { columns, within_days: 90, lists: 1, people: 3, other_lists: 0 },
    { columns, campaign: 'summer', lists: 0, people: 0, other_lists: 1 },
  ]);
  const { stderr } = await shop.call(['check', summer, '-m', mapping]);
  expect(stderr).toContain(
    'with 0 lists of the campaign "summer" of 0 rows; not with 1 list of other rules or campaigns\n',
  );
});

it('unique within: { campaign } finds people of the same campaign alone', async () => {
  const { shop, mapping, spring, summer } = await openWith(ruleOf('{ campaign: spring }'));
  await ask(shop, 'order', spring, mapping);
  expect((await ask(shop, 'check', summer, mapping)).of('row_mailed_before')).toHaveLength(1);
  const autumn = shop.write('autumn.yaml', ruleOf('{ campaign: autumn }'));
  expect((await ask(shop, 'check', summer, autumn)).issues).toMatchObject([
    { code: 'mailed_unknown' },
  ]);
  const days = shop.write('days.yaml', ruleOf('30d'));
  expect((await ask(shop, 'check', summer, days)).of('row_mailed_before')).toHaveLength(1);
});

it('finds people of several files that were one list, by the files and their rows', async () => {
  const { shop, mapping, spring, summer } = await openWith();
  const winter = shop.write('winter.csv', listOf(21, 'Ed,1', 'Bo,99999'));
  const words = ['order', spring, winter, '-m', mapping, '--json'];
  const { run } = JSON.parse((await shop.call(words)).stdout);
  const { rejects } = (await ask(shop, 'check', summer, mapping, '--rejects', 'left.csv')).json
    .files;
  const found = (await ask(shop, 'check', summer, mapping)).of('row_mailed_before');
  const messages = found.map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining(`it repeats row spring.csv!2 of run ${run}, ordered on`),
    expect.stringContaining(`it repeats row winter.csv!3 of run ${run}, ordered on`),
  ]);
  expect(readFileSync(path.join(shop.folder, rejects), 'utf8')).toContain(
    `row winter.csv!3 of run ${run}`,
  );
});

it('a ledger is moved to where its key is already, however that was put there', async () => {
  const { shop, mapping, spring, summer } = await openWith();
  await ask(shop, 'order', spring, mapping);
  const key = readFileSync(path.join(shop.folder, 'ledger.sqlite-key'), 'utf8');
  shop.write('other.sqlite-key', key.trim());
  const other = path.join(shop.folder, 'other.sqlite');
  const moved = await shop.call([
    'ledger',
    'copy',
    shop.env['VDPIPE_LEDGER'] ?? '',
    other,
    '--yes',
  ]);
  expect(moved).toMatchObject({ code: 0 });
  const found = await ask(shop, 'check', summer, mapping, '--ledger', other);
  expect(found.of('row_mailed_before')).toHaveLength(1);
});

it('a ledger in PostgreSQL has its key on each machine, and one that is moved takes it along', async () => {
  const { shop, mapping, spring, summer } = await openWith();
  const { run } = (await ask(shop, 'order', spring, mapping)).json;
  const place = await newPostgresPlace();
  const url = `postgres://postgres@127.0.0.1:${place.port}/${place.database}?sslmode=disable`;
  const hostOf = (name: string) => ({
    PGPASSWORD: PASSWORD,
    VDPIPE_LEDGER: url,
    XDG_STATE_HOME: path.join(shop.folder, name),
  });
  const env = hostOf('first');
  // A key that another ledger needs is not replaced, and the ledger stays where it is.
  const foreign = shop.write('foreign-key', '0'.repeat(64));
  const words = ['ledger', 'copy', shop.env['VDPIPE_LEDGER'] ?? '', url, '--yes'];
  const refused = await shop.call(words, { env: { ...env, VDPIPE_KEY_FILE: foreign } });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('VDPIPE_KEY_FILE says where it is');
  const moved = await shop.call(words, { env });
  expect(moved).toMatchObject({ code: 0 });

  const check = async (on: object) => {
    const { stdout } = await shop.call(['check', summer, '-m', mapping, '--json'], {
      env: { ...on },
    });
    return JSON.parse(stdout);
  };
  expect(await check(env)).toMatchObject({ issue_counts: { row_mailed_before: 1 } });
  const elsewhere = await check(hostOf('second'));
  expect(elsewhere).toMatchObject({ error: { code: 'mailed_key_lost' } });
  const [name] = readdirSync(path.join(shop.folder, 'first/vdpipe')).filter((one) =>
    one.endsWith('-key'),
  );
  const key = path.join(shop.folder, 'first/vdpipe', name ?? '');
  const told = await check({ ...hostOf('second'), VDPIPE_KEY_FILE: key });
  expect(told).toMatchObject({ issue_counts: { row_mailed_before: 1 } });

  const hashes = () => place.sql('SELECT FROM vdpipe.mailed_row');
  expect(await hashes()).toHaveLength(3);
  // What a killed purge leaves goes with the next list.
  await place.sql(
    `CREATE TRIGGER kill BEFORE DELETE ON vdpipe.mailed_row FOR EACH ROW EXECUTE FUNCTION vdpipe.refuse('killed')`,
  );
  expect(await shop.call(['purge', run], { env })).toMatchObject({ code: 1 });
  await place.sql('DROP TRIGGER kill ON vdpipe.mailed_row');
  expect(await hashes()).toHaveLength(3);
  expect(await shop.call(['order', summer, '-m', mapping], { env })).toMatchObject({ code: 0 });
  const { length } = await place.sql(
    `SELECT FROM vdpipe.mailed_row JOIN vdpipe.orders ON id = ledger_order WHERE run = '${run}'`,
  );
  expect([length, (await hashes()).length]).toEqual([0, 3]);
});
