/** ISO 4217 codes of currencies that are called alike. */
const DOLLARS = 'USD CAD AUD NZD HKD TWD SGD MXN CLP COP ARS';
const KRONER = 'SEK NOK DKK ISK';
const RUPEES = 'INR PKR LKR NPR';
const YUAN = 'CNY TWD HKD';

/** What is written beside amounts, in lower case, by the codes of the currencies that it may mean. */
const SIGNS: Readonly<Record<string, string>> = {
  [DOLLARS]:
    '$|﹩|dollar|dollars|달러|달러화|ドル|美金|доллар|доллары|долларов|dólar|dólares|dollari',
  [KRONER]: 'kr|kr.|krona|krone|kronor|kroner',
  [RUPEES]: 'rs|rs.|rupee|rupees|루피',
  [YUAN]: '圓|元|圆',
  'JPY CNY': '¥',
};
/** The same of codes that stand alone: `CODE sign|sign`. */
const SIGNS_OF_ONE = [
  'AUD a$|au$, BGN лв|лв., BRL r$|reais, CAD c$|ca$',
  'CHF fr|fr.|sfr|sfr.|franc|francs|franken|franchi|フラン|프랑|瑞士法郎, CNY rmb|yuan|renminbi|위안|위안화|人民币|人民幣',
  'CZK kč|koruna|koruny|korun, EUR €|euro|euros|유로|유로화|ユーロ|欧元|歐元|евро',
  'GBP £|pound|pounds|sterling|pfund|ポンド|파운드|英镑|英鎊|фунт|фунты|фунтов, HKD hk$|港币, HUF ft|forint, IDR rp|rp.',
  'ILS ₪, INR ₹, JPY 円|円也|yen|엔|엔화|日元|日圓|日本円, KRW ₩|원|원정|won|원화|한화|韩元|韓元, MYR rm, NZD nz$, PHP ₱',
  'PLN zł|zl|złoty|złote|złotych|zloty|zlotys, RON lei, RUB ₽|руб|руб.|ruble|rubles|рубль|рубли|рублей',
  'SGD s$, THB ฿, TRY ₺|tl, TWD nt$, UAH ₴|грн|грн., USD us$|us-dollar|us dollar|미국달러|미화|米ドル|美元, VND ₫',
].flatMap((line) => line.split(', ').map((one) => [one.slice(0, 3), one.slice(4)] as const));
const OTHER_CODES = 'AED ARS BHD CLP COP DKK IQD ISK JOD KWD KZT LYD MXN NOK OMR SAR SEK TND ZAR';

/** By sign or code beside an amount, in lower case: the currencies (ISO 4217) that it may mean. `$` may mean several. */
const CURRENCIES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...Object.entries(SIGNS), ...SIGNS_OF_ONE].flatMap(([codes, signs]) =>
    signs.split('|').map((sign): [string, string[]] => [sign, codes.split(' ')]),
  ),
  ...[...SIGNS_OF_ONE.map(([code]) => code), ...OTHER_CODES.split(' ')].map(
    (code): [string, string[]] => [code.toLowerCase(), [code]],
  ),
]);

/** The signs and codes, longest first, as part of a regular expression with the flags `i` and `u`. Not ¢: 50¢ is half a dollar. */
export const CURRENCY = `(?:${[...CURRENCIES.keys()]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, String.raw`\$&`))
  .join('|')}|(?!¢)\\p{Sc})`;

/** The currencies that a text beside an amount may mean; an unknown sign counts as a separate currency. */
export function currenciesOf(sign: string): readonly string[] {
  return CURRENCIES.get(sign.toLowerCase()) ?? [sign];
}

/** Returns the currencies that are in both lists. */
export function inCommon(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((currency) => others.includes(currency));
}

/**
 * The currencies that a cell names that holds nothing else, as `USD` and `달러`; none if it holds something else. In a column that is
 * named so, a name that is not known is that of another currency.
 */
export function currenciesIn(columnName: string, cell: string): readonly string[] {
  const name = cell.normalize('NFKC').trim().toLowerCase();
  const known = CURRENCIES.get(name);
  // Elsewhere `Fr` and `Rs` are more often something else.
  if (known && !/^[a-z]{2}\.?$/.test(name)) return known;
  const isName = namesCurrency(columnName) && /\p{L}{2}/u.test(cell) && !/\p{N}/u.test(cell);
  return isName ? (known ?? [name]) : [];
}

/** Whether a name says a currency wherever it stands alone: others are as often weights, metals, regions, people, or won deals. */
export function saysCurrency(columnName: string, cell: string): boolean {
  return namesCurrency(columnName) || !(/^[A-Z][a-z]{2}$/.test(cell) || OF_THINGS.test(cell));
}

