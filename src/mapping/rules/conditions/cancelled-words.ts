import { doubtfulTest, MOST_CHARS, OR_SINCE } from './doubtful-words.ts';
import { unmailableNamed, unmailableWords } from './unmailable-words.ts';

/** Of refused advertising, what was ordered is no part. */
const NO_ADS =
  '(?! (?:de |la |any )?(?:e-?mail|mail|marketing|ads|advert|offer|promo|catalog|news|courrier|pub|correo|propaganda|corresp))';
/** Behind the word: what holds if somebody cancels, which nobody has. */
const TERMS =
  ' (?:if|where|anytime|cover|insurance|protection|polic|fees?\\b|terms|deadline|criteria|possible|allowed|möglich|bis\\b|forms?\\b|slips?\\b|stickers?\\b|labels?\\b|안내|양식|스티커|라벨|봉투)';

/** What is said of an order that is not to be made, or not any more. */
const WORDS = [
  'cancel(?:led|ed|lation|ation|s)?(?:_by_\\p{L}+)?|cxl(?:d|led)?|canx|refund(?:ed|s)?|void(?:ed)?|withdrawn|rejected|rejection|declined|deleted|on hold|charged?[ -]?backs?',
  '(?:teil)?storn(?:o(?!versich|gebühr|bedingung|frist|schutz|kosten|formular|beleg|schein)\\p{L}*|iert|ierung)|ab(?:sage|gesagt)\\p{L}*|widerrufen|(?:rück)?erstattet|rück(?:abgewickelt|abwicklung)|retourniert|gelöscht|abgelehnt|annul(?:é|ée|ation|lato|lata|eerd|ering|leret|lert)',
  'anul(?:ado|ada|ación|owan[aey]|owania)|cancel(?:ad[oa]|ación|amento)|rembours(?:é|ée|ement)|reembols(?:ad[oa]|o)|estorn(?:ad[oa]|o)|devuelt[oa]|devolvid[oa]|rimbors(?:ato|o)',
  'zwrócon[aeyo]|zwrot|geannuleerd|terugbetaald|iptal(?: edildi)?|zrušen[ao]|отмен(?:ен|ён|ена|а|ы)|отменено|возврат',
  '(?:취소|환불|반려|반품|인쇄 ?(?:금지|제외|안 ?함))(?: ?(?:됨|된|완료|요청|신청|접수|승인|함|건|처리|일|일자|일시|사유|여부))*',
  '(?:キャンセル|取り?消し?|返金|返品|印刷不要|已?取消|已?退款|作废|作廢)(?:済み?|理由|日|原因|时间)?',
  `(?:do(?: not|n[o'’]t|nt) (?:print|send|order|ship|produce)|nicht (?:drucken|senden|versenden|bestellen)|ne pas (?:imprimer|envoyer)|no (?:imprimir|enviar))${NO_ADS}`,
  'no print|não imprimir|non (?:stampare|inviare)|nie drukować|niet drukken|не печатать',
].join('|');
/** In a cell more may be said behind the word, but not that it is impossible. */
const SAID = [
  WORDS,
  'devolución|devolução',
  '(?:취소|환불|반려|반품)(?! ?(?:불가|불능|안|철회|거부|거절|센터|금액|수수료|규정|정책|주소|안내|양식|스티커|라벨|봉투|하지|후 )|\\p{scx=Hangul}{0,6}[팀과실부](?=\\P{L}*$))[ \\p{scx=Hangul}]{0,10}',
  '(?:キャンセル|取り?消し?|返金|返品|取消|退款|作废|作廢)(?!不可|失[败敗]|料|待|前|規定|政策|金|须知|说明|章|\\p{scx=Han}{0,3}[課係部室组組科](?=\\P{L}*$))[\\p{scx=Han}\\p{scx=Hira}]{0,9}',
  '(?:交易|订单|訂單|已)[关關][闭閉]|결제 ?실패|fehlgeschlagen|failed',
];
/** By whether the rows are of goods that people ordered. */
const SAYS = { true: saysAny(unmailableWords(true)), false: saysAny(unmailableWords(false)) };

function saysAny(unmailable: string) {
  const words = [...SAID, unmailable].join('|');
  // Names of companies begin with such words.
  const alone = `(?:${unmailable})${OR_SINCE}`;
  return {
    first: new RegExp(
      `^\\P{L}{0,3}(?:(?:order )?(?:${SAID.join('|')})(?![\\p{L}\\p{N}_-]|${TERMS})|${alone})`,
      'u',
    ),
    /** What was cancelled stands before it: `주문취소`, `Order was cancelled`, `partially_refunded`. */
    last: new RegExp(
      `^((?:[\\p{L}\\p{N}]+[\\s_:,.-]+){1,3}|[\\p{scx=Han}\\p{scx=Hangul}\\p{scx=Kana}\\p{scx=Hira}]{1,4}) ?(?:${words})(?:\\P{L}*|\\s*[(（[].*)$`,
      'u',
    ),
  };
}

