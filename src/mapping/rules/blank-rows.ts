import type { ByteRows } from '../../rows/byte-rows.ts';
import type { RowWatch } from './row-rule.ts';

/** Notes where blank rows stand before conditions leave rows out, as what they leave out is no blank row. */
export class BlankRows implements RowWatch {
  /** Rows of the batch that stand right below blank ones, and the last such row before it. */
  readonly #below = new Set<number>();
  #lastBelow = 0;
  #last = Number.POSITIVE_INFINITY;

  see({ numbers }: ByteRows): void {
    this.#below.clear();
    this.#below.add(this.#lastBelow);
    for (const number of numbers) {
      if (number > this.#last + 1) {
        this.#below.add(number);
        this.#lastBelow = number;
      }
      this.#last = number;
    }
  }

  /** @param row Of the batch. */
  areBetween(above: number, row: number): boolean {
    for (let number = above + 1; this.#lastBelow > above && number <= row; number += 1) {
      if (this.#below.has(number)) return true;
    }
    return false;
  }

  finish(): void {}
}
