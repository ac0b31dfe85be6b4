import { PACK } from './currencies.ts';
import { isYear } from './lots.ts';

const NUMBER = String.raw`(\d{1,3}(?:[.,'’ \u202f]\d{3}){1,2}|\d{1,6})`;
/** Not the end of a size, a range, a code or a chapter. */
const BEGIN = '(?<!(?!x)[a-z]|\\d|\\d[.,/~-]|[제第#№])';
const PRINTED =
  'cards|flyers|leaflets|brochures|booklets|posters|postcards|stickers|labels|envelopes|invitations|sheets|prints|tags|tickets|vouchers|copies|copie|karten|aufkleber|etiketten|cartes|tarjetas|biglietti|wizytówek|ulotek';
/** What counts copies behind a number. */
const COUNTERS = [
  '(?:매(?! ?\\d*[조권])|[枚张張](?!複写|綴|つづり|折))',
  '(?:[장개](?:입|들이|짜리|묶음)?|권 ?세트|(?<=\\d\\d ?)권|세트|[個个本](?:入り?|セット)?|入り?|冊|份|套)装?(?!\\p{L})',
  `(?:pcs?|pieces?|p(?:ie)?ces|st(?:ü|ue)cke?|stc?k|exemplare|expl|exemplaires|szt|sztuk[ai]?|adet|pz|pezzi|u(?:ni)?ds|unidade?s|unités|units|stuks|шт|штук[аи]?|lembar|tem|nhãn|tờ|chiếc|cái|db|kpl|ea|${PRINTED})(?!\\p{L}|(?: (?:per|pro|par) | ?/ ?)(?:sheet|page|bogen|blatt|seite|a\\d|feuille|planche))`,
  "(?:ใบ|แผ่น|ชิ้น)|[’'](?:l[ıiuü]k?)(?!\\p{L})",
  '-?(?:er)?[ -]?(?:packs?|count|pk|pkt|packung|paket|karton|schachtel|bündel|sets?)(?!\\p{L})',
  `(?: ?/ ?| (?:per|pro|je|a) )${PACK}(?!\\p{L})`,
  '(?:(?<= |\\d\\d[02-9])st|ct|ks|un|ex|uds?)\\.?(?=$|[),;/])',
].join('|');
/** Names of quantities, in options and behind names: `Auflage: 500`, `Menge 250`. */
const OPTION =
  '(?:수량|매수|부수|개수|数量|部数|枚数|quantity|qty|auflage|menge|anzahl|stückzahl|quantité|cantidad|quantità|ilość|nakład|aantal|oplage|adet|тираж|количество)\\p{L}{0,3}(?: ?[:=] ?| (?=\\d{2}))';
/** Sizes are measured. */
const NO_SIZE = '(?![\\d.,]*\\s?(?:x|mm|cm|g|%)(?!\\p{L}))';
/** Numbers of copies as words; how many does not matter. */
const WORDS =
  /(?:(?<!\p{L})[일이삼사오육칠팔구]?[십백천만]{1,3}|\d ?[천만])(?:[십백천] ?)*[매장부](?!\p{L})|[一二三四五六七八九两百千万\d](?:[百千万]|(?<=[百千万])[一二三四五六七八九]){0,9}(?<=[百千万])[枚张張]|(?<!\p{L})(?:dozens?|dutzend|douzaine|docena|dozzina|dúzia)(?!\p{L})|(?<!\p{L})(?:zehner|zwanziger|fünfziger|hunderter|tausender)-?(?:pack|box|karton|set)|(?<!\p{L})(?:le|les|per|pro|the) (?:cent|mille|hundred|thousand|hundert|tausend)(?!\p{L})/u;
/** Products of which one has many cards or sheets. */
const ONE_OF_MANY =
  /puzzle|퍼즐|パズル|拼[图圖]|note ?pads?|notizbl|notebook|memo ?(?:pad|spiel|block)|메모지|노트|笔记本|筆記本|ノート|メモ帳|cahier|cuaderno|taccuino|zeszyt|spiel(?!karte)|(?<!\p{L})(?:games?|decks?|quartett|jeu|juego|gioco)(?!\p{L})/u;
/** How many leaves a calendar has is no pack. */
const OF_LEAVES = /달력|캘린더|calend[aeá]r|kalend[ea]r|takvim|カレンダー|[日月台挂掛年][历曆]/u;
const LEAVES =
  /(?<!\d)\d\d? ?(?:[장매枚张張p]|pages?|sheets?|leaves|blatt|seiten|fogli|hojas)(?!\p{L})/gu;
