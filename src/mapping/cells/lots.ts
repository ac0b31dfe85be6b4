/** What is numbered, or measured: `Modell 100`, `Größe 50`, `Canvas 60`. */
const NUMBERED =
  '(?:mode?ll?o?|mod|typ[eo]?|s[eé]rie|series|edition|size|größe|gr|taille|talla|rozmiar|n[ro°º]|vol|volume|band|teil|part|level|stufe|top|route|room|raum|zimmer|saal|age|alter|jahrgang|artikel|ref|banner|canvas|leinwand|toile|lienzo|tela|płótno|frame|rahmen|trophy|pokal|bottle|mug|(?:t-?)?shirt|tee|body|액자|배너|현수막|트로피|티셔츠|tシャツ|相框|코드|호|번|第|제)';
/** A number that ends a name, or a part of it: `명함(500)`, `Cards - 250`, `500 / Matte`, `500er`. */
const LOT = new RegExp(
  `(?<!\\d)(?=\\d)(?<=^|[\\s([（【:_=,;|·]|[\\p{L})] ?[-–—/] ?|\\p{scx=Hangul}|\\p{scx=Han})(?<!(?<!\\p{L})${NUMBERED}\\.?\\s{0,9})(\\d{1,3}(?:[.,' \\u202f]\\d{3}){1,2}|\\d{2,6})(?![.,]?\\d)(?=\\s{0,9}(?:$|[)\\]）】,;|·]|[/–—-](?!\\d))|er(?!\\p{L}))`,
  'gu',
);
/** In codes of products it stands behind letters. */
const LOT_OF_CODE = /(?<!\d)(?=\d)(?<=\p{L}[-_./ ]?)(\d{2,6})(?!\p{N})/gu;
/** Longer texts are descriptions: each of their numbers would be compared beside all others. */
const MOST_CHARS = 250;
const YEARS = { from: 2015, to: 2035 };

/** A product as its name has it, but for a number that may be that of its copies. */
export interface Lot {
  /** The name with `#` in the number's place. */
  readonly name: string;
  readonly copies: number;
  /** Nobody orders 110: then it is a size. */
  readonly isRound: boolean;
}

/** The numbers of copies that one of a product may have by its name, where nothing says that they are: `명함 200`, `Karten à 50`. @param isCode Whether it is the code of a product. */
export function lotsIn(text: string, isCode = false): Lot[] {
  if (text.length > MOST_CHARS || !/\p{Nd}/u.test(text)) return [];
  const plain = text.normalize('NFKC').trim().toLowerCase();
  return [...plain.matchAll(isCode ? LOT_OF_CODE : LOT)].flatMap(({ 0: number, index }) => {
    const copies = Number(number.replace(/\D/g, ''));
    // Codes go on with what else they say, such as a colour.
    const rest = isCode ? '' : plain.slice(index + number.length);
    const name = `${plain.slice(0, index)}#${rest}`;
    return copies < 10 || isYear(copies) ? [] : [{ name, copies, isRound: isRound(copies) }];
  });
}

/** Whether people order so many, and not 37, or as many as a salary has. */
export function isRound(copies: number): boolean {
  if (copies < 10 || copies > 100_000 || isYear(copies)) return false;
  return copies % 25 === 0 || (copies <= 100 && copies % 5 === 0) || isDozens(copies);
}

export function isYear(number: number): boolean {
  return number >= YEARS.from && number <= YEARS.to;
}

function isDozens(copies: number): boolean {
  return copies <= 144 && copies % 12 === 0;
}
