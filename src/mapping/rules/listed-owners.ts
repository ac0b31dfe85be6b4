import { chunkAt, chunkOf, numberChunk, placeInChunk } from '../../rows/kept/row-chunks.ts';
import { TextBytes } from '../../rows/text-bytes.ts';
import { mayBeOne } from './near/same-person.ts';

/** Names of one address that others are compared with: whoever is not among the first of many is asked about. */
const MOST_NAMES = 12;
/** Between the names of several people. */
const AND = /[&＆+＋、]/gu;

/** The names before the e-mail addresses of a list, where all rows with an address have one: `Bob Ray <bob@example.com>`. */
export class ListedOwners {
  /** A line for each name: where the one before it of this address is, from 1, and the name. */
  readonly #lines = new TextBytes(1024);
  /** By the first row with an address, where its last name is, from 1; 0 for none. */
  readonly #last: Uint32Array[] = [];

  /** @param first The first row with the address of a row. */
  note(first: number, row: number, owner: string): void {
    const last = this.#lastOf(first);
    if (owner === '' || first === row) {
      if (last > 0 || owner !== '') this.#set(first, owner === '' ? 0 : this.#append(0, owner));
    } else if (last > 0) {
      const names = this.#namesAt(last);
      const isNew = names.length < MOST_NAMES && !names.includes(owner);
      if (isNew) this.#set(first, this.#append(last, owner));
    }
  }

  /** A name that is listed for an address, if only other people's are; null if all at this address are meant, or this one is. */
  otherThan(owner: string, first: number): string | null {
    const names = owner === '' ? [] : this.#namesAt(this.#lastOf(first));
    // Of several people in a row, whoever is not listed wants what is ordered.
    const asWords = (text: string) => text.replace(AND, ' and ');
    const isListed = (name: string) =>
      mayBeOne(asWords(name), asWords(owner)) || (name.search(AND) >= 0 && mayBeOne(name, owner));
    return names.some(isListed) ? null : (names.at(-1) ?? null);
  }

  #lastOf(first: number): number {
    return chunkAt(this.#last, first)?.[placeInChunk(first)] ?? 0;
  }

  #set(first: number, last: number): void {
    chunkOf(this.#last, first, numberChunk)[placeInChunk(first)] = last;
  }

  #append(before: number, owner: string): number {
    const at = this.#lines.length + 1;
    this.#lines.appendLine(`${before} ${owner}`);
    return at;
  }

  /** The last one first. */
  #namesAt(last: number): string[] {
    const names: string[] = [];
    for (let at = last; at > 0; ) {
      const line = this.#lines.lineAt(at - 1);
      const space = line.indexOf(' ');
      names.push(line.slice(space + 1));
      at = Number(line.slice(0, space));
    }
    return names;
  }
}
