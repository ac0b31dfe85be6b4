import { matchOrderField, namesProducts } from '../../propose/known-names.ts';

/** What is said of people to whom nothing can be sent: who died or moved away; and of rows that are only a test. */
const FACTS = [
  "deceased|dec['’]d|passed away|gone ?away|(?<!\\p{L} )moved(?: away|,? left(?:,? no(?: forwarding)? address)?)?(?=[^\\p{L}\\p{N}_-]*$)|no forwarding address|undeliverable|returned? to sender|returned mail|mail returned|rts|nixie|(?:bad|unknown|invalid|insufficient) address|(?:address|addressee) unknown|(?:attempted,?[ –-]+)not known|no such (?:number|street)|test (?:order|entry|record)",
  'verstorben|verst\\.|(?:unbekannt )?verzogen(?! (?:von|aus|nach))|unzustellbar|(?:empfänger [\\p{L} ]{0,40})?nicht zu ermitteln|(?:adresse|anschrift|empfänger) (?:unbekannt|ungültig)|testdatensatz|testbestellung',
  "décédée?s?|npai|n['’]habite (?:pas|plus)(?: à l['’]adresse(?: indiquée)?)?|parti sans laisser|a déménagé|(?:adresse|destinataire) inconnue?(?: à l['’]adresse)?|fallecid[oa]s?|(?:dirección|destinatario) desconocid[oa]|cambió de domicilio|se (?:mudó|ha mudado)|decedut[oa]|(?:indirizzo|destinatario) sconosciuto|sconosciuto all|irreperibile|trasferit[oa] senza lasciare (?:indirizzo|recapito)",
  'overleden|verhuisd|onbestelbaar(?: retour)?|retour afzender|adres onbekend|falecid[oa]|mudou-se|endereço desconhecido|avliden|avflyttad|okänd adress|a[fv]død|død|adressen (?:ukendt|ukjent)|ukjent adresse|kuollut|osoite tuntematon|zmarł[ay]?|wyprowadzon[aey]|wyprowadziła? się|adres(?:at)? nieznany',
  'zemřel[ay]?|odstěhoval[ay]?|elhunyt|meghalt|elköltözött|(?:címzett|cím) ismeretlen|decedat[ăa]?|адресат выбыл|умерл?[аи]?|выбыл[аи]?|помер(?:ла)?|вибу(?:в|ла)|απεβίωσε|αποβιώσα(?:ς|σα)|נפטרה?|متوف[ىيا]ة?|vefat(?: etti| etmiş)?|taşindi',
  '(?:사망|작고|별세|소천|전출|수취인 ?불명|주소 ?불명|반송|테스트 ?주문)(?:됨|자|함|여부|사유)?|이사 ?(?:감|갔음)',
  '(?:ご?逝去|死亡|転居先不明|宛先不明|宛所不明|あて(?:所|先)に尋ねあたりません|住所不明|返戻|テスト注文)(?:済み?|理由|日)?|已?(?:亡故|身故|[歿殁]|去世|逝世|往生)|已?故(?=\\P{L}*$)|已搬[走迁遷离離家]|(?:地址)?不[详詳明]?退件|[查無无]*此人|(?:地址|住址)不[详詳明](?:退件)?|退件',
].join('|');
/** What is said of people who want nothing sent, unless they have ordered it. */
const REFUSED = [
  "unsubscribed|opt(?:ed|s)?[- ]?out|do(?: not|n[o’']t|nt)[ -](?:contact|mail|post|solicit|market|send)(?! by)|do-not-(?:mail|contact)|(?:no|asked to be removed|remove from)(?: (?:mail|post|mailings?|marketing|contact|list))+|asked to be removed|(?:asked|requested) (?:us )?(?:to stop|not to be (?:contacted|mailed))|dnm|suppress(?:ed|ion)?",
  'werbe(?:sperre|verbot|widerspruch)|robinson-?(?:listen?|lijst|list)|kontakt(?:sperre|verbot)|(?:post|mailing|versand)sperre|sperrvermerk|keine (?:werbung|post)|widerspruch|ausgetreten|gekündigt|(?<!vo[nm] \\p{L}{1,40} )abgemeldet',
  'opposition (?:courrier|postale|mailing|prospection)|ne pas (?:contacter|solliciter|envoyer)|stop (?:courrier|pub(?:licité)?|mailing)|liste noire|désabonnée?|désinscrite?|(?:en )?lista robinson|no (?:molestar|contactar|enviar)|dad[oa] de baja|non (?:contattare|inviare)|disiscritt[oa]',
  'nee tegen (?:post|reclame)|geen (?:post|mailings?|reclame)|niet (?:benaderen|aanschrijven)|uitgeschreven|afgemeld|opgezegd|não (?:perturbe|contactar|enviar)|nix-\\p{L}+|reklam(?:ebeskyttet|spärr)|reservert mot|(?:suora)?markkinointikielto|nezasílat(?: poštu)?|nie (?:wysyłać|kontaktować)|leiratkozott|dezabonat[ăa]?|не беспокоить|отписал(?:ся|ась)|відписа(?:вся|лася)|gönderme(?:yin)?|reklam istemiyor',
  '(?:(?:우편|발송|연락|dm)? ?(?:수신|발송|연락|우편) ?(?:거부|차단|금지|제외|중지)|dm ?(?:거부|제외)|탈퇴|탈회)(?:자|고객|여부|일|일자)?',
  '(?:(?:dm|送付|発送|郵送|配信) ?(?:不要|停止|拒否|不可)|退会|喪中)(?:日|年月日|区分|済み?)?|拒收(?:dm|廣告|广告)?|退[订訂]',
].join('|');
/** Names of columns only, which mean something else in a cell, as those of people do. */
const REFUSED_NAMES =
  "(?:fps|mps)(?: flag)?|mortascreen|robinson|nix|sterbedatum|todestag|gestorben(?: am)?|died|date of death|lost/dec['’]d|date (?:de|du) décès|fecha (?:de )?(?:baja|defunción|fallecimiento)|data d[ei] (?:morte|decesso|óbito)|óbito|overlijdensdatum|data zgonu|sprzeciw|reden inactief|sperrgrund|austritt(?:sdatum)?|under 1\\d - no marketing";
