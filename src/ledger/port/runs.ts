import type { SkipCounts, SkippedRow } from '../../issue.ts';
import type { OrderDraft } from '../../orders/draft.ts';
import type { OrderId } from '../../service/schemas.ts';
import type { DeliveryFindings } from '../deliveries.ts';
import type { OrderState } from '../states.ts';
import type { StagedMailed } from './mailed.ts';

/** What is known of a run before its first row is read. */
export interface RunAbout {
  /** The service that the run orders at, as a normalized base URL. */
  readonly service: string;
  /** The path of the input as it was given. */
  readonly file: string;
  readonly sheet: string;
  /** Identifies a run: equal for the same content, mapping and constants. */
  readonly fingerprint: string;
  /** Whether to stage the run even if one with this fingerprint exists. */
  readonly again: boolean;
  /** Whether no order of the run can be claimed before `releaseRun`. @default false */
  readonly onHold?: boolean | undefined;
  /** Who records the run on hold, for the events. @default no person does */
  readonly staged?: StagedBy | undefined;
  /** What is accepted as it is in the list, and by whom, for the events. @default nothing is */
  readonly accepted?: Accepted | undefined;
  /** Where the input came from and how it was read, as a text that only the caller understands. @default nothing is kept */
  readonly origin?: string | undefined;
  /** The job with whose API key alone the run is placed: only workers that name the run claim its orders. @default no job */
  readonly keyOf?: string | null | undefined;
}

/** Answers to questions about rows and cells. */
export interface Accepted {
  /** null if no one was named. */
  readonly by: string | null;
  /** Where (`E12`, `12:12`), the code of the question, and why. */
  readonly answers: readonly {
    readonly cell: string;
    readonly code: string;
    readonly why: string;
  }[];
}

/** A person who records a run on hold, for somebody to release it. */
export interface StagedBy {
  /** null if no one was named. */
  readonly by: string | null;
  /** Whether somebody else has to release the run. */
  readonly fourEyes: boolean;
  /** Who is asked to release it. */
  readonly releaser?: string | undefined;
  /** A message to who releases it. */
  readonly note?: string | undefined;
}

/** Files with rows of a run to correct, as absolute paths. */
export interface RowFiles {
  /** Rows that were not valid, and rows of held orders. */
  readonly rejects?: string;
  /** Rows of orders that were valid and did not come to be: refused, in conflict, or with a damaged dataset. */
  readonly refused?: string;
}

/** Counts of a run's rows before anything was ordered. */
export interface StagedRows {
  readonly read: number;
  readonly blank: number;
  readonly skipped: number;
  readonly rejected: number;
}

/** A delivery that a run is staged of. */
export interface StagedDelivery {
  readonly id: string;
  readonly findings: Partial<DeliveryFindings>;
  /** What its job remembers of its cells until the run is purged, under `valuesKey`. @default nothing */
  readonly values?: string | undefined;
}

/** One of several sheets that were read as one list. Rows of a run are numbered through all of them. */
export interface PartLine {
  readonly sheet: string;
  /** Number of its first row below the header, among the rows of the run. */
  readonly firstRow: number;
  readonly rows: number;
  /** Its row 2 is row `offset + 2` of the run. */
  readonly offset: number;
}

/** What is known of a run when its sheet was read. */
export interface StagedAbout {
  /** How the input writes amounts, with `#` for the digits: `₩#`, `# €`. @default no cell names a currency */
  readonly amountFormat?: string | null;
  /** What the list was put together of, and who recorded it. @default one sheet */
  readonly joined?: { readonly by: string | null; readonly parts: readonly PartLine[] } | undefined;
  /** Where rows to correct were written. @default nowhere */
  readonly files?: RowFiles;
  /** The delivery that it is the run of, and what was found in it: both are noted, or neither is. @default none */
  readonly delivery?: StagedDelivery | undefined;
  /** By what its people are recognized in later lists. @default they are not */
  readonly mailed?: readonly StagedMailed[] | undefined;
}

/** A row that cannot be ordered: its place and its first problem, without the content of its cells. */
export interface InvalidRow {
  readonly row: number;
  /** null if the row has no valid project id. */
  readonly projectId: string | null;
  readonly code: string;
  /** The column's header, or its letter; null if the problem is not in one cell. */
  readonly column: string | null;
}

/** An order that an earlier run placed for a project that is staged again. */
export interface EarlierOrder {
  readonly projectId: string;
  /** First row of the project in the sheet that is being staged. */
  readonly firstRow: number;
  readonly orderId: OrderId;
  /** The run that placed it. */
  readonly run: string;
}

/** Orders that a run did not place: how many of their projects a run that was recorded later has ordered. */
export interface OrderedElsewhere {
  readonly run: string;
  readonly orders: number;
}

/** Projects that were ordered before. */
export interface EarlierOrders {
  /** The latest order of each of the first such projects, in sheet order. */
  readonly orders: readonly EarlierOrder[];
  /** How many such projects there are in all. */
  readonly total: number;
}

/**
 * Writes a run into the ledger. Nothing of it can be ordered before `commit`. While its process lives the staging stays, however
 * slow it is; when the process has died, or closed the ledger, the next process that stages removes what is left. How a process
 * shows that it lives is the implementation's choice.
 */
