const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'TWD', 'SGD', 'MXN'];
const KRONER = ['SEK', 'NOK', 'DKK', 'ISK'];
const YUAN = ['CNY', 'TWD', 'HKD'];

/** By sign or code beside an amount, in lower case: the currencies (ISO 4217) that it may mean. `$` may mean several. */
const CURRENCIES: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries({
    '₩': ['KRW'],
    원: ['KRW'],
    '¥': ['JPY', 'CNY'],
    円: ['JPY'],
    圓: YUAN,
    元: YUAN,
    圆: YUAN,
    rmb: ['CNY'],
    $: DOLLARS,
    '﹩': DOLLARS,
    us$: ['USD'],
    c$: ['CAD'],
    ca$: ['CAD'],
    a$: ['AUD'],
    au$: ['AUD'],
    nz$: ['NZD'],
    hk$: ['HKD'],
    nt$: ['TWD'],
    s$: ['SGD'],
    r$: ['BRL'],
    '€': ['EUR'],
    '£': ['GBP'],
    fr: ['CHF'],
    'fr.': ['CHF'],
    sfr: ['CHF'],
    'sfr.': ['CHF'],
    zł: ['PLN'],
    kč: ['CZK'],
    kr: KRONER,
    'kr.': KRONER,
    ft: ['HUF'],
    lei: ['RON'],
    лв: ['BGN'],
    'лв.': ['BGN'],
    '₺': ['TRY'],
    '₽': ['RUB'],
    'руб.': ['RUB'],
    '₴': ['UAH'],
    '₹': ['INR'],
    '₪': ['ILS'],
    '₫': ['VND'],
    '฿': ['THB'],
    '₱': ['PHP'],
    rp: ['IDR'],
    rm: ['MYR'],
  }),
  ...(
    'AED AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW KZT MXN MYR NOK ' +
    'NZD PHP PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  )
    .split(' ')
    .map((code): [string, string[]] => [code.toLowerCase(), [code]]),
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
