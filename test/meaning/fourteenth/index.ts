import type { List } from '../list.ts';
import { CELLS } from './cells.ts';
import { COUNTS } from './counts.ts';
import { PRICES } from './prices.ts';
import { ROWS } from './rows.ts';

/** Lists of amounts and numbers in the words of many trades and languages, put down before what decides was read. */
export const FOURTEENTH_LISTS: readonly List[] = [...PRICES, ...COUNTS, ...CELLS, ...ROWS];
