import { LATENCY_MS } from './seeded-service.mjs';

/** Requests at once that each scenario is run with. */
export const AT_ONCE = [16, 64, 128];

/**
 * A service in some trouble, and how near to the ideal an order list is to come there.
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {number} orders
 * @property {import('./seeded-service.mjs').Trouble} trouble
 * @property {number[]} atMost time over the ideal, for each of `AT_ONCE`
 * @property {number} [wastedAtMost] answers that were no 200, over the orders
 * @property {(atOnce: number) => number} idealMs of who knows beforehand what the service will do
 */

/** @type {Scenario[]} */
export const SCENARIOS = [
  { name: 'healthy', orders: 1000, trouble: {}, atMost: [1.1, 1.15, 1.25] },
  {
    name: '5 % of answers lost after the order was placed',
    orders: 1000,
    trouble: { lost: 0.05 },
    atMost: [1.1, 1.4, 2],
  },
  {
    name: '5 % of answers 503 at random',
    orders: 1000,
    trouble: { busy: 0.05 },
    atMost: [1.3, 2, 2.4],
  },
  {
    name: '20 % of answers 503 at random',
    orders: 1000,
    trouble: { busy: 0.2 },
    atMost: [1.6, 2.5, 4],
  },
  {
    name: '5 % of answers 500 after the order was placed',
    orders: 3000,
    trouble: { failed: 0.05 },
    atMost: [1.1, 1.3, 1.5],
  },
  {
    name: 'capacity 10, 503 beyond',
    orders: 1000,
    trouble: { capacity: () => 10 },
    atMost: [1.25, 1.25, 1.25],
    wastedAtMost: 0.2,
  },
  {
    name: '429 with Retry-After 2 s after every 500 orders',
    orders: 2000,
    trouble: { quota: { orders: 500, waitMs: 2000 } },
    pausesMs: 3 * 2000,
    atMost: [1.15, 1.15, 1.15],
  },
  {
    name: 'outage of 20 s, connections refused',
    orders: 1000,
    trouble: { outage: { afterOrders: 300, ms: 20_000, how: 'refused' } },
    pausesMs: 20_000,
    atMost: [1.15, 1.15, 1.15],
  },
  {
    name: 'outage of 20 s, answered 502',
    orders: 1000,
    trouble: { outage: { afterOrders: 300, ms: 20_000, how: '502' } },
    pausesMs: 20_000,
    atMost: [1.15, 1.15, 1.15],
  },
  {
    name: '20 % of projects locked for 5 s',
    orders: 1000,
    trouble: { locked: { part: 0.2, ms: 5000 } },
    leastMs: 5000 + LATENCY_MS,
    atMost: [1.6, 1.6, 1.6],
  },
  {
    name: 'capacity 50, after 1 s 5, after 11 s 50',
    orders: 3000,
    trouble: { capacity: (nowMs) => (nowMs < 1000 || nowMs >= 11_000 ? 50 : 5) },
    atMost: [1.2, 1.2, 1.2],
    wastedAtMost: 0.2,
  },
].map((scenario) => ({ ...scenario, idealMs: (atOnce) => idealMs(scenario, atOnce) }));

/** As many at once as the service can work on, at every moment. */
function idealMs({ orders, trouble, pausesMs = 0, leastMs = 0 }, atOnce) {
  const { capacity = () => Number.POSITIVE_INFINITY } = trouble;
  let placed = 0;
  let ms = 0;
  for (; placed < orders; ms++) placed += Math.min(atOnce, capacity(ms)) / LATENCY_MS;
  return Math.max(leastMs, ms - (placed - orders) + pausesMs);
}
