import type { IssueSink, SkippedRow } from '../issue.ts';
import type { InvalidRow } from '../ledger/ledger.ts';
import { CellReader } from '../mapping/apply/cell-reader.ts';
import type { RowAgain } from '../mapping/apply/current-row.ts';
import { columnsOf, type FieldPlan, type Plan } from '../mapping/apply/plan.ts';
import { amountOf } from '../mapping/apply/plan-columns.ts';
import type { RecordBatch } from '../mapping/apply/record.ts';
import { discountsIn, isCredit, withoutMinus } from '../mapping/rules/credits.ts';
import type { LeftOutAmount } from '../orders/amount-questions.ts';
import type { OrderDraft } from '../orders/draft.ts';
import { type GroupRowsOptions, groupRows } from '../orders/group-rows.ts';
import { ExactSum } from '../orders/money.ts';
import { type ByteCells, cellText, rowTexts } from '../rows/byte-cells.ts';
import { detachString } from '../rows/detach-string.ts';
import type { Column } from '../rows/row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { SqlitePartStore } from '../spill/part-store.ts';
import { amountIn, ControlTotals } from './control-totals.ts';
import { tellOnPart } from './input/on-part.ts';
import type { SheetInput } from './input/sheet-input.ts';
import { type CheckedBatch, nothing, type RecordReading, readRecords } from './read-records.ts';

export interface ReadOrdersOptions {
  readonly onIssue: IssueSink;
  /** False for a dry run: sizes are checked, but no dataset is kept. */
  readonly keepDatasets: boolean;
  /** Given the rows that are not valid. @default nobody asks */
  readonly onInvalid?: ((rows: readonly InvalidRow[]) => Promise<void>) | undefined;
  /** Given the rows that rules leave out. @default nobody asks */
  readonly onSkipped?: ((rows: readonly SkippedRow[]) => Promise<void>) | undefined;
  /** Looks at the rows, too. @default nobody does */
  readonly watch?: { look(batch: CheckedBatch, plan: Plan, again: RowAgain): void } | undefined;
}

/** What is known of where orders come from. */
export type OrdersSheet = Pick<
  Sheet,
  'sheet' | 'header' | 'parts' | 'isChosen' | 'dialect' | 'counts' | 'close'
> & {
  /** null for what is no file. */
  readonly format: Sheet['format'] | null;
};

/** A sheet being read into orders. The counts are final when `drafts` has ended. */
export interface OrderReading
  extends Pick<
    RecordReading,
    'again' | 'skipped' | 'amountFormat' | 'cleaned' | 'corrected' | 'sheetErrors'
  > {
  readonly sheet: OrdersSheet;
  /** null when the mapping does not fit the sheet, and so there are no drafts. */
  readonly plan: (Pick<Plan, 'place' | 'project'> & Partial<Pick<Plan, 'rows'>>) | null;
  readonly drafts: AsyncIterable<readonly OrderDraft[]>;
  /** Rows that do not say for which project they are, so they are in no draft. */
  readonly rowsWithoutProject: () => number;
  /** Rows that are not valid, those without a project included. */
  readonly invalidRows: () => number;
  /** Compares the list's own totals with those of all of its orders. */
  readonly compareTotals: (all: { readonly rejected: number }) => void;
  /** Something is wrong with the sheet or the mapping as a whole: nothing of it may be ordered. */
  readonly isUnusable: () => boolean;
}

/** Sales that rules leave out, of which refunds may be: of more, all are asked about. */
const MOST_SALES = 10_000;

/** Rows that no total counts. */
const OF_NO_ORDER: ReadonlySet<string> = new Set(['row_is_total', 'header_repeated']);
const isOfOrder = ({ reason }: SkippedRow) => !OF_NO_ORDER.has(reason);

/**
 * The way of the data up to the ledger: sheet, mapping, orders.
 *
 * @throws UsageError, InputError
 */
export async function readOrders(
  input: SheetInput,
  options: ReadOrdersOptions,
): Promise<OrderReading> {
  const { keepDatasets: keepDataset } = options;
  const { maxDatasetBytes } = input;
  const { sheet, plan, ...reading } = await readRecords(input, keepDataset, options.onIssue);
  const onIssue = tellOnPart(sheet, options.onIssue);
  const counts = { rowsWithoutProject: 0, invalidRows: 0 };
  const { totals, leftOutAmounts } = reading.mapping.rows ?? {};
  const control =
    plan && totals === 'skip' ? new ControlTotals(plan, reading.again, onIssue) : null;
  const asks = leftOutAmounts === 'drop' ? null : { control, most: Number(leftOutAmounts ?? 0) };
  const leftOut = plan && watchLeftOut(plan, reading.again, asks);
  const drafts = plan
    ? groupInStore(countRows({ ...reading, plan }, options, counts, { leftOut, control }), plan, {
        leftOut,
        onIssue,
        keepDataset,
        ...(maxDatasetBytes !== undefined && { maxDatasetBytes }),
      })
    : nothing();
  return {
    ...reading,
    sheet,
    plan,
    drafts,
    rowsWithoutProject: () => counts.rowsWithoutProject,
    invalidRows: () => counts.invalidRows,
    compareTotals: ({ rejected }) => {
      const others = Object.keys(reading.skipped.counts()).filter((one) => !OF_NO_ORDER.has(one));
      const isWhole = rejected + counts.rowsWithoutProject + others.length === 0;
      if (isWhole && !reading.corrected()?.corrected) control?.finish();
    },
    isUnusable: () => plan === null || reading.sheetErrors().length > 0,
  };
}

