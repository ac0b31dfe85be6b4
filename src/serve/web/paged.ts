import { useState } from 'preact/hooks';
import { type Loaded, type LoadOptions, useLoad } from './load.ts';

/** The items of the pages that are shown. */
export interface Paged<T> extends Pick<Loaded<readonly T[]>, 'value' | 'failure' | 'again'> {
  /** Whether there are more. */
  readonly hasMore: boolean;
  readonly more: () => void;
}

interface Page {
  readonly next: string | null;
}

interface PagedOptions<T, P extends Page>
  extends Pick<LoadOptions<readonly P[]>, 'key' | 'isAbout' | 'everyMs'> {
  /** @param after where the page begins; undefined: at the beginning */
  readonly load: (after: string | undefined, signal: AbortSignal) => Promise<P>;
  readonly items: (page: P) => readonly T[];
}

/** A list in pages. When it changes, as many pages are loaded anew as are shown. */
export function usePaged<T, P extends Page>(options: PagedOptions<T, P>): Paged<T> {
  const { load, items, ...others } = options;
  const { key } = others;
  const [shown, setShown] = useState({ key, pages: 1 });
  const count = shown.key === key ? shown.pages : 1;
  const { value: pages, ...loaded } = useLoad({
    ...others,
    load: (signal) => loadPages(count, load, signal),
  });
  return {
    ...loaded,
    value: pages?.flatMap(items),
    hasMore: pages?.at(-1)?.next != null,
    more: () => {
      setShown({ key, pages: count + 1 });
      setTimeout(loaded.again);
    },
  };
}

async function loadPages<P extends Page>(
  count: number,
  load: PagedOptions<never, P>['load'],
  signal: AbortSignal,
): Promise<readonly P[]> {
  const pages: P[] = [];
  let after: string | null = null;
  do {
    const page: P = await load(after ?? undefined, signal);
    pages.push(page);
    after = page.next;
  } while (after !== null && pages.length < count);
  return pages;
}
