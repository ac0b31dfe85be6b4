import { LATER } from '../../../rows/no-value.ts';
import { OF_NOTES } from '../../apply/watches/unit-watch.ts';

// All but OF_NAMES are for texts in lower case: to compile so many words without regard to case takes three times as long.

/** What is asked of guests, and what they say who come. */
const COMES = [
  'attend(?:s|ed|ing|ance)?|com(?:es|ing)|going|r\\.?s\\.?v\\.?p\\.?|participat(?:es?|ing|ion)|will (?:attend|come)|confirm(?:ed|ation)?',
  'zusage|teilnahme|nimmt teil|kommt|anwesen(?:d|heit)|rückmeldung|présen(?:t|ce|te)|participe|vien(?:t|dra)|réponse',
  'asist(?:e|irá|encia)|confirma(?:ción|ção|d[oa]|t[oa])?|conferma(?:t[oa])?|presen(?:ça|za)|partecipa(?:zione)?|viene|aanwezig(?:heid)?|komt',
  'obecn(?:[yae]|ość)|przyjdzie|udział|delta(?:r|ger)|närvaro|присутстви\\p{L}*|участи\\p{L}*|прид[её]т|kat[ıi]l(?:[ıi]m|[ıi]yor)|účast',
  '(?:참석|참가|참여|출석)(?: ?(?:예정|의사|희망))?|ご?出欠|出席|参加|參加|是否(?:出席|[参參]加)',
].join('|');
/** What is asked of what is to be made, and what they say who agree. */
const AGREED = [
  'approv(?:ed|al)|released?|(?:proof|artwork|design)(?: (?:ok|approved|approval))?|(?:ok|okay|ready|cleared) (?:to|for) (?:print|production|order|ship)|print ok|(?:print|order)\\?|to (?:print|order)',
  '(?:druck)?frei(?:gabe|gegeben)|genehmigt|drucken|(?:nach)?bestellen|approuvée?|valid(?:ée?|ation)|bat|imprimer|commander|aprob(?:ad[oa]|ación)|aprovad[oa]|imprimir|approvat[oa]|stampare|ordinare',
  'goedgekeurd|akkoord|zatwierdz(?:on[ey]|enie)|akceptacja|godkän[dt]|godken[dt]t|согласован\\p{L}*|утвержден\\p{L}*|onay|schváleno',
  '승인|(?:시안|교정)? ?(?:확정|확인)|(?:발주|주문|제작|인쇄|출력) ?여부|(?:発注|印刷|注文|手配)(?:可否|要否|有無|対象)|承認|校了|是否(?:印刷|打印|下单)|(?:审核|審核|批准)',
].join('|');
const PAID =
  'paid|payment(?: received)?|(?:financial|payment) status|(?:ist )?bezahlt|zahlung(?:seingang|sstatus)?|pay(?:ée?|ement)|réglée?|paga(?:d[oa]|t[oa]|mento)|pago|betaa?l(?:d|t|ing)|(?:za|o)płacon[oaey]|płatność|оплат\\p{L}*|ödendi|zaplaceno|결제|입금|납부|入金|支払い?|[付收]款';
const WANTED =
  'wants? (?:mail|post|reminders?|recalls?)|reminders?|recalls?|erinnerung(?:en)?|rappels?|recordatorios?|promemoria|수신 ?동의|리마인드|お知らせ';
