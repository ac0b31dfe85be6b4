import { findTotalWord } from './totals/total-words.ts';

/** What people charge or take off beside the goods. */
const CHARGES = [
  '(?:(?:plus|zzgl|inkl|exkl|incl|excl|including|dont|davon|więcej|más|più|mit|com)\\.? )?(?:\\d[\\d.,]*\\s?%\\s?)?(?:vat|tax|sales tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|ндс|áfa|dph|부가세|부가가치세|세금|消費税|税|增值税)',
  'shipping|postage|freight|delivery|handling|versand|(?:koszt (?:wysyłki|dostawy))|kargo(?: ücreti)?|nakliye|versandkosten|porto|lieferung|fracht|frais de port|livraison|envío|gastos de envío|spedizione|dostawa|wysyłka|verzending|verzendkosten|доставка|배송비|택배비|운임|送料|配送料|运费',
  '(?:gift[- ]?wrap(?:ping)?)|geschenkverpackung|tips?|trinkgeld|rounding|rundung|discount|rebate|rabatt|skonto|remise|descuento|sconto|rabat|korting|скидка|할인|割引|折扣|deposit|anzahlung|zu zahlen|amount due',
];
/** What may stand behind: an amount, or `fee`. */
const BEHIND = String.raw`(?:[\s:：.,%()=+-]*(?:[\d.,/-]+[\s%)]*(?:명|건|개|件|名|rows?|items?)?|)|\s?(?:fee|costs?|charges?|price|kosten|gebühr|rate|total|amount|of .{1,20}|\(.{0,20}\))?)$`;
/** The same where products stand; elsewhere these may be anything. */
const WORDS_BESIDE_PRODUCTS =
  'express(?: (?:shipping|delivery|upgrade|versand))*|refund|credit note|gutschrift|avoir|nota (?:de )?cr[eé]dito|coupon|쿠폰|送料無料|퀵(?:비|서비스|배송)|에누리|절사|(?:추가|도서산간|착불) ?배송비|개인결제(?:창)?|(?:のし|版|型)代|ラッピング(?:代)?|熨斗|补差价|差价|邮费|税点|portes|bollo|frete|phí (?:vận chuyển|ship)|recargo|flat rate|(?:data|file) check|(?:druck)?daten(?:check|prüfung)|(?:öres)?avrundning|éco-participation|statiegeld|setup|shipping (?:protection|insurance)|delivery to door';
const BESIDE_PRODUCTS = new RegExp(`^(?:${WORDS_BESIDE_PRODUCTS})${BEHIND}`, 'u');
const OF_CHARGES = new RegExp(`^(?:${CHARGES.join('|')})${BEHIND}`, 'u');
/** What people write beside amounts below a list that are no total: an average, a count, a tax, a charge, a discount. */
const LABEL = new RegExp(
  `^(?:${[
    'average|avg|mean|median|durchschnitt|mittelwert|moyenne|promedio|media|średnia|průměr|átlag|ortalama|gemiddelde|среднее|평균|平均',
    'count|anzahl|nombre|cantidad|conteggio|liczba|aantal|количество|건수|(?:총 ?)?인원수?|총원|件数|(?:合計|参加)?人数|总人数|数量',
    'as of|(?:last )?updated(?: on)?|(?:printed|exported)(?: on)?|stand|erstellt am|druckdatum|작성일자?|출력일시?|기준일자?|作成日|印刷日|打印日期',
    ...CHARGES,
    'packing|packaging|verpackung|emballage|embalaje|imballaggio|opakowanie|포장|梱包|包装',
    'spares?|extras?|reserve|ersatz|reserva|rechange|zapas|запас|예비|여분|예비분|予備|备用|預備',
    'net|netto|gross|brutto|balance',
  ].join('|')})${BEHIND}`,
  'u',
);
/** Between what is said together: `Porto und Versand`, `Shipping & handling`. */
const AND = /-?\s*(?:[&+/,]|\s(?:and|und|et|y|e|i|en|och|og|及び|및)\s)\s*/u;
const COUNTED =
  /^\(?(?:(?:총 ?(?:원|인원|참석자?)?|참석자?|total|[全共計以]上?|共?计|全部で)[:：]? ?)?\d[\d.,]*\s?(?:rows?|records?|names?|people|persons?|guests?|pax|entries|address(?:es)?|adress\p{L}*|einträge|stück|invités?|lignes?|personnes?|zeilen|datensätze|personen|gäste|teilnehmer|filas|personas|righe|persone|wiersz\p{L}*|os[oó]b\p{L}?|строк\p{L}*|명|건|행|인|件|行|名|人).{0,20}\)?$/u;
