import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../src/serve/api/route.ts';
import { ROUTES, type RouteName } from '../../src/serve/api/routes.ts';
import { toProblem } from '../../src/serve/http/request-problem.ts';
import { type ConsoleCalls, checked, openDraft, read, runIn } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts';

describe('a console without the service of a run', () => {
  it('refuses to release, to resume and to stage before anything is recorded, and says what to do', async () => {
    const shop = await openShop();
    const first = await serveHere(shop);
    const draft = await openDraft(first, 'list.csv', listOf(1));
    const { revision } = await checked(first, draft);
    const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
    const { run } = await first.call('stage', stage);
    await first.close();
    const release = { params: { run }, body: { copies: '1' } };

    const second = await serveHere(shop, { service: null });
    expect(await second.refused('releaseRun', release)).toMatchObject({
      status: 409,
      code: 'service_missing',
      message: expect.stringContaining('--base-url'),
    });
    const other = await openDraft(second, 'other.csv', listOf(2));
    const now = await checked(second, other);
    const body = { revision: now.revision, on_invalid: 'stop' };
    expect(await second.refused('stage', { params: { draft: other }, body })).toMatchObject({
      code: 'service_missing',
    });
    await second.close();

    const third = await serveHere(shop, { service: 'http://127.0.0.1:1' });
    expect(await third.refused('releaseRun', release)).toMatchObject({
      status: 409,
      code: 'run_of_another_service',
      message: expect.stringContaining(`Start the console with --base-url ${shop.baseUrl}`),
    });
    const { state, events } = await third.call('run', { params: { run } });
    expect(state).toBe('on_hold');
    expect(events.map(({ what }) => what)).not.toContain('released');
  });
});

describe('looking projects up', () => {
  it('says that the key is wrong, or why the service is tried again, and ends when the draft changes', async () => {
    let answer: { status: number; body: object } | undefined;
    const shop = await openShop({ intercept: () => answer });
    const desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', listOf(3));
    const params = { draft };
    const { revision } = await checked(desk, draft);
    const look = async () => (await desk.call('check', { params })).look_up;
    const until = (key: 'state' | 'waiting') =>
      expect.poll(async () => (await look())[key], { timeout: 30_000 });
    const error = { code: 'invalid_api_key', message: 'The API key is wrong' };
    answer = { status: 401, body: { error } };
    await desk.call('lookUp', { params, body: { revision } });
    await until('state').toBe('failed');
    expect((await look()).failure).toMatchObject({ code: 'invalid_api_key' });
    expect((await checked(desk, draft)).report).toMatchObject({ ok: true });

    answer = { status: 503, body: { error: { code: 'busy', message: 'Too busy' } } };
    await desk.call('lookUp', { params, body: { revision } });
    await until('waiting').toBe('the service answers 503 (busy)');
    const edits = [{ cell: 'E2', to: 'Ann' }];
    const changed = await desk.call('editDraft', { params, body: { revision, edits } });
    expect(await look()).toMatchObject({ state: 'stopped', waiting: null, revision });

    answer = undefined;
    await checked(desk, draft);
    await desk.call('lookUp', { params, body: { revision: changed.revision } });
    await until('state').toBe('looked');
    expect(await look()).toMatchObject({ revision: changed.revision, projects: { free: 3 } });
  });
});

describe('placing orders', () => {
  it('says why nothing can be sent while the service is down', async () => {
    let isDown = false;
    const error = { code: 'busy', message: 'Too busy' };
    const shop = await openShop({
      intercept: () => (isDown ? { status: 503, body: { error } } : undefined),
    });
    const desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', listOf(2));
    const { revision } = await checked(desk, draft);
    const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
    const { run } = await desk.call('stage', stage);
    const params = { run };
    isDown = true;
    await desk.call('releaseRun', { params, body: { copies: '2' } });
    await expect
      .poll(async () => (await desk.call('run', { params })).work?.waiting, { timeout: 30_000 })
      .toBe('the service answers 503 (busy)');
    isDown = false;
    expect(await runIn(desk, run, 'finished')).toMatchObject({ orders: { ordered: 2 } });
  });
});

