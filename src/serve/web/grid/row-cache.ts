import type { Rows } from '../../api/types.ts';
import { cellName, parseCell } from './cells.ts';
import { nextRequest, type RowRequest, WINDOW_ROWS, windowOf } from './row-windows.ts';

/** Windows that are kept: of 60 columns these are some megabytes. */
const MAX_WINDOWS = 100;
const RETRY_MS = 2_000;

/** A row as it is shown. */
export interface CachedRow {
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

interface RowWindow {
  readonly rows: readonly CachedRow[];
  /** Whether it may have changed; it is shown until the new one is here. */
  isStale: boolean;
}

export interface RowCacheOptions {
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<Rows>;
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

const NONE = new Map<number, never>();

/** Rows of a sheet that were fetched, the most recently wanted ones; with what was typed and is not stored yet. */
export class RowCache {
  readonly #options: RowCacheOptions;
  readonly #windows = new Map<number, RowWindow>();
  /** Texts that were typed, by cell. */
  readonly #typed = new Map<string, string>();
  #wanted: readonly number[] = [];
  /** Windows that are wanted once, as they are to be copied. */
  #also: readonly number[] = [];
  #fetching: { readonly request: RowRequest; readonly abort: AbortController } | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RowCacheOptions) {
    this.#options = options;
  }

  get(row: number): CachedRow | undefined {
    return this.#windows.get(windowOf(row))?.rows[(row - 1) % WINDOW_ROWS];
  }

  /** The text of a cell; undefined while it is not known. */
  text(row: number, column: number): string | undefined {
    return this.typed(row, column) ?? (this.get(row) && (this.get(row)?.cells[column] ?? ''));
  }

  /** What was typed into a cell and is not stored yet. */
  typed(row: number, column: number): string | undefined {
    return this.#typed.size === 0 ? undefined : this.#typed.get(cellName({ row, column }));
  }

  /** Shows texts before they are stored. @returns a function that ends it; what was not stored is shown no more */
  type(cells: ReadonlyMap<string, string>): (isStored: boolean) => void {
    for (const [cell, to] of cells) this.#typed.set(cell, to);
    this.#options.onChange();
    return (isStored) => {
      for (const [cell, to] of cells) {
        if (this.#typed.get(cell) !== to) continue;
        if (isStored) this.#keep(cell, to);
        this.#typed.delete(cell);
      }
      this.#options.onChange();
    };
  }

  /** @param windows the most urgent first; what is fetched and not wanted any more is given up */
  want(windows: readonly number[]): void {
    this.#also = this.#also.filter((window) => !this.#isKnown(window));
    this.#wanted = [...windows, ...this.#also];
    for (const window of windows) this.#touch(window);
    const fetching = this.#fetching;
    if (fetching && !windows.slice(0, 3).some((window) => isIn(window, fetching.request))) {
      if (nextRequest(windows.slice(0, 3), (window) => this.#isKnown(window))) {
        fetching.abort.abort();
        this.#fetching = undefined;
      }
    }
    void this.#fetchNext();
  }

  /** Fetches rows that are not in sight. */
  fetchAlso(firstRow: number, lastRow: number): void {
    const [first, last] = [windowOf(firstRow), windowOf(lastRow)];
    this.#also = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    this.want(this.#wanted);
  }

  /** All rows may have changed. @param isOther whether they are another sheet's, so that none is shown */
  stale(isOther: boolean): void {
    this.#fetching?.abort.abort();
    this.#fetching = undefined;
    if (isOther) this.#windows.clear();
    for (const window of this.#windows.values()) window.isStale = true;
    this.#options.onChange();
    void this.#fetchNext();
  }

  /** More rows were read: windows that were cut short are fetched anew. */
  grown(): void {
    for (const window of this.#windows.values()) {
      if (window.rows.length < WINDOW_ROWS) window.isStale = true;
    }
    void this.#fetchNext();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#wanted = [];
    this.#fetching?.abort.abort();
  }

  async #fetchNext(): Promise<void> {
    if (this.#fetching) return;
    const request = nextRequest(this.#wanted, (window) => this.#isKnown(window));
    if (!request) return;
    const abort = new AbortController();
    const fetching = { request, abort };
    this.#fetching = fetching;
    try {
      const answer = await this.#options.fetch(request, abort.signal);
      if (abort.signal.aborted) return;
      this.#put(request, answer);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#options.onFailure(error);
      this.#retry = setTimeout(() => this.#end(fetching), RETRY_MS);
      return;
    }
    this.#end(fetching);
    this.#options.onChange();
  }

  #end(fetching: object): void {
    if (this.#fetching === fetching) this.#fetching = undefined;
    void this.#fetchNext();
  }

  #put({ from, count }: RowRequest, { rows, hidden, left_out, corrected, cleaned }: Rows): void {
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
    for (let start = 0; start < count; start += WINDOW_ROWS) {
      const window = windowOf(from + start);
      this.#windows.delete(window);
      this.#windows.set(window, {
        rows: cached.slice(start, start + WINDOW_ROWS),
        isStale: false,
      });
    }
    for (const window of this.#windows.keys()) {
      if (this.#windows.size <= MAX_WINDOWS) break;
      this.#windows.delete(window);
    }
  }

  /** What is stored now is shown until its row is fetched anew. */
  #keep(cell: string, to: string): void {
    const place = parseCell(cell);
    const window = place && this.#windows.get(windowOf(place.row));
    const row = place && this.get(place.row);
    if (!window || !row) return;
    const cells = [...row.cells];
    while (cells.length <= place.column) cells.push('');
    cells[place.column] = to;
    const rows = [...window.rows];
    rows[(place.row - 1) % WINDOW_ROWS] = { ...row, cells };
    this.#windows.set(windowOf(place.row), { rows, isStale: true });
  }

  #isKnown(window: number): boolean {
    return this.#windows.get(window)?.isStale === false;
  }

  #touch(number: number): void {
    const window = this.#windows.get(number);
    if (!window) return;
    this.#windows.delete(number);
    this.#windows.set(number, window);
  }
}

function isIn(window: number, { from, count }: RowRequest): boolean {
  return window >= windowOf(from) && window < windowOf(from + count);
}

/** By row, and then by column. */
function byPlace<T extends { readonly cell: string }, V>(
  cells: readonly T[],
  toValue: (cell: T) => V,
): Map<number, Map<number, V>> {
  const byRow = new Map<number, Map<number, V>>();
  for (const cell of cells) {
    const place = parseCell(cell.cell);
    if (!place) continue;
    const row = byRow.get(place.row) ?? new Map<number, V>();
    byRow.set(place.row, row.set(place.column, toValue(cell)));
  }
  return byRow;
}
