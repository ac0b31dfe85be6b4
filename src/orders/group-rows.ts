import type { IssueSink } from '../issue.ts';
import type { Plan } from '../mapping/plan.ts';
import type { MappedRecord, RecordBatch } from '../mapping/record.ts';
import type { DatasetPiece, OrderDraft, OrderPart, PartStore } from './draft.ts';
import { NO_RECORD } from './number-lists.ts';
import { mergeParts, OrderLists, PendingOrder } from './pending-order.ts';
import { RowBuffer } from './row-buffer.ts';
import { DEFAULT_MAX_DATASET_BYTES, type DraftOptions, toDraft } from './to-draft.ts';

export interface GroupRowsOptions {
  /** Told of every order that will not do. */
  readonly onIssue: IssueSink;
  /** Where rows and parts of orders go when memory has to be freed; asked for when that is first needed, if ever. */
  readonly store: () => PartStore;
  /** Rows and orders are stored when they take about so many bytes. @default 64 MiB */
  readonly maxPendingBytes?: number;
  /** An order with a larger dataset has a problem. Bytes of its rows as JSON. @default 16 MiB */
  readonly maxDatasetBytes?: number;
  /** Keep the datasets; without them an order is only checked. @default true */
  readonly keepDataset?: boolean;
}

const DEFAULT_MAX_PENDING_BYTES = 64 * 1024 * 1024;
/** What takes how much of it at most. A sheet with many orders fills the one, a shuffled sheet the other. */
const ROWS_PART = 0.25;
const ORDERS_PART = 0.25;
const LISTS_PART = 0.5;
const DRAFTS_AT_ONCE = 256;
const STORED_AT_ONCE = 4096;
const NO_ROWS = new Uint8Array(0);

/**
 * Groups records into one draft per project and user: orders by their first row, rows in sheet order within an order,
 * in whatever order the sheet has them. What does not fit into `maxPendingBytes` goes to `store`: the rows' JSON first, as it
 * comes, and where it went is noted in its order; then what is known of the orders so far, as parts, which are merged at
 * the end. The drafts are the same whatever the bound. Records without a project are in no draft.
 */
export async function* groupRows(
  batches: AsyncIterable<RecordBatch>,
  plan: Plan,
  options: GroupRowsOptions,
): AsyncGenerator<readonly OrderDraft[]> {
  const { onIssue, maxPendingBytes = DEFAULT_MAX_PENDING_BYTES, keepDataset = true } = options;
  const { maxDatasetBytes = DEFAULT_MAX_DATASET_BYTES } = options;
  const groups = new Groups(plan, keepDataset ? new RowBuffer(maxPendingBytes * ROWS_PART) : null);
  let opened: PartStore | undefined;
  let hasParts = false;
  const store = () => {
    opened ??= options.store();
    return opened;
  };
  for await (const batch of batches) {
    if (!groups.hasRoomFor(batch)) groups.storeRows(store());
    groups.add(batch);
    if (groups.fits(maxPendingBytes)) continue;
    await storeParts(groups, store());
    hasParts = true;
  }
  const draftOptions: DraftOptions = { plan, onIssue, maxDatasetBytes };
  if (opened) groups.storeLastRows(opened);
  if (opened && hasParts) {
    await storeParts(groups, opened);
    yield* draftsFromStore(opened, draftOptions);
  } else {
    yield* draftsInMemory(groups, draftOptions);
  }
}

/** The orders whose rows are being collected, by project. */
class Groups {
  /** Estimate of the memory that all of them take, their rows' JSON and their lists apart. */
  #ordersBytes = 0;
  readonly #lists = new OrderLists();
  readonly #plan: Plan;
  /** null when only sizes are asked for. */
  readonly #buffer: RowBuffer | null;
  readonly #byProject = new Map<string, PendingOrder>();
  /** Those that have rows in the buffer. */
  #withRows: PendingOrder[] = [];
  /** Rows of an order often stand together. */
  #last: PendingOrder | null = null;

  constructor(plan: Plan, buffer: RowBuffer | null) {
    this.#plan = plan;
    this.#buffer = buffer;
  }

  hasRoomFor({ json }: RecordBatch): boolean {
    return !this.#buffer || this.#buffer.hasRoomFor(json.length);
  }

  /** Whether what is known of the orders fits into its parts of a memory. */
  fits(maxBytes: number): boolean {
    return (
      this.#ordersBytes <= maxBytes * ORDERS_PART && this.#lists.bytes <= maxBytes * LISTS_PART
    );
  }

