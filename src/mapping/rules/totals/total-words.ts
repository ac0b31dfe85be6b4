/**
 * How surely a word means a total. `sure`: it means nothing else; `likely`: it may be a brand; `name`: it may be the name of a
 * person or a place, or a syllable of one.
 */
export type WordKind = 'sure' | 'likely' | 'name';

/** The word for a total at the beginning or end of a cell. */
export interface TotalWord {
  readonly kind: WordKind;
  /** The rest of the cell, such as `Seoul` in `Seoul Total`; '' if there is none or only a count, as in `Total 10 names`. */
  readonly rest: string;
}

/** Words that people write beside totals, and that spreadsheet programs write in subtotals and pivot tables. */
const WORDS: Readonly<Record<WordKind, string>> = {
  sure: `subtotal|sub total|sub-total|subtotals|grand total|grand totals|sum total|overall total|running total
    합계|소계|총계|총합계|누계|총합|중계|합계금액|총금액|총수량|合計金額|合計|小計|総計|総合計|累計|合计|小计|总计|总和|总金额|总数量|累计|共计|總計|總和|累计|共計
    zwischensumme|gesamtsumme|gesamtbetrag|endsumme|gesamtergebnis|insgesamt|teilsumme|sous-total|sous total|total général|total general
    totaux|sumatoria|suma total|total geral|subtotale|totale generale|totale complessivo|totale parziale|ogółem
    suma końcowa|suma częściowa|łącznie|subtotaal|eindtotaal|totalen|итого|общий итог|подытог|промежуточный итог|підсумок
    mezisoučet|celkový součet|medzisúčet|összesen|végösszeg|részösszeg|genel toplam|ara toplam|delsumma|delsum|totalsumma
    übertrag|carried forward|brought forward|전월이월|전기이월|繰越|前月繰越|前頁繰越|총액|総額|總額|总额|endbetrag|rechnungsbetrag
    ordertotaal|factuurtotaal|orderbedrag|factuurbedrag|ordersumma|fakturasumma|nettosumma|ordresum|fakturasum
    välisumma|yhteensä|tổng cộng|รวมทั้งสิ้น|ยอดรวม|المجموع|الإجمالي|סה"כ`,
  likely: `total|totals|summe|gesamt|totale|totali|totaal|всего|сумма|итог|всього|усього|celkem|součet|súčet|celkom|toplam|totalt
    tổng|รวม|jumlah|σύνολο|razem|ttl|sums|総数|總數|总数|ukupno|sveukupno|skupaj|iš viso|viso|kopā|kokku|общо|укупно|samtals|guztira
    gjithsej|कुल|कुल योग|মোট|مجموع|جمع کل|סה״כ|барлығы|нийт|kabuuan|jumla`,
  name: '이월|sum|suma|somme|som|soma|somma|summa|ergebnis|разом|spolu|i alt|cộng|tot|계|합|총|計|计|汇总|匯總|集計|요약',
};

/** What is summed up, in one word with its sum: `Positionssumme`, `Auftragswert`. */
const SUMMED = 'positions|auftrags|netto|brutto|bestell|rechnungs|kunden|waren|artikel|beleg|order';
/** The same beside a word for a total: `Order total`, `Summe Auftrag`, `伝票計`; and what may stand between them. */
const THINGS = new Set(
  `order|orders|item|items|line|customer|client|invoice|net|gross|amount|price|value|auftrag|auftrags|position|positionen|bestellung
  rechnung|beleg|kunde|netto|brutto|artikel|commande|facture|montant|pedido|importe|factura|valor|ordine|importo|fattura|bestelling
  factuur|klant|zamówienia|zamówienie|заказа|заказу|счета|счёту|주문|전표|거래처|고객|품목|상품|注文|受注|伝票|得意先|顧客|商品|订单`.split(
    /[|\n]\s*/,
  ),
);
const BETWEEN = /^(?:for|of|the|per|je|für|der|des|de|du|del|della|la|do|по|за|.*\d.*)$/u;

const KINDS: ReadonlyMap<string, WordKind> = new Map([
  ...(['name', 'likely', 'sure'] as const).flatMap((kind) =>
    WORDS[kind].split(/[|\n]\s*/).map((word) => [word, kind] as const),
  ),
  ...SUMMED.split('|').flatMap((of) =>
    ['summe', 'betrag', 'wert', 'total'].map((sum) => [of + sum, 'sure'] as const),
  ),
]);

export const TOTAL_WORDS: readonly string[] = [...KINDS.keys()];

/** Longest first, so that `grand total` is found before `total`. */
const BY_LENGTH = [...TOTAL_WORDS].sort((a, b) => b.length - a.length);

/** Labels are short: longer texts are not searched. */
const MAX_BYTES = 60;

