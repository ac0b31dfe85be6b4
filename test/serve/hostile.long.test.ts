import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStreams } from '../../src/serve/http/event-streams.ts';
import { createUploadStore } from '../../src/serve/uploads/upload-store.ts';
import { checked, openConsole, openDraft, type RunningConsole } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { listOf, openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function stop(desk: RunningConsole): Promise<string> {
  desk.running.process.kill('SIGTERM');
  const { code, stderr } = await desk.running.ended;
  expect(code).toBe(0);
  return stderr;
}

describe('the folder of the console', () => {
  it('may have damaged drafts and files of others: the console starts with the rest, and tells no cell', async () => {
    const shop = await openShop();
    const first = await openConsole(shop);
    const good = await openDraft(first, 'good.csv', listOf(2));
    const damaged = await openDraft(first, 'damaged.csv', listOf(2));
    const lost = await openDraft(first, 'lost.csv', listOf(2));
    const newer = await openDraft(first, 'newer.csv', listOf(2));
    const { upload } = await first.call('draft', { params: { draft: lost } });
    await stop(first);
    const drafts = path.join(shop.folder, 'console/drafts');
    const journal = path.join(drafts, damaged, 'journal.ndjson');
    writeFileSync(journal, `김민준 01012345678\n${readFileSync(journal, 'utf8')}`);
    renameSync(path.join(shop.folder, 'console/uploads', upload), path.join(shop.folder, 'gone'));
    const step = '{"at":1,"step":{"did":"something_of_a_newer_version"}}\n';
    writeFileSync(path.join(drafts, newer, 'journal.ndjson'), step, { flag: 'a' });
    writeFileSync(path.join(drafts, '.DS_Store'), 'x');
    mkdirSync(path.join(drafts, 'f-0123456789abcdef'));

    const second = await openConsole(shop);
    expect((await second.call('drafts')).drafts).toMatchObject([{ draft: good }]);
    expect(await checked(second, good)).toMatchObject({ report: { ok: true } });
    // Their uploads are kept with them.
    expect(readdirSync(path.join(shop.folder, 'console/uploads'))).toHaveLength(3);
    const stderr = await stop(second);
    expect(stderr).toContain(`Cannot open the draft in "${path.join(drafts, damaged)}"`);
    expect(stderr).toContain(`Cannot open the draft in "${path.join(drafts, lost)}"`);
    expect(stderr).toContain(`Cannot open the draft in "${path.join(drafts, newer)}"`);
    expect(stderr).not.toMatch(/김민준|0101/);
    expect(readdirSync(drafts)).toContain(damaged);
  });

  it.each(['all bytes were there', 'the file was about to get its name'])(
    'has an upload whose console was killed when %s',
    async (when) => {
      const shop = await openShop();
      const first = await serveHere(shop);
      const list = Buffer.from(listOf(3));
      const draft = await openDraft(first, 'list.csv', list);
      const { upload } = await first.call('draft', { params: { draft } });
      const params = { upload };
      const { sha256 } = await first.call('upload', { params });
      await first.call('deleteDraft', { params: { draft } });
      await first.close();
      const folder = path.join(shop.folder, 'console/uploads', upload);
      const isNamed = when !== 'all bytes were there';
      const about = { name: 'list.csv', bytes: list.length, sha256: isNamed ? sha256 : null };
      mkdirSync(folder);
      writeFileSync(path.join(folder, '.upload.json'), JSON.stringify(about));
      writeFileSync(path.join(folder, '.part'), list);

      const second = await serveHere(shop);
      const found = await second.call('upload', { params });
      if (!isNamed) {
        expect(found).toMatchObject({ received: list.length - 1, sha256: null });
        const last = { params, query: { offset: found.received }, body: list.subarray(-1) };
        await second.call('putUpload', last);
      }
      expect(await second.call('upload', { params })).toMatchObject({ sha256 });
      const opened = await second.call('newDraft', { body: { upload } });
      expect(await checked(second, opened.draft)).toMatchObject({ report: { orders: 3 } });
    },
  );
});

describe('a hostile client', () => {
  it('is answered 400 for paths that are none, and for NUL in what becomes an argument', async () => {
    const desk = await openConsole(await openShop());
    for (const target of ['http://[x/', 'http://evil/', '*']) {
      expect(await statusLine(desk, target), target).toContain(' 400 ');
    }
    expect(await statusLine(desk, '//evil:99999/')).toContain(' 200 ');
    const draft = await openDraft(desk, 'list.csv', listOf(1));
    const params = { draft };
    const file = { name: 'a\0b.csv', bytes: 1 };
    expect(await desk.refused('newUpload', { body: file })).toMatchObject({ status: 400 });
    for (const read of [{ sheet: '\0' }, { encoding: '\0' }, { delimiter: '\0' }]) {
      const body = { revision: 1, read };
      expect(await desk.refused('changeDraft', { params, body })).toMatchObject({ status: 400 });
    }
    expect(await stop(desk)).not.toMatch(/vdpipe: /);
  });

  it('is answered 400 for what is nested too deeply', async () => {
    const desk = await serveHere(await openShop());
    let value: unknown = 'x';
    for (let depth = 0; depth < 2000; depth++) value = { a: value };
    const body = { mapping: '', changes: [{ path: ['a'], value }] };
    expect(await desk.refused('changeMapping', { body })).toMatchObject({ status: 400 });
    expect(desk.failures).toEqual([]);
  });

  it('cannot close the console by guessing: another address is printed', async () => {
    const desk = await openConsole(await openShop());
    for (let guess = 0; guess < 20; guess++) {
      const body = { token: `${guess}` };
      expect(await desk.refused('openSession', { body })).toMatchObject({ status: 401 });
    }
    const addresses = (await stop(desk)).match(/http:\S+#token=[0-9a-f]{32}/g) ?? [];
    expect(new Set(addresses).size).toBe(2);
  });
});

describe('UploadStore', () => {
  it('takes no more than all uploads together may have, and removes those that nobody uses after seven days', async () => {
    const time = { nowMs: Date.now() };
    const folder = temporaryFolder();
    const store = createUploadStore(folder, () => time.nowMs);
    await store.load();
    const file = { name: 'list.csv', bytes: 2 * 1024 ** 3 };
    for (let count = 0; count < 9; count++) await store.create(file);
    const { upload } = await store.create({ name: 'list.csv', bytes: 5 });
    await store.add(upload, 0, [Buffer.from('a\n1,2')] as never);
    await expect(store.create(file)).rejects.toMatchObject({ status: 507 });
    time.nowMs += 8 * 24 * 3_600_000;
    const again = createUploadStore(folder, () => time.nowMs);
    await again.load();
    await again.removeAbandoned((id) => id === upload);
    await again.create(file);
    expect(again.get(upload)).toMatchObject({ received: 5 });
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe('UploadStore', () => {
  it('gives the space of files that were announced to others when nothing came for minutes', async () => {
    const time = { nowMs: Date.now() };
    const store = createUploadStore(temporaryFolder(), () => time.nowMs);
    await store.load();
    const file = { name: 'list.csv', bytes: 2 * 1024 ** 3 };
    const first = await store.create(file);
    await store.add(first.upload, 0, [Buffer.from('a')] as never);
    for (let count = 0; count < 9; count++) await store.create(file);
    await expect(store.create(file)).rejects.toMatchObject({ status: 507 });
    time.nowMs += 11 * 60_000;
    const small = await store.create({ name: 'list.csv', bytes: 1 });
    await store.add(small.upload, 0, [Buffer.from('a')] as never);
    for (let count = 0; count < 9; count++) await store.create(file);
    // It goes on if there is space for all of it.
    const rest = store.add(first.upload, 1, [Buffer.from('b')] as never);
    await expect(rest).rejects.toMatchObject({ status: 507, code: 'uploads_too_large' });
    expect(store.get(first.upload)).toMatchObject({ received: 1 });
    time.nowMs += 11 * 60_000;
    await store.add(first.upload, 1, [Buffer.from('b')] as never);
    expect(store.get(first.upload)).toMatchObject({ received: 2 });
  });
});

describe('UploadStore', () => {
  const EIGHT = { name: 'list.csv', bytes: 8 };

  it('gives no more space to many files that are announced at once', async () => {
    const store = createUploadStore(temporaryFolder(), Date.now);
    await store.load();
    const file = { name: 'list.csv', bytes: 2 * 1024 ** 3 };
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => store.create(file)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('answers the last piece again where its answer was lost, and takes no more than was announced', async () => {
    const folder = temporaryFolder();
    const store = createUploadStore(folder, Date.now);
    await store.load();
    const { upload } = await store.create(EIGHT);
    const whole = await store.add(upload, 0, Readable.from([Buffer.from('abcdefgh')]));
    expect(await store.add(upload, 8, Readable.from([]))).toMatchObject({ sha256: whole.sha256 });
    const more = store.add(upload, 8, Readable.from([Buffer.from('i')]));
    await expect(more).rejects.toMatchObject({ status: 413, code: 'upload_too_long' });
    expect(store.get(upload)).toMatchObject({ received: 8, sha256: whole.sha256 });
  });

  it('takes a piece in the place of one that stopped coming, as its connection was lost unnoticed', async () => {
    const time = { nowMs: 0 };
    const store = createUploadStore(temporaryFolder(), () => time.nowMs);
    await store.load();
    const { upload } = await store.create(EIGHT);
    const lost = new PassThrough();
    const first = store.add(upload, 0, lost);
    lost.write('abc');
    await expect.poll(() => store.get(upload).received, { timeout: 30_000 }).toBe(3);
    const rest = () => store.add(upload, 3, Readable.from([Buffer.from('defgh')]));
    // Others may be slow.
    time.nowMs += 4_000;
    await expect(rest()).rejects.toMatchObject({ code: 'upload_offset' });
    await expect(store.remove(upload)).rejects.toMatchObject({ code: 'upload_busy' });
    time.nowMs += 2_000;
    const tries = await Promise.allSettled([rest(), rest(), first]);
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(store.get(upload).sha256).toBe(createHash('sha256').update('abcdefgh').digest('hex'));
  });
});

/** Gives everybody who asks the events, as if asked by a person of this name. */
async function serveEvents(events: EventStreams, ownerOf: () => string) {
  const server = createServer((_, response) =>
    events.add(response, { owner: ownerOf(), mayKnow: () => true }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    events.close();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe('EventStreams', () => {
  it('has no more than fifty of one person, the newest, and leaves those of others alone', async () => {
    const events = new EventStreams();
    const ended: string[] = [];
    let owner = 'Bo';
    const { port } = await serveEvents(events, () => owner);
    const listen = async (name: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.on('end', () => ended.push(name)).write('GET / HTTP/1.0\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    };
    await listen('of Bo');
    owner = 'Ann';
    for (let count = 0; count < 52; count += 1) await listen(`${count} of Ann`);
    await expect.poll(() => ended, { timeout: 30_000 }).toEqual(['0 of Ann', '1 of Ann']);
  });

  it('cuts off a hundred clients that read nothing', async () => {
    const events = new EventStreams();
    let clients = 0;
    const { server, port } = await serveEvents(events, () => `person ${clients++}`);
    const responses: ServerResponse[] = [];
    server.on('request', (_, response) => responses.push(response));
    for (let client = 0; client < 100; client++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    }
    await expect.poll(() => responses.length, { timeout: 30_000 }).toBe(100);
    const event = { what: 'draft', draft: 'f'.repeat(100_000), revision: 1 } as const;
    let most = 0;
    for (let told = 0; told < 1000 && events.isWatched; told++) {
      events.tell(event);
      most = Math.max(most, ...responses.map((response) => response.writableLength));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(events.isWatched).toBe(false);
    expect(most).toBeLessThan(400_000);
  });
});

/** The first line of the answer to a request for a target as it is. */
function statusLine({ url }: RunningConsole, target: string): Promise<string> {
  const { host, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', reject).on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}
