import type { List } from '../list.ts';
import { AMOUNTS } from './amounts.ts';
import { FINE_ENGLISH } from './fine-english.ts';
import { FINE_EUROPE } from './fine-europe.ts';
import { FINE_FURTHER } from './fine-further.ts';
import { FINE_GUARDS } from './fine-guards.ts';
import { FINE_KOREAN } from './fine-korean.ts';
import { FINE_MISSED } from './fine-missed.ts';
import { FINE_NEAR } from './fine-near.ts';
import { FINE_PRODUCTS } from './fine-products.ts';
import { FINE_SHOPS } from './fine-shops.ts';
import { IDS } from './ids.ts';
import { LONG } from './long.ts';
import { MAPS } from './maps.ts';
import { MONEY } from './money.ts';
import { PEOPLE } from './people.ts';
import { ROWS } from './rows.ts';
import { SHAPES } from './shapes.ts';
import { TEXTS } from './texts.ts';
import { WORDS } from './words.ts';

/**
 * Lists of shops, offices, clubs, schools and churches in many languages, half of them ordinary, made without knowing what is
 * asked about. The points are those of the twentieth set.
 */
export const TWENTY_FIRST_LISTS: readonly List[] = [
  ...MONEY,
  ...AMOUNTS,
  ...IDS,
  ...MAPS,
  ...PEOPLE,
  ...ROWS,
  ...TEXTS,
  ...WORDS,
  ...SHAPES,
  ...FINE_SHOPS,
  ...FINE_KOREAN,
  ...FINE_EUROPE,
  ...FINE_ENGLISH,
  ...FINE_FURTHER,
  ...FINE_MISSED,
  ...FINE_PRODUCTS,
  ...FINE_GUARDS,
  ...FINE_NEAR,
  ...LONG,
];
