import type { List } from '../list.ts';
import { ATTACKED } from './attacked.ts';
import { EDGES } from './edges.ts';
import { HAND } from './hand.ts';
import { LONG } from './long.ts';
import { MAILING } from './mailing.ts';
import { PEOPLE_ALIKE } from './people.ts';
import { SHOPIFY_ASKED } from './shopify.ts';
import { SHOPS } from './shops.ts';

/** Lists of orders of which only the first line says what a condition asks, and such as seem to, put down before any of it was tried. */
export const THIRTEENTH_LISTS: readonly List[] = [
  ...SHOPIFY_ASKED,
  ...SHOPS,
  ...HAND,
  ...MAILING,
  ...PEOPLE_ALIKE,
  ...EDGES,
  ...LONG,
  ...ATTACKED,
];
