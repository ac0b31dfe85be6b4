import { DATA_STYLES } from './data-style.ts';

const words = (list: string): readonly string[] => list.split(' ');

export const COLUMN_GROUPS = words('table-column-group table-columns table-header-columns');
export const ROW_GROUPS = words('table-row-group table-rows table-header-rows');
/** Elements in a line of text that are not part of it: notes, readings, and pictures with texts. */
export const BESIDE_TEXT = words(
  'annotation note ruby-text script p h list table frame custom-shape g rect line polyline polygon path circle ellipse connector caption measure control scene',
);
/** Other kinds of documents, by the elements in their bodies. */
export const OTHER_DOCUMENTS = words('text presentation drawing chart image database');

/** All names of elements and attributes that matter. */
export const ODS_NAMES: readonly string[] = [
  ...new Set([
    ...words('document document-content document-styles styles automatic-styles body spreadsheet'),
    ...words('table table-source table-column table-row table-cell covered-table-cell'),
    ...words('s a span tab line-break sheet-name c name style-name display visibility'),
    ...words('default-cell-style-name number-columns-repeated number-rows-repeated'),
    ...words('number-columns-spanned number-rows-spanned value-type value date-value time-value'),
    ...words('boolean-value string-value formula style family parent-style-name data-style-name'),
    ...words('table-properties table-row-properties table-column-properties row-height'),
    ...words('column-width text-properties text-line-through-style text-line-through-type'),
    'text-position',
    ...words('language country automatic-order truncate-on-overflow number map fraction boolean'),
    ...words('scientific-number text-content currency-symbol embedded-text position condition'),
    ...words('apply-style-name era quarter week-of-year year month day day-of-week hours minutes'),
    ...words('seconds am-pm textual decimal-places min-decimal-places min-integer-digits grouping'),
    ...words('display-factor decimal-replacement min-exponent-digits min-numerator-digits'),
    ...words('min-denominator-digits denominator-value currency'),
    ...[...DATA_STYLES, ...COLUMN_GROUPS, ...ROW_GROUPS, ...BESIDE_TEXT, ...OTHER_DOCUMENTS],
  ]),
];
