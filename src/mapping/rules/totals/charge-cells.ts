import type { ByteCells } from '../../../rows/byte-cells.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import { isBlank } from '../../cells/space-around.ts';
import { type ChargeKind, mayBeCharge, rateCharge } from './charge-words.ts';

const KINDS: readonly (ChargeKind | null)[] = [null, 'sure', 'likely', 'product', 'lacking'];

/** Whether what is charged is so where products stand. */
export function isOfGoods(kind: ChargeKind | null): boolean {
  return kind !== null && kind !== 'lacking';
}

/** Those of some columns that nine of ten rows without a charge fill: elsewhere a blank cell tells nothing of a row. */
export function filledColumns(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  printed: readonly number[],
): number[] {
  const isPerson = (row: readonly string[]) =>
    printed.every((one) => rateCharge(row[one] ?? '') === null);
  const people = rows.filter(isPerson);
  const lacking = (one: number) => people.filter((row) => isBlank(row[one] ?? '')).length;
  return columns.filter((one) => 10 * lacking(one) <= people.length);
}

/** Tells which cells have what is charged besides; each text is judged once. */
export class ChargeCells {
  readonly #known = new KnownNumbers((text) => KINDS.indexOf(rateCharge(text)));

  kindIn(cells: ByteCells, row: number, column: number): ChargeKind | null {
    return KINDS[this.#known.ofCell(cells, row, column)] ?? null;
  }

  /** The same of cells that are names and other texts nearly always: most are told by their first and last bytes. */
  amongPrinted(cells: ByteCells, row: number, column: number): ChargeKind | null {
    return mayBeCharge(cells, row, column) ? this.kindIn(cells, row, column) : null;
  }
}
