import { UsageError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { HeldCells, HeldRows } from '../../mapping/apply/held-cells.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { mergedAmountColumnsOf } from '../../mapping/apply/plan-columns.ts';
import type { DecimalMark } from '../../mapping/cells/number-cell.ts';
import type { OrderDraft } from '../../orders/draft.ts';
import {
  type RejectsFormat,
  type RejectsRow,
  writeRejectsFile,
} from '../../output/sheets/rejects-file.ts';
import { MAX_ROWS } from '../../output/sheets/xlsx/write-workbook.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { createRejectStore, type RejectedRange } from '../../spill/reject-store.ts';
import type { ReopenableInput } from '../input/fingerprint-input.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';
import type { OrderReading } from '../read-orders.ts';
import { type CheckedBatch, readRecords } from '../read-records.ts';
import { holdWhole } from './hold-whole.ts';
import { createRejectsTable, type RejectReason, type RejectsTable } from './rejects-table.ts';

/** Where rejects are written to. */
export interface RejectsTarget {
  /** Path without its ending; a number is added when there is a file of that name. */
  readonly stem: string;
  /** @default .xlsx: in a spreadsheet program the cells of a CSV file lose their zeros */
  readonly ending?: '.csv' | '.xlsx';
  /** Whose rows they are. @default nothing was recorded of their list */
  readonly run?: string | undefined;
}

/** As what it is written is decided. */
type Target = RejectsTarget & Required<Pick<RejectsTarget, 'ending'>>;
type Unchanged = Pick<ReopenableInput, 'assertUnchanged'>;

/** Warnings that are kept for the rejects file; the rest are only reported. */
const MAX_WARNINGS = 10_000;

/**
 * Collects what is to be corrected, and writes it.
 *
 * @param target Nothing is collected without one.
 */
export function collectRejects(target: RejectsTarget | undefined) {
  const store = createRejectStore();
  const warnings = new Map<number, Issue[]>();
  /** Valid rows of orders that are rejected. */
  let validRows = 0;
  let noted = 0;
  return { add, note, write, close: store.close };

  /** Takes orders: those that cannot be placed as they are, are rejected with all their rows. */
  function add(drafts: readonly OrderDraft[]): void {
    if (!target) return;
    const whole = drafts.map(holdWhole).filter(({ problem }) => problem !== null);
    for (const { rows } of whole) validRows += rows;
    store.add(whole);
  }

  /** Keeps a warning for its row: whoever corrects that row sees it, too. */
  function note(issue: Issue): void {
    const { severity, row } = issue;
    if (!target || severity !== 'warning' || row === null || noted === MAX_WARNINGS) return;
    noted += 1;
    const known = warnings.get(row);
    if (known) known.push(issue);
    else warnings.set(row, [issue]);
  }

  /**
   * Writes the rejects file, if there is something to correct and the sheet as a whole will do.
   *
   * @param taken `input`, which is read a second time.
   * @param run that its list is staged as. @default none
   * @throws VdpipeError `file_unwritable`, `file_changed`
   */
  async function write(
    input: SheetInput,
    reading: OrderReading,
    taken: Unchanged | undefined,
    run?: string,
  ): Promise<{ rejects: string } | undefined> {
    const atMost = validRows + reading.invalidRows();
    if (!target || !taken || atMost === 0 || reading.isUnusable()) return undefined;
    const reasons = () => checkedReasons(store.ranges(), atMost, warnings);
    const { decimal } = reading.again;
    return { rejects: await writeRejects(input, taken, { ...target, run }, reasons, decimal) };
  }
}

/** Which rows are rejected, and why. */
export interface RowReasons {
  /** At most so many rows are rejected. */
  readonly atMost: number;
  /** Gets what is needed to tell of the rows up to this one. Rows are asked for in their order. */
  upTo(row: number): Promise<void>;
  /**
   * Nothing when the row is not rejected.
   *
   * @param own The errors of the row itself.
   * @param projectColumn Where projects are; null when one is given for all rows.
   */
  of(row: number, own: readonly Issue[], projectColumn: string | null): readonly RejectReason[];
}

/**
 * Rows with errors of their own, and those of orders that are rejected as a whole.
 *
 * @param warnings Of rows that are rejected and of others.
 */
function checkedReasons(
  ranges: Generator<RejectedRange>,
  atMost: number,
  warnings: ReadonlyMap<number, readonly Issue[]>,
): RowReasons {
  const next = (): RejectedRange | null => ranges.next().value ?? null;
  let range = next();
  const of: RowReasons['of'] = (row, own) => {
    while (range && range.last < row) range = next();
    const whole = range && range.first <= row ? [ofOrder(range)] : [];
    const reasons = own.length > 0 ? own : whole;
    return reasons.length > 0 ? [...reasons, ...(warnings.get(row) ?? [])] : [];
  };
  return { atMost, upTo: async () => {}, of };
}

/**
 * Writes a workbook's rejects as CSV where no workbook can hold them: only writing them tells. Gives the file's name.
 *
 * @param taken Throws at the end of the rows if they are no longer those that were read first: then nothing stays written.
 * @param toReasons Asked for again when the rows are written again.
 * @param decimal The mark that the list has proven, if it was read before. @default it is read for that
 * @throws UsageError, InputError, VdpipeError `file_unwritable`
 */
export async function writeRejects(
  input: SheetInput,
  taken: Unchanged,
  target: RejectsTarget,
  toReasons: () => RowReasons,
  decimal?: KnownBefore['decimal'],
): Promise<string> {
  const unwatched = { ...input, onProgress: undefined };
  const write = async (as: Target) => {
    const known = await readBefore(unwatched, as, toReasons, decimal);
    return await writeRejectsAs(unwatched, taken, as, { known, reasons: toReasons() });
  };
  const { headerRow = 1 } = readOptionsOf(input);
  const { ending = '.xlsx' } = target;
  const fits = headerRow + toReasons().atMost <= MAX_ROWS;
  try {
    return await write({ ...target, ending: fits ? ending : '.csv' });
  } catch (error) {
    if (!(error instanceof UsageError && error.code === 'xlsx_too_large')) throw error;
    return await write({ ...target, ending: '.csv' });
  }
}

/**
 * Reads an input a second time and writes the rows to correct: everything down to the header as it is, then each row that
 * is not valid, or is in an order that is rejected as a whole, as it is, with what is wrong with it. Gives the file's name.
 *
 * @throws UsageError, InputError, VdpipeError `file_unwritable`
 */
async function writeRejectsAs(
  input: SheetInput,
  taken: Unchanged,
  target: Target,
  { known, reasons }: { readonly known: KnownBefore; readonly reasons: RowReasons },
): Promise<string> {
  const { sheet, batches, plan, again } = await readRecords(input, false, () => {});
  again.ofList = known.decimal;
  try {
    const table = createRejectsTable(sheet, target.run);
    const format = toFormat(sheet, table, target);
    const projectColumn = columnOf(plan);
    const { locale } = readOptionsOf(input);
    const { stored } = sheet;
    const held = plan && stored && new HeldCells(plan, stored, again, locale, known.elsewhere);
    const hasLookups = plan !== null && plan.lookups.length > 0;
    const source = { table, format, batches, held, hasLookups, taken };
    const rows = readTable(input, source, { reasons, projectColumn });
    return await writeRejectsFile(target.stem, format, rows);
  } finally {
    await sheet.close();
  }
}

/** What has to be known of all rows before the first one is written. */
interface KnownBefore {
  /** The first cells of merged amounts that are in rows which are not rejected: those rows are ordered, and they count there. */
  readonly elsewhere: ReadonlySet<number>;
  /** The decimal mark that the list has proven; undefined if nobody needs it. */
  readonly decimal: DecimalMark | null | undefined;
}

async function readBefore(
  input: SheetInput,
  { ending }: Target,
  toReasons: () => RowReasons,
  decimal: KnownBefore['decimal'],
): Promise<KnownBefore> {
  const elsewhere = new Set<number>();
  const { repeatMerged = false } = readOptionsOf(input);
  const isMarkUnknown = ending === '.csv' && decimal === undefined;
  if (!repeatMerged && !isMarkUnknown) return { elsewhere, decimal };
  const { sheet, batches, plan, again } = await readRecords(input, false, () => {});
  try {
    const { stored, mergedRanges, parts } = sheet;
    const hasMerged = repeatMerged && (parts !== undefined || mergedRanges.length > 0);
    const needsMark = isMarkUnknown && plan?.decimal === undefined;
    if (!plan || !stored || !(hasMerged || needsMark)) return { elsewhere, decimal };
    const columns = hasMerged ? [...mergedAmountColumnsOf(plan)] : [];
    const reasons = toReasons();
    for await (const { records } of batches) {
      await reasons.upTo(records.records.at(-1)?.row ?? 0);
      for (const { row, valid } of records.records) {
        if (!valid || reasons.of(row, [], null).length > 0) continue;
        for (const column of columns) {
          const from = stored.repeatedFrom(row, column);
          if (from !== undefined) elsewhere.add(from);
        }
      }
    }
    return { elsewhere, decimal: decimal ?? again.decimal };
  } finally {
    await sheet.close();
  }
}

function toFormat(
  sheet: Sheet,
  { headerRow, widths }: RejectsTable,
  { ending }: Target,
): RejectsFormat {
  if (ending === '.xlsx') {
    const { sheet: name, sheets } = sheet;
    const all = sheets.length > 0 ? sheets : [{ name, hidden: false }];
    return { ending: '.xlsx', sheet: name, sheets: all, headerRow, widths };
  }
  return { ending: '.csv', delimiter: sheet.dialect?.delimiter ?? ',' };
}

interface RejectsSource {
  readonly table: RejectsTable;
  readonly format: RejectsFormat;
  readonly batches: AsyncIterable<CheckedBatch>;
  readonly held: HeldCells | null | undefined;
  readonly hasLookups: boolean;
  readonly taken: Unchanged;
}

async function* readTable(
  input: SheetInput,
  { table, format, batches, held, hasLookups, taken }: RejectsSource,
  { reasons, projectColumn }: { reasons: RowReasons; projectColumn: string | null },
): AsyncGenerator<readonly RejectsRow[]> {
  const written = new HeldRows();
  yield (await readTop(input, table)).map((cells) => ({ cells }));
  for await (const { rows: read, source, errors } of batches) {
    // In a workbook texts are texts; in CSV what protects it from becoming a number is needed.
    const rows = format.ending === '.csv' ? source : read;
    await reasons.upTo(rows.numbers.at(-1) ?? 0);
    yield rows.rows.flatMap((cells, i) => {
      const row = rows.numbers[i] ?? 0;
      const why = reasons.of(row, errors.get(row) ?? [], projectColumn);
      if (why.length === 0) return [];
      const own = hasLookups ? withoutJoined(cells, row, source, table.width) : cells;
      return [table.reject(row, written.add(own, held?.of(row, own)()), why)];
    });
  }
  await taken.assertUnchanged();
}

/** Cells that were looked up stand in the places of those beyond the header. */
function withoutJoined(
  cells: readonly string[],
  row: number,
  { numbers, rows }: ByteRows,
  width: number,
): readonly string[] {
  return [...cells.slice(0, width), ...(rows[numbers.indexOf(row)] ?? []).slice(width)];
}

function columnOf(plan: Plan | null): string | null {
  if (!plan || !('column' in plan.project)) return null;
  const { name, letter } = plan.project.column;
  return name || letter;
}

/** The rows down to the header, rows that the file leaves out included, so that the header keeps its place. */
async function readTop(input: SheetInput, table: RejectsTable): Promise<string[][]> {
  const source = await openSheet(input.file, readOptionsOf(input));
  const top: string[][] = Array.from({ length: table.headerRow - 1 }, () => []);
  try {
    for await (const { numbers, rows } of source.rows()) {
      for (const [i, cells] of rows.entries()) {
        const row = numbers[i] ?? 0;
        if (row < table.headerRow) top[row - 1] = table.keep(cells);
      }
      if ((numbers.at(-1) ?? 0) >= table.headerRow) break;
    }
  } finally {
    await source.close();
  }
  return [...top, table.header];
}

function ofOrder({ code, column, message, fix }: RejectedRange): RejectReason {
  return { code, column, message, fix };
}
