import { detectUnicode } from '../../src/sheet/csv/detect-encoding.ts';
import { chooseLegacy } from '../../src/sheet/csv/encoding/choose-legacy.ts';
import { decodeBytes } from '../../src/sheet/csv/encoding/decode-bytes.ts';
import { type EncodedList, encodedLists } from './encoded-lists.ts';

/** What came of a list. */
export interface JudgedList extends Pick<EncodedList, 'encoding' | 'isMixed' | 'name'> {
  /** Not sure enough: then it is asked. */
  readonly outcome: 'right' | 'asked' | 'wrong';
  /** Different words that are not all ASCII. */
  readonly words: number;
  /** Words that are taken for ones in another encoding. */
  readonly strays: number;
}

const SURE = 0.9;

/** Finds out the encodings of so many lists each, see `encodedLists`. */
export async function judgeLists(
  seed: number,
  times: number,
  sizes?: readonly number[],
): Promise<JudgedList[]> {
  const judged: JudgedList[] = [];
  for (const list of encodedLists(seed, times, sizes)) {
    const { encoding, isMixed, text, bytes } = list;
    const unicode = detectUnicode(bytes, true);
    const legacy = unicode ? undefined : await chooseLegacy({ head: bytes, complete: true });
    const best = unicode ?? legacy?.guesses[0];
    const isSure = best !== undefined && best.certainty >= SURE;
    const isRight = best !== undefined && sameText(decodeBytes(bytes, best.encoding), text);
    judged.push({
      name: `${list.name}, as ${best?.encoding ?? 'none'}`,
      encoding,
      isMixed,
      outcome: isSure ? (isRight ? 'right' : 'wrong') : 'asked',
      strays: isSure ? (legacy?.findStrays().length ?? 0) + (legacy?.utf8Words.length ?? 0) : 0,
      words: new Set(text.match(/[\p{L}\p{M}]*[^\p{ASCII}][\p{L}\p{M}]*/gu)).size,
    });
  }
  return judged;
}

const CEDILLAS: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/** Romanian has commas below where most of its encodings have cedillas: both are read by everyone. */
function sameText(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(text: string): string {
  return text.normalize().replaceAll(/[şţŞŢ]/g, (letter) => CEDILLAS[letter] ?? letter);
}
