import { statSync } from 'node:fs';
import { makePostgresLedger } from '../../ledger/postgres/open-ledger.ts';
import { isPostgresUrl } from '../../ledger/postgres/postgres-url.ts';
import { openLedger } from '../../ledger/sqlite/open-ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import type { MigrateFlags } from '../commands/ledgers.ts';
import { ownLedgerFile } from '../files/protected-files.ts';
import { serverSettings } from '../open.ts';
import { printJson, say } from '../output.ts';

interface Migrated {
  readonly ledger: string;
  /** Versions; from 0 if there was no ledger. Both null for a file. */
  readonly from: number | null;
  readonly to: number | null;
}

/** `vdpipe migrate`: creates a ledger where there is none, or says what that would do. Returns the exit code. */
export async function migrateLedger(flags: MigrateFlags): Promise<number> {
  const isCheck = flags.check === true;
  const place = ownLedgerFile(flags);
  // One of another version is refused; an empty file is no ledger yet.
  const isLedger = !isPostgresUrl(place) && statSync(place, { throwIfNoEntry: false })?.size;
  if (isLedger) await openLedger(place).close();
  const done: Migrated = isPostgresUrl(place)
    ? await makePostgresLedger(place, serverSettings(flags), isCheck)
    : { ledger: place, from: null, to: null };
  const isBehind = isCheck && done.from !== done.to;
  if (flags.json) await printJson({ ok: !isBehind, ...done });
  else say(toVisible(toText(done, isCheck)));
  return isBehind ? EXIT.usage : EXIT.done;
}

function toText({ ledger, from, to }: Migrated, isCheck: boolean): string {
  if (from === null)
    return `The ledger "${ledger}" is a file: it is created when it is first used.`;
  if (from === to) return `The ledger "${ledger}" is up to date: version ${to}.`;
  return isCheck
    ? `"${ledger}": "vdpipe migrate" would create a ledger of version ${to}.`
    : `There is now a ledger of version ${to} in "${ledger}".`;
}
