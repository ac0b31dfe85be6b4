import type { List } from '../list.ts';
import { CONDITIONS } from './conditions.ts';
import { COPIES } from './copies.ts';
import { FINE_ENGLISH } from './fine-english.ts';
import { FINE_EUROPEAN } from './fine-european.ts';
import { FINE_GUARDS } from './fine-guards.ts';
import { FINE_KOREAN } from './fine-korean.ts';
import { FINE_TRICKY } from './fine-tricky.ts';
import { GUESTS } from './guests.ts';
import { HEADINGS } from './headings.ts';
import { IDS } from './ids.ts';
import { MAPS } from './maps.ts';
import { MEMBERS } from './members.ts';
import { MONEY } from './money.ts';
import { PLACEHOLDERS } from './placeholders.ts';
import { PRICES } from './prices.ts';
import { PROPOSED_LISTS } from './proposed.ts';
import { SAID } from './said.ts';
import { TEXTS } from './texts.ts';
import { TWICE } from './twice.ts';

/**
 * Lists of print shops, clubs, churches, schools and shops, made without knowing what is asked about. The points tell what is at
 * stake: A1 copies, A2 prices, A3 amounts and currencies, A4 what is said in words, A5 projects and users, A6 mappings beside their lists, A7 what is proposed, B11 guests, B12 members
 * and orders, B13 conditions, B14 rows that are nobody, B15 rows twice or elsewhere, C16 texts not filled in, C17 texts changed by
 * programs, D ordinary lists.
 */
export const TWENTIETH_LISTS: readonly List[] = [
  ...COPIES,
  ...PRICES,
  ...MONEY,
  ...SAID,
  ...IDS,
  ...MAPS,
  ...PROPOSED_LISTS,
  ...GUESTS,
  ...MEMBERS,
  ...CONDITIONS,
  ...HEADINGS,
  ...TWICE,
  ...PLACEHOLDERS,
  ...TEXTS,
  ...FINE_KOREAN,
  ...FINE_EUROPEAN,
  ...FINE_ENGLISH,
  ...FINE_TRICKY,
  ...FINE_GUARDS,
];