const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;
const IS_SPACED_CJK = /^(?:[\p{scx=Han}\p{scx=Hangul}]\s*)+$/u;
const CJK = /[\p{scx=Han}\p{scx=Hangul}]/u;
/** Matches a count with its unit (`10 names`), or a currency. */
const UNITS =
  /^[\d.,\s]*(?:명|건|개|부|매|장|원|円|元|件|名|個|枚|rows?|items?|names?|pcs|ea|krw|usd|eur|jpy|cny|gbp|ht|ttc)$/iu;

/** Finds the word for a total that a text consists of, begins with or ends with. */
export function findTotalWord(text: string): TotalWord | null {
  if (text.length > MAX_BYTES) return null;
  const whole = text.normalize('NFKC').toLowerCase();
  const bare = whole.replace(/\([^()]*\)/g, ' ').replace(AROUND, '') || whole.replace(AROUND, '');
  const plain = IS_SPACED_CJK.test(bare) ? bare.replace(/\s/g, '') : bare.replace(/\s+/g, ' ');
  const kind = KINDS.get(plain) ?? KINDS.get(whole.trim());
  if (kind) return { kind, rest: '' };
  for (const word of BY_LENGTH) {
    const rest = restBeside(plain, word);
    if (rest === null) continue;
    if (isOfThings(rest)) return { kind: 'sure', rest: '' };
    return { kind: KINDS.get(word) ?? 'name', rest: UNITS.test(rest) ? '' : rest };
  }
  return null;
}

/** Whether a text says what is summed up, perhaps with its number: `de la commande`, `Auftrag 4711`. */
function isOfThings(text: string): boolean {
  const words = text.split(/[\s\p{P}]+/u);
  const isThing = (word: string) => THINGS.has(word);
  return words.some(isThing) && words.every((word) => isThing(word) || BETWEEN.test(word));
}

/** Returns a text without the word that it begins or ends with; null if it does neither. */
function restBeside(text: string, word: string): string | null {
  if (text.length <= word.length) return null;
  const needsGap = !CJK.test(word);
  if (text.endsWith(word)) {
    const rest = text.slice(0, -word.length);
    if (!needsGap || /[\s\p{P}]$/u.test(rest)) return rest.replace(AROUND, '');
  }
  if (text.startsWith(word)) {
    const rest = text.slice(word.length);
    if (/^[\s\p{P}\d]/u.test(rest)) return rest.replace(AROUND, '');
  }
  return null;
}

const KEY_BYTES = 3;
const KEYS = 1 << 16;
const LOWER = 0x20;

/** A word for a total, as UTF-8. */
interface WordBytes {
  readonly bytes: Uint8Array;
  /** Whether the word does not count with a letter right beside it. */
  readonly needsGap: boolean;
}

const NONE: readonly WordBytes[] = [];

/** Words by a hash of a few of their bytes, which rules out most texts. */
export class WordsByKey {
  readonly #has = new Uint8Array(KEYS);
  readonly #words = new Map<number, WordBytes[]>();

  /** @param isEnd Whether its last bytes count */
  add(bytes: Uint8Array, needsGap = false, isEnd = false): void {
    const key = keyOf(bytes, isEnd ? Math.max(0, bytes.length - KEY_BYTES) : 0, bytes.length);
    this.#has[key] = 1;
    this.#words.set(key, [...this.get(key), { bytes, needsGap }]);
  }

  /** Whether a text begins with one of the words. */
  isAt(bytes: Uint8Array, start: number, end: number): boolean {
    const key = keyOf(bytes, start, end);
    if (!this.has(key)) return false;
    return this.get(key).some(
      (word) => start + word.bytes.length <= end && isSame(word.bytes, bytes, start),
    );
  }

  /** Whether a text ends with one of the words whose last bytes count. */
  isAtEnd(bytes: Uint8Array, start: number, end: number): boolean {
    const key = keyOf(bytes, Math.max(start, end - KEY_BYTES), end);
    if (!this.has(key)) return false;
    return this.get(key).some(({ bytes: word }) => {
      const at = end - word.length;
      return at >= start && isSame(word, bytes, at);
    });
  }

  has(key: number): boolean {
    return this.#has[key] === 1;
  }

  get(key: number): readonly WordBytes[] {
    return this.#has[key] === 0 ? NONE : (this.#words.get(key) ?? []);
  }
}

/** By byte: 1 for ASCII letters and digits. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[0-9a-z]/i.test(byte < 0x80 ? String.fromCharCode(byte) : '') ? 1 : 0,
);

/** Words by their first bytes, and by their last. */
const STARTS = new WordsByKey();
const ENDS = new WordsByKey();
let isIndexed = false;

/** Many commands have no use for these words. */
function indexWords(): void {
  isIndexed = true;
  for (const word of KINDS.keys()) {
    const [initial = ''] = word;
    const written = [word, word.toUpperCase(), initial.toUpperCase() + word.slice(initial.length)];
    for (const text of new Set(written.flatMap((one) => [one, one.normalize('NFD')]))) {
      STARTS.add(Buffer.from(text), true);
      ENDS.add(Buffer.from(text), !CJK.test(text), true);
    }
    // Chinese, Japanese and Korean words may be spaced: `합  계`.
    const [first = '', second] = word;
    if (second && CJK.test(word)) {
      for (const space of ' \u3000') STARTS.add(Buffer.from(first + space));
    }
  }
}