/** Something that is paid: `Setup fee`, `Express surcharge`, `Einrichtungskosten`, `제작비`. */
const CHARGE =
  /^.{2,30}(?:(?:\s|-)(?:fees?|charges?|surcharge|costs?)|(?:gebühr|kosten|pauschale|zuschlag|aufschlag)|\s(?:비용|수수료|요금)|(?:디자인|제작|설치|인쇄|출장|추가|시안|수정|작업|편집|동판|목형|판)비|手数料|制作費|初期費用|手续费|服务费|[打样版制设计运邮加急开模]费|toeslag|tillägg|farkı|beitrag)(?:\s?\(.{1,20}\))?$|^(?:frais|forfait|gastos|cargo (?:por|de)|costi|spese|opłata|плата)\s.{2,30}$/u;
/** Charges and discounts of some kind: `Standard shipping`, `Mengenrabatt`, `10% discount`, `Shipping: DHL`. */
const OF_KIND =
  /^(?:(?:standard|express|free|flat[ -]rate|domestic|international|priority|economy|dhl|ups|fedex|usps|dpd|gls|early[ -]bird|loyalty|student|staff|volume|quantity|bulk|mengen|treue|neukunden|staffel|sonder|sofort|\d[\d.,]*\s?%)[ -]?(?:shipping|delivery|postage|versand|lieferung|livraison|discount|rebate|rabatt|skonto|remise|sconto|descuento)(?: \(?\d+ ?%\)?)?|(?:livraison|remise|envío|spedizione) (?:standard|express|fidélité|gratuite?|estándar)|(?:shipping|versand|discount|rabatt) ?(?:[:–-]|(?:code|to|nach) ) ?\S.{1,30}|rabattcode \S+|(?:(?:기본|도서산간|제주|추가|회원|등급|쿠폰|즉시|신규) ?)*(?:배송[비료]|할인(?: ?쿠폰)?)|(?:补差价|邮费|运费)(?:专拍|链接)*|(?:доставка|frete|paczkomat|kurier|dhl|dpd|ups|gls) (?:paket|standard|express|сдэк|sedex|pac|inpost|dpd|dhl)|개인결제(?:창)? ?-.*|shipping protection by .*|coupon:? \\S+|(?:クーポン|会員|早期|特別)?(?:値引き?|割引))$/u;
/** What stands below a list about it. */
const NOTE =
  /^(?:[*※†‡•]|\/\/|#\s|--|(?:please )?note\b|n\.?b\.|p\.s\.|remarks?\b|hinweis|anmerkung|achtung|bitte\b|nota\b|remarque|attention\b|uwaga|примечание|(?:참고|비고|주의|안내)(?:\s|[:：]|사항|$)|注[:：意\s]|備考|备注)/u;
/** What says that nothing follows: 이하여백, 以下余白. */
const END =
  /^[\s\p{P}]*(?:이하\s?(?:여백|빈칸)|끝|이상(?=\s*\p{P})|以下\s?(?:[余餘空]白|なし)|以上|eof|(?<=\p{P}\s*)(?:end|ende|fine?|koniec|конец)(?=\s*\p{P})|(?:page|seite|página|pagina|strona|страница|페이지|頁)\s\d+.{0,9}|(?:end of|ende der|fin de(?: la)?|fine|koniec|конец) (?:list[aey]?|report|file|data|elenco|datei|fichier|списка))[\s\p{P}]*$/u;
/** Names of companies go on like that: Total Ltd. */
const COMPANY =
  /^(?:ltd|limited|gmbh|inc|corp|co|sa|s\.a|ag|kg|llc|plc|bv|srl|energies|oil|fitness)\b/u;
/** Marks an example, at the beginning of a cell. */
const EXAMPLE =
  /^[([{<【〔（［]?\s*(?:example|sample|e\.\s?g\.|ex(?:\.|(?=\s*[)）:：]))|beispiel|muster|voorbeeld|eksempel|exempel|z\.\s?b\.|exemple|ejemplo|p\.\s?ej\.|esempio|przykład|пример|(?:작성|입력|기입) ?(?:예시?|샘플|견본)|예시|예|보기|샘플|견본|例|(?:記入|入力|作成)[例見]本?|見本|サンプル|填写示例|示例|样例)\s*(?:[)\]}>】〕）］:：]|$)|^(?:e\.\s?g\.|z\.\s?b\.|p\.\s?ej\.|par ex\.|np\.|např\.|напр\.)\s*\p{L}|^muster(?:mann|frau|firma|stadt|ort|stra(?:ß|ss)e)(?!\p{L})|^(?:max|erika) mustermann$|^j(?:ohn|ane) doe$|^홍길동$|^山田\s?太郎$|^张三$/u;
