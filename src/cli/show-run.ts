import { findNotPlaced } from '../report/not-placed.ts';
import { reportRun } from '../report/run-report.ts';
import { toRunText } from '../report/run-text.ts';
import { toVisible } from '../report/visible-text.ts';
import { EXIT } from './exit-codes.ts';
import { refuseInUse } from './new-file.ts';
import { openLedgerOfRuns } from './open.ts';
import { printJson, say, writeOut } from './output.ts';
import { ownFiles } from './own-files.ts';

interface ShowFlags {
  readonly run: string;
  readonly ledger?: string | undefined;
  readonly report?: string | undefined;
  readonly json?: boolean | undefined;
}

/** `vdpipe show`: how a run stands, on the terminal and as a page. Gives the exit code. */
export async function showRun(flags: ShowFlags): Promise<number> {
  const page = await openPage(flags);
  const ledger = openLedgerOfRuns(flags);
  try {
    const info = await ledger.getRun(flags.run);
    if (page) refuseInUse(page.file, [info.file]);
    await page?.writeRun(ledger, info);
    if (flags.json) {
      const report = await reportRun(ledger, info, page ? { report: page.file } : {});
      await printJson({ ...report, ...(await findNotPlaced(ledger, info.run)) });
    } else for await (const text of toRunText(info, ledger)) await writeOut(text);
    if (page && !flags.json) say(`The page is in ${toVisible(page.file)}`);
    return EXIT.done;
  } finally {
    await ledger.close();
  }
}

/** What a page is made with is loaded for one alone. */
async function openPage(flags: ShowFlags) {
  if (flags.report === undefined) return undefined;
  const { toReportPage } = await import('./report-page.ts');
  return toReportPage(flags, 'show', ownFiles(flags));
}
