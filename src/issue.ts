/** How bad an issue is: an error keeps its row or order from being ordered, a warning does not. */
export type Severity = 'error' | 'warning';

/** What the issues of a code are counted in; null for those that a file has at most once. */
type IssueUnit = 'row' | 'cell' | 'column' | 'project' | 'product' | 'variable' | 'key' | null;

/**
 * Every code an issue can have, by what it is about, with what its issues are counted in. `docs/errors.md` has a row for each,
 * which a test compares; `npm run docs` makes its lists of units and of questions from here.
 */
export const ISSUE_UNITS = {
  // sheet: the file as a whole
  file_empty: null,
  file_damaged: null,
  file_too_large: null,
  file_encrypted: null,
  password_wrong: null,
  pgp_key_wrong: null,
  signature_missing: null,
  signature_wrong: null,
  encryption_unsupported: null,
  compression_unknown: null,
  archive_nested: null,
  workbook_empty: null,
  format_unknown: null,
  encoding_unsure: null,
  encoding_invalid: null,
  delimiter_unsure: null,
  quote_unclosed: null,
  space_around_quotes: null,
  row_too_long: null,
  rows_too_many: null,
  columns_too_many: null,
  cell_too_long: null,
  json_value_invalid: null,
  json_key_invalid: null,
  json_key_late: null,
  rows_missing: null,
  rows_hidden: 'row',
  row_struck: 'row',
  text_struck: 'cell',
  sheet_chosen: null,
  // sheet: the header
  header_missing: null,
  header_empty: 'column',
  header_duplicate: 'column',
  header_reserved: 'column',
  header_hidden: null,
  parts_differ: null,
  sheet_repeated: null,
  // sheet: rows and cells
  value_without_header: 'row',
  workbook_partly_read: null,
  formula_without_value: 'cell',
  date_format_regional: 'column',
  row_too_short: 'row',
  quote_misplaced: 'cell',
  text_escaped: 'cell',
  text_decomposed: 'cell',
  // sheet: damage done before the file was read
  text_undecodable: 'cell',
  text_garbled: 'cell',
  invisible_character: 'cell',
  number_scientific: 'cell',
  number_rounded: 'cell',
  zero_lost: 'cell',
  date_serial: 'cell',
  cell_overflowed: 'cell',
  cell_error: 'cell',
  text_cut: 'cell',
  text_debris: 'cell',
  text_odd: 'cell',
  // corrections of the sheet
  correction_outdated: 'cell',
  correction_unused: 'cell',
  correction_repeated: 'cell',
  correction_needless: 'cell',
  correction_merged: 'cell',
  // mapping: the header
  column_missing: 'column',
  column_ambiguous: 'column',
  column_unmapped: 'column',
  column_hidden: 'column',
  column_empty: 'column',
  column_nearly_reserved: 'column',
  variable_duplicate: 'variable',
  variable_unknown: 'variable',
  variable_unmapped: 'variable',
  userdata_key_unknown: 'key',
  dataset_not_sent: null,
  // mapping: rows and cells
  project_missing: 'row',
  project_invalid: 'row',
  svc_uid_missing: 'row',
  svc_uid_invalid: 'row',
  ids_look_alike: 'column',
  field_unsure: 'column',
  ids_odd: 'column',
  order_field_missing: 'cell',
  order_field_invalid: 'cell',
  amount_not_as_shown: 'cell',
  amount_split: 'column',
  amount_merged: 'cell',
  cells_merged: 'row',
  count_unlikely: 'row',
  number_marks_differ: 'column',
  number_marks_unsure: 'column',
  currencies_differ: 'column',
  space_around: 'cell',
  value_not_converted: 'cell',
  value_refused: 'row',
  value_corrected: 'cell',
  value_not_mapped: 'cell',
  value_missing: 'cell',
  value_too_long: 'cell',
  value_pattern: 'cell',
  value_format: 'cell',
  value_not_listed: 'cell',
  value_repeated: 'cell',
  row_repeated: 'row',
  row_is_total: 'row',
  total_differs: 'cell',
  row_unlike_others: 'row',
  header_repeated: 'row',
  rows_all_skipped: null,
  condition_unsure: 'column',
  suppress_never_found: null,
  suppress_partly: 'row',
  suppress_unsure: 'row',
  row_not_unique: 'row',
  row_nearly_same: 'row',
  row_mailed_before: 'row',
  mailed_unknown: null,
  lookup_missing: 'cell',
  lookup_never_found: 'column',
  check_unclear: 'column',
  // orders
  order_fields_differ: 'project',
  order_fields_agree: 'project',
  price_of_copy: 'project',
  amount_left_out: 'project',
  order_users_differ: 'project',
  order_field_too_long: 'project',
  order_number_inexact: 'project',
  userdata_too_long: 'project',
  length_unsure: 'project',
  dataset_too_large: 'project',
  order_without_rows: 'project',
  body_invalid: 'project',
  project_repeated: 'project',
  project_ordered_before: 'project',
  list_not_ordered: null,
  // look-ups before ordering
  project_not_found: 'project',
  project_not_editing: 'project',
  product_unknown: 'product',
  product_size_unknown: 'project',
} as const satisfies Readonly<Record<string, IssueUnit>>;

