import { Decimal } from 'decimal.js';
import type { IssueCode, IssueSink } from '../../issue.ts';
import { SheetIssues } from '../../mapping/apply/row-issue.ts';
import { watchIds } from '../../mapping/apply/watches/id-watch.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import { fromHeader } from '../../mapping/file/infer-mapping.ts';
import type { CompleteMapping, Mapping } from '../../mapping/file/mapping.ts';
import { matchOrderField } from '../../mapping/propose/known-names.ts';
import type {
  ColumnReport,
  ProfiledAmounts,
  RepeatedRow,
  SheetProfile,
} from '../../output/sheet-profile.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { FirstRows, HASH_WORDS } from '../../rows/kept/first-rows.ts';
import { type Column, columnCell, rowName, type SheetPlace } from '../../rows/row.ts';
import { withIds } from '../input/cleaned-columns.ts';
import { reopenableInput } from '../input/fingerprint-input.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';
import { readRecords } from '../read-records.ts';
import { ColumnFacts, FILLED_AT, type FoundGroup } from './column-facts.ts';
import type { FoundText } from './number-facts.ts';
import { lookAt } from './preview-sheet.ts';

/** What a profile tells of any column, and a check of those that are printed. */
const OF_PRINTED: ReadonlySet<IssueCode> = new Set(['column_empty', 'space_around']);
/** Of each kind of groups, so many are told. */
const MOST_TOLD = 5;

export interface ProfileOptions extends Omit<SheetInput, 'mapping'> {
  /** Says how the sheet is read, and which rows count. @default the likeliest sheet and header, and all rows */
  readonly mapping?: Mapping | undefined;
  /** Receives which sheet was chosen, and what a check that prints all columns would find wrong with the list. @default nobody */
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
  try {
    if (batches === null) return null;
    const own = place.header.columns.filter(({ joined }) => joined === undefined);
    const decimal = options.mapping?.sheet.decimal ?? undefined;
    const issues = new SheetIssues(place, options.onIssue ?? (() => {}));
    const ids = own.map((one) => (options.mapping ? undefined : watchNamed(one, issues)));
    const columns = own.map((column, i) => new ColumnFacts(column, own.length, ids[i], decimal));
    const repeats = new RepeatedRows(place);
    let rows = 0;
    for await (const batch of batches) {
      const keys = repeats.keysFor(batch.numbers.length);
      for (const facts of columns) facts.add(batch, keys);
      repeats.look(batch.numbers);
      rows += batch.numbers.length;
    }
    for (const facts of columns) facts.end();
    for (const watch of ids) watch?.finish();
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

/** Reads a list as a check does, which finds what is wrong with it. */
async function open(options: ProfileOptions): Promise<OpenedList> {
  const { mapping, onIssue: told = () => {}, ...input } = options;
  const onIssue: IssueSink = (issue) => {
    if (mapping || !OF_PRINTED.has(issue.code)) told(issue);
  };
  const kept = mapping ? null : await reopenableInput(input.file, input.signal);
  try {
    let given: Partial<SheetInput> = { mapping: mapping && withIds(mapping) };
    if (kept) {
      const { at, chosen } = await lookAt(kept.file, readOptionsOf(input));
      if (chosen) onIssue(chosen);
      given = { file: kept.file, read: { ...input.read, ...at }, infer: allPrinted };
    }
    const { sheet, plan, batches } = await readRecords({ ...input, ...given }, false, onIssue);
    const rows = async function* () {
      for await (const batch of batches) yield batch.rows;
    };
    const close = async () => {
      await sheet.close();
      await kept?.release();
    };
    return { place: sheet, batches: plan && rows(), close };
  } catch (error) {
    await kept?.release();
    throw error;
  }
}

const ID_KEYS: Readonly<Record<string, string>> = { project_id: 'project', svc_uid: 'svc_uid' };

/** Watches a column whose name says that it has ids, but not a reserved one, which is read as such. */
function watchNamed(column: Column, issues: SheetIssues) {
  const { is = '', sure } = matchOrderField(column.name) ?? {};
  const key = sure === 'guess' || is === column.name ? undefined : ID_KEYS[is];
  return (key && watchIds({ column }, key, issues)) || undefined;
}

/** Takes each column for one that is printed if it has a name of its own, unless that is one of what an order needs. */
function allPrinted({ header }: SheetPlace): CompleteMapping {
  const named = header.columns.filter(({ name }) => name !== '');
  const names = new Map(named.map((column) => [column.name, column]));
  if (names.size < named.length) {
    const seen = new Set<string>();
    for (const { name } of named) if (seen.size === seen.add(name).size) names.delete(name);
  }
  return withIds({ ...fromHeader(names), unmappedColumns: 'ignore' });
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