export interface RunStaging extends AsyncDisposable {
  readonly run: string;
  /**
   * Adds orders; one with a problem is held. Their datasets are read chunk by chunk, one after another, before the promise settles.
   */
  add(drafts: readonly OrderDraft[]): Promise<void>;
  /** Adds rows that are not valid, whether their orders are held or are ordered without these rows. */
  addInvalid(rows: readonly InvalidRow[]): Promise<void>;
  /** Adds skipped rows, each once and ascending. They are in no order. */
  addSkipped(rows: readonly SkippedRow[]): Promise<void>;
  /**
   * Finds the projects among the orders added so far, without held ones, that earlier runs of this ledger ordered at the same
   * service.
   */
  findEarlierOrders(limit: number): Promise<EarlierOrders>;
  /**
   * Makes the run durable and ready to be ordered. That is the end of the staging: nothing undoes it afterwards.
   *
   * @throws VdpipeError `run_exists` when a run with this fingerprint, and with orders, was staged in the meantime;
   *   `mailed_meanwhile` when one with some of the same people was.
   */
  commit(rows: StagedRows, about?: StagedAbout): Promise<void>;
  /** Undoes the staging. Does nothing once the run is committed, whoever calls it, and whatever `commit` came to. */
  discard(): Promise<void>;
}

/** Counts of a run's orders and their rows, by state. */
export type StateCounts = Readonly<
  Record<OrderState, { readonly orders: number; readonly rows: number }>
>;

/** Orders of a run that were begun and wait to be tried again, for one reason. */
export interface WaitingOrders {
  readonly state: 'waiting' | 'unknown';
  /** Why the last try did not end; null if its answer was lost. */
  readonly errorCode: string | null;
  readonly orders: number;
  /** How long until the first of them can be tried again; 0 if it can be now. */
  readonly nextInMs: number;
  /** When the first of them was sent first. */
  readonly sinceMs: number | null;
  /** Of the last answer that had one. */
  readonly requestId: string | null;
}

/** A run as it stands now. */
export interface RunInfo {
  readonly run: string;
  readonly service: string;
  readonly file: string;
  readonly sheet: string;
  readonly createdAtMs: number;
  /** `unfinished` while an order of it may still be sent, `on_hold` when it has to be released first. */
  readonly state: 'on_hold' | 'unfinished' | 'finished' | 'purged';
  /** Whether it is on hold because a person stopped it (`stopRun`). */
  readonly isStopped: boolean;
  /** Whether it is on hold because its first orders, which alone were released, have come to their ends. */
  readonly isFirstDone: boolean;
  /** Whether a person closed it (`closeRun`). */
  readonly isClosed: boolean;
  /** When its orders may be placed without another word, if it is on hold until then; null otherwise. */
  readonly releaseAtMs: number | null;
  readonly rows: StagedRows;
  /** Counts of the skipped rows, by reason. */
  readonly skipCounts: SkipCounts;
  readonly states: StateCounts;
  /** How many orders got their id from a look-up of their project. */
  readonly adopted: number;
  /** How the input writes amounts: `₩#`, `# €`; null if no cell names a currency. */
  readonly amountFormat: string | null;
  /** The origin given when the run was staged; null if none was given, or the run was purged. */
  readonly origin: string | null;
  /** The job with whose API key alone the run is placed; null if it is with that of the service's workers. */
  readonly keyOf: string | null;
  /** The latest files of each kind. They may no longer exist. */
  readonly files: RowFiles;
}

/** Which runs are listed. */
export interface RunFilter {
  /** Only so many. @default all */
  readonly limit?: number | undefined;
  /** Those that come after this run, by its whole id. @default from the newest on */
  readonly after?: string | undefined;
  /** Only those that were staged or released since then, or otherwise changed by a person, and those with orders that may still be sent. @default all */
  readonly openOrSinceMs?: number | undefined;
  /**
   * Only those with data to purge in which nothing was sent, and nobody did anything but purge or forget, in the last so many
   * milliseconds, by the ledger's clock. @default all
   */
  readonly idleForMs?: number | undefined;
}

/** A person's word that a run on hold may be ordered. */
export interface Release {
  readonly run: string;
  /** The fingerprint of the input as it was staged. */
  readonly fingerprint: string;
  /** null if no one was named. */
  readonly by: string | null;
  readonly atMs: number;
  /** From when on it may be ordered; null if at once. */
  readonly releaseAtMs: number | null;
  /** How many orders are released; null if all are. */
  readonly first: number | null;
  /** False if the run was released before; then `by` and `atMs` are those of the first release. */
  readonly isNew: boolean;
}

export interface PurgeOptions {
  /** @default false */
  readonly abandon?: boolean;
  /** The run is withdrawn, with a message for the events: as if it had never been recorded. Refused once anything was sent. @default it is purged */
  readonly withdraw?: { readonly note?: string | undefined } | undefined;
  /** Who does so, for the events. */
  readonly by?: string | null;
  /** Whether another purge follows, which gives the space of this one back to the disk, too. @default false */
  readonly isFollowed?: boolean;
}
