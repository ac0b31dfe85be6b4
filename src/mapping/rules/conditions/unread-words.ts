import { cellText, isBlankRow } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import { type FewCell, FewCells } from '../../../rows/kept/few-cells.ts';
import { type Column, cellAddress, toColumnName } from '../../../rows/row.ts';
import { columnInPart, type OwnRows } from '../../../rows/sheet-parts.ts';
import type { Plan } from '../../apply/plan.ts';
import {
  amountColumnsOf,
  decidingTextsOf,
  idColumnsOf,
  numberColumnsOf,
  printedColumnsOf,
} from '../../apply/plan-columns.ts';
import { countedRows, cut, quoted, type SheetIssues } from '../../apply/row-issue.ts';
import { namesCancelledCopies } from '../../apply/watches/unit-watch.ts';
import { checkFlag } from '../../cells/cell-values.ts';
import { ignoredColumnsOf } from '../../file/column-names.ts';
import type { Mapping } from '../../file/mapping.ts';
import { isRejectsColumn } from '../../file/reserved-columns.ts';
import type { RowWatch } from '../row-rule.ts';
import { cancelledTest, crossTest, saysCancelled } from './cancelled-words.ts';
import { type Condition, showCondition } from './condition.ts';
import { saysNotYet } from './doubtful-words.ts';
import { MarkedNames } from './marked-names.ts';
import { areOfOrders } from './unmailable-words.ts';

/** A column with more different texts is no status: names and remarks have such words for other reasons. */
const MOST_VALUES = 50;
/** So many may differ from row to row. */
const LEAST_VALUES = 4;
const MOST_TOLD = 5;
/** A column of so few texts is told of with them. */
const MOST_SAID = 6;
/** What to do about a column that some parts of the list lack. */
const OF_PARTS =
  'Add it to ignored_columns if you do not need it; to use it, all parts must have it';
/** No word for a cancelled row is shorter, but codes of countries and languages are. */
const LEAST_BYTES = 4;

/**
 * Asks about columns that say of rows that they are cancelled, where no condition of the mapping reads the column. Tells of columns that
 * nothing reads, with the few texts that they have: one may say that a row is not to be ordered in words that nobody thought of.
 */
export class UnreadWords implements RowWatch {
  readonly #issues: SheetIssues;
  #columns: readonly Words[];
  readonly #names: readonly MarkedNames[];
  /** The column whose `not: []` says that all is to be ordered, unless it is there. */
  readonly #first: Column | undefined;
  readonly #unused: Plan['unused'];
  /** Columns that parts of the list alone have, by name. */
  readonly #own = new Map<string, OwnColumn>();
  /** Their rows of which it is not yet known whether rules leave them out. */
  readonly #waiting: { readonly columns: readonly Column[]; readonly batch: OwnRows }[] = [];
  readonly #mapping: Pick<Mapping, 'unmappedColumns'>;
  #rows = 0;

