import path from 'node:path';
import { UsageError, VdpipeError } from '../../errors.ts';
import type { Issue, IssueSink } from '../../issue.ts';
import { fieldOf } from '../../mapping/apply/watches/field-watch.ts';
import { parseMapping } from '../../mapping/file/load-mapping.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { isMappingSize, MAX_MAPPING_BYTES } from '../../mapping/file/mapping-size.ts';
import { ANY_SHEET } from '../../mapping/file/schema/to-mapping.ts';
import { AmountProofs } from '../../mapping/propose/amount-proofs.ts';
import { CancelledRows } from '../../mapping/propose/cancelled-rows.ts';
import { ColumnProfiler } from '../../mapping/propose/column-profile.ts';
import {
  doubtsIn,
  type MergedCells,
  type Proposal,
  placeholderOf,
  placeholdersIn,
} from '../../mapping/propose/proposal.ts';
import { toMappingText } from '../../mapping/propose/proposal-text.ts';
import { proposeMapping } from '../../mapping/propose/propose-mapping.ts';
import { TriedRules } from '../../mapping/propose/tried-rules.ts';
import type { OrderDraft } from '../../orders/draft.ts';
import type { RowBatch } from '../../rows/row.ts';
import { createUnescaper } from '../../sheet/escaped/unescape-texts.ts';
import { readByteSheet } from '../../sheet/read-sheet.ts';
import type { ByteSheet, ListFiles, ReadOptions, Sheet, SheetChooser } from '../../sheet/sheet.ts';
import { alone, firstOf, labelOf } from '../../sheet/sheet-name.ts';
import { type CheckReport, checkSheet, type InputWatch } from '../check-sheet.ts';
import { joinedSheetsOf } from '../input/joined-sheets.ts';
import { createSheetChooser } from '../input/likely-sheet.ts';
import { readTemplateVariables } from '../input/lists/read-template-variables.ts';
import type { SheetInput } from '../input/sheet-input.ts';
import { assertOptions } from './assert-options.ts';
import { lookAt } from './preview-sheet.ts';
import { ROWS_LOOKED_AT } from './profile-columns.ts';

export interface InitOptions extends Pick<SheetInput, 'read' | 'signal' | 'onProgress'> {
  /** Path of the file, or of several that are one list; not standard input, for it is read more than once. */
  readonly file: ListFiles;
  /** File with a list of the template's variables. @default every column that is nothing else is one */
  readonly variables?: string | undefined;
  /** The folder that the mapping will be in: it names the list from there. @default the working folder */
  readonly folder?: string | undefined;
}

/** A proposed mapping, and what a check of the sheet found with it. */
export interface InitReport {
  readonly proposal: Proposal;
  readonly text: string;
  /** What a person must fill in before the mapping can be used. */
  readonly fillIn: readonly string[];
  /** For those of `fillIn` for which a column was skipped, which one and why. */
  readonly doubts: ReadonlyMap<string, string>;
  /** Which of several sheets it is for, where none was named; null where there was nothing to choose. */
  readonly chosen: Issue | null;
  /** The sheet that it is for; of several that are one list, all. */
  readonly sheet: string;
  /** Why it is for one alone of several that look alike; null where it is not. */
  readonly whyAlone: string | null;
  /** Found with what must be filled in taken as given; null when that is the project, without which there are no orders. */
  readonly check: CheckReport | null;
}

/**
 * Proposes a mapping for a sheet, and checks the sheet with it: columns that differ between rows of one order are
 * added up when they are numbers, and none of the order's when they are not.
 *
 * @throws UsageError, InputError
 * @example
 * const { text, fillIn } = await initMapping({ file: 'recipients.xlsx' });
 */
