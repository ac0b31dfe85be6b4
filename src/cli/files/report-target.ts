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

export class ReportPage {
  /** Where it is; another name than was wanted when that one could not be replaced. */
  file: string;
  /** Looks at the input for the page while it is read. */
  readonly watch: SheetWatch = createSheetWatch();
  readonly #command: PageData['command'];

  constructor(file: string, command: PageData['command']) {
    this.file = file;
    this.#command = command;
  }

  /** @throws VdpipeError `file_unwritable` */
  async writeCheck(check: CheckReport): Promise<void> {
    await this.#write(gatherCheckPage({ check, watch: this.watch }, this.#occasion()));
  }

  /** @throws VdpipeError `file_unwritable` */
  async writeRun(ledger: Ledger, { run, check, failure, context }: RunStand): Promise<void> {
    const read = check && { check, watch: this.watch };
    const data = await gatherRunPage(ledger, { ...this.#occasion(), run, read, failure, context });
    await this.#write(data);
  }

  #occasion() {
    return { command: this.#command, madeAtMs: Date.now() };
  }

  async #write(data: PageData): Promise<void> {
    const { toPage } = await import('../../output/page/page.ts');
    this.file = await writeNew(this.file, toPage(data));
  }
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
  const file = toPageFile(flags, inUse);
  return file === undefined ? undefined : new ReportPage(file, command);
}

/** The same of the file alone. @throws UsageError `output_unusable` */
export function toPageFile(
  { report: file }: FlagsOf<typeof REPORT_OPTIONS>,
  inUse: readonly (string | undefined)[],
): string | undefined {
  if (file === undefined) return undefined;
  return writableFile(file, inUse, { endings: '.html', fits: /\.html?$/i.test(file) });
}
