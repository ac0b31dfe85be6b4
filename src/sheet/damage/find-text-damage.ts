import { isUtf8 } from 'node:buffer';
import { isPlainText } from '../plain-text.ts';
import type { Damage } from './damage.ts';

/** Matches U+FFFD, and the texts that its bytes give in other encodings. */
const UNDECODED = /\ufffd|占쏙옙|锟斤拷|ï¿½/;

/** UTF-8 read as Windows-1252: a letter with signs after it, such as Ã©. */
const UTF8_AS_WESTERN =
  /[\u00c2-\u00f4][\u0080-\u00bf\u2013-\u203a€™][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™]*/g;

/** EUC-KR read as Windows-1252: at least two pairs such as ±è, with a sign in them. */
const KOREAN_AS_WESTERN =
  /(?=[\u00a1-\u00ff]*[\u00a1-\u00bf])(?:[\u00b0-\u00c8][\u00a1-\u00fe]){2,}/;

/** The characters of Windows-1252 for the bytes 0x80 to 0x9f. */
const WINDOWS_1252_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Matches invisible characters, which are printed as a gap, a box or not at all. */
const INVISIBLE =
  /[^\P{Cc}\t\n\r]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|^\u00a0|\u00a0$/u;

/** Matches joiners and direction marks beside scripts that do not need them. Other scripts and emoji do. */
const INVISIBLE_HERE =
  /(?:^|[\p{ASCII}\p{Script=Hangul}\p{Script=Han}\p{Script=Kana}])([\u200c-\u200f])(?:$|[\p{ASCII}\p{Script=Hangul}\p{Script=Han}\p{Script=Kana}])/u;

/** Finds damage that single characters of a cell's text show. */
export function findTextDamage(text: string): Damage | undefined {
  if (isPlainText(text)) return undefined;
  if (UNDECODED.test(text)) return UNDECODABLE;
  if (isGarbled(text)) return GARBLED;
  const hidden = INVISIBLE.exec(text)?.[0] ?? INVISIBLE_HERE.exec(text)?.[1];
  return hidden === undefined ? undefined : invisible(hidden);
}

function isGarbled(text: string): boolean {
  if (KOREAN_AS_WESTERN.test(text)) return true;
  return (text.match(UTF8_AS_WESTERN) ?? []).some((part) => isUtf8(toWindows1252(part)));
}

function toWindows1252(text: string): Buffer {
  const bytes = [...text].map((character) => {
    const index = WINDOWS_1252_C1.indexOf(character);
    return index < 0 ? character.charCodeAt(0) : 0x80 + index;
  });
  return Buffer.from(bytes);
}

const UNDECODABLE: Damage = {
  code: 'text_undecodable',
  reason: 'holds characters that could not be read, shown as \ufffd',
  fix: 'Use the right encoding, or save the file as "CSV UTF-8" from a source where the text is intact',
};

const GARBLED: Damage = {
  code: 'text_garbled',
  reason: 'looks as if it was read in the wrong encoding',
  fix: 'Save the file again as "CSV UTF-8", from a source where the text is intact',
};

function invisible(character: string): Damage {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'invisible_character',
    reason: `has an invisible character (U+${code})`,
    fix: 'Delete it, or type the text again',
  };
}
