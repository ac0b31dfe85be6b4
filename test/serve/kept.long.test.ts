import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ConsoleCalls,
  checked,
  openConsole,
  openDraft,
  read,
  runIn,
} from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FINAL = { timeout: 30_000 };

async function stageList(desk: ConsoleCalls, draft: string): Promise<string> {
  const { revision } = await checked(desk, draft);
  const body = { revision, on_invalid: 'drop' };
  return (await desk.call('stage', { params: { draft }, body })).run;
}

/** What the console keeps of lists, by the folders that it has for them. */
function kept({ folder }: Shop) {
  const namesIn = (name: string) => readdirSync(path.join(folder, 'console', name));
  return { uploads: namesIn('uploads'), drafts: namesIn('drafts') };
}

itInTorture(
  'a console that was killed while it recorded a draft knows the run, also where only the ledger knows it, and makes no second one (needs POSIX: ps)',
  async () => {
    const shop = await openShop();
    const first = await openConsole(shop);
    const draft = await openDraft(first, 'list.csv', listOf(30));
    const params = { draft };
    const edits = { revision: 1, edits: [{ cell: 'D2', to: '9.00' }] };
    await read(first, draft);
    await first.call('editDraft', { params, body: edits });
    const { revision } = await checked(first, draft);
    const body = { revision, on_invalid: 'stop' };
    first.fetch('stage', { params, body }).catch(() => {});
    const journal = path.join(shop.folder, 'console/drafts', draft, 'journal.ndjson');
    const { upload } = await first.call('draft', { params });
    const order = new RegExp(`order .*${upload}.*--hold-for-release`);
    const processes = () => execFileSync('ps', ['-A', '-o', 'args=']).toString();
    await expect.poll(processes, { ...FINAL, interval: 10 }).toMatch(order);
    first.running.process.kill('SIGKILL');
    await first.running.ended;

    // The command goes on by itself: the next console finds what it made, now or in a moment.
    const second = await serveHere(shop);
    await expect
      .poll(async () => (await second.call('draft', { params })).run, FINAL)
      .not.toBeNull();
    const { run, was_run_found: wasFound } = await second.call('draft', { params });
    expect(wasFound).toBe(true);
    const { runs } = await second.call('runs');
    expect(runs).toMatchObject([{ run, state: 'on_hold' }]);
    expect(await second.call('run', { params: { run: run ?? '' } })).toMatchObject({ draft });
    await second.close();

    // As an earlier version left it, and as it is after a change that was taken back.
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${lines.filter((line) => !line.includes('stag')).join('\n')}`);
    const third = await serveHere(shop);
    expect(await third.call('draft', { params })).toMatchObject({ run: null, revision });
    await third.call('undo', { params, body: { revision } });
    await third.call('redo', { params, body: { revision: revision + 1 } });
    const now = await checked(third, draft);
    const staged = { params, body: { revision: now.revision, on_invalid: 'stop' } };
    expect(await third.call('stage', staged)).toEqual({ run, was_found: true });
    expect((await third.call('runs')).runs).toHaveLength(1);
    // Another upload of the same list is another list.
    const other = await openDraft(third, 'list.csv', listOf(30));
    await read(third, other);
    await third.call('editDraft', { params: { draft: other }, body: edits });
    const twin = { revision: (await checked(third, other)).revision, on_invalid: 'stop' };
    expect(await third.refused('stage', { params: { draft: other }, body: twin })).toMatchObject({
      code: 'run_exists',
    });
  },
);

describe('a draft that is a run', () => {
  it('can be deleted with its upload once the orders of the run are done, and not before', async () => {
    const shop = await openShop();
    const desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', listOf(2));
    const run = await stageList(desk, draft);
    const params = { draft };
    expect(await desk.refused('deleteDraft', { params })).toMatchObject({ code: 'draft_needed' });
    await desk.call('releaseRun', { params: { run }, body: { copies: '2' } });
    await runIn(desk, run, 'finished');
    await desk.call('deleteDraft', { params });
    expect(kept(shop)).toEqual({ uploads: [], drafts: [] });
    expect(await desk.call('run', { params: { run } })).toMatchObject({ draft: null });
  });

  it('is removed with its upload once the run is purged, when the console starts or as it runs', async () => {
    const shop = await openShop();
    let desk = await serveHere(shop);
    const purged = await openDraft(desk, 'purged.csv', listOf(2));
    const staying = await openDraft(desk, 'staying.csv', listOf(3));
    const run = await stageList(desk, purged);
    await desk.close();
    expect(await shop.call(['purge', run, '--abandon'])).toMatchObject({ code: 0 });
    expect(kept(shop).drafts).toHaveLength(2);
    desk = await serveHere(shop);
    await expect.poll(() => kept(shop).uploads, FINAL).toHaveLength(1);
    expect(kept(shop).drafts).toEqual([staying]);
    expect(desk.failures).toEqual([]);
  });
});

describe('uploads without a draft', () => {
  it('can be deleted, and are removed after seven days without a change', async () => {
    const shop = await openShop();
    let nowMs = Date.now();
    let desk = await serveHere(shop, { now: () => nowMs });
    const begin = async (name: string, content: string, sent: number) => {
      const body = { name, bytes: content.length };
      const { upload } = await desk.call('newUpload', { body });
      const piece = Buffer.from(content).subarray(0, sent);
      await desk.call('putUpload', { params: { upload }, query: { offset: 0 }, body: piece });
      return upload;
    };
    const list = 'a,b\n1,2\n';
    const half = await begin('half.csv', list, 3);
    const whole = await begin('whole.csv', list, list.length);
    const used = await begin('used.csv', list, list.length);
    const of = { body: { upload: used } };
    const opened = await Promise.all([desk.fetch('newDraft', of), desk.fetch('newDraft', of)]);
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.refused('newDraft', of)).toMatchObject({ code: 'upload_used' });
    expect(await desk.call('upload', { params: { upload: half } })).toMatchObject({ received: 3 });
    expect(await desk.refused('deleteUpload', { params: { upload: used } })).toMatchObject({
      code: 'upload_used',
    });
    await desk.call('deleteUpload', { params: { upload: whole } });
    const again = { params: { upload: whole } };
    expect(await desk.refused('deleteUpload', again)).toMatchObject({ status: 404 });
    for (const days of [6, 2]) {
      await desk.close();
      nowMs += days * DAY_MS;
      desk = await serveHere(shop, { now: () => nowMs });
      const expected = days === 6 ? [half, used] : [used];
      await expect.poll(() => kept(shop).uploads.sort(), FINAL).toEqual(expected.sort());
    }
  });
});

describe('files of the moment', () => {
  it('of a console that was killed are gone when it starts again', async () => {
    const shop = await openShop();
    const first = await serveHere(shop);
    const draft = await openDraft(first, 'list.csv', listOf(2));
    await checked(first, draft);
    await first.close();
    const folder = path.join(shop.folder, 'console');
    const rows = path.join(folder, 'drafts', draft, 'rows-7.ndjson');
    writeFileSync(rows, '["김민준"]\n');
    await serveHere(shop);
    expect(existsSync(rows)).toBe(false);
  });
});
