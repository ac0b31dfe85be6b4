import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

/** The variables of bench/mapping.yaml: id and column. */
const VARIABLES = [
  ['name', 'Name', { shrink: true }],
  ['greeting', 'Greeting'],
  ['company', 'Company'],
  ['street', 'Street'],
  ['city', 'City'],
  ['postcode', 'Postcode'],
  ['phone', 'Phone'],
  ['code', 'Code'],
  ['points', 'Points'],
  ['note', 'Note'],
];
const PRICE_PER_ROW = 3;

/**
 * The orders of a sheet as a script would make them: rows to objects, grouped in memory. Nothing is checked.
 *
 * @param {string} file
 * @returns {Promise<{ project: string, customer: string, rows: Record<string, string>[] }[]>}
 */
export async function readOrders(file) {
  const orders = new Map();
  for await (const row of createReadStream(file).pipe(parse({ columns: true }))) {
    const order = orders.get(row.Project);
    if (order) order.rows.push(row);
    else orders.set(row.Project, { project: row.Project, customer: row.Customer, rows: [row] });
  }
  return [...orders.values()];
}

/** An order's body, the same bytes that vdpipe sends for bench/mapping.yaml. */
export function toBody({ project, rows }) {
  return JSON.stringify({
    order_count: rows.length,
    total_price: rows.length * PRICE_PER_ROW,
    partner_order_id: `PO-${project}`,
    vdp_dataset: { rows: rows.map((row) => ({ cols: VARIABLES.map((each) => toCol(row, each)) })) },
  });
}

function toCol(row, [id, column, flags]) {
  const text = row[column];
  return { id, value: text === '' ? {} : { text }, ...flags };
}
