import { matchOrderField, namesProducts } from '../../propose/known-names.ts';
import { moneyRole } from '../../propose/money-names.ts';

/** What is said of people to whom nothing can be sent: who died or moved away; and of rows that are only a test. */
const FACTS = [
  "deceased|dec['’]d|passed away|gone ?away|goneaway|(?<!\\p{L} )moved(?: away| left(?: no address)?)?(?=[^\\p{L}\\p{N}_-]*$)|undeliverable|returned? to sender|rts|nixie|(?:bad|unknown) address|address unknown|addressee unknown|test (?:order|entry|record)",
  'verstorben|verst\\.|verzogen(?! (?:von|aus|nach))|(?:empfänger |adresse |anschrift )?(?:unbekannt verzogen|unzustellbar)|(?:adresse|anschrift|empfänger) unbekannt|testdatensatz|testbestellung',
  "décédée?s?|npai|n['’]habite pas|parti sans laisser|adresse inconnue|fallecid[oa]s?|dirección desconocida|decedut[oa]|indirizzo sconosciuto|sconosciuto all",
  'overleden|verhuisd|adres onbekend|falecid[oa]|mudou-se|endereço desconhecido|avliden|avflyttad|afdød|adressen ukendt|zmarł[ay]?|wyprowadzon[aey]|adres nieznany',
  'zemřel[ay]?|odstěhoval[ay]?|умерл?[аи]?|выбыл[аи]?|vefat|taşındı',
  '(?:사망|작고|별세|소천|전출|수취인 ?불명|주소 ?불명|반송|테스트 ?주문)(?:됨|자|함|여부|사유)?',
  '(?:ご?逝去|死亡|転居先不明|宛先不明|宛所不明|あて(?:所|先)に尋ねあたりません|住所不明|返戻|テスト注文)(?:済み?|理由|日)?|已?(?:亡故|身故|[歿殁]|去世|逝世|往生)|(?:地址)?不[详詳明]?退件|[查無无]*此人|(?:地址|住址)不[详詳明](?:退件)?|退件',
].join('|');
/** What is said of people who want nothing sent, unless they have ordered it. */
const REFUSED = [
  "unsubscribed|opt(?:ed|s)?[- ]?out|do(?: not|n[o’']t|nt)[ -](?:contact|mail|post|solicit|market)(?! by)|do-not-(?:mail|contact)|(?:no|asked to be removed|remove from)(?: (?:mail|post|mailings?|marketing|contact|list))+|asked to be removed|dnm|suppress(?:ed|ion)?",
  'werbe(?:sperre|verbot|widerspruch)|robinson(?:liste)?|kontakt(?:sperre|verbot)|(?:post|mailing|versand)sperre|sperrvermerk|keine (?:werbung|post)|widerspruch|ausgetreten|abgemeldet',
  'opposition (?:courrier|postale|mailing|prospection)|ne pas (?:contacter|solliciter)|liste noire|désabonnée?|désinscrite?|(?:en )?lista robinson|no (?:molestar|contactar)|non contattare|disiscritt[oa]',
  'nee tegen (?:post|reclame)|niet (?:benaderen|aanschrijven)|uitgeschreven|afgemeld|não (?:perturbe|contactar)|nix(?:-\\p{L}+)?|reklamebeskyttet|nezasílat(?: poštu)?|nie (?:wysyłać|kontaktować)|не беспокоить|gönderme(?:yin)?',
  '(?:(?:우편|발송|연락|DM)? ?(?:수신|발송|연락|우편) ?(?:거부|차단|금지|제외|중지)|DM ?(?:거부|제외)|탈퇴|탈회)(?:자|고객|여부|일|일자)?',
  '(?:(?:DM|ＤＭ|送付|発送|郵送) ?(?:不要|停止|拒否|不可)|退会|喪中)(?:日|年月日|区分|済み?)?|拒收(?:DM|廣告|广告)?|退[订訂]',
].join('|');
/** Names of columns only, which mean something else in a cell. */
const REFUSED_NAMES =
  "(?:fps|mps)(?: flag)?|mortascreen|sterbedatum|todestag|gestorben(?: am)?|died|lost/dec['’]d|fecha (?:de )?baja|reden inactief|under 1\\d - no marketing";
/** Names of columns in which no cell says that people want something sent. */
const CONSENT = [
  '(?:ok|okay) to (?:mail|post|contact)|(?:post(?:al)?|(?:direct |postal )?mail(?:ing)?|contact|marketing)[ _-]?(?:ok|opt[- ]?in|consent|allowed|permission)|accepts? (?:post|mail|direct mail|mailings)',
  '(?:werbe|post|kontakt|marketing)[- ]?(?:einwilligung|erlaubnis|freigabe|zustimmung)|(?:werbung|post) (?:erlaubt|erwünscht)',
  "j['’]accepte de recevoir des courriers|accord courrier|consentement|consentimiento|consenso(?: marketing)?|zgoda marketingowa|[iİ]letişim izni",
  '(?:마케팅|우편물?|DM|광고|홍보물?)\\s?(?:정보|활용|발송|이용)?\\s?(?:수신|수령)?\\s?(?:동의|허용|희망|수령)(?:여부)?',
  '(?:DM|お?礼状|郵送|郵便|案内) ?(?:送付|発送)?(?:可否|希望|許可|同意|送付)',
].join('|');
/** Another way than by post. */
const OTHER_WAY =
  /e-?mails?|courriels?|e-?post(?!al)|correo electr|bülten|sms|mms|phone|call|tel(?!l)|anruf|anrufe|newsletter|nieuwsbrief|web|app(?!r)|push|kakao|이메일|(?<!우편)메일|전화|문자|알림톡|앱|메신저|メール|メルマガ|電話|邮件|短信|電郵/iu;
/** Behind it: whose it is, not that of the row's person. */
const NO_NAME = ' ?(?:name|person|relat|성함|이름|의)';

function named(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L}|${NO_NAME})`, 'iu');
}

const FACT_NAMES = named(FACTS);
const REFUSAL_NAMES = named(`${REFUSED}|${REFUSED_NAMES}`);
const CONSENT_NAMES = named(CONSENT);
/** What cells say of people to whom nothing is to be sent. @param areOrders Of goods that people ordered, whatever else they refuse. */
export function unmailableWords(areOrders: boolean): string {
  return areOrders ? FACTS : `${FACTS}|${REFUSED}`;
}

/**
 * What a column's name says: that nothing is to be sent to people who have anything but a no in it, or to those who have a no.
 *
 * @returns null if it says nothing of the kind
 */
export function unmailableNamed(column: string, areOrders: boolean): 'unless no' | 'if no' | null {
  if (OTHER_WAY.test(column)) return null;
  if (FACT_NAMES.test(column)) return 'unless no';
  if (areOrders) return null;
  if (REFUSAL_NAMES.test(column)) return 'unless no';
  return CONSENT_NAMES.test(column) ? 'if no' : null;
}

/** Whether a list is one of goods that people ordered, not one of people to write to, who have titles. */
export function areOfOrders(columns: readonly { readonly name: string }[]): boolean {
  return columns.some(({ name }) => {
    const is = matchOrderField(name)?.is;
    const isAmount = is === 'order_count' || is === 'total_price' || moneyRole(name) !== null;
    return isAmount || (namesProducts(name) && !/^tit/iu.test(name));
  });
}
