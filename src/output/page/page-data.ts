import type { Issue } from '../../issue.ts';
import type { FailureDetails, InvalidRow, Look, OrderRecord } from '../../ledger/ledger.ts';
import type { OrderState } from '../../ledger/states.ts';
import type { RowBalance, RunVerdict, VerificationReport } from '../run-report.ts';
import type { Verdict } from '../run-verdict.ts';
import type { Advice } from '../text/what-to-do.ts';
import type { Totals } from '../totals.ts';

/** Everything that a page shows, gathered. Lists are cut to what a page can show; totals are of all. */
export interface PageData {
  readonly command: 'check' | 'order' | 'resume' | 'show';
  readonly madeAtMs: number;
  readonly outcome: PageOutcome;
  readonly source: PageSource;
  readonly rows: RowPlaces;
  readonly orders: readonly OrderGroup[];
  /** How the sheet writes amounts: `₩#`, `# €`; null when no cell names a currency. */
  readonly amountFormat: string | null;
  /** What the orders come to that are ready; of a run those that were placed or may still be. */
  readonly totals: Totals;
  readonly notPlaced: Listing<NotPlacedOrder>;
  /** null when it is no run's page. */
  readonly verification: PageVerification | null;
  /** null when it is no run's page. */
  readonly atService: PageAtService | null;
  /** Rows of a run that are in no order, when the input was not read for this page: else they are among its issues. */
  readonly rejected: Listing<InvalidRow>;
  /** null when the input was not read for this page. */
  readonly input: InputFindings | null;
  /** What to do about what was not ordered, for a run; null when there is nothing to do. */
  readonly advice: Advice | null;
  /** null when nothing of a run was sent. */
  readonly timeline: Timeline | null;
}

/** What comparing order ids with the service's found. */
export interface PageVerification {
  readonly counts: VerificationReport;
  readonly differing: Listing<OrderRecord>;
}

/** What is known of the placed orders at the service. */
export interface PageAtService {
  /** What waits for confirmation; null if nothing does. */
  readonly toConfirm: string | null;
  /** null if nothing was handed over. */
  readonly handedOver: string | null;
  readonly lastLook: Look | undefined;
}

export interface PageOutcome {
  /**
   * `ready`, `not_ready`: a check; `nothing_ordered`: an input with errors that was to be ordered; the others as
   * `verdictOf` says them of a run, unless it is on hold: `stopped` if a person stopped it.
   */
  readonly is:
    | 'ready'
    | 'not_ready'
    | 'nothing_ordered'
    | 'on_hold'
    | 'later'
    | 'stopped'
    | RunVerdict;
  /** Why the command ended early, if it did. */
  readonly failure: string | null;
  /** Of a run. */
  readonly verdict?: Verdict;
}

/** Where it came from and where it went. */
export interface PageSource {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly sheet: string | null;
  readonly format: string | null;
  readonly run: string | null;
  readonly service: string | null;
  readonly startedAtMs: number | null;
  /** Who released a run that was on hold, and when. @default nobody */
  readonly released?: { readonly by: string | null; readonly atMs: number } | undefined;
  /** Projects that were looked up, when they were. */
  readonly lookedUp: number | null;
  /** Cells that corrections changed, when the page is made by the command that read the list with them. @default nothing is known of any */
  readonly corrected?: number | undefined;
  /** Names of the files with the rows to correct. */
  readonly rejects: readonly string[];
}

/** Where rows can have gone: those of a run, and for a check those of orders that are ready, and of orders that are not. */
export type RowPlace = Exclude<keyof RowBalance, 'read'> | 'ready' | 'kept_back' | 'given_up';

/** `read` is the sum of all places. */
export interface RowPlaces {
  readonly read: number;
  readonly places: readonly { readonly place: RowPlace; readonly rows: number }[];
  /** The rows were not read, or not to their end, so nothing is known of where they would go. @default false */
  readonly isIncomplete?: boolean;
}

/** What was not sent of a run that was purged is given up. */
export type RunOrderState = OrderState | 'given_up';