export async function initMapping(options: InitOptions): Promise<InitReport> {
  assertOptions(options, 'file');
  const { file, variables: list } = options;
  if (file === '-') {
    throw new UsageError(
      'file_not_streamable',
      'Cannot propose a mapping for standard input, because the list is read more than once: save it as a file',
    );
  }
  const variables = list === undefined ? undefined : await readTemplateVariables(list);
  const totals = new Set<number>();
  let { profiles, from, chosen, ...known } = await lookAtRows(options, totals);
  const rules = new TriedRules();
  const differ = new Map<string, number>();
  for (;;) {
    const facts = { ...known, variables, tried: rules };
    const differing = new Set(differ.keys());
    const tried = proposeMapping(profiles, { ...facts, differing });
    const watch = new OrdersWatch(rules, totals);
    const left = totals.size;
    const found = await tryOut(tried, toText(tried, from, options), { ...options, watch });
    if (totals.size > left) {
      ({ profiles, from, chosen, ...known } = await lookAtRows(options, totals));
      continue;
    }
    // Without the project it is not known which rows are one order.
    const check = placeholdersIn(tried).includes(placeholderOf('project_id')) ? null : found;
    for (const [column, orders] of check ? watch.differ : []) differ.set(column, orders);
    if (rules.settle() || differ.size > differing.size) continue;
    const orders = check && { ...watch.counts, differ };
    // Rules are kept by rows that were read.
    const proven = found.rowsIncomplete ? { ...facts, tried: undefined } : facts;
    const proposal = asAsked(proposeMapping(profiles, { ...proven, differing, orders }));
    return {
      proposal,
      text: toText(proposal, from, options),
      fillIn: placeholdersIn(proposal),
      doubts: doubtsIn(proposal),
      ...{ chosen, check, sheet: known.name, whyAlone: known.whyAlone },
    };
  }
}

/** @throws UsageError `mapping_too_large` */
function toText(
  proposal: Proposal,
  from: string,
  { file, variables, folder = '.' }: InitOptions,
): string {
  // The list of variables as the mapping file names it: from its own folder, on every system.
  const list = variables && path.relative(folder, variables).split(path.sep).join('/');
  const text = toMappingText(proposal, from, list);
  if (isMappingSize(text)) return text;
  const columns = proposal.variables.length + proposal.unused.length;
  throw new UsageError(
    'mapping_too_large',
    `Cannot propose a mapping for "${labelOf(file)}": with ${columns} columns it would have more than ${MAX_MAPPING_BYTES} bytes. Remove the columns you do not need, or list those you need as variables.`,
  );
}

/** Sheets of a workbook may be one list, or one of them is. */
function asAsked({ sheet: { names, ...sheet }, ...proposal }: Proposal): Proposal {
  if (!Array.isArray(names)) return { ...proposal, sheet: { ...sheet, ...(names && { names }) } };
  return { ...proposal, sheet, asked: names };
}

/** What is known of a list before its rows are read. */
type Looked = Pick<Awaited<ReturnType<typeof lookAt>>, 'at' | 'chosen'> & {
  readonly names?: Mapping['sheet']['names'];
  readonly whyAlone?: string;
};

/** Lists that look alike have other columns, or one is of a kind that cannot be joined. */
const CANNOT_BE_ONE: ReadonlySet<string> = new Set(['parts_differ', 'sheets_several']);

/**
 * Looks at all rows of a list. Files are one, as are those of an archive, and sheets, that have the same columns.
 *
 * @param totals Rows that are left out: their amounts are those of other rows.
 */
async function lookAtRows(options: InitOptions, totals: ReadonlySet<number>) {
  const { file, read = {}, signal } = options;
  let alike: readonly string[] = [];
  const chooseSheet: SheetChooser = (sheets, isNamed) => {
    const choice = createSheetChooser({ headerRow: read.headerRow })(sheets, isNamed);
    alike = choice.alike ?? [];
    return choice;
  };
  const how = { chooseSheet, ...read, ...(signal && { signal }) };
  const { at, chosen, lists } = await lookAt(firstOf(file), how);
  const { headerRow } = at;
  if (alone(file) !== firstOf(file))
    return await readRows(options, totals, { at: { headerRow }, chosen });
  const names = lists > 1 ? 'all' : alike;
  if (names.length === 0 || chosen?.severity !== 'error')
    return await readRows(options, totals, { at, chosen });
  try {
    const isAsked = names !== 'all';
    return await readRows(options, totals, {
      ...{ at: { headerRow }, chosen: isAsked ? chosen : null, names },
    });
  } catch (error) {
    // Which of them is the list is a question.
    if (!(error instanceof VdpipeError && CANNOT_BE_ONE.has(error.code))) throw error;
    return await readRows(options, totals, { at, chosen, whyAlone: error.message });
  }
}

