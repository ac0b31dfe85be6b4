import type { Ledger } from '../../ledger/ledger.ts';
import type { PageData } from '../../output/page/page-data.ts';
import type { AdviceContext } from '../../output/text/what-to-do.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { gatherCheckPage, gatherRunPage } from '../../run/page/gather-page.ts';
import { createSheetWatch, type SheetWatch } from '../../run/page/sheet-watch.ts';
import type { FlagsOf, REPORT_OPTIONS } from '../options.ts';
import { writeNew } from './new-file.ts';
import { writableFile } from './writable-file.ts';

/** Where a run stands that a page is made of. */
interface RunStand {
  readonly run: string;
  /** The input, when this command has read it. */
  readonly check?: CheckReport | undefined;
  /** Why the command ended early, if it did. */
  readonly failure?: string | undefined;
  /** What commands about the run are suggested with. */
  readonly context: AdviceContext;
}

export interface ReportPage {
  /** Where it is; another name than was wanted when that one could not be replaced. */
  readonly file: string;
  /** Looks at the input for the page while it is read. */
  readonly watch: SheetWatch;
  /** @throws VdpipeError `file_unwritable` */
  writeCheck(check: CheckReport): Promise<void>;
  /** @throws VdpipeError `file_unwritable` */
  writeRun(ledger: Ledger, stand: RunStand): Promise<void>;
}

/**
 * Looks before anything is read or ordered whether `--report` can be written afterwards.
 *
 * @param inUse Files that this command reads or writes otherwise.
 * @throws UsageError `output_unusable`
 */
export function toReportPage(
  flags: FlagsOf<typeof REPORT_OPTIONS>,
  command: PageData['command'],
  inUse: readonly (string | undefined)[],
): ReportPage | undefined {
  const wanted = toPageFile(flags, inUse);
  if (wanted === undefined) return undefined;
  let file = wanted;
  const watch = createSheetWatch();
  const occasion = () => ({ command, madeAtMs: Date.now() });
  const write = async (data: PageData) => {
    const { toPage } = await import('../../output/page/page.ts');
    file = await writeNew(file, toPage(data));
  };
  return {
    get file() {
      return file;
    },
    watch,
    writeCheck: (check) => write(gatherCheckPage({ check, watch }, occasion())),
    async writeRun(ledger, { check, ...stand }) {
      const read = check && { check, watch };
      await write(await gatherRunPage(ledger, { ...occasion(), ...stand, read }));
    },
  };
}

/** The same of the file alone. @throws UsageError `output_unusable` */
export function toPageFile(
  { report: file }: FlagsOf<typeof REPORT_OPTIONS>,
  inUse: readonly (string | undefined)[],
): string | undefined {
  if (file === undefined) return undefined;
  return writableFile(file, inUse, { endings: '.html', fits: /\.html?$/i.test(file) });
}
