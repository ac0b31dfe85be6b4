/** How a language of East Asia writes numbers, as `[DBNum1]` to `[DBNum4]` ask for it. */
export interface Numerals {
  /** Each digit by itself: 2026 as 二〇二六. */
  showDigits(text: string): string;
  /** A whole number by its places, and what follows its point digit by digit: 1234.5 as 千二百三十四.五. */
  showPlaces(text: string): string;
  /** A number that is a part of a date: years and `05` digit by digit, 12 as 十二. */
  showPart(text: string): string;
}

/** The characters of one style in one language. */
interface Script {
  /** From 0 to 9. */
  readonly digits: string;
  /** Ten, hundred, thousand. */
  readonly tens: string;
  /** Ten thousand and its powers. */
  readonly powers: string;
  /** Whether the one before ten, hundred and thousand is left out: 千 for 1000. */
  readonly bareTens?: boolean;
}

const FULL_WIDTH = '０１２３４５６７８９';

/**
 * By language and by the number after `DBNum`. ECMA-376 does not say what they show. Sources: what Excel's
 * own lists of formats show for each language, and the libraries mygreen/excel-cellformatter (Japanese) and
 * snoopyjc/ssf (Chinese, Korean), whose tests hold what Excel shows.
 */
const SCRIPTS: Readonly<Record<string, Readonly<Record<number, Script>>>> = {
  ja: {
    1: { digits: '〇一二三四五六七八九', tens: '十百千', powers: '万億兆京', bareTens: true },
    2: { digits: '〇壱弐参四伍六七八九', tens: '拾百阡', powers: '萬億兆京' },
    3: { digits: FULL_WIDTH, tens: '十百千', powers: '万億兆京', bareTens: true },
  },
  ko: {
    1: { digits: '０一二三四五六七八九', tens: '十百千', powers: '万億兆京' },
    2: { digits: '零壹貳參四伍六七八九', tens: '拾百阡', powers: '萬億兆京' },
    3: { digits: FULL_WIDTH, tens: '十百千', powers: '万億兆京', bareTens: true },
    4: { digits: '영일이삼사오육칠팔구', tens: '십백천', powers: '만억조경' },
  },
  'zh-CN': {
    1: { digits: '○一二三四五六七八九', tens: '十百千', powers: '万亿兆京' },
    2: { digits: '零壹贰叁肆伍陆柒捌玖', tens: '拾佰仟', powers: '万亿兆京' },
    3: { digits: FULL_WIDTH, tens: '十百千', powers: '万亿兆京' },
  },
  'zh-TW': {
    1: { digits: '○一二三四五六七八九', tens: '十百千', powers: '萬億兆京' },
    2: { digits: '零壹貳參肆伍陸柒捌玖', tens: '拾佰仟', powers: '萬億兆京' },
    3: { digits: FULL_WIDTH, tens: '十百千', powers: '萬億兆京' },
  },
};

const FULL_WIDTH_STYLE = 3;

/** The numerals of a style in a language (`ja`, `ko`, `zh-CN`, `zh-TW`); null where they are the usual ones. */
export function numeralsOf(style: number | null, language: string): Numerals | null {
  const script = SCRIPTS[language]?.[style ?? 0];
  if (!script) return null;
  // Zeros between other digits are written in Chinese, however many, as one: 一万○一.
  const fillsGaps = language.startsWith('zh');
  const hasBareTensInDates = style === 1 && language !== 'ko';
  const digits = (text: string) => text.replace(/\d/g, (digit) => script.digits.charAt(+digit));
  return {
    showDigits: digits,
    showPlaces(text) {
      const [whole = '', part] = text.split('.');
      if (!/^\d+$/.test(whole)) return digits(text);
      const shown = writePlaces(whole, script, fillsGaps, script.bareTens);
      return part === undefined ? shown : `${shown}.${digits(part)}`;
    },
    showPart(text) {
      const byDigit = style === FULL_WIDTH_STYLE || text.startsWith('0') || text.length > 3;
      if (byDigit || !/^\d+$/.test(text)) return digits(text);
      return writePlaces(text, script, fillsGaps, hasBareTensInDates);
    },
  };
}

function writePlaces(
  whole: string,
  { digits, tens, powers }: Script,
  fillsGaps: boolean,
  bareTens = false,
): string {
  if (/^0*$/.test(whole)) return digits.charAt(0);
  let text = '';
  let gap = false;
  let counted = false;
  Array.from(whole, Number).forEach((digit, i) => {
    const place = whole.length - 1 - i;
    const ten = place % 4;
    if (digit === 0) gap = true;
    else {
      if (gap && fillsGaps && text !== '') text += digits.charAt(0);
      gap = false;
      counted = true;
      text += digit === 1 && ten > 0 && bareTens ? '' : digits.charAt(digit);
      text += tens.charAt(ten - 1);
    }
    if (ten > 0) return;
    if (counted) text += powers.charAt(place / 4 - 1);
    counted = false;
  });
  return text;
}

const STYLES = Object.values(SCRIPTS).flatMap((styles) => Object.values(styles));
/** Also those of Arabic, Persian, Hindi and Thai. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '๐๑๒๓๔๕๖๗๘๙'];
const VALUES = new Map(
  [...STYLES.map(({ digits }) => digits), ...DIGITS].flatMap((digits) =>
    [...digits].map((sign, value) => [sign, value] as const),
  ),
);
const PLACES = new Map(
  STYLES.flatMap(({ tens, powers }) => [
    ...[...tens].map((sign, i) => [sign, 10 ** (i + 1)] as const),
    ...[...powers].map((sign, i) => [sign, 10_000 ** (i + 1)] as const),
  ]),
);
const NUMERALS = new RegExp(`[${[...VALUES.keys(), ...PLACES.keys()].join('')}]+`, 'g');

/** A text with the usual digits for numerals: `一百二十元` is `120元`. One with usual digits stays, as `12만` may be 12. */
export function withUsualDigits(text: string): string {
  return /\d/.test(text) ? text : text.replace(NUMERALS, readNumerals);
}

function readNumerals(numerals: string): string {
  const signs = [...numerals];
  if (!signs.some((sign) => PLACES.has(sign))) return signs.map((one) => VALUES.get(one)).join('');
  let [sum, group, digit] = [0, 0, 0];
  for (const [i, sign] of signs.entries()) {
    const place = PLACES.get(sign);
    const isBare = !VALUES.has(signs[i - 1] ?? '');
    if (place === undefined) digit = 10 * digit + (VALUES.get(sign) ?? 0);
    else if (place < 10_000) [group, digit] = [group + (isBare ? 1 : digit) * place, 0];
    else [sum, group, digit] = [sum + (group + digit || 1) * place, 0, 0];
  }
  return String(sum + group + digit);
}
