// The most that can be reached: bodies that are ready in memory, sent with plain undici and p-limit, nothing recorded.
// node submit-undici.mjs FILE BASE_URL AT_ONCE; the seconds are those of the sending alone.
import process from 'node:process';
import pLimit from 'p-limit';
import { Pool } from 'undici';
import { readOrders, toBody } from './orders-of.mjs';

const [file, baseUrl, atOnce] = process.argv.slice(2);

const orders = await readOrders(file);
const requests = orders.map((order) => ({
  method: 'POST',
  path: `/v2/projects/${order.project}/order/tentative`,
  headers: {
    'content-type': 'application/json',
    'svc-api-key': 'key-of-the-bench',
    'svc-uid': order.customer,
  },
  body: Buffer.from(toBody(order)),
}));

const startedMs = performance.now();
const pool = new Pool(baseUrl, { connections: Number(atOnce), pipelining: 1 });
const limit = pLimit(Number(atOnce));
await Promise.all(requests.map((request) => limit(() => place(request))));
const seconds = (performance.now() - startedMs) / 1000;
await pool.close();
console.log(JSON.stringify({ seconds, ordered: requests.length }));

async function place(request) {
  const { statusCode, body } = await pool.request(request);
  const answer = await body.json();
  if (statusCode !== 200) throw new Error(`${request.path}: ${JSON.stringify(answer)}`);
  return answer.order_id;
}
