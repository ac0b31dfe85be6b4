import { distance } from 'fastest-levenshtein';
import { contactKey, isFiller, withoutOwner } from '../contact-key.ts';
import { CJK, isSwapped } from '../nearly-same.ts';
import type { NearRole } from './near-columns.ts';
import {
  bareText,
  foldText,
  keyOf,
  type NearName,
  type NearStreet,
  toName,
  toStreet,
} from './near-words.ts';

/** How far two rows agree in something. What one of them does not have says nothing. */
type Match = 'same' | 'nearly' | 'different' | null;

/** Shorter words of names are different names: Tim, Tom; Lena, Lea. */
const LEAST_SLIP = 5;
const LEAST_LONGER = 4;
const LEAST_STREET = 6;
/** Of a text of which a part is looked for in another, or that is compared letter by letter: it would take long. */
const MOST_LETTERS = 200;
/** Of two names. */
const MOST_WORDS = 40;

const NUMBER_OR_ADDRESS = /\d{5}|@/;
/** What may be left out before a street. */
const NO_STREET = /^(?:(?:the|no|nr|apt|flat|unit)[ .]|[^\p{L}])*/iu;
/** Letters of a street that count where there is no postcode. */
const KEY_LETTERS = 3;

/** The cells of a row that say who it is for, made ready when they are first compared. */
export class NearRow {
  readonly cells: readonly string[];
  readonly #roles: readonly NearRole[];
  #name: NearName | undefined;
  #street: NearStreet | undefined;

  /** @param roles Of the cells. */
  constructor(cells: readonly string[], roles: readonly NearRole[]) {
    this.cells = cells;
    this.#roles = roles;
  }

  get name(): NearName {
    this.#name ??= toName(this.joined('name'));
    return this.#name;
  }

  get street(): NearStreet {
    this.#street ??= toStreet(this.joined('street'));
    return this.#street;
  }

  has(role: NearRole): boolean {
    return this.#roles.includes(role);
  }

