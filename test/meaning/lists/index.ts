import type { List } from '../list.ts';
import { AGREEING } from './agreeing.ts';
import { AMOUNTS_STORED } from './amounts-stored.ts';
import { CODES } from './codes.ts';
import { CONDITIONS } from './conditions.ts';
import { CURRENCIES } from './currencies.ts';
import { DEBRIS } from './debris.ts';
import { ENCODINGS } from './encodings.ts';
import { FORMULAS } from './formulas.ts';
import { INVISIBLE } from './invisible.ts';
import { LOCALES } from './locales.ts';
import { MARKS } from './marks.ts';
import { MERGED } from './merged.ts';
import { NEARLY_RESERVED } from './nearly-reserved.ts';
import { NO_ORDERS } from './no-orders.ts';
import { ONE_CELL_MORE } from './one-cell-more.ts';
import { PLAINLY_FINE } from './plainly-fine.ts';
import { PROPOSED } from './proposed.ts';
import { SEVERAL_SHEETS } from './several-sheets.ts';
import { STRUCK } from './struck.ts';
import { TEMPLATES } from './templates.ts';
import { UNIT_PRICES } from './unit-prices.ts';
import { WORTH_A_LOOK } from './worth-a-look.ts';

/** Lists as people make them, each with what it means. */
export const LISTS: readonly List[] = [
  ...AMOUNTS_STORED,
  ...MARKS,
  ...FORMULAS,
  ...MERGED,
  ...AGREEING,
  ...UNIT_PRICES,
  ...PROPOSED,
  ...CURRENCIES,
  ...CODES,
  ...ONE_CELL_MORE,
  ...CONDITIONS,
  ...NO_ORDERS,
  ...STRUCK,
  ...INVISIBLE,
  ...SEVERAL_SHEETS,
  ...NEARLY_RESERVED,
  ...DEBRIS,
  ...TEMPLATES,
  ...LOCALES,
  ...ENCODINGS,
  ...WORTH_A_LOOK,
  ...PLAINLY_FINE,
];
