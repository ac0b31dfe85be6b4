import path from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { serveConsole } from '../../src/serve/serve-console.ts';
import { MAIN } from './cli.ts';
import { type ConsoleCalls, openClient } from './console.ts';
import type { Shop } from './shop.ts';

/** A console in this process, and what it told of failures of its own. */
export interface ShopConsole extends ConsoleCalls {
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

interface HereOptions {
  /** @default that of this machine */
  readonly now?: () => number;
  /** @default that of the shop; null: none is set */
  readonly service?: string | null;
  /** @default `console` in the shop's folder */
  readonly folder?: string;
}

/** Serves a console in this process, which can have a clock of its own and starts in less time; its commands are processes, as always. */
export async function serveHere(shop: Shop, options: HereOptions = {}): Promise<ShopConsole> {
  const {
    now = Date.now,
    service = shop.baseUrl,
    folder = path.join(shop.folder, 'console'),
  } = options;
  const file = path.join(shop.folder, 'ledger.sqlite');
  const ledger = openLedger(file);
  const failures: unknown[] = [];
  const addresses: string[] = [];
  const key = shop.write('key', 'secret-key-0123456789');
  const console = await serveConsole({
    ledger,
    folder,
    program: {
      file: process.execPath,
      args: [MAIN],
      standby: path.join(path.dirname(MAIN), 'standby-main.js'),
      helper: path.join(path.dirname(MAIN), 'helper-main.js'),
      ledgerFlags: [`--ledger=${file}`],
      serviceFlags:
        service === null
          ? []
          : [`--base-url=${service}`, `--resource-url=${service}`, `--api-key-file=${key}`],
    },
    port: 0,
    about: { version: '0', service, ledger: file },
    person: 'ann',
    now,
    onAddress: (address) => addresses.push(address),
    onFailure: (error) => failures.push(error),
    onLedger: (failure) => failures.push(failure),
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= console.close().then(() => ledger.close());
    return closed;
  };
  onTestFinished(close);
  return { ...(await openClient(addresses[0] ?? '')), failures, close };
}
