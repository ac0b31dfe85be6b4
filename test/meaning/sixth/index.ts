import type { List } from '../list.ts';
import { CODES_AND_CONDITIONS } from './codes-and-conditions.ts';
import { DEBRIS_AND_TEMPLATES } from './debris-and-templates.ts';
import { FINE } from './fine.ts';
import { LOCALES_AND_ENCODINGS } from './locales-and-encodings.ts';
import { MERGED_AND_UNITS } from './merged-and-units.ts';
import { NO_ORDERS_AND_STRUCK } from './no-orders-and-struck.ts';
import { SHEETS_AND_RESERVED } from './sheets-and-reserved.ts';
import { STORED_AND_MARKS } from './stored-and-marks.ts';
import { TWO_CLASSES } from './two-classes.ts';

/** Lists of a sixth writer, put down before they were tried. */
export const SIXTH_LISTS: readonly List[] = [
  ...STORED_AND_MARKS,
  ...MERGED_AND_UNITS,
  ...CODES_AND_CONDITIONS,
  ...NO_ORDERS_AND_STRUCK,
  ...SHEETS_AND_RESERVED,
  ...DEBRIS_AND_TEMPLATES,
  ...LOCALES_AND_ENCODINGS,
  ...TWO_CLASSES,
  ...FINE,
];
