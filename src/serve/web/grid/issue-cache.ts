import { placeOf } from '../../api/place-of-issue.ts';
import type { Issue, Issues } from '../../api/types.ts';
import { type RowRequest, windowOf, windowsIn } from './row-windows.ts';
import type { Place } from './selection.ts';
import { WindowCache } from './window-cache.ts';

export interface IssueCacheOptions {
  readonly fetch: (request: RowRequest, signal: AbortSignal) => Promise<Issues>;
  readonly onChange: () => void;
}

type IssueWindow = ReadonlyMap<number, readonly Issue[]>;

const NONE: readonly Issue[] = [];

/** The issues of the rows in sight, to mark their cells. */
export class IssueCache {
  readonly #onChange: () => void;
  readonly #windows: WindowCache<IssueWindow>;
  /** Rows of which only these issues are known, until the whole list is checked again. */
  #checking: ReadonlyMap<number, readonly Issue[]> = new Map();

  constructor({ fetch, onChange }: IssueCacheOptions) {
    this.#onChange = onChange;
    this.#windows = new WindowCache({
      fetch: async (request, signal) => toWindows(request, (await fetch(request, signal)).issues),
      onChange,
      // The check itself tells what fails.
      onFailure: () => {},
    });
  }

  of(row: number): readonly Issue[] {
    return this.#checking.get(row) ?? this.#windows.get(windowOf(row))?.get(row) ?? NONE;
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
    this.#onChange();
  }

  /** The worst issue of a cell. */
  at({ row, column }: Place): Issue | undefined {
    return worstOf(this.of(row).filter((issue) => placeOf(issue)?.column === column));
  }

  want(windows: readonly number[]): void {
    this.#windows.want(windows);
  }

  /** Another check has ended: its marks are shown when they are here. */
  stale(): void {
    this.#windows.stale();
  }

  close(): void {
    this.#windows.close();
  }
}

export function worstOf(issues: readonly Issue[]): Issue | undefined {
  return issues.find(({ severity }) => severity === 'error') ?? issues[0];
}

function toWindows(request: RowRequest, issues: readonly Issue[]): readonly IssueWindow[] {
  const byWindow = Map.groupBy(issues, (issue) => windowOf(placeOf(issue)?.row ?? 1));
  return windowsIn(request).map((window) =>
    Map.groupBy(byWindow.get(window) ?? [], (issue) => placeOf(issue)?.row ?? 0),
  );
}
