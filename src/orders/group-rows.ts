import type { IssueSink } from '../issue.ts';
import type { Plan } from '../mapping/plan.ts';
import type { MappedRecord, RecordBatch } from '../mapping/record.ts';
import type { DatasetPiece, OrderDraft, OrderPart, PartStore } from './draft.ts';
import { mergeParts, PendingOrder } from './pending-order.ts';
import { NO_SPAN, SpanTable } from './span-table.ts';
import { DEFAULT_MAX_DATASET_BYTES, type DraftOptions, toDraft } from './to-draft.ts';

export interface GroupRowsOptions {
  /** Told of every order that will not do. */
  readonly onIssue: IssueSink;
  /**
   * Where parts of orders go when memory has to be freed; asked for when that is first needed, if ever.
   * @default none: every order is kept in memory until the end
   */
  readonly store?: () => PartStore;
  /** Orders' parts are stored when they take about so many bytes. @default 32 MiB */
  readonly maxPendingBytes?: number;
  /** An order with a larger dataset has a problem. Bytes of its rows as JSON. @default 16 MiB */
  readonly maxDatasetBytes?: number;
  /** Keep the datasets; without them an order is only checked. @default true */
  readonly keepDataset?: boolean;
}

const DEFAULT_MAX_PENDING_BYTES = 32 * 1024 * 1024;
const DRAFTS_AT_ONCE = 256;
const STORED_AT_ONCE_BYTES = 4 * 1024 * 1024;
const STORED_AT_ONCE = 4096;

/**
 * Groups records into one draft per project and user: orders by their first row, rows in sheet order within an order,
 * in whatever order the sheet has them. What does not fit into `maxPendingBytes` goes to `store` and is merged from there
 * at the end; the drafts are the same whatever the bound. Records without a project are in no draft.
 */
export async function* groupRows(
  batches: AsyncIterable<RecordBatch>,
  plan: Plan,
  options: GroupRowsOptions,
): AsyncGenerator<readonly OrderDraft[]> {
  const { onIssue, maxPendingBytes = DEFAULT_MAX_PENDING_BYTES, keepDataset = true } = options;
  const { maxDatasetBytes = DEFAULT_MAX_DATASET_BYTES } = options;
  const groups = new Groups(plan, keepDataset);
  let store: PartStore | undefined;
  for await (const batch of batches) {
    groups.add(batch);
    if (groups.pendingBytes <= maxPendingBytes || !options.store) continue;
    store ??= options.store();
    await storeParts(groups, store);
  }
  const draftOptions: DraftOptions = { plan, onIssue, maxDatasetBytes };
  if (!store) {
    yield* draftsInMemory(groups, draftOptions);
  } else {
    await storeParts(groups, store);
    yield* draftsFromStore(store, draftOptions);
  }
}

/** The orders whose rows are being collected, by project. */
class Groups {
  readonly spans = new SpanTable();
  #ordersBytes = 0;
  readonly #plan: Plan;
  readonly #keepDataset: boolean;
  readonly #byProject = new Map<string, PendingOrder>();
  /** Rows of an order often stand together. */
  #last: PendingOrder | null = null;

  constructor(plan: Plan, keepDataset: boolean) {
    this.#plan = plan;
    this.#keepDataset = keepDataset;
  }

  /** Estimate of the memory that all of it takes. */
  get pendingBytes(): number {
    return this.#ordersBytes + this.spans.bytes;
  }

  add({ records, json }: RecordBatch): void {
    const { fields } = this.#plan;
    if (this.#keepDataset) this.spans.addJson(json);
    let start = 0;
    for (const record of records) {
      const end = record.jsonBytes === 0 ? start : start + record.jsonBytes + 1;
      if (hasProject(record)) {
        const order = this.#orderOf(record);
        const before = order.pendingBytes;
        order.add(record, fields);
        if (this.#keepDataset && end > start) this.#keep(order, start, end);
        this.#ordersBytes += order.pendingBytes - before;
      }
      start = end;
    }
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
    this.spans.clear();
    this.#ordersBytes = 0;
  }

  #keep(order: PendingOrder, start: number, end: number): void {
    order.lastSpan = this.spans.append(order.lastSpan, start, end);
    if (order.firstSpan === NO_SPAN) order.firstSpan = order.lastSpan;
  }

  #orderOf(record: MappedRecord & { readonly projectId: string }): PendingOrder {
    const { projectId, svcUid } = record;
    if (this.#last?.projectId === projectId && this.#last.svcUid === svcUid) return this.#last;
    let order = this.#byProject.get(projectId);
    while (order && order.svcUid !== svcUid && order.next) order = order.next;
    if (order?.svcUid !== svcUid) {
      const created = new PendingOrder(record);
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

/** Stores everything that is pending, in pieces, so that a copy of all of it is never in memory. */
async function storeParts(groups: Groups, store: PartStore): Promise<void> {
  let buffer = new Uint8Array(STORED_AT_ONCE_BYTES);
  let used = 0;
  let parts: OrderPart[] = [];
  for (const { order } of groups.byFirstRow()) {
    const size = groups.spans.sizeOf(order.firstSpan);
    // `copy` writes one byte more.
    const fits = used + size < buffer.length;
    if (parts.length > 0 && (!fits || parts.length === STORED_AT_ONCE)) {
      await store.add(parts);
      parts = [];
      used = 0;
    }
    if (used + size >= buffer.length) buffer = new Uint8Array(size + 1);
    groups.spans.copy(order.firstSpan, buffer, used);
    const { fields, ...facts } = order.facts();
    const dataset = { bytes: buffer.subarray(used, used + size) };
    parts.push({ ...facts, fieldsJson: JSON.stringify(fields), dataset });
    used += size;
  }
  if (parts.length > 0) await store.add(parts);
  groups.clear();
}

function* draftsInMemory(groups: Groups, options: DraftOptions): Generator<readonly OrderDraft[]> {
  let drafts: OrderDraft[] = [];
  for (const { order, rival } of groups.byFirstRow()) {
    const bytes = groups.spans.join(order.firstSpan);
    const dataset: DatasetPiece[] = bytes.byteLength > 0 ? [{ bytes }] : [];
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
    const dataset = parts.map((part) => part.dataset).filter((piece) => sizeOf(piece) > 0);
    drafts.push(toDraft(mergeParts(parts, options.plan.fields), dataset, rival, options));
    if (drafts.length < DRAFTS_AT_ONCE) continue;
    yield drafts;
    drafts = [];
  }
  if (drafts.length > 0) yield drafts;
}

function sizeOf(piece: DatasetPiece): number {
  return 'bytes' in piece ? piece.bytes.byteLength : piece.length;
}
