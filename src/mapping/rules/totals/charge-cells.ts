import type { ByteCells } from '../../../rows/byte-cells.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import { type ChargeKind, mayBeCharge, rateCharge } from './charge-words.ts';

const KINDS: readonly (ChargeKind | null)[] = [null, 'sure', 'likely', 'product', 'lacking'];

/** Whether what is charged is so where products stand. */
export function isOfGoods(kind: ChargeKind | null): boolean {
  return kind !== null && kind !== 'lacking';
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
