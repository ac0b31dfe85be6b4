import type { IssueCode, IssueSink } from '../../issue.ts';
import { SheetIssues } from '../../mapping/apply/row-issue.ts';
import { watchIds } from '../../mapping/apply/watches/id-watch.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import { fromHeader } from '../../mapping/file/infer-mapping.ts';
import type { CompleteMapping, Mapping } from '../../mapping/file/mapping.ts';
import { matchOrderField } from '../../mapping/propose/known-names.ts';
import type { ColumnReport, ProfiledAmounts, SheetProfile } from '../../output/sheet-profile.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { type Column, columnCell, rowName, type SheetPlace } from '../../rows/row.ts';
import { FactsThread, findFactsHere, isLongList } from '../facts-thread.ts';
import { withIds } from '../input/cleaned-columns.ts';
import { reopenableInput } from '../input/fingerprint-input.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';
import { readRecords } from '../read-records.ts';
import { assertOptions } from './assert-options.ts';
import type { FoundInColumn, NotedText } from './list-facts.ts';
import { lookAt } from './preview-sheet.ts';

/** What a profile tells of any column, and a check of those that are printed. */
const OF_PRINTED: ReadonlySet<IssueCode> = new Set(['column_empty', 'space_around']);

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
  assertOptions(options, 'file');
  const thread = (await isLongList(options.file)) ? new FactsThread() : null;
  let close: OpenedList['close'] | undefined;
  try {
    const { place, batches, ...opened } = await open(options);
    close = opened.close;
    if (batches === null) return null;
    const own = place.header.columns.filter(({ joined }) => joined === undefined);
    const decimal = options.mapping?.sheet.decimal ?? undefined;
    const issues = new SheetIssues(place, options.onIssue ?? (() => {}));
    const ids = own.map((one) => (options.mapping ? undefined : watchNamed(one, issues)));
    const watched = ids.map((watch) => watch !== undefined);
    const note = (noted: readonly NotedText[]) => {
      for (const { column, text, row } of noted) ids[column]?.note(text, row);
    };
    const how = { columns: own, watched, decimal };
    const found = await (thread?.find(batches, how, note) ?? findFactsHere(batches, how, note));
    for (const watch of ids) watch?.finish();
    const { first } = found.repeated;
    const reports = found.columns.map((one, i) => toReport(one, own[i] as Column, place));
    return {
      sheet: place.sheet,
      headerRow: place.header.row,
      rows: found.rows,
      repeated: {
        rows: found.repeated.rows,
        first: first && {
          row: rowName(place, first.row),
          repeats: rowName(place, first.repeats),
        },
      },
      amounts: reports.flatMap((report) => toAmounts(report, options.mapping)),
      columns: reports,
    };
  } finally {
    thread?.close();
    await close?.();
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

function toReport(found: FoundInColumn, column: Column, place: SheetPlace): ColumnReport {
  const at = <T extends { readonly row: number }>({ row, ...told }: T) => ({
    ...told,
    cell: columnCell(place, column, row),
  });
  const { firstEmpty, estimated, shortest, longest, spaced, numbers } = found;
  return {
    column: column.name,
    letter: column.letter,
    ...{ filled: found.filled, empty: found.empty },
    firstEmpty: firstEmpty === null ? null : columnCell(place, column, firstEmpty),
    distinct: found.distinct,
    ...(estimated && { estimated }),
    mostFrequent: found.mostFrequent.map(at),
    shortest: shortest && at(shortest),
    longest: longest && at(longest),
    spaced: spaced && at(spaced),
    ...{ kinds: found.kinds.map(at), forms: found.forms.map(at), scripts: found.scripts.map(at) },
    numbers: numbers && {
      ...numbers,
      smallest: numbers.smallest && at(numbers.smallest),
      largest: numbers.largest && at(numbers.largest),
      leftOut: numbers.leftOut && at(numbers.leftOut),
    },
    odd: found.odd.map(at),
  };
}
