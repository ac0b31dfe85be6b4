import { cut } from '../../mapping/apply/row-issue.ts';
import { countCharacters } from '../../mapping/cells/count-characters.ts';
import type { DecimalMark } from '../../mapping/cells/number-cell.ts';
import { type ByteCells, hasSpaceAtEnd, isBlankUtf8 } from '../../rows/byte-cells.ts';
import { DistinctCount } from '../../rows/kept/distinct-count.ts';
import { HASH_WORDS } from '../../rows/kept/first-rows.ts';
import { NOT_COUNTED, TextCounts } from '../../rows/kept/text-counts.ts';
import { TextHash } from '../../rows/kept/text-hash.ts';
import type { Column } from '../../rows/row.ts';
import { type FoundText, NumberFacts } from './number-facts.ts';
import { ScriptSets } from './script-sets.ts';
import { kindOf, TEXT_KINDS, type TextKind, TextScan } from './text-form.ts';

/** Different texts that are told apart, of all columns and of each. */
const MOST_TEXTS = 1_000_000;
const MOST_OF_COLUMN = 65_536;
const MOST_FORMS = 1_000;
/** What so few of the filled cells are is odd, where nearly all are something else. */
const ODD_SHARE = 0.05;
const USUAL_SHARE = 0.9;
/** A number that is so many times as large as half of them, or so small a part, is odd. */
const FAR = 30;
const NEAR_NOTHING = 0.001;
const MOST_ODD = 10;

/** What some cells have in common. */
export interface FoundGroup extends FoundText {
  /** A kind, a form, a script or a text. */
  readonly is: string;
  readonly rows: number;
  /** There may be more rows. */
  readonly atLeast?: true;
}

export type OddBy = 'kind' | 'form' | 'script' | 'number';

/** Cells that are not like the others of their column. */
export interface OddCells extends FoundGroup {
  readonly by: OddBy;
}

type Group = { -readonly [K in keyof FoundGroup]: FoundGroup[K] };

// What is known of a text is in the bits of its tag: the kind, one more than the form's number, the number of the set of scripts.
const [KIND_BITS, FORM_BITS] = [3, 10] as const;
const NUMBER_KIND = TEXT_KINDS.indexOf('number');
const TEXT_KIND = TEXT_KINDS.indexOf('text');

/** Rows of a list as `ByteCells` has them, with their numbers. */
export interface FactRows extends Pick<ByteCells, 'bytes' | 'bounds' | 'rowCells'> {
  readonly numbers: Int32Array;
  /** Of the bytes. */
  readonly view: DataView;
}

/** The word of a row's hash that says whether any cell is filled: see `FirstRows`. */
export const FILLED_AT = 3;

/** What else is told of the texts of a column. */
export interface TextWatch {
  note(text: string, row: number): void;
}

const scan = new TextScan();
/** Of a batch of one column: where the text of each row is, its hashes, and whether it has digits. */
let found = room(1024);
const hash = new TextHash();
const formHash = new TextHash();

/** What the cells of a column are like, in bounded memory. */
export class ColumnFacts {
  filled = 0;
  empty = 0;
  shortest: (FoundText & { readonly length: number }) | null = null;
  longest: (FoundText & { readonly length: number }) | null = null;
  firstEmptyRow: number | null = null;
  /** Cells with white space before or behind their text. */
  spaced: (FoundText & { rows: number }) | null = null;
  /** Some texts are digits that begin with 0: those without are codes, too. */
  hasZeros = false;
  readonly numbers: NumberFacts;
  readonly #column: Column;
  readonly #texts: TextCounts;
  /** Counts all texts where not all are kept. */
  #distinct: DistinctCount | null = null;
  readonly #forms = new TextCounts(MOST_FORMS);
  /** By a form's number: the first text that has it, and the kind of all that do. */
  readonly #examples: string[] = [];
  readonly #kindsOfForms: number[] = [];
  readonly #kinds: (Group | undefined)[] = TEXT_KINDS.map(() => undefined);
  readonly #scripts = new ScriptSets();
  readonly #watch: TextWatch | undefined;
  #median: number | null | undefined;
  /** Where the last cell with white space around its text has the text. */
  #start = 0;
  #end = 0;