async function readRows(
  { file, read = {}, signal }: InitOptions,
  totals: ReadonlySet<number>,
  { at, chosen, names, whyAlone }: Looked,
) {
  const { headerRow } = at;
  const joined = names && joinedSheetsOf(names);
  const columns = new Set<string>();
  // Nothing is proposed for a column that the first part lacks.
  const mayDiffer = (column: string) => !columns.has(column) && !fieldOf(column);
  const chooseSheet = createSheetChooser({ headerRow });
  const { sheet, merged } = await openSheet(file, {
    ...{ chooseSheet, ...read, ...at, isAmount: () => true },
    ...(signal && { signal }),
    ...(joined && { joined, mayDiffer }),
  });
  for (const { name } of sheet.header.columns) columns.add(name);
  const proofs = new AmountProofs(sheet.header.columns);
  const profiler = new ColumnProfiler(sheet.header.columns, sheet);
  const cancelled = new CancelledRows(sheet.header.columns);
  const escaped = createUnescaper(
    sheet,
    () => false,
    () => {},
  );
  let rows = 0;
  for await (const batch of sheet.batches) {
    const listed = without(totals, batch);
    if (rows < ROWS_LOOKED_AT) {
      const looked = without(totals, escaped.unescape(batch));
      profiler.add({ ...looked, rows: looked.rows.slice(0, ROWS_LOOKED_AT - rows) });
    }
    rows += listed.rows.length;
    cancelled.add(listed);
    proofs.add(listed, (row, column) => sheet.stored?.at(row, column));
    sheet.stored?.forgetUpTo(batch.numbers.at(-1) ?? 0);
  }
  await sheet.close();
  return {
    profiles: profiler.profiles,
    sheet: {
      ...ANY_SHEET,
      ...(names && { names }),
      name: sheet.sheets.length > 1 && chosen?.severity !== 'error' ? sheet.sheet : null,
      headerRow: headerRow === 1 ? null : headerRow,
      encoding: read.encoding ?? null,
      delimiter: read.delimiter ?? null,
      repeatMerged: merged ? true : (read.repeatMerged ?? null),
      ...(read.hiddenRows && { hiddenRows: read.hiddenRows }),
    },
    from: describe(file, sheet, chosen?.severity === 'warning'),
    chosen,
    ...{ name: sheet.sheet, whyAlone: whyAlone ?? null },
    merged,
    proofs,
    conditions: cancelled.found,
  };
}

function without(left: ReadonlySet<number>, batch: RowBatch): Pick<RowBatch, 'rows' | 'numbers'> {
  if (left.size === 0) return batch;
  const isListed = (_: unknown, i: number) => !left.has(batch.numbers[i] ?? 0);
  return { rows: batch.rows.filter(isListed), numbers: batch.numbers.filter(isListed) };
}

/** Opens a sheet. Cells that are merged over several rows are repeated: each of the rows has their text. */
async function openSheet(
  file: ListFiles,
  options: ReadOptions,
): Promise<{ readonly sheet: ByteSheet; readonly merged: MergedCells | null }> {
  if (options.repeatMerged === false || options.joined || alone(file) !== firstOf(file)) {
    return { sheet: await readByteSheet(file, options), merged: null };
  }
  const sheet = await readByteSheet(file, { ...options, repeatMerged: true });
  const merged = mergedCellsOf(sheet);
  if (merged || options.repeatMerged) return { sheet, merged };
  await sheet.close();
  return { sheet: await readByteSheet(file, options), merged: null };
}

