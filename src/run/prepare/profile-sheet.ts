import { Decimal } from 'decimal.js';
import type { IssueSink } from '../../issue.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { matchOrderField } from '../../mapping/propose/known-names.ts';
import type {
  ColumnReport,
  ProfiledAmounts,
  RepeatedRow,
  SheetProfile,
} from '../../output/sheet-profile.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import { columnCell, rowName, type SheetPlace } from '../../rows/row.ts';
import { readByteSheet } from '../../sheet/read-sheet.ts';
import { reopenableInput } from '../input/fingerprint-input.ts';
import type { SheetInput } from '../input/sheet-input.ts';
import { ColumnFacts, FILLED_AT, type FoundGroup } from './column-facts.ts';
import type { FoundText } from './number-facts.ts';
import { lookAt } from './preview-sheet.ts';
import { readForPreview } from './read-for-preview.ts';

/** Of each kind of groups, so many are told. */
const MOST_TOLD = 5;

export interface ProfileOptions extends Omit<SheetInput, 'mapping'> {
  /** Says how the sheet is read, and which rows count. @default the likeliest sheet and header, and all rows */
  readonly mapping?: Mapping | undefined;
  /** Receives which sheet was chosen, and errors of the sheet. @default nobody */
  readonly onIssue?: IssueSink | undefined;
}

/**
 * Tells what each column of a list holds: how many cells are filled, which texts are frequent, what they look like, and which are
 * odd. One pass, in bounded memory but for 28 bytes a row.
 *
 * @returns null if the mapping does not fit the sheet, which `onIssue` has received
 * @throws UsageError, InputError
 * @example
 * const profile = await profileSheet({ file: 'recipients.csv' });
 * for (const { column, odd } of profile?.columns ?? []) console.log(column, odd);
 */
export async function profileSheet(options: ProfileOptions): Promise<SheetProfile | null> {
  const { place, batches, close } = await open(options);
  if (batches === null) return null;
  try {
    const own = place.header.columns.filter(({ joined }) => joined === undefined);
    const decimal = options.mapping?.sheet.decimal ?? undefined;
    const columns = own.map((column) => new ColumnFacts(column, own.length, decimal));
    const repeats = new RepeatedRows(place);
    let rows = 0;
    for await (const batch of batches) {
      const keys = repeats.keysFor(batch.numbers.length);
      for (const facts of columns) facts.add(batch, keys);
      repeats.look(batch.numbers);
      rows += batch.numbers.length;
    }
    for (const facts of columns) facts.end();
    const marks = columns.reduce((all, { numbers }) => all | numbers.marks, 0);
    for (const { numbers } of columns) numbers.settle(marks);
    const reports = columns.map((facts) => toReport(facts, place));
    return {
      sheet: place.sheet,
      header_row: place.header.row,
      rows,
      repeated: { rows: repeats.rows, first: repeats.first },
      amounts: reports.flatMap((report) => toAmounts(report, options.mapping)),
      columns: reports,
    };
  } finally {
    await close();
  }
}

interface OpenedList {
  readonly place: SheetPlace;
  /** null if the mapping does not fit. */
  readonly batches: AsyncIterable<ByteRows> | null;
  readonly close: () => Promise<void>;
}

async function open(options: ProfileOptions): Promise<OpenedList> {
  const { mapping, onIssue = () => {}, ...input } = options;
  if (mapping) {
    const { sheet, plan, batches } = await readForPreview({ ...input, mapping, onIssue });
    const rows = async function* () {
      for await (const batch of batches) yield batch.rows;
    };
    return { place: sheet, batches: plan && rows(), close: () => sheet.close() };
  }
  const read = { ...input.read, ...(input.signal && { signal: input.signal }) };
  const kept = await reopenableInput(input.file, input.signal);
  try {
    const { at, chosen } = await lookAt(kept.file, read);
    if (chosen) onIssue(chosen);
    const sheet = await readByteSheet(kept.file, { ...read, ...at });
    const close = async () => {
      await sheet.close();
      await kept.release();
    };
    return { place: sheet, batches: sheet.batches, close };
  } catch (error) {
    await kept.release();
    throw error;
  }
}

/** Counts rows that repeat an earlier one. */
class RepeatedRows {
  rows = 0;
  first: RepeatedRow | null = null;
  readonly #place: SheetPlace;
  readonly #seen = new FirstRows();
  #keys = new Uint32Array();

  constructor(place: SheetPlace) {
    this.#place = place;
  }

  /** Where the columns put what they have of the next rows. */
  keysFor(rows: number): Uint32Array {
    if (this.#keys.length < HASH_WORDS * rows) this.#keys = new Uint32Array(2 * HASH_WORDS * rows);
    return this.#keys.fill(0);
  }

  look(numbers: readonly number[]): void {
    this.#seen.request(this.#keys, numbers.length);
    for (const [at, row] of numbers.entries()) {
      if (this.#keys[HASH_WORDS * at + FILLED_AT] === 0) continue;
      const repeated = this.#seen.findOrAdd(this.#keys, row, HASH_WORDS * at);
      if (repeated === 0) continue;
      this.rows += 1;
      const [one, other] = [row, repeated].map((number) => rowName(this.#place, number));
      this.first ??= { row: one ?? '', repeats: other ?? '' };
    }
  }
}

function toAmounts({ column, numbers }: ColumnReport, mapping?: Mapping): ProfiledAmounts[] {
  if (!numbers) return [];
  const fields = { order_count: mapping?.order.orderCount, total_price: mapping?.order.totalPrice };
  const names = new ColumnNames(mapping?.aliases).of(column);
  const match = mapping ? null : matchOrderField(column);
  return (['order_count', 'total_price'] as const)
    .filter((is) => {
      const from = fields[is];
      if (typeof from === 'object' && from && 'column' in from) return names.includes(from.column);
      return match?.is === is && match.sure !== 'guess';
    })
    .map((is) => ({ is, column, sums: numbers.sums }));
}

function toReport(facts: ColumnFacts, place: SheetPlace): ColumnReport {
  const { column, filled, empty } = facts;
  const at = <T extends FoundText>({ row, ...found }: T) => ({
    ...found,
    cell: columnCell(place, column, row),
  });
  const shown = ({ value, row }: FoundText) => at({ value, row });
  const told = (groups: readonly FoundGroup[]) => groups.slice(0, MOST_TOLD).map(at);
  const { shortest, longest, spaced, firstEmptyRow, hasZeros } = facts;
  const { smallest, largest, leftOut } = facts.numbers;
  return {
    column: column.name,
    letter: column.letter,
    ...{ filled, empty },
    first_empty: firstEmptyRow === null ? null : columnCell(place, column, firstEmptyRow),
    distinct: facts.distinct,
    ...(facts.isEstimated && { estimated: true as const }),
    most_frequent: facts.frequent(MOST_TOLD).map(at),
    shortest: shortest && at(shortest),
    longest: longest && at(longest),
    spaced: spaced && at(spaced),
    ...{ kinds: told(facts.kinds), forms: told(facts.forms), scripts: told(facts.scripts) },
    numbers:
      hasZeros || (!smallest && !leftOut)
        ? null
        : {
            smallest: smallest && shown(smallest),
            largest: largest && shown(largest),
            median: facts.median === null ? null : new Decimal(facts.median).toFixed(),
            sums: Object.fromEntries(
              [...facts.numbers.sums].map(([sign, sum]) => [sign, sum.toFixed()]),
            ),
            left_out: leftOut && at(leftOut),
          },
    odd: facts.odd().map(at),
  };
}
