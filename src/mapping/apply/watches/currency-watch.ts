import { type ByteCells, cellText, isSameCell, rowTexts } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import type { StoredNumbers } from '../../../rows/stored-numbers.ts';
import {
  currenciesIn,
  currenciesOf,
  inCommon,
  namesCurrency,
  saysCurrency,
} from '../../cells/currencies.ts';
import { columnsOf, type FieldPlan, type Plan } from '../plan.ts';
import type { SheetIssues } from '../row-issue.ts';

/** How many cells show whether a column names currencies. */
const MOST_LOOKED_AT = 100;

/** What was found in a sheet, or in a list in which values are looked up. */
interface KnownCurrencies {
  /** The currencies that all amounts may be in. */
  shared: readonly string[];
  /** By the currencies that an amount may be in, the first such cell: `"$3.50" (list!D2)`. */
  readonly cells: Map<string, FirstCell>;
  told: boolean;
}

/** How many first rows of projects have a currency in a column of currencies, and how many have none. */
interface Named {
  names: number;
  blanks: number;
  /** The first blank row, and the first currency below a blank row. */
  blank: number;
  below: string | null;
  /** Which cells the last row with a currency fills. */
  filled: readonly boolean[];
}

interface FirstCell {
  readonly currencies: readonly string[];
  readonly shown: string;
}

/**
 * Checks that all amounts are in one currency, whether the amounts, the names of their columns, or a column of its own say so; amounts
 * without a currency may be in any. Amounts in different currencies cannot be added up, so nothing of the sheet is ordered.
 */
export class CurrencyWatch {
  readonly #issues: SheetIssues;
  /** The price of an order; undefined if no column has it. */
  readonly #price: FieldPlan | undefined;
  readonly #onCurrency: (cell: string) => void;
  readonly #stored: StoredNumbers | undefined;
  readonly #lists = new Map<string | Column, KnownCurrencies>();
  /** Columns that name currencies, as the first rows show in which they have anything; and those that have had nothing yet. */
  readonly #named = new Map<Column, Named>();
  /** Column of the project; -1 if there is none. */
  readonly #project: number;
  /** How many rows came before, and the first. */
  readonly #before = { rows: 0, first: 0 };
  /** Whether amounts, or the name of their column, say a currency. */
  #isSaid = false;
  /** Those whose names may be something else: they say nothing of amounts, but they must agree with each other. */
  readonly #alone = new Set<Column>();
  #open: readonly Column[] | null = null;

  /** @param onCurrency Given the first amount that names a currency. */
  constructor(
    { order: { totalPrice }, fields, project }: Plan,
    issues: SheetIssues,
    onCurrency: (cell: string) => void = () => {},
    stored?: StoredNumbers,
  ) {
    this.#issues = issues;
    this.#price = 'field' in totalPrice ? fields[totalPrice.field] : undefined;
    this.#project = 'column' in project ? project.column.index : -1;
    this.#onCurrency = onCurrency;
    this.#stored = stored;
  }

  /** Notes the currencies that columns of their own name, those in the names of columns with prices, and those of types of cells. */
  see(batch: ByteRows): void {
    if (this.#price === undefined || batch.numbers.length === 0) return;
    const { cells, numbers } = batch;
    this.#open ??= this.#noteHeader(this.#price);
    this.#open = this.#open.filter((column) => {
      const names = namesCurrencies(cells, column);
      const { rows, first } = this.#before;
      const named = { names: 0, blanks: rows, blank: first, below: null, filled: [] };
      if (names) this.#named.set(column, named);
      if (names === 'perhaps') this.#alone.add(column);
      return names === null;
    });
    for (const [column, named] of this.#named) {
      let [cell, last] = ['', -1];
      for (const [i, row] of numbers.entries()) {
        if (i === 0 || !isSameCell(cells, i, i - 1, column.index)) {
          if (cell.trim() !== '') last = i - 1;
          cell = cellText(cells, i, column.index);
          this.#noteName(currenciesIn(column.name, cell), cell, column, row);
        }
        if (last >= 0) named.filled = this.#filledIn(cells, last);
        last = -1;
        if (!this.#isNextOfOrder(cells, i, cell, named))
          this.#count(named, cell.trim(), column, row);
      }
      if (cell.trim() !== '') named.filled = this.#filledIn(cells, numbers.length - 1);
    }
    this.#before.rows += numbers.length;
    this.#before.first ||= numbers[0] as number;
    if (!this.#stored?.hasCurrencies) return;
    for (const column of columnsOf(this.#price.from)) {
      for (const [i, row] of numbers.entries()) {
        const code = this.#stored.currencyAt(row, column.index);
        if (!code) continue;
        this.note(currenciesOf(code), `${cellText(cells, i, column.index)} ${code}`, column, row);
      }
    }
  }

  /** Whether the row with the last currency may say it for a row: of the same project, or of none, or without two of its other cells. */
  #isNextOfOrder(cells: ByteCells, row: number, currency: string, { filled }: Named): boolean {
    const project = this.#project;
    if (project >= 0 && row > 0 && isSameCell(cells, row, row - 1, project)) return true;
    if (currency.trim() !== '') return false;
    const own = this.#filledIn(cells, row);
    const lacking = filled.filter((isFilled, i) => isFilled && !own[i]).length;
    return lacking > 2 || (project >= 0 && !own[project]);
  }

  #filledIn(cells: ByteCells, row: number): readonly boolean[] {
    const texts = rowTexts(cells, row, this.#issues.place.header.columns.length);
    return texts.map((text) => text.trim() !== '');
  }

  #count(named: Named, cell: string, column: Column, row: number): void {
    if (cell === '') {
      named.blanks += 1;
      named.blank ||= row;
      return;
    }
    named.names += 1;
    if (named.blanks > 0) named.below ??= this.#issues.shown(cell, column, row);
  }

