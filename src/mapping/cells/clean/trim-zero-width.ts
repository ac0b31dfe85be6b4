/** Word joiner, byte order mark; zero width space, except where it is the space between words. */
const EMPTY =
  /[\u2060\ufeff]|(?<![\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])\u200b|\u200b(?![\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])/gu;
const JOINERS = /[\u200c\u200d]/g;
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Rohg}]/u;
/** Letters and marks of scripts in which joiners change what is seen. */
const JOINED = String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hang}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Zinh}])[\p{L}\p{M}]`;
const JOINED_BEFORE = new RegExp(`${JOINED}$`, 'u');
const JOINED_BEHIND = new RegExp(`^${JOINED}`, 'u');
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f})$/u;
const EMOJI_BEHIND = /^\p{Extended_Pictographic}/u;

/** Removes characters that show nothing and mean nothing where they stand. */
export function trimZeroWidth(text: string): string {
  const left = text.replace(EMPTY, '').replace(JOINERS, keepNeeded);
  return RIGHT_TO_LEFT.test(left) ? left : left.replace(DIRECTIONS, '');
}

function keepNeeded(joiner: string, at: number, text: string): string {
  const before = text.slice(Math.max(0, at - 2), at);
  const behind = text.slice(at + 1, at + 3);
  const isOfScript = JOINED_BEFORE.test(before) || JOINED_BEHIND.test(behind);
  return isOfScript || (EMOJI_BEFORE.test(before) && EMOJI_BEHIND.test(behind)) ? joiner : '';
}