  constructor(plan: Plan, mapping: Mapping, issues: SheetIssues) {
    const { variables, rows, place, unused } = plan;
    this.#mapping = mapping;
    this.#unused = unused;
    this.#issues = issues;
    const whens = variables.flatMap(({ rules }) => rules?.when?.column ?? []);
    const isLeavingOut = ({ condition }: (typeof rows.where)[number]) =>
      condition.not !== undefined;
    // A condition that leaves out some names is none of others.
    const wheres = new Set(rows.where.filter(isLeavingOut).map(({ column }) => column.index));
    const chosen = rows.where.filter((one) => !isLeavingOut(one)).map(({ column }) => column);
    const read = [
      ...[...idColumnsOf(plan), ...rows.settled, ...chosen],
      ...[...whens, ...decidingTextsOf(plan)],
    ];
    const known = new Set([...read.map(({ index }) => index), ...numberColumnsOf(plan)]);
    const isOther = (column: Column) =>
      known.has(column.index) || isRejectsColumn(column.name) || namesCancelledCopies(plan, column);
    const { columns } = place.header;
    const areOrders = amountColumnsOf(plan).size > 0 || areOfOrders(columns);
    const printed = printedColumnsOf(plan);
    const isUnused = new Set(unused.map(({ column }) => column));
    const open = columns.filter((column) => column.name !== '' && !isOther(column));
    this.#names = open.flatMap((one) => (printed.has(one.index) ? new MarkedNames(one) : []));
    const [first] = columns.filter(({ name }) => name !== '');
    this.#first = first && rows.settled.includes(first) ? undefined : first;
    this.#columns = open
      .filter(({ index }) => !wheres.has(index))
      .map(
        (column) =>
          new Words(column, {
            areOrders,
            isPrinted: printed.has(column.index),
            isUnused: isUnused.has(column),
          }),
      );
    const { parts, header } = place;
    const ignored = ignoredColumnsOf(mapping);
    if (!parts) return;
    parts.onOwnColumns = (all, own, inList) => {
      const { sheet } = parts.at(own.numbers[0] ?? 0).part;
      const columns = all.filter(({ name }) => !ignored.has(toColumnName(name)));
      for (const column of columns) {
        const { name, index } = column;
        const words = () => new Words(column, { areOrders, isPrinted: false, isUnused: true });
        const known = this.#own.get(name) ?? { words: words(), places: new Map(), rows: 0 };
        this.#own.set(name, known);
        known.places.set(sheet, cellAddress(sheet, index, header.row));
      }
      const rows = [...own.numbers.keys()];
      const isAlone = (row: number) => isBlankRow(inList, row) && !isBlankRow(own.cells, row);
      // Rules see no rows that are blank in the list.
      this.#seeOwn(columns, own.pick(rows.filter(isAlone)));
      this.#waiting.push({ columns, batch: own.copyLast(rows.length) });
    };
  }

