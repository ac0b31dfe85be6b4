import type { MeantOrder } from '../list.ts';
import { orders } from '../list.ts';
import { type Book, type BookOptions, type Cell, r, workbook } from '../workbook.ts';

/** One card for each line, of a project of its own: `gm-11`, `gm-12`. A line has its cells with semicolons between. */
export function cards(prefix: string, columns: string, lines: readonly string[]): string {
  const rows = lines.map((line, i) => `${prefix}-${11 + i};kit;1;4.50;${line}\n`);
  return `project_id;svc_uid;order_count;total_price;${columns}\n${rows.join('')}`;
}

/** The same in a workbook; `|` separates the names of columns, and the texts in a text. */
export function cardBook(
  prefix: string,
  columns: string,
  rows: readonly (readonly Cell[])[],
  options: BookOptions = {},
): Book {
  return workbook(
    [
      r(`project_id|svc_uid|order_count|total_price|${columns}`),
      ...rows.map((cells, i) => r(`${prefix}-${11 + i}|kit`, 1, 4.5, ...cells)),
    ],
    options,
  );
}

/** What is printed on such cards. A line has its texts with `|` between. */
export function printedCards(prefix: string, ids: string, lines: readonly string[]): MeantOrder[] {
  return orders(ids, lines.map((line, i) => `${prefix}-${11 + i} kit 1 4.50|${line}`).join('\n'));
}

/** A mapping of the reserved names whose variables are these lines. */
export function printed(variables: string, more = ''): string {
  return `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order:
  order_count: { column: order_count }
  total_price: { column: total_price }
variables:
${variables}${more}`;
}

/** A mapping with one variable that is cleaned up. */
export function cleaned(id: string, column: string, steps: string, more = ''): string {
  const keys = more === '' ? '' : `, ${more}`;
  return printed(
    `  - { id: ${id}, column: ${JSON.stringify(column)}, clean: [${steps}]${keys} }\n`,
  );
}