const OF_THINGS =
  /^(?:pounds?|sterling|pfund|franc|franken|kron[ae]|koruna|won|yen|lei|yuan|фунт(?:ы|ов)?|ポンド|파운드|フラン|루피)$/iu;

/** An amount with the currency that the column beside it names, as the amount alone would say it. */
export function withCurrency(amount: string, columnName: string, cell: string): string {
  const [first] = currenciesIn(columnName, cell);
  if (first === undefined || !/\d$/.test(amount)) return amount;
  const name = cell.normalize('NFKC').trim();
  return `${amount} ${CURRENCIES.has(name.toLowerCase()) ? name : UNKNOWN}`;
}

/** The sign of a currency that has none. */
const UNKNOWN = '¤';

const OF_CURRENCIES =
  /^(?:currency(?: code)?|curr?|ccy|währung(?:scode)?|devise|monnaie|moneda|divisa|valuta|valūta|moeda|waluta|měna|mena|pénznem|valută|para birimi|döviz|валюта|(?:결제 ?|거래 ?)?통화(?: ?(?:코드|구분|단위|종류|명))?|화폐(?: ?(?:단위|구분|종류))?|通貨(?:コード|単位|区分)?|货币(?:单位|类型)?|貨幣|币种|幣別)$/u;

/** Whether a column's name says that it has currencies. */
export function namesCurrency(columnName: string): boolean {
  return OF_CURRENCIES.test(columnName.normalize('NFKC').trim().toLowerCase());
}

/** Currencies with three decimals: `12,750` may be money in them either way. */
const IN_MILLS: ReadonlySet<string> = new Set(`BHD IQD JOD KWD LYD OMR TND ${UNKNOWN}`.split(' '));

/** Whether no amount in these currencies has three decimals. False if none is named. */
export function areWithoutMills(currencies: readonly string[]): boolean {
  return currencies.length > 0 && !currencies.some((currency) => IN_MILLS.has(currency));
}

const IN_HEADER = new RegExp(
  `(?:^|[\\s()\\[\\]/,:_-])(${CURRENCY})(?=$|[\\s()\\[\\]/,:_-])`,
  'giu',
);

/** What the name of a column of prices says that they count, other than units of a currency, as `Price (TEUR)`, `금액(천원)`, `Preis [ct]`, `amountMinor` and `Price %` do; null if nothing. */
export function scaleOfPrices(name: string): string | null {
  return scaleIn(name, OF_PRICES);
}

/** The same of a column of copies: `수량(천매)`, also packs of them, as `Qty (boxes)`, `VE à 50` and `Menge (100 St.)`. Of copies, `ct` is a count. */
export function scaleOfCounts(name: string): string | null {
  return scaleIn(name, OF_COUNTS);
}

function scaleIn(name: string, others: RegExp): string | null {
  const plain = name.normalize('NFKC');
  const split = plain.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_');
  const { scale } = splitAtScale(plain) ?? splitAtScale(split) ?? {};
  return scale ?? others.exec(split.toLowerCase())?.[0] ?? null;
}

const OF_PRICES =
  /(?<!\p{L})(?:cts?|[öø]re|fillér|kuruş|kopecks?|копе[ей]к\p{L}*|коп|(?:preis|betrag|kosten)[^\p{L}]+rp)(?!\p{L})|[([](?:[¢分銭전p]|gr|cr|[$€£]?m(?:n|ln|[$€£]))\.?[)\]]|minor[ _]units?(?!\p{L})|_minor$|센트|(?<!\d ?)%/u;

export const PACK =
  '(?:box(?:es)?|packs?|packets?|packages?|cartons?|cases|bundles?|bündel|rol(?:ls?|len?|los?)|rotol[oi]|rouleaux?|reams?|pairs?|gross|kartons?|kisten?|pakete?|packung(?:en)?|bunde?|paare?|vp?e|cajas?|boîtes?|paquete?s?|scatol[ae]|confezion[ei]|caixas?|pacotes?|opak\\p{L}*|박스|상자|묶음|팩|[箱盒包打捆])';
const OF_COUNTS = new RegExp(
  `(?:[([/] ?(?:per |pro |je )?|(?<!\\p{L})in )${PACK}(?!\\p{L})|(?<!\\p{L})(?:${PACK}|sets?) ?(?:of|[aàáx@]|de|d[ai]|zu|je|[([]) ?(?!20\\d\\d)\\d|[箱盒]数|(?:박스|상자) ?수|[([](?:[x×@àá]|of|je|zu) ?\\d{2,} ?\\p{L}{2,12}\\.?[)\\]]|[([](?:[x×@àá]|of|je|zu)? ?\\d{2,}(?:s| ?(?:[매장부枚部张張份个個](?: ?(?:단위|기준|単位|单位))?|st(?:k|ück)?\\.?|pcs?|ea|ex|cards?|copies|sheets?)\\.?)[)\\]]`,
  'u',
);