  #seeOwn(columns: readonly Column[], batch: OwnRows): void {
    for (const { name, index } of columns) {
      const known = this.#own.get(name);
      if (known) known.rows += batch.numbers.length;
      if (known?.words.isStatus) known.words.see(batch, index);
    }
  }

  see(batch: ByteRows): void {
    this.#rows += batch.numbers.length;
    const left = new Set(this.#waiting.length > 0 ? batch.numbers : []);
    for (const { columns, batch: own } of this.#waiting.splice(0)) {
      const rows = [...own.numbers.keys()].filter((row) => left.has(own.numbers[row] ?? 0));
      this.#seeOwn(columns, own.pick(rows));
    }
    for (const column of [...this.#columns, ...this.#names]) column.see(batch);
    if (this.#columns.some(({ isStatus }) => !isStatus))
      this.#columns = this.#columns.filter(({ isStatus }) => isStatus);
  }

  finish(): void {
    const asked = new Set<Column>();
    for (const one of this.#columns) if (this.#askOf(one, this.#rows)) asked.add(one.column);
    for (const one of this.#names) {
      // Where more have such marks they are meant to be printed.
      const areFew = one.rows > 0 && 2 * one.rows <= this.#rows;
      if (areFew && !asked.has(one.column)) this.#ask(one, one.told, one.rows);
    }
    for (const own of this.#own.values()) this.#tellOwn(own);
    this.#askOfTitle();
    const words = new Map(this.#columns.map((one) => [one.column, one]));
    for (const { column, told } of this.#unused) {
      const said = words.get(column)?.saidOf(this.#rows);
      if (!told) continue;
      const only = this.#onlyIn(column);
      const message = `${told.message}${only}${this.#shown(said)}`;
      this.#issues.header(column, { ...told, message, ...(only !== '' && { fix: OF_PARTS }) });
    }
  }

  /** Which parts of the list have a column of the first one, if others lack it. */
  #onlyIn({ index }: Column): string {
    const { all = [] } = this.#issues.place.parts ?? {};
    const having = all.filter(({ columns }) => columnInPart(columns, index) >= 0);
    const [first, second] = having;
    if (!first || having.length === all.length) return '';
    return `; only "${first.sheet}"${second ? ` and ${having.length - 1} more have` : ' has'} it`;
  }

  /** Asks about a column if it says that some of so many rows are cancelled. */
  #askOf(one: Words, rows: number, isOfPart = false): boolean {
    if (!one.isStatus || !one.areFewOf(rows)) return false;
    const told = one.toldOf(rows);
    const count = rowsOf(told) + one.more;
    // What all cells below such a name say may be anything but yes, such as days or names.
    const isOther = one.mayBeOther && count === rows && !told.every(saysYes);
    if (told.length === 0 || isOther) return false;
    this.#ask(one, told, count, isOfPart);
    return true;
  }

  /** Tells of a column that parts of the list alone have. */
  #tellOwn({ words: one, places, rows }: OwnColumn): void {
    const { name } = one.column;
    this.#askOf(one, rows, true);
    const { unmappedColumns: rule } = this.#mapping;
    if (rule === 'ignore') return;
    const [[part, cell] = ['', null]] = places;
    const others = places.size > 1 ? ` and ${places.size - 1} more` : '';
    this.#issues.sheet({
      ...{ code: 'column_unmapped', severity: rule === 'error' ? 'error' : 'warning' },
      ...{ column: name, cell, value: name },
      message: `Column "${name}", which only "${part}"${others} ${others ? 'have' : 'has'}, is not used: the mapping does not name it${this.#shown(one.saidOf(this.#rows))}`,
      fix: OF_PARTS,
    });
  }

  #shown(said: readonly FewCell[] = []): string {
    if (said.length === 0) return '';
    const texts = said.map(({ text, rows, first }) => {
      const where = rows === 1 ? `row ${this.#issues.rowName(first)}` : countedRows(rows);
      return `${quoted(text)} in ${where}`;
    });
    return `. It says ${texts.join(', ')}`;
  }

  #askOfTitle(): void {
    const { header, parts } = this.#issues.place;
    const titles = [header.above ?? [], ...(parts?.titles.values() ?? [])].flat();
    const said = titles.find(saysNotYet);
    if (said === undefined || !this.#first) return;
    const settled = showCondition({ column: this.#first.name, not: [] });
    this.#issues.column(this.#first, {
      code: 'condition_unsure',
      message: `"${cut(said)}" above the header may say that rows are not to be ordered, or not yet: they would be`,
      fix: `Remove the rows that are not to be ordered; if all are, add ${settled} to "where" under "rows", or remove the line`,
    });
  }

  #ask(
    { column, isNamed, texts: all }: Pick<Words, 'column' | 'isNamed' | 'texts'>,
    told: readonly FewCell[],
    count: number,
    isOfPart = false,
  ): void {
    const { name } = column;
    const texts = [...new Set(told.map(({ text }) => text))];
    const others = new Set(all.map(({ text }) => text).filter((text) => !texts.includes(text)));
    const shown = texts.slice(0, MOST_TOLD).map(quoted).join(', ');
    const more = texts.length > MOST_TOLD ? ' and others' : '';
    const first = this.#issues.rowName(Math.min(...told.map(({ first }) => first)));
    // Later lists may have no such row.
    const never = 'allow';
    const isFew = isNamed && others.size <= LEAST_VALUES;
    const leaveOut = isFew ? { oneOf: ['', ...others] } : ({ not: texts, never } as const);
    const show = (condition: Omit<Condition, 'column'>) =>
      showCondition({ column: name, ...condition });
    this.#issues.column(column, {
      code: 'condition_unsure',
      message: `Column "${name}" says ${shown}${more} in ${countedRows(count)}, first in row ${first}, and no condition reads it: these rows would be ordered`,
      fix: isOfPart
        ? `To leave them out, give all parts this column, and add ${show(leaveOut)} to "where" under "rows"; to order them, add it to "ignored_columns"`
        : `To leave them out, add ${show(leaveOut)} to "where" under "rows"; to order them, add ${show({ not: [] })}`,
      count,
    });
  }
}

/** A column that parts of the list alone have. */
interface OwnColumn {
  readonly words: Words;
  /** Its cell in the header, by part. */
  readonly places: Map<string, string>;
  /** How many rows of the list have it. */
  rows: number;
}

function rowsOf(cells: readonly FewCell[]): number {
  return cells.reduce((sum, { rows }) => sum + rows, 0);
}

/** What people mark rows with, besides words for yes. */
const MARK = /^[+xjtsov✓✔√☑✅●○◯〇ㅇ◎]$/iu;