/** Each begins at a digit, which is found at once. */
const PACKS = new RegExp(
  `(?<!\\d)(?=\\d)(?:${[
    `${BEGIN}${NUMBER} ?(?:${COUNTERS})`,
    // Ceremonies have a first and a second part.
    `${BEGIN}(\\d{1,3}(?:,\\d{3}){1,2}|\\d{2,6}) ?[부部](?!\\p{L})`,
    `(?<=(?<!\\p{L})(?:${PACK}|sets?|lots?|jeux?|satz|zestaw) ?(?:of|à|x|de|d[ai]|zu|po|mit|von) ?)${NUMBER}${NO_SIZE}`,
    `(?<=${OPTION})${NUMBER}${NO_SIZE}`,
    `(?<=[每一][盒箱包袋套] ?)${NUMBER}`,
    `(?<=^)${NUMBER} ?[x×] (?=\\p{L}{3})`,
    '(?<=\\p{L}\\)? \\(?(?:[x×]|per|par|ve) ?)(\\d{2,5})(?=\\)?$)',
    `(?<=^)${NUMBER} (?:(?!inch|gram|year|page|side|fold|part|colou?r|week|hour|month)[\\p{L}-]{4,} ){1,2}(?:${PRINTED})$`,
  ].join('|')})`,
  'gu',
);
/** Copies of a unit that does not say how many. */
export const MANY = -1;

/** How many copies one of a product has by its name, as `명함 200매`, `Visitenkarten 250 Stück` and `pack of 50` say; 0 if they say nothing, or one, and `MANY` for a dozen. */
export function packIn(text: string): number {
  const lower = text.normalize('NFKC').trim().toLowerCase();
  const plain = OF_LEAVES.test(lower) ? lower.replace(LEAVES, '') : lower;
  if (WORDS.test(plain)) return MANY;
  if (!/\d/.test(plain)) return 0;
  // To match all takes ten times as long where nothing matches.
  if (plain.search(PACKS) < 0) return 0;
  const packs = [...plain.matchAll(PACKS)].map(([, ...numbers]) =>
    Number(numbers.find((one) => one !== undefined)?.replace(/\D/g, '')),
  );
  const most = Math.max(0, ...packs.filter((one) => !isYear(one)));
  return most > 1 ? most : 0;
}

/** Whether one of a product has many cards or sheets by its name: a game, a notepad. */
export function isOneOfMany(text: string): boolean {
  return ONE_OF_MANY.test(text.normalize('NFKC').toLowerCase());
}

/** What several packs, or packs of several kinds, are called behind their number. */
const OF_SEVERAL =
  '(?:세트|박스|상자|팩|묶음|종(?:세트)?|sets?|packs?|box(?:es)?|rolls|rollen|blocks|blöcke|designs|motive|sorten|セット|[箱盒套種种款])(?!\\p{L})';
/** A number that another is multiplied by: `100매 x 2`, `2 x 100`, `2세트`, `3 x Cards`, `pack of 2`. */
const FACTORS = new RegExp(
  [
    `(?<=\\p{L}[.)]? ?)[x×*] ?(\\d{1,2})(?![\\d.,]|(?! ?${OF_SEVERAL}) ?[\\p{L}×])`,
    `(?<![\\p{L}\\d.,/~x×-])(\\d{1,2}) ?(?:[x×*] ?(\\d[\\d.,]*)(?! ?(?:mm|cm|x|×|\\*))|${OF_SEVERAL})`,
    '^(\\d{1,2}) ?[x×] (?=\\p{L})',
    '(?<=(?:pack|set|box) of )(\\d{1,2})(?![\\d.,])',
  ].join('|'),
  'gu',
);

/** By what the number of copies is multiplied that one of a product has by its name: 2 for `명함 100매 x 2`; 1 if by nothing. */
export function factorIn(text: string, pack: number): number {
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [, behind, before, of, first, inside] of plain.matchAll(FACTORS)) {
    const factor = Number(behind ?? before ?? first ?? inside);
    const isOfPack = of === undefined || Number(of.replace(/\D/g, '')) === pack;
    if (factor > 1 && factor !== pack && isOfPack) return factor;
  }
  return 1;
}
