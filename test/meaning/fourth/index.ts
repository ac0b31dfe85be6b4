import type { List } from '../list.ts';
import { CONDITIONS_SHEETS } from './conditions.ts';
import { DEBRIS_TEMPLATES, READERS } from './debris-templates.ts';
import { ENCODINGS_LOOKS } from './encodings-looks.ts';
import { FINE } from './fine.ts';
import { MARKS } from './marks.ts';
import { MERGED_AGREEING } from './merged-agreeing.ts';
import { ALIKE_RESERVED, NOT_ORDERS } from './no-orders.ts';
import { STORED_AMOUNTS } from './stored-amounts.ts';
import { UNITS_CODES } from './units-codes.ts';

/** More lists as people make them, by a writer who had neither seen the code nor tried them. */
export const FOURTH_LISTS: readonly List[] = [
  ...STORED_AMOUNTS,
  ...MARKS,
  ...MERGED_AGREEING,
  ...UNITS_CODES,
  ...CONDITIONS_SHEETS,
  ...NOT_ORDERS,
  ...ALIKE_RESERVED,
  ...DEBRIS_TEMPLATES,
  ...READERS,
  ...ENCODINGS_LOOKS,
  ...FINE,
];
