import type { ByteCells } from '../../../rows/byte-cells.ts';
import { moneyRole } from '../../propose/money-names.ts';
import { WordsByKey } from './total-words.ts';

/**
 * How surely a word means what is paid or taken off besides the goods. `sure`: it means nothing else; `likely`: it may be a town, a
 * department or a name; `product`: it is a charge only where products stand; `lacking`: only in a row that lacks what others have, as
 * products and names may be called so.
 */
export type ChargeKind = 'sure' | 'likely' | 'product' | 'lacking';

const SURE =
  'versandkosten|frais de port|gastos de envío|verzendkosten|koszt (?:wysyłki|dostawy)|kargo ücreti|배송비|택배비|운임|送料|配送料|运费|mwst|umsatzsteuer|mehrwertsteuer|부가세|부가가치세|消費税|增值税|geschenkverpackung|trinkgeld|rundung|discount|rebate|rabatt|skonto|descuento|korting|скидка|할인|割引|折扣|anzahlung|zu zahlen|amount due';
const LIKELY = [
  '(?:(?:plus|zzgl|inkl|exkl|incl|excl|including|dont|davon|więcej|más|più|mit|com)\\.? )?(?:\\d[\\d.,]*\\s?%\\s?)?(?:vat|tax|sales tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|ндс|áfa|dph|부가세|부가가치세|세금|消費税|税|增值税)',
  'shipping|postage|freight|delivery|handling|versand|kargo|nakliye|porto|lieferung|fracht|livraison|envío|spedizione|dostawa|wysyłka|verzending|доставка',
  'gift[- ]?wrap(?:ping)?|tips?|rounding|remise|sconto|rabat|deposit',
];
/** The same where products stand; elsewhere these may be anything. */
const BESIDE_PRODUCTS =
  'express(?: (?:shipping|delivery|upgrade|versand))*|refund|credit note|gutschrift|avoir|nota (?:de )?cr[eé]dito|coupon|쿠폰|送料無料|퀵(?:비|서비스|배송)|에누리|절사|(?:추가|도서산간|착불) ?배송비|개인결제(?:창)?|(?:のし|版|型)代|ラッピング(?:代)?|熨斗|补差价|差价|邮费|税点|portes|bollo|frete|phí (?:vận chuyển|ship)|recargo|flat rate|(?:data|file) check|(?:druck)?daten(?:check|prüfung)|(?:öres)?avrundning|éco-participation|statiegeld|setup|shipping (?:protection|insurance)|delivery to door';
/** What may stand behind: an amount, or `fee`. */
export const BEHIND = String.raw`(?:[\s:：.,%()=+-]*(?:[\d.,/-]+[\s%)]*(?:명|건|개|件|名|rows?|items?)?|)|\s?(?:fee|costs?|charges?|price|kosten|gebühr|rate|total|amount|of .{1,20}|\(.{0,20}\))?)$`;
/** What is said beside charges. */
export const PACKING =
  'packing|packaging|verpackung|emballage|embalaje|imballaggio|opakowanie|포장|梱包|包装';
/** What else lowers or raises a price, with or without a reason behind it: `Nachlass wegen Verzug`. */
const IN_LACKING =
  'nachla(?:ss|ß)|preisnachlass|(?:kunden|aktions)rabatt|carriage|store credit|promo code(?: \\S+)?|code promo(?: \\S+)?|port(?: et emballage)?|réduction|할인금?액|운송비|(?:결제|카드)수수료|gutschein|(?:rück)?erstattung|abzug|voucher|rabais|ristourne|escompte|acompte|bon de réduction|cup[oó]n|descuentos|abono|buono|acconto|zaliczka|kupon|tegoed|coupons|(?:할인|증정) ?쿠폰|적립금|마일리지|포인트|クーポン|ポイント|値引き?|优惠(?:券)?|代金券|抵扣';
const REASON = String.raw`\s(?:사용|(?:wegen|für|aus|for|due to|pour|sur|suite à|por|per|za|voor) .{1,30})$`;
/** All that are charges anywhere. */
export const CHARGES = [SURE, ...LIKELY].join('|');
/** Between what is said together: `Porto und Versand`, `Shipping & handling`. */
export const AND = /-?\s*(?:[&+/,]|\s(?:and|und|et|y|e|i|en|och|og|及び|및)\s)\s*/u;
/** Something that is paid: `Setup fee`, `Express surcharge`, `Einrichtungskosten`, `제작비`. */
export const CHARGE =
  /^.{2,30}(?:(?:\s|-)(?:fees?|charges?|surcharge|costs?)|(?:gebühr|kosten|pauschale|zuschlag|aufschlag)|\s(?:비용|수수료|요금)|(?:디자인|제작|설치|인쇄|출장|추가|시안|수정|작업|편집|동판|목형|판)비|手数料|制作費|初期費用|手续费|服务费|[打样版制设计运邮加急开模]费|toeslag|tillägg|farkı|beitrag)(?:\s?\(.{1,20}\))?$|^(?:frais|forfait|gastos|cargo (?:por|de)|costi|spese|opłata|плата)\s.{2,30}$/u;
