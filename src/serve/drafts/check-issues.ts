import { ISSUE_UNITS, type Issue, type IssueCode, QUESTIONS } from '../../issue.ts';
import { type IssuePlace, isOfList, placeOf } from '../api/place-of-issue.ts';
import { firstWhere } from '../api/shared.ts';

const PAGE = 200;
/** Of the rows of a window: marks beyond that many are not shown. */
const MAX_IN_ROWS = 5_000;

interface PlacedIssue {
  readonly issue: Issue;
  readonly place: IssuePlace;
}

/** Issues with one code; of those that are not listed, too. */
export interface IssueKind extends Pick<Issue, 'severity'> {
  readonly code: string;
  readonly count: number;
  /** Whether `leaveOut` takes it: each is about a row, and all are listed. */
  readonly can_leave_out: boolean;
  /** What settles those that are questions: a key of the mapping, or `acceptAsItIs` at their cells or rows. */
  readonly question: NonNullable<(typeof QUESTIONS)[IssueCode]> | null;
}

/** The issues that a check found, so that a page can ask for those that it shows. */
export function createCheckIssues(issues: readonly Issue[]) {
  /** Those of a row, by their places. */
  const placed: PlacedIssue[] = issues.flatMap(toPlaced);
  placed.sort((one, other) => comparePlaces(one.place, other.place));
  return { kinds, ofKind, inRows, rowsOfKind, rows, next };

  /** By their codes: errors first, then the most frequent. @param counts of all, also of those that are not listed */
  function kinds(counts: Readonly<Record<string, number>>): IssueKind[] {
    const errors = new Set<string>();
    for (const { code, severity } of issues) if (severity === 'error') errors.add(code);
    return Object.entries(counts)
      .map(([code, count]): IssueKind => {
        const severity = errors.has(code) ? 'error' : 'warning';
        const question = QUESTIONS[code as IssueCode] ?? null;
        return { code, severity, count, can_leave_out: areRows(code, count), question };
      })
      .sort((one, other) => rank(one) - rank(other) || other.count - one.count);
  }

  /** Some of one kind. @param after how many come before */
  function ofKind(code: string, after: number) {
    const all = issues.filter((issue) => issue.code === code);
    const next = after + PAGE;
    return { issues: all.slice(after, next), next: next < all.length ? String(next) : null };
  }

  function inRows(from: number, to: number): Issue[] {
    const first = indexOf({ row: from, column: -1 });
    const found: Issue[] = [];
    for (let index = first; index < placed.length; index += 1) {
      const { issue, place } = placed[index] as PlacedIssue;
      if (place.row > to || found.length === MAX_IN_ROWS) break;
      found.push(issue);
    }
    return found;
  }

  function rowsOfKind(code: string): number[] {
    return placedOf(code).map(({ place }) => place.row);
  }

  function placedOf(code: string): readonly PlacedIssue[] {
    return placed.filter(({ issue }) => issue.code === code);
  }

  /** Whether leaving out the rows of its issues would leave nothing of a kind: each is about its row, and all are listed. */
  function areRows(code: string, count: number): boolean {
    const unit = ISSUE_UNITS[code as IssueCode];
    if (unit !== 'row' && unit !== 'cell') return false;
    const found = placedOf(code);
    return count > 0 && found.length === count && !found.some(({ issue }) => isOfList(issue));
  }

  function rows(): number[] {
    return [...new Set(placed.map(({ place }) => place.row))];
  }

  /** The place with an issue after the given one, or before it; from the other end on if there is none. */
  function next(from: IssuePlace, step: 1 | -1): IssuePlace | null {
    const at = indexOf(from);
    const after = indexOf({ ...from, column: from.column + 1 });
    const found = step === 1 ? placed[after] : placed[at - 1];
    const end = step === 1 ? placed[0] : placed.at(-1);
    return (found ?? end)?.place ?? null;
  }

  /** How many are before a place. */
  function indexOf(place: IssuePlace): number {
    return firstWhere(
      placed.length,
      (index) => comparePlaces((placed[index] as PlacedIssue).place, place) >= 0,
    );
  }
}

export type CheckIssues = ReturnType<typeof createCheckIssues>;

function rank({ severity }: IssueKind): number {
  return severity === 'error' ? 0 : 1;
}

function toPlaced(issue: Issue): readonly PlacedIssue[] {
  const place = placeOf(issue);
  return place ? [{ issue, place }] : [];
}

function comparePlaces(one: IssuePlace, other: IssuePlace): number {
  return one.row - other.row || one.column - other.column;
}
