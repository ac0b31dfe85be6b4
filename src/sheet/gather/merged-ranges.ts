import type { SheetLimits } from '../limits.ts';
import { lastRowOf } from '../row-limit.ts';
import type { MergedRange, OpenOptions } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';

/** Gathers the merged ranges of a sheet: as many as the limits allow, and one more. */
export class MergedRanges {
  readonly ranges: MergedRange[] = [];
  readonly #limit: number;
  readonly #lastRow: number;

  constructor(limits: SheetLimits, headerRow: number | undefined) {
    this.#limit = limits.maxMergedRanges;
    this.#lastRow = lastRowOf(limits, headerRow);
  }

  get isFull(): boolean {
    return this.ranges.length > this.#limit;
  }

  add(range: MergedRange): void {
    if (this.isFull || range.top > this.#lastRow) return;
    this.ranges.push({ ...range, bottom: Math.min(range.bottom, this.#lastRow) });
  }

  /**
   * Those that are repeated.
   *
   * @throws {InputError} `file_too_large`
   */
  repeated(
    file: string,
    { repeatMerged }: Pick<OpenOptions, 'repeatMerged'>,
  ): readonly MergedRange[] {
    if (!repeatMerged) return [];
    if (!this.isFull) return this.ranges;
    throw fileTooLarge(file, `it has more than ${this.#limit} merged ranges`, 'maxMergedRanges');
  }
}
