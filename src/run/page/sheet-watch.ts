import type { Issue, IssueCode, IssueSink } from '../../issue.ts';
import type { RowAgain } from '../../mapping/apply/current-row.ts';
import type { Plan, VariablePlan } from '../../mapping/apply/plan.ts';
import { isReady, type OrderDraft } from '../../orders/draft.ts';
import { AmountsSum } from '../../orders/order-totals.ts';
import type {
  CleanedColumn,
  InputFindings,
  OrderGroup,
  RecordSample,
} from '../../output/page/page-data.ts';
import { detachString } from '../../rows/detach-string.ts';
import type { IssueSummary } from '../issue-collector.ts';
import type { ListValues } from '../list-values.ts';
import type { CheckedBatch } from '../read-records.ts';
import { IssueGroups } from './issue-groups.ts';
import { compilePrintedText } from './printed-text.ts';
import { LengthCounter } from './value-lengths.ts';

/** What a page shows; the rest is counted. */
const RECORDS_SHOWN = 10;
const VARIABLES_SHOWN = 30;
const LENGTHS_SHOWN = 100;
const TEXT_SHOWN_CHARS = 240;

interface WatchedVariable {
  readonly read: ReturnType<typeof compilePrintedText>;
  readonly lengths: LengthCounter;
}

interface FoundInInput extends IssueSummary {
  /** Codes of the errors for which nothing of the sheet may be ordered. @default none */
  readonly blocked_by?: readonly IssueCode[];
  /** @default nothing was changed */
  readonly cleaned?: readonly CleanedColumn[];
}

/** Looks at an input for a page while it is read, in bounded memory. Without a page there is none, and nothing is looked at. */
export class SheetWatch {
  /** How the sheet writes amounts: `₩#`, `# €`; null when no cell names a currency. */
  amountFormat: string | null = null;
  readonly #values: ListValues | null;
  readonly #issues = new IssueGroups();
  readonly #ready = new DraftGroup('ready');
  readonly #notReady = new DraftGroup('not_ready');
  #plan: Plan | null = null;
  #sampled: readonly WatchedVariable['read'][] = [];
  #measured: readonly WatchedVariable[] = [];
  readonly #records: Omit<RecordSample['records'][number], 'isOrderReady'>[] = [];
  /** Projects of the shown records whose orders cannot be placed as they are. */
  readonly #keptBack = new Set<string>();

  /** @param values Counts the list's values, too. @default nobody does */
  constructor(values: ListValues | null = null) {
    this.#values = values;
  }

  readonly addIssue: IssueSink = (issue) => this.#issues.add(issue);