/** Names of columns in which no cell says that people want something sent. */
const CONSENT = [
  '(?:ok|okay) to (?:mail|post|contact)|(?:post(?:al)?|(?:direct |postal )?mail(?:ing)?|contact|marketing)[ _-]?(?:ok|opt[- ]?in|consent|allowed|permission)|accepts? (?:post|mail|direct mail|mailings)',
  '(?:werbe|post|kontakt|marketing)[- ]?(?:einwilligung|erlaubnis|freigabe|zustimmung)|(?:werbung|post) (?:erlaubt|erwünscht)',
  "j['’]accepte de recevoir des courriers|accord courrier|consen(?:tement|timiento|timento|so)(?=\\P{L}*$| (?:marketing|commercial|comercial|postal|rgpd|gdpr))|zgoda (?:marketingowa|na marketing)|souhlas (?:se zasíláním|s marketingem)|iletişim izni",
  '(?:마케팅|우편물?|dm|광고|홍보물?)\\s?(?:정보|활용|발송|이용)?\\s?(?:수신|수령)?\\s?(?:동의|허용|희망|수령)(?:여부)?',
  '(?:dm|お?礼状|郵送|郵便|案内) ?(?:送付|発送)?(?:可否|希望|許可|同意|送付|区分)',
].join('|');
/** Another way than by post. */
const OTHER_WAY =
  /e-?mails?|courriels?|e-?post(?!al)|correo electr|bülten|sms|mms|phone|call|tel(?!l)|anruf|anrufe|newsletter|nieuwsbrief|web|app(?!r)|push|kakao|이메일|(?<!우편)메일|전화|문자|알림톡|앱|메신저|メール|メルマガ|電話|邮件|短信|電郵/u;
/** Behind it: whose it is, not that of the row's person. */
const NO_NAME = ' ?(?:name|person|relat|성함|이름|의)';

function named(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L}|${NO_NAME})`, 'u');
}

const FACT_NAMES = named(FACTS);
const REFUSAL_NAMES = named(`${REFUSED}|${REFUSED_NAMES}`);
const CONSENT_NAMES = named(CONSENT);
/** What cells say of people to whom nothing is to be sent. @param areOrders Of goods that people ordered, whatever else they refuse. */
export function unmailableWords(areOrders: boolean): string {
  return areOrders ? FACTS : `${FACTS}|${REFUSED}`;
}

/**
 * What a column's name says, in lower case: that nothing is to be sent to people who have anything but a no in it, or to those who have a no.
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

/** Whether a list is one of goods that people ordered, by its columns; those of money may be what people to write to gave or owe. */
export function areOfOrders(columns: readonly { readonly name: string }[]): boolean {
  return columns.some(({ name }) => {
    if (matchOrderField(name)?.is === 'order_count') return true;
    // People have titles.
    return namesProducts(name) && !/^tit/iu.test(name);
  });
}
