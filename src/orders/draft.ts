/** Where a piece of a dataset was put, its length in bytes, and the checksum of what was put there. */
export interface StoredPiece {
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
}

/** A piece of an order's dataset: JSON texts of rows joined by commas, in memory or stored. */
export type DatasetPiece = { readonly bytes: Uint8Array } | StoredPiece;

/** Whose an order is, and which rows it has. */
export interface OrderExtent {
  readonly projectId: string;
  /** '' for rows that do not say for which user they are; none of them is valid. */
  readonly svcUid: string;
  /** First and last row numbers, of valid and invalid rows alike. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Valid rows: those in the dataset, when the mapping has variables. */
  readonly rows: number;
  /** Rows of the order that are not valid, and so not in the dataset. */
  readonly invalidRows: number;
}

/** The rows of one order that were grouped together before memory had to be freed. */
export interface OrderPart extends OrderExtent {
  /** The row numbers, valid and invalid rows alike, ascending: `2-51,57`. */
  readonly rowRanges: string;
  /** What is known so far of the order's fields, as JSON; only `orders/` reads it. */
  readonly fieldsJson: string;
  /** In sheet order. */
  readonly dataset: readonly StoredPiece[];
}

/** The stored parts of one order (one project and user). */
export interface StoredOrder {
  /** As they were added. */
  readonly parts: readonly OrderPart[];
  /**
   * Of the orders that other users have for the same project, the one that stands first in the sheet, before all those of no
   * user; null as it should be: a project can be ordered only once.
   */
  readonly rival: { readonly svcUid: string; readonly firstRow: number } | null;
}

/**
 * Where rows and parts go when memory has to be freed. The ledger implements it, so that a file of any size
 * in any order is grouped in bounded memory.
 */
export interface PartStore {
  /** Stores rows of one order, their JSON joined by commas. The bytes are free afterwards. */
  append(rows: Uint8Array): StoredPiece;
  /** Stores parts of orders, each as it comes. */
  add(parts: Iterable<OrderPart>): Promise<void>;
  /** Gives what is stored one order (one project and user) at a time, orders by their first row. */
  byOrder(): AsyncIterable<StoredOrder>;
}

/** One order, checked, ready to be staged. */
export interface OrderDraft extends OrderExtent {
  /**
   * The row numbers, valid and invalid rows alike, ascending: `2-51,57`. To be asked for before the next drafts are.
   * Not a getter: an object with its own getter takes 3 KB, which are collected late.
   */
  readonly rowRanges: () => string;
  readonly orderCount: number;
  /** Exact decimal, as it stands in the body: `1234.5`. */
  readonly totalPrice: string;
  readonly partnerOrderId: string | null;
  /** For the test rendering environment. */
  readonly forTest: boolean;
  /** The TentativeOrderBody as JSON text without `vdp_dataset`: `{"order_count":2,"total_price":7}`. */
  readonly bodyJson: string;
  /**
   * In sheet order; bytes are good until the next draft's are asked for. Empty when only sizes were asked for, or there is
   * nothing to vary. To be asked for before the next drafts are.
   */
  readonly dataset: () => readonly DatasetPiece[];
  /**
   * Bytes of the dataset's rows as JSON in UTF-8, joined by commas. 0 when the order has no dataset: no valid row,
   * or a mapping without variables.
   */
  readonly datasetBytes: number;
  /** Why the order is not to be sent, if it is not: its first error. */
  readonly problem: OrderProblem | null;
}

/** What keeps an order as a whole from being sent. */
export interface OrderProblem {
  readonly code: string;
  readonly message: string;
  /** Header of the column that it is about, or its letter; null when it is about no one column. */
  readonly column: string | null;
  readonly fix: string;
}

/** The order can be placed as it is, with all its rows. */
export function isReady({ problem, invalidRows }: OrderDraft): boolean {
  return problem === null && invalidRows === 0;
}
