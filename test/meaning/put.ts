import type { Content, List, MeantOrder, Point } from './list.ts';

/** Its point and its name, as the test is called. */
type Title = `${Point}: ${string}`;
type More = Partial<Pick<List, 'beside' | 'flags' | 'mapping' | 'mayStop' | 'stake'>>;

/** Nothing is ordered until somebody says which of the readings is meant. */
export function asked(
  title: Title,
  file: string,
  content: Content,
  both: string,
  more: More = {},
): List {
  return { ...named(title), file, content, meant: 'unclear', must: 'ask', both, ...more };
}

/** It cannot be meant. */
export function refused(title: Title, file: string, content: Content, more: More = {}): List {
  return { ...named(title), file, content, meant: 'unclear', must: 'refuse', ...more };
}

/** Ordered as meant, and nobody would doubt it. */
export function fine(
  title: Title,
  file: string,
  content: Content,
  meant: readonly MeantOrder[],
  more: More = {},
): List {
  return { ...named(title), file, content, meant, must: 'order', ...more };
}

/** Ordered as meant, or somebody careful asks. */
export function fineOrAsked(...[title, file, content, meant, more]: Parameters<typeof fine>): List {
  return fine(title, file, content, meant, { mayStop: true, ...more });
}

/** Ordered as meant, and it is said. */
export function warned(
  title: Title,
  file: string,
  content: Content,
  meant: List['meant'],
  more: More = {},
): List {
  return { ...named(title), file, content, meant, must: 'warn', ...more };
}

/** Ordered as meant, and it is said; or somebody careful asks. */
export function warnedOrAsked(
  ...[title, file, content, meant, more]: Parameters<typeof warned>
): List {
  return warned(title, file, content, meant, { mayStop: true, ...more });
}

function named(title: Title): Pick<List, 'name' | 'point'> {
  const end = title.indexOf(': ');
  return { point: title.slice(0, end) as Point, name: title.slice(end + 2) };
}
