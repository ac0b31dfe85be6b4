type Where = 'localStorage' | 'sessionStorage';

/** What the browser keeps under a key; null if it keeps nothing, or something that is not ours. */
export function load<T>(where: Where, key: string): T | null {
  try {
    return JSON.parse(window[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function store(where: Where, key: string, value: unknown): void {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, JSON.stringify(value));
  } catch {
    // Where nothing can be stored, it holds until the page is closed.
  }
}
