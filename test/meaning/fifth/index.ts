import type { List } from '../list.ts';
import { AGREEING_AND_UNITS } from './agreeing-and-units.ts';
import { ALIKE_SHEETS_RESERVED } from './alike-sheets-reserved.ts';
import { CONDITIONS } from './conditions.ts';
import { CURRENCIES_CODES_CELLS } from './currencies-codes-cells.ts';
import { ENCODINGS_AND_LOOKS } from './encodings-and-looks.ts';
import { FINE } from './fine.ts';
import { MARKS_AND_MERGED } from './marks-and-merged.ts';
import { NOT_ORDERS } from './not-orders.ts';
import { STORED_AND_COMPUTED } from './stored-and-computed.ts';
import { TEXTS } from './texts.ts';

/** Lists by a fifth writer, who had read the manual and not how lists are read. */
export const FIFTH_LISTS: readonly List[] = [
  ...STORED_AND_COMPUTED,
  ...MARKS_AND_MERGED,
  ...AGREEING_AND_UNITS,
  ...CURRENCIES_CODES_CELLS,
  ...CONDITIONS,
  ...NOT_ORDERS,
  ...ALIKE_SHEETS_RESERVED,
  ...TEXTS,
  ...ENCODINGS_AND_LOOKS,
  ...FINE,
];
