import { mayBeOne } from './near/same-person.ts';

/** Names of one address that others are compared with: whoever is not among the first of many is asked about. */
const MOST_NAMES = 12;
/** Between the names of several people. */
const AND = /[&＆+＋、]/gu;

/** The names before the e-mail addresses of a list, where all rows with an address have one: `Bob Ray <bob@example.com>`. */
export class ListedOwners {
  /** By the first row with an address. */
  readonly #names = new Map<number, string[]>();

  /** @param first The first row with the address of a row. */
  note(first: number, row: number, owner: string): void {
    const names = first === row ? [] : this.#names.get(first);
    if (owner === '') this.#names.delete(first);
    else if (names && names.length < MOST_NAMES && !names.includes(owner))
      this.#names.set(first, [...names, owner]);
  }

  /** A name that is listed for an address, if only other people's are; null if all at this address are meant, or this one is. */
  otherThan(owner: string, first: number): string | null {
    const names = owner === '' ? [] : (this.#names.get(first) ?? []);
    // Of several people in a row, whoever is not listed wants what is ordered.
    const asWords = (text: string) => text.replace(AND, ' and ');
    const isListed = (name: string) =>
      mayBeOne(asWords(name), asWords(owner)) || (name.search(AND) >= 0 && mayBeOne(name, owner));
    return names.some(isListed) ? null : (names[0] ?? null);
  }
}