  /** @param columns How many the list has. @param watch Looks at each text, too. */
  constructor(column: Column, columns: number, watch?: TextWatch, decimal?: DecimalMark) {
    this.#column = column;
    this.#watch = watch;
    this.numbers = new NumberFacts(decimal);
    const most = Math.min(MOST_OF_COLUMN, Math.ceil(MOST_TEXTS / columns));
    this.#texts = new TextCounts(most, (text) => this.#leave(text));
  }

  /** @param keys What the cells of a row are is added to its hash: see `FirstRows`. */
  add(batch: FactRows, keys: Uint32Array): void {
    const { bytes, view, numbers } = batch;
    const texts = this.#texts;
    if (numbers.length > found.ends.length) found = room(numbers.length);
    const { starts, ends, codes, checks, digits, likely } = found;
    const rows = this.#hash(batch);
    texts.findLikely(codes, likely, rows);
    let [last, code, check] = [NOT_COUNTED, 0, 0];
    for (let i = 0; i < rows; i += 1) {
      const row = numbers[i] as number;
      const key = HASH_WORDS * i;
      const [start, end] = [starts[i] as number, ends[i] as number];
      if (start === end) {
        keys[key] = mix(keys[key] as number, 0);
        this.empty += 1;
        this.firstEmptyRow ??= row;
        continue;
      }
      this.filled += 1;
      hash.code = codes[i] as number;
      hash.check = checks[i] as number;
      if (last === NOT_COUNTED || hash.code !== code || hash.check !== check) {
        code = hash.code;
        check = hash.check;
        last = likely[i] as number;
        if (last === NOT_COUNTED || !texts.isAt(last, hash)) last = texts.find(hash);
        if (last === NOT_COUNTED) {
          hash.hasDigit = digits[i] === 1;
          const tag = this.#look(bytes, start, end, row);
          last = texts.add(hash, view, start, end, row, tag);
          if (last === NOT_COUNTED) this.#leaveLong(bytes.toString('utf8', start, end), tag, row);
        }
      }
      if (last !== NOT_COUNTED) texts.addRows(last, 1);
      keys[key + FILLED_AT] = 1;
      keys[key] = mix(keys[key] as number, code);
      keys[key + 1] = mix(keys[key + 1] as number, check);
    }
  }

