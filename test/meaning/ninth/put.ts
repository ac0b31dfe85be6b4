import type { Content, List, MeantOrder, Point } from '../list.ts';

type More = Partial<Pick<List, 'mapping' | 'flags' | 'beside' | 'mayStop' | 'stake'>>;

/** Ordered as meant; nobody would doubt it. */
export function fine(
  point: Point,
  name: string,
  file: string,
  content: Content,
  meant: readonly MeantOrder[],
  more: More = {},
): List {
  return { point, name, file, content, meant, must: 'order', ...more };
}

/** Ordered as meant, with a warning. */
export function told(
  point: Point,
  name: string,
  file: string,
  content: Content,
  meant: List['meant'],
  more: More = {},
): List {
  return { point, name, file, content, meant, must: 'warn', ...more };
}

/** Not ordered until a person says which of both readings is meant. */
export function asked(
  point: Point,
  name: string,
  file: string,
  content: Content,
  both: string,
  more: More = {},
): List {
  return { point, name, file, content, meant: 'unclear', must: 'ask', both, ...more };
}

/** It cannot be meant. */
export function refused(
  point: Point,
  name: string,
  file: string,
  content: Content,
  more: More = {},
): List {
  return { point, name, file, content, meant: 'unclear', must: 'refuse', ...more };
}
