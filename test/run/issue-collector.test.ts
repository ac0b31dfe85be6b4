import { expect, test } from 'vitest';
import { IssueCollector } from '../../src/run/issue-collector.ts';
import { toIssue } from '../../src/sheet/to-issue.ts';

test('IssueCollector keeps the first issue of each code and severity, however many come before', () => {
  const collector = new IssueCollector(1);
  const severities = ['warning', 'warning', 'error', 'error'] as const;
  for (const [i, severity] of severities.entries()) {
    collector.add(
      toIssue({ code: 'row_too_short', severity, row: i + 2, message: 'short', fix: 'look' }),
    );
  }
  const { issues, ...counts } = collector.summary();
  expect(issues.map(({ severity, row }) => `${severity} ${row}`)).toEqual(['warning 2', 'error 4']);
  expect(counts).toEqual({ issueCounts: { row_too_short: 4 }, issuesTruncated: true });
  expect(collector.errors).toBe(2);
});
