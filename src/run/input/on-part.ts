import type { Issue, IssueSink } from '../../issue.ts';
import { rowName, type SheetPlace } from '../../rows/row.ts';

/** An issue as people are told of it: with what they call its row. */
export function onPart(place: SheetPlace | null, issue: Issue): Issue {
  const { row } = issue;
  if (!place?.parts || row === null || issue.place !== undefined) return issue;
  return { ...issue, place: rowName(place, row) };
}

/** Tells issues as people are told of them. */
export function tellOnPart(place: SheetPlace, onIssue: IssueSink): IssueSink {
  return place.parts ? (issue) => onIssue(onPart(place, issue)) : onIssue;
}
