import type { IssueSink } from '../../../issue.ts';
import type { RowRule } from '../../../mapping/rules/row-rule.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { cellAddress, rowName, type SheetPlace } from '../../../rows/row.ts';
import type { StruckCells } from '../../../rows/struck-cells.ts';

const FIX =
  'Set "struck_rows: skip" or "struck_rows: include" under "sheet" in the mapping; leave out the row, or accept it';
const FIX_TEXT = 'Correct the cell; or accept it with all of its text';

interface StruckRowsOptions {
  readonly place: SheetPlace;
  /** Of the rows that are read. */
  readonly cells: StruckCells;
  /** What the mapping says of rows with cells that are struck out. @default nobody has said */
  readonly choice: 'skip' | 'include' | undefined;
  /** Whether a cell is used, and not corrected: others do not matter. */
  readonly isUsed: (column: number, row: number) => boolean;
  /** Rows of which a person has said that they are left out. */
  readonly isLeftOut: ((row: number) => boolean) | null;
  readonly onIssue: IssueSink;
  /** Columns of conditions that leave rows out. @default none */
  readonly deciding?: ReadonlySet<number>;
  /** Told of rows in which nothing but the cells of conditions is struck out: whether these leave them out is the question. */
  readonly onDeciding?: (row: number) => void;
}

/**
 * Finds rows with cells that are struck out: whoever did that may have meant that the row is not to be ordered, or that only a text
 * has changed. Leaves them out if the mapping says so, else asks.
 */
export class StruckRows implements RowRule {
  readonly reason = 'row_struck';
  readonly rule = 'sheet.struck_rows: skip';
  readonly #options: StruckRowsOptions;

  constructor(options: StruckRowsOptions) {
    this.#options = options;
  }

  find(batch: ByteRows): readonly number[] {
    const { numbers } = batch;
    const { choice, isUsed, isLeftOut, deciding, onDeciding } = this.#options;
    const cells = this.#options.cells.takeUpTo(numbers.at(-1) ?? 0);
    const others = new Set(
      cells.flatMap(({ row, column }) =>
        !deciding?.has(column) && isUsed(column, row) ? [row] : [],
      ),
    );
    const struck = new Set<number>();
    for (const { row, column, isPart } of cells) {
      const isSettled = !isPart && (choice === 'include' || struck.has(row));
      if (isSettled || !isUsed(column, row) || isLeftOut?.(row)) continue;
      const text = batch.rows[numbers.indexOf(row)]?.[column] ?? '';
      if (text.trim() === '') continue;
      // No choice about rows says what a part of a text means.
      if (deciding?.has(column) && !others.has(row)) onDeciding?.(row);
      if (isPart || choice === undefined) this.#ask(row, column, text, isPart);
      if (!isPart) struck.add(row);
    }
    if (choice !== 'skip' || struck.size === 0) return [];
    return [...numbers.keys()].filter((place) => struck.has(numbers[place] ?? 0));
  }

  #ask(row: number, index: number, text: string, isPart: boolean): void {
    const { place, onIssue } = this.#options;
    const cell = cellAddress(place, index, row);
    const [code, message, fix] = isPart
      ? (['text_struck', `Cannot tell what ${cell} says: a part of its text`, FIX_TEXT] as const)
      : ([
          'row_struck',
          `Cannot tell whether row ${rowName(place, row)} is to be ordered: ${cell}`,
          FIX,
        ] as const);
    const at = { sheet: place.sheet, row, cell, value: text };
    const column = place.header.columns[index]?.name ?? null;
    onIssue({ ...at, code, severity: 'error', column, message: `${message} is struck out`, fix });
  }
}
