import type { List } from '../list.ts';
import { AMOUNTS } from './amounts.ts';
import { FINE } from './fine.ts';
import { MONEY } from './money.ts';
import { ROWS } from './rows.ts';
import { TEXTS } from './texts.ts';

/** Lists by one more writer, put down before they were tried. */
export const NINTH_LISTS: readonly List[] = [...AMOUNTS, ...MONEY, ...ROWS, ...TEXTS, ...FINE];
