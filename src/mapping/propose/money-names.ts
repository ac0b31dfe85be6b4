import { matchOrderField } from './known-names.ts';

/**
 * What a column's name says of an amount. `plain` is a price, of one copy or of all of them; `net`, `total` and `gross` may be the
 * price of an order; `tax`, `fee` and `discount` are only parts of it.
 */
export type MoneyRole = 'unit' | 'tax' | 'fee' | 'discount' | 'net' | 'plain' | 'total' | 'gross';

/** Those of a rate, such as 19 %, are no amounts; one of a discount leaves open what is paid. */
const RATE =
  /%|\brates?\b|\bpercent|satz\b|율$|률$|\btaux\b|\btipo\b|aliquota|alíquota|stawka|tarief|税率|率$/u;

/** What is printed once, as names of prices call it. */
export const COPIES: ReadonlySet<string> = new Set(
  'unit unité unidad unidade ud piece pieces pc pcs ea copy copies item card print book guest person stück stueck stk exemplar karte einheit pièce exemplaire carte pieza copia cópia ejemplar pezzo pz peça szt sztukę egz egzemplarz kartkę stuk st eenheid exemplaar kaart head pp personne persona persoon pessoa osobę ex unid buc styck styk kpl hlö db fő ks kus jednotku kom komadu lembar шт штуку единицу ед экз од τεμ τεμάχιο'.split(
    ' ',
  ),
);
const PER = new Set('per priceper pro je par por al za po pr за'.split(' '));
/** What has copies, or no part in how many there are. */
const NO_COPY =
  '(?:orders?|jobs?|rows?|lines?|projects?|customers?|clients?|users?|invoices?|quotes?|contracts?|agreements?|lists?|months?|sheets?|files?|campaigns?|(?:auf|ver)trag|bestellung|position|zeile|projekt|kunde|rechnung|angebot|liste|datei|monat|kampagne|opdracht|regel|klant|factuur)';
