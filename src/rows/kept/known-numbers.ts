import type { ByteCells } from '../byte-cells.ts';
import { KnownCells, NOT_KEPT } from './known-cells.ts';

const FIRST_PLACES = 1024;

/** Remembers by a cell's bytes the number that a pure function finds for its text: columns have few values, and finding takes long. */
export class KnownNumbers {
  readonly #find: (text: string) => number;
  readonly #known = new KnownCells();
  /** By place: the serial number of the cell that was looked at, and what was found. */
  #serials = new Uint32Array(FIRST_PLACES);
  #numbers = new Int32Array(FIRST_PLACES);

  constructor(find: (text: string) => number) {
    this.#find = find;
  }

  of(bytes: Buffer, start: number, end: number): number {
    // Its serial number is 0, as that of places that have had nothing.
    if (start === end) return this.#find('');
    const place = this.#known.place(bytes, start, end);
    if (place === NOT_KEPT) return this.#find(bytes.toString('utf8', start, end));
    if (place >= this.#serials.length) this.#grow(2 * place);
    const serial = this.#known.serial(place);
    if (this.#serials[place] !== serial) {
      this.#serials[place] = serial;
      this.#numbers[place] = this.#find(bytes.toString('utf8', start, end));
    }
    return this.#numbers[place] as number;
  }

  /** The number of a row's cell in a column; a row that ends before it has ''. */
  ofCell({ bytes, bounds, rowCells }: ByteCells, row: number, column: number): number {
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return this.of(bytes, 0, 0);
    return this.of(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number);
  }

  #grow(length: number): void {
    const [serials, numbers] = [new Uint32Array(length), new Int32Array(length)];
    serials.set(this.#serials);
    numbers.set(this.#numbers);
    this.#serials = serials;
    this.#numbers = numbers;
  }
}
