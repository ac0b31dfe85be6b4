import { onTestFinished } from 'vitest';
import type { CopyEnd } from '../../../src/ledger/copy/copy-end.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import {
  openPostgresCopyEnd,
  openPostgresLedger,
} from '../../../src/ledger/postgres/open-ledger.ts';
import type { PostgresLedgerOptions } from '../../../src/ledger/postgres/open-options.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { asAdmin, connectAdmin, newDatabase } from './database.ts';
import { PASSWORD } from './server.ts';

/** A new database for ledgers, and who may do anything in it. */
export interface PostgresPlace {
  /** Opens the ledger as another process of this machine. @param port of a way to the server. @default the server's own */
  open(options?: OpenOptions): Promise<Ledger>;
  readonly port: number;
  readonly database: string;
  /** Opens the ledger to be copied, or copied into. */
  openCopyEnd(): Promise<CopyEnd>;
  readonly sql: <Row>(text: string) => Promise<Row[]>;
  /** Holds a table until the function is called that it gives: statements that write it wait. */
  hold(table: string): Promise<() => Promise<void>>;
  /** Where order ids go that the ledger could not take. */
  readonly rescueFolder: string;
}

type OpenOptions = Partial<PostgresLedgerOptions> & { readonly port?: number };

export async function newPostgresPlace(): Promise<PostgresPlace> {
  const { name, port } = await newDatabase();
  const rescueFolder = temporaryFolder();
  const environment = { PGPASSWORD: PASSWORD };
  const urlAt = (way: number) => `postgres://postgres@127.0.0.1:${way}/${name}?sslmode=disable`;
  return {
    rescueFolder,
    sql: (text) => asAdmin(port, name, text),
    hold: async (table) => {
      const holder = await connectAdmin(port, name);
      await holder.query(`BEGIN; LOCK TABLE vdpipe.${table}`);
      return () => holder.end();
    },
    port,
    database: name,
    openCopyEnd: async () => {
      const end = await openPostgresCopyEnd(urlAt(port), { environment, rescueFolder });
      onTestFinished(() => end.close());
      return end;
    },
    open: async ({ port: way = port, ...options } = {}) => {
      const ledger = await openPostgresLedger(urlAt(way), {
        environment,
        rescueFolder,
        ...options,
      });
      onTestFinished(() => ledger.close());
      return ledger;
    },
  };
}