/** Cells of one column that are merged over rows below the header; wider ones are titles between the rows. */
function mergedCellsOf({ header, mergedRanges }: Sheet): MergedCells | null {
  const named = mergedRanges.flatMap((range) => {
    const { top, left, bottom, right } = range;
    const column = header.columns[left];
    const isCell = left === right && bottom > top && top > header.row;
    return isCell && column && column.name !== '' ? [{ ...range, column }] : [];
  });
  const [first] = named.sort((a, b) => a.top - b.top || a.left - b.left);
  if (!first) return null;
  const { letter } = first.column;
  return {
    count: named.length,
    first: `${letter}${first.top}:${letter}${first.bottom}`,
    columns: new Set(named.map(({ column }) => column.name)),
  };
}

function describe(file: ListFiles, { sheet, header, parts }: Sheet, isChosen: boolean): string {
  const how = isChosen ? ' (it looks most like a list)' : '';
  const what = parts ? `${sheet} as one list` : `sheet ${JSON.stringify(sheet)}${how}`;
  return `${labelOf([file].flat())}, ${what}, column names in row ${header.row}`;
}

/** Checks the sheet with a proposal in which a person has filled in what must be filled in. */
async function tryOut(
  proposal: Proposal,
  text: string,
  { file, read, signal, onProgress, watch }: InitOptions & { readonly watch: OrdersWatch },
): Promise<CheckReport> {
  const open = new Set(proposal.fields.flatMap(({ field, from }) => (from ? [] : [field])));
  // Conditions wait for a person, too.
  const { rows: _, ...mapping } = parseMapping(text, 'the proposal');
  return checkSheet({
    file,
    mapping: {
      ...mapping,
      variables: mapping.variables.filter((_, i) => proposal.variables[i]?.from),
    },
    constants: {
      ...(open.has('project_id') && { project: 'project' }),
      ...(open.has('svc_uid') && { svcUid: 'user' }),
      ...(open.has('order_count') && { orderCount: '1' }),
      ...(open.has('total_price') && { totalPrice: '0' }),
      ...(open.has('order_for_test') && { test: true }),
    },
    read,
    signal,
    watch,
    onProgress,
  });
}

/** Counts what the rows of whole orders say, and how rules are kept. */
class OrdersWatch implements InputWatch {
  readonly counts = { orders: 0, several: 0, compared: 0 };
  /** In how many orders the rows differ, by column. */
  readonly #fields = new Map<string, number>();
  readonly #users = new Map<string, number>();
  readonly #rules: TriedRules;
  readonly #totals: Set<number>;

  /** @param totals Rows that are totals are added. */
  constructor(rules: TriedRules, totals: Set<number>) {
    this.#rules = rules;
    this.#totals = totals;
  }

  readonly addIssue: IssueSink = (issue) => {
    this.#rules.note(issue);
    const { code, severity, row, column, count = 1 } = issue;
    if (code === 'row_is_total' && severity === 'error' && row !== null) this.#totals.add(row);
    if (column === null) return;
    const into = code === 'order_users_differ' ? this.#users : this.#fields;
    if (into === this.#users || code === 'order_fields_differ')
      into.set(column, (into.get(column) ?? 0) + count);
  };

  /** In how many orders the rows differ, by column; in a few, a user is wrong, in most, it is no column of users. */
  get differ(): ReadonlyMap<string, number> {
    const users = [...this.#users].filter(([, orders]) => 2 * orders > this.counts.several);
    return new Map([...this.#fields, ...users]);
  }

  look(): void {}

  addDrafts(drafts: readonly OrderDraft[]): void {
    for (const { rows, invalidRows } of drafts) {
      this.counts.orders += 1;
      if (rows + invalidRows > 1) this.counts.several += 1;
      if (rows > 1) this.counts.compared += 1;
    }
  }
}
