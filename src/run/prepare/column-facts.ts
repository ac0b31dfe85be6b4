import { createHash } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import { cut } from '../../mapping/apply/row-issue.ts';
import { countCharacters } from '../../mapping/cells/count-characters.ts';
import type { DecimalMark } from '../../mapping/cells/number-cell.ts';
import { hasSpaceAround } from '../../mapping/cells/space-around.ts';
import { ScriptReader } from '../../proof/text-traits.ts';
import { isBlankUtf8 } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { KnownCells, NOT_KEPT } from '../../rows/kept/known-cells.ts';
import type { Column } from '../../rows/row.ts';
import { type FoundText, NumberFacts, type ReadNumber } from './number-facts.ts';
import { formOf, kindOf } from './text-form.ts';

/** Different texts of a column, and forms, that are told apart. */
const MOST_TEXTS = 10_000;
const MOST_FORMS = 1_000;
const LONGEST_KEPT = 200;
/** What so few of the filled cells are is odd, where nearly all are something else. */
const ODD_SHARE = 0.05;
const USUAL_SHARE = 0.9;
/** A number that is so many times as large as half of them, or so small a part, is odd. */
const FAR = 30;
const NEAR_NOTHING = 0.001;
/** So many cells in a row that repeat no text that is known: then most of the column's texts stand once. */
const MOST_NEW = 1_000;
const MOST_ODD = 10;

/** What some cells have in common. */
export interface FoundGroup extends FoundText {
  /** A kind, a form, a script or a text. */
  readonly is: string;
  readonly rows: number;
}

export type OddBy = 'kind' | 'form' | 'script' | 'number';

/** Cells that are not like the others of their column. */
interface OddCells extends FoundGroup {
  readonly by: OddBy;
}

/** What a text is, found once for all cells that have it. */
interface Traits {
  readonly group: Group | undefined;
  readonly kind: Group;
  readonly form: Group | undefined;
  readonly scripts: readonly Group[];
  readonly number: ReadNumber | null;
  readonly hasSpace: boolean;
  /** Cells that are not counted yet. */
  rows: number;
}

type Group = { -readonly [K in keyof FoundGroup]: FoundGroup[K] };

/** Cells by what they have in common, the first with an example; beyond so many, none is told apart. */
class Groups {
  /** Cells of groups that are not told apart. */
  beyond = 0;
  readonly #most: number;
  readonly #groups = new Map<string, Group>();

  constructor(most: number) {
    this.#most = most;
  }