const NAMED = new RegExp(
  `(?<!\\p{L}|(?:free|assurance|garantie|seguro de) )(?:주문|구매|결제|注文|订单)? ?(?:${WORDS})(?!\\p{L}|${TERMS}| from )`,
  'u',
);
const NO =
  /^(?:n|no|not .*|false|f|\p{Sc}?\s?0+(?:[.,]0+)?(?:\s?(?:\p{Sc}|eur|usd|gbp|chf|kr|zł|kč|[원円元건件]))?|nein|non|nie|nee|nej|nei|nem|nu|não|нет|ні|όχι|לא|لا|falsch|faux|falso|onwaar|fałsz|[-–—]+|n\/a|none|keine?|ne|ei|yok|hayir|아니오|아니요|없음|いいえ|なし|無|无|否|.*(?<!\d)9999(?!\d).*)$/iu;
/** What a column called after those to whom nothing is sent says of the others. */
const FINE = /^(?:active|ok|정상|수신|동의|허용|可|必要|希望|発送|送付|配信中?)$/iu;
/** What a column called after a consent says of those who do not give it. */
const REFUSES =
  /^(?:(?:희망|동의) ?안 ?함|거부|[미비]동의|불가|不可|辞退|不要|停止|拒否|拒[绝絕]|不同意)$/u;
/** What marks rows, and what marks the others beside it or, in Korean, Japanese and Chinese, wherever all rows have a mark. */
export const RING = /^[oyv●○◯〇ㅇ◎✓✔√☑✅]$/iu;
const CROSS = /^[x×✕✗✘❌]$/iu;
const CJK = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}]/u;
/** Says before a word that it is not so. */
export const NEGATED =
  /[미비불무未不非無无没]$|(?<!\p{L})(?:not?|non|never|nicht|keine?|pas|sin|nie|не|nao|niet|inte|ikke)[\s-]*$/u;

/** Whether a cell says that its row is cancelled, or otherwise not to be printed. @param areOrders See cancelledTest(). */
export function saysCancelled(text: string, areOrders = false): boolean {
  const plain = plainText(text);
  if (plain.length > MOST_CHARS) return false;
  const { first, last } = SAYS[`${areOrders}`];
  if (first.test(plain)) return true;
  const [, before] = last.exec(plain) ?? [];
  return before !== undefined && !NEGATED.test(before);
}

/** Whether a column is called after cancelled rows, or why they are: what is in it says so of its row. */
export function namesCancelled(column: string): boolean {
  return NAMED.test(asWords(column));
}

/**
 * How the cells of a column say that rows are not to be printed.
 *
 * @param areOrders Whether rows are of goods that people ordered, so that it does not matter what else they refuse.
 * @param isPrinted Whether its texts are printed: then nothing follows from what may be another text tomorrow. @default false
 */
export function cancelledTest(column: string, areOrders: boolean, isPrinted = false) {
  const words = asWords(column);
  const by = namesCancelled(column) ? 'unless no' : unmailableNamed(words, areOrders);
  const isNo = (plain: string) => NO.test(plain) || REFUSES.test(plain);
  const isDoubtful = by === null && !isPrinted;
  const doubtful = isDoubtful ? doubtfulTest(words, areOrders, isNo) : null;
  return {
    /** Whether the column's name says what a cell does. */
    isNamed: (by ?? doubtful?.by ?? null) !== null,
    /** Whether a cell says so whatever it is, but for a no. */
    mayBeOther: by === 'unless no',
    /** Whether a cell that is not empty says so of its row. */
    saysSo: (text: string): boolean => {
      if (by === null) return saysCancelled(text, areOrders);
      const plain = plainText(text);
      const isNo = plain.length <= MOST_CHARS && NO.test(plain);
      if (by === 'unless no') return !isNo && !FINE.test(plain);
      return isNo || REFUSES.test(plain) || saysCancelled(text, areOrders);
    },
    /** Whether one says so if others say otherwise. */
    maySaySo: (text: string): boolean => doubtful?.maySaySo(plainText(text)) === true,
  };
}

/**
 * Makes a function that says whether a text of a column says so, of which a cross may be a no.
 *
 * @param texts What the column has. @param areAllFilled Whether no cell of it is empty, or another no: otherwise a cross may be a mark like others.
 */
export function crossTest(
  saysSo: (text: string) => boolean,
  column: string,
  texts: readonly string[],
  areAllFilled: boolean,
) {
  const areNo = texts.some((one) => RING.test(one)) || (areAllFilled && CJK.test(column));
  return (text: string): boolean =>
    areNo && CROSS.test(text) ? saysSo('no') || (!areAllFilled && saysSo(text)) : saysSo(text);
}

function asWords(column: string): string {
  return plainText(column.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

/**
 * In lower case: to compile so many words without regard to case takes three times as long. Full-width and decomposed letters are
 * the usual ones, and of the Turkish i there is one. Marks of long texts would take their time.
 */
function plainText(text: string): string {
  const isPlain = text.length > 4 * MOST_CHARS || /^[ -~]*$/.test(text);
  return (isPlain ? text : text.normalize('NFKC').replace(/[İı]/gu, 'i')).toLowerCase();
}
