import type { List } from '../list.ts';
import { CELLS } from './cells.ts';
import { CONDITIONS } from './conditions.ts';
import { PACKS } from './packs.ts';
import { ROWS } from './rows.ts';

/** Packs, conditions, charges and what Excel makes of prices, put down before what decides was read. */
export const FIFTEENTH_LISTS: readonly List[] = [...PACKS, ...CONDITIONS, ...CELLS, ...ROWS];
