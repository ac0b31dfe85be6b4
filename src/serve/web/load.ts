import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerOf, GivenOf, RouteName } from '../api/types.ts';
import { api } from './api.ts';
import { listen, type PageEvent } from './events.ts';

/** However many events come, no more than two loads begin within so long: the first event is followed at once. */
const TWO_WITHIN_MS = 200;

export interface Loaded<T> {
  /** What was loaded last; it stays while it is loaded anew. */
  readonly value: T | undefined;
  readonly failure: Error | undefined;
  readonly again: () => void;
  /** Puts an answer that is newer in the place of what was loaded. */
  readonly put: (value: T) => void;
}

interface LoadOptions<T> {
  /** Which events change it; all if not given. */
  readonly isAbout?: (event: PageEvent) => boolean;
  /** Which of two to show; the one that was loaded last if not given. */
  readonly choose?: (shown: T, loaded: T) => T;
  /** After how long what was loaded is loaded anew, if at all. */
  readonly everyMs?: (value: T | undefined) => number | undefined;
}

/** Makes a call, and makes it again when an event says that its answer changed. */
export function useLoad<K extends RouteName>(
  call: K,
  given: GivenOf<K>,
  options: LoadOptions<AnswerOf<K>> = {},
): Loaded<AnswerOf<K>> {
  return useLoading(keyOf(call, given), (signal) => api[call](given, signal), options);
}

/** Another key is another thing. */
function keyOf(call: RouteName, given: unknown): string {
  return `${call} ${JSON.stringify(given)}`;
}

function useLoading<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  options: LoadOptions<T>,
): Loaded<T> {
  const [state, setState] = useState<{ key: string; value?: T; failure?: Error }>({ key: '' });
  const latest = useRef({ ...options, load });
  latest.current = { ...options, load };
  const again = useRef(() => {});
  const everyMs = options.everyMs?.(state.key === key ? state.value : undefined);

  const put = (loaded: T) =>
    setState((now) => {
      const shown = now.key === key ? now.value : undefined;
      const choose = latest.current.choose;
      const value = shown !== undefined && choose ? choose(shown, loaded) : loaded;
      return { key, value };
    });

  useEffect(() => {
    const ending = new AbortController();
    const start = loading(
      (signal) => latest.current.load(signal),
      {
        done: put,
        failed: (failure) => setState((now) => ({ ...(now.key === key && now), key, failure })),
      },
      ending.signal,
    );
    again.current = start;
    void start();
    const stop = listen((event) => {
      if (event.what === 'again' || (latest.current.isAbout?.(event) ?? true)) void start();
    });
    return () => {
      stop();
      ending.abort();
    };
  }, [key]);

  useEffect(() => {
    if (everyMs === undefined) return;
    // A tab that nobody sees loads anew when it is shown (`startEvents`).
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  const isOfKey = state.key === key;
  return {
    value: isOfKey ? state.value : undefined,
    failure: isOfKey ? state.failure : undefined,
    again: () => again.current(),
    put,
  };
}

/** One load at a time; what is asked for meanwhile is loaded once afterwards. Gives what asks for it. */
function loading<T>(
  load: (signal: AbortSignal) => Promise<T>,
  { done, failed }: { readonly done: (value: T) => void; readonly failed: (why: Error) => void },
  signal: AbortSignal,
): () => Promise<void> {
  /** When the latest two loads began. */
  let [earlier, last] = [-TWO_WITHIN_MS, -TWO_WITHIN_MS];
  let [isLoading, isWanted] = [false, false];
  return async () => {
    isWanted = true;
    if (isLoading) return;
    isLoading = true;
    while (isWanted && !signal.aborted) {
      const waitMs = earlier + TWO_WITHIN_MS - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (signal.aborted) break;
      [earlier, last] = [last, performance.now()];
      isWanted = false;
      await load(signal).then(
        (value) => signal.aborted || done(value),
        (error: Error) => signal.aborted || failed(error),
      );
    }
    isLoading = false;
  };
}

/** The items of the pages that are shown. */
export interface Paged<T> extends Pick<Loaded<readonly T[]>, 'value' | 'failure' | 'again'> {
  readonly hasMore: boolean;
  readonly more: () => void;
}

/** The items of a page, and where those that follow begin. */
type Page<T> = readonly [items: readonly T[], next: string | null];

/** A list in pages. When it changes, as many pages are loaded anew as are shown. */
export function usePaged<K extends RouteName, T>(
  call: K,
  given: GivenOf<K>,
  toPage: (answer: AnswerOf<K>) => Page<T>,
  options: Pick<LoadOptions<unknown>, 'isAbout' | 'everyMs'> = {},
): Paged<T> {
  const key = keyOf(call, given);
  const [shown, setShown] = useState({ key, pages: 1 });
  const count = shown.key === key ? shown.pages : 1;
  const load = async (signal: AbortSignal) => {
    const pages: Page<T>[] = [];
    let after: string | null | undefined;
    do {
      const page = toPage(await api[call]({ ...given, after }, signal));
      pages.push(page);
      [, after] = page;
    } while (after !== null && pages.length < count);
    return pages;
  };
  const { value: pages, ...loaded } = useLoading(key, load, options);
  return {
    ...loaded,
    value: pages?.flatMap(([items]) => items),
    hasMore: pages?.at(-1)?.[1] != null,
    more: () => {
      setShown({ key, pages: count + 1 });
      setTimeout(loaded.again);
    },
  };
}