  /** Tells of a column that names a currency now and then: other amounts may be in another, which nobody needs to say. */
  finish(): void {
    for (const [column, { names, blanks, blank, below }] of this.#named) {
      const isTold = this.#isSaid || this.#lists.get(column.joined ?? '')?.told;
      if (isTold || below === null || names > blanks || !namesCurrency(column.name)) continue;
      this.#issues.column(column, {
        code: 'currencies_differ',
        message: `Column "${column.name}" says ${below}, and is empty in most rows, such as row ${this.#issues.rowName(blank)}: their amounts may be in another currency`,
        fix: 'Write the currency in all cells of the column, or in none if it is the same for all; split the sheet if there are several',
      });
    }
  }

  /** Notes which currencies the amount in a cell may be in. */
  note(currencies: readonly string[], cell: string, column: Column, row: number): void {
    if (currencies.length > 0) this.#isSaid = true;
    if (currencies.length > 0 && /\d/.test(cell)) this.#onCurrency(cell);
    this.#noteName(currencies, cell, column, row);
  }

  #noteHeader(price: FieldPlan): readonly Column[] {
    const { columns, row } = this.#issues.place.header;
    for (const column of columnsOf(price.from)) {
      const said = price.reading?.currencies ?? [];
      this.#isSaid ||= said.length > 0;
      this.#noteName(said, column.name, column, row);
    }
    return columns;
  }

  /** Notes the currencies that a cell names without an amount. */
  #noteName(currencies: readonly string[], cell: string, column: Column, row: number): void {
    if (currencies.length === 0) return;
    const list = this.#alone.has(column) ? column : (column.joined ?? '');
    const known = this.#lists.get(list) ?? { shared: currencies, cells: new Map(), told: false };
    const key = currencies.join();
    if (known.told || known.cells.has(key)) return;
    this.#lists.set(list, known);
    const shown = this.#issues.shown(cell, column, row);
    known.shared = inCommon(known.shared, currencies);
    known.cells.set(key, { currencies, shown });
    if (known.shared.length > 0) return;
    known.told = true;
    this.#tell(known, { currencies, shown }, column);
  }

  #tell({ cells }: KnownCurrencies, last: FirstCell, column: Column): void {
    const all = [...cells.values()];
    // Three cells may have no currency in common although every two of them do.
    const other =
      all.find(({ currencies }) => inCommon(currencies, last.currencies).length === 0) ?? all[0];
    this.#issues.column(column, {
      code: 'currencies_differ',
      message: `Cannot add up the amounts: they are in different currencies, such as ${other?.shown} and ${last.shown}`,
      fix: 'Write all amounts in one currency, or split the sheet by currency',
    });
  }
}

/** Whether more of the first cells of a column name currencies than say something else; null if all are blank. */
export function namesCurrencies(cells: ByteCells, column: Column) {
  let [names, others, isSure] = [0, 0, false];
  const rows = cells.rowCells.length / 2;
  for (let i = 0; i < rows && names + others < MOST_LOOKED_AT; i += 1) {
    const cell = cellText(cells, i, column.index).trim();
    const isName = currenciesIn(column.name, cell).length > 0;
    if (isName) names += 1;
    else if (/[\p{L}\p{N}]/u.test(cell)) others += 1;
    isSure ||= isName && saysCurrency(column.name, cell);
  }
  return names + others === 0 ? null : names > others && (isSure || 'perhaps');
}