  add({ records, json }: RecordBatch): void {
    const { fields } = this.#plan;
    this.#buffer?.addJson(json);
    let start = 0;
    for (const record of records) {
      const end = record.jsonBytes === 0 ? start : start + record.jsonBytes + 1;
      if (hasProject(record)) {
        const order = this.#orderOf(record);
        const before = order.pendingBytes;
        order.add(record, fields);
        if (this.#buffer && end > start) this.#keep(this.#buffer, order, start, end);
        this.#ordersBytes += order.pendingBytes - before;
      }
      start = end;
    }
  }

  /**
   * Stores the rows in memory. Orders by their first row: read in that order again, the rows of one time
   * of storing come one behind the other.
   */
  storeRows(store: PartStore): void {
    for (const order of this.#withRows.sort((a, b) => a.firstRow - b.firstRow)) {
      order.keepPiece(store.append(this.rowsOf(order)));
    }
    this.#withRows = [];
    this.#buffer?.clear();
  }

  storeLastRows(store: PartStore): void {
    this.storeRows(store);
    this.#buffer?.release();
  }

  /** An order's rows that are not stored, joined by commas; good until the next call. */
  rowsOf({ firstSpan }: PendingOrder): Uint8Array {
    return this.#buffer?.join(firstSpan) ?? NO_ROWS;
  }

  /** All of them with their rivals, by their first row. */
  *byFirstRow(): Generator<{ order: PendingOrder; rival: PendingOrder | null }> {
    const all: { order: PendingOrder; rival: PendingOrder | null }[] = [];
    for (const first of this.#byProject.values()) {
      // A chain grows at its end, so it is by first row.
      all.push({ order: first, rival: first.next });
      for (let order = first.next; order; order = order.next) all.push({ order, rival: first });
    }
    yield* all.sort((a, b) => a.order.firstRow - b.order.firstRow);
  }

  clear(): void {
    this.#byProject.clear();
    this.#last = null;
    this.#lists.clear();
    this.#ordersBytes = 0;
  }

  #keep(buffer: RowBuffer, order: PendingOrder, start: number, end: number): void {
    order.lastSpan = buffer.append(order.lastSpan, start, end);
    if (order.firstSpan !== NO_RECORD) return;
    order.firstSpan = order.lastSpan;
    this.#withRows.push(order);
  }

  #orderOf(record: MappedRecord & { readonly projectId: string }): PendingOrder {
    const { projectId, svcUid } = record;
    if (this.#last?.projectId === projectId && this.#last.svcUid === svcUid) return this.#last;
    let order = this.#byProject.get(projectId);
    while (order && order.svcUid !== svcUid && order.next) order = order.next;
    if (order?.svcUid !== svcUid) {
      const created = new PendingOrder(record, this.#lists);
      if (order) order.next = created;
      else this.#byProject.set(created.projectId, created);
      this.#ordersBytes += created.pendingBytes;
      order = created;
    }
    this.#last = order;
    return order;
  }
}

function hasProject(record: MappedRecord): record is MappedRecord & { readonly projectId: string } {
  return record.projectId !== null;
}

/** Stores everything that is pending, some at a time, so that a copy of all of it is never in memory. */
async function storeParts(groups: Groups, store: PartStore): Promise<void> {
  groups.storeRows(store);
  let parts: OrderPart[] = [];
  for (const { order } of groups.byFirstRow()) {
    parts.push(order.part());
    if (parts.length < STORED_AT_ONCE) continue;
    await store.add(parts);
    parts = [];
  }
  if (parts.length > 0) await store.add(parts);
  groups.clear();
}

function* draftsInMemory(groups: Groups, options: DraftOptions): Generator<readonly OrderDraft[]> {
  let drafts: OrderDraft[] = [];
  for (const { order, rival } of groups.byFirstRow()) {
    const bytes = groups.rowsOf(order).slice();
    const dataset: DatasetPiece[] = bytes.length > 0 ? [{ bytes }] : order.pieces();
    drafts.push(toDraft(order.facts(), dataset, rival, options));
    if (drafts.length < DRAFTS_AT_ONCE) continue;
    yield drafts;
    drafts = [];
  }
  if (drafts.length > 0) yield drafts;
}

async function* draftsFromStore(
  store: PartStore,
  options: DraftOptions,
): AsyncGenerator<readonly OrderDraft[]> {
  let drafts: OrderDraft[] = [];
  for await (const { parts, rival } of store.byOrder()) {
    const dataset = parts.flatMap((part) => part.dataset);
    drafts.push(toDraft(mergeParts(parts, options.plan.fields), dataset, rival, options));
    if (drafts.length < DRAFTS_AT_ONCE) continue;
    yield drafts;
    drafts = [];
  }
  if (drafts.length > 0) yield drafts;
}