/** Charges and discounts of some kind: `Standard shipping`, `Mengenrabatt`, `10% discount`, `Shipping: DHL`. */
export const OF_KIND =
  /^(?:(?:standard|express|free|flat[ -]rate|domestic|international|priority|economy|dhl|ups|fedex|usps|dpd|gls|early[ -]bird|loyalty|student|staff|volume|quantity|bulk|mengen|treue|neukunden|staffel|sonder|sofort|\d[\d.,]*\s?%)[ -]?(?:shipping|delivery|postage|versand|lieferung|livraison|discount|rebate|rabatt|skonto|remise|sconto|descuento)(?: \(?\d+ ?%\)?)?|(?:livraison|remise|envío|spedizione) (?:standard|express|fidélité|gratuite?|estándar)|(?:shipping|versand|discount|rabatt|coupon) ?(?:[:–-]|(?:code|to|nach) ) ?\S.{1,30}|rabattcode \S+|(?:(?:기본|도서산간|제주|추가|회원|등급|쿠폰|즉시|신규) ?)*(?:배송[비료]|할인(?: ?쿠폰)?)|(?:补差价|邮费|运费)(?:专拍|链接)*|(?:доставка|frete|paczkomat|kurier|dhl|dpd|ups|gls) (?:paket|standard|express|сдэк|sedex|pac|inpost|dpd|dhl)|개인결제(?:창)? ?-.*|shipping protection by .*|(?:クーポン|会員|早期|特別)?(?:値引き?|割引))$/u;
const toPattern = (words: string, behind = BEHIND) => new RegExp(`^(?:${words})${behind}`, 'u');
const IS_SURE = toPattern(SURE);
const IS_LIKELY = toPattern(CHARGES);
const IS_BESIDE = toPattern(PACKING);
const IS_PRODUCT = toPattern(BESIDE_PRODUCTS);
const IS_LACKING = toPattern(
  `${PACKING}|${IN_LACKING}|${CHARGES}|${BESIDE_PRODUCTS}`,
  `(?:${REASON}|[비료]?${BEHIND})`,
);
const MOST_CHARS = 40;

/** In small letters: a pattern of many words that overlooks case takes milliseconds to be compiled. */
export function plainOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Says whether a cell has what is paid besides: `Shipping`, `Rabatt 10 %`. null if it has not. */
export function rateCharge(text: string): ChargeKind | null {
  const plain = text.length > MOST_CHARS ? '' : plainOf(text);
  if (IS_SURE.test(plain)) return 'sure';
  if (IS_LIKELY.test(plain)) return plain.includes('%') ? 'sure' : 'likely';
  if (CHARGE.test(plain) || OF_KIND.test(plain)) return 'likely';
  const parts = plain.split(AND);
  const isLabel = (part: string) => IS_LIKELY.test(part) || IS_BESIDE.test(part);
  if (parts.every(isLabel) && parts.some((part) => IS_LIKELY.test(part))) return 'likely';
  if (IS_PRODUCT.test(plain)) return 'product';
  return IS_LACKING.test(plain) ? 'lacking' : null;
}

/** Whether a label is that of a discount: `Rabatt`, `10% discount`. Where names stand, `Rabat` may be a town. */
export function isDiscount(label: string, mayBeName: boolean): boolean {
  const kind = rateCharge(label);
  if (kind === null || moneyRole(label) !== 'discount') return false;
  return kind === 'sure' || !mayBeName || OF_KIND.test(plainOf(label));
}

/** By their first bytes, what charges begin with; by their last, what they end with. */
const STARTS = new WordsByKey();
const ENDS = new WordsByKey();
let isIndexed = false;

function indexCharges(): void {
  isIndexed = true;
  const [endings = '', beginnings = ''] = CHARGE.source.split('$|^');
  const more = `${OF_KIND.source}|${BESIDE_PRODUCTS}|${PACKING}|${IN_LACKING}|${beginnings}`;
  addWords(STARTS, `${SURE}|${LIKELY.slice(1).join('|')}|${more}|vat|tva|iva|einrichtung`, false);
  addWords(ENDS, `${endings}|비`, true);
}

/** Adds the words of a pattern; `fees?` is two. */
function addWords(index: WordsByKey, pattern: string, isEnd: boolean): void {
  for (const [found] of pattern.matchAll(
    /\p{L}{3,}\??|[\p{scx=Han}\p{scx=Hangul}]{2,}|(?<=\|)비$|费/gu,
  )) {
    const words = found.endsWith('?') ? [found.slice(0, -1), found.slice(0, -2)] : [found];
    for (const word of words) {
      const [initial = ''] = word;
      for (const text of new Set([word, word.toUpperCase(), initial.toUpperCase() + word.slice(1)]))
        index.add(Buffer.from(text), false, isEnd);
    }
  }
}

/** Whether a cell may have a charge, by the word it begins or ends with. */
export function mayBeCharge(
  { bytes, bounds, rowCells }: ByteCells,
  row: number,
  column: number,
): boolean {
  if (!isIndexed) indexCharges();
  const cell = (rowCells[2 * row] as number) + column;
  if (cell >= (rowCells[2 * row + 1] as number)) return false;
  const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
  if (end - start > 3 * MOST_CHARS) return false;
  return STARTS.isAt(bytes, start, end) || ENDS.isAtEnd(bytes, start, end);
}
