import type { List } from '../list.ts';
import { CHARGES } from './charges.ts';
import { ORDINARY } from './ordinary.ts';
import { TOTALS } from './totals.ts';

/** Rows of sums and charges within orders, and rows that look like them, each as a program or a person writes them. */
export const NINETEENTH_LISTS: readonly List[] = [...TOTALS, ...CHARGES, ...ORDINARY];
