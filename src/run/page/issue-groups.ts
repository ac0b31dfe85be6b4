import type { Issue, IssueSink } from '../../issue.ts';
import type { IssueGroup, Listing } from '../../output/page/page-data.ts';

/** A sheet can have 16,384 columns, and an issue about each. */
const MAX_GROUPS = 300;

/** Counts issues by severity, code and column, each as so many rows, cells or projects as it stands for. */
export function createIssueGroups() {
  const groups = new Map<string, { first: Issue; count: number }>();
  const counts = { error: 0, warning: 0 };
  const more = new Set<string>();
  let told = 0;
  const add: IssueSink = (issue) => {
    const { severity, code, column, count = 1 } = issue;
    told += 1;
    counts[severity] += count;
    const key = JSON.stringify([severity, code, column]);
    const group = groups.get(key);
    if (group) group.count += count;
    else if (groups.size < MAX_GROUPS) groups.set(key, { first: issue, count });
    else more.add(key);
  };
  /** Groups: errors first, and of each the most frequent first. `told`: issues, each once. */
  const found = () => {
    const shown = [...groups.values()].map(({ first, count }) => {
      const { severity, code, column } = first;
      return { severity, code, column, count, first };
    });
    const isWarning = (group: IssueGroup) => (group.severity === 'warning' ? 1 : 0);
    shown.sort((a, b) => isWarning(a) - isWarning(b) || b.count - a.count);
    const all: Listing<IssueGroup> = { shown, total: shown.length + more.size };
    return { errors: counts.error, warnings: counts.warning, told, groups: all };
  };
  return { add, found };
}
