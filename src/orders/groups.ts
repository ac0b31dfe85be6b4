import type { FieldPlan } from '../mapping/apply/plan.ts';
import { type MappedRecord, NO_KEY, type RecordBatch } from '../mapping/apply/record.ts';
import { ROW_SEPARATOR } from '../service/order-json.ts';
import type { OrderPart, PartStore } from './draft.ts';
import { NO_RECORD } from './number-lists.ts';
import { OrderRows } from './order-rows.ts';
import { type OrderFacts, PendingOrder } from './pending-order.ts';
import { RowBuffer } from './row-buffer.ts';

/**
 * The share of the memory that rows, orders and lists may each take, about. A sheet with many orders fills the orders' share, a
 * shuffled sheet the lists' share.
 */
const ROWS_PART = 0.25;
const ORDERS_PART = 0.25;
/** The orders' share if no rows are kept, which leaves theirs free. */
const CHECKED_PART = 1;
const LISTS_PART = 0.5;
/** The orders' share if their rows are scattered: to store all orders and put them together again takes far longer than reading. */
const SCATTERED_PART = 1;
/** The orders' share if their rows are adjacent: such orders are complete soon, so they are stored while they are young. */
const YOUNG_PART = 1 / 256;
/** The most bytes of a dataset that are yielded together. */
const CHUNK_BYTES = 1 << 20;
const NO_ROWS = new Uint8Array(0);
/** How many keys are remembered at most; a power of two. */
const KEYS = 65_536;
const FIRST_KEYS = 1024;
const FIRST_RECORDS = 1024;
const NO_PLACE = -1;

type RecordOfProject = MappedRecord & { readonly projectId: string };

/** The orders whose rows are being collected. */
export class Groups {
  /** By first row. */
  readonly orders: PendingOrder[] = [];
  readonly #rows: OrderRows;
  /** Estimate of the memory that the orders take, without their rows. */
  #ordersBytes = 0;
  /** The share of the memory that the orders may take. */
  #ordersPart: number;
  /** The same until orders are stored for the first time. */
  readonly #firstPart: number;
  #records = 0;
  readonly #fields: readonly FieldPlan[];
  readonly #maxBytes: number;
  /** null if only sizes are requested. */
  readonly #buffer: RowBuffer | null;
  /** The first order of each project. */
  #byProject = new Map<string, PendingOrder>();
  /** A hash table: pairs of a record's key and its order's place, at an index made from the last bits of the key. */
  #byKey = new Uint32Array(2 * FIRST_KEYS);
  /** By record of a batch: the place of its order. */
  #places = new Int32Array(FIRST_RECORDS);
  /** The order of the previous record: rows of an order are often adjacent. */
  #last: PendingOrder | null = null;

  /** @param maxBytes How much memory the orders and their rows may take, about. */
  constructor(fields: readonly FieldPlan[], maxBytes: number, keepDataset: boolean) {
    this.#fields = fields;
    this.#rows = new OrderRows(fields.some(({ combine }) => combine === 'sum') ? fields.length : 0);
    this.#maxBytes = maxBytes;
    this.#firstPart = keepDataset ? ORDERS_PART : CHECKED_PART;
    this.#ordersPart = this.#firstPart;
    this.#buffer = keepDataset ? new RowBuffer(maxBytes * ROWS_PART) : null;
  }

  hasRoomFor({ json }: RecordBatch): boolean {
    return !this.#buffer || this.#buffer.hasRoomFor(json.length);
  }

  /** Whether the orders fit into their shares of the memory. */
  fit(): boolean {
    const part = this.#areScattered() ? SCATTERED_PART : this.#ordersPart;
    return (
      this.#ordersBytes <= this.#maxBytes * part &&
      this.#rows.listBytes <= this.#maxBytes * LISTS_PART
    );
  }

