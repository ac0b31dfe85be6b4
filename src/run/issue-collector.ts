import type { Issue, IssueCode, IssueSink } from '../issue.ts';

/** Issues found so far: all are counted, the first ones kept. */
export interface IssueSummary {
  readonly issues: readonly Issue[];
  /** How many rows, cells or projects have each, also of issues that are not kept. */
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** Issues were found that are not in `issues`. */
  readonly issuesTruncated: boolean;
}

/** Issues that are kept, in the order found. */
const MAX_ISSUES_KEPT = 1000;

/** Issues of a column that take the place of those of its rows, which have another code. */
const STANDS_FOR: ReadonlyMap<IssueCode, IssueCode> = new Map([
  ['lookup_never_found', 'lookup_missing'],
]);

/** Counts issues and keeps the first of each code and severity, so that one frequent issue does not hide the others. */
export class IssueCollector {
  readonly #kept: Issue[] = [];
  readonly #counts = new Map<IssueCode, number>();
  readonly #kinds = new Set<string>();
  readonly #maxKept: number;
  readonly #alsoTold: IssueSink | undefined;
  #errors = 0;
  #found = 0;

  /** @param alsoTold Called with every issue that is counted, too. */
  constructor(maxKept = MAX_ISSUES_KEPT, alsoTold?: IssueSink) {
    this.#maxKept = maxKept;
    this.#alsoTold = alsoTold;
  }

  readonly add: IssueSink = (issue) => {
    if (issue.again) return;
    this.#alsoTold?.(issue);
    this.#found += 1;
    const { code, severity } = issue;
    if (severity === 'error') this.#errors += 1;
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + (issue.count ?? 1));
    const kind = `${severity} ${code}`;
    if (issue.count === 0) this.#drop(issue, code);
    const rowCode = STANDS_FOR.get(code);
    if (rowCode) this.#drop(issue, rowCode);
    if (this.#kept.length < this.#maxKept || !this.#kinds.has(kind)) this.#kept.push(issue);
    this.#kinds.add(kind);
  };

  /** Drops the issues of rows that one of their column takes the place of. All stay counted. */
  #drop({ column }: Issue, code: IssueCode): void {
    const others = this.#kept.filter(
      (issue) => issue.row === null || issue.code !== code || issue.column !== column,
    );
    this.#kept.splice(0, this.#kept.length, ...others);
  }

  /** Issues of severity error. */
  get errors(): number {
    return this.#errors;
  }

  /** Codes that errors have, in the order found: the first of each is kept. */
  errorCodes(): IssueCode[] {
    const errors = this.#kept.filter(({ severity }) => severity === 'error');
    return [...new Set(errors.map(({ code }) => code))];
  }

  summary(): IssueSummary {
    return {
      issues: this.#kept,
      issueCounts: Object.fromEntries(this.#counts),
      issuesTruncated: this.#found > this.#kept.length,
    };
  }
}
