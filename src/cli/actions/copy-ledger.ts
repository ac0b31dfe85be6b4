import { existsSync } from 'node:fs';
import { UsageError } from '../../errors.ts';
import type { CopyEnd } from '../../ledger/copy/copy-end.ts';
import { copyLedger } from '../../ledger/copy/copy-ledger.ts';
import { openPostgresCopyEnd } from '../../ledger/postgres/open-ledger.ts';
import { isPostgresUrl } from '../../ledger/postgres/postgres-url.ts';
import { openCopyEnd } from '../../ledger/sqlite/open-ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { ask, canAsk } from '../ask.ts';
import type { LedgerFlags } from '../commands/ledgers.ts';
import { ledgerFile } from '../environment/environment.ts';
import { isSameFile } from '../files/same-file.ts';
import { serverSettings } from '../open.ts';
import { printJson, say } from '../output.ts';

/** The ends of a copy, and how it is made. */
interface CopyFlags extends Pick<LedgerFlags, 'yes' | 'json'> {
  readonly from: string;
  readonly to: string;
}

/** `vdpipe ledger copy`: moves a ledger, and says where it is now. Gives the exit code. */
export async function copyOwnLedger(flags: CopyFlags, signal: AbortSignal): Promise<number> {
  for (const end of [flags.from, flags.to]) ledgerFile(end, {});
  const from = await openFrom(flags.from);
  try {
    const question = toVisible(
      `Move the ledger to "${flags.to}"? After that, "${from.name}" is retired.`,
    );
    if (!flags.yes && !flags.json && canAsk() && !(await ask(question, signal))) {
      say('Nothing was changed.');
      return EXIT.invalidInput;
    }
    const to = await openTo(flags);
    try {
      const { runs, orders } = await copyLedger(from, to, signal);
      if (flags.json) await printJson({ ok: true, from: from.name, to: to.name, runs, orders });
      else {
        const what = `${counted(runs, 'run')} with ${counted(orders, 'order')}`;
        say(
          toVisible(`Moved ${what} from "${from.name}" to "${to.name}". Every row was compared.`),
        );
        say(toVisible(`"${from.name}" can no longer be used. Use --ledger ${to.name}.`));
      }
      return EXIT.done;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function openFrom(place: string): Promise<CopyEnd> {
  if (isPostgresUrl(place)) return openOnServer(place, false);
  if (existsSync(place)) return openCopyEnd(place);
  throw new UsageError(
    'ledger_missing',
    `There is no ledger "${place}": nothing has been ordered with it.`,
  );
}

async function openTo({ from, to }: CopyFlags): Promise<CopyEnd> {
  if (isPostgresUrl(to)) return openOnServer(to, true);
  if (!isPostgresUrl(from) && isSameFile(from, to)) {
    throw new UsageError('usage', `Cannot copy the ledger "${from}" to itself.`);
  }
  return openCopyEnd(to);
}

function openOnServer(url: string, isMade: boolean): Promise<CopyEnd> {
  return openPostgresCopyEnd(url, { ...serverSettings({ ledger: url }), isMade });
}