/** Who has left a firm: cards that are ordered for others are for nobody of them, either. */
const LEFT_FIRM = [
  'resigned|terminated|(?:ex-?|former )employee|leaver|no longer (?:employed|with us)|left (?:the )?(?:company|firm|us)(?: .*)?|ausgeschieden|entlassen|démissionnaire|dimess[oa]|cessat[oa]|uit dienst|ontslagen|zwolnion[ya]|уволен\\p{L}*',
  '(?:.{1,12} )?(?:퇴사|퇴직|휴직)(?:자|함|예정)?|退社|退職|已?(?:離職|离职)',
].join('|');
/** Who has left. */
const LEFT = [
  LEFT_FIRM,
  'lapsed|expired|expelled|inactive|ex-?member|left (?:the )?(?:school|club|in)(?: .*)?|abgegangen|ausgeschlossen|inaktiv|abgelaufen|ehemalig\\p{L}*|beurlaubt',
  'inactif|inactive|expirée?|exclue?|radiée?|résiliée?|inactiv[oa]|inattiv[oa]|vencid[oa]|caducad[oa]|expulsad[oa]|espuls[oa]|radiat[oa]|scadut[oa]|inactief|verlopen|geroyeerd|nieaktywn[ya]|wygas\\p{L}*|wykreślon[ya]|utgått|неактив\\p{L}*|отчислен\\p{L}*',
  '(?:.{1,12} )?(?:퇴교|자퇴|퇴학|전학|휴학|휴면|만료|해지|제명)(?:자|함|회원|예정)?|除[籍名]|转学|转校|転校|退学|休学|休職|已?过期',
].join('|');
const ABSENT = [
  "absente?s?|regrets?|no[- ]?show|(?:unable|cannot|can[’']?t|won[’']?t) (?:to )?(?:attend|come|make it)|un(?:confirmed|approved|released)|abwesend|verhindert|entschuldigt|excusée?|ausente|assente|afwezig|verhinderd|nieobecn[aye]|nie (?:przyjd|będ)\\p{L}*|frånvarande|fraværende|poissa|отсутств\\p{L}*|не (?:прид[её]т|будет)|gelmiyor|kat[ıi]lm[ıi]yor|nepřítom\\p{L}*",
  '불참(?:석|자)?|(?:못|안) ?(?:옴|와요?|가요?|온대요?)|(?:못 ?|안 )감|[미불]참(?:석|가|여)|(?:참석|참가|참여)(?: ?(?:안 ?함|못 ?함|불가|거절|취소))|결석|ご?欠席|不参加|缺席|不出席|[미비불](?:승인|확정)|未(?:承認|确认|批准|[审審]核)',
].join('|');
/** What waits, and what is no order yet. */
const PENDING = [
  '(?:pending|awaiting|waiting|wait)(?: (?:(?:for|until|on) )?(?:\\p{L}+ ){0,2}(?:payment|approv\\p{L}*|confirm\\p{L}*|proof|ok|customer|client|release))?|on-hold|hold|unpaid|draft|quote|quotation|estimate|zahlung (?:offen|ausstehend)|wartet? auf .*|zurückgestellt|pausiert|gesperrt|angebot|entwurf',
  'en attente(?: .*)?|en suspens|devis|brouillon|impayée?|en espera(?: .*)?|pendiente(?: de .*)?|presupuesto|borrador|suspendid[oa]|in attesa(?: .*)?|in sospeso|sospes[oa]|preventivo|bozza|in de wacht|in afwachting(?: .*)?|offerte|onbetaald',
  'wstrzyman[aey]|oczekuj\\p{L}*(?: .*)?|oferta|nie ?(?:za|o)płacon[aey]|orçamento|rascunho|aguardando(?: .*)?|suspens[oa]|ожида\\p{L}*(?: .*)?|приостановлен\\p{L}*|черновик|pozastaveno|beklemede',
  '(?:입금|결제|승인|확정|확인|시안|교정)? ?(?:대기|보류)(?:중)?|(?:입금|결제|승인|확정|확인|시안|교정) ?(?:전|중|확인 ?중|요청)|미(?:입금|결제|납)|홀드|견적(?:서|요청|문의|중)?|임시 ?저장|상담 ?중',
  '(?:入金|支払い?|決済|承認|確認|校正|キャンセル)待ち?|保留|見積(?:り|書|中)?|下書き|未(?:入金|払い?|決済|確定|付款|支付)|仮(?:予約|注文)|待(?:付款|支付|[审審]核|[確确][認认])|[暂暫](?:停|缓|緩)|[报報][价價]|草稿',
].join('|');
/** What was made before. */
const DONE = [
  'shipped|delivered|dispatched|completed?|fulfilled|printed|ver(?:sendet|sandt|schickt)|(?:aus)?geliefert|zugestellt|erledigt|(?:aus)?gedruckt|abgeschlossen|expédiée?|livrée?|terminée?|imprimée?|enviad[oa]|entreg(?:ad[oa]|ue)|completad[oa]|impreso|finalizad[oa]|concluíd[oa]',
  'spedit[oa]|consegnat[oa]|completat[oa]|evas[oa]|stampat[oa]|verzonden|geleverd|afgerond|voltooid|gedrukt|wysłan[eoay]|dostarczon[eoay]|zrealizowan[eoay]|zakończon[eoay]|wydrukowan[eoay]|отправлен\\p{L}*|доставлен\\p{L}*|выполнен\\p{L}*|завершен\\p{L}*|tamamland[ıi]|teslim edildi|odesláno|doručeno|vyřízeno',
  '(?:배송|발송|출고|인쇄|제작|납품|처리|수령|발주|출력) ?(?:완료|됨)|(?:거래|매매|분양|계약) ?완료|교환 ?(?:완료|요청|접수|신청)|배송 ?중|구매 ?확정|(?:発送|出荷|配達|納品|印刷|手配|発注|受取)(?:済み?|完了)|完了|已(?:发货|發貨|完成|签收|簽收|印刷|打印|下单)|交易成功',
].join('|');
const ORDERED =
  '(?:order|print|bestell|gedruck|command|imprim|pedid|impres|stampat|ordinat|besteld|gedrukt|zamówi|wydrukow|заказ|напечат)';