function splitAtScale(name: string) {
  // As long as the name: only İ is two characters in small letters.
  const found = SCALE.exec(name.replaceAll('İ', 'I').toLowerCase());
  if (!found) return null;
  const end = found.index + found[0].length;
  return {
    before: name.slice(0, found.index),
    scale: name.slice(found.index, end),
    after: name.slice(end),
  };
}

/** Thousands and more, dozens, hundredths, and prices of so many copies. */
const SCALES = [
  /[천만억千万萬億] ?[원円元](?!권|券)|[([/][백천만百千万萬] ?[장개매부枚部张張冊册个個份本]?[)\]]|[(/][백천만][장개](?!\p{L})/u,
  /(?<!\p{L})(?:[백천만百千万萬] ?[원円元매부枚部冊册个份]|다스|ダース)(?!\p{L})|每[百千万萬]|[百千万萬][张張枚部][価价價]/u,
  /(?:1?[.,]?000?\s?\p{L}?|(?<!\p{L})[백천만百千万萬]\p{L})(?:당|あたり|当たり)/u,
  /(?<!\p{L})(?:[tk] ?(?:eur|usd|chf|gbp)|[tkm]\.?kr|t(?:sek|nok|dkk|pln|czk)|tis\.? ?kč|cpm|tkp)(?!\p{L})|(?<!\p{L})[tk][€$£₩]|[€$£]k(?!\p{L})|‰/u,
  /(?<!\p{L})(?:(?:thousand|hundred|dozen|million|lakh|lac|crore)s?|(?:tausend|hundert)(?:er(?:[- ]?preise?)?)?|tsd|dutzend|dtzd?|doz|dzn|mio)(?!\p{L})/u,
  /(?<!\p{L})(?:milliers|mille|centaines|douzaines?|miles|millar(?:es)?|cientos|docenas?|milheiros?|migliaia|migliaio|mila|centinaia|duizend(?:tallen)?|tusen(?:tal)?|tys|тыс)(?!\p{L})/u,
  /(?<!\p{L})(?:cents?|centimes?|pence|centavos|céntimos|centesimi|rappen|grosz[ey]|haléř[eů])(?!\p{L})|[([][^()[\]]*(?<!\p{L})mil[)\]]/u,
  /(?<!\p{L})(?:(?:pour|para|for|für|voor|za|po|al|au|[àá]) ?10?[.,]?000?|(?:per|pro|je|p[ao]r|за|(?<!\d ?)x) ?(?:10?[.,]?000?|[1-9]\d?(?:0|[.,]000)|25))(?![\d/]|[.,-]\d)/u,
  /(?<!\p{L})(?:per|pro|je|par|por|за) m(?![\p{L}\d²³])|(?<!\p{L})(?:le|par|au|per|al|por) ?(?:cent[eo]?|ciento)(?!\p{L})|(?:price|cost|preis|[$€£]) ?\/ ?[ckm](?![\p{L}\d²³])/u,
  /(?:(?<!\d ?)[×*]|['’/每]) ?1?[.,]?000?(?!\d)|(?:[([]|(?<!\p{L})in )(?:in )?[$€£]?(?:1?[.,]?000s?(?![\d.,])|k[)\]])|[$€£]000(?!\d)|(?<!\d)(?:[1-9]\d?0|25|1000)er(?![\p{L}\d])/u,
];
const SCALE = new RegExp(SCALES.map(({ source }) => source).join('|'), 'u');

/** Countries whose codes are written like signs of currencies: `Prix FR`, `price_kr`. */
const COUNTRY = /(?<!\p{L})(?:KR|FR|RS)(?![\p{L}.])|(?<=_)(?:kr|fr|rs)(?![\p{L}.])/gu;

/** The currencies that the name of a column of amounts says, as `Price (EUR)` and `금액(원)` do; none if it names several or none. */
export function currenciesOfHeader(name: string): readonly string[] {
  const plain = name.normalize('NFKC').replace(COUNTRY, '');
  const found = [...plain.matchAll(IN_HEADER)].map(([, sign = '']) => sign);
  const [first] = found;
  return first !== undefined && found.length === 1 ? currenciesOf(first) : [];
}

/** The name of a column of amounts without the currency, and the thousands, that they are in: `Price in EUR`, `Betrag (TEUR)`. */
export function withoutCurrency(name: string): string {
  const plain = name.normalize('NFKC');
  const parts = splitAtScale(plain);
  const bare = (parts ? `${parts.before} ${parts.after}` : plain).replace(IN_HEADER, ' ');
  return bare.trimEnd().replace(/(?:\s(?:in|en|em|w)|,)$/iu, '');
}