function saysYes({ text }: FewCell): boolean {
  const flag = checkFlag(text);
  return MARK.test(text) || saysCancelled(text) || ('text' in flag && flag.text === 'true');
}

/** What a column says of its rows. */
class Words {
  readonly column: Column;
  /** Whether it is the column's name that says what its cells do: dates may stand there, which differ in all rows. */
  readonly isNamed: boolean;
  readonly mayBeOther: boolean;
  isStatus = true;
  readonly #test: ReturnType<typeof cancelledTest>;
  readonly #cells: FewCells;
  /** Those of a column that is named so, and in how many rows others say so, too. */
  readonly #named = new Map<string, FewCell & { rows: number }>();
  more = 0;

  /** @param isPrinted Words for a state that may be another one tomorrow are meant to be printed. */
  constructor(
    column: Column,
    { areOrders, isPrinted, isUnused }: Record<'areOrders' | 'isPrinted' | 'isUnused', boolean>,
  ) {
    this.#cells = new FewCells(MOST_VALUES, isUnused ? MOST_SAID : 0);
    this.#test = cancelledTest(column.name, areOrders, isPrinted);
    this.column = column;
    this.isNamed = this.#test.isNamed;
    this.mayBeOther = this.#test.mayBeOther;
  }

  /** The texts that say that a row is cancelled; some only do if not all rows of the list say so. */
  toldOf(rows: number): readonly FewCell[] {
    const { saysSo, maySaySo } = this.#test;
    const { texts } = this;
    const all = texts.map(({ text }) => text);
    const hasNo = this.mayBeOther && all.some((text) => !saysSo(text));
    const areAllFilled = !hasNo && rowsOf(texts) + this.more === rows;
    const surely = crossTest(saysSo, this.column.name, all, areAllFilled);
    const perhaps = crossTest(maySaySo, this.column.name, all, areAllFilled);
    const told = texts.filter(({ text }) => surely(text) || perhaps(text));
    return rowsOf(told) + this.more < rows ? told : told.filter(({ text }) => surely(text));
  }

  /** The texts of cells that are not empty. */
  get texts(): readonly FewCell[] {
    return this.#all.filter(({ text }) => text !== '');
  }

  /** Whether its texts come again, as those of a status do. */
  areFewOf(rows: number): boolean {
    return this.isNamed || this.#all.length + this.#cells.long <= Math.max(LEAST_VALUES, rows / 2);
  }

  /** What it says, if that is few texts: the most frequent first. */
  saidOf(rows: number): readonly FewCell[] {
    const said = this.#seen.filter(({ text }) => text !== '');
    const areFew = said.length <= MOST_SAID && 2 * said.length <= rows + 1;
    const isAll = this.isStatus && this.more + this.#cells.long === 0 && !this.#cells.hasMoreShort;
    return isAll && areFew ? said.toSorted((a, b) => b.rows - a.rows) : [];
  }

  get #all(): readonly FewCell[] {
    if (this.isNamed) return this.#seen;
    return this.#seen.filter(({ text }) => Buffer.byteLength(text) >= LEAST_BYTES);
  }

  get #seen(): readonly FewCell[] {
    const cells = this.isNamed ? [...this.#named.values()] : this.#cells.all;
    return cells.map((one) => ({ ...one, text: one.text.trim() }));
  }

  see(batch: Pick<ByteRows, 'cells' | 'numbers'>, index = this.column.index): void {
    if (!this.isNamed) this.isStatus = this.#cells.add(batch, index, LEAST_BYTES);
    else
      for (const [row, number] of batch.numbers.entries())
        this.#note(cellText(batch.cells, row, index).trim(), number);
  }

  #note(text: string, first: number): void {
    const known = this.#named.get(text);
    if (known) known.rows += 1;
    else {
      // Behind many days of payment there may be a no.
      const isFull = this.#named.size >= MOST_VALUES;
      if (isFull && (text === '' || !(this.#test.saysSo(text) || this.#test.maySaySo(text))))
        return;
      if (this.#named.size < 2 * MOST_VALUES)
        this.#named.set(detachString(text), { text: detachString(text), rows: 1, first });
      else this.more += 1;
    }
  }
}