/** What people add to names of whom, or of what, nobody is to get anything. */
const OF_NAMES =
  /^(?:†|✝|r\.?i\.?p\.?|(?:do not|don['’]t) use|dnu|blocked|blacklisted|closed|out of business|bankrupt|insolvent|obsolete|dup(?:e|licate)?s?|gesperrt|nicht (?:mehr )?(?:verwenden|benutzen|aktiv)|insolvenz|liquidiert|aufgelöst|abgesagt|erloschen|doppelt|dublette|doublon|fermée?|bloquée?|ne (?:pas|plus) utiliser|duplicado|cerrad[oa]|bloquead[oa]|no usar|duplicato|chius[oa]|bloccat[oa]|non usare|dubbel|gesloten|geblokkeerd|niet gebruiken|duplikat|zablokowan[aey]|zamknięt[aey]|(?:폐업|휴업|폐점|폐지|중복|사용 ?(?:금지|중지|안 ?함)|거래 ?(?:중지|종료|정지)|별세|작고)(?:됨|함)?|重複|重复|廃業|閉店|倒産|取引停止|使用(?:禁止|停止)|停业|歇业|已?注[销銷])$/iu;
/** What people write about a row into a column of notes. */
const NOTES = [
  `already (?:${ORDERED}|sent|done|has\\b|have\\b|got)|(?:schon|bereits|déjà|ya|già|al|już|já|уже) ${ORDERED}`,
  "(?:please|pls|plz|kindly) cancel(?! (?:my|the|our) (?:e-?mail|newsletter|subscription))|do(?: not|n[o’']t|nt) (?:print|order|produce|make) (?:this|it|yet|until|till|before)",
  "bitte (?:\\p{L}+ )?stornieren|merci d[’'e] ?annuler|annuler (?:svp|s[’']il)|favor (?:de )?(?:anular|cancelar)|(?:favore|prega di) annullare|(?:proszę|prosimy) (?:o )?anulow|graag annuleren|[请請]取消",
  'not (?:this time|yet)|no longer with|on hold|(?:wait|hold) (?:for|until|till) (?:\\p{L}+ ){0,2}(?:proof|approv|confirm|ok\\b|payment|go)|skip (?:this|it)\\b',
  'diesmal nicht|noch nicht (?:druck|bestell|freig|best)|erst nach (?:freigabe|rücksprache|klärung|bestätigung|zahlung|korrektur)',
  'pas (?:cette fois|encore)|ne p(?:as|lus) commander|à ne pas faire|après (?:validation|bat|accord)|esta vez no|no hacer|todavía no|esperar (?:a |la )?(?:confirm|aprob|ok)|questa volta no|non (?:fare|ancora)|dopo approvazione',
  'nog niet|deze keer niet|na akkoord|(?:na razie|jeszcze) nie|po akceptacji|пока не|ещ[её] не',
  '(?:이번|금번).{0,8}(?:제외|빼|안 ?함|생략)|(?:발주|주문|인쇄|제작|출력) ?(?:제외|보류|중지|안 ?함)|(?:(?:시안|교정|고객|담당자?|입금) ?확인|승인|확정|입금|결제) ?후 ?(?:진행|제작|인쇄|발주|출력)|(?:이미|기) ?(?:발주|주문|제작|인쇄|출력)',
  `(?:price|cost|preis|prix|precio|prezzo|prijs|preço|cena|견적|가격|단가|금액|価格|金額|見積|价格|[报報][价價])\\P{L}{0,3}(?:(?:is|ist|est|es) )?(?:${LATER})(?!\\p{L})`,
  '今回は?(?:不要|(?:発注|注文|印刷|手配)しない)|対象外|見送り|(?:確認|承認|入金)(?:後|待ち)|(?:発注|注文|印刷|手配)済|(?:这|本)次不(?:要|需要)(?!\\p{L})|暂不|已(?:经)?(?:下单|订购)',
].join('|');
/** What they write of it as a whole; elsewhere than in notes, of a parking space, a receipt or a proof. */
const NOT_NEEDED =
  /(?<![\p{L}\p{N}]|\p{L}[-’'])(?:not (?:needed|required|wanted)|no longer (?:needed|wanted)|(?:leave|left) out|nicht (?:mehr )?(?:benötigt|gebraucht|nötig|gewünscht)|entfällt|pas besoin|plus (?:besoin|nécessaire)|no hace falta|non serve|niet (?:meer )?nodig|niepotrzebn|не нужн|필요 ?없|불필요|^不要$)/u;
/** What somebody may not need who wants what is ordered: in the name of a column, before those words, or after some. Of the order more may be said. */
const BESIDES_WORDS =
  'proof|proef|épreuve|\\bbat\\b|prueba|artwork|design|logo|sample|muster|invoice|receipt|rechnung|quittung|beleg|factu|reçu|recibo|fattur|ricevut|faktur|paragon|фактур|чек|시안|교정|로고|영수증|계산서|領収|請求|校正|[发發]票|收据';
const BESIDES = new RegExp(BESIDES_WORDS, 'u');
/** What is ordered, without its design or its invoice. */
const CARDS = '(?:kart|card|carte|tarjet|flyer|명함|카드|名[刺片])';
const NOT_BESIDES = new RegExp(
  `(?<!${CARDS}\\p{L}* (?:with|mit|avec|con|com|met) (?:\\p{L}+ )?)(?:${BESIDES_WORDS})(?:\\p{L}* (?:for|of|für|der?|des|pour|van|voor|per|di) |(?![^,;.:–—]*${CARDS}))[^,;.:–—]*(?:${NOT_NEEDED.source})|(?:pas besoin|plus (?:besoin|nécessaire)|no hace falta|non serve|niepotrzebn\\p{L}*|не нужн\\p{L}*) (?:d[’'](?:une? )?|d[eu]s? (?:l[a’'] ?)?|una? |la |el |il |l[’'])?(?:${BESIDES_WORDS})`,
  'gu',
);
/** Names of files that may come with an order, and what says that none does. */
const OF_FILES = /^(?:proof|artwork|design)$/i;
const NO_FILE = /^(?:none|n\/a)$/i;
/** What may be printed, or not, with what is ordered. */
const SIDES =
  /(?:^|\s)(?:reverse|back(?: ?side)?|rückseite|verso|envelopes?|umschlag|kuvert|enveloppes?|뒷면|봉투|裏面|封筒)$/u;
const OF_ROWS = /stat[uo]|estado|situa[cçz]|zustand|stage|상태|状[態态]/u;
/** What is said so only of a state. */
const STATES = {
  true: /^(?:closed[ -])?lost$|^returned(?!\p{L})|^verloren$|^perdue?$|^perdid[oa]$|^실주$|^失注/u,
  false: /^baja(?! california)(?!\p{L})/u,
};
/** Names of columns of what was made before, and of when. */
const DONE_NAMED =
  /^(?:(?:already|bereits|schon|déjà|ya|già|al|już|já|уже) \p{L}+|(?:shipped|fulfilled|dispatched|delivered)(?: (?:at|on|date))?|(?:versendet|geliefert)(?: am)?|(?:인쇄|제작|출력|발주|출고|배송|발송) ?(?:완료|일자?)(?: ?(?:여부|일))?|(?:印刷|発注|出荷|発送)(?:済み?|完了|日))$/u;
const PRINTED_NAMED =
  /^(?:(?:badge|card|name ?tag|label|letter|ticket|certificate|ausweise?|karten?|schild(?:er)?|etikett(?:en)?|urkunden?)s? )?(?:printed(?: at)?|gedruckt(?: am)?)$|^(?:명찰|명함|카드|라벨|상장|티켓|출입증|사원증) ?(?:출력|인쇄|제작)(?: ?완료)?(?: ?여부)?$/u;
const LEFT_NAMED =
  /^(?:abgang(?:sdatum)?|austritts?\p{L}*|leaver|last (?:working )?day|(?:left|leaving|exit|termination)(?: (?:on|date))|(?:퇴사|퇴직|퇴학|전학|전출) ?(?:일자?|사유|여부)|退[社職学](?:日|年月日|理由)|[离離][职職](?:日期?|[时時][间間])|date de (?:sortie|départ)|fecha de (?:salida|baja)|(?:datum )?uit dienst(?: per)?|data (?:odejścia|zwolnienia|(?:di )?cessazione))$/u;
/** What buyers may have left, too. */
const LEFT_CLUB_NAMED = /^(?:탈퇴 ?(?:일자?|사유|여부)|退会(?:日|年月日|理由))$/u;
/** Whose names say that the cells are of those who work for somebody. */
const OF_STAFF = /employ|beschäftig|anstellung|재직|근무 ?(?:상태|구분)|在[籍职職]/u;
const ASKS = `\\P{L}*(?:guest |(?:customer|client|proof|print|artwork|design|order|druck|kunde\\p{L}* )[ -]?|is |will )?`;
const BEHIND = `(?: ?(?:status|여부|유무|상태|구분|확인|by (?:customer|client)|[(（]?(?:[yjo]\\/[nx]|ja\\/nein|yes\\/no|oui\\/non|s[ií]\\/no)[)）]?|\\?|？))*`;
const NOT = "(?:not|isn[’']t|doesn[’']t|nicht|noch nicht|pas|non|no|não|niet|nie|inte|ikke|ej|не)";
/** What payments are that are not made, and what is to wait. */
const OPEN =
  /^(?:offen|open|unpaid|pending|due|outstanding|ausstehend|impayée?|pendiente|openstaand|미납|未.{0,2}|later|skip|wait|später|warten|plus tard|más tarde|나중에|後で|後日)$/u;
/** A no with more behind it, or something before. */
const NO_MORE =
  /^(?:(?:no|nein|non|nee|nej|nie|não|нет|아니[오요]|いいえ)(?:\s*[,;:!(（]|\s+[–—-]\s|[ ,]+(?:danke|thank|sorry|leider|merci|désolé|gracias|grazie))|(?:leider|sorry|unfortunately|eher|probably|désolée?)[ ,]+(?:no|nein|nicht|non|pas|not)(?!\p{L}))/u;
/** A day, or a yes. */
const YES =
  /^(?:y|yes|ja?|oui|s[ií]|true|wahr|x|✓|✔|☑|✅|o|○|◯|ㅇ|v|완료|済み?|是|да|tak|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}.*)$/u;

/** Longer texts are no remarks about a row. */
export const MOST_CHARS = 60;

/** Behind a word: no more, or since when it is so. */
export const OR_SINCE =
  '(?=[^\\p{L}\\p{N}_-]*$|\\s*[,;:(（]|\\s+[–\\d-]|\\s+(?:since|per|seit|zum|depuis|desde|dal|sinds|od)\\s|\\s+(?:on|in|am|im|le|en|el|il|op|em)\\s(?:\\d|\\p{L}+\\P{L}*$))';

const DOUBTS = { true: doubtsOf(true), false: doubtsOf(false) };

function doubtsOf(areOrders: boolean) {
  const said = areOrders ? `${PENDING}|${DONE}|${LEFT_FIRM}` : LEFT;
  const positive = areOrders ? `${COMES}|${AGREED}|${PAID}` : COMES;
  return {
    named: new RegExp(`^${ASKS}(?:${areOrders ? `${AGREED}|${PAID}` : WANTED})${BEHIND}$`, 'u'),
    status: new RegExp(
      `^\\P{L}{0,3}(?:${ABSENT}|${said}|${NOT} (?:${positive})|(?:ne )?(?:${positive}) (?:leider )?(?:nicht|pas|niet|inte|ikke))(?![\\p{L}\\p{N}_-])${OR_SINCE}`,
      'u',
    ),
  };
}

/** What guests are asked in a form, or how their answers are called. */
const ASKS_GUESTS = new RegExp(
  `^${ASKS}(?:${COMES}|reply|response|antwort|respuesta|risposta|resposta|odpowiedź|antwoord|svar|yan[ıi]t|ответ|답변|회신|返信|回复)${BEHIND}$|(?:will|can|are|do) you (?:\\p{L}+ ){0,3}(?:com(?:e|ing)|attend(?:ing)?|join(?:ing)?|make it|be there)(?! (?:by|from|with))|komm(?:en sie|st du)\\P{L}*$|(?:serez|viendrez|participe(?:re)?z)[ -]vous|vendrás?\\P{L}*$|(?:vieni|verrai|ci sarai)\\P{L}*$|(?:kom je|komt u)\\P{L}*$|przyjdziesz|(?:прид[её]те|будете)\\P{L}*$|(?:참석|참가|참여) ?(?:가능)?(?:하|하실 ?수 ?있으)?(?:시|신)(?:나요|가요)|(?:出席|参加)(?:され|でき|いただけ)ますか`,
  'u',
);
const COMES_GLADLY =
  /^\P{L}*(?:(?:yes|yeah|ja|klar|oui|s[iíì]|claro|certo|да|tak|ano|evet)(?!\p{L})|네|넵|예|はい|(?:참석|참가|참여)합|(?:出席|参加)(?:し|いた))|can[’']?t wait|(?:wo|would)n[’']?t miss|no doubt|(?:pas (?:de|un)|non (?:c[’']è|è un)|não (?:há|tem)|nie ma|inte något|ikke no(?:get|e)|nem) (?:probl[eèé]m|souci|gond)|нет проблем|[没沒無无]有?[问問][题題]|問題[はも]?(?:な[いしく]|無|ありません|ございません)|non vedo l[’']ora|no me (?:lo|la) pi?erd|ne (?:l[ea] )?manquer|niet te missen|nicht allein/u;
/** How guests say in words of their own that they do not come. */
const DECLINES =
  /^\P{L}*(?:\p{L}+ ){0,2}(?:(?:no(?=\P{L}*$|[,.!;]| (?:thank|sorry|i |we |me |pued|podr|podem|voy|vamos|asist|vien|veng|iré))|nope|can(?:no|[’']?)t|won[’']?t|unable|unfortunately|sorry(?! (?:for|about))|leider|nein|nicht|verhindert|hélas|pas|ne|non|lamento|lo siento|purtroppo|infelizmente|não|nee|niet|helaas|nie|niestety|bohužel|inte|ikke|tyvärr|desværre|valitettavasti|nem|sajnos|не|нет|hayir)(?!\p{L})|regret|declin|malheureus|désolé|к сожалению)|\p{L}m[iıuü]yor|불참|불가|(?:못|(?<!\p{L})안) ?[가갈감갑오올옴옵와참하할함합해뵈뵐뵙]|어렵|힘들|아쉽|欠席|ません|できない|行けない|残念|^[不无無没沒]|[来來]不了|抱歉|[遗遺]憾/u;

/** What says above a list that its rows are not to be ordered, or not yet. */
const ABOVE =
  /^\P{L}*(?:draft|preliminary|not final|entwurf|nicht final|vorabversion|brouillon|provisoire|borrador|bozza|rascunho|wersja robocza|черновик|가안|초안|미확정|仮|下書き|草稿|未[确確]定)(?=\P{L}*$|\s*[-–:(（!.])|(?:do(?: not|n[o'’]t) (?:print|order|send|produce)|ne pas (?:imprimer|commander)|no (?:imprimir|pedir)|non (?:stampare|ordinare))(?=\P{L}*$| (?:yet|until|before|th[eo]se|rows?|lines?|any|aún|todavía|ancora))|(?:nicht (?:drucken|bestellen)|niet (?:drukken|bestellen)|nie (?:drukować|zamawiać)|не (?:печатать|заказывать)|(?:인쇄|발주|주문|제작) ?하지 ?마(?:세요|십시오)|(?:印刷|発注)(?:しないで|禁止)(?:ください)?)(?=\P{L}*$)/iu;
const NOTED = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{L}[-’'])(?:${NOTES})`, 'u');

/** How a column's name says that its cells may say so; null if it says nothing of the kind. */
function namedBy(column: string, areOrders: boolean): 'if no' | 'if yes' | 'unless no' | null {
  if (DOUBTS[`${areOrders}`].named.test(column) || ASKS_GUESTS.test(column)) return 'if no';
  if (PRINTED_NAMED.test(column) || (areOrders && DONE_NAMED.test(column))) return 'if yes';
  return LEFT_NAMED.test(column) || (!areOrders && LEFT_CLUB_NAMED.test(column))
    ? 'unless no'
    : null;
}

/**
 * How the cells of a column say of some rows that nobody wants them, or not now, if others say otherwise: who does not come, what is
 * not approved, what was made before.
 *
 * @param column In lower case, as the texts that are tested.
 * @param areGoods Whether rows are of goods that people ordered, whatever else they are or refuse.
 * @param isNo Whether a cell says no.
 */
export function doubtfulTest(column: string, areGoods: boolean, isNo: (text: string) => boolean) {
  const areOrders = areGoods && !OF_STAFF.test(column);
  const by = namedBy(column, areOrders);
  const { status } = DOUBTS[`${areOrders}`];
  const isSide = SIDES.test(column);
  const isOfRows = OF_NOTES.test(column) || OF_ROWS.test(column);
  const states = OF_ROWS.test(column) ? STATES[`${areOrders}`] : null;
  const asksGuests = by === 'if no' && ASKS_GUESTS.test(column);
  return {
    by,
    maySaySo: (text: string): boolean => {
      if (text.length > MOST_CHARS) return false;
      if (by === 'if yes') return YES.test(text);
      if (by === 'unless no') return !isNo(text);
      const isNotNeeded = NOT_NEEDED.test(text);
      const isBeside =
        isNotNeeded && (BESIDES.test(column) || !NOT_NEEDED.test(text.replace(NOT_BESIDES, '')));
      if (OF_FILES.test(column) && NO_FILE.test(text)) return false;
      if (by === 'if no' && !isBeside && (isNo(text) || OPEN.test(text) || NO_MORE.test(text)))
        return true;
      if (asksGuests && !COMES_GLADLY.test(text) && DECLINES.test(text)) return true;
      if (states?.test(text)) return true;
      return (
        (!isSide && status.test(text)) || NOTED.test(text) || (isOfRows && isNotNeeded && !isBeside)
      );
    },
  };
}

/** Whether a title above a list says so of its rows. */
export function saysNotYet(title: string): boolean {
  return title.length <= 200 && (ABOVE.test(title) || NOTED.test(title.toLowerCase()));
}

/** Whether a word beside a name says so of who has it: in brackets or stars, behind a dash. */
export function saysLeft(word: string): boolean {
  return DOUBTS.false.status.test(word.toLowerCase()) || OF_NAMES.test(word);
}
