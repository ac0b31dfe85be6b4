import type { List } from '../list.ts';
import { CONDITIONS_NOT_ORDERS } from './conditions-not-orders.ts';
import { CURRENCIES_CODES_CELLS } from './currencies-codes-cells.ts';
import { FINE, TWO_AT_ONCE } from './fine.ts';
import { LOCALES_ENCODINGS_LOOKS } from './locales-encodings-looks.ts';
import { MERGED_AGREEING_UNITS } from './merged-agreeing-units.ts';
import { STORED_MARKS_FORMULAS } from './stored-marks-formulas.ts';
import { STRUCK_IDS_SHEETS_RESERVED } from './struck-ids-sheets-reserved.ts';
import { TEXTS_TEMPLATES } from './texts-templates.ts';

/** Lists as people make them, by an eighth writer who had not seen how lists are read. */
export const EIGHTH_LISTS: readonly List[] = [
  ...STORED_MARKS_FORMULAS,
  ...MERGED_AGREEING_UNITS,
  ...CURRENCIES_CODES_CELLS,
  ...CONDITIONS_NOT_ORDERS,
  ...STRUCK_IDS_SHEETS_RESERVED,
  ...TEXTS_TEMPLATES,
  ...LOCALES_ENCODINGS_LOOKS,
  ...FINE,
  ...TWO_AT_ONCE,
];