/** How names of the price of one copy have a word begin, with `per` for a slash, a space for other signs, and one around each. */
const WORDS = [
  '(?<!business )unit(?! ?\\d)(?:(?= )|$|price|cost|preis|prix|amount)',
  '(?:price|cost)?each(?! (?:order|row|line|project|customer|guest))(?= )',
  `(?:prices?|costs?|preis|kosten|prijs) (?:[^ ]+ )?(?:per|pro|je|p(?= st)) (?!${NO_COPY}(?= ))[^ \\d]{2,}`,
  `(?:price|cost|preis|prix|precio) (?:for|für|pour|para) (?:1|one|eine?|une?|una?) ?(?:(?:card|copy|piece|karte|stück|pièce|carte) )?$|à la (?:pièce|carte) $`,
  '(?:price|cost|precio|preço|preis|prezzo|prijs|pris|cena|prix|hinta|가격|価格|[价價]格) (?:ea|apiece|p ?p|pcs?|ud|unidad|un|cadauno|pieza|(?:la )?pièce|(?:a )?pezzo|st|stk|stück|einzeln|szt|jedn|u|c per u|[개장매부권枚部個冊张本份件])(?= )',
  '(?:einheits|einz|exemplar|karten|bogen|stk|styc?k|stuks?|eenheids|enhe[dt]s|[eàá]) ?(?:preis|prijs|pris|pr)(?= )|a pris(?= )|(?:yksikkö|kpl|[aàá]) ?hinta(?= )',
  '(?:vk )?einzel(?= )|px? ?u(?= )|e ?p(?= )|unité(?= )|unidade?(?= )|u price|(?:[cpv] per u|u per p)(?= )',
  '(?:prezz|cost)o cad(?= )|(?:line ?)?item (?:price|cost)(?= )|(?:single|piece) price(?= )',
];
/** What they have anywhere, as in `Nettoeinzelpreis`. */
const PARTS = [
  'einzel(?:verkaufs)?(?:preis|pr(?= )|betrag|wert|kosten)|st(?:ü|ue)cks? ?(?:pr|kosten)',
  'unit(?:ari[oa](?!n)|ari?(?= )|air|ár)|jednostk|jednotkov|jediničn|единичн|egységár|darabár|(?:birim|adet) fiyat|(?<= )(?:harga satuan|đơn giá|ед цена|τιμή (?:μονάδας|τεμαχίου)|מחיר יחידה|سعر الوحدة|قیمت واحد)(?= )',
  '^ (?:(?:ea|p p|u ?p|rates?) (?:(?:\\p{L}{3}|[€$£]) ?)?$|(?:uvp|msrp|rrp|pvp|list(?:en)? ?(?:price|preis))(?= ))',
];
const OF_ONE = new RegExp(`(?<= )(?:${WORDS.join('|')})|${PARTS.join('|')}`, 'u');
/** The same without white space, which forms put between the letters. */
const OF_ONE_ASIAN =
  /단가|單價|単価|单价|(?<![매공전])[개장매부권건]당(?![일사신첨]|이득)|낱[개장]가격|1[개장매부권]가격|단위가격|개별가격|[枚部個冊点]あたり|[枚部個冊点]当たり|[單单単]位[價价価]格|每[张張个個份件本](?:[價价]格|$|[([])|^1?인당|[元円원]\/[张張枚个個件份本장매개]|ต่อ(?:หน่วย|ชิ้น|แผ่น)|इकाईमूल्य|[单單][张張件本份][价價]/u;
/** What says that it is of several, whatever else is said. */
const OF_SEVERAL =
  /(?<= )(?:total(?:preis|betrag|e)?|totaal(?:prijs|bedrag)?|extended|(?:per|each) order|order (?:total|amount|value)|x (?:qty|quantity|menge)|(?:qty|quantity|menge) x)(?= )|gesamt|summe|(?<=[^ ] ?)[×*] ?[^ ]|수량 ?x|x ?수량|(?<!(?:[개장매부권건인]당|たり|每[张張个個份件本]) ?)(?:합계|총|合[计計]|小[计計]|总额|総)/u;

/** A total of what costs one copy: `Gesamtpreis pro Stück`, `Prix total unitaire`. */
const TOTAL_PER =
  /^ (?!.*(?: x |[×*]))(?:\p{L}+ ){0,2}(?:total|totaal|gesamt|summe)\p{L}*(?: \p{L}+){2,4} $/u;
/** What may stand behind: currency and tax. */
const TAIL =
  / (?:(?:\p{Sc}|eur|euros?|usd|gbp|chf|krw|jpy|cny|pln|czk|sek|nok|dkk|huf|ron|cad|aud|zł|kč|kr|in|in[ck]l?|e[xk]+cl|ohne|hors|con|sin|com|sem|iva|mw ?st|ust|vat|tax|gst|btw|ht|ttc|net(?:to)?|gross|brutto|\d{1,2}%?)(?: |$)){1,9}$/u;
const TOTAL_OF_ONE = / total[aei]? (?:each|unit(?:air|[aá]ri)[aeo]) $/u;

/** Whether a column's name says that it has the price of one copy. */
export function isPriceOfCopy(name: string): boolean {
  const { isOfOne, isOfSeveral } = scopeOf(name);
  return isOfOne && !isOfSeveral;
}

/** Whether a column's name says that it has the price of all copies: `Gesamtpreis`, `총금액`. */
export function isPriceOfAll(name: string): boolean {
  const { isOfOne, isOfSeveral } = scopeOf(name);
  return isOfSeveral && !isOfOne;
}

/** Whether a column's name says that it has the price of a whole order: `Bestellsumme`, `총 주문금액`. */
export function isPriceOfOrder(name: string): boolean {
  return OF_ORDER.test(name) && OF_WHOLE.test(name) && !OF_LINE.test(name);
}

const OF_ORDER =
  /order|bestell|auftrag|comm?ande|pedido|encomenda|ordin|zamówieni|주문|注文|[订訂][单單]/iu;
const OF_WHOLE = /total|summe|wert|value|gesamt|totaal|łączn|suma|합계|총|合[计計]|总|總/iu;
const OF_LINE =
  /item|line|product|article|artikel|posi|zeile|lín|riga|linha|상품|품목|행|商品|明細/iu;

/** Whether a name says that a price is of one copy, and that it is of several. */
function scopeOf(name: string) {
  const split = name.normalize('NFKC').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const plain = split.toLowerCase().replaceAll('\u0307', '');
  const words = plain
    .replace(/ ?\/ ?/gu, ' per ')
    .replace(/\p{L}+/gu, ' $& ')
    .replace(/[\s_.:()[\]-]+/gu, ' ');
  const bare = words.replace(TAIL, ' ');
  const tokens = bare.split(' ').filter((word) => word !== '1' && word !== 'one');
  const isPerAt = (i: number) => PER.has(tokens[i] ?? '') && COPIES.has(tokens[i + 1] ?? '');
  const isPer = tokens.some((_, i) => isPerAt(i));
  const isOfOne = isPer || OF_ONE.test(words) || OF_ONE_ASIAN.test(plain.replace(/\s+/gu, ''));
  // Before the white space at the end.
  const isTotalOfOne =
    TOTAL_OF_ONE.test(bare) || (isPerAt(tokens.length - 3) && TOTAL_PER.test(bare));
  return { isOfOne, isOfSeveral: OF_SEVERAL.test(words) && !isTotalOfOne };
}

/** The first that matches counts: `total incl. VAT` is no tax, and 不含税 is not 含税. */
const ROLES: Partial<Record<MoneyRole, RegExp>> = {
  net: /\bnet(?:to)?\b|netto|\bneto\b|\bexcl|\b(?:ex|before|without|plus) (?:vat|tax|gst)|\bsub ?total|\bht\b|\bh\.t\.|hors tax|sin iva|base imponible|imponibile|sem iva|líquido|bez vat|zonder btw|zwischensumme|공급가|소계|별도|税抜|税別|小計|小计|不含税|不含稅|未税|未稅/u,
  gross:
    /gross|brutto|\bbruto\b|\bincl|inkl|\bttc\b|\bt\.t\.c|toutes taxes|con iva|lordo|com iva|z vat|with (?:vat|tax|gst)|after tax|grand total|부가세 ?포함|vat ?포함|税込|含税|含稅/u,
  tax: /\btax|\bv\.?a\.?t\b|\bgst\b|\bhst\b|부가세|부가가치세|세액|세금|mwst|\bust\b|steuer|\btva\b|\btaxe|\biva\b|i\.v\.a|impuesto|imposta|imposto|podatek|\bbtw\b|税/u,
  discount:
    /discount|rebate|\bless\b|할인|rabatt|nachlass|skonto|remise|rabais|descuento|sconto|desconto|rabat|korting|値引|割引|折扣|优惠|優惠/u,
  fee: /shipping|delivery|postage|freight|handling|surcharge|\bfees?\b|\bcharges?\b|배송|택배|운임|발송비|추가금|수수료|versand|(?<!im)porto|fracht|zuschlag|livraison|frais|envío|recargo|spedizion|\bfrete\b|przesył|dostaw|wysyłk|verzend|送料|手数料|运费|運費/u,
  total: /\b(?:line|row|order|ext(?:ended)?) ?(?:total|amount|price)\b|\bextended\b/u,
};
const NAMED_ROLES = Object.entries(ROLES) as [MoneyRole, RegExp][];

/** A price of some kind, such as a sales price. */
const SOME_PRICE = /(?:price|preis|precio|prezzo|preço|prijs|가격|価格|价格|價格)$|^prix\b/u;
/** Names of a price that may be that of one copy. */
const PLAIN =
  /^(?:prices?|costs?|paid|preis|kosten|prix|coût|precio|coste|costo|prezzo|preço|valor|cena|prijs|가격|판매가|価格|料金|价格|價格)$/u;

/** Whether a price is of one copy by its names: null if they say so, undefined if it may be. */
export function isNamedOfCopy(names: readonly string[]): false | null | undefined {
  if (names.some(isPriceOfCopy)) return null;
  return names.some(isPlainPrice) ? undefined : false;
}

/** Whether a column's name says no more than that it has a price, with tax or without. */
function isPlainPrice(name: string): boolean {
  const match = matchOrderField(name.replace(/^(?:net(?:to)?|gross|brutto)[ _-]?(?=pr)/iu, ''));
  if (match?.is !== 'total_price' || match.sure === 'guess') return false;
  return PLAIN.test(match.known.toLowerCase()) && match.known !== 'paid';
}

/** Returns what a column's name says of the amounts in it; null if it says nothing of money. */
export function moneyRole(name: string): MoneyRole | null {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')
    .trim();
  // Of an invoice, a rate is as often one of tax.
  if (isPriceOfCopy(name) && !/^rates?(?! ?(?:per|\/))/.test(plain)) return 'unit';
  if (RATE.test(plain) && !ROLES.discount?.test(plain)) return null;
  const role = NAMED_ROLES.find(([, words]) => words.test(plain))?.[0];
  if (role) return role;
  const match = matchOrderField(name);
  if (match?.is !== 'total_price') return SOME_PRICE.test(plain) ? 'plain' : null;
  if (match.sure === 'guess') return 'plain';
  return PLAIN.test(match.known.toLowerCase()) ? 'plain' : 'total';
}
