import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { type CommandResult, createCommandLine } from '../../src/serve/commands/command-line.ts';
import { inTurn, limitConnections } from '../../src/serve/http/connections.ts';
import { ProcessPool } from '../../src/serve/process-pool.ts';
import {
  accountOf,
  type ConsoleHere,
  consoleHere,
  PASSWORD,
  send,
} from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { itOnPosix } from '../support/posix.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SLOW_COMMAND = path.resolve(import.meta.dirname, '../support/slow-command.mjs');
const OF_ONE = Math.max(2, availableParallelism());
const until = <T>(found: () => T) => expect.poll(found, { timeout: 30_000 });

const BEHIND_PROXY = { isBehindProxy: true, publicUrl: 'https://lists.example.com' };

/** Connections on which nothing was sent yet, and what came. */
function connectTo({ url }: Pick<ConsoleHere, 'url'>, count: number) {
  const { hostname, port } = new URL(url);
  const came = { text: '', closed: 0 };
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.on('data', (chunk) => (came.text += String(chunk)));
    return socket.on('close', () => (came.closed += 1));
  });
  const end = () => sockets.forEach((socket) => void socket.destroy());
  onTestFinished(end);
  const write = (text: string) => sockets.forEach((socket) => void socket.write(text));
  const pause = () => sockets.forEach((socket) => void socket.pause());
  const whenFirst = (then: () => void) => sockets[0]?.once('data', then);
  return Object.assign(came, { end, write, pause, whenFirst });
}

/** A connection on which something was sent, and what came. */
async function sendRaw({ url }: ConsoleHere, lines: readonly string[], body: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const came = { text: '', isClosed: false };
  socket.on('data', (chunk) => {
    came.text += String(chunk);
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      came.isClosed = true;
    });
  const head = [lines[0], `host: ${host}`, `origin: ${url}`, ...lines.slice(1)].join('\r\n');
  await new Promise((resolve) => socket.write(`${head}\r\n\r\n${body}`, resolve));
  return came;
}

