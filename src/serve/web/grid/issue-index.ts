import type { Issue } from '../../api/types.ts';
import { type Place, parseCell } from './cells.ts';

/** The issues of a check by their places, to mark cells and to go from one to the next. */
export class IssueIndex {
  readonly #byRow = new Map<number, Issue[]>();
  readonly #places: readonly PlacedIssue[];

  readonly #checking: ReadonlyMap<number, readonly Issue[]>;

  /** @param checking rows of which only these issues are known, until the whole list is checked again */
  constructor(
    issues: readonly Issue[],
    checking: ReadonlyMap<number, readonly Issue[]> = new Map(),
  ) {
    this.#checking = checking;
    const known = issues.filter(({ row }) => row === null || !checking.has(row));
    this.#places = [...known, ...[...checking.values()].flat()].flatMap(toPlaced).sort(compare);
    for (const { place, issue } of this.#places) {
      const list = this.#byRow.get(place.row);
      if (list) list.push(issue);
      else this.#byRow.set(place.row, [issue]);
    }
  }

  /** Rows with an issue, in their order. */
  get rows(): readonly number[] {
    return [...this.#byRow.keys()];
  }

  /** Whether the check of the whole list may still find something in a row. */
  isChecking(row: number): boolean {
    return this.#checking.has(row);
  }

  of(row: number): readonly Issue[] {
    return this.#byRow.get(row) ?? [];
  }

  /** The worst issue of a cell. */
  at({ row, column }: Place): Issue | undefined {
    const found = this.of(row).filter((issue) => placeOf(issue)?.column === column);
    return found.find(({ severity }) => severity === 'error') ?? found[0];
  }

  /** The place with an issue after the given one, or before it; from the other end on if there is none. */
  next(from: Place, step: 1 | -1): Place | undefined {
    const places = this.#places.map(({ place }) => place);
    const isPast = (place: Place) => comparePlaces(place, from) * step > 0;
    if (step === 1) return places.find(isPast) ?? places[0];
    return places.findLast(isPast) ?? places.at(-1);
  }
}

interface PlacedIssue {
  readonly issue: Issue;
  readonly place: Place;
}

function toPlaced(issue: Issue): readonly PlacedIssue[] {
  const place = placeOf(issue);
  return place ? [{ issue, place }] : [];
}

/** Where an issue is; in no column (-1) if it is about the whole row. */
export function placeOf({ cell, row }: Issue): Place | undefined {
  const place = cell === null ? undefined : parseCell(cell);
  if (place) return place;
  return row === null ? undefined : { row, column: -1 };
}

function compare(one: PlacedIssue, other: PlacedIssue): number {
  return comparePlaces(one.place, other.place);
}

function comparePlaces(one: Place, other: Place): number {
  return one.row - other.row || one.column - other.column;
}
