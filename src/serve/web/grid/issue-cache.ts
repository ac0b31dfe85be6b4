import type { Issue, Issues } from '../../api/types.ts';
import { type Place, parseCell } from './cells.ts';
import { nextRequest, type RowRequest, WINDOW_ROWS, windowOf } from './row-windows.ts';

/** Windows that are kept. */
const MAX_WINDOWS = 100;
const RETRY_MS = 2_000;

export interface IssueCacheOptions {
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<Issues>;
  readonly onChange: () => void;
}

interface IssueWindow {
  readonly byRow: ReadonlyMap<number, readonly Issue[]>;
  /** Whether another check has ended since; its marks are shown until the new ones are here. */
  isStale: boolean;
}

const NONE: readonly Issue[] = [];

/** The issues of the rows in sight, to mark their cells. */
export class IssueCache {
  readonly #options: IssueCacheOptions;
  readonly #windows = new Map<number, IssueWindow>();
  /** Rows of which only these issues are known, until the whole list is checked again. */
  #checking: ReadonlyMap<number, readonly Issue[]> = new Map();
  #wanted: readonly number[] = [];
  #fetching: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: IssueCacheOptions) {
    this.#options = options;
  }

  of(row: number): readonly Issue[] {
    return this.#checking.get(row) ?? this.#windows.get(windowOf(row))?.byRow.get(row) ?? NONE;
  }

  /** Whether the check of the whole list may still find something in a row. */
  isChecking(row: number): boolean {
    return this.#checking.has(row);
  }

  /** Whether what the last check found in a place is no more there. */
  isCorrected(place: Place): boolean {
    if (!this.isChecking(place.row)) return false;
    return !this.of(place.row).some((issue) => placeOf(issue)?.column === place.column);
  }

  /** Shows these issues of rows in the place of what the last check found. */
  overlay(checking: ReadonlyMap<number, readonly Issue[]>): void {
    this.#checking = checking;
    this.#options.onChange();
  }

  /** The worst issue of a cell. */
  at({ row, column }: Place): Issue | undefined {
    const found = this.of(row).filter((issue) => placeOf(issue)?.column === column);
    return found.find(({ severity }) => severity === 'error') ?? found[0];
  }

  /** @param windows of rows, the most urgent first */
  want(windows: readonly number[]): void {
    this.#wanted = windows;
    void this.#fetchNext();
  }

  /** Another check has ended. */
  stale(): void {
    this.#fetching?.abort();
    this.#fetching = undefined;
    for (const window of this.#windows.values()) window.isStale = true;
    void this.#fetchNext();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#wanted = [];
    this.#fetching?.abort();
  }

  async #fetchNext(): Promise<void> {
    if (this.#fetching) return;
    const isKnown = (window: number) => this.#windows.get(window)?.isStale === false;
    const request = nextRequest(this.#wanted, isKnown);
    if (!request) return;
    const abort = new AbortController();
    this.#fetching = abort;
    try {
      const { issues } = await this.#options.fetch(request, abort.signal);
      if (abort.signal.aborted) return;
      this.#put(request, issues);
    } catch {
      // The check itself tells what fails.
      if (!abort.signal.aborted) this.#retry = setTimeout(() => this.#end(abort), RETRY_MS);
      return;
    }
    this.#options.onChange();
    this.#end(abort);
  }

  #end(abort: AbortController): void {
    if (this.#fetching === abort) this.#fetching = undefined;
    void this.#fetchNext();
  }

  #put({ from, count }: RowRequest, issues: readonly Issue[]): void {
    const byRow = Map.groupBy(issues, (issue) => placeOf(issue)?.row ?? 0);
    for (let start = from; start < from + count; start += WINDOW_ROWS) {
      const isIn = (row: number) => row >= start && row < start + WINDOW_ROWS;
      const rows = new Map([...byRow].filter(([row]) => isIn(row)));
      this.#windows.delete(windowOf(start));
      this.#windows.set(windowOf(start), { byRow: rows, isStale: false });
    }
    for (const window of this.#windows.keys()) {
      if (this.#windows.size <= MAX_WINDOWS) break;
      this.#windows.delete(window);
    }
  }
}

/** Where an issue is; in no column (-1) if it is about the whole row. */
export function placeOf({ cell, row }: Issue): Place | undefined {
  const place = cell === null ? undefined : parseCell(cell);
  if (place) return place;
  return row === null ? undefined : { row, column: -1 };
}
