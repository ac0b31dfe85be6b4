import type { Ledger, OrderRecord, RunInfo } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { rowPlaces } from '../../../output/row-places.ts';
import { exportDatasets } from '../../../output/sheets/export-datasets.ts';
import {
  EXPORT_ENDINGS,
  type ExportFormat,
  exportOrders,
  exportRows,
  formatOfFile,
  forPeople,
} from '../../../output/sheets/export-orders.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { toTotalsText, totalsOfRun } from '../../../output/totals.ts';
import { usage } from '../../check-flags.ts';
import type { ExportFlags } from '../../commands/runs.ts';
import { filesOfRun } from '../../files/files-of-run.ts';
import { writePieces } from '../../files/new-file.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import {
  outputUnusable,
  refuseExisting,
  refuseInUse,
  writableFile,
} from '../../files/writable-file.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { say, writeOut } from '../../output.ts';
import { listToConfirm, toMark } from './list-to-confirm.ts';

type OrderStates = Exclude<Parameters<Ledger['orders']>[1], undefined>;
type State = OrderStates[number] | 'rejected' | 'skipped';

/** `vdpipe export`: writes the run's orders, its rows, or its large datasets. Gives the exit code. */
export async function exportRun(flags: ExportFlags): Promise<number> {
  const { output, datasets, rows, quiet } = flags;
  const format = toFormat(flags);
  const mark = toMark(flags);
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const info = await ledger.getRun(flags.run);
    const inUse = [...filesOfRun(info), ...protectedFiles(flags)];
    if (datasets !== undefined) {
      // Their folder is made when there is none.
      const check = (file: string) => {
        refuseInUse(file, inUse);
        refuseExisting(file, flags.force);
      };
      const files = await exportDatasets(ledger, info.run, datasets, check, writePieces);
      if (!quiet) say(`${counted(files.length, 'dataset')} written to ${toVisible(datasets)}`);
      if ((await ledger.events(info.run)).some(({ what }) => what === 'forgotten')) {
        say('warning: rows whose texts were removed ("vdpipe forget") are blank in these files');
      }
      return EXIT.done;
    }
    const places = rows ? rowPlaces(await ledger.events(info.run)) : undefined;
    if (output !== undefined) writableFile(output, inUse, { force: flags.force === true });
    const list = flags.for && (await listToConfirm(ledger, info, flags, mark));
    const orders = list ? list.orders : toOrders(ledger, info.run, flags);
    const pieces = rows
      ? exportRows(ledger.rows(info.run), format, flags.state, places)
      : exportOrders(orders, format);
    try {
      if (output === undefined) {
        for await (const piece of pieces) await writeOut(piece);
      } else {
        // Rows are for programs: see docs/commands/.
        const written = await writePieces(output, rows ? pieces : forPeople(pieces, format));
        const what = rows ? 'rows' : 'orders';
        if (!quiet) say(`The ${what} of run ${info.run} are in ${toVisible(written)}`);
      }
    } catch (error) {
      list?.warnUnwritten();
      throw error;
    }
    if (list) await list.tell();
    const amounts = rows || list ? undefined : await toAmounts(ledger, info, flags);
    if (!quiet && amounts !== undefined) say(amounts);
    return EXIT.done;
  });
}

/**
 * As `--format` says, else as the ending of the file does.
 *
 * @throws UsageError `output_unusable` when neither says it
 */
function toFormat({ format, output }: ExportFlags): ExportFormat {
  if (format) return format;
  if (output === undefined) return 'csv';
  const said = formatOfFile(output);
  if (said) return said;
  throw outputUnusable(output, `its name must end with ${EXPORT_ENDINGS}, unless you use --format`);
}

/** @throws UsageError `usage` when orders are asked for that are rejected or skipped: only rows are */
function toOrders(
  ledger: Ledger,
  run: string,
  { rows, state }: ExportFlags,
): AsyncIterable<readonly OrderRecord[]> {
  const ofRows = rows ? undefined : state?.find((one) => !isOrderState(one));
  if (ofRows !== undefined) {
    throw usage(`--state ${ofRows} needs --rows: only rows can be ${ofRows}`, 'export');
  }
  return ledger.orders(run, state?.filter(isOrderState));
}

/** What the orders come to that were written; undefined when that is nothing. */
async function toAmounts(
  ledger: Ledger,
  info: RunInfo,
  { state }: ExportFlags,
): Promise<string | undefined> {
  const amounts = toTotalsText(await totalsOfRun(ledger, info, state?.filter(isOrderState)));
  return amounts === undefined
    ? undefined
    : `${info.state === 'purged' ? 'Ordered' : 'Ordered, or still to be ordered'}: ${amounts}`;
}

function isOrderState(state: State): state is OrderStates[number] {
  return state !== 'rejected' && state !== 'skipped';
}
