import type { IssueSink } from '../issue.ts';
import type { Plan } from '../mapping/apply/plan.ts';
import type { RecordBatch } from '../mapping/apply/record.ts';
import { AmountQuestions } from './amount-questions.ts';
import type { OrderDraft, OrderPart, PartStore } from './draft.ts';
import { Groups } from './groups.ts';
import { mergeParts } from './pending-order.ts';
import { DEFAULT_MAX_DATASET_BYTES, type DraftOptions, toDraft } from './to-draft.ts';

export interface GroupRowsOptions {
  /** Receives an issue for every invalid order. */
  readonly onIssue: IssueSink;
  /** Opens the store for rows and parts of orders; called when memory must first be freed. */
  readonly store: () => PartStore;
  /** How many bytes of memory rows and orders may take, about, before they are stored. @default 64 MiB */
  readonly maxPendingBytes?: number;
  /** The largest dataset of an order, in bytes of its rows' JSON; a larger one is a problem. @default 16 MiB */
  readonly maxDatasetBytes?: number;
  /** Keep the datasets; without them an order is only checked. @default true */
  readonly keepDataset?: boolean;
  readonly leftOut?: DraftOptions['leftOut'];
}

const DEFAULT_MAX_PENDING_BYTES = 64 * 1024 * 1024;
const DRAFTS_AT_ONCE = 256;

/**
 * Groups records into one draft per project and user: orders by their first row, rows in sheet order within an order, whatever
 * the order of the sheet. What does not fit into `maxPendingBytes` goes to `store`: first the rows' JSON, whose place each order
 * notes; then the orders themselves, as parts, which are merged at the end. The drafts do not depend on the bound. Records
 * without a project are in no draft.
 */
export async function* groupRows(
  batches: AsyncIterable<RecordBatch>,
  plan: Plan,
  options: GroupRowsOptions,
): AsyncGenerator<readonly OrderDraft[]> {
  const { onIssue, maxPendingBytes = DEFAULT_MAX_PENDING_BYTES, keepDataset = true } = options;
  const { maxDatasetBytes = DEFAULT_MAX_DATASET_BYTES } = options;
  const groups = new Groups(plan.fields, maxPendingBytes, keepDataset);
  let opened: PartStore | undefined;
  let hasParts = false;
  const store = () => {
    opened ??= options.store();
    return opened;
  };
  for await (const batch of batches) {
    if (!groups.hasRoomFor(batch)) groups.storeRows(store());
    groups.add(batch);
    if (groups.fit()) continue;
    await storeParts(groups, store());
    hasParts = true;
  }
  const questions = new AmountQuestions(plan.place);
  const { leftOut } = options;
  const draftOptions: DraftOptions = { plan, onIssue, maxDatasetBytes, questions, leftOut };
  if (opened) groups.storeLastRows(opened);
  if (opened && hasParts) {
    await storeParts(groups, opened);
    yield* draftsFromStore(opened, draftOptions);
  } else {
    yield* draftsOf(groups, opened, draftOptions);
  }
  questions.finish(onIssue);
}

/** Stores all pending orders, part by part, so that there is never a copy of all of them in memory. */
async function storeParts(groups: Groups, store: PartStore): Promise<void> {
  groups.storeRows(store);
  await store.add(partsOf(groups));
  groups.clear();
}

function* partsOf(groups: Groups): Generator<OrderPart> {
  for (const order of groups.orders) yield groups.part(order);
}

function* draftsOf(
  groups: Groups,
  store: PartStore | undefined,
  options: DraftOptions,
): Generator<readonly OrderDraft[]> {
  let drafts: OrderDraft[] = [];
  for (const order of groups.orders) {
    const dataset = () => groups.dataset(order, store);
    drafts.push(toDraft(groups.facts(order), dataset, order.rival, options));
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
    const pieces = parts.flatMap((part) => part.dataset);
    const dataset = () => store.read(pieces);
    drafts.push(toDraft(mergeParts(parts, options.plan.fields), dataset, rival, options));
    if (drafts.length < DRAFTS_AT_ONCE) continue;
    yield drafts;
    drafts = [];
  }
  if (drafts.length > 0) yield drafts;
}
