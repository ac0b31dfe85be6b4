/** What is said of an order that is not to be made, or not any more. */
const WORDS = [
  'cancel(?:led|ed|lation|ation|s)?(?:_by_\\p{L}+)?|refund(?:ed|s)?|void(?:ed)?|withdrawn|rejected|rejection|declined|deleted|on hold',
  '(?:teil)?storn(?:o\\p{L}*|iert|ierung)|absage\\p{L}*|widerrufen|erstattet|gelöscht|abgelehnt|annul(?:é|ée|ation|lato|lata|eerd|ering|leret|lert)',
  'anul(?:ado|ada|ación|owan[aey]|owania)|cancel(?:ad[oa]|ación|amento)|rembours(?:é|ée|ement)|reembols(?:ad[oa]|o)|rimbors(?:ato|o)',
  'zwrócon[aeyo]|zwrot|geannuleerd|terugbetaald|[iİ]ptal(?: edildi)?|zrušen[ao]|отмен(?:ен|ён|ена|а|ы)|отменено|возврат',
  '(?:취소|환불|반려|반품|인쇄 ?(?:금지|제외|안 ?함))(?: ?(?:됨|된|완료|요청|신청|접수|승인|함|건|처리|일|일자|일시|사유|여부))*',
  '(?:キャンセル|取り?消し?|返金|印刷不要|已?取消|已?退款|作废|作廢)(?:済み?|理由|日|原因|时间)?',
  "do(?: not|n[o'’]t|nt) (?:print|send|mail|order|ship|produce)|no print|nicht (?:drucken|senden|versenden|bestellen)|ne pas (?:imprimer|envoyer)",
  'no (?:imprimir|enviar)|não imprimir|non (?:stampare|inviare)|nie drukować|niet drukken|не печатать',
].join('|');
/** In a cell more may be said behind the word, but not that it is impossible. */
const SAID = [
  WORDS,
  '(?:취소|환불|반려|반품)(?! ?(?:불가|불능|안|철회|거부|거절|센터|금액|수수료|규정|정책|주소))[ \\p{scx=Hangul}]{0,6}',
  '(?:キャンセル|取り?消し?|返金|取消|退款|作废|作廢)(?!不可|失[败敗]|料|待|前|規定|政策|金)[\\p{scx=Han}\\p{scx=Hira}]{0,6}',
  '(?:交易|订单|訂單|已)[关關][闭閉]|결제 ?실패|fehlgeschlagen|failed',
].join('|');
const SAYS = new RegExp(`^\\P{L}{0,3}(?:order )?(?:${SAID})(?![\\p{L}\\p{N}_-])`, 'iu');
/** What was cancelled stands before it: `주문취소`, `Order was cancelled`, `partially_refunded`. */
const SAYS_AT_END = new RegExp(
  `^((?:[\\p{L}\\p{N}]+[\\s_:,.-]+){1,3}|[\\p{scx=Han}\\p{scx=Hangul}\\p{scx=Kana}\\p{scx=Hira}]{1,4}) ?(?:${SAID})(?:\\P{L}*|\\s*[(（[].*)$`,
  'iu',
);
const NAMED = new RegExp(`(?<!\\p{L})(?:주문|구매|결제|注文|订单)? ?(?:${WORDS})(?!\\p{L})`, 'iu');
/** What a column called so says of the other rows. */
const NO =
  /^(?:n|no|not .*|false|f|0+(?:[.,]0+)?|nein|non|nie|nee|não|нет|[-–—]+|n\/a|none|active|ok|아니오|아니요|없음|정상|いいえ|なし|無|无|否)$/iu;
/** Says before a word that it is not so. */
export const NEGATED =
  /[미비불무未不非無无没]$|(?<!\p{L})(?:not?|non|never|nicht|keine?|pas|sin|nie|не|nao|niet|inte|ikke)[\s-]*$/u;
/** Longer texts are no remarks about an order. */
const MOST_CHARS = 60;

/** Whether a cell says that its row is cancelled, or otherwise not to be printed. */
export function saysCancelled(text: string): boolean {
  if (text.length > MOST_CHARS) return false;
  if (SAYS.test(text)) return true;
  const [, before] = SAYS_AT_END.exec(text) ?? [];
  return before !== undefined && !NEGATED.test(before.toLowerCase());
}

/** Whether a column is called after cancelled rows, or why they are: what is in it says so of its row. */
export function namesCancelled(column: string): boolean {
  return NAMED.test(column.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

/** Tests whether a cell that is not empty says so of its row, in a column of this name. */
export function cancelledTest(column: string): (text: string) => boolean {
  return namesCancelled(column) ? (text) => !saysNo(text) : saysCancelled;
}

/** Whether a cell of such a column says that its row is not. */
function saysNo(text: string): boolean {
  return NO.test(text);
}