describe('a full disk', () => {
  itInTorture(
    'is answered with 507 and loses nothing, and all goes on once there is space (needs root on Linux: mount)',
    async () => {
      const shop = await openShop();
      const folder = path.join(shop.folder, 'console');
      mountSmallDisk(folder, 2048);
      const desk = await serveHere(shop);
      const draft = await openDraft(desk, 'list.csv', listOf(50));
      const params = { draft };
      await read(desk, draft);
      const body = Buffer.from(listOf(20_000));
      const { upload } = await desk.call('newUpload', {
        body: { name: 'l.csv', bytes: body.length },
      });
      const full = { status: 507, code: 'disk_full', message: expect.stringMatching(/free some/) };
      const filler = fillDisk(folder);
      const first = { params: { upload }, query: { offset: 0 }, body };
      expect(await desk.refused('putUpload', first)).toMatchObject(full);
      const edits = { revision: 1, edits: [{ cell: 'D2', to: '9'.repeat(5000) }] };
      expect(await desk.refused('editDraft', { params, body: edits })).toMatchObject(full);
      expect(await desk.refused('newDraft', { body: { upload } })).toMatchObject({ status: 409 });
      const one = { body: { name: 'x.csv', bytes: 1 } };
      expect(await desk.refused('newUpload', one)).toMatchObject(full);
      expect(await desk.call('draft', { params })).toMatchObject({ revision: 1, corrections: 0 });
      expect(desk.failures).toEqual([]);

      rmSync(filler);
      const edit = { revision: 1, edits: [{ cell: 'D2', to: '9.00' }] };
      expect(await desk.call('editDraft', { params, body: edit })).toMatchObject({ revision: 2 });
      const { received } = await desk.call('upload', { params: { upload } });
      const rest = {
        params: { upload },
        query: { offset: received },
        body: body.subarray(received),
      };
      expect((await desk.call('putUpload', rest)).sha256).toHaveLength(64);
      expect(readdirSync(path.join(folder, 'uploads'))).toHaveLength(2);
      await desk.close();

      const again = await serveHere(shop);
      expect(await checked(again, draft)).toMatchObject({
        revision: 2,
        report: { ok: true, totals: { total_price: '180.5' } },
      });
    },
  );

  it('is told to a client that is still sending, as is a file that is longer than announced', async () => {
    const desk = await serveHere(await openShop());
    const { upload } = await desk.call('newUpload', { body: { name: 'l.csv', bytes: 10 } });
    const long = { params: { upload }, query: { offset: 0 }, body: Buffer.alloc(9_000_000) };
    expect(await desk.refused('putUpload', long)).toMatchObject({ code: 'upload_too_long' });
    const body = { token: 'x'.repeat(9_000_000) };
    expect(await desk.refused('openSession', { body })).toMatchObject({ status: 413 });
    const cells = Array.from({ length: 300 }, (_, i) => ({
      cell: `A${i + 2}`,
      to: 'x'.repeat(32_000),
    }));
    const paste = { params: { draft: 'f-0123456789abcdef' }, body: { revision: 1, edits: cells } };
    expect(await desk.refused('editDraft', paste)).toMatchObject({
      message: 'A request can have at most 8192 KiB: paste fewer cells at a time.',
    });
  });
});

it('a file of rows that was cut fails the calls that need it, and no other', async () => {
  const shop = await openShop();
  const desk = await serveHere(shop);
  const params = { draft: await openDraft(desk, 'list.csv', listOf(50)) };
  await read(desk, params.draft);
  const name = readdirSync(shop.folder, { encoding: 'utf8', recursive: true }).find((file) =>
    file.endsWith('rows-1.ndjson'),
  );
  truncateSync(path.join(shop.folder, name ?? ''), 100);
  const rows = { params, query: { from: '1', count: '10' } };
  expect(await desk.refused('rows', rows)).toMatchObject({ status: 500 });
  expect(desk.failures).toEqual([
    expect.objectContaining({ message: expect.stringContaining('not in their file') }),
  ]);
  expect(await checked(desk, params.draft)).toMatchObject({ report: { ok: true, orders: 50 } });
});

