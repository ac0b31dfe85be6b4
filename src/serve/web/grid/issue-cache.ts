import { placeOf } from '../../api/place-of-issue.ts';
import type { Issue, Issues } from '../../api/types.ts';
import { type RowRequest, windowOf, windowsIn } from './row-windows.ts';
import type { Place } from './selection.ts';
import { WindowCache } from './window-cache.ts';

type IssueWindow = ReadonlyMap<number, readonly Issue[]>;

const NONE: readonly Issue[] = [];

/** The issues of the rows in sight, to mark their cells: of another check, once its marks are here. */
export class IssueCache extends WindowCache<IssueWindow> {
  readonly #onChange: () => void;
  /** Rows of which only these issues are known, until the whole list is checked again. */
  #checking: IssueWindow = new Map();

  constructor(
    fetch: (request: RowRequest, signal: AbortSignal) => Promise<Issues>,
    onChange: () => void,
  ) {
    super({
      fetch: async (request, signal) => toWindows(request, (await fetch(request, signal)).issues),
      onChange,
      // The check itself tells what fails.
      onFailure: () => {},
    });
    this.#onChange = onChange;
  }

  of(row: number): readonly Issue[] {
    return this.#checking.get(row) ?? this.get(windowOf(row))?.get(row) ?? NONE;
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
  overlay(checking: IssueWindow): void {
    this.#checking = checking;
    this.#onChange();
  }

  /** The worst issue of a cell. */
  at({ row, column }: Place): Issue | undefined {
    return worstOf(this.of(row).filter((issue) => placeOf(issue)?.column === column));
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
