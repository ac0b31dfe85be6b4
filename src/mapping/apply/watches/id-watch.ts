import { INVISIBLE } from '../../../rows/invisible.ts';
import type { Column } from '../../../rows/row.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { codePoint } from '../../file/near-miss.ts';
import type { ColumnId, IdPlan } from '../plan.ts';
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
/** Ends a text; no id has it. */
const END = 0x0a;
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
 * id that comes again costs nothing if it is the one before.
 */
export class IdWatch {
  readonly #issues: SheetIssues;
  readonly #column: Column;
  /** `project` or `svc_uid`. */
  readonly #key: string;
  /** The number of an id from 1, in the first free slot from where its hash points; 0 is free. */
  #slots = new Uint32Array(FIRST_SLOTS);
  /** Half of the slots stay free. */
  #ids = new Uint32Array((FIELDS * FIRST_SLOTS) / 2);
  readonly #texts = new TextBytes(FIELDS * FIRST_SLOTS);
  readonly #patterns = new Map<string, number>();
  #count = 0;
  #last = '';
  #looks = 0;
  #exact = 0;
  /** Whether an id has no signs but dashes and low lines. */
  #isPlain = true;
  readonly #pairs: Pair[] = [];
  /** null if what may be no id is one. */
  readonly #odd: ReturnType<typeof watchOddIds> | null;
  readonly #mayLookAlike: boolean;

  /** @returns null if no column has the ids, or if they may look alike and be odd */
  static of(id: IdPlan, key: string, issues: SheetIssues): IdWatch | null {
    if (!('column' in id) || (id.mayLookAlike && id.mayBeOdd)) return null;
    return new IdWatch(id.column, key, issues, id);
  }

  constructor(
    column: Column,
    key: string,
    issues: SheetIssues,
    { mayLookAlike = false, mayBeOdd = false }: Pick<ColumnId, 'mayLookAlike' | 'mayBeOdd'> = {},
  ) {
    this.#mayLookAlike = mayLookAlike;
    this.#odd = mayBeOdd ? null : watchOddIds(column, key, issues);
    this.#issues = issues;
    this.#column = column;
    this.#key = key;
  }

  note(id: string, row: number): void {
    if (id === this.#last) return;
    this.#last = id;
    this.#hash(id);
    const [looks, exact, slots, ids] = [this.#looks, this.#exact, this.#slots, this.#ids];
    const mask = slots.length - 1;
    let slot = looks & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = FIELDS * ((slots[slot] as number) - 1);
      if (ids[at] !== looks) continue;
      if (ids[at + EXACT_AT] === exact) return;
      const other = this.#textAt(ids[at + TEXT_AT] as number);
      if (isAlike(other, id) && this.#pairs.length < MOST_PAIRS) {
        this.#pairs.push({ ids: [other, id], rows: [ids[at + ROW_AT] as number, row] });
      }
    }
    if (this.#count === MAX_IDS || this.#texts.length > MAX_BYTES) return;
    const at = FIELDS * this.#count;
    this.#count += 1;
    slots[slot] = this.#count;
    ids[at] = looks;
    ids[at + EXACT_AT] = exact;
    ids[at + ROW_AT] = row;
    ids[at + TEXT_AT] = this.#texts.length;
    this.#texts.appendLine(id);
    this.#odd?.note(id, row, this.#isPlain);
    if (this.#count <= PATTERN_IDS) {
      const pattern = patternOf(id);
      this.#patterns.set(pattern, (this.#patterns.get(pattern) ?? 0) + 1);
    }
    if (2 * this.#count > mask) this.#grow();
  }

  finish(): void {
    const pairs = this.#mayLookAlike ? [] : this.#pairs.filter((pair) => this.#isMistake(pair));
    const told = new Set(pairs.flatMap(({ ids }) => ids));
    this.#odd?.finish(this.#patterns, patternOf, (id) => told.has(id));
    if (pairs.length > 0) this.#tell(pairs);
  }

  #tell(pairs: readonly Pair[]): void {
    const told = pairs.slice(0, MOST_TOLD).map(({ ids: [one, other], rows }) => {
      const [first, second] = rows.map((row) => this.#issues.cell(this.#column, row));
      return `"${cut(one)}" (${first}) and "${cut(other)}" (${second}) differ only in ${differenceOf(one, other)}`;
    });
    const more = pairs.length - told.length;
    this.#issues.column(this.#column, {
      code: 'ids_look_alike',
      message: `${told.join('; ')}${more > 0 ? `; so do ${more} more` : ''}: they are ordered as if they had nothing to do with each other`,
      fix: `Correct the cells if each two are one; if they differ on purpose, set "look_alikes: allow" in "${this.#key}" in the mapping`,
      key: `${this.#key}.look_alikes`,
      count: pairs.length,
    });
  }

  /** A letter for a digit, or another sign, is a mistake only where ids have one pattern, which one of the two has not. */
  #isMistake({ ids: [one, other] }: Pair): boolean {
    if (plain(one) === plain(other)) return true;
    const [a, b] = [patternOf(one), patternOf(other)];
    const seen = Math.min(this.#count, PATTERN_IDS);
    const usual = Math.max(this.#patterns.get(a) ?? 0, this.#patterns.get(b) ?? 0);
    return a !== b && 2 * usual >= seen;
  }

  /** Hashes what an id looks like, and what it is. */
  #hash(id: string): void {
    let [looks, exact] = [PRIME, PRIME];
    let isPlain = true;
    let isDigit = false;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      if (code >= 0x80) {
        [looks, exact] = hashesOf(looksOf(id).replace(SIGNS_AND_ZEROS, ''), id);
        isPlain = false;
        break;
      }
      exact = Math.imul(exact ^ code, PRIME);
      const look = LOOKS[code] as number;
      if (look === ZERO && !isDigit) continue;
      isDigit = look >= ZERO && look <= NINE;
      if (look !== SPACE) looks = Math.imul(looks ^ look, PRIME);
      else if (code !== DASH && code !== LOW_LINE) isPlain = false;
    }
    this.#isPlain = isPlain;
    this.#looks = (looks ^ (looks >>> 15)) >>> 0;
    this.#exact = exact >>> 0;
  }

  #textAt(from: number): string {
    const { bytes } = this.#texts;
    return Buffer.from(bytes.subarray(from, bytes.indexOf(END, from))).toString();
  }

  #grow(): void {
    const ids = new Uint32Array(4 * this.#ids.length);
    ids.set(this.#ids);
    this.#ids = ids;
    const slots = new Uint32Array(4 * this.#slots.length);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#count; id += 1) {
      let slot = (ids[FIELDS * id] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
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
