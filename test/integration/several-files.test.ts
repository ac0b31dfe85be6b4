import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { expectAllOnce, openShop } from '../support/shop.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name';
const JANUARY = `${HEADER}\np-1,user-1,1,2,Ann\np-2,user-1,1,3,Bo\n`;
/** With its columns in another order, and the second card of p-2. */
const FEBRUARY =
  'name,project_id,svc_uid,order_count,total_price\nCy,p-3,user-1,1,4\nDi,p-2,user-1,1,3\n';
const LISTS = ['january.csv', 'february.csv'];
const SAME = ['--combine', 'same'];

async function open(february = FEBRUARY) {
  const shop = await openShop({ keepBodies: true });
  shop.write('january.csv', JANUARY);
  shop.write('february.csv', february);
  const json = async (...args: string[]) =>
    JSON.parse((await shop.call([...args, '--json'])).stdout);
  return { ...shop, json };
}

describe('vdpipe with several files', () => {
  it('checks, previews and orders them as one list, once', async () => {
    const shop = await open();
    const check = await shop.call(['check', ...LISTS, ...SAME]);
    expect(check.stderr).toContain('january.csv + february.csv (utf-8): 4 rows read');
    expect(check.stderr).toContain(
      'Put together from january.csv (2 rows: 2 to 3), february.csv (2 rows: 4 to 5)',
    );
    const preview = await shop.call(['preview', ...LISTS, '--format', 'csv']);
    expect(preview.stdout).toContain('p-3,user-1,1,4,Cy');
    expect(await shop.json('order', ...LISTS, ...SAME, '--yes')).toMatchObject({
      ok: true,
      orders: { ordered: 3 },
    });
    const [, second] = shop.sandbox.audit().orders.map(({ body }) => body ?? '');
    expect(second).toMatch(/Bo.*Di/);
    const again = await shop.call(['order', ...LISTS.toReversed(), ...SAME, '--yes']);
    expect(again.code).toBe(3);
    expect(again.stderr).toContain('"february.csv + january.csv" was ordered before');
    expectAllOnce(shop, 3);
  });

  it('gives rows back by their files, and knows all files of the run', async () => {
    const shop = await open(FEBRUARY.replace('Cy,p-3,user-1,1', 'Cy,p-3,user-1,one'));
    const ordered = await shop.json(
      'order',
      ...LISTS,
      ...SAME,
      '--yes',
      '--on-invalid',
      'hold',
      '--results-rows',
      'rows.csv',
    );
    expect(ordered).toMatchObject({
      orders: { ordered: 2, held: 1 },
      files: { rejects: 'january.rejects.xlsx' },
    });
    const rows = parse(readFileSync(path.join(shop.folder, 'rows.csv'), 'utf8'), { columns: true });
    expect(rows).toMatchObject([
      { row: '2', place: 'january.csv!2' },
      { row: '3', place: 'january.csv!3' },
      {
        ...{ row: '4', place: 'february.csv!2', state: 'held' },
        error_message: 'Cannot use row february.csv!2: column "order_count"',
      },
      { row: '5', place: 'february.csv!3' },
    ]);
    const { stdout } = await shop.call(['show', ordered.run]);
    expect(stdout).toContain('  held      p-3, row february.csv!2: ');
    const exported = await shop.call(['export', ordered.run, '--rows', '--format', 'json']);
    expect(JSON.parse(exported.stdout)[2]).toMatchObject({ row: 4, place: 'february.csv!2' });
    const shown = await shop.call(['show', ordered.run, '--rejects', 'again.csv', '--all-rejects']);
    expect(shown.code).toBe(0);
    expect(readFileSync(path.join(shop.folder, 'again.csv'), 'utf8')).toContain(
      'p-3,user-1,one,4,Cy,february.csv!2,',
    );
    const report = await shop.call(['show', ordered.run, '--report', 'february.csv']);
    expect(report.stderr).toContain('Cannot write "february.csv"');
    writeFileSync(path.join(shop.folder, 'february.csv'), FEBRUARY);
    const changed = await shop.call([
      'show',
      ordered.run,
      '--rejects',
      'third.csv',
      '--all-rejects',
    ]);
    expect(changed.stderr).toContain(
      '"january.csv + february.csv" has changed since it was ordered',
    );
    expect(existsSync(path.join(shop.folder, 'third.csv'))).toBe(false);
  });

  it('gives back what the service refuses, from the file that has it', async () => {
    const shop = await open(`${FEBRUARY}Eve,x-9,user-1,1,1\n`);
    const rejects = ['--rejects', 'back.csv'];
    const { orders, files } = await shop.json('order', ...LISTS, ...SAME, '--yes', ...rejects);
    expect([orders.ordered, files.refused]).toEqual([3, 'back.csv']);
    const back = readFileSync(path.join(shop.folder, 'back.csv'), 'utf8');
    expect(back).toContain('\nx-9,user-1,1,1,Eve,february.csv!4,project_not_found,');
    expectAllOnce(shop, 3);
  });

  it('gives rows back from copies of all of them, named in their order', async () => {
    const shop = await open(`${FEBRUARY}Eve,x-9,user-1,1,1\n`);
    const { run } = await shop.json('order', ...LISTS, ...SAME, '--yes');
    for (const name of LISTS) {
      renameSync(path.join(shop.folder, name), path.join(shop.folder, `moved-${name}`));
    }
    const copies = LISTS.flatMap((name) => ['--input', `moved-${name}`]);
    const give = (file: string, ...from: readonly string[]) =>
      shop.call(['show', run, '--rejects', file, '--all-rejects', ...from]);
    expect(await give('back.csv', ...copies)).toMatchObject({ code: 0 });
    const back = readFileSync(path.join(shop.folder, 'back.csv'), 'utf8');
    expect(back).toContain("\nx-9,user-1,1,1,Eve,'moved-february.csv'!4,project_not_found,");
    const part = await give('part.csv', '--input', 'moved-february.csv');
    expect(part).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not all of its list'),
    });
  });

  it('writes over none of them', async () => {
    const shop = await open();
    for (const flag of ['--results', '--results-rows']) {
      const { code, stderr } = await shop.call(['order', ...LISTS, flag, 'february.csv']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Cannot write "february.csv"')]);
    }
    const preview = await shop.call([
      'preview',
      ...LISTS,
      '--all',
      '-o',
      'february.csv',
      '--force',
    ]);
    expect(preview.stderr).toContain('Cannot write "february.csv"');
    expect(readFileSync(path.join(shop.folder, 'february.csv'), 'utf8')).toBe(FEBRUARY);
  });

  it('takes rows to proof from all of them', async () => {
    const shop = await open();
    const { proof } = await shop.json('proof', ...LISTS, ...SAME);
    expect(proof).toContainEqual(expect.objectContaining({ place: 'february.csv!2' }));
  });

  it.each([
    [['january.csv', '-'], 'Cannot read what comes through a pipe as one list'],
    [
      ['january.csv', './january.csv'],
      'Cannot read "january.csv" and "./january.csv", one file, as one list',
    ],
    [['january.csv', '*.xlsx'], 'Cannot read "*.xlsx": there is no such file'],
  ])('refuses %j', async (lists, message) => {
    const shop = await open();
    for (const command of ['check', 'order', 'preview', 'proof']) {
      const { code, stderr } = await shop.call([command, ...lists]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    expectAllOnce(shop, 0);
  });
});