/** Groups rows; what does not fit into memory is stored until the last draft was read. */
async function* groupInStore(
  batches: AsyncIterable<RecordBatch>,
  plan: Plan,
  options: Omit<GroupRowsOptions, 'store'>,
): AsyncGenerator<readonly OrderDraft[]> {
  const store = new SqlitePartStore();
  try {
    yield* groupRows(batches, plan, { ...options, store: () => store });
  } finally {
    store.close();
  }
}

interface Watches {
  readonly leftOut: ReturnType<typeof watchLeftOut>;
  readonly control: ControlTotals | null;
}

/** Gives the records on; counts and hands out the rows that will be in no order. */
async function* countRows(
  { batches, plan, again }: Pick<RecordReading, 'batches' | 'again'> & { readonly plan: Plan },
  { watch, onInvalid, onSkipped }: ReadOrdersOptions,
  counts: { rowsWithoutProject: number; invalidRows: number },
  { leftOut, control }: Watches,
): AsyncGenerator<RecordBatch> {
  for await (const batch of batches) {
    watch?.look(batch, plan, again);
    const isTotal = ({ reason }: SkippedRow) => control !== null && reason === 'row_is_total';
    const totals = textsOfSkipped(batch, isTotal);
    control?.note(batch.records.records, [...totals]);
    leftOut?.see(batch);
    for (const { projectId } of batch.records.records) {
      if (projectId === null) counts.rowsWithoutProject += 1;
    }
    if (batch.errors.size > 0) {
      const invalid = invalidRowsOf(batch);
      counts.invalidRows += invalid.length;
      await onInvalid?.(invalid);
    }
    if (batch.skipped.length > 0) await onSkipped?.(batch.skipped);
    yield batch.records;
  }
}

/** Rows that rules leave out of a batch, with their texts. No text of another row is made, which takes long. */
function* textsOfSkipped(
  { source: { numbers, cells }, skipped }: CheckedBatch,
  isWanted: (row: SkippedRow, cells: ByteCells, at: number) => boolean,
) {
  const places = new Map(skipped.length === 0 ? [] : numbers.map((number, i) => [number, i]));
  for (const one of skipped) {
    const at = places.get(one.row);
    if (at !== undefined && isWanted(one, cells, at))
      yield [one.row, rowTexts(cells, at), one, at] as const;
  }
}

function invalidRowsOf({ records, errors }: CheckedBatch): InvalidRow[] {
  return records.records.flatMap(({ row, projectId, valid }) => {
    const [error] = errors.get(row) ?? [];
    return valid || !error ? [] : [{ row, projectId, code: error.code, column: error.column }];
  });
}

/**
 * Rows that rules leave out with an amount that may be that of their order (`combine: first`, where an empty cell is 0), or that adds to it.
 *
 * @param asks Tells of what adds more than the most to an order. @default nobody asks
 * @returns null if no amount is like that
 */
