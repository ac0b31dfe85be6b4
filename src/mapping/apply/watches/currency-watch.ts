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
import { amountOf } from '../plan-columns.ts';
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
export function watchCurrencies(
  plan: Plan,
  issues: SheetIssues,
  onCurrency: (cell: string) => void = () => {},
  stored?: StoredNumbers,
) {
  const lists = new Map<string | Column, KnownCurrencies>();
  /** Columns that name currencies, as the first rows show in which they have anything; and those that have had nothing yet. */
  const byColumn = new Map<Column, Named>();
  /** How many rows came before, and the first. */
  const before = { rows: 0, first: 0 };
  /** Whether amounts, or the name of their column, say a currency. */
  let isSaid = false;
  /** Those whose names may be something else: they say nothing of amounts, but they must agree with each other. */
  const alone = new Set<Column>();
  let open: readonly Column[] | null = null;
  /** The price of an order; null if no column has it. */
  const price = amountOf(plan, 'totalPrice');
  /** Column of the project; -1 if there is none. */
  const project = 'column' in plan.project ? plan.project.column.index : -1;

  /** Whether the row with the last currency may say it for a row: of the same project, or of none, or without two of its other cells. */
  function isNextOfOrder(
    cells: ByteCells,
    row: number,
    currency: string,
    { filled }: Named,
  ): boolean {
    if (project >= 0 && row > 0 && isSameCell(cells, row, row - 1, project)) return true;
    if (currency.trim() !== '') return false;
    const own = filledIn(cells, row);
    const lacking = filled.filter((isFilled, i) => isFilled && !own[i]).length;
    return lacking > 2 || (project >= 0 && !own[project]);
  }

  function filledIn(cells: ByteCells, row: number): readonly boolean[] {
    const texts = rowTexts(cells, row, issues.place.header.columns.length);
    return texts.map((text) => text.trim() !== '');
  }

  function count(named: Named, cell: string, column: Column, row: number): void {
    if (cell === '') {
      named.blanks += 1;
      named.blank ||= row;
      return;
    }
    named.names += 1;
    if (named.blanks > 0) named.below ??= issues.shown(cell, column, row);
  }

  function noteHeader(of: FieldPlan): readonly Column[] {
    const { columns, row } = issues.place.header;
    for (const column of columnsOf(of.from)) {
      const said = of.reading?.currencies ?? [];
      isSaid ||= said.length > 0;
      noteName(said, column.name, column, row);
    }
    return columns;
  }

  /** Notes which currencies the amount in a cell may be in. */
  function note(currencies: readonly string[], cell: string, column: Column, row: number): void {
    if (currencies.length > 0) isSaid = true;
    if (currencies.length > 0 && /\d/.test(cell)) onCurrency(cell);
    noteName(currencies, cell, column, row);
  }

  /** Notes the currencies that a cell names without an amount. */
  function noteName(
    currencies: readonly string[],
    cell: string,
    column: Column,
    row: number,
  ): void {
    if (currencies.length === 0) return;
    const list = alone.has(column) ? column : (column.joined ?? '');
    const known = lists.get(list) ?? { shared: currencies, cells: new Map(), told: false };
    const key = currencies.join();
    if (known.told || known.cells.has(key)) return;
    lists.set(list, known);
    const shown = issues.shown(cell, column, row);
    known.shared = inCommon(known.shared, currencies);
    known.cells.set(key, { currencies, shown });
    if (known.shared.length > 0) return;
    known.told = true;
    tell(known, { currencies, shown }, column);
  }

  function tell({ cells }: KnownCurrencies, last: FirstCell, column: Column): void {
    const all = [...cells.values()];
    // Three cells may have no currency in common although every two of them do.
    const other =
      all.find(({ currencies }) => inCommon(currencies, last.currencies).length === 0) ?? all[0];
    issues.column(column, {
      code: 'currencies_differ',
      message: `Cannot add up the amounts: they are in different currencies, such as ${other?.shown} and ${last.shown}`,
      fix: 'Write all amounts in one currency, or split the sheet by currency',
    });
  }

  return {
    /** Notes the currencies that columns of their own name, those in the names of columns with prices, and those of types of cells. */
    see(batch: ByteRows): void {
      if (price === null || batch.numbers.length === 0) return;
      const { cells, numbers } = batch;
      open ??= noteHeader(price);
      open = open.filter((column) => {
        const names = namesCurrencies(cells, column);
        const { rows, first } = before;
        const named = { names: 0, blanks: rows, blank: first, below: null, filled: [] };
        if (names) byColumn.set(column, named);
        if (names === 'perhaps') alone.add(column);
        return names === null;
      });
      for (const [column, named] of byColumn) {
        let [cell, last] = ['', -1];
        for (const [i, row] of numbers.entries()) {
          if (i === 0 || !isSameCell(cells, i, i - 1, column.index)) {
            if (cell.trim() !== '') last = i - 1;
            cell = cellText(cells, i, column.index);
            noteName(currenciesIn(column.name, cell), cell, column, row);
          }
          if (last >= 0) named.filled = filledIn(cells, last);
          last = -1;
          if (!isNextOfOrder(cells, i, cell, named)) count(named, cell.trim(), column, row);
        }
        if (cell.trim() !== '') named.filled = filledIn(cells, numbers.length - 1);
      }
      before.rows += numbers.length;
      before.first ||= numbers[0] as number;
      if (!stored?.hasCurrencies) return;
      for (const column of columnsOf(price.from)) {
        for (const [i, row] of numbers.entries()) {
          const code = stored.currencyAt(row, column.index);
          if (!code) continue;
          note(currenciesOf(code), `${cellText(cells, i, column.index)} ${code}`, column, row);
        }
      }
    },
    /** Tells of a column that names a currency now and then: other amounts may be in another, which nobody needs to say. */
    finish(): void {
      for (const [column, { names, blanks, blank, below }] of byColumn) {
        const isTold = isSaid || lists.get(column.joined ?? '')?.told;
        if (isTold || below === null || names > blanks || !namesCurrency(column.name)) continue;
        issues.column(column, {
          code: 'currencies_differ',
          message: `Column "${column.name}" says ${below}, and is empty in most rows, such as row ${issues.rowName(blank)}: their amounts may be in another currency`,
          fix: 'Write the currency in all cells of the column, or in none if it is the same for all; split the sheet if there are several',
        });
      }
    },
    note,
  };
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
