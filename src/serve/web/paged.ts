import { useState } from 'preact/hooks';
import type { PageEvent } from './events.ts';
import { useLoad } from './load.ts';

export interface Paged<T> {
  readonly items: readonly T[] | undefined;
  readonly failure: Error | undefined;
  /** Whether there are more. */
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

export interface PagedOptions<T> {
  readonly key: string;
  readonly load: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly T[]; readonly next: string | null }>;
  readonly isAbout?: (event: PageEvent) => boolean;
  /** After how long the pages are loaded anew. @default never */
  readonly everyMs?: number;
}

/** A list in pages. When it changes, as many pages are loaded anew as are shown. */
export function usePaged<T>({ key, load, isAbout, everyMs }: PagedOptions<T>): Paged<T> {
  const [shown, setShown] = useState({ key, pages: 1 });
  const pages = shown.key === key ? shown.pages : 1;
  const loaded = useLoad({
    key,
    load: (signal) => loadPages(pages, load, signal),
    ...(isAbout && { isAbout }),
    everyMs: () => everyMs,
  });
  return {
    items: loaded.value?.items,
    failure: loaded.failure,
    hasMore: loaded.value?.next !== undefined && loaded.value.next !== null,
    more: () => {
      setShown({ key, pages: pages + 1 });
      setTimeout(loaded.again);
    },
    again: loaded.again,
  };
}

async function loadPages<T>(
  pages: number,
  load: PagedOptions<T>['load'],
  signal: AbortSignal,
): Promise<{ items: readonly T[]; next: string | null }> {
  const items: T[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const loaded = await load(next ?? undefined, signal);
    items.push(...loaded.items);
    next = loaded.next;
    if (next === null) break;
  }
  return { items, next };
}
