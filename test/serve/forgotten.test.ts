import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checked, openDraft, read } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { openShop } from '../support/shop.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name\n';

it('vdpipe forget finds a person in drafts and uploads; the console deletes those of runs that are over', async () => {
  const shop = await openShop();
  const folder = path.join(shop.folder, 'console');
  let desk = await serveHere(shop);
  const draftOf = async (name: string, rows: string) => {
    const draft = await openDraft(desk, `${name}.csv`, HEADER + rows);
    await read(desk, draft);
    return draft;
  };
  const stage = async (draft: string) => {
    const { revision } = await checked(desk, draft);
    const body = { revision, on_invalid: 'drop' as const };
    return (await desk.call('stage', { params: { draft }, body })).run;
  };
  // In a row that was ordered, in one that was rejected, in none, and in a list that is not ordered yet.
  const ordered = await draftOf('ordered', 'p-1,user-1,1,3.50,Kim Minji\n');
  const rejected = await draftOf(
    'rejected',
    'p-2,user-1,1,3.50,Ann\np-3,user-1,-1,3.50,kim minji\n',
  );
  const other = await draftOf('other', 'p-4,user-1,1,3.50,Ann\n');
  const corrected = await draftOf('corrected', 'p-5,user-1,1,3.50,Ann\n');
  const { revision } = await desk.call('draft', { params: { draft: corrected } });
  const edits = [{ cell: 'E2', to: 'Kim  Minji (KIM MINJI)' }];
  await desk.call('editDraft', { params: { draft: corrected }, body: { revision, edits } });
  const runs = [await stage(ordered), await stage(rejected), await stage(other)];
  const body = { name: 'locked.xlsx', bytes: 8 };
  const { upload } = await desk.call('newUpload', { body });
  const piece = Buffer.from('PK\u0003\u0004nope');
  await desk.call('putUpload', { params: { upload }, query: { offset: 0 }, body: piece });
  await desk.close();

  const forget = (...words: string[]) =>
    shop.call(['forget', 'Kim Minji', '--folder', folder, '--yes', ...words]);
  expect(await forget()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('may still be sent'),
  });
  for (const run of runs) {
    await shop.call(['release', run]);
    await shop.call(['resume', run]);
  }
  expect(shop.sandbox.audit().orders).toHaveLength(3);
  const damaged = path.join(folder, 'drafts', 'f-0123456789abcdef');
  mkdirSync(damaged);
  writeFileSync(path.join(damaged, 'journal.ndjson'), '{"at":1,"step":{"did":"unheard of"}}\n');

  const done = await forget('--json');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const { orders, drafts: found } = JSON.parse(done.stdout);
  expect(orders).toMatchObject([{ run: runs[0], project_id: 'p-1', rows: 1 }]);
  const byDraft = (a: { draft: string }, b: { draft: string }) => (a.draft < b.draft ? -1 : 1);
  expect(found.sort(byDraft)).toEqual(
    [
      { draft: ordered, name: 'ordered.csv', run: runs[0], searched: true, is_left: false },
      { draft: rejected, name: 'rejected.csv', run: runs[1], searched: true, is_left: false },
      { draft: corrected, name: 'corrected.csv', run: null, searched: true, is_left: true },
      { draft: 'f-0123456789abcdef', name: '', run: null, searched: false, is_left: true },
      { draft: upload, name: 'locked.xlsx', run: null, searched: false, is_left: true },
    ].sort(byDraft),
  );
  const listed = await forget('--dry-run');
  expect(listed.stdout).toContain('console  "corrected.csv"');
  expect(listed.stderr).toContain('the draft "corrected.csv" in the console');

  desk = await serveHere(shop);
  const drafts = () => readdirSync(path.join(folder, 'drafts')).sort();
  await expect
    .poll(drafts, { timeout: 30_000 })
    .toEqual([corrected, other, 'f-0123456789abcdef'].sort());
  // The files of a draft are removed first, then those of its upload.
  const uploads = path.join(folder, 'uploads');
  const texts = () =>
    readdirSync(uploads, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.csv'));
  await expect.poll(texts, { timeout: 30_000 }).toHaveLength(2);
  for (const name of texts())
    expect(readFileSync(path.join(uploads, name), 'utf8')).not.toMatch(/Kim Minji/i);
  expect(existsSync(path.join(folder, 'drafts', rejected))).toBe(false);
});
