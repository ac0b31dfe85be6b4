import type { Issue, IssueCode } from '../../issue.ts';
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
import { createIssueGroups } from './issue-groups.ts';
import { compilePrintedText } from './printed-text.ts';
import { createLengthCounter } from './value-lengths.ts';

/** What a page shows; the rest is counted. */
const RECORDS_SHOWN = 10;
const VARIABLES_SHOWN = 30;
const LENGTHS_SHOWN = 100;
const TEXT_SHOWN_CHARS = 240;

interface FoundInInput extends IssueSummary {
  /** Codes of the errors for which nothing of the sheet may be ordered. @default none */
  readonly blockedBy?: readonly IssueCode[];
  /** @default nothing was changed */
  readonly cleaned?: readonly CleanedColumn[];
}

export type SheetWatch = ReturnType<typeof createSheetWatch>;

/**
 * Looks at an input for a page while it is read, in bounded memory. Without a page there is none, and nothing is looked at.
 *
 * @param values Counts the list's values, too. @default nobody does
 */
export function createSheetWatch(values: ListValues | null = null) {
  const counted = createIssueGroups();
  const amounts = new AmountsSum();
  const ready = { orders: 0, rows: 0 };
  const notReady = { orders: 0, rows: 0, rowsToCorrect: 0 };
  const shown: Omit<RecordSample['records'][number], 'isOrderReady'>[] = [];
  /** Projects of the shown records whose orders cannot be placed as they are. */
  const keptBack = new Set<string>();
  let variables: readonly VariablePlan[] | null = null;
  let sampled: readonly ReturnType<typeof compilePrintedText>[] = [];
  let measured: readonly ReturnType<typeof measure>[] = [];
  return {
    /** How the sheet writes amounts: `₩#`, `# €`; null when no cell names a currency. */
    amountFormat: null as string | null,
    addIssue: counted.add,
    look,
    addDrafts,
    orders,
    findings,
  };

  function look({ rows, records }: CheckedBatch, plan: Plan, again: RowAgain): void {
    if (variables === null) {
      variables = plan.variables;
      sampled = variables
        .slice(0, VARIABLES_SHOWN)
        .map((variable) => compilePrintedText(variable, again));
      measured = limitedFirst(variables)
        .slice(0, LENGTHS_SHOWN)
        .map((variable) => measure(variable, again));
    }
    values?.see(rows, plan);
    // Asked for once: a reader of bytes makes texts only when they are asked for.
    const { rows: texts } = rows;
    for (const [i, record] of records.records.entries()) {
      const cells = texts[i] ?? [];
      for (const { read, add } of measured) add(read(record, cells), record.row);
      const { row, projectId, valid } = record;
      if (!valid || projectId === null || shown.length >= RECORDS_SHOWN) continue;
      const sample = sampled.map((read) => shortened(read(record, cells)));
      shown.push({ row, projectId: detachString(projectId), texts: sample });
    }
  }

  /** @param staged The same orders as they are staged, without rows that are left out. @default as they are */
  function addDrafts(drafts: readonly OrderDraft[], staged = drafts): void {
    for (const draft of drafts) {
      const { rows, invalidRows, problem } = draft;
      const group = isReady(draft) ? ready : notReady;
      group.orders += 1;
      group.rows += rows + invalidRows;
      if (group === ready) amounts.add(draft);
      // What is wrong with an order as a whole is wrong with each of its rows.
      else notReady.rowsToCorrect += problem ? rows + invalidRows : invalidRows;
    }
    for (const draft of staged) {
      const { projectId } = draft;
      const isShown = !isReady(draft) && shown.some((record) => record.projectId === projectId);
      if (isShown) keptBack.add(projectId);
    }
  }

  /**
   * Orders that the sheet gives.
   *
   * @param isBlocked Nothing of the sheet may be ordered, so none of them is ready, and amounts mean nothing.
   */
  function orders(isBlocked: boolean): OrderGroup[] {
    const others = {
      orders: notReady.orders + (isBlocked ? ready.orders : 0),
      rows: notReady.rows + (isBlocked ? ready.rows : 0),
      rowsToCorrect: notReady.rowsToCorrect,
    };
    const groups: OrderGroup[] = [
      ...(isBlocked ? [] : [{ state: 'ready' as const, ...amounts.amounts(), ...ready }]),
      { state: 'not_ready', ...others, totalPrice: null },
    ];
    return groups.filter((group) => group.orders > 0);
  }

  function findings(input: FoundInInput): InputFindings {
    const { issues, blockedBy = [], cleaned = [] } = input;
    const { told, ...found } = counted.found();
    const isFirst = ({ code, severity }: Issue, i: number) =>
      issues.findIndex((one) => one.code === code && one.severity === severity) === i;
    const blockers = issues.filter(
      (issue, i) =>
        issue.severity === 'error' && blockedBy.includes(issue.code) && isFirst(issue, i),
    );
    const isOrderReady = (projectId: string) => blockedBy.length === 0 && !keptBack.has(projectId);
    const ids = (variables ?? []).map(({ id }) => id);
    return {
      ...found,
      blockers,
      issues: { shown: issues, total: told },
      cleaned,
      records: {
        variables: { shown: ids.slice(0, VARIABLES_SHOWN), total: ids.length },
        records: shown.map((one) => ({ ...one, isOrderReady: isOrderReady(one.projectId) })),
      },
      lengths: { shown: measured.map(({ lengths }) => lengths()), total: ids.length },
    };
  }
}

function measure(variable: VariablePlan, again: RowAgain) {
  return { read: compilePrintedText(variable, again), ...createLengthCounter(variable) };
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
