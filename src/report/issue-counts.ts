import type { Issue, Severity } from '../issue.ts';

/** Issues as `check --json` has them: the first ones, and counts of all. */
export interface FoundIssues {
  readonly issues: readonly Issue[];
  readonly issue_counts: Readonly<Record<string, number | undefined>>;
}

/**
 * How many issues of each severity were found, those that are not listed too. The first issue of every code is listed, and
 * all of one code are as bad as it.
 */
function countSeverities({ issues, issue_counts }: FoundIssues): Record<Severity, number> {
  const severities = new Map<string, Severity>(
    issues.map(({ code, severity }) => [code, severity]),
  );
  const counts = { error: 0, warning: 0 };
  for (const [code, count = 0] of Object.entries(issue_counts)) {
    counts[severities.get(code) ?? 'error'] += count;
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
