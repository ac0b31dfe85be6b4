import type { List } from '../list.ts';
import { CONDITIONS_TOTALS_STRUCK, PARTLY_SUPPRESSED } from './conditions-totals-struck.ts';
import { CURRENCIES_CODES_CELLS } from './currencies-codes-cells.ts';
import { FINE } from './fine.ts';
import { IDS_SHEETS_RESERVED } from './ids-sheets-reserved.ts';
import { LOCALES_ENCODINGS_LOOKS } from './locales-encodings-looks.ts';
import { MERGED_AGREEING_UNITS } from './merged-agreeing-units.ts';
import { STORED_MARKS_FORMULAS } from './stored-marks-formulas.ts';
import { TEXTS_TEMPLATES } from './texts-templates.ts';

/** The seventh lists, by a fresh writer who had not seen how lists are read. */
export const SEVENTH_LISTS: readonly List[] = [
  ...STORED_MARKS_FORMULAS,
  ...MERGED_AGREEING_UNITS,
  ...CURRENCIES_CODES_CELLS,
  ...CONDITIONS_TOTALS_STRUCK,
  ...PARTLY_SUPPRESSED,
  ...IDS_SHEETS_RESERVED,
  ...TEXTS_TEMPLATES,
  ...LOCALES_ENCODINGS_LOOKS,
  ...FINE,
];
