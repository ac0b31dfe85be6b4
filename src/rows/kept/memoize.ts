import { detachString } from '../detach-string.ts';

/** Longer texts are rarely ids or amounts. */
const MAX_CHARS = 64;

/**
 * Wraps a pure function of a cell: it remembers the result for the last cell, which rows often share with the one
 * before, and for the first `maxKnown` short ones: a column of amounts has few values.
 */
export function memoize<T extends object>(
  check: (cell: string) => T,
  maxKnown: number,
): (cell: string) => T {
  const known = new Map<string, T>();
  let lastCell: string | null = null;
  let last: T | undefined;
  return (cell) => {
    if (last !== undefined && cell === lastCell) return last;
    const short = maxKnown > 0 && cell.length <= MAX_CHARS;
    last = short ? known.get(cell) : undefined;
    lastCell = cell;
    if (last !== undefined) return last;
    if (!short || known.size >= maxKnown) {
      last = check(cell);
    } else {
      const own = detachString(cell);
      last = check(own);
      known.set(own, last);
    }
    return last;
  };
}

/** Wraps a pure function of few keys: it remembers what it made of each. */
export function oncePer<K, V extends object | string | boolean>(
  make: (key: K) => V,
): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const own = make(key);
    made.set(key, own);
    return own;
  };
}
