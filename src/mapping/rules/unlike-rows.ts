import { type ByteCells, isBlankInAny, isSameCell, rowTexts } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { columnInPart } from '../../rows/sheet-parts.ts';
import type { Plan } from '../apply/plan.ts';
import { idColumnsOf, printedColumnsOf } from '../apply/plan-columns.ts';
import { cut, type SheetIssues } from '../apply/row-issue.ts';
import { isBlank } from '../cells/space-around.ts';
import { isRejectsColumn } from '../file/reserved-columns.ts';
import { namesProducts } from '../propose/known-names.ts';
import type { BlankRows } from './blank-rows.ts';
import { Credits } from './credits.ts';
import { GroupHeadings } from './group-headings.ts';
import { isCountedLike } from './nearly-same.ts';
import type { RowWatch } from './row-rule.ts';
import { LEAST_SHOWN, whyHeader } from './sub-header.ts';
import { ChargeCells, filledColumns, isOfGoods } from './totals/charge-cells.ts';
import { rateCharge } from './totals/charge-words.ts';
import { NUMBER, toColumnRoles } from './totals/column-roles.ts';
import { areLabels, isExample, isLabel, isNote, toUnlike } from './unlike-words.ts';

/** How many rows show what rows of the list are like; so many are looked at again with each that follows. */
const [MOST_SHOWN, SHOWN_AGAIN] = [200, 16];
/** How many rows at the beginning are looked at; how many at the end, with how many above them that are unlike others, too. */
const AT_START = 3;
const AT_END = 2;
const MOST_AT_END = 6;
/** How many rows at the end may lack cells, or stand below a gap and not show what rows are like. */
const MOST_LACKING = 10;
/** How many columns are watched for blank cells; how many printed ones from the left may have the names of charges. */
const [WATCHED, NAMED] = [8, 2];
/** A row of so few cells is no row of a list with so many columns. */
const [FEW, MANY_COLUMNS] = [2, 4];

interface Row {
  readonly number: number;
  readonly texts: readonly string[];
  readonly above: readonly string[];
}

/**
 * Asks about rows at the beginning or the end of a list, or after a gap, that are no rows of it: notes, charges, examples, hints. Only
 * where all rows are of one project, as a row with a project of its own is meant; labels also where the ids are those above, and
 * where they are the project or the only text of a row that lacks texts.
 */
export class UnlikeRows implements RowWatch {
  readonly #plan: Plan;
  readonly #issues: SheetIssues;
  readonly #named: readonly number[];
  /** Columns of ids; none if the project is the same for all rows. */
  readonly #ids: readonly number[];
  readonly #isOfOne: boolean;
  readonly #isOfOneUser: boolean;
  /** Column of the project; -1 if there is none. */
  readonly #project: number;
  readonly #blanks: BlankRows;
  readonly #told: Set<number>;
  readonly #shown: { readonly texts: readonly string[]; readonly isBelowGap: boolean }[] = [];
  #shownRow = Number.POSITIVE_INFINITY;
  #learnt = 0;
  /** The rows that show what rows of the list are like. */
  #typical: (readonly string[])[] = [];
  /** Columns in which rows have no numbers. */
  #texts: ReadonlySet<number> = new Set();
  /** Columns that the mapping names as quantities and prices. */
  #amounts: ReadonlySet<number> = new Set();
  /** Columns that all rows fill, but for those that are looked at; and those of them that the part with the rows has, and nearly all rows fill. */
  #usualOfList: readonly number[] = [];
  #usual: readonly number[] = [];
  #filled: readonly number[] = [];
  readonly #unusual = new Set<number>();
  /** Columns of products, and others that are printed. */
  readonly #products: readonly number[];
  readonly #printed: readonly number[];
  readonly #credits: Credits;
  /** Whether something is printed of each row. */
  readonly #isPrinted: boolean;
  readonly #charges = new ChargeCells();
  #headings = new GroupHeadings();
  #first: Row[] = [];
  #isFirstDone = false;
  #lacking: Row[] = [];
  /** With the one above the rows at the end that are looked at. */
  #last: ByteRows[] = [];
  #isAfterGap = false;
  #number = 0;
  #part = 0;
  #ordinary = 0;

