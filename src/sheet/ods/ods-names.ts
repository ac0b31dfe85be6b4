import { DATA_STYLES } from './data-style.ts';

/** Elements that group columns. */
export const COLUMN_GROUPS = [
  'table-column-group',
  'table-columns',
  'table-header-columns',
] as const;
/** Elements that group rows. */
export const ROW_GROUPS = ['table-row-group', 'table-rows', 'table-header-rows'] as const;
/** Elements in a line of text that are not part of it: notes, readings, and pictures with texts. */
export const BESIDE_TEXT = [
  'annotation',
  'note',
  'ruby-text',
  'script',
  'p',
  'h',
  'list',
  'table',
  'frame',
  'custom-shape',
  'g',
  'rect',
  'line',
  'polyline',
  'polygon',
  'path',
  'circle',
  'ellipse',
  'connector',
  'caption',
  'measure',
  'control',
  'scene',
] as const;
/** Other kinds of documents, by the elements in their bodies. */
export const OTHER_DOCUMENTS = [
  'text',
  'presentation',
  'drawing',
  'chart',
  'image',
  'database',
] as const;

/** All names of elements and attributes that matter. */
export const ODS_NAMES: readonly string[] = [
  ...new Set([
    ...['document', 'document-content', 'document-styles', 'styles', 'automatic-styles', 'body'],
    ...['spreadsheet', 'table', 'table-source', 'table-column', 'table-row', 'table-cell'],
    ...[
      'covered-table-cell',
      's',
      'a',
      'span',
      'tab',
      'line-break',
      'sheet-name',
      'c',
      'name',
      'style-name',
    ],
    ...['display', 'visibility', 'default-cell-style-name', 'number-columns-repeated'],
    ...['number-rows-repeated', 'number-columns-spanned', 'number-rows-spanned', 'value-type'],
    ...['value', 'date-value', 'time-value', 'boolean-value', 'string-value', 'formula'],
    ...['style', 'family', 'parent-style-name', 'data-style-name', 'table-properties'],
    ...['table-row-properties', 'table-column-properties', 'row-height', 'column-width'],
    ...['language', 'country', 'automatic-order', 'truncate-on-overflow', 'number', 'map'],
    ...['scientific-number', 'fraction', 'boolean', 'text-content', 'currency-symbol'],
    ...['embedded-text', 'position', 'condition', 'apply-style-name', 'era', 'quarter'],
    ...['text-properties', 'text-line-through-style', 'text-line-through-type'],
    ...['week-of-year', 'year', 'month', 'day', 'day-of-week', 'hours', 'minutes', 'seconds'],
    ...['am-pm', 'textual', 'decimal-places', 'min-decimal-places', 'min-integer-digits'],
    ...['grouping', 'display-factor', 'decimal-replacement', 'min-exponent-digits'],
    ...['min-numerator-digits', 'min-denominator-digits', 'denominator-value'],
    ...DATA_STYLES,
    ...COLUMN_GROUPS,
    ...ROW_GROUPS,
    ...BESIDE_TEXT,
    ...OTHER_DOCUMENTS,
  ]),
];
