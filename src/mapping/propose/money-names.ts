import { matchOrderField } from './known-names.ts';

/**
 * What a column's name says of an amount. `plain` is a price, of one copy or of all of them; `net`, `total` and `gross` may be the
 * price of an order; `tax`, `fee` and `discount` are only parts of it.
 */
export type MoneyRole = 'unit' | 'tax' | 'fee' | 'discount' | 'net' | 'plain' | 'total' | 'gross';

/** Those of a rate, such as 19 %, are no amounts. */
const RATE =
  /%|\brates?\b|\bpercent|satz\b|율$|률$|\btaux\b|\btipo\b|aliquota|alíquota|stawka|tarief|税率|率$/u;

/** The first that matches counts: `total incl. VAT` is no tax, and 不含税 is not 含税. */
const ROLES: Partial<Record<MoneyRole, RegExp>> = {
  unit: /\bunit(?!s\b|ed|y| ?\d)|(?:\b|price)each\b(?! (?:order|row|line|project))|(?:\bper |priceper)(?:piece|copy|item|pc|card)\b|단가|[개장매부권]당|einzel|stück ?preis|\be-?preis\b|pro stück|unitari|unitár|\bp\.?u\.?$|單價|単価|单价|jednostk|za szt|stuksprijs|per stuk|eenheidsprijs/u,
  net: /\bnet(?:to)?\b|netto|\bneto\b|\bexcl|\b(?:ex|before|without|plus) (?:vat|tax|gst)|\bsub ?total|\bht\b|\bh\.t\.|hors tax|sin iva|base imponible|imponibile|sem iva|líquido|bez vat|zonder btw|zwischensumme|공급가|소계|별도|税抜|税別|小計|小计|不含税|不含稅|未税|未稅/u,
  gross:
    /gross|brutto|\bbruto\b|\bincl|inkl|\bttc\b|\bt\.t\.c|toutes taxes|con iva|lordo|com iva|z vat|with (?:vat|tax|gst)|after tax|grand total|부가세 ?포함|vat ?포함|税込|含税|含稅/u,
  tax: /\btax|\bv\.?a\.?t\b|\bgst\b|\bhst\b|부가세|부가가치세|세액|세금|mwst|\bust\b|steuer|\btva\b|\btaxe|\biva\b|i\.v\.a|impuesto|imposta|imposto|podatek|\bbtw\b|税/u,
  discount:
    /discount|rebate|\bless\b|할인|rabatt|nachlass|skonto|remise|rabais|descuento|sconto|desconto|rabat|korting|値引|割引|折扣|优惠|優惠/u,
  fee: /shipping|delivery|postage|freight|handling|surcharge|\bfees?\b|\bcharges?\b|배송|택배|운임|발송비|추가금|수수료|versand|porto|fracht|zuschlag|livraison|frais|envío|recargo|spedizion|\bfrete\b|przesył|dostaw|wysyłk|verzend|送料|手数料|运费|運費/u,
  total: /\b(?:line|row|order|ext(?:ended)?) ?(?:total|amount|price)\b|\bextended\b/u,
};
const NAMED_ROLES = Object.entries(ROLES) as [MoneyRole, RegExp][];

/** A price of some kind, such as a sales price. */
const SOME_PRICE = /(?:price|preis|precio|prezzo|preço|prijs|가격|価格|价格|價格)$|^prix\b/u;
/** Names of a price that may be that of one copy. */
const PLAIN =
  /^(?:prices?|costs?|paid|preis|kosten|prix|coût|precio|coste|costo|prezzo|preço|valor|cena|prijs|가격|판매가|価格|料金|价格|價格)$/u;

/** Returns what a column's name says of the amounts in it; null if it says nothing of money. */
export function moneyRole(name: string): MoneyRole | null {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\s]+/gu, ' ')
    .trim();
  if (RATE.test(plain)) return null;
  const role = NAMED_ROLES.find(([, words]) => words.test(plain))?.[0];
  if (role) return role;
  const match = matchOrderField(name);
  if (match?.is !== 'total_price' || match.sure === 'guess') {
    return SOME_PRICE.test(plain) ? 'plain' : null;
  }
  return PLAIN.test(match.known.toLowerCase()) ? 'plain' : 'total';
}