itInTorture(
  'a process that was killed while it read or checked a list is followed by another one, once, and then when it is asked for (needs POSIX: signals)',
  async () => {
    const desk = await serveHere(await openShop());
    // Long enough to be seen at work.
    const list = Buffer.from(listOf(20_000));
    const { upload } = await desk.call('newUpload', {
      body: { name: 'l.csv', bytes: list.length },
    });
    await desk.call('putUpload', { params: { upload }, query: { offset: 0 }, body: list });
    const reader = await childOf(/read-rows-main/);
    process.kill(reader, 'SIGSTOP');
    const { draft } = await desk.call('newDraft', { body: { upload } });
    const params = { draft };
    process.kill(reader, 'SIGKILL');
    expect(await read(desk, draft)).toMatchObject({ state: 'read', rows: 20_001 });

    await killWhile(
      new RegExp(`check .*${upload}|standby-main`),
      async () => (await desk.call('check', { params })).failure === null,
    );
    expect(await desk.call('check', { params })).toMatchObject({
      failure: { code: 'check_killed' },
    });
    await desk.call('tryAgain', { params });
    expect(await checked(desk, draft)).toMatchObject({ report: { ok: true, orders: 20_000 } });
    const reading = { revision: 1, read: { header_row: 2 } };
    await desk.call('changeDraft', { params, body: reading });
    await killWhile(/read-rows-main/, async () => !(await sheetFailure(desk, draft)));
    expect(await sheetFailure(desk, draft)).toBe('reading_killed');
    await desk.call('tryAgain', { params });
    expect(await read(desk, draft)).toMatchObject({ state: 'read', rows: 20_001 });
  },
);

async function sheetFailure(desk: ConsoleCalls, draft: string): Promise<string | undefined> {
  return (await desk.call('sheet', { params: { draft } })).failure?.code;
}

describe('toProblem()', () => {
  const edits = { revision: 1, edits: [{ cell: 'E2', to: '' }] };
  it.each<[RouteName, unknown, string]>([
    ['openSession', 7, 'The request must be an object.'],
    ['openSession', {}, '"token" is missing.'],
    ['openSession', { token: 7 }, '"token" must be a text.'],
    ['openSession', { token: 'x'.repeat(201) }, '"token" must have at most 200 characters.'],
    ['openSession', { token: '', 'a b': 1 }, '"a b" is not a field of this request.'],
    ['newUpload', { name: 'a\0', bytes: 1 }, '"name" must not contain a NUL character.'],
    ['newUpload', { name: 'a', bytes: 0 }, '"bytes" must be at least 1.'],
    ['newUpload', { name: 'a', bytes: 1.5 }, '"bytes" must be a whole number.'],
    ['rows', { from: 'x', count: '1' }, '"from" must be a number.'],
    ['rows', { from: '1', count: '501' }, '"count" must be at most 500.'],
    ['editDraft', { ...edits, edits: [] }, '"edits" must have at least 1 items.'],
    [
      'editDraft',
      { ...edits, edits: [{ cell: 'x', to: '' }] },
      '"edits[0].cell" must look like E12.',
    ],
    ['stage', { revision: 1, on_invalid: 'ask' }, '"on_invalid" must be one of: stop, hold, drop.'],
  ])('%# says in a sentence what is wrong', (call, given, expected) => {
    const { body, query }: Route = ROUTES[call];
    const error = (body ?? query)?.safeParse(given).error;
    expect(error && toProblem(error, given)).toBe(expected);
  });
});

/** Kills each child of this process whose command line matches, for as long as something holds. */
async function killWhile(does: RegExp, holds: () => Promise<boolean>): Promise<void> {
  while (await holds()) {
    for (const child of childrenOf(does)) process.kill(child, 'SIGKILL');
    await setTimeout(20);
  }
}

/** The child of this process whose command line matches. */
async function childOf(does: RegExp): Promise<number> {
  for (;;) {
    const [child] = childrenOf(does);
    if (child !== undefined) return child;
    await setTimeout(20);
  }
}

/** A child that has ended is known until this process is told of its end, and has no command line then. */
function childrenOf(does: RegExp): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === process.pid && does.test(args) ? [Number(pid)] : [];
  });
}
