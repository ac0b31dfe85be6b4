import { parseCellAddress } from '../../../rows/cell-address.ts';
import type { ColumnSpan } from '../../api/shared.ts';
import type { Rows } from '../../api/types.ts';
import {
  type RowRequest,
  WINDOW_COLUMNS,
  WINDOW_ROWS,
  windowAt,
  windowOf,
  windowsIn,
  windowsOf,
} from './row-windows.ts';
import type { Block } from './selection.ts';
import { cellName } from './selection.ts';
import { WindowCache, type WindowCacheOptions } from './window-cache.ts';

/** A row as it is shown, or its part in one window. */
export interface CachedRow {
  /** Those of the window: `cellIn` takes a column of the sheet. */
  readonly cells: readonly string[];
  readonly isHidden: boolean;
  readonly isLeftOut: boolean;
  /** What the file shows in cells that are corrected, by column. */
  readonly corrected: ReadonlyMap<number, string>;
  /** What is printed in place of cells that clean-up changes, by column. */
  readonly cleaned: ReadonlyMap<number, CleanedCell>;
}

/** What a cell becomes; null, and why, where it cannot be converted. */
export type CleanedCell = Pick<Rows['cleaned'][number], 'to' | 'problem'>;

type RowWindow = readonly CachedRow[];

export interface RowCacheOptions extends Omit<WindowCacheOptions<RowWindow>, 'fetch'> {
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<Rows>;
  /** Texts that were typed and are not saved, by cell. */
  readonly typed: () => ReadonlyMap<string, string>;
}

const NONE = new Map<number, never>();

const FIRST_COLUMN: ColumnSpan = { first: 0, end: 1 };

/** Rows of a sheet that were fetched, the most recently wanted ones; with what was typed and is not stored yet. */
export class RowCache {
  readonly #onChange: () => void;
  readonly #windows: WindowCache<RowWindow>;
  readonly #typed: RowCacheOptions['typed'];
  #wanted: readonly number[] = [];
  #inSight = 0;
  /** Windows that are wanted once, as they are to be copied. */
  #also: readonly number[] = [];

  constructor({ fetch, onChange, onFailure, typed }: RowCacheOptions) {
    this.#onChange = onChange;
    this.#typed = typed;
    this.#windows = new WindowCache({
      fetch: async (request, signal) => toWindows(request, await fetch(request, signal)),
      onChange,
      onFailure,
    });
  }

  get(row: number, column = 0): CachedRow | undefined {
    return this.#windows.get(windowAt(row, column))?.[(row - 1) % WINDOW_ROWS];
  }

  /** The text of a cell; undefined while it is not known. */
  text(row: number, column: number): string | undefined {
    return this.typed(row, column) ?? cellIn(this.get(row, column), column);
  }

  typed(row: number, column: number): string | undefined {
    const typed = this.#typed();
    return typed.size === 0 ? undefined : typed.get(cellName({ row, column }));
  }

  /**
   * @param windows of rows, the most urgent first; what is fetched and not wanted any more is given up
   * @param columns those in sight
   */
  want(windows: readonly number[], columns = FIRST_COLUMN): void {
    this.#inSight = windowsOf(windows.slice(0, 3), columns).length;
    this.#wanted = windowsOf(windows, columns);
    this.#fetch();
  }

  fetchAlso({ top, bottom, left, right }: Block): void {
    const [first, last] = [windowOf(top), windowOf(bottom)];
    const windows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    this.#also = windowsOf(windows, { first: left, end: right + 1 });
    this.#fetch();
  }

  #fetch(): void {
    this.#also = this.#also.filter((window) => !this.#windows.isKnown(window));
    this.#windows.want([...this.#wanted, ...this.#also], this.#inSight);
  }

  /** All rows may have changed. @param isOther whether they are another sheet's, so that none is shown */
  stale(isOther: boolean): void {
    if (isOther) this.#windows.clear();
    else this.#windows.stale();
    this.#onChange();
  }

  /** More rows were read: windows that were cut short are fetched anew. */
  grown(): void {
    this.#windows.staleWhere((rows) => rows.length < WINDOW_ROWS);
  }

  close(): void {
    this.#windows.close();
  }

  /** What is saved now is shown until its row is fetched anew. */
  keep(cell: string, to: string): void {
    const place = parseCellAddress(cell);
    if (!place) return;
    const number = windowAt(place.row, place.column);
    const window = this.#windows.get(number);
    const row = this.get(place.row, place.column);
    if (!window || !row) return;
    const cells = [...row.cells];
    const index = place.column % WINDOW_COLUMNS;
    while (cells.length <= index) cells.push('');
    cells[index] = to;
    const rows = [...window];
    rows[(place.row - 1) % WINDOW_ROWS] = { ...row, cells };
    this.#windows.replace(number, rows);
  }
}

/** The text of a cell of a row; empty beyond the row's last one, undefined while the row is not known. */
export function cellIn(row: CachedRow | undefined, column: number): string | undefined {
  return row && (row.cells[column % WINDOW_COLUMNS] ?? '');
}

function toWindows(
  request: RowRequest,
  { from, rows, hidden, left_out, corrected, cleaned }: Rows,
): readonly RowWindow[] {
  const [isHidden, isLeftOut] = [new Set(hidden), new Set(left_out)];
  const texts = byPlace(corrected, ({ from: shown }) => shown);
  const printed = byPlace(cleaned, (cell): CleanedCell => cell);
  const cached = rows.map((cells, index) => ({
    cells,
    isHidden: isHidden.has(from + index),
    isLeftOut: isLeftOut.has(from + index),
    corrected: texts.get(from + index) ?? NONE,
    cleaned: printed.get(from + index) ?? NONE,
  }));
  return windowsIn(request).map((_, index) =>
    cached.slice(index * WINDOW_ROWS, (index + 1) * WINDOW_ROWS),
  );
}

/** By row, and then by column. */
function byPlace<T extends { readonly cell: string }, V>(
  cells: readonly T[],
  toValue: (cell: T) => V,
): Map<number, Map<number, V>> {
  const byRow = new Map<number, Map<number, V>>();
  for (const cell of cells) {
    const place = parseCellAddress(cell.cell);
    if (!place) continue;
    const row = byRow.get(place.row) ?? new Map<number, V>();
    byRow.set(place.row, row.set(place.column, toValue(cell)));
  }
  return byRow;
}
