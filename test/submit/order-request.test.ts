import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { OrderBody } from '../../src/service/client-options.ts';
import { toOrderRequestBody } from '../../src/submit/order-request.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CLAIM = {
  limit: 10,
  looksBeforeResend: 2,
  staleAfterMs: null,
};

/** What goes over the wire, and how: a streamed body has its length with it. */
async function sent(body: OrderBody) {
  if (typeof body === 'string') return { text: body, streamed: false };
  if (body instanceof Uint8Array) return { text: Buffer.from(body).toString(), streamed: false };
  if (!('chunks' in body)) throw new Error('Bytes were wanted');
  const bytes = await buffer(body.chunks);
  expect(bytes).toHaveLength(body.contentLength);
  return { text: bytes.toString(), streamed: true };
}

it.each([
  { name: 'no rows', rows: [], streamed: false },
  { name: 'rows in several pieces', rows: ['{"cols":["김"]}', '{"cols":[]}'], streamed: false },
  { name: 'rows of many MiB', rows: [`{"cols":["${'x'.repeat(2 ** 21)}"]}`, '1'], streamed: true },
])('toOrderRequestBody() puts $name inline, byte for byte', async ({ rows, streamed }) => {
  const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
  const run = await stageDrafts(ledger, [
    draftOf('p1', { dataset: () => [Buffer.from(rows.join())] }),
  ]);
  const worker = await ledger.openWorker({ runs: [run] });
  const [order] = (await worker.claim(CLAIM)) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  const text =
    rows.length === 0
      ? order.bodyJson
      : `${order.bodyJson.slice(0, -1)},"vdp_dataset":{"rows":[${rows.join()}]}}`;
  expect(await sent(await toOrderRequestBody(order, worker))).toEqual({ text, streamed });
  await worker.close();
  await ledger.close();
});
