/** Names of postcode columns, and how many digits the postcodes have; null if that differs by country. */
const NAMES: readonly { readonly name: RegExp; readonly digits: number | null }[] = [
  { name: /우편\s*번호/, digits: 5 },
  { name: /郵便番号|〒/, digits: 7 },
  { name: /邮编|邮政编码/, digits: 6 },
  { name: /^(?:cap|codice (?:di avviamento )?postale)$/, digits: 5 },
  { name: /^cep$/, digits: 8 },
  // Germany has five digits, Austria has four.
  { name: /\b(?:plz|postleitzahl|zip|zip ?code|post ?code|postal ?code|postal)\b/, digits: null },
  {
    name: /\b(?:code postal|c[oó]digo postal|postnummer|postnr|psč)(?!\p{L})|^c ?p$/u,
    digits: null,
  },
];

/** Names of columns of dates, in the languages of most lists. English "data" is none, Italian "data di nascita" is. */
const DATES =
  /\b(?:date|dates|dob|d o b|birthday|birthdate|born|anniversary|expiry|expires|valid (?:until|from|to)|datum|geburtsdatum|geburtstag|geb|termin|gültig bis|fecha|cumpleaños|naissance|anniversaire|compleanno|data (?:di|de|da|do|ur|na)\b.*|nascita|scadenza|verjaardag|fødselsdag|födelsedag|datum narozeni|doğum tarihi|tarih)\b|дата|день рождения|생년월일|생일|날짜|일자|일시|기한|[가-힣](?<![메파타과요])일$|日期|(?<!曜)日$|\p{L}datum$|生日|日付|生年月日|誕生日|期限/u;

export function isDateName(columnName: string): boolean {
  return DATES.test(normal(columnName));
}

const NUMBERS =
  /\b(?:nr|num(?:ber|mer|éro|ero)?|numer|table|tisch|seat|platz|room|zimmer|raum|floor|etage|age|alter|class|klasse|grade|team|group|gruppe|apartment|apt|tavolo|mesa|stolik|tafel|tables?)\b|번호|테이블|좌석|(?:[동호층반]|학년)$|나이|番号|卓|席|号室|編号|编号|座位|桌/u;

/** Whether a column's name says that it has whole numbers: tables, seats, rooms. */
export function isNumberName(columnName: string): boolean {
  return NUMBERS.test(normal(columnName));
}

/**
 * Names of columns of telephone numbers, and what the numbers of a mobile look like there once they lost their zero. The names of
 * one language are asked before the general ones.
 */
const PHONES: readonly { readonly name: RegExp; readonly lost: RegExp }[] = [
  { name: /휴대|핸드폰|연락처|전화|모바일/, lost: /^1[016-9]\d{7,8}$/ },
  { name: /電話|携帯/, lost: /^[789]0\d{8}$/ },
  {
    name: /\b(?:telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer|telefon)?|rufnummer)\b/,
    lost: /^1[567]\d{8,9}$/,
  },
  { name: /\b(?:téléphone|telephone portable|portable)\b/u, lost: /^[67]\d{8}$/ },
  {
    name: /\b(?:tel|telephone|(?:mobile|cell)?phone|mobile|cell|contact|hp)\b/,
    lost: /^(?:1[016-9]\d{8}|7[1-9]\d{8}|[789]0\d{8})$/,
  },
];

/** What mobile numbers without their zero look like in a column; undefined if its name does not say that it has telephone numbers. */
export function phoneWithoutZero(columnName: string): RegExp | undefined {
  const name = normal(columnName);
  return PHONES.find((known) => known.name.test(name))?.lost;
}

/**
 * Returns how many digits a column's postcodes have, by its name: null if that differs by country, undefined if the column has no
 * postcodes.
 */
export function postcodeDigits(columnName: string): number | null | undefined {
  const name = normal(columnName);
  return NAMES.find((known) => known.name.test(name))?.digits;
}

function normal(columnName: string): string {
  return columnName
    .normalize('NFKC')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[\s_.:*()/-]+/g, ' ')
    .trim();
}
