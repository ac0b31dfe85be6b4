import type { List } from '../list.ts';
import { CODES_AND_SPLITS } from './codes-and-splits.ts';
import { CONDITIONS } from './conditions.ts';
import { ENCODINGS_AND_LOOKS } from './encodings-and-looks.ts';
import { FINE_FILES } from './fine.ts';
import { MARKS_AND_CURRENCIES } from './marks-and-currencies.ts';
import { MERGED_AND_AGREEING } from './merged-and-agreeing.ts';
import { SHEETS_AND_RESERVED } from './sheets-and-reserved.ts';
import { STORED_AND_COMPUTED } from './stored-and-computed.ts';
import { STRUCK_AND_LOOK_ALIKES } from './struck-and-lookalikes.ts';
import { TEXTS } from './texts.ts';
import { TOTALS_AND_NOTES } from './totals-and-notes.ts';

/** Further lists as people make them, by a writer who had not seen how lists are read. */
export const FURTHER_LISTS: readonly List[] = [
  ...STORED_AND_COMPUTED,
  ...MARKS_AND_CURRENCIES,
  ...MERGED_AND_AGREEING,
  ...CODES_AND_SPLITS,
  ...CONDITIONS,
  ...TOTALS_AND_NOTES,
  ...STRUCK_AND_LOOK_ALIKES,
  ...SHEETS_AND_RESERVED,
  ...TEXTS,
  ...ENCODINGS_AND_LOOKS,
  ...FINE_FILES,
];
