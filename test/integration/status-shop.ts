import { expect } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;

/** A shop whose ledger is in this engine, and what its commands are called with. */
export async function openWith(engine: (typeof ENGINES)[number], options: SandboxOptions = {}) {
  const shop = await openShop(options);
  if (engine === 'SQLite') return { shop, env: shop.env };
  const { name, port } = await newDatabase();
  const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
  const own = { VDPIPE_LEDGER: url, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
  return { shop, env: { ...shop.env, ...own } };
}

export type Env = Readonly<Record<string, string>>;

export async function order(shop: Shop, env: Env, orders: number, ...flags: string[]) {
  const file = shop.write('list.csv', listOf(orders));
  const { code, stdout } = await shop.call(['order', file, '--json', ...flags], { env });
  expect(code).toBe(0);
  return JSON.parse(stdout) as { run: string; to_confirm?: unknown };
}

export const lookUps = ({ sandbox }: Shop): number =>
  sandbox.audit().requests.by_operation['get_project'] ?? 0;