  add({ records, json }: RecordBatch): void {
    const buffer = this.#buffer;
    this.#records += records.length;
    buffer?.addJson(json);
    const places = this.#findPlaces(records);
    let start = 0;
    for (let i = 0; i < records.length; i += 1) {
      const record = records[i] as MappedRecord;
      const place = places[i] as number;
      const end = record.jsonBytes === 0 ? start : start + record.jsonBytes + ROW_SEPARATOR.length;
      if (place !== NO_PLACE) {
        const isFirst = this.#rows.add(place, record);
        if (record.valid && (isFirst || !record.sharedFields)) this.#addFields(place, record);
        if (buffer && end > start) {
          const span = buffer.append(this.#rows.lastSpan(place), start, end);
          this.#rows.setLastSpan(place, span);
        }
      }
      start = end;
    }
  }

  /**
   * Stores the rows that are in memory, by order, orders by their first row. They are read in the same order again, so rows
   * stored at the same time are read one after the other.
   */
  storeRows(store: PartStore): void {
    for (const { place } of this.orders) {
      const span = this.#rows.lastSpan(place);
      if (span === NO_RECORD) continue;
      this.#rows.keepPiece(place, store.append(this.#rowsOf(span)));
    }
    this.#buffer?.clear();
  }

  storeLastRows(store: PartStore): void {
    this.storeRows(store);
    this.#buffer?.release();
  }

  facts(order: PendingOrder): OrderFacts {
    return order.facts(this.#rows, this.#fields);
  }

  part(order: PendingOrder): OrderPart {
    return order.part(this.#rows, this.#fields);
  }

  /**
   * Yields an order's dataset, as `OrderDraft.dataset` does.
   *
   * @param store has the rows; undefined if all are in memory
   */
  dataset({ place }: PendingOrder, store: PartStore | undefined): Iterable<Uint8Array> {
    const span = this.#rows.lastSpan(place);
    if (span !== NO_RECORD) return inChunks(this.#rowsOf(span));
    return store?.read(this.#rows.pieces(place)) ?? [];
  }

  clear(): void {
    this.#ordersPart = this.#standTogether() ? YOUNG_PART : this.#firstPart;
    this.#records = 0;
    this.orders.length = 0;
    this.#rows.clear();
    // Not `clear()`: the table that is dropped would keep the next one.
    this.#byProject = new Map();
    this.#byKey.fill(NO_KEY);
    this.#last = null;
    this.#ordersBytes = 0;
  }

  /** Whether many orders have rows after those of others. */
  #areScattered(): boolean {
    return this.#rows.gaps * 8 > this.orders.length;
  }

  /**
   * Whether hardly an order came back after another one. False while there are fewer than two rows per order: that shows nothing.
   */
  #standTogether(): boolean {
    const { length } = this.orders;
    return !this.#areScattered() && this.#records >= 2 * length;
  }

  /** Returns an order's rows that are not stored, joined by commas; valid until the next call. */
  #rowsOf(span: number): Uint8Array {
    return this.#buffer?.join(span) ?? NO_ROWS;
  }

  /** Looks up the orders of all records before any is changed, so that the processor fetches the memory of several at once. */
  #findPlaces(records: readonly MappedRecord[]): Int32Array {
    if (this.#places.length < records.length) this.#places = new Int32Array(2 * records.length);
    const places = this.#places;
    for (let i = 0; i < records.length; i += 1) {
      const record = records[i] as MappedRecord;
      places[i] = hasProject(record) ? this.#placeOf(record) : NO_PLACE;
    }
    return places;
  }

  #addFields(place: number, record: MappedRecord): void {
    const order = this.orders[place];
    if (!order) return;
    const before = order.pendingBytes;
    order.addFields(record, this.#fields, this.#rows);
    this.#ordersBytes += order.pendingBytes - before;
  }

  #placeOf(record: RecordOfProject): number {
    const { key } = record;
    if (key === NO_KEY) return this.#orderOf(record).place;
    const at = 2 * (key & (KEYS - 1));
    if (this.#byKey[at] !== key) {
      if (at >= this.#byKey.length) this.#growKeys(2 * at);
      this.#byKey[at] = key;
      this.#byKey[at + 1] = this.#orderOf(record).place;
    }
    return this.#byKey[at + 1] as number;
  }

  #growKeys(least: number): void {
    const grown = new Uint32Array(Math.min(2 * KEYS, 2 * least));
    grown.set(this.#byKey);
    this.#byKey = grown;
  }

  #orderOf(record: RecordOfProject): PendingOrder {
    const { projectId, svcUid } = record;
    if (this.#last?.projectId === projectId && this.#last.svcUid === svcUid) return this.#last;
    const first = this.#byProject.get(projectId);
    let order = first;
    while (order && order.svcUid !== svcUid && order.next) order = order.next;
    if (order?.svcUid !== svcUid) order = this.#create(record, first, order);
    this.#last = order;
    return order;
  }

  /**
   * @param first The first order of the project, if there is one.
   * @param last The last order of the project so far.
   */
  #create(
    record: RecordOfProject,
    first: PendingOrder | undefined,
    last: PendingOrder | undefined,
  ): PendingOrder {
    const created = new PendingOrder(this.#rows.create(record.row), record);
    this.orders.push(created);
    this.#ordersBytes += created.pendingBytes;
    if (first && last) {
      setRivals(first, created);
      last.next = created;
    } else this.#byProject.set(created.projectId, created);
    return created;
  }
}

/** Sets the rivals of a new order and of the first two, one of which may be the order without a user. */
function setRivals(first: PendingOrder, created: PendingOrder): void {
  created.rival = first.svcUid === '' ? (first.next ?? first) : first;
  for (const order of [first, first.next]) {
    if (order === null) continue;
    const { rival } = order;
    if (rival === null || (rival.svcUid === '' && created.svcUid !== '')) order.rival = created;
  }
}

function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function hasProject(record: MappedRecord): record is RecordOfProject {
  return record.projectId !== null;
}
