import { KnownCells, NOT_KEPT } from './known-cells.ts';

const FIRST_PLACES = 1024;
const YES = 1;

/** Remembers by a cell's bytes whether its text passes a pure test: columns have few values, and tests take long. */
export class KnownVerdicts {
  readonly #test: (text: string) => boolean;
  readonly #known = new KnownCells();
  /** By place: the serial number of the cell that was tested, and what came out. */
  #serials = new Uint32Array(FIRST_PLACES);
  #verdicts = new Uint8Array(FIRST_PLACES);

  constructor(test: (text: string) => boolean) {
    this.#test = test;
  }

  /** Whether a cell, which is not empty, passes. */
  passes(bytes: Buffer, start: number, end: number): boolean {
    const place = this.#known.place(bytes, start, end);
    if (place === NOT_KEPT) return this.#test(bytes.toString('utf8', start, end));
    if (place >= this.#serials.length) this.#grow(2 * place);
    const serial = this.#known.serial(place);
    if (this.#serials[place] !== serial) {
      this.#serials[place] = serial;
      this.#verdicts[place] = this.#test(bytes.toString('utf8', start, end)) ? YES : 0;
    }
    return this.#verdicts[place] === YES;
  }

  #grow(length: number): void {
    const [serials, verdicts] = [new Uint32Array(length), new Uint8Array(length)];
    serials.set(this.#serials);
    verdicts.set(this.#verdicts);
    this.#serials = serials;
    this.#verdicts = verdicts;
  }
}
