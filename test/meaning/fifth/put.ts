import type { Content, List, MeantOrder, Point } from '../list.ts';

type More = Partial<Pick<List, 'beside' | 'mapping' | 'mayStop' | 'stake'>>;

export const HEAD = 'project_id,svc_uid,order_count,total_price';
export const BOOK_HEAD = HEAD.replaceAll(',', '|');

/** Nothing is ordered until somebody says which of the readings is meant. */
export function asked(
  point: Point,
  name: string,
  file: string,
  content: Content,
  both: string,
  more: More = {},
): List {
  return { name, point, file, content, meant: 'unclear', must: 'ask', both, ...more };
}

/** It cannot be meant. */
export function refused(
  point: Point,
  name: string,
  file: string,
  content: Content,
  more: More = {},
): List {
  return { name, point, file, content, meant: 'unclear', must: 'refuse', ...more };
}

/** Ordered as meant, and nobody would doubt it. */
export function fine(
  point: Point,
  name: string,
  file: string,
  content: Content,
  meant: readonly MeantOrder[],
  more: More = {},
): List {
  return { name, point, file, content, meant, must: 'order', ...more };
}

/** Ordered as meant, and it is said; or somebody careful asks, with `mayStop`. */
export function warned(
  point: Point,
  name: string,
  file: string,
  content: Content,
  meant: List['meant'],
  more: More = {},
): List {
  return { name, point, file, content, meant, must: 'warn', ...more };
}

/** A mapping of the columns Job and Client, with YAML for copies, price and each variable. */
export function job(
  copies: string,
  price: string,
  variables: readonly string[] = [],
  more = '',
): string {
  const list = variables.map((text) => `  - ${text}\n`).join('');
  return `version: 1
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: ${copies}
  total_price: ${price}
${list === '' ? '' : `variables:\n${list}`}${more}
`;
}