  look({ rows, records }: CheckedBatch, plan: Plan, again: RowAgain): void {
    if (this.#plan === null) this.#begin(plan, again);
    this.#values?.see(rows, plan);
    // Asked for once: a reader of bytes makes texts only when they are asked for.
    const { rows: texts } = rows;
    for (const [i, record] of records.records.entries()) {
      const cells = texts[i] ?? [];
      for (const { read, lengths } of this.#measured) lengths.add(read(record, cells), record.row);
      const { row, projectId, valid } = record;
      if (!valid || projectId === null || this.#records.length >= RECORDS_SHOWN) continue;
      const sample = this.#sampled.map((read) => shortened(read(record, cells)));
      this.#records.push({ row, projectId: detachString(projectId), texts: sample });
    }
  }

  /** @param staged The same orders as they are staged, without rows that are left out. @default as they are */
  addDrafts(drafts: readonly OrderDraft[], staged = drafts): void {
    for (const draft of drafts) (isReady(draft) ? this.#ready : this.#notReady).add(draft);
    for (const draft of staged) if (!isReady(draft)) this.#keepBack(draft);
  }

  /**
   * Orders that the sheet gives.
   *
   * @param isBlocked Nothing of the sheet may be ordered, so none of them is ready.
   */
  orders(isBlocked: boolean): OrderGroup[] {
    if (isBlocked) this.#notReady.take(this.#ready);
    return [this.#ready.group(), this.#notReady.group()].filter(({ orders }) => orders > 0);
  }

  findings({ issues, blocked_by: blockedBy = [], cleaned = [] }: FoundInInput): InputFindings {
    const { errors, warnings, told } = this.#issues;
    const isFirst = ({ code, severity }: Issue, i: number) =>
      issues.findIndex((one) => one.code === code && one.severity === severity) === i;
    const blockers = issues.filter(
      (issue, i) =>
        issue.severity === 'error' && blockedBy.includes(issue.code) && isFirst(issue, i),
    );
    const variables = this.#plan?.variables ?? [];
    return {
      errors,
      warnings,
      blockers,
      groups: this.#issues.groups(),
      issues: { shown: issues, total: told },
      cleaned,
      records: {
        variables: {
          shown: variables.slice(0, VARIABLES_SHOWN).map(({ id }) => id),
          total: variables.length,
        },
        records: this.#records.map((record) => {
          return {
            ...record,
            isOrderReady: blockedBy.length === 0 && !this.#keptBack.has(record.projectId),
          };
        }),
      },
      lengths: {
        shown: this.#measured.map(({ lengths }) => lengths.lengths()),
        total: variables.length,
      },
    };
  }

  #keepBack({ projectId }: OrderDraft): void {
    const isShown = this.#records.some((record) => record.projectId === projectId);
    if (isShown) this.#keptBack.add(projectId);
  }

  #begin(plan: Plan, again: RowAgain): void {
    this.#plan = plan;
    this.#sampled = plan.variables
      .slice(0, VARIABLES_SHOWN)
      .map((variable) => compilePrintedText(variable, again));
    this.#measured = limitedFirst(plan.variables)
      .slice(0, LENGTHS_SHOWN)
      .map((variable) => ({
        read: compilePrintedText(variable, again),
        lengths: new LengthCounter(variable),
      }));
  }
}

/** As they stand, unless there are more than are shown: then it is the limits that matter. */
function limitedFirst(variables: readonly VariablePlan[]): readonly VariablePlan[] {
  if (variables.length <= LENGTHS_SHOWN) return variables;
  const isLimited = ({ maxLength }: VariablePlan) => Number.isFinite(maxLength);
  return [...variables.filter(isLimited), ...variables.filter((one) => !isLimited(one))];
}

/** A cell can hold a book; the page says where a text is cut. */
function shortened(text: string): string {
  if (text.length <= TEXT_SHOWN_CHARS) return detachString(text);
  // Never between the two halves of a character.
  const start = text.slice(0, TEXT_SHOWN_CHARS).replace(/[\ud800-\udbff]$/, '');
  return detachString(`${start}… (${text.length - start.length} more)`);
}

class DraftGroup {
  readonly #state: 'ready' | 'not_ready';
  readonly #amounts = new AmountsSum();
  #orders = 0;
  #rows = 0;
  #rowsToCorrect = 0;

  constructor(state: 'ready' | 'not_ready') {
    this.#state = state;
  }

  add(draft: OrderDraft): void {
    const { rows, invalidRows, problem } = draft;
    this.#orders += 1;
    this.#rows += rows + invalidRows;
    // What is wrong with an order as a whole is wrong with each of its rows.
    this.#rowsToCorrect += problem ? rows + invalidRows : invalidRows;
    if (this.#state === 'ready') this.#amounts.add(draft);
  }

  /** Takes the orders of another group, which has none then. Without amounts: they mean nothing where they cannot be ordered. */
  take(other: DraftGroup): void {
    this.#orders += other.#orders;
    this.#rows += other.#rows;
    this.#rowsToCorrect += other.#rowsToCorrect;
    other.#orders = other.#rows = other.#rowsToCorrect = 0;
  }

  group(): OrderGroup {
    const counts = { orders: this.#orders, rows: this.#rows };
    return this.#state === 'ready'
      ? { state: 'ready', ...this.#amounts.amounts(), ...counts }
      : { state: 'not_ready', ...counts, rowsToCorrect: this.#rowsToCorrect, totalPrice: null };
  }
}
