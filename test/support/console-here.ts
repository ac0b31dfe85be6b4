import { mkdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { request as tlsRequest } from 'node:https';
import path from 'node:path';
import process from 'node:process';
import { afterAll, onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { type Account, newStamp } from '../../src/serve/accounts/account.ts';
import { AccountFile } from '../../src/serve/accounts/account-file.ts';
import { hashPassword, type PasswordHash } from '../../src/serve/accounts/password.ts';
import type { Role } from '../../src/serve/api/shared.ts';
import { type Console, type ConsoleOptions, serveConsole } from '../../src/serve/serve-console.ts';
import { MAIN } from './cli.ts';
import { type ConsoleCalls, openClient } from './console.ts';
import { openShop, type Shop } from './shop.ts';
import { type AtEnd, IN_MEMORY, temporaryFolder } from './temporary-folder.ts';

export const PASSWORD = 'correct horse battery';
let hash: PasswordHash | undefined;

/** An account of tests: all have the same password, which costs next to nothing to compare. */
export async function accountOf(name: string, roles: readonly Role[]): Promise<Account> {
  hash ??= await hashPassword(PASSWORD, { N: 16, r: 1, p: 1 });
  const at = '2026-03-07T09:30:00.000Z';
  const about = { name, roles: [...roles], is_enabled: true, added_at: at, changed_at: at };
  return { ...about, stamp: newStamp(), password: hash };
}

/** What a browser, or somebody who is none, sends. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The certificate to trust. */
  readonly ca?: string;
  /** The name that the certificate must have. @default lists.example.com */
  readonly servername?: string;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON, which tests compare
  readonly json: any;
}

/** Sends a request as it is given, headers that `fetch` sets itself included. */
export function send(url: string, sending: Sent = {}) {
  const { method = 'GET', headers, body, ca, servername = 'lists.example.com' } = sending;
  return new Promise<Received>((resolve, reject) => {
    const about = {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      // The certificate is that of the name, whichever name is asked for.
      ...(ca && { ca, servername }),
    };
    const sent = (ca ? tlsRequest : request)(url, about, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const { statusCode: status = 0 } = response;
        resolve({
          status,
          headers: response.headers,
          json: isJson && text !== '' ? JSON.parse(text) : text,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A console in this process, at a clock that stands still unless it is moved; it runs no commands but those of its options. */
export interface ConsoleHere extends Pick<Console, 'renewTls'> {
  readonly url: string;
  readonly folder: string;
  readonly file: AccountFile;
  readonly printed: readonly string[];
  readonly failures: readonly unknown[];
  readonly clock: { nowMs: number };
  readonly ledgerFile: string;
  close(): Promise<void>;
  /** Logs in at the address that was printed. */
  open(): Promise<ConsoleCalls>;
  /** Calls the API as a page of the console does. */
  call(method: string, at: string, cookie?: string, body?: unknown): Promise<Received>;
  /** Sends a request with headers of its own. */
  send(at: string, method: string, headers: Readonly<Record<string, string>>): Promise<Received>;
  /** @returns the cookie of a new session */
  logIn(name: string, password?: string): Promise<string>;
}

export async function consoleHere(
  accounts: readonly Account[],
  options: Partial<ConsoleOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<ConsoleHere> {
  const top = temporaryFolder(IN_MEMORY, atEnd);
  const { folder = path.join(top, 'console') } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new AccountFile(folder);
  if (accounts.length > 0) await file.change(() => accounts);
  const ledgerFile = path.join(top, 'ledger.sqlite');
  const ledger = options.ledger ?? openLedger(ledgerFile);
  const clock = { nowMs: Date.parse('2026-03-07T10:00:00Z') };
  const printed: string[] = [];
  const failures: unknown[] = [];
  const running = await serveConsole({
    ledger,
    folder,
    program: {
      file: process.execPath,
      args: ['--version'],
      standby: '',
      helper: '/none',
      ledgerFlags: [],
      serviceFlags: [],
    },
    port: 0,
    about: { version: '0', service: 'http://127.0.0.1:1', ledger: ledgerFile },
    person: 'local',
    now: () => clock.nowMs,
    onAddress: (url) => printed.push(url),
    onFailure: (error) => failures.push(error),
    onLedger: (failure) => failures.push(failure),
    ...options,
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= running.close().then(() => (options.ledger ? undefined : ledger.close()));
    return closed;
  };
  atEnd(close);
  const url = `http://127.0.0.1:${running.port}`;
  const call: ConsoleHere['call'] = (method, at, cookie, body) => {
    const headers = { origin: url, ...(cookie !== undefined && { cookie }) };
    return send(`${url}/api/v1${at}`, { method, headers, body });
  };
  return {
    url,
    folder,
    file,
    printed,
    failures,
    clock,
    ledgerFile,
    renewTls: running.renewTls,
    close,
    open: () => openClient(printed[0] ?? ''),
    call,
    send: (at, method, headers) => send(`${url}${at}`, { method, headers }),
    async logIn(name, password = PASSWORD) {
      const { status, headers, json } = await call('POST', '/log-in', undefined, {
        name,
        password,
      });
      if (status !== 200) throw new Error(`Cannot log in: ${JSON.stringify(json)}`);
      return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
  };
}

interface OfShop {
  /** @default that of this machine */
  readonly now?: () => number;
  /** @default that of the shop; null: none is set */
  readonly service?: string | null;
  /** @default `console` in the shop's folder */
  readonly folder?: string;
}

/** A console of a shop's ledger in this process, with a person who is logged in: it starts in less time, and its commands are processes, as always. */
export async function serveHere(shop: Shop, options: OfShop = {}, atEnd: AtEnd = onTestFinished) {
  const { now = Date.now, service = shop.baseUrl } = options;
  const file = path.join(shop.folder, 'ledger.sqlite');
  const ledger = openLedger(file);
  const key = shop.write('key', 'secret-key-0123456789');
  const serviceFlags = [
    `--base-url=${service}`,
    `--resource-url=${service}`,
    `--api-key-file=${key}`,
  ];
  const about = {
    ledger,
    folder: options.folder ?? path.join(shop.folder, 'console'),
    program: {
      file: process.execPath,
      args: [MAIN],
      standby: path.join(path.dirname(MAIN), 'standby-main.js'),
      helper: path.join(path.dirname(MAIN), 'helper-main.js'),
      ledgerFlags: [`--ledger=${file}`],
      serviceFlags: service === null ? [] : serviceFlags,
    },
    about: { version: '0', service, ledger: file },
    person: 'ann',
    now,
  };
  const { failures, open, close } = await consoleHere([], about, atEnd);
  const end = () => close().then(() => ledger.close());
  atEnd(end);
  return { ...(await open()), failures, close: end };
}

/** One console for all tests of a file, of which none sees the drafts of another. */
export function deskOfAll(): () => ReturnType<typeof serveHere> {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (end: () => Promise<void>) => ends.unshift(end);
  let desk: ReturnType<typeof serveHere> | undefined;
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => {
    desk ??= openShop({}, atEnd).then((shop) => serveHere(shop, {}, atEnd));
    return desk;
  };
}
