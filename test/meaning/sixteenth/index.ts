import type { List } from '../list.ts';
import { NO_PACKS } from './no-packs.ts';
import { PACKS } from './packs.ts';
import { soldAsOne, soldIn, soldInPacks } from './sold.ts';

/** What shops and printers sell in packs and what only looks so, put down before what decides was read. */
export const SIXTEENTH_LISTS: readonly List[] = [
  ...soldIn(PACKS).map(soldInPacks),
  ...soldIn(NO_PACKS).map(soldAsOne),
];
