// The script that a user would write today: csv-parse to objects, grouped in memory, 16 orders at a time with fetch.
// Nothing is durable, checked, or tried again: node order-script.mjs FILE BASE_URL
import process from 'node:process';
import pLimit from 'p-limit';
import { readOrders, toBody } from './orders-of.mjs';

const AT_ONCE = 16;
const [file, baseUrl] = process.argv.slice(2);

const limit = pLimit(AT_ONCE);
const orders = await readOrders(file);
const ids = await Promise.all(orders.map((order) => limit(() => place(order))));
console.log(JSON.stringify({ ordered: ids.length }));

async function place(order) {
  const response = await fetch(`${baseUrl}/v2/projects/${order.project}/order/tentative`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-api-key': 'key-of-the-bench',
      'svc-uid': order.customer,
    },
    body: toBody(order),
  });
  if (!response.ok) throw new Error(`${order.project}: ${await response.text()}`);
  const { order_id: orderId } = await response.json();
  return orderId;
}
