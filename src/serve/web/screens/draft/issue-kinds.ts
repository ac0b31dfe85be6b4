import type { CheckReport, Issue } from '../../../api/types.ts';

/** Issues with one code. */
export interface IssueKind {
  readonly code: string;
  /** `Order field invalid` */
  readonly title: string;
  readonly severity: Issue['severity'];
  /** All of them, also those that are not listed. */
  readonly count: number;
  readonly issues: readonly Issue[];
}

/** The issues of a report by their codes: errors first, then the most frequent. */
export function issueKinds(report: CheckReport): readonly IssueKind[] {
  const listed = Map.groupBy(report.issues, ({ code }) => code);
  return Object.entries(report.issue_counts)
    .map(([code, count]) => toKind(code, count, listed.get(code) ?? []))
    .sort((one, other) => rank(one) - rank(other) || other.count - one.count);
}

function toKind(code: string, count: number, issues: readonly Issue[]): IssueKind {
  const severity = issues.some((issue) => issue.severity === 'error') ? 'error' : 'warning';
  const title = `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;
  return { code, title, severity, count, issues };
}

function rank({ severity }: IssueKind): number {
  return severity === 'error' ? 0 : 1;
}