export type IssueCode = keyof typeof ISSUE_UNITS;

/** Every code an issue can have. */
export const ISSUE_CODES = Object.keys(ISSUE_UNITS) as readonly IssueCode[];

/** What settles a question: an error of which only a person can say what the list means. */
export interface Question {
  /** A key of the mapping, for the whole list; null if none does. */
  readonly key: string | null;
  /** Whether the row, or the cell, can be accepted as it is in a list of corrections. @default no */
  readonly accept?: 'row' | 'cell';
}

/** The codes that are questions. */
export const QUESTIONS: Readonly<Partial<Record<IssueCode, Question>>> = {
  encoding_unsure: { key: 'sheet.encoding' },
  sheet_chosen: { key: 'sheet.name' },
  sheet_repeated: { key: 'sheet.repeated_sheets' },
  amount_not_as_shown: { key: 'sheet.amounts' },
  number_marks_differ: { key: 'sheet.decimal' },
  number_marks_unsure: { key: 'sheet.decimal' },
  rows_hidden: { key: 'sheet.hidden_rows' },
  cells_merged: { key: 'sheet.repeat_merged' },
  row_struck: { key: 'sheet.struck_rows', accept: 'row' },
  text_struck: { key: null, accept: 'cell' },
  row_is_total: { key: 'rows.totals', accept: 'row' },
  row_unlike_others: { key: null, accept: 'row' },
  suppress_unsure: { key: 'rows.suppress.unsure', accept: 'row' },
  row_nearly_same: { key: 'rows.unique.apart', accept: 'row' },
  condition_unsure: { key: 'rows.where' },
  ids_look_alike: { key: 'project.look_alikes' },
  field_unsure: { key: 'ignored_columns' },
  ids_odd: { key: 'project.odd_ids' },
  value_not_mapped: { key: 'map' },
  value_refused: { key: null, accept: 'row' },
  value_corrected: { key: 'corrected', accept: 'cell' },
  text_debris: { key: 'sheet.damage', accept: 'cell' },
  formula_without_value: { key: 'sheet.damage' },
  order_fields_agree: { key: 'combine' },
  price_of_copy: { key: 'order.total_price.per' },
  amount_left_out: { key: 'rows.left_out_amounts' },
  count_unlikely: { key: 'order.order_count.unusual', accept: 'row' },
};

/** Whether a key of the mapping settles a question of this code. */
export function isAnsweredByKey(code: string): boolean {
  return QUESTIONS[code as IssueCode]?.key != null;
}

/** A problem in the input, as data: what, where, what was found and what to do about it. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  /** Sheet name as the spreadsheet program shows it; null for the file as a whole. */
  readonly sheet: string | null;
  /** Row number as the spreadsheet program shows it. */
  readonly row: number | null;
  /** What the row is called where several sheets are read as one list: `February!17`. @default its number */
  readonly place?: string;
  /** Header of the column, or its letter where it has none. */
  readonly column: string | null;
  /** Address such as `Recipients!F217`. */
  readonly cell: string | null;
  /** The cell's text, or the setting's value, as found. */
  readonly value: string | null;
  /** What could not be done, what was wanted and what was found. One sentence, no full stop. */
  readonly message: string;
  /** What to do next. One sentence, no full stop. */
  readonly fix: string;
  /**
   * How many rows, cells or projects it stands for, where these are not told one by one. 0 if these were told before: then it
   * takes their place. @default 1
   */
  readonly count?: number | undefined;
  /** Whether a row above has the same issue, of a cell in a list that values are looked up in. @default no */
  readonly again?: true;
  /** The key of the mapping that settles it, if it is a question; null if none does. @default that of its code (`QUESTIONS`) */
  readonly key?: string | null;
  /** The line of a list of corrections that accepts it, `reason` in place of why. @default it is not known, or too long */
  readonly accept?: string;
  /** The line that writes the text that an outside check proposes. @default there is none, one of the two texts is too long, or the list has the cell */
  readonly correct?: string;
}

/** The place of an issue that is of no row, column or cell. */
export const NOWHERE = { row: null, column: null, cell: null, value: null } as const;

/** Why a rule, or a person, leaves a row out. */
export type SkipReason =
  | 'row_is_total'
  | 'header_repeated'
  | 'row_hidden'
  | 'row_struck'
  | 'row_not_wanted'
  | 'row_not_unique'
  | 'row_mailed_before'
  | 'row_suppressed'
  | 'row_left_out';

/** A row that a rule leaves out: where it is and why, nothing of what its cells hold. */
export interface SkippedRow {
  readonly row: number;
  readonly reason: SkipReason;
  /** What says so, as a mapping would: `rows.totals: skip`. */
  readonly rule: string;
  /** The row that it repeats. @default it repeats none */
  readonly repeats?: number;
  /** The earlier run that has that row. @default the same list */
  readonly run?: string;
}

/** Told of every row that a rule leaves out. It never throws. */
export type SkipSink = (row: SkippedRow) => void;

/** Rows left out, by reason; reasons without rows are not there. */
export type SkipCounts = Readonly<Partial<Record<SkipReason, number>>>;

/** Receives issues. A stage calls it as soon as it finds one; it never throws. */
export type IssueSink = (issue: Issue) => void;