  of(is: string, value: string, row: number): Group | undefined {
    const known = this.#groups.get(is);
    if (known || this.#groups.size >= this.#most) return known;
    const group = { value: cut(value), row, is, rows: 0 };
    this.#groups.set(is, group);
    return group;
  }

  get size(): number {
    return this.#groups.size;
  }

  /** The most frequent first. */
  all(): readonly FoundGroup[] {
    return [...this.#groups.values()].sort((one, other) => other.rows - one.rows);
  }
}

const scripts = new ScriptReader();

/** What the cells of a column are like, in bounded memory. */
export class ColumnFacts {
  readonly column: Column;
  filled = 0;
  empty = 0;
  shortest: (FoundText & { readonly length: number }) | null = null;
  longest: (FoundText & { readonly length: number }) | null = null;
  firstEmptyRow: number | null = null;
  /** Cells with white space before or behind their text. */
  spaced: (FoundText & { rows: number }) | null = null;
  /** Some texts are digits that begin with 0: those without are codes, too. */
  hasZeros = false;
  readonly texts = new Groups(MOST_TEXTS);
  readonly forms = new Groups(MOST_FORMS);
  readonly kinds = new Groups(Number.POSITIVE_INFINITY);
  readonly scripts = new Groups(Number.POSITIVE_INFINITY);
  readonly numbers: NumberFacts;
  /** Of texts that are told apart. */
  readonly #known = new Map<string, Traits>();
  readonly #cells = new KnownCells();
  /** By place of a cell, what is known of it, and which cell that was. */
  readonly #traits: (Traits | undefined)[] = [];
  readonly #serials: number[] = [];
  #new = 0;

  constructor(column: Column, decimal?: DecimalMark) {
    this.column = column;
    this.numbers = new NumberFacts(decimal);
  }

  add({ cells, numbers }: ByteRows): void {
    const { index } = this.column;
    const { bytes, bounds, rowCells } = cells;
    for (let i = 0; i < numbers.length; i += 1) {
      const row = numbers[i] as number;
      const cell = (rowCells[2 * i] as number) + index;
      const isThere = cell < (rowCells[2 * i + 1] as number);
      const start = isThere ? (bounds[2 * cell] as number) : 0;
      const end = isThere ? (bounds[2 * cell + 1] as number) : 0;
      if (isBlankUtf8(bytes, start, end)) {
        this.empty += 1;
        this.firstEmptyRow ??= row;
        continue;
      }
      this.filled += 1;
      const place = this.#cells.place(bytes, start, end);
      if (place !== NOT_KEPT && this.#serials[place] === this.#cells.serial(place)) {
        (this.#traits[place] as Traits).rows += 1;
        this.#new = 0;
        continue;
      }
      const known = this.#find(bytes.toString('utf8', start, end), row);
      if (known && place !== NOT_KEPT) {
        this.#serials[place] = this.#cells.serial(place);
        this.#traits[place] = known;
      }
    }
  }

  /** To be called when all rows were added. */
  end(): void {
    for (const traits of this.#known.values()) this.#count(traits);
  }

  /** Cells that are not like the others, each once. */
  odd(): readonly OddCells[] {
    const found = new Map<string, OddCells>();
    const add = (by: OddCells['by'], groups: readonly FoundGroup[]) => {
      for (const group of groups) {
        if (!found.has(group.value)) found.set(group.value, { ...group, by });
      }
    };
    const isOther = ({ is }: FoundGroup) => !this.hasZeros || (is !== 'code' && is !== 'number');
    add('kind', this.#rare(this.kinds).filter(isOther));
    add('script', this.#rare(this.scripts));
    add('form', this.#rareForms());
    add('number', this.#farNumbers());
    return [...found.values()].slice(0, MOST_ODD);
  }

  /** The number that half of the cells do not exceed; null if not all are told apart. */
  median(): Decimal | null {
    if (this.texts.beyond > 0) return null;
    const numbers = this.#counted().sort((one, other) => one.number.cmp(other.number));
    let half = numbers.reduce((sum, { group }) => sum + group.rows, 0) / 2;
    for (const { number, group } of numbers) {
      half -= group.rows;
      if (half <= 0) return number;
    }
    return null;
  }

  /** By currency, '' for none, the sum of the numbers. */
  sums(): ReadonlyMap<string, Decimal> {
    const sums = this.numbers.sumsBeyond();
    for (const { number, currency, group } of this.#counted()) {
      sums.set(currency, number.times(group.rows).plus(sums.get(currency) ?? 0));
    }
    return sums;
  }

  #rare(groups: Groups): FoundGroup[] {
    const [usual, ...others] = groups.all();
    return usual ? this.#rareBeside([usual], others) : [];
  }

  /** Digits of numbers that are counted on have forms of their own: `prj-9`, `prj-99`, `prj-999`. */
  #rareForms(): FoundGroup[] {
    const baseOf = ({ is }: FoundGroup) => is.replace(/0+/g, '0');
    const all = this.forms.all();
    const isUsual = (one: FoundGroup) => all[0] && baseOf(one) === baseOf(all[0]);
    const usual = all.filter(isUsual);
    if (usual.length <= 2) return this.#rare(this.forms);
    return this.#rareBeside(
      usual,
      all.filter((one) => !isUsual(one)),
    );
  }

  #rareBeside(usual: readonly FoundGroup[], others: readonly FoundGroup[]): FoundGroup[] {
    if (usual.reduce((sum, { rows }) => sum + rows, 0) < USUAL_SHARE * this.filled) return [];
    return others.filter((one) => this.#isRare(one));
  }

  #isRare({ rows }: FoundGroup): boolean {
    return rows <= Math.max(1, ODD_SHARE * this.filled);
  }

  #farNumbers(): FoundGroup[] {
    const median = this.hasZeros ? null : this.median();
    if (median === null || median.lte(0)) return [];
    return this.#counted()
      .filter(({ number }) => !number.isZero())
      .filter(({ number }) => number.gt(median.times(FAR)) || number.lt(median.times(NEAR_NOTHING)))
      .filter(({ group }) => this.#isRare(group))
      .map(({ group }) => group);
  }

  /** Numbers of texts that are told apart, each once, whatever stands around them. */
  #counted() {
    const counted = new Map<Group, ReadNumber & { readonly group: Group }>();
    for (const { number, group } of this.#known.values()) {
      if (number && group && this.numbers.counts(number)) counted.set(group, { ...number, group });
    }
    return [...counted.values()];
  }

  /** Counts a cell, or has it counted with the others that are alike: what is known of those is returned. */
  #find(cell: string, row: number): Traits | null {
    const known = this.#new < MOST_NEW ? this.#known.get(cell) : undefined;
    if (known) {
      known.rows += 1;
      this.#new = 0;
      return known;
    }
    const traits = this.#read(cell, row);
    if (!traits.group) this.#new += 1;
    if (traits.group && cell.length <= LONGEST_KEPT) {
      this.#known.set(cell, traits);
      return traits;
    }
    this.#count(traits);
    return null;
  }

  #count({ group, kind, form, scripts, number, hasSpace, rows }: Traits): void {
    kind.rows += rows;
    for (const script of scripts) script.rows += rows;
    if (group) group.rows += rows;
    else this.texts.beyond += rows;
    if (form) form.rows += rows;
    else this.forms.beyond += rows;
    if (number) this.numbers.count(number, rows, group === undefined);
    if (hasSpace && this.spaced) this.spaced.rows += rows;
  }

  #read(cell: string, row: number): Traits {
    const value = cell.trim();
    const kind = kindOf(value);
    if (kind === 'code' && /^0\d+$/.test(value)) this.hasZeros = true;
    const isLong = value.length > LONGEST_KEPT;
    // A short text in much white space is not kept: it would be read for each cell, and added up twice.
    const isKept = this.#new < MOST_NEW && (isLong || cell.length <= LONGEST_KEPT);
    const hasSpace = hasSpaceAround(cell);
    if (hasSpace) this.spaced ??= { value: cut(cell), row, rows: 0 };
    const length = this.#lengthOf(value);
    const { shortest, longest } = this;
    if (!shortest || length < shortest.length) this.shortest = { value: cut(value), row, length };
    if (!longest || length > longest.length) this.longest = { value: cut(value), row, length };
    return {
      group: isKept ? this.texts.of(isLong ? longKey(value) : value, value, row) : undefined,
      kind: this.kinds.of(kind, value, row) as Group,
      form: this.forms.of(formOf(value), value, row),
      scripts: scripts.read(value).map((script) => this.scripts.of(script, value, row) as Group),
      number: kind === 'number' ? this.numbers.read(value, { value: cut(value), row }) : null,
      hasSpace,
      rows: 1,
    };
  }

  /** Counting takes long: a text that can be neither the shortest nor the longest is taken for as long as the shortest. */
  #lengthOf(value: string): number {
    const { shortest, longest } = this;
    const isBetween =
      shortest && longest && value.length <= longest.length && value.length >= 8 * shortest.length;
    return isBetween ? shortest.length : countCharacters(value, Number.POSITIVE_INFINITY);
  }
}

/** Longer texts are told apart by a hash. */
function longKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
