import { createHash } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import { cut } from '../../mapping/apply/row-issue.ts';
import { countCharacters } from '../../mapping/cells/count-characters.ts';
import type { DecimalMark } from '../../mapping/cells/number-cell.ts';
import { hasSpaceAround, isBlank } from '../../mapping/cells/space-around.ts';
import { ScriptReader } from '../../proof/text-traits.ts';
import { detachString } from '../../rows/detach-string.ts';
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

  of(is: string, at: FoundText): Group | undefined {
    const known = this.#groups.get(is);
    if (known || this.#groups.size >= this.#most) return known;
    const key = detachString(is);
    const group = { ...at, is: key, rows: 0 };
    this.#groups.set(key, group);
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
  readonly #known = new Map<string, Traits>();
  #new = 0;

  constructor(column: Column, decimal?: DecimalMark) {
    this.column = column;
    this.numbers = new NumberFacts(decimal);
  }

  add(cell: string, row: number): void {
    if (isBlank(cell)) {
      this.empty += 1;
      this.firstEmptyRow ??= row;
      return;
    }
    this.filled += 1;
    const known = this.#new < MOST_NEW ? this.#known.get(cell) : undefined;
    const traits = known ?? this.#read(cell, row);
    if (known) this.#new = 0;
    else if (!traits.group) this.#new += 1;
    const { group, kind, form, number } = traits;
    kind.rows += 1;
    for (const script of traits.scripts) script.rows += 1;
    if (group) group.rows += 1;
    else this.texts.beyond += 1;
    if (form) form.rows += 1;
    else this.forms.beyond += 1;
    if (number) this.numbers.count(number, group === undefined);
    if (traits.hasSpace) {
      this.spaced ??= { value: cut(cell), row, rows: 0 };
      this.spaced.rows += 1;
    }
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

  #read(cell: string, row: number): Traits {
    const value = cell.trim();
    const at = { value: cut(value), row };
    const kind = kindOf(value);
    if (kind === 'code' && /^0\d+$/.test(value)) this.hasZeros = true;
    const isLong = value.length > LONGEST_KEPT;
    // A short text in much white space is not kept: it would be read for each cell, and added up twice.
    const isKept = this.#new < MOST_NEW && (isLong || cell.length <= LONGEST_KEPT);
    const traits: Traits = {
      group: isKept ? this.texts.of(isLong ? longKey(value) : value, at) : undefined,
      kind: this.kinds.of(kind, at) as Group,
      form: this.forms.of(formOf(value), at),
      scripts: scripts.read(value).map((script) => this.scripts.of(script, at) as Group),
      number: kind === 'number' ? this.numbers.read(value, at) : null,
      hasSpace: hasSpaceAround(cell),
    };
    const length = this.#lengthOf(value);
    if (!this.shortest || length < this.shortest.length) this.shortest = { ...at, length };
    if (!this.longest || length > this.longest.length) this.longest = { ...at, length };
    if (traits.group && !isLong) this.#known.set(detachString(cell), traits);
    return traits;
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
