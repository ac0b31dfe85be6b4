import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { readOrders } from '../../src/run/read-orders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const HEADER = 'project,user,copies,price,name';
export const JANUARY = `${HEADER}\np-1,u-1,1,2,Ann\np-2,u-1,2,3,Bo\n`;
export const FEBRUARY = `${HEADER}\np-3,u-1,1,4,Cy\np-2,u-1,2,3,Di\n`;

/** The mapping of such lists. */
export function mappingOf(sheet = '', more = '', variables = '[{ id: name, column: name }]') {
  const text = `
version: 1
sheet: { ${sheet} }
project: { column: project }
svc_uid: { column: user }
order: { order_count: { column: copies, combine: same }, total_price: { column: price, combine: same } }
variables: ${variables}
${more}`;
  return parseMapping(text, 'm.yaml');
}

/** Files in a folder of their own, by their names. */
export function files(
  ...contents: readonly (readonly [name: string, content: string | Uint8Array])[]
) {
  const folder = temporaryFolder();
  return contents.map(([name, content]) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  });
}

interface Order {
  readonly projectId: string;
  readonly svcUid: string;
  readonly orderCount: number;
  readonly totalPrice: string;
  readonly rows: number;
  readonly problem: { readonly code: string } | null;
  /** Its dataset. */
  readonly json: string;
}

/** What becomes of a list: its orders with what is printed, and its issues. */
export async function readAll(input: Parameters<typeof readOrders>[0]) {
  const issues: Issue[] = [];
  const orders: Order[] = [];
  const how = { onIssue: (issue: Issue) => issues.push(issue), keepDatasets: true };
  const { drafts: batches, sheet, skipped } = await readOrders(input, how);
  for await (const drafts of batches) {
    for (const { dataset, ...draft } of drafts) {
      const json = Buffer.concat(Array.from(dataset(), (chunk) => Buffer.from(chunk))).toString();
      orders.push(JSON.parse(JSON.stringify({ ...draft, json })));
    }
  }
  return { orders, issues, sheet, skipped };
}
