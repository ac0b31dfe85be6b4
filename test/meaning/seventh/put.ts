import type { Content, List, MeantOrder, Point } from '../list.ts';
import { mapped } from '../list.ts';

export const HEAD = 'project_id,svc_uid,order_count,total_price';
/** The same for a workbook. */
export const BOOK = 'project_id|svc_uid|order_count|total_price';

type More = Partial<Pick<List, 'beside' | 'flags' | 'mayStop' | 'stake'>>;

/** Nothing may be ordered before somebody says which of two it is. */
export function asked(
  point: Point,
  name: string,
  both: string,
  file: string,
  content: Content,
  mapping?: string,
  more: More = {},
): List {
  return {
    name,
    point,
    file,
    content,
    ...map(mapping),
    meant: 'unclear',
    must: 'ask',
    both,
    ...more,
  };
}

/** It cannot be meant. */
export function refused(
  point: Point,
  name: string,
  file: string,
  content: Content,
  mapping?: string,
  more: More = {},
): List {
  return { name, point, file, content, ...map(mapping), meant: 'unclear', must: 'refuse', ...more };
}

/** Ordered as meant; nobody would doubt it. */
export function fine(
  point: Point,
  name: string,
  meant: readonly MeantOrder[],
  file: string,
  content: Content,
  mapping?: string,
  more: More = {},
): List {
  return { name, point, file, content, ...map(mapping), meant, must: 'order', ...more };
}

/** Ordered as meant with a warning, or asked about. */
export function warned(
  point: Point,
  name: string,
  meant: readonly MeantOrder[] | 'unclear',
  file: string,
  content: Content,
  mapping?: string,
  more: More = {},
): List {
  return {
    name,
    point,
    file,
    content,
    ...map(mapping),
    meant,
    must: 'warn',
    mayStop: true,
    ...more,
  };
}

function map(mapping: string | undefined) {
  return mapping === undefined ? {} : { mapping };
}

/** The mapping of the reserved columns, with texts and more. */
export function reserved(texts = '', more = ''): string {
  return mapped('project_id', 'svc_uid', 'order_count', 'total_price', texts, more);
}
