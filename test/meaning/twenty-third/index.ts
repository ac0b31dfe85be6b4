import type { List } from '../list.ts';
import { CHARGES } from './charges.ts';
import { PEOPLE } from './people.ts';

/** Exports of four companies: charges among people, and one person's phone in several forms. */
export const TWENTY_THIRD_LISTS: readonly List[] = [...CHARGES, ...PEOPLE];
