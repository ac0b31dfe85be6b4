import type { List } from '../list.ts';
import { DISCOUNTS } from './discounts.ts';
import { DISCOUNTS_FINE } from './discounts-fine.ts';

/** Discounts, refunds and deposits as shops, printers and accounts write them, and what looks like them. */
export const TWENTY_SECOND_LISTS: readonly List[] = [...DISCOUNTS, ...DISCOUNTS_FINE];