  /** The texts of a role, by column. */
  of(role: NearRole): readonly string[] {
    return this.cells.filter((_, i) => this.#roles[i] === role);
  }

  joined(role: NearRole): string {
    return this.of(role).join(' ').trim();
  }

  /** What counts of phone numbers or e-mail addresses, by column; '' for none. */
  contacts(role: 'phone' | 'email'): readonly string[] {
    return this.of(role).map((text) => {
      if (text === '' || text.length > MOST_LETTERS) return '';
      const key = contactKey(withoutOwner(text), role === 'phone') ?? bareText(text);
      return NUMBER_OR_ADDRESS.test(key) && !isFiller(key) ? key : '';
    });
  }
}

/**
 * Keys, of which rows that are nearly the same have one in common: a phone number or an e-mail address; and the postcode with the
 * number of the house and the first letter of the street, without a postcode the first letters. None of a row that cannot be compared.
 * And a key of one name at one address without the postcode, which one of the rows may lack.
 */
export function keysOf(row: NearRow): readonly [each: ReadonlySet<number>, whole: number | null] {
  if (row.has('name') && row.joined('name') === '') return [new Set(), null];
  const texts = [...row.contacts('phone'), ...row.contacts('email')].filter(Boolean);
  const post = bareText(row.joined('postcode'));
  const street = row.joined('street').normalize('NFKC');
  const [number = ''] = /\d+/.exec(street) ?? [];
  const initial = initialOf(street);
  if (street !== '' || (post !== '' && !row.has('street'))) {
    const letters = post === '' ? row.street.letters.slice(0, KEY_LETTERS) : initial;
    texts.push(`${post} ${letters} ${number}`);
  }
  const isWhole = row.has('postcode') && street !== '' && row.name.words.length > 0;
  // Of Korean and Japanese addresses, what is before the street may be left out.
  const last = street.slice(0, street.indexOf(number)).trimEnd().slice(-2);
  const place = keyOf(`${CJK.test(last) ? last : initial} ${number}`);
  const whole = isWhole ? (place ^ row.name.all) >>> 0 : null;
  return [new Set(texts.map(keyOf)), whole];
}

/**
 * Whether two rows are probably for one person: with nearly the same name, at the same address or with the same phone. Where no
 * name is compared, for one address.
 */
export function areNear(one: NearRow, other: NearRow): boolean {
  const name = one.has('name') ? nameMatch(one.name, other.name) : 'same';
  if (name === 'different' || name === null) return false;
  if (matches(one, other, 'other', textMatch).includes('different')) return false;
  const street = streetMatch(one.street, other.street);
  const contact = contactMatch(one, other);
  const post = best(matches(one, other, 'postcode', postcodeMatch));
  const town = best(matches(one, other, 'town', textMatch));
  const isExact = name === 'same';
  const place = post === null || (post === 'nearly' && !isExact) ? (town ?? post) : post;
  const isElsewhere = place === 'different';
  if (!one.has('name')) return street === 'same' && !isElsewhere;
  // Who has moved has kept the phone.
  if (street === 'different') return isExact && contact === 'same';
  // Hauptstr. 5 is in many a town.
  const isUnplaced = place === null && one.has('postcode') && contact === 'different';
  if (street === 'same' && !isElsewhere) return isExact ? !isUnplaced : contact !== 'different';
  if (street === 'nearly' && !isElsewhere) return isExact && contact !== 'different';
  if (contact !== null) return contact === 'same' && (isExact || !isElsewhere);
  const isAll = ['street', 'phone', 'email'].every((role) => !one.has(role as NearRole));
  return isAll && isExact && place === 'same';
}

/** Whether names before one address may be those of one person: the same however written, or one of them shorter (`Bob`, `Bob Ray`). */
export function mayBeOne(one: string, other: string): boolean {
  const [a, b] = [toName(one), toName(other)];
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  const isPart = few.words.every((word) => many.words.includes(word));
  return (isPart && !areMarkedApart(a, b)) || nameMatch(a, b) !== 'different';
}

/** The first letter of a street in Latin letters: 서울 강남구 is 강남구. */
function initialOf(street: string): string {
  const [letter = ''] = /\p{L}/u.exec(street.replace(NO_STREET, '')) ?? [];
  return CJK.test(letter) ? '' : (foldText(letter)[0] ?? '');
}

/** How far the texts of a role agree, by column. */
function matches(
  one: NearRow,
  other: NearRow,
  role: NearRole,
  match: (one: string, other: string) => Match,
): readonly Match[] {
  const others = other.of(role);
  return one.of(role).map((text, i) => {
    const beside = others[i] ?? '';
    return text.trim() === '' || beside.trim() === '' ? null : match(text, beside);
  });
}

/** Different only if nothing agrees. */
function best(found: readonly Match[]): Match {
  return (['same', 'nearly', 'different'] as const).find((kind) => found.includes(kind)) ?? null;
}

/** A number may be under `Phone` in one row and under `Mobile` in the other; only in one column are two of them different. */
function contactMatch(one: NearRow, other: NearRow): Match {
  const found = (['phone', 'email'] as const).map((role) => {
    const [own, its] = [one.contacts(role), other.contacts(role)];
    if (own.some((text) => text !== '' && its.includes(text))) return 'same';
    return own.some((text, i) => text !== '' && its[i] !== '') ? 'different' : null;
  });
  return best(found);
}

function postcodeMatch(one: string, other: string): Match {
  const [a, b] = [bareText(one), bareText(other)];
  if (a === b) return 'same';
  return a.length === b.length && a.length > LEAST_LONGER && areClose(a, b)
    ? 'nearly'
    : 'different';
}

function textMatch(one: string, other: string): Match {
  const [a, b] = [bareText(one), bareText(other)];
  if (a === b) return 'same';
  const isPart = Math.min(a.length, b.length) >= 2 && (a.startsWith(b) || b.startsWith(a));
  return !/\p{N}/u.test(a + b) && (isPart || isSlip(a, b)) ? 'nearly' : 'different';
}

function streetMatch(one: NearStreet, other: NearStreet): Match {
  const [a, b] = [one.letters, other.letters];
  if (a + one.numbers.join() === '' || b + other.numbers.join() === '') return null;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // A character of Han or Hangul is no slip: 北七条, 北八条.
  const isCjk = CJK.test(short);
  const isLong = short.length >= (isCjk ? 2 : LEAST_STREET);
  const isNear =
    long.length <= MOST_LETTERS && (long.includes(short) || (!isCjk && areClose(short, long)));
  const isSame = short === long || (isLong && isNear);
  if (!isSame) return 'different';
  const [few, many] = [one.numbers, other.numbers].sort((x, y) => x.length - y.length) as [
    readonly string[],
    readonly string[],
  ];
  if (few.some((number, i) => number !== many[i])) return 'different';
  if (few.length === many.length) return 'same';
  return few.length > 0 ? 'nearly' : 'different';
}

/** `same` if nothing but the order of words, titles and spelling differs. */
function nameMatch(one: NearName, other: NearName): Match {
  if (one.words.length === 0 || other.words.length === 0) return null;
  if (areMarkedApart(one, other)) return 'different';
  if (one.isCjk || other.isCjk) {
    const [whole, beside] = [one, other].map(({ words }) => words.join(''));
    const isTurned =
      one.words.toReversed().join('') === beside || other.words.toReversed().join('') === whole;
    return whole === beside || isTurned ? 'same' : 'different';
  }
  // Comparing each with each would take long.
  if (one.words.length + other.words.length > MOST_WORDS) return 'different';
  const rest = [...other.words];
  const left = one.words.filter((word) => !takeWord(rest, (beside) => beside === word));
  if (left.join('') === rest.join('')) return 'same';
  const isLong = (word: string) => word.length > 1;
  const full = one.words.filter(isLong).length - left.filter(isLong).length;
  if (full === 0) return 'different';
  // Scott E. Williams is not Eric S. Williams.
  const areCrossed = left.some(isLong) && rest.some(isLong);
  const others = left.filter((word) => !takeWord(rest, (beside) => isInitialOf(word, beside)));
  if (others.length === 1 && rest.length === 1) {
    return isSlip(others[0] as string, rest[0] as string) ? 'nearly' : 'different';
  }
  if (others.length > 0 && rest.length > 0) return 'different';
  // A middle name more is no one else; another first name beside a surname alone may be.
  return (others.length + rest.length === 0 && !areCrossed) || full > 1 ? 'nearly' : 'different';
}

/** By age, number or sex. */
function areMarkedApart(one: NearName, other: NearName): boolean {
  const isOtherSex = one.sex !== other.sex && one.sex !== '' && other.sex !== '';
  return one.marks !== other.marks || isOtherSex;
}

/** Takes the first word that is meant out of some. Returns whether there is one. */
function takeWord(words: string[], isMeant: (word: string) => boolean): boolean {
  const at = words.findIndex(isMeant);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
}

function isInitialOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length === 1 && long.startsWith(short);
}

/** Whether two words differ by a slip of the pen, and not as Mario and Maria, or Daniel and Daniela, do. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short[0] !== long[0] || short.length < LEAST_LONGER) return false;
  if (long.startsWith(short)) return long.length === short.length + 1 && !/[aeiosy]$/.test(long);
  if (short.length < long.length) return areClose(short, long);
  if (short.length < LEAST_SLIP) return false;
  // Names of men and women differ in their ends: Mario, Maria; Christian, Christina; Haruto, Haruko.
  const isEnd = long.startsWith(short.slice(0, -2));
  if (isEnd && /[aeiouy]$/m.test(`${short}\n${long}`)) return false;
  return areClose(short, long) || isSwapped(short, long);
}

/** Whether two texts differ in one letter. */
function areClose(one: string, other: string): boolean {
  return Math.max(one.length, other.length) <= MOST_LETTERS && distance(one, other) === 1;
}
