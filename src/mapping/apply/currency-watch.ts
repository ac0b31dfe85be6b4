import type { IssueSink } from '../../issue.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import { inCommon } from '../cells/currencies.ts';
import { columnIssue, shownCell } from './row-issue.ts';

/** What was found in a sheet, or in a list in which values are looked up. */
interface KnownCurrencies {
  /** The currencies that all amounts may be in. */
  shared: readonly string[];
  /** By the currencies that an amount may be in, the first such cell: `"$3.50" (list!D2)`. */
  readonly cells: Map<string, FirstCell>;
  told: boolean;
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
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  readonly #onCurrency: (cell: string) => void;
  readonly #lists = new Map<string, KnownCurrencies>();

  /** @param onCurrency Given the first amount that names a currency. */
  constructor(
    place: SheetPlace,
    onIssue: IssueSink,
    onCurrency: (cell: string) => void = () => {},
  ) {
    this.#place = place;
    this.#onIssue = onIssue;
    this.#onCurrency = onCurrency;
  }

  /** Notes which currencies the amount in a cell may be in. */
  note(currencies: readonly string[], cell: string, column: Column, row: number): void {
    if (currencies.length > 0 && /\d/.test(cell)) this.#onCurrency(cell);
    this.noteName(currencies, cell, column, row);
  }

  /** Notes the currencies that a cell names without an amount. */
  noteName(currencies: readonly string[], cell: string, column: Column, row: number): void {
    if (currencies.length === 0) return;
    const list = column.joined ?? '';
    const known = this.#lists.get(list) ?? { shared: currencies, cells: new Map(), told: false };
    const key = currencies.join();
    if (known.told || known.cells.has(key)) return;
    this.#lists.set(list, known);
    const shown = shownCell(this.#place, cell, column, row);
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
    this.#onIssue(
      columnIssue(this.#place, column, {
        code: 'currencies_differ',
        severity: 'error',
        message: `Cannot add up the amounts: they are in different currencies, such as ${other?.shown} and ${last.shown}`,
        fix: 'Write all amounts in one currency, or split the sheet by currency',
      }),
    );
  }
}
