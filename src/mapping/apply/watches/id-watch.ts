import { INVISIBLE } from '../../../rows/invisible.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { codePoint } from '../../file/near-miss.ts';
import type { IdPlan } from '../plan.ts';
import { cut, type SheetIssues } from '../row-issue.ts';
import { watchOddIds } from './odd-ids.ts';

/** How many ids are remembered, and bytes of their texts; later ones are compared with these. They take up to 12 MiB. */
const MAX_IDS = 2 ** 18;
const MAX_BYTES = 2 ** 23;
const FIRST_SLOTS = 2 ** 10;
/** An id: a hash of what it looks like and one of what it is, the first row, and where its text begins. */
const FIELDS = 4;
const EXACT_AT = 1;
const ROW_AT = 2;
const TEXT_AT = 3;
const SPACE = 0x20;
const DASH = 0x2d;
const LOW_LINE = 0x5f;
const ZERO = 0x30;
const NINE = 0x39;
const PRIME = 0x01000193;
/** How many pairs are told, and how many are remembered. */
const MOST_TOLD = 3;
const MOST_PAIRS = 100;
/** How many ids show the pattern of a column. */
const PATTERN_IDS = 1000;

const ZEROS = /(?<!\d)0+(?=\d)/g;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Spaces and signs of ASCII, which stand between the parts of ids, and around them. */
const SIGNS = /[ !-/:-@[-`{-~]+/g;
const SIGNS_AND_ZEROS = new RegExp(`${SIGNS.source}|(?<!\\d)0+`, 'g');
/** Cyrillic and Greek letters, and the Latin ones that they look like. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  ['аa еe оo рp сc уy хx іi ѕs јj кk мm тt нh вb', 'αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx']
    .join(' ')
    .split(' ')
    .map(([from = '', to = '']) => [from, to] as const),
);
/** By ASCII character: what it looks like. */
const LOOKS = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).search(SIGNS) === 0
    ? SPACE
    : looksOf(String.fromCharCode(code)).charCodeAt(0),
);

/** Two ids that look the same. */
interface Pair {
  readonly ids: readonly [string, string];
  readonly rows: readonly [number, number];
}

/**
 * Finds ids of a column that differ only in what is easily overlooked: one row short, both are ordered. Memory is bounded, and an
 * id that comes again costs nothing if it is the one before. null if no column has the ids, or if they may look alike and be odd.
 */
export function watchIds(id: IdPlan, key: string, issues: SheetIssues) {
  if (!('column' in id) || (id.mayLookAlike && id.mayBeOdd)) return null;
  const { column, mayLookAlike = false, mayBeOdd = false } = id;
  /** The number of an id from 1, in the first free slot from where its hash points; 0 is free. */
  let slots = new Uint32Array(FIRST_SLOTS);
  /** Half of the slots stay free. */
  let ids = new Uint32Array((FIELDS * FIRST_SLOTS) / 2);
  const texts = new TextBytes(FIELDS * FIRST_SLOTS);
  const patterns = new Map<string, number>();
  let count = 0;
  let last = '';
  let looks = 0;
  let exact = 0;
  /** Whether an id has no signs but dashes and low lines. */
  let isPlain = true;
  const pairs: Pair[] = [];
  /** null if what may be no id is one. */
  const odd = mayBeOdd ? null : watchOddIds(column, key, issues);

  function tell(mistakes: readonly Pair[]): void {
    const told = mistakes.slice(0, MOST_TOLD).map(({ ids: [one, other], rows }) => {
      const [first, second] = rows.map((row) => issues.cell(column, row));
      return `"${cut(one)}" (${first}) and "${cut(other)}" (${second}) differ only in ${differenceOf(one, other)}`;
    });
    const more = mistakes.length - told.length;
    issues.column(column, {
      code: 'ids_look_alike',
      message: `${told.join('; ')}${more > 0 ? `; so do ${more} more` : ''}: they are ordered as if they had nothing to do with each other`,
      fix: `Correct the cells if each two are one; if they differ on purpose, set "look_alikes: allow" in "${key}" in the mapping`,
      key: `${key}.look_alikes`,
      count: mistakes.length,
    });
  }

  /** A letter for a digit, or another sign, is a mistake only where ids have one pattern, which one of the two has not. */
  function isMistake({ ids: [one, other] }: Pair): boolean {
    if (plain(one) === plain(other)) return true;
    const [a, b] = [patternOf(one), patternOf(other)];
    const seen = Math.min(count, PATTERN_IDS);
    const usual = Math.max(patterns.get(a) ?? 0, patterns.get(b) ?? 0);
    if (a !== b) return 2 * usual >= seen;
    // The O of `shopO3` stands among letters, which most ids lack.
    const shapes = [...Array(seen).keys()].map((id) =>
      shapeOf(texts.lineAt(ids[FIELDS * id + TEXT_AT] as number)),
    );
    const isUsual = (id: string) => 2 * shapes.filter((of) => of === shapeOf(id)).length >= seen;
    return shapeOf(one) !== shapeOf(other) && (isUsual(one) || isUsual(other));
  }

  /** Hashes what an id looks like, and what it is. */
  function hash(id: string): void {
    let [seen, own] = [PRIME, PRIME];
    isPlain = true;
    let isDigit = false;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      if (code >= 0x80) {
        [seen, own] = hashesOf(looksOf(id).replace(SIGNS_AND_ZEROS, ''), id);
        isPlain = false;
        break;
      }
      own = Math.imul(own ^ code, PRIME);
      const look = LOOKS[code] as number;
      if (look === ZERO && !isDigit) continue;
      isDigit = look >= ZERO && look <= NINE;
      if (look !== SPACE) seen = Math.imul(seen ^ look, PRIME);
      else if (code !== DASH && code !== LOW_LINE) isPlain = false;
    }
    looks = (seen ^ (seen >>> 15)) >>> 0;
    exact = own >>> 0;
  }

  function grow(): void {
    const more = new Uint32Array(4 * ids.length);
    more.set(ids);
    ids = more;
    slots = new Uint32Array(4 * slots.length);
    const mask = slots.length - 1;
    for (let id = 0; id < count; id += 1) {
      let slot = (ids[FIELDS * id] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
  }

  return {
    note(id: string, row: number): void {
      if (id === last) return;
      last = id;
      hash(id);
      const mask = slots.length - 1;
      let slot = looks & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const at = FIELDS * ((slots[slot] as number) - 1);
        if (ids[at] !== looks) continue;
        if (ids[at + EXACT_AT] === exact) return;
        const other = texts.lineAt(ids[at + TEXT_AT] as number);
        if (isAlike(other, id) && pairs.length < MOST_PAIRS) {
          pairs.push({ ids: [other, id], rows: [ids[at + ROW_AT] as number, row] });
        }
      }
      if (count === MAX_IDS || texts.length > MAX_BYTES) return;
      const at = FIELDS * count;
      count += 1;
      slots[slot] = count;
      ids[at] = looks;
      ids[at + EXACT_AT] = exact;
      ids[at + ROW_AT] = row;
      ids[at + TEXT_AT] = texts.length;
      texts.appendLine(id);
      odd?.note(id, row, isPlain);
      if (count <= PATTERN_IDS) {
        const pattern = patternOf(id);
        patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
      }
      if (2 * count > mask) grow();
    },
    finish(): void {
      const mistakes = mayLookAlike ? [] : pairs.filter(isMistake);
      const told = new Set(mistakes.flatMap((pair) => pair.ids));
      odd?.finish(patterns, patternOf, (id) => told.has(id));
      if (mistakes.length > 0) tell(mistakes);
    },
  };
}

function hashesOf(...texts: readonly [string, string]): [number, number] {
  return texts.map((text) => {
    let hash = PRIME;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    return hash;
  }) as [number, number];
}

/** In small letters of one width and alphabet, with one kind of dashes, and without what nobody sees: zeros that lead, and spaces but between digits. */
function plain(id: string): string {
  return id
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(ZEROS, '')
    .toLowerCase()
    .replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => ALIKE.get(letter) ?? letter);
}

/** The same with digits for the letters that look like them. */
function looksOf(id: string): string {
  return plain(id).replace(/o/g, '0').replace(/[il]/g, '1').replace(ZEROS, '');
}

/** The same with one sign for those between digits, and without others: `PRJ_1002`, `PRJ-1002`; `#7`, `7`; `7.0`, `7`. */
function partsOf(id: string): string {
  return looksOf(id.replace(/(?<=^\d+)\.0$/, ''))
    .replace(SIGNS, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '')
    .replace(ZEROS, '');
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return false;
  if (looksOf(one) !== looksOf(other)) {
    // Names of people may differ in signs alone.
    const isOfParts = /\d/.test(one) && partsOf(one) === partsOf(other);
    return isOfParts && patternOf(one) !== patternOf(other);
  }
  // Ids that a program draws from letters of both cases are all different.
  return one.toLowerCase() !== other.toLowerCase() || !(isDrawn(one) && isDrawn(other));
}

function isDrawn(id: string): boolean {
  return /[a-z][A-Z]|[a-z]\d+[A-Za-z]|[A-Z]\d+[a-z]/.test(id) && /\d/.test(id);
}

function patternOf(id: string): string {
  return id.replace(/\p{L}+/gu, 'A').replace(/\d+/g, '9');
}

function shapeOf(id: string): string {
  return id.replace(/\d+/g, '9');
}

/** `case`, or the first characters that differ: `U+0020 and U+00A0`. */
function differenceOf(one: string, other: string): string {
  if (one.toLowerCase() === other.toLowerCase()) return 'case';
  if (/0/.test(one + other) && one.replace(ZEROS, '') === other.replace(ZEROS, '')) return 'zeros';
  if (looksOf(one) !== looksOf(other)) return 'signs';
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, i) => letter !== b[i]);
  return [a[at], b[at]].map(named).join(' and ');
}

function named(letter: string | undefined): string {
  if (letter === undefined) return 'nothing';
  if (/[a-z0-9-]/i.test(letter)) return `"${letter}"`;
  return codePoint(letter);
}
