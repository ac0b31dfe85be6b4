import type { EncodingModel } from './encoding-models.ts';
import { rateSign } from './rate-sign.ts';

interface Alphabet {
  readonly encoding: string;
  readonly prior: number;
  /** Its letters that are not ASCII: the common ones by how common they are, then the others. */
  readonly common: string;
  readonly seldom: string;
  /** Letters that hardly ever stand together: they show that another encoding was meant. */
  readonly unlikely?: RegExp;
  /** What a word costs that begins small, where capitals of other encodings look like small letters. */
  readonly smallWord?: number;
  /** Different letters that it takes to believe in it: more where the signs of Windows-1252 are letters. */
  readonly fewest?: number;
}

const WESTERN = 'éèüöäçñáóíãàâêôøåæßëîïúœùûõìòÿÉÖÜÄÅØÁÇÓÍÚÑÈÊŒÆÀÂ';
const CYRILLIC = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэ';
const MORE_CYRILLIC = 'фъёАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ';

const LATIN_ALPHABETS: readonly Alphabet[] = [
  {
    encoding: 'windows-1252',
    prior: 1,
    fewest: 0,
    unlikely: /Õ[^AEIOU\P{Lu}]/u,
    common: WESTERN,
    seldom: 'ðþýžšŽŠÃÕÔËÎÏÌÒÙÛÐÞÝŸ',
  },
  { encoding: 'macintosh', prior: -3, common: WESTERN, seldom: 'ÃÕÔËÎÏÌÒÙÛŸ', fewest: 4 },
  {
    encoding: 'windows-1250',
    prior: -1,
    common: 'áéíčšžřěýůúćłóśńąężźőűöüşţăâîđäČŠŽŘŁŚŻÁÉÚÖÜ',
    seldom: 'ňťďôľĺŕßçëÓÍÝĆŃĄĘŹŐŰŞŢĂÂÎĐÄŇŤĎĽ',
    unlikely: /ń[aeiou]|ă[eo]|őe|č[rt]/i,
  },
  { encoding: 'windows-1254', prior: -1, common: 'ıİşğüöçŞÜÖÇâî', seldom: 'Ğûéêèàáíóúñäß' },
  {
    encoding: 'windows-1257',
    prior: -1,
    common: 'āēīšūžčģķļņąęėįųäöõüŠŽŪĀČ',
    seldom: 'ĒĪĢĶĻŅĄĘĖĮŲÄÖÕÜóśźżłńć',
  },
  {
    encoding: 'windows-1258',
    prior: -3,
    fewest: 4,
    common: 'ăâđêôơưàáèéìíòóùúĐ\u0300\u0301\u0303\u0309\u0323',
    seldom: 'ĂÂÊÔƠƯÀÁÈÉÌÍÒÓÙÚ',
  },
];

const OTHER_ALPHABETS: readonly Alphabet[] = [
  { encoding: 'windows-1251', prior: 0, common: CYRILLIC, seldom: `${MORE_CYRILLIC}іїєґІЇЄ` },
  // Its small letters are the capitals of Windows-1251 and 1253, and Greek words read like Russian ones.
  {
    encoding: 'koi8-r',
    prior: -3,
    common: CYRILLIC,
    seldom: MORE_CYRILLIC,
    smallWord: -4,
    fewest: 4,
  },
  { encoding: 'ibm866', prior: -3, common: CYRILLIC, seldom: MORE_CYRILLIC, fewest: 4 },
  {
    encoding: 'windows-1253',
    prior: -1,
    common: 'αοιετσνηυρπκμλςάίόέήύώγδθω',
    seldom: 'φχβξζψΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏϊϋ',
  },
  { encoding: 'windows-1255', prior: -1, common: 'יולרהאמתבנשדקח', seldom: 'עסכפגצזטךםןףץ' },
  {
    encoding: 'windows-1256',
    prior: -1,
    common: 'اليمنرتوبعدسةفهكقحجأشطصخ',
    seldom: 'ىئءزثذضغظؤإآپچژگ',
  },
  {
    encoding: 'windows-874',
    prior: -2,
    fewest: 4,
    common: 'กขคงจชซดตถทนบปผพฟมยรลวศสหอะาำเแโใไัิีุู่้์',
    seldom: 'ฆฉญณธฝภษฮ็๊๋ฯๆ',
  },
];

