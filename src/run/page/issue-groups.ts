import type { Issue, IssueSink } from '../../issue.ts';
import type { IssueGroup, Listing } from '../../output/page/page-data.ts';

/** A sheet can have 16,384 columns, and an issue about each. */
const MAX_GROUPS = 300;

/** Counts issues by severity, code and column, each as so many rows, cells or projects as it stands for. */
export class IssueGroups {
  readonly #groups = new Map<string, { first: Issue; count: number }>();
  readonly #counts = { error: 0, warning: 0 };
  readonly #more = new Set<string>();
  #told = 0;

  readonly add: IssueSink = (issue) => {
    const { severity, code, column, count = 1 } = issue;
    this.#told += 1;
    this.#counts[severity] += count;
    const key = JSON.stringify([severity, code, column]);
    const group = this.#groups.get(key);
    if (group) group.count += count;
    else if (this.#groups.size < MAX_GROUPS) this.#groups.set(key, { first: issue, count });
    else this.#more.add(key);
  };

  /** Issues, each once. */
  get told(): number {
    return this.#told;
  }

  get errors(): number {
    return this.#counts.error;
  }

  get warnings(): number {
    return this.#counts.warning;
  }

  /** Errors first, and of each the most frequent first. */
  groups(): Listing<IssueGroup> {
    const shown = [...this.#groups.values()].map(({ first, count }) => {
      const { severity, code, column } = first;
      return { severity, code, column, count, first };
    });
    const isWarning = (group: IssueGroup) => (group.severity === 'warning' ? 1 : 0);
    shown.sort((a, b) => isWarning(a) - isWarning(b) || b.count - a.count);
    return { shown, total: shown.length + this.#more.size };
  }
}