  /** @param told Rows that were told of as totals or headers; those that are asked about are added. */
  constructor(plan: Plan, told: Set<number>, blanks: BlankRows, issues: SheetIssues) {
    this.#blanks = blanks;
    this.#told = told;
    const { project, svcUid, place } = plan;
    this.#plan = plan;
    this.#issues = issues;
    this.#isOfOne = 'value' in project;
    this.#isOfOneUser = 'value' in svcUid;
    this.#project = 'column' in project ? project.column.index : -1;
    this.#ids = idColumnsOf(plan).map(({ index }) => index);
    this.#products = place.header.columns.flatMap(({ name, index }) =>
      namesProducts(name) ? [index] : [],
    );
    this.#printed = [...printedColumnsOf(plan)].sort((a, b) => a - b).slice(0, NAMED);
    this.#credits = new Credits(plan);
    this.#isPrinted = this.#credits.addsCopies || plan.variables.length > 0;
    this.#named = place.header.columns.flatMap(({ name, index }) =>
      name === '' || isRejectsColumn(name) ? [] : [index],
    );
  }

  see(batch: ByteRows): void {
    if (this.#shown.length < MOST_SHOWN) this.#learn(batch);
    const { parts } = this.#plan.place;
    const places = parts ? batch.numbers.map((row) => parts.placeOf(row)) : [];
    for (const part of new Set(places)) {
      const own = batch.pick([...places.keys()].filter((row) => places[row] === part));
      if (parts?.areApart(this.#number, own.numbers[0] ?? 0)) this.#beginPart(part);
      this.#see(own);
    }
    if (!parts) this.#see(batch);
  }

  #see(batch: ByteRows): void {
    const { cells, numbers } = batch;
    const rows = numbers.length;
    const isAhead = this.#isGap(numbers.at(-1) ?? 0);
    // Nothing but a gap makes a row in the midst of such a list worth a look.
    const areOrdinary = this.#isFirstDone && !this.#isOfOne && !isAhead && !this.#isAfterGap;
    if (areOrdinary) {
      this.#ordinary += rows;
      for (let row = 0; row < rows; row += 1) this.#askOfCharge(cells, row, numbers[row] as number);
    }
    for (let row = areOrdinary ? rows : 0; row < rows; row += 1) {
      const number = numbers[row] as number;
      const lacks = this.#isOfOne && isBlankInAny(cells, row, this.#usual, WATCHED);
      const goesOn = this.#isAfterGap && (lacks || this.#told.has(this.#number));
      this.#isAfterGap = goesOn || this.#isGap(number);
      this.#number = number;
      if (this.#told.has(number)) continue;
      const end = this.#isOfOne ? this.#headings.see(cells, row, number) : null;
      if (end !== null && this.#named.length > 1 && this.#tell(number, `it says "${end}"`))
        continue;
      const isFirst =
        this.#first.length < AT_START && this.#ordinary + this.#first.length < AT_START;
      if (!isFirst && !this.#isAfterGap) {
        this.#askOfCharge(cells, row, number);
        if (!lacks) this.#noteOrdinary();
        if (!lacks || this.#told.has(number)) continue;
      }
      const seen = this.#rowAt(cells, row, number);
      if (isFirst && !this.#isFirstDone) this.#first.push(seen);
      else if (this.#isAfterGap && this.#ask(seen, false)) continue;
      else if (lacks) this.#noteLacking(seen);
      if (!lacks) this.#noteOrdinary();
    }
    this.#number = numbers.at(-1) ?? this.#number;
    if (rows > 0) {
      const before = rows > MOST_AT_END ? [] : this.#last.slice(-MOST_AT_END);
      this.#last = [...before, batch.copyLast(MOST_AT_END + 1)];
    }
    if (this.#ordinary > AT_START) this.#askOfFirst();
  }

  /** Shipping, or a discount, stands below the goods of its order. */
  #askOfCharge(cells: ByteCells, row: number, number: number): void {
    if (!this.#isPrinted) return;
    const isCharge = (column: number) => isOfGoods(this.#charges.kindIn(cells, row, column));
    if (!this.#isOfOne && (this.#products.some(isCharge) || this.#mayHaveCharge(cells, row)))
      this.#ask(this.#rowAt(cells, row, number), false);
    if (this.#told.has(number) || !this.#credits.mayBeIn(cells, row)) return;
    this.#tell(number, this.#credits.why(this.#textsAt(cells, row), this.#typical));
  }

  /** Whether a row has what may be a charge among what is printed: a sure one, or one of the order above, or in a row that lacks cells. */
  #mayHaveCharge(cells: ByteCells, row: number): boolean {
    return this.#printed.some((column) => {
      const kind = this.#charges.amongPrinted(cells, row, column);
      if (kind === null || kind === 'sure') return kind !== null;
      const isNew = row > 0 && !this.#ids.every((id) => isSameCell(cells, row, row - 1, id));
      return !isNew || isBlankInAny(cells, row, this.#filled, WATCHED);
    });
  }

  /** Each of several sheets begins and ends as a list does. */
  #beginPart(part: number): void {
    this.finish();
    this.#noteUsual(this.#usualOfList, part);
    [this.#first, this.#lacking, this.#last] = [[], [], []];
    this.#headings = new GroupHeadings();
    this.#isFirstDone = false;
    this.#ordinary = 0;
  }

  finish(): void {
    this.#askOfFirst();
    const last = this.#lastRows();
    const above = last
      .slice(0, 1 - AT_END)
      .findLastIndex((row) => !this.#told.has(row.number) && this.#whyUnlike(row) === null);
    const ends = new Map(
      [...this.#lacking, ...last.slice(above + 1)].map((row) => [row.number, row]),
    );
    for (const row of ends.values())
      if (!this.#first.some(({ number }) => number === row.number)) this.#ask(row, false);
    for (const [row, because] of this.#headings.finish(this.#typical))
      if (!this.#told.has(row)) this.#tell(row, because);
  }

  #askOfFirst(): void {
    if (this.#isFirstDone) return;
    this.#isFirstDone = true;
    let isAbove = true;
    this.#first = this.#first.filter((row) => {
      isAbove = this.#ask(row, isAbove);
      return isAbove;
    });
  }

  /** A column that a row in the midst of the list leaves blank is not usual. */
  #noteOrdinary(): void {
    this.#ordinary += 1;
    if (this.#lacking.length > 0) this.#forgetLacking();
  }

  #noteLacking(row: Row): void {
    this.#lacking.push(row);
    if (this.#lacking.length > MOST_LACKING) this.#forgetLacking();
  }

  #forgetLacking(): void {
    for (const { texts } of this.#lacking) {
      for (const column of this.#usual) {
        if (isBlank(texts[column] ?? '')) this.#unusual.add(column);
      }
    }
    this.#noteUsual(this.#usualOfList);
    this.#lacking = [];
  }

  #noteUsual(ofList: readonly number[], part = this.#part): void {
    const { columns } = this.#plan.place.parts?.all[part] ?? {};
    this.#part = part;
    this.#usualOfList = ofList.filter((column) => !this.#unusual.has(column));
    this.#usual = this.#usualOfList.filter((column) => columnInPart(columns, column) >= 0);
    if (!this.#isOfOne) this.#filled = filledColumns(this.#typical, this.#usual, this.#printed);
  }

  #isGap(number: number): boolean {
    return this.#number > 0 && this.#blanks.areBetween(this.#number, number);
  }

  #learn({ cells, numbers }: ByteRows): void {
    for (const [row, number] of numbers.entries()) {
      if (this.#shown.length >= MOST_SHOWN) break;
      if (this.#told.has(number)) continue;
      const isBelowGap = this.#blanks.areBetween(this.#shownRow, number);
      this.#shown.push({ texts: this.#textsAt(cells, row), isBelowGap });
      this.#shownRow = number;
    }
    const all = this.#shown;
    // Wide rows come one by one.
    if (all.length > SHOWN_AGAIN && all.length < Math.min(2 * this.#learnt, MOST_SHOWN)) return;
    this.#learnt = all.length;
    const tail = all.findIndex(
      ({ isBelowGap }, i) => isBelowGap && i >= LEAST_SHOWN && all.length - i <= MOST_LACKING,
    );
    this.#typical = all.slice(0, tail < 0 ? all.length : tail).map(({ texts }) => texts);
    const isUsual = (column: number) => {
      const filled = this.#typical.filter((texts) => !isBlank(texts[column] ?? ''));
      return 2 * filled.length > this.#typical.length && !this.#unusual.has(column);
    };
    this.#noteUsual(this.#named.filter(isUsual));
    const { roles } = toColumnRoles(this.#plan, this.#typical);
    this.#texts = new Set(this.#named.filter((column) => roles[column] === 'text'));
    this.#amounts = new Set(this.#named.filter((column) => roles[column] === 'amount'));
  }

  #rowAt(cells: ByteCells, row: number, number: number): Row {
    const above = row === 0 ? this.#lastRows().at(-1)?.texts : this.#textsAt(cells, row - 1);
    return { number, texts: this.#textsAt(cells, row), above: above ?? [] };
  }

  /** The last rows of the batches before. */
  #lastRows(): Row[] {
    const texts = this.#last.flatMap(({ cells, numbers }) =>
      numbers.map((number, row) => ({ number, texts: this.#textsAt(cells, row) })),
    );
    const rows = texts.map((row, i) => ({ ...row, above: texts[i - 1]?.texts ?? [] }));
    return rows.slice(-MOST_AT_END);
  }

  #textsAt(cells: ByteCells, row: number): string[] {
    return rowTexts(cells, row, this.#plan.place.header.columns.length);
  }

  /** Asks about a row that is unlike others. Returns false if it is not. */
  #ask(row: Row, isHeader: boolean): boolean {
    if (this.#told.has(row.number)) return true;
    let because = this.#whyUnlike(row);
    if (isHeader && this.#isOfOne) {
      const filled = this.#named.filter((column) => !isBlank(row.texts[column] ?? ''));
      const nameOf = (column: number) => this.#issues.place.header.columns[column]?.name ?? '';
      because ??= whyHeader(row.texts, filled, nameOf, this.#typical);
    }
    return this.#tell(row.number, because);
  }

  #tell(number: number, because: string | null): boolean {
    if (because === null) return false;
    this.#told.add(number);
    this.#issues.row(number, toUnlike(because));
    return true;
  }

  #whyUnlike(row: Row): string | null {
    return this.#whyLabelled(row) ?? this.#credits.why(row.texts, this.#typical);
  }

  #whyLabelled({ texts, above }: Row): string | null {
    const textOf = (column: number) => (texts[column] ?? '').trim();
    const filled = this.#named.filter((column) => textOf(column) !== '');
    const words = filled.filter((column) => this.#texts.has(column));
    const isText = (one: number) => this.#texts.has(one) && !NUMBER.test(textOf(one));
    const missing = this.#usual.filter((one) => textOf(one) === '');
    const lacksTexts = missing.some((one) => this.#texts.has(one));
    const project = textOf(this.#project);
    const isNoProject = () => this.#isNoProject(project, words.length === 0, missing.length > 0);
    if (this.#project >= 0 && isNoProject()) return `it says "${cut(project)}"`;
    const isNew = this.#ids.some((id) => textOf(id) !== (above[id] ?? '').trim());
    const isOwn = (one: number) => this.#isOfOne || texts[one] !== above[one];
    const own = words.filter(isOwn);
    const hasAmounts = filled.some((one) => !isText(one) && !this.#ids.includes(one));
    const [at = -1, second] = filled.filter((one) => isText(one) && isOwn(one));
    const label = textOf(at);
    const mayBeLabel = second === undefined && !(isNew && isNote(label));
    const charge = rateCharge(label);
    if (isNew && !lacksTexts && charge !== 'sure') return null;
    const isOfProduct = isOfGoods(charge) && this.#isPrinted && this.#products.includes(at);
    // A row of an order that has all that the one above has may be called Shipping, or Porto.
    const lacks = this.#named.some((one) => textOf(one) === '' && !isBlank(above[one] ?? ''));
    const mayBeName = !this.#isOfOne && !isNew && !lacks && charge !== 'sure';
    const isLacking = (one: number) => textOf(one) === '' && this.#texts.has(one);
    const isOfLacking = charge !== null && this.#filled.some(isLacking);
    const isSaid = isOfProduct || ((isOfLacking || isLabel(label, hasAmounts)) && !mayBeName);
    if (mayBeLabel && isSaid && !areLabels(this.#typical.map((row) => row[at] ?? '')))
      return `it says "${cut(label)}"`;
    if (!this.#isOfOne || isNew || filled.length === 0) return null;
    if (filled.every((column) => !/[\p{L}\p{N}]/u.test(texts[column] ?? '')))
      return 'it has nothing but signs';
    const printed = [...printedColumnsOf(this.#plan)];
    const isBlankIn = (row: readonly string[]) => printed.every((one) => isBlank(row[one] ?? ''));
    if (!filled.some(isText) && isBlankIn(texts) && !isBlankIn(this.#typical[0] ?? []))
      return 'it has none of the texts that others print';
    const example = words.map((column) => texts[column] ?? '').find(isExample);
    if (example !== undefined) return `"${cut(example)}" is an example`;
    // `Source: CRM` below a list of names.
    const isPair = (text = '') => /\S\s*[:：=]\s*\S/u.test(text);
    const isOfMany = this.#named.length === 1 && this.#typical.length > AT_START;
    if (isOfMany && isPair(label) && this.#typical.filter((row) => isPair(row[at])).length <= 1)
      return `it says "${cut(label)}"`;
    const { length: usual } = this.#usual;
    const isFew = filled.length <= FEW && (own.length <= 1 || usual >= MANY_COLUMNS);
    if (this.#shown.length <= LEAST_SHOWN || missing.length === 0 || !isFew) return null;
    if (!/[:：?？]$/u.test(label) && this.#isLikeOthers(filled, texts)) return null;
    return `it fills ${usual - missing.length} of the ${usual} columns that the others fill`;
  }

  /** Whether a row of two cells has half of what others have, and one like theirs: the number of a table, no amount. */
  #isLikeOthers(filled: readonly number[], texts: readonly string[]): boolean {
    const others = this.#typical.filter((row) => row.some((one, i) => one !== texts[i]));
    const isLike = (column: number) => {
      const text = texts[column] ?? '';
      return others.some(({ [column]: one = '' }) => one === text || isCountedLike(one, text));
    };
    const isHalf = filled.length > 1 && 2 * filled.length >= this.#usual.length;
    return isHalf && filled.some((one) => !this.#amounts.has(one) && isLike(one));
  }

  /** Whether a label stands where others have their project, or a note in a list that asks for nothing else of a row. */
  #isNoProject(text: string, hasNoTexts: boolean, lacksCells: boolean): boolean {
    const isSpaced = (one: string) => /\p{L}\s+\p{L}/u.test(one);
    const projectIn = (row: readonly string[]) => (row[this.#project] ?? '').trim();
    const isCharge = isLabel(text, true);
    if (hasNoTexts && isCharge) {
      const hasText = (row: readonly string[]) =>
        row.some((one, i) => this.#texts.has(i) && !isBlank(one));
      const named = this.#typical.filter((row) => !isLabel(projectIn(row), true));
      const withTexts = this.#typical.filter(hasText);
      // A remark that few rows have is none that a row lacks.
      if (withTexts.length > 0)
        return 2 * withTexts.length > named.length && withTexts.every((row) => named.includes(row));
    }
    const others = this.#typical.map(projectIn).filter((one) => one !== text);
    if (!this.#isOfOneUser || others.length < LEAST_SHOWN) return false;
    const areCodes = others.every((one) => /\d/.test(one));
    // Bath and York may be followed by Kings Lynn.
    if (isSpaced(text)) return !others.some(isSpaced) && (areCodes || lacksCells || isCharge);
    return isCharge && areCodes;
  }
}
