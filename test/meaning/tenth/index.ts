import type { List } from '../list.ts';
import { AMOUNTS } from './amounts.ts';
import { EVERYDAY } from './everyday.ts';
import { INVISIBLE } from './invisible.ts';
import { MAPS } from './maps.ts';
import { PARTS } from './parts.ts';
import { PATTERNS } from './patterns.ts';
import { PHONES } from './phones.ts';
import { POSTCODES } from './postcodes.ts';
import { SOURCES } from './sources.ts';

/** Lists whose texts are mapped, taken apart, put together or chosen, put down before any of it was tried. */
export const TENTH_LISTS: readonly List[] = [
  ...MAPS,
  ...AMOUNTS,
  ...PATTERNS,
  ...PARTS,
  ...PHONES,
  ...POSTCODES,
  ...INVISIBLE,
  ...SOURCES,
  ...EVERYDAY,
];
