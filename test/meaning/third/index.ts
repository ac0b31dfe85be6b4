import type { List } from '../list.ts';
import { AGREEING } from './agreeing.ts';
import { CODES } from './codes.ts';
import { COMPUTED } from './computed.ts';
import { CONDITIONS } from './conditions.ts';
import { CURRENCIES } from './currencies.ts';
import { DEBRIS } from './debris.ts';
import { ENCODINGS } from './encodings.ts';
import { FINE } from './fine.ts';
import { LOCALES } from './locales.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { LOOKS } from './looks.ts';
import { MARKS } from './marks.ts';
import { MERGED } from './merged.ts';
import { NO_ORDERS } from './no-orders.ts';
import { RESERVED } from './reserved.ts';
import { SHEETS } from './sheets.ts';
import { SPLITS } from './splits.ts';
import { STORED } from './stored.ts';
import { STRUCK } from './struck.ts';
import { TEMPLATES } from './templates.ts';
import { UNIT_PRICES } from './unit-prices.ts';

/** More lists as people make them, by another writer, put down before they were tried. */
export const THIRD_LISTS: readonly List[] = [
  ...STORED,
  ...MARKS,
  ...COMPUTED,
  ...MERGED,
  ...AGREEING,
  ...UNIT_PRICES,
  ...CURRENCIES,
  ...CODES,
  ...SPLITS,
  ...CONDITIONS,
  ...NO_ORDERS,
  ...STRUCK,
  ...LOOK_ALIKES,
  ...SHEETS,
  ...RESERVED,
  ...DEBRIS,
  ...TEMPLATES,
  ...LOCALES,
  ...ENCODINGS,
  ...LOOKS,
  ...FINE,
];
