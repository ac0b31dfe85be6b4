import { PACK } from './currencies.ts';

const NUMBER = String.raw`(\d{1,3}(?:[.,'’ \u202f]\d{3})+|\d{1,6})`;
/** Not the end of a size, a range, a code or a chapter. */
const BEGIN = '(?<!(?!x)[a-z]|\\d|\\d[.,/~-]|[제第#№])';
const PRINTED =
  'cards|flyers|leaflets|brochures|booklets|posters|postcards|stickers|labels|envelopes|invitations|sheets|prints|tags|tickets|vouchers|copies|karten|aufkleber|etiketten|cartes|tarjetas|biglietti|wizytówek|ulotek';
/** What counts copies behind a number. */
const COUNTERS = [
  '(?:매(?! ?\\d조)|[枚张張](?!複写|綴|つづり|折))',
  '(?:[장개](?:입|들이|짜리|묶음)?|권|세트|[個本](?:入り?|セット)?|入り?|冊|份|套)(?!\\p{L})',
  `(?:pcs?|pieces?|p(?:ie)?ces|st(?:ü|ue)cke?|stc?k|exemplare|expl|exemplaires|szt|sztuk[ai]?|adet|pz|pezzi|u(?:ni)?ds|unidade?s|unités|units|stuks|шт|штук[аи]?|lembar|tờ|chiếc|cái|db|kpl|ea|${PRINTED})(?!\\p{L}|(?: (?:per|pro|par) | ?/ ?)(?:sheet|page|bogen|blatt|seite|a\\d|feuille|planche))`,
  "(?:ใบ|แผ่น|ชิ้น)|[’'](?:l[ıiuü]k?)(?!\\p{L})",
  '-?(?:er)?[ -]?(?:packs?|count|pk|pkt|packung|paket|sets?)(?!\\p{L})',
  '(?:(?<= |\\d\\d[02-9])st|ct|ks|un|ex|uds?)\\.?(?=$|[),;/])',
].join('|');
/** Names of quantities, in options: `Auflage: 500`. */
const OPTION =
  '(?:수량|매수|부수|개수|数量|部数|枚数|quantity|qty|auflage|menge|anzahl|stückzahl|quantité|cantidad|quantità|ilość|nakład|aantal|oplage|adet|тираж|количество)\\p{L}{0,3} ?[:=] ?';
/** Sizes are measured. */
const NO_SIZE = '(?![\\d.,]*\\s?(?:x|mm|cm|g|%)(?!\\p{L}))';
/** Each begins at a digit, which is found at once. */
const PACKS = new RegExp(
  `(?<!\\d)(?=\\d)(?:${[
    `${BEGIN}${NUMBER} ?(?:${COUNTERS})`,
    // Ceremonies have a first and a second part.
    `${BEGIN}(\\d{2,6}) ?[부部](?!\\p{L})`,
    `(?<=(?<!\\p{L})(?:${PACK}|sets?|lots?|jeux?|satz|zestaw) ?(?:of|à|x|de|d[ai]|zu|po|mit|von) ?)${NUMBER}${NO_SIZE}`,
    `(?<=${OPTION})${NUMBER}${NO_SIZE}`,
    `(?<=^)${NUMBER} ?[x×] (?=\\p{L}{3})`,
    '(?<=\\p{L}\\)? [x×] ?)(\\d{2,5})$',
    `(?<=^)${NUMBER} (?:(?!inch|gram|year|page|side|fold|part|colou?r|week|hour|month)[\\p{L}-]{4,} ){1,2}(?:${PRINTED})$`,
  ].join('|')})`,
  'gu',
);
const YEARS = { from: 2015, to: 2035 };

/** How many copies one of a product has by its name, as `명함 200매`, `Visitenkarten 250 Stück` and `pack of 50` say; 0 if they say nothing, or one. */
export function packIn(text: string): number {
  if (!/\p{Nd}/u.test(text)) return 0;
  const plain = text.normalize('NFKC').trim().toLowerCase();
  // To match all takes ten times as long where nothing matches.
  if (plain.search(PACKS) < 0) return 0;
  const packs = [...plain.matchAll(PACKS)].map(([, ...numbers]) =>
    Number(numbers.find((one) => one !== undefined)?.replace(/\D/g, '')),
  );
  const most = Math.max(0, ...packs.filter((one) => one < YEARS.from || one > YEARS.to));
  return most > 1 ? most : 0;
}
