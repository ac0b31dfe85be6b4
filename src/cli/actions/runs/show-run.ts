import { existsSync } from 'node:fs';
import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { findNotPlaced } from '../../../output/not-placed.ts';
import { reportRun } from '../../../output/run-report.ts';
import { toEventLine } from '../../../output/text/event-text.ts';
import { toRunText } from '../../../output/text/run-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { findWaits } from '../../../output/waits.ts';
import { usage } from '../../check-flags.ts';
import type { ShowFlags } from '../../commands/runs.ts';
import { filesOfRun } from '../../files/files-of-run.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { toRejectsTargetOf } from '../../files/rejects-target.ts';
import { refuseInUse } from '../../files/writable-file.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { suggest } from '../../suggestions.ts';
import { isDeliveryId } from '../imports/release-delivery.ts';
import { showDelivery } from '../imports/show-delivery.ts';

/** `vdpipe show`: how a run or a delivery stands, on the terminal and as a page. Gives the exit code. */
export async function showRun(flags: ShowFlags, signal: AbortSignal): Promise<number> {
  if (flags.input !== undefined && flags.rejects === undefined) {
    throw usage('--input needs --rejects: it names the list that the rows are taken from', 'show');
  }
  if (isDeliveryId(flags.run) && (flags.rejects ?? flags.report) !== undefined) {
    throw usage('--rejects and --report need a run, not a delivery', 'show');
  }
  const page = await openPage(flags);
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    if (isDeliveryId(flags.run)) return await showDelivery(ledger, flags.run, flags);
    const found = await ledger.getRun(flags.run);
    if (flags.order !== undefined) {
      const { showOrder } = await import('./show-order.ts');
      return await showOrder(ledger, { ...flags, run: found.run, order: flags.order });
    }
    if (page) refuseInUse(page.file, filesOfRun(found));
    const files = await giveBack(ledger, found, flags, signal);
    const info = await ledger.getRun(found.run);
    const context = await suggest(ledger, info, flags);
    await page?.writeRun(ledger, { run: info.run, context });
    if (flags.json) {
      const report = await reportRun(ledger, info, {
        ...files,
        ...(page && { report: page.file }),
      });
      const events = (await ledger.events(info.run)).map(toEventLine);
      const waits = await findWaits(ledger, info.run);
      const notPlaced = await findNotPlaced(ledger, info.run);
      await printJson({ ...report, ...notPlaced, ...(waits.length > 0 && { waits }), events });
    } else for await (const text of toRunText(info, ledger, context)) await writeOut(text);
    if (page && !flags.json) say(`The page is in ${toVisible(page.file)}`);
    return EXIT.done;
  });
}

/** Writes the rows that no existing file has, or all of them if each is in one. */
async function giveBack(
  ledger: Ledger,
  info: RunInfo,
  { rejects, input, allRejects, ledger: _, ...flags }: ShowFlags,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (rejects === undefined) return {};
  const { countRows, giveRowsBack, ROW_KINDS } = await import(
    '../../../run/rejects/write-refused.ts'
  );
  const target = toRejectsTargetOf(info, { rejects });
  if (target === undefined) return {};
  const all = ROW_KINDS.filter((kind) => countRows(info, kind) > 0);
  const missing = all.filter((kind) => !existsSync(info.files[kind] ?? ''));
  const kinds = missing.length > 0 && !allRejects ? missing : all;
  const options = { ledger, run: info.run, target, kinds, file: input, signal };
  const file = await giveRowsBack(options);
  if (!flags.json) {
    say(file === undefined ? NOTHING_TO_CORRECT : `The rows to correct are in ${toVisible(file)}`);
  }
  return file === undefined ? {} : { rejects: file };
}

const NOTHING_TO_CORRECT = 'There are no rows to correct.';

/** What a page is made with is loaded for one alone. */
async function openPage(flags: ShowFlags) {
  if (flags.report === undefined) return undefined;
  const { toReportPage } = await import('../../files/report-target.ts');
  return toReportPage(flags, 'show', protectedFiles(flags));
}