  /** Finds where the texts of a batch are, and their hashes. Returns how many rows it has. */
  #hash({ numbers, bytes, view, bounds, rowCells }: FactRows): number {
    const { index } = this.#column;
    const { starts, ends, codes, checks, digits } = found;
    const rows = numbers.length;
    for (let i = 0; i < rows; i += 1) {
      const cell = (rowCells[2 * i] as number) + index;
      const isThere = cell < (rowCells[2 * i + 1] as number);
      let start = isThere ? (bounds[2 * cell] as number) : 0;
      let end = isThere ? (bounds[2 * cell + 1] as number) : 0;
      if (hasSpaceAtEnd(bytes, start, end)) {
        if (isBlankUtf8(bytes, start, end)) end = start;
        else {
          this.#trim(bytes, start, end, numbers[i] as number);
          start = this.#start;
          end = this.#end;
        }
      }
      hash.read(view, start, end);
      starts[i] = start;
      ends[i] = end;
      codes[i] = hash.code;
      checks[i] = hash.check;
      digits[i] = hash.hasDigit ? 1 : 0;
    }
    return rows;
  }

  /** To be called when all rows were added. */
  end(): void {
    const texts = this.#texts;
    for (let text = 0; text < texts.size; text += 1) {
      this.#count(texts.tag(text), texts.rows(text));
      this.#distinct?.add(texts.code(text));
      if (isNumber(texts.tag(text))) {
        this.numbers.add(this.#textAt(text), texts.rows(text), text);
      }
    }
  }

  get distinct(): number {
    return this.#distinct === null
      ? this.#texts.size
      : Math.min(this.filled, this.#distinct.estimate);
  }

  /** Whether `distinct` is estimated, as not all texts were told apart. */
  get isEstimated(): boolean {
    return this.#distinct !== null;
  }

  /** The most frequent texts, as far as it is sure that no other has more rows. */
  frequent(most: number): readonly FoundGroup[] {
    return this.#texts
      .byRows(most)
      .filter((text) => this.#texts.rows(text) > this.#texts.level)
      .map((text) => this.#groupOf(text));
  }

  get kinds(): readonly FoundGroup[] {
    return byRows(this.#kinds.flatMap((kind) => kind ?? []));
  }

  get scripts(): readonly FoundGroup[] {
    return byRows(this.#scripts.groups);
  }

  get forms(): readonly FoundGroup[] {
    const forms = this.#forms;
    return forms.byRows().map((form) => ({
      ...{ value: this.#examples[form] ?? '', row: forms.firstRow(form) },
      ...{ is: forms.text(form), rows: forms.rows(form) },
    }));
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

  /** The number that half of the cells do not exceed, as it stands in one; null if not all are told apart. */
  get median(): number | null {
    if (this.isEstimated) return null;
    if (this.#median !== undefined) return this.#median;
    const rowsOf = ({ text }: { readonly text: number }) => this.#texts.rows(text);
    const sorted = this.numbers.kept.toSorted((one, other) => one.near - other.near);
    let left = sorted.reduce((sum, one) => sum + rowsOf(one), 0) / 2;
    const isHalf = (one: (typeof sorted)[number]) => {
      left -= rowsOf(one);
      return left <= 0;
    };
    this.#median = sorted.find(isHalf)?.near ?? null;
    return this.#median;
  }

  #rare([usual, ...others]: readonly FoundGroup[]): FoundGroup[] {
    return usual ? this.#rareBeside([usual], others) : [];
  }

  /** Digits of numbers that are counted on have forms of their own: `prj-9`, `prj-99`, `prj-999`. */
  #rareForms(): FoundGroup[] {
    const baseOf = ({ is }: FoundGroup) => is.replace(/0+/g, '0');
    const all = this.forms;
    const isUsual = (one: FoundGroup) => all[0] && baseOf(one) === baseOf(all[0]);
    const usual = all.filter(isUsual);
    if (usual.length <= 2) return this.#rare(all);
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
    const median = this.hasZeros ? null : this.median;
    if (median === null || median <= 0) return [];
    const isFar = (near: number) => near > median * FAR || near < median * NEAR_NOTHING;
    return this.numbers.kept
      .filter(({ near }) => near !== 0 && isFar(near))
      .map(({ text }) => this.#groupOf(text))
      .filter((group) => this.#isRare(group));
  }

  #groupOf(text: number): FoundGroup {
    const texts = this.#texts;
    const [value, rows] = [cut(texts.text(text)), texts.rows(text)];
    const atLeast = texts.mostRows(text) > rows && { atLeast: true as const };
    return { value, row: texts.firstRow(text), is: value, rows, ...atLeast };
  }

  #textAt(text: number): FoundText {
    return { value: this.#texts.text(text), row: this.#texts.firstRow(text) };
  }

  #trim(bytes: Buffer, start: number, end: number, row: number): void {
    const cell = bytes.toString('utf8', start, end);
    this.spaced ??= { value: cut(cell), row, rows: 0 };
    this.spaced.rows += 1;
    this.#start = end - Buffer.byteLength(cell.trimStart());
    this.#end = start + Buffer.byteLength(cell.trimEnd());
  }

  /** Counts what is forgotten of a text. */
  #leave(text: number): void {
    const [tag, rows] = [this.#texts.tag(text), this.#texts.rows(text)];
    this.#distinct ??= new DistinctCount();
    this.#distinct.add(this.#texts.code(text));
    this.#count(tag, rows);
    if (isNumber(tag)) this.numbers.add(this.#textAt(text), rows);
  }

  /** Counts a cell with a text that is too long to be kept. */
  #leaveLong(text: string, tag: number, row: number): void {
    this.#distinct ??= new DistinctCount();
    this.#distinct.add(hash.code);
    this.#count(tag, 1);
    if (isNumber(tag)) this.numbers.add({ value: text, row }, 1);
  }

  #count(tag: number, rows: number): void {
    const kind = this.#kinds[tag & (2 ** KIND_BITS - 1)];
    if (kind) kind.rows += rows;
    const form = ((tag >>> KIND_BITS) & (2 ** FORM_BITS - 1)) - 1;
    if (form !== NOT_COUNTED) this.#forms.addRows(form, rows);
    this.#scripts.addRows(tag >>> (KIND_BITS + FORM_BITS), rows);
  }

  /** Finds what a text is, once for all cells that have it. Returns its tag. */
  #look(bytes: Buffer, start: number, end: number, row: number): number {
    scan.look(bytes, start, end, hash.hasDigit);
    formHash.read(scan.view, 0, scan.formEnd);
    let form = this.#forms.find(formHash);
    if (form === NOT_COUNTED) {
      form = this.#forms.add(formHash, scan.view, 0, scan.formEnd, row, 0);
      if (form !== NOT_COUNTED) this.#examples.push(cut(scan.text));
    }
    const kind = this.#kindOf(form);
    this.#kinds[kind] ??= {
      ...{ value: cut(scan.text), row },
      ...{ is: TEXT_KINDS[kind] as TextKind, rows: 0 },
    };
    if (bytes[start] === ZERO && TEXT_KINDS[kind] === 'code' && /^0\d+$/.test(scan.text))
      this.hasZeros = true;
    this.#measure(row);
    const scripts = this.#scripts.find(scan, row);
    this.#watch?.note(scan.text, row);
    return kind | ((form + 1) << KIND_BITS) | (scripts << (KIND_BITS + FORM_BITS));
  }

  #kindOf(form: number): number {
    if (scan.isText) return TEXT_KIND;
    const isByForm = scan.isKindByForm && form !== NOT_COUNTED;
    const known = isByForm ? this.#kindsOfForms[form] : undefined;
    if (known !== undefined) return known;
    const kind = TEXT_KINDS.indexOf(kindOf(scan.text));
    if (isByForm) this.#kindsOfForms[form] = kind;
    return kind;
  }

  /** Counting takes long: a text that can be neither the shortest nor the longest is not measured. */
  #measure(row: number): void {
    const { points, parts } = scan;
    const { shortest, longest } = this;
    // A part joins itself to one character, and that to the next.
    if (longest && points <= longest.length && points - 2 * parts >= (shortest?.length ?? 0))
      return;
    const length = parts > 0 ? countCharacters(scan.text, Number.POSITIVE_INFINITY) : points;
    if (!shortest || length < shortest.length)
      this.shortest = { value: cut(scan.text), row, length };
    if (!longest || length > longest.length) this.longest = { value: cut(scan.text), row, length };
  }
}

const ZERO = 0x30;

function room(rows: number) {
  const [starts, ends] = [new Uint32Array(rows), new Uint32Array(rows)];
  const [codes, checks] = [new Uint32Array(rows), new Uint32Array(rows)];
  const [digits, likely] = [new Uint8Array(rows), new Int32Array(rows)];
  return { starts, ends, codes, checks, digits, likely };
}

/** What a hash becomes by that of the next cell. */
function mix(hash: number, code: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ code, 0x85ebca6b);
}

function isNumber(tag: number): boolean {
  return (tag & (2 ** KIND_BITS - 1)) === NUMBER_KIND;
}

function byRows<G extends FoundGroup>(groups: readonly G[]): readonly G[] {
  return [...groups].sort((one, other) => other.rows - one.rows || one.row - other.row);
}
