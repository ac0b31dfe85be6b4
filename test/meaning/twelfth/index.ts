import type { List } from '../list.ts';
import { EACH_ROW } from './each-row.ts';
import { FIRST_ROW } from './first-row.ts';
import { MERGED_TOTALS } from './merged-totals.ts';
import { SAID } from './said.ts';

/** Lists whose orders say only in their first row that they are cancelled, and such as seem to, put down before any of it was tried. */
export const TWELFTH_LISTS: readonly List[] = [
  ...FIRST_ROW,
  ...EACH_ROW,
  ...SAID,
  ...MERGED_TOTALS,
];