/** Says below a header what its columns hold, or that they must be filled. */
const HINT =
  /^(?:string|text|varchar|char|int|integer|bigint|number|numeric|decimal|float|double|bool|boolean|date|datetime|timestamp|uuid|enum)(?:\s?\(.{1,9}\))?$|^\(?\*?(?:required|mandatory|optional|pflichtfeld|pflicht|obligatoire|facultatif|obligatorio|opcional|obbligatorio|wymagane|opcjonalne|обязательно|필수|선택|필수 ?입력|必須|任意|必填|选填)(?: field)?\*?\)?$|^\(?(?:max\.?|maximum|höchstens|최대|最大)\s?\d+\s?\S+\)?$|^\d+\s?자\s?이내$|^\d+文字以内$/u;

/** Labels and hints are short, and long texts take long to be searched. */
const MOST_CHARS = 200;
const CHARGE_CHARS = 40;

/** In small letters: a pattern of many words that overlooks case takes milliseconds to be compiled. */
function plainOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Whether a cell labels a number that is of the list, not of one of its rows. */
export function isLabel(text: string, hasAmounts: boolean): boolean {
  const plain = plainOf(text);
  if (NOTE.test(plain)) return true;
  if (plain.length > MOST_CHARS) return false;
  if ([COUNTED, CHARGE, END, /^[σς∑]\P{L}*$/u].some((one) => one.test(plain))) return true;
  // Without amounts it is a company, or an offer that is printed.
  if (hasAmounts && OF_KIND.test(plain)) return true;
  if (LABEL.test(plain) || plain.split(AND).every((part) => LABEL.test(part))) return true;
  const word = findTotalWord(plain);
  if (word === null || COMPANY.test(word.rest)) return false;
  const hasNoMore = word.rest.replace(/^\d+$/, '') === '';
  const isCounted = hasAmounts || /\d/.test(plain);
  return word.kind === 'sure' || (isCounted && (hasNoMore || word.kind === 'likely'));
}

/** Whether a cell of a product or item is none, but what is paid besides: `Shipping`, `Rabatt 10 %`. */
export function isCharge(text: string): boolean {
  const plain = text.length > CHARGE_CHARS ? '' : plainOf(text);
  if ([CHARGE, OF_KIND, BESIDE_PRODUCTS].some((one) => one.test(plain))) return true;
  const parts = plain.split(AND);
  return parts.every((part) => LABEL.test(part)) && parts.some((part) => OF_CHARGES.test(part));
}

/** Whether a text is about the list, such as `Please reply by Friday`. */
export function isNote(text: string): boolean {
  return NOTE.test(plainOf(text));
}

/** Not of `E. G. Smith`. */
export function isExample(text: string): boolean {
  return EXAMPLE.test(text.trim().toLowerCase()) && !/^\s*\p{Lu}\.\s?\p{Lu}\./u.test(text);
}

export function isHint(text: string): boolean {
  return text.length <= MOST_CHARS && HINT.test(plainOf(text));
}

/** What says that there is nothing: `-`, `n/a`. */
export const NOTHING =
  /^(?:\P{L}*|n\/?a|none|nil|tb[acd]|keine?|ohne|aucune?|sin|ninguno|nessuno|brak|geen|нет|없음|미정|なし|未定|无|無|待定)\.?$/iu;