export interface OrderGroup {
  readonly state: RunOrderState | 'ready' | 'not_ready';
  readonly orders: number;
  readonly rows: number;
  /** Of a check's orders that are not ready: which of their rows have to be corrected. The others are kept back. */
  readonly rowsToCorrect?: number;
  /** Copies, where `totalPrice` is known. Exact decimal. */
  readonly orderCount?: string | undefined;
  /** Exact decimal; null where amounts mean nothing, because the orders are invalid as they are. */
  readonly totalPrice: string | null;
}

export interface Listing<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

export interface NotPlacedOrder
  extends Pick<OrderRecord, 'projectId' | 'rows' | 'firstRow' | 'lastRow' | 'orderId'> {
  readonly state: RunOrderState;
  /** Run of the same ledger that got this order id. */
  readonly earlierRun: string | null;
  readonly code: string | null;
  readonly message: string | null;
  /** What the service said besides. */
  readonly details: FailureDetails | null;
  /** Of an order that is held with its rows: the first that is not right. */
  readonly firstInvalid: InvalidRow | null;
}

export interface InputFindings {
  readonly errors: number;
  readonly warnings: number;
  /** The first error of each code for which nothing of the sheet may be ordered. */
  readonly blockers: readonly ListedIssue[];
  /** By severity, code and column. */
  readonly groups: Listing<IssueGroup>;
  readonly issues: Listing<ListedIssue>;
  readonly records: RecordSample;
  readonly lengths: Listing<ValueLengths>;
  readonly cleaned: readonly CleanedColumn[];
}

/** What a step of the mapping's `clean` did to the cells of a column. */
export interface CleanedColumn {
  readonly column: string;
  /** As the mapping has it: `trim`, `case: title`. */
  readonly step: string;
  readonly cells: number;
  /** The first of them, as it is in the sheet and after all steps. */
  readonly first: { readonly cell: string; readonly before: string; readonly after: string };
}

export interface IssueGroup extends Pick<ListedIssue, 'severity' | 'code' | 'column'> {
  readonly count: number;
  readonly first: ListedIssue;
}

export interface ListedIssue
  extends Pick<Issue, 'severity' | 'column' | 'row' | 'place' | 'cell' | 'message' | 'fix'> {
  readonly code: string;
}

/** The first records without errors of their own, as the template will get them. */
export interface RecordSample {
  /** Ids of the variables that are shown, of so many. */
  readonly variables: Listing<string>;
  readonly records: readonly {
    readonly row: number;
    readonly projectId: string;
    /** False when the order cannot be placed as it is: another of its rows is wrong, or the order as a whole. */
    readonly isOrderReady: boolean;
    readonly texts: readonly string[];
  }[];
}

/** How long a variable's texts are, in characters as people count them. */
export interface ValueLengths {
  readonly id: string;
  readonly limit: number | null;
  /** Rows without a text, and with one. */
  readonly empty: number;
  readonly filled: number;
  readonly shortest: number;
  /** At least half of the texts are no longer than this. */
  readonly median: number;
  readonly longest: number;
  /** Row of the first text that is the longest. */
  readonly longestRow: number;
  readonly tooLong: number;
  /** How many texts are how long: `[length, texts]`, by length. */
  readonly counts: readonly (readonly [number, number])[];
}

/** When the orders of a run were placed, and what they waited for. */
export interface Timeline {
  readonly startMs: number;
  readonly endMs: number;
  readonly binMs: number;
  readonly bins: readonly TimelineBin[];
  readonly placed: number;
  readonly tries: number;
  /** Why tries had to be made again. */
  readonly waits: readonly {
    readonly code: string;
    readonly tries: number;
    readonly orders: number;
  }[];
  /** Orders by the time from their first try to their order id. */
  readonly durations: readonly { readonly underMs: number | null; readonly orders: number }[];
  readonly longestMs: number;
}

export interface TimelineBin {
  readonly placed: number;
  /** Tries after which the order had to wait, or its answer was lost. */
  readonly waited: number;
  /** Tries that were refused permanently. */
  readonly refused: number;
}