describe('whoever is not logged in', () => {
  const JSON_OF = (bytes: number) => ['content-type: application/json', `content-length: ${bytes}`];

  it('can send no more than 16 KiB', async () => {
    const desk = await consoleHere([await accountOf('Ann', [])]);
    const body = (bytes: number) => ({ name: 'Ann', password: 'x'.repeat(bytes) });
    const answers = [
      await desk.call('POST', '/log-in', undefined, body(17 * 1024)),
      await desk.call('POST', '/session', undefined, { token: 'x'.repeat(17 * 1024) }),
      await desk.call('POST', '/log-in/callback', undefined, { query: 'x'.repeat(17 * 1024) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  });

  it('is cut off with a body that does not end within ten seconds', async () => {
    const desk = await consoleHere([await accountOf('Ann', [])]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const held = await sendRaw(desk, ['POST /api/v1/log-in HTTP/1.1', ...JSON_OF(1000)], '{');
    await until(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(9_999);
    expect(held.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    await until(() => held.isClosed).toBe(true);
    expect(desk.failures).toEqual([]);
  });

  it('keeps no connection with a body that nobody reads', async () => {
    const desk = await consoleHere([]);
    const page = await sendRaw(desk, ['GET / HTTP/1.1', ...JSON_OF(1000)], '{');
    const api = await sendRaw(desk, ['GET /api/v1/entrance HTTP/1.1', ...JSON_OF(1000)], '{');
    await until(() => [page.isClosed, api.isClosed]).toEqual([true, true]);
    expect(page.text).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^connection: close\r$/ims);
    expect(api.text).toMatch(/^connection: close\r$.*"asks_for":"token"/ims);
  });

  it('has fifty connections at most from one address', async () => {
    const desk = await consoleHere([]);
    const sockets = connectTo(desk, 60);
    await until(() => sockets.closed).toBe(10);
    expect((await desk.call('GET', '/entrance')).status).toBe(200);
    await until(() => sockets.closed).toBe(11);
  });

  it('is one of a thousand connections at most behind a proxy, whose connections are of many', async () => {
    const desk = await consoleHere([await accountOf('Ann', [])], BEHIND_PROXY);
    const sockets = connectTo(desk, 1010);
    await until(() => sockets.closed).toBe(10);
    const { status } = await desk.send('/api/v1/entrance', 'GET', { host: 'lists.example.com' });
    expect(status).toBe(200);
    sockets.end();
    await until(() => sockets.closed).toBe(1010);
  });

  it('takes no connection from anybody who is', async () => {
    const desk = await consoleHere([await accountOf('Ann', [])], BEHIND_PROXY);
    const headers = { host: 'lists.example.com', origin: 'https://lists.example.com' };
    const login = { method: 'POST', headers, body: { name: 'Ann', password: PASSWORD } };
    const { headers: answered } = await send(`${desk.url}/api/v1/log-in`, login);
    const cookie = answered['set-cookie']?.[0]?.split(';')[0];
    const news = connectTo(desk, 1);
    const lines = [`host: ${headers.host}`, `cookie: ${cookie}`, '', ''];
    news.write(['GET /api/v1/events HTTP/1.1', ...lines].join('\r\n'));
    await until(() => news.text).toContain('retry: 1000');
    const sockets = connectTo(desk, 1010);
    await until(() => sockets.closed).toBeGreaterThanOrEqual(11);
    expect(news.closed).toBe(0);
  });
});

describe('a person who is logged in', () => {
  it('has fifty connections at most, of which the oldest ends', async () => {
    const server = createNetServer();
    const know = limitConnections(server, false);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opened: ReturnType<typeof connectTo>[] = [];
    for (let count = 0; count < 55; count += 1) {
      const known = once(server, 'connection');
      opened.push(connectTo({ url }, 1));
      know((await known)[0], 'Ann');
    }
    const stranger = connectTo({ url }, 1);
    await until(() => opened.map(({ closed }) => closed)).toEqual([
      ...Array(5).fill(1),
      ...Array(50).fill(0),
    ]);
    expect(stranger.closed).toBe(0);
  });
});

describe('a connection', () => {
  /** A server whose answers are written by the test. */
  async function answering() {
    const asked: { url: string | undefined; response: ServerResponse }[] = [];
    const server = createServer(inTurn(({ url }, response) => asked.push({ url, response })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    const client = connectTo({ url: `http://127.0.0.1:${port}` }, 1);
    const ask = (...paths: string[]) =>
      client.write(paths.map((at) => `GET ${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
    return { asked, client, ask };
  }

  it('has one request in progress: the next one begins when its answer was sent', async () => {
    const { asked, client, ask } = await answering();
    ask('/1', '/2', '/3');
    for (const count of [1, 2, 3]) {
      await until(() => asked.length).toBe(count);
      await setImmediate();
      expect(asked).toHaveLength(count);
      asked.at(-1)?.response.end(`answer ${count}`);
      await until(() => client.text).toContain(`answer ${count}`);
    }
    expect(asked.map(({ url }) => url)).toEqual(['/1', '/2', '/3']);
    expect(client.closed).toBe(0);
  });

  it('ends with those requests that nobody has begun, once too many were sent ahead', async () => {
    const { asked, client, ask } = await answering();
    ask(...Array.from({ length: 12 }, (_, i) => `/${i}`));
    await until(() => client.closed).toBe(1);
    expect(asked.map(({ url }) => url)).toEqual(['/0']);
  });

  it('ends if its answer is not taken for five minutes, not while there is none yet', async () => {
    const { asked, client, ask } = await answering();
    client.pause();
    ask('/');
    await until(() => asked.length).toBe(1);
    const { response } = asked[0] ?? {};
    expect(response?.socket?.timeout).toBe(300_000);
    response?.socket?.emit('timeout');
    expect(response?.destroyed).toBe(false);
    response?.end(Buffer.alloc(64 * 1024 * 1024));
    await setImmediate();
    response?.socket?.emit('timeout');
    await until(() => response?.destroyed).toBe(true);
  });
});

/** A console whose commands wait, and the processes that were started for them. */
async function slowConsole(runs: number, names: readonly string[] = []) {
  const folder = temporaryFolder();
  const desk = await consoleHere(await Promise.all(names.map((name) => accountOf(name, []))), {
    program: {
      file: process.execPath,
      args: [SLOW_COMMAND, folder],
      ...{ standby: '', helper: '/none', ledgerFlags: [], serviceFlags: [] },
    },
  });
  const ledger = openLedger(desk.ledgerFile);
  const staged: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    staged.push(await stageDrafts(ledger, [draftOf(`p-${run}`)]));
  }
  await ledger.close();
  const started = () => {
    const file = path.join(folder, 'started');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    return lines.map((line) => line.split(' ') as [pid: string, run: string]);
  };
  const go = () => writeFileSync(path.join(folder, 'go'), '');
  const lose = () => writeFileSync(path.join(folder, 'lost'), '');
  onTestFinished(go);
  return { desk, runs: staged, started, go, lose };
}

/** Stages a run whose results are longer than what connections hold. */
async function stageLong({ ledgerFile }: ConsoleHere): Promise<string> {
  const ledger = openLedger(ledgerFile);
  const svcUid = 'u'.repeat(4_000);
  const drafts = Array.from({ length: 2_500 }, (_, i) => draftOf(`p-${i}`, { svcUid }));
  const run = await stageDrafts(ledger, drafts);
  await ledger.close();
  return run;
}

/** Begins to download the results of a run, and takes no more than their beginning. */
function beginDownload(desk: ConsoleHere, cookie: string, run: string) {
  const download = connectTo(desk, 1);
  const { host } = new URL(desk.url);
  const lines = [`GET /api/v1/runs/${run}/results.json HTTP/1.1`, `host: ${host}`];
  download.write([...lines, `cookie: ${cookie}`, '', ''].join('\r\n'));
  download.whenFirst(() => download.pause());
  return download;
}

/** Asks for the page of a run, and can leave. */
function askForPage({ url }: ConsoleHere, cookie: string, run: string) {
  const headers = { cookie };
  const asked = request(`${url}/api/v1/runs/${run}/page`, { headers });
  const text = new Promise<string>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => {
      let read = '';
      response.on('data', (chunk) => {
        read += String(chunk);
      });
      response.on('end', () => resolve(read));
    });
  });
  text.catch(() => {});
  asked.end();
  return { text, leave: () => asked.destroy() };
}

/** How many requests have come in since. */
function countRequests(): () => number {
  let count = 0;
  const add = () => {
    count += 1;
  };
  diagnostics.subscribe('http.server.request.start', add);
  onTestFinished(() => void diagnostics.unsubscribe('http.server.request.start', add));
  return () => count;
}

function isRunning(pid: string | undefined): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

describe('the page of a run', () => {
  it('is made once for all who ask at the same time, and removed afterwards', async () => {
    const { desk, runs, started, go } = await slowConsole(1, ['Ann']);
    const cookie = await desk.logIn('Ann');
    const [run = ''] = runs;
    const cameIn = countRequests();
    const asked = Array.from({ length: 12 }, () => askForPage(desk, cookie, run));
    await until(() => started().length).toBe(1);
    await until(cameIn).toBe(12);
    // What is read for each before it waits has been read when that for a later one was.
    await desk.call('GET', `/api/v1/runs/${run}`, cookie);
    go();
    const texts = await Promise.all(asked.map(({ text }) => text));
    expect(new Set(texts)).toEqual(new Set([`page of ${run}`]));
    expect(started()).toHaveLength(1);
    await until(() => readdirSync(path.join(desk.folder, 'temporary'))).toEqual([]);
    expect(await askForPage(desk, cookie, run).text).toBe(`page of ${run}`);
    expect(started()).toHaveLength(2);
  });

  it('has no process once all who asked have left, and is made anew for who comes then', async () => {
    const { desk, runs, started, go } = await slowConsole(1, ['Ann']);
    const cookie = await desk.logIn('Ann');
    const [run = ''] = runs;
    const [one, other] = [askForPage(desk, cookie, run), askForPage(desk, cookie, run)];
    await until(() => started().length).toBe(1);
    const [[pid] = []] = started();
    one.leave();
    await one.text.catch(() => {});
    expect(isRunning(pid)).toBe(true);
    other.leave();
    await until(() => isRunning(pid)).toBe(false);
    const third = askForPage(desk, cookie, run);
    await until(() => started().length).toBe(2);
    go();
    expect(await third.text).toBe(`page of ${run}`);
    expect(desk.failures).toEqual([]);
  });

  it('fails alone if its file is gone while it waits for its turn to be sent', async () => {
    const { desk, runs, go, lose } = await slowConsole(1, ['Ann']);
    const ann = await desk.logIn('Ann');
    const long = await stageLong(desk);
    const downloads = Array.from({ length: 4 }, () => beginDownload(desk, ann, long));
    await until(() => downloads.filter(({ text }) => text !== '')).toHaveLength(4);
    lose();
    go();
    const page = askForPage(desk, ann, runs[0] ?? '');
    await setTimeout(1_000);
    for (const download of downloads) download.end();
    await expect(page.text).rejects.toThrow();
    expect((await desk.call('GET', '/runs', ann)).status).toBe(200);
  });

  it('waits while a person has as many processes as one can have, which keeps nobody else waiting', async () => {
    const { desk, runs, started, go } = await slowConsole(OF_ONE + 3, ['Ann', 'Bo']);
    const [ofBo = '', ...ofAnn] = runs;
    const [ann, bo] = [await desk.logIn('Ann'), await desk.logIn('Bo')];
    const asked = ofAnn.map((run) => askForPage(desk, ann, run));
    await until(() => started().length).toBe(OF_ONE);
    asked.push(askForPage(desk, bo, ofBo));
    await until(() => started().map(([, run]) => run)).toContain(ofBo);
    expect(started()).toHaveLength(OF_ONE + 1);
    go();
    await Promise.all(asked.map(({ text }) => text));
    expect(started()).toHaveLength(OF_ONE + 3);
  });
});

describe('what takes long', () => {
  async function longConsole() {
    const desk = await consoleHere([await accountOf('Ann', []), await accountOf('Bo', [])]);
    const run = await stageLong(desk);
    return { desk, run, ann: await desk.logIn('Ann'), bo: await desk.logIn('Bo') };
  }

  it('is a search: one of a person at a time, which keeps nobody else waiting', async () => {
    const { desk, ann, bo } = await longConsole();
    const ended: string[] = [];
    const search = async (name: string, cookie: string) => {
      const { json } = await desk.call('POST', '/search/printed', cookie, { text: 'nowhere' });
      ended.push(name);
      return json;
    };
    const all = Array.from({ length: 6 }, () => search('Ann', ann));
    all.push(search('Bo', bo));
    await Promise.all(all);
    expect(ended.indexOf('Bo')).toBeLessThan(3);
  });

  it('is a download: four of a person at a time, which keeps nobody else waiting', async () => {
    const { desk, run, ann, bo } = await longConsole();
    const begin = (cookie: string) => beginDownload(desk, cookie, run);
    const begun = () => downloads.filter(({ text }) => text !== '').length;
    const downloads = Array.from({ length: 6 }, () => begin(ann));
    await until(begun).toBe(4);
    expect((await desk.call('GET', '/runs', ann)).status).toBe(200);
    downloads.push(begin(bo));
    await until(begun).toBe(5);
    expect(downloads.at(-1)?.text).not.toBe('');
    downloads.find(({ text }) => text !== '')?.end();
    await until(begun).toBe(6);
  });
});

describe('ProcessPool', () => {
  it('begins what waits in its order as others end, each kind by itself, and nothing that nobody wants', async () => {
    const pool = new ProcessPool();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const wanted = new AbortController();
    const run = (name: string, owner = 'Ann', kind: 'asking' | 'placing' = 'asking') =>
      pool.run(kind, { owner, signal: wanted.signal }, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    const all = [run('a1'), run('a2'), run('a3'), run('b1', 'Bo'), run('p1', 'Ann', 'placing')];
    all.push(run('b2', 'Bo'), run('c1', 'Cy'), run('a4'));
    await until(() => begun).toEqual(['a1', 'a2', 'b1', 'p1', 'b2']);
    ends.get('b1')?.();
    await until(() => begun.at(-1)).toBe('c1');
    ends.get('a1')?.();
    await until(() => begun.at(-1)).toBe('a3');
    wanted.abort();
    for (const end of ends.values()) end();
    expect((await Promise.all(all)).filter((one) => one === undefined)).toHaveLength(1);
    expect(await run('d1')).toBeUndefined();
    expect(begun).not.toContain('a4');
  });

  it('lets nobody wait for all that others have asked for before', async () => {
    const pool = new ProcessPool();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const { signal } = new AbortController();
    const run = (owner: string) =>
      pool.run('helping', { owner, signal }, () => {
        begun.push(owner);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [run('Ann'), run('Bo'), run('Ann'), run('Bo'), run('Ann'), run('Cy'), run('Ann')];
    for (let ended = 0; ended < all.length; ended += 1) {
      await until(() => ends.length).toBe(ended + 1);
      ends[ended]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['Ann', 'Bo', 'Cy', 'Ann', 'Bo', 'Ann', 'Ann']);
  });
});

describe('CommandLine', () => {
  itOnPosix('ends a check that hears nothing, so that others have its place', async () => {
    const deaf =
      "process.on('SIGTERM', () => {}); console.error('begun'); setInterval(() => {}, 1000);";
    const program = { file: process.execPath, args: ['-e', deaf, '--'], standby: '', helper: '' };
    const commands = createCommandLine(
      { ...program, ledgerFlags: [], serviceFlags: [] },
      new ProcessPool(),
    );
    onTestFinished(() => commands.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = new AbortController();
    const ended = new Promise<CommandResult>((resolve) => {
      const onLine = () => {
        stop.abort();
        vi.advanceTimersByTime(5_000);
      };
      const options = { owner: 'Ann', signal: stop.signal, onLine };
      void commands.run(['check', 'list.csv'], options).then(resolve);
    });
    expect(await ended).toEqual({ code: null, json: undefined });
  });
});