function watchLeftOut(
  plan: Plan,
  again: RowAgain,
  asks: { readonly control: ControlTotals | null; readonly most: number } | null,
) {
  const fields = plan.fields.filter(({ combine, empty }) => combine === 'first' && empty);
  const paid = asks && amountOf(plan, 'totalPrice');
  /** What is paid for a row, if that is added up. */
  const price = paid?.combine === 'sum' || paid?.combine === 'ask' ? paid : null;
  if (fields.length === 0 && !price) return null;
  const toReader = (column: Column, clean: FieldPlan['from']['clean']) =>
    new CellReader(column, clean, undefined, false, again);
  const amounts = fields.flatMap(({ from }) => columnsOf(from));
  /** null if all rows are of one project. */
  const project =
    'column' in plan.project ? toReader(plan.project.column, plan.project.clean) : null;
  const priceReader = price && toReader(price.column, price.from.clean);
  /** Column of the copies; undefined for none. */
  const copies = amountOf(plan, 'orderCount')?.column.index;
  /** By project, the first of them. */
  const rows = new Map<string, number>();
  const isDiscount = discountsIn(plan);
  /** By project, amounts below 0, and others of rows without copies. */
  const added = new Map<string, (LeftOutAmount & { rule: string | null })[]>();
  /** By rule, project and amount: how many others are left out, which a refund takes back. */
  const sales = new Map<string, number>();
  let noted = 0;
  /** The project of the last row that has one: a discount below it may be its. */
  let above = '';
  /** Once it is known; '' for none. */
  let total: string | undefined;
  return {
    see,
    above: (projectId: string, row: number): number | null => {
      const found = rows.get(project ? projectId : '') ?? row;
      return found < row ? found : null;
    },
    addingTo: (projectId: string) => {
      const total = findTotal();
      const all = added.get(project ? projectId : '') ?? [];
      return total === null ? all.filter(({ amount }) => !amount || amount.startsWith('-')) : all;
    },
    most: asks?.most ?? 0,
    get total(): string | null {
      return findTotal();
    },
  };

  function findTotal(): string | null {
    if (total === undefined) {
      const sum = withoutRefunded();
      total = asks?.control?.totalWith(price?.name ?? '', sum) ?? '';
    }
    return total || null;
  }

  /** Takes out refunds of what the same rule leaves out. Returns the sum of the others. */
  function withoutRefunded(): string {
    const sum = new ExactSum();
    for (const [of, all] of added) {
      const open = all.filter(({ rule, amount }) => {
        const sale = JSON.stringify([rule, of, amount?.slice(1)]);
        const left = amount?.startsWith('-') ? (sales.get(sale) ?? 0) : 0;
        if (left > 0) sales.set(sale, left - 1);
        else if (amount) sum.add(amount);
        return left === 0;
      });
      added.set(of, open);
    }
    return sum.toString();
  }

  function see(batch: CheckedBatch): void {
    const { cells, numbers } = batch.source;
    let seen = 0;
    /** Reads which project the rows down to one are of, which may be said in the first of them alone. */
    const seeProjects = (last: number) => {
      const isAt = (at: number) => {
        again.number = numbers[at] as number;
        const of = project?.read(rowTexts(cells, at)).trim();
        above = of || above;
        return of;
      };
      for (let at = last; project && at >= seen && !isAt(at); ) at -= 1;
      seen = Math.max(seen, last + 1);
      // Above all projects, a discount may be of the first one.
      for (; project && above === '' && seen < numbers.length; seen += 1) isAt(seen);
    };
    const isWanted: typeof mayAdd = (...row) => amounts.length > 0 || mayAdd(...row);
    for (const [, texts, skipped, at] of textsOfSkipped(batch, isWanted)) {
      seeProjects(at);
      note(texts, skipped, price !== null && isDiscount(cells, at));
    }
    if (price) seeProjects(numbers.length - 1);
  }

  /** Whether an amount may be below 0, or of no copies. */
  function mayAdd(skipped: SkippedRow, cells: ByteCells, at: number): boolean {
    if (!price || !isOfOrder(skipped)) return false;
    const text = cellText(cells, at, price.column.index);
    if (/^[0.,\s]*$/.test(text)) return false;
    const isAdded = /[^\d.,\s]/.test(text) || !isOfCopies(cellText(cells, at, copies ?? 0));
    return isAdded || noted < MOST_SALES || isDiscount(cells, at);
  }

  function isOfCopies(cell: string): boolean {
    return copies === undefined || /[1-9]/.test(cell);
  }

  function note(cells: readonly string[], skipped: SkippedRow, lowers: boolean): void {
    const { row } = skipped;
    again.number = row;
    const of = project?.read(cells).trim() ?? '';
    if (isOfOrder(skipped)) notePrice(skipped, cells, lowers);
    if (amounts.every(({ index }) => (cells[index] ?? '').trim() === '')) return;
    if (!rows.has(of)) rows.set(of, row);
  }

  function notePrice({ row, rule }: SkippedRow, cells: readonly string[], isDiscount: boolean) {
    if (!price || !priceReader) return;
    const text = priceReader.read(cells).trim();
    const isAsIs = text === (cells[price.column.index] ?? '').trim();
    const held = isAsIs ? again.heldBy(text, price.column) : null;
    const read = (given: string) =>
      amountIn(price, { text: given, held: held === null ? null : given }, again.decimal);
    const written = held ?? text;
    // Without its minus: where it is not known that prices are added up, none may be below 0.
    const plain = withoutMinus(written);
    const asItIs = read(written);
    const whole = /[%％]/.test(text) ? null : (asItIs ?? read(plain));
    const isBelow = isCredit(text) || whole?.startsWith('-') || (whole !== null && asItIs === null);
    const lowers = isDiscount || isBelow;
    if (whole === null ? !lowers || !/[^\P{Nd}0]/u.test(text) : Number(whole) === 0) return;
    if (!lowers && isOfCopies(cells[copies ?? 0] ?? '')) {
      const sale = JSON.stringify([rule, above, whole]);
      if (noted < MOST_SALES) sales.set(sale, (sales.get(sale) ?? 0) + 1);
      noted += 1;
      return;
    }
    const amount = whole && lowers ? `-${whole.replace('-', '')}` : whole;
    const all = added.get(above) ?? [];
    // A discount takes no sale back.
    const of = { row, rule: isDiscount ? null : rule };
    all.push({ ...of, amount, ...(amount === null && { text: detachString(text) }) });
    added.set(above, all);
  }
}
