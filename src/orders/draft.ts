/** Where rows of one order are stored in a `PartStore`: their offset and length in bytes. */
export interface StoredPiece {
  readonly offset: number;
  readonly length: number;
}

/** The project and user of an order, and its rows. */
export interface OrderExtent {
  readonly projectId: string;
  /** '' for rows without a valid user; none of these rows is valid. */
  readonly svcUid: string;
  /** First and last row numbers, of valid and invalid rows alike. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** How many rows are valid. These are in the dataset, if the mapping has variables. */
  readonly rows: number;
  /** How many rows of the order are not valid, and so not in the dataset. */
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
  /** In the order in which they were added. */
  readonly parts: readonly OrderPart[];
  /**
   * The order of another user for the same project: the first in the sheet, and only if there is no other, the one without a
   * user. Should be null, as a project can be ordered only once.
   */
  readonly rival: { readonly svcUid: string; readonly firstRow: number } | null;
}

/**
 * Stores rows and parts of orders when memory has to be freed, so that a file of any size in any order is grouped in bounded
 * memory.
 */
export interface PartStore {
  /** Stores rows of one order, their JSON joined by commas. The caller may reuse the bytes afterwards. */
  append(rows: Uint8Array): StoredPiece;
  /**
   * Yields the rows of pieces, joined by commas, as bytes in chunks of at most 1 MiB; each is valid until the next is requested.
   * To be called after the last `append`, once for each piece.
   */
  read(pieces: readonly StoredPiece[]): Iterable<Uint8Array>;
  /** Stores parts of orders one by one. */
  add(parts: Iterable<OrderPart>): Promise<void>;
  /** Yields the stored orders (one project and user each), by their first row. */
  byOrder(): AsyncIterable<StoredOrder>;
}

/**
 * One order, checked, ready to be staged. A class rather than object literals: hundreds of drafts are in use at once, so V8 would soon
 * place such literals in memory that is collected late, and keep everything that they refer to.
 */
export class OrderDraft implements OrderExtent {
  readonly projectId: string;
  readonly svcUid: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rows: number;
  readonly invalidRows: number;
  /**
   * Returns the row numbers, valid and invalid rows alike, ascending: `2-51,57`. To be called before the next drafts are
   * requested. Not a getter: an object with its own getter takes 3 KB, which are collected late.
   */
  readonly rowRanges: () => string;
  readonly orderCount: number;
  /** Exact decimal, as in the body: `1234.5`. */
  readonly totalPrice: string;
  readonly partnerOrderId: string | null;
  /** Whether the order is for the test rendering environment. */
  readonly forTest: boolean;
  /** The TentativeOrderBody as JSON text without `vdp_dataset`: `{"order_count":2,"total_price":7}`. */
  readonly bodyJson: string;
  /**
   * Yields the rows' JSON, joined by commas, in sheet order: bytes in chunks of at most 1 MiB, each valid until the next is
   * requested. To be read once, before the next drafts are requested, one draft's after another's. Nothing if only sizes were requested
   * or the mapping has no variables.
   */
  readonly dataset: () => Iterable<Uint8Array>;
  /**
   * Bytes of the dataset's rows as JSON in UTF-8, joined by commas. 0 when the order has no dataset: no valid row,
   * or a mapping without variables.
   */
  readonly datasetBytes: number;
  /** Why the order cannot be sent: its first error. */
  readonly problem: OrderProblem | null;

  constructor(
    order: OrderExtent & Pick<OrderDraft, 'rowRanges'>,
    made: Omit<OrderDraft, keyof OrderExtent | 'rowRanges'>,
  ) {
    this.projectId = order.projectId;
    this.svcUid = order.svcUid;
    this.firstRow = order.firstRow;
    this.lastRow = order.lastRow;
    this.rowRanges = order.rowRanges;
    this.rows = order.rows;
    this.invalidRows = order.invalidRows;
    this.orderCount = made.orderCount;
    this.totalPrice = made.totalPrice;
    this.partnerOrderId = made.partnerOrderId;
    this.forTest = made.forTest;
    this.bodyJson = made.bodyJson;
    this.dataset = made.dataset;
    this.datasetBytes = made.datasetBytes;
    this.problem = made.problem;
  }
}

/** What keeps an order as a whole from being sent. */
export interface OrderProblem {
  readonly code: string;
  readonly message: string;
  /** The column's header, or its letter; null if the problem is not in one column. */
  readonly column: string | null;
  readonly fix: string;
}

/** Whether the order can be placed with all its rows. */
export function isReady({ problem, invalidRows }: OrderDraft): boolean {
  return problem === null && invalidRows === 0;
}