/** How much seldomer than small letters those of a word in capitals are, where scripts are told apart. */
const CAPITALS = -0.4;

/** What other signs and letters of such an encoding are worth: they are hardly ever used. */
const UNUSED = -12.5;
const UNLIKELY = -3;

/** The encodings of one byte per character. */
export const ALPHABET_MODELS: readonly EncodingModel[] = [
  ...LATIN_ALPHABETS.map((alphabet) => toModel(alphabet, { common: -3.6, seldom: -6.5 }, latinFit)),
  ...OTHER_ALPHABETS.map((alphabet) =>
    toModel(alphabet, { common: -3, seldom: -5, capitals: CAPITALS }, scriptFit),
  ),
];

function toModel(
  { encoding, prior, common, seldom, unlikely, smallWord = 0, fewest = 2 }: Alphabet,
  rates: { readonly common: number; readonly seldom: number; readonly capitals?: number },
  rateFit: (character: string, previous: string, next: string) => number,
): EncodingModel {
  const letters = new Map([...seldom].map((letter) => [letter, rates.seldom]));
  [...common].forEach((letter, rank) => {
    letters.set(letter, rates.common - (1.6 * rank) / common.length);
  });
  // Names are often written in capitals: then they are as common as the small ones of the same letters.
  const rateLetter = (character: string, inCapitals: boolean) => {
    const own = letters.get(character);
    if (rates.capitals === undefined || !inCapitals || !isUpper(character)) return own;
    const small = letters.get(character.toLowerCase());
    return small === undefined ? own : Math.max(small + rates.capitals, own ?? small);
  };
  return {
    encoding,
    prior,
    readable: -8,
    garbled: -10,
    fewest,
    rate(character, surroundings) {
      const { previous, next } = surroundings;
      const rate = rateLetter(character, isUpper(previous) || isUpper(next));
      if (rate === undefined) return rateSign(character, surroundings) ?? UNUSED;
      const spoilt = unlikely?.test(character + next) ? UNLIKELY : 0;
      const small = isLower(character) && !/\p{L}/u.test(previous) ? smallWord : 0;
      return rate + rateFit(character, previous, next) + spoilt + small;
    },
  };
}

/** Letters with marks stand among plain ones, and small ones are not followed by large ones. */
function latinFit(character: string, previous: string, next: string): number {
  let fit = 0;
  if (!/[a-z]/i.test(previous) && !/[a-z]/i.test(next)) fit -= isLetter(previous + next) ? 3 : 5;
  if (isUpper(character) && isLower(previous)) fit -= 6;
  if (isLower(character) && isUpper(next)) fit -= 4;
  return fit;
}

/** Letters of one script stand together: not within a Latin word, and not large after small. */
function scriptFit(character: string, previous: string, next: string): number {
  let fit = 0;
  if (/[a-z]/.test(previous) || /[a-z]/.test(next)) fit -= 12;
  else if (/[A-Z]/.test(previous) || /[A-Z]/.test(next)) fit -= 5;
  else if (!isLetter(previous + next)) fit -= 2.5;
  if (isUpper(character) && isLower(previous)) fit -= 6;
  if (isLower(character) && !/\p{L}/u.test(previous)) fit -= 1.5;
  if (isLower(character) && isUpper(next)) fit -= 2;
  if (isLower(character) && isUpper(previous) && !isLower(next)) fit -= 5;
  return fit;
}

function isUpper(character: string): boolean {
  return character.toLowerCase() !== character;
}

function isLower(character: string): boolean {
  return character.toUpperCase() !== character;
}

function isLetter(neighbours: string): boolean {
  return /[\p{L}\p{M}]/u.test(neighbours);
}
