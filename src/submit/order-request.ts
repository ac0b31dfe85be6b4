import type { ClaimedOrder, Worker } from '../ledger/ledger.ts';
import type { OrderBody } from '../service/client-options.ts';
import { aroundRows, bodyWithout } from '../service/order-json.ts';

/** Bodies above this are streamed from the ledger while they are sent. */
const STREAM_ABOVE_BYTES = 1 << 20;

/**
 * The exact bytes of an order's POST: its fields, then the dataset as the ledger has it, inline as an object, if it is to be sent.
 *
 * @throws VdpipeError `dataset_damaged`, `datasets_unreadable`
 */
export async function toOrderRequestBody(order: ClaimedOrder, worker: Worker): Promise<OrderBody> {
  const without = bodyWithout(order.bodyJson);
  if (without !== null || order.rowsBytes === 0) return without ?? order.bodyJson;
  const around = aroundRows(order.bodyJson);
  const [head, tail] = [Buffer.from(around.head), Buffer.from(around.tail)];
  const contentLength = head.length + order.rowsBytes + tail.length;
  if (contentLength > STREAM_ABOVE_BYTES) {
    // A damaged dataset is found before any of it leaves.
    for await (const _ of worker.readDataset(order));
    return { chunks: surround(head, worker.readDataset(order), tail), contentLength };
  }
  const body = Buffer.allocUnsafe(contentLength);
  body.set(head);
  body.set(tail, contentLength - tail.length);
  await worker.copyDataset(order, body.subarray(head.length, contentLength - tail.length));
  return body;
}

async function* surround(
  head: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* pieces;
  yield tail;
}
