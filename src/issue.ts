/** How bad an issue is: an error keeps its row or order from being ordered, a warning does not. */
export type Severity = 'error' | 'warning';

/**
 * Every code an issue can have, by what it is about. `docs/errors.md` has a row for each;
 * a test holds the two lists against each other.
 */
export const ISSUE_CODES = [
  // sheet: the file as a whole
  'file_empty',
  'file_damaged',
  'file_too_large',
  'file_encrypted',
  'workbook_empty',
  'format_unknown',
  'encoding_unsure',
  'encoding_invalid',
  'delimiter_unsure',
  'quote_unclosed',
  'space_around_quotes',
  'row_too_long',
  'rows_too_many',
  'columns_too_many',
  'cell_too_long',
  'rows_missing',
  'rows_hidden',
  'sheet_chosen',
  // sheet: the header
  'header_missing',
  'header_empty',
  'header_duplicate',
  'header_reserved',
  'header_hidden',
  // sheet: rows and cells
  'value_without_header',
  'workbook_partly_read',
  'formula_without_value',
  'date_format_regional',
  'row_too_short',
  'quote_misplaced',
  'text_escaped',
  'text_decomposed',
  // sheet: damage done before the file was read
  'text_undecodable',
  'text_garbled',
  'invisible_character',
  'number_scientific',
  'number_rounded',
  'zero_lost',
  'date_serial',
  'cell_overflowed',
  'cell_error',
  'text_cut',
  // corrections of the sheet
  'correction_outdated',
  'correction_unused',
  'correction_repeated',
  'correction_needless',
  // mapping: the header
  'column_missing',
  'column_ambiguous',
  'column_unmapped',
  'column_hidden',
  'column_nearly_reserved',
  'variable_duplicate',
  'variable_unknown',
  'variable_unmapped',
  'userdata_key_unknown',
  // mapping: rows and cells
  'project_missing',
  'project_invalid',
  'svc_uid_missing',
  'svc_uid_invalid',
  'order_field_missing',
  'order_field_invalid',
  'number_marks_differ',
  'currencies_differ',
  'space_around',
  'value_not_converted',
  'value_missing',
  'value_too_long',
  'value_pattern',
  'value_format',
  'value_not_listed',
  'value_repeated',
  'row_repeated',
  'row_is_total',
  'header_repeated',
  'rows_all_skipped',
  'suppress_never_found',
  'row_not_unique',
  'lookup_missing',
  'lookup_never_found',
  // orders
  'order_fields_differ',
  'order_users_differ',
  'order_field_too_long',
  'order_number_inexact',
  'userdata_too_long',
  'length_unsure',
  'dataset_too_large',
  'order_without_rows',
  'project_ordered_before',
  // look-ups before ordering
  'project_not_found',
  'project_not_editing',
  'product_unknown',
  'product_size_unknown',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** A problem in the input, as data: what, where, what was found and what to do about it. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  /** Sheet name as the spreadsheet program shows it; null for the file as a whole. */
  readonly sheet: string | null;
  /** Row number as the spreadsheet program shows it. */
  readonly row: number | null;
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
}

/** Why a rule, or a person, leaves a row out. */
export type SkipReason =
  | 'row_is_total'
  | 'header_repeated'
  | 'row_hidden'
  | 'row_not_wanted'
  | 'row_not_unique'
  | 'row_suppressed'
  | 'row_left_out';

/** A row that a rule leaves out: where it is and why, nothing of what its cells hold. */
export interface SkippedRow {
  readonly row: number;
  readonly reason: SkipReason;
  /** What says so, as a mapping would: `rows.totals: skip`. */
  readonly rule: string;
}

/** Told of every row that a rule leaves out. It never throws. */
export type SkipSink = (row: SkippedRow) => void;

/** Rows left out, by reason; reasons without rows are not there. */
export type SkipCounts = Readonly<Partial<Record<SkipReason, number>>>;

/** Receives issues. A stage calls it as soon as it finds one; it never throws. */
export type IssueSink = (issue: Issue) => void;
