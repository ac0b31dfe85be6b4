import { INVISIBLE } from '../../../rows/invisible.ts';
import { memoize } from '../../../rows/kept/memoize.ts';
import { looseForm, nearest } from '../../file/near-miss.ts';

/** Finding one takes about a microsecond for each text of the list: so many are compared for all cells together. */
const MOST_COMPARED = 200_000;
const KNOWN_TEXTS = 1000;

/** Finds the text of a list that a cell probably means, in a time that many wrong cells of a long list do not raise. */
export class MeantText {
  readonly #texts: readonly string[];
  #byForm: ReadonlyMap<string, string> | null = null;
  #compared = 0;
  readonly #know = memoize((text) => ({ meant: this.#find(text) }), KNOWN_TEXTS);

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** Returns null if there is none, or none is found in time. */
  of(text: string): string | null {
    return this.#know(text).meant;
  }

  #find(text: string): string | null {
    // Of several with one form the first is meant: the last that is set stays.
    this.#byForm ??= new Map(this.#texts.map((one) => [seenForm(one), one] as const).reverse());
    const same = this.#byForm.get(seenForm(text));
    if (same !== undefined) return same;
    if (this.#compared + this.#texts.length > MOST_COMPARED) return null;
    this.#compared += this.#texts.length;
    return nearest(text, this.#texts);
  }
}

function seenForm(text: string): string {
  return looseForm(text.replace(INVISIBLE, ''));
}
