import type { List } from '../list.ts';
import { ALIKE_PRICES } from './alike.ts';
import { COPIES } from './copies.ts';
import { PROPOSED } from './proposed.ts';
import { ROWS } from './rows.ts';
import { ALIKE, UNSAID } from './unsaid.ts';

/** Lists that have only the price of one copy, and such as seem to, put down before any of it was tried. */
export const ELEVENTH_LISTS: readonly List[] = [
  ...COPIES,
  ...ROWS,
  ...UNSAID,
  ...ALIKE,
  ...ALIKE_PRICES,
  ...PROPOSED,
];
