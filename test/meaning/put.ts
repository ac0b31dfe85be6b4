import type { Content, List, MeantOrder, Point } from './list.ts';

type More = Partial<Pick<List, 'beside' | 'flags' | 'mapping' | 'mayStop' | 'stake'>>;

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