/** Whether a text may begin or end with a word for a total. True for every text that does, and for few others. */
export function mayHaveTotalWord(bytes: Uint8Array, start: number, end: number): boolean {
  if (!isIndexed) indexWords();
  if (end - start > MAX_BYTES || end - start < 2 || hasOtherEnds(bytes, start, end)) return false;
  let from = start;
  let to = end;
  for (let sign = 1; sign > 0 && from < to; from += sign) sign = signAt(bytes, from, to);
  for (let sign = 1; sign > 0 && from < to; to -= sign) sign = signBefore(bytes, from, to);
  // Full-width letters (U+FF01 to U+FFEF) are rare: leave them to `findTotalWord`.
  if (to - from >= 3 && bytes[from] === 0xef && (bytes[from + 1] as number) >= 0xbc) return true;
  for (const word of STARTS.get(keyOf(bytes, from, to))) {
    const next = from + word.bytes.length;
    if (next > to || !isSame(word.bytes, bytes, from)) continue;
    if (next === to || !word.needsGap || !isLetter(bytes[next] as number)) return true;
  }
  for (const word of ENDS.get(keyOf(bytes, Math.max(from, to - KEY_BYTES), to))) {
    const first = to - word.bytes.length;
    if (first < from || !isSame(word.bytes, bytes, first)) continue;
    if (first === from || !word.needsGap || !isLetter(bytes[first - 1] as number)) return true;
  }
  return false;
}

/** Whether a text begins and ends with ASCII letters or digits as no word does. */
function hasOtherEnds(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    PLAIN[bytes[start] as number] === 1 &&
    !STARTS.has(keyOf(bytes, start, end)) &&
    // The last byte of a longer character does not identify it.
    PLAIN[bytes[end - 1] as number] === 1 &&
    !ENDS.has(keyOf(bytes, Math.max(start, end - KEY_BYTES), end))
  );
}

/** Hashes up to three bytes, ignoring the case of ASCII letters. */
function keyOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start >= KEY_BYTES) {
    const first = ((bytes[start] as number) | LOWER) * 37 + ((bytes[start + 1] as number) | LOWER);
    return (first * 37 + ((bytes[start + 2] as number) | LOWER)) & (KEYS - 1);
  }
  let key = 0;
  for (let at = start; at < end && at < start + KEY_BYTES; at += 1) {
    key = (key * 37 + ((bytes[at] as number) | LOWER)) & (KEYS - 1);
  }
  return key;
}

function isSame(word: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < word.length; at += 1) {
    if (((word[at] as number) | LOWER) !== ((bytes[start + at] as number) | LOWER)) return false;
  }
  return true;
}

/** Returns how many bytes the punctuation mark, symbol or space at `at` has; 0 for a letter or a digit. */
function signAt(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return isAsciiSign(first) ? 1 : 0;
  if (at + 2 <= end && first === 0xc2) return 2;
  if (at + 3 > end) return 0;
  const second = bytes[at + 1] as number;
  return isLongSign(first, second, bytes[at + 2] as number) ? 3 : 0;
}

/** Like `signAt`, for the character that ends before `to`. */
function signBefore(bytes: Uint8Array, start: number, to: number): number {
  const last = bytes[to - 1] as number;
  if (last < 0x80) return isAsciiSign(last) ? 1 : 0;
  if (to - start >= 2 && bytes[to - 2] === 0xc2) return 2;
  if (to - start < 3) return 0;
  return isLongSign(bytes[to - 3] as number, bytes[to - 2] as number, last) ? 3 : 0;
}

/** Whether three bytes are general punctuation, CJK punctuation or a full-width sign: `…`, `„`, `【`, `：`. */
function isLongSign(first: number, second: number, third: number): boolean {
  if (first === 0xe2) return second === 0x80 || second === 0x81;
  if (first === 0xe3) return second === 0x80;
  if (first !== 0xef || second !== 0xbc) return false;
  return third <= 0x8f || (third >= 0x9a && third <= 0xa0);
}

/** Whether a byte is ASCII, but neither a letter nor a digit. */
function isAsciiSign(byte: number): boolean {
  return byte < 0x80 && !isLetter(byte) && !(byte >= 0x30 && byte <= 0x39);
}

/**
 * Whether a byte is an ASCII letter, or the first byte of a longer character, except those of common signs and spaces: U+00A0,
 * U+3000, `：`.
 */
function isLetter(byte: number): boolean {
  if (byte >= 0x80) return byte !== 0xc2 && byte !== 0xe3 && byte !== 0xef && !(byte < 0xc0);
  return (byte | LOWER) >= 0x61 && (byte | LOWER) <= 0x7a;
}
