import type { Signal } from '@preact/signals';

/** What others know of a field in which a person types. */
export interface TypedIn {
  /** Tries to take its text, which could not be taken; undefined: it was taken, or given up. */
  readonly again: Signal<(() => Promise<boolean>) | undefined>;
  isGone?: boolean;
}
