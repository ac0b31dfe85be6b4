import { EIGHTEENTH_LISTS } from './eighteenth/index.ts';
import { EIGHTH_LISTS } from './eighth/index.ts';
import { ELEVENTH_LISTS } from './eleventh/index.ts';
import { FIFTEENTH_LISTS } from './fifteenth/index.ts';
import { FIFTH_LISTS } from './fifth/index.ts';
import { FOURTEENTH_LISTS } from './fourteenth/index.ts';
import { FOURTH_LISTS } from './fourth/index.ts';
import { FURTHER_LISTS } from './further/index.ts';
import type { List } from './list.ts';
import { LISTS } from './lists/index.ts';
import { NINETEENTH_LISTS } from './nineteenth/index.ts';
import { NINTH_LISTS } from './ninth/index.ts';
import { SEVENTEENTH_LISTS } from './seventeenth/index.ts';
import { SEVENTH_LISTS } from './seventh/index.ts';
import { SIXTEENTH_LISTS } from './sixteenth/index.ts';
import { SIXTH_LISTS } from './sixth/index.ts';
import { TENTH_LISTS } from './tenth/index.ts';
import { THIRD_LISTS } from './third/index.ts';
import { THIRTEENTH_LISTS } from './thirteenth/index.ts';
import { TWELFTH_LISTS } from './twelfth/index.ts';
import { TWENTIETH_LISTS } from './twentieth/index.ts';
import { TWENTY_FIRST_LISTS } from './twenty-first/index.ts';
import { TWENTY_SECOND_LISTS } from './twenty-second/index.ts';
import { TWENTY_THIRD_LISTS } from './twenty-third/index.ts';

type Sets = readonly (readonly [string, readonly List[]])[];

/** Those that were written first. */
export const EARLIER_SETS: Sets = [
  ['first', LISTS],
  ['further', FURTHER_LISTS],
  ['third', THIRD_LISTS],
  ['fourth', FOURTH_LISTS],
  ['fifth', FIFTH_LISTS],
  ['sixth', SIXTH_LISTS],
  ['seventh', SEVENTH_LISTS],
  ['eighth', EIGHTH_LISTS],
  ['ninth', NINTH_LISTS],
  ['tenth', TENTH_LISTS],
  ['eleventh', ELEVENTH_LISTS],
  ['twelfth', TWELFTH_LISTS],
  ['thirteenth', THIRTEENTH_LISTS],
];

export const SETS: Sets = [
  ['fourteenth', FOURTEENTH_LISTS],
  ['fifteenth', FIFTEENTH_LISTS],
  ['sixteenth', SIXTEENTH_LISTS],
  ['seventeenth', SEVENTEENTH_LISTS],
  ['eighteenth', EIGHTEENTH_LISTS],
  ['nineteenth', NINETEENTH_LISTS],
  ['twentieth', TWENTIETH_LISTS],
  ['twenty-first', TWENTY_FIRST_LISTS],
  ['twenty-second', TWENTY_SECOND_LISTS],
  ['twenty-third', TWENTY_THIRD_LISTS],
];
