import type { Issue, Severity } from '../issue.ts';
import { toVisible } from './visible-text.ts';

/** Issues that are written out of each group. */
const SHOWN_PER_GROUP = 5;

/** Issues as `check --json` has them. */
export interface FoundIssues {
  readonly issues: readonly Issue[];
  readonly issue_counts: Readonly<Record<string, number | undefined>>;
}

/**
 * Issues as lines for people: errors first, grouped by code and column, the first few of each with cell,
 * reason and what to do. The totals are of all issues, also of those that are not shown.
 */
export function toIssueLines({ issues, issue_counts: counts }: FoundIssues): string[] {
  const lines: string[] = [];
  for (const group of groupIssues(issues)) {
    const [first] = group;
    if (!first) continue;
    lines.push('', groupTitle(first, group.length));
    for (const issue of group.slice(0, SHOWN_PER_GROUP)) lines.push(issueLine(issue));
    if (group.length > SHOWN_PER_GROUP) {
      lines.push(`  ... and ${group.length - SHOWN_PER_GROUP} more like these`);
    }
    lines.push(`  What to do: ${toVisible(first.fix)}.`);
  }
  return [...lines, ...totalLines(issues, counts)];
}

/** Codes of which more were found than are listed. */
function totalLines(issues: FoundIssues['issues'], counts: FoundIssues['issue_counts']): string[] {
  const totals = Object.entries(counts).filter(
    ([code, count = 0]) => count > issues.filter((issue) => issue.code === code).length,
  );
  if (totals.length === 0) return [];
  return ['', `In all: ${totals.map(([code, count]) => `${code} ${count}`).join(', ')}`];
}

/** One issue as one line. */
export function toIssueLine(issue: Issue): string {
  return `${issue.severity} ${issue.code}:${issueLine(issue).slice(1)}`;
}

function groupIssues(issues: readonly Issue[]): Issue[][] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const key = JSON.stringify([issue.severity, issue.code, issue.column]);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  const rank: Record<Severity, number> = { error: 0, warning: 1 };
  return [...groups.values()].sort(
    ([a], [b]) => rank[a?.severity ?? 'error'] - rank[b?.severity ?? 'error'],
  );
}

function groupTitle(issue: Issue, shown: number): string {
  const where = issue.column === null ? '' : ` in column "${toVisible(issue.column)}"`;
  return `${issue.severity} ${issue.code}${where}: ${shown}`;
}

function issueLine(issue: Issue): string {
  const place = issue.cell ?? (issue.row === null ? (issue.sheet ?? '') : `row ${issue.row}`);
  return `  ${toVisible(place === '' ? issue.message : `${place}  ${issue.message}`)}`;
}
