import { ISSUE_UNITS, type Issue, type IssueCode, type Severity } from '../../issue.ts';

/** Issues as `check --json` has them: the first ones, and counts of all. */
export interface FoundIssues {
  readonly issues: readonly Issue[];
  readonly issueCounts: Readonly<Record<string, number | undefined>>;
}

/**
 * How many rows, cells or projects have issues of each severity, those that are not listed too. The first issue of every code and severity
 * is listed, and all of a code that are not listed are as bad as its first: only the last row of a file, which is listed,
 * can be worse.
 */
function countSeverities({ issues, issueCounts }: FoundIssues): Record<Severity, number> {
  const counts = { error: 0, warning: 0 };
  const firsts = new Map<string, Severity>();
  const listed = new Map<string, number>();
  for (const { code, severity, count = 1 } of issues) {
    counts[severity] += count;
    if (!firsts.has(code)) firsts.set(code, severity);
    listed.set(code, (listed.get(code) ?? 0) + count);
  }
  for (const [code, count = 0] of Object.entries(issueCounts)) {
    counts[firsts.get(code) ?? 'error'] += count - (listed.get(code) ?? 0);
  }
  return counts;
}

/** `17 errors, 3 warnings`, without what there is none of. */
export function toCountText(found: FoundIssues): string {
  const { error, warning } = countSeverities(found);
  const parts = [
    ...(error > 0 ? [counted(error, 'error')] : []),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no issues';
}

/** `1 row`, `2 rows` */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `62 rows`, `1 project`; `1` where there is nothing to count. */
export function toUnitText(code: string, count: number): string {
  const unit = Object.hasOwn(ISSUE_UNITS, code) ? ISSUE_UNITS[code as IssueCode] : null;
  return unit === null ? String(count) : counted(count, unit);
}
