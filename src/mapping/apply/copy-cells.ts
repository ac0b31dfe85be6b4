import {
  type ByteCells,
  cellText,
  countUnits,
  hasEscaped,
  hasSpaceAtEnd,
  isBlankUtf8,
} from '../../rows/byte-cells.ts';
import { type JsonOut, JsonWriter } from '../../rows/json-writer.ts';
import { type KnownCells, NOT_KEPT } from '../../rows/known-cells.ts';
import { onlyCutSpace } from '../cells/clean.ts';
import type { VariablePlan } from './plan.ts';
import type { TextReader } from './text-reader.ts';

/** A variable that prints one cell as it is. */
export interface CopiedVariable {
  readonly column: number;
  readonly maxLength: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** JSON for a blank cell; null when there is more to do about it. */
  readonly ifBlank: Uint8Array | null;
}

/** null for a variable that is made of a template, is always the same, or changes what it prints. */
export function toCopied(variable: VariablePlan, reader: TextReader): CopiedVariable | null {
  const [column] = reader.columns;
  if (!column || !reader.isCell || !onlyCutSpace(variable.from.clean)) return null;
  const { maxLength, before, after } = variable;
  return { column: column.index, maxLength, before, after, ifBlank: jsonIfBlank(variable) };
}

function jsonIfBlank(variable: VariablePlan): Uint8Array | null {
  const { default: text, required, empty, before, after, maxLength } = variable;
  if (text === null) return required ? null : empty;
  if (text === '') return empty;
  if (text.length > maxLength) return null;
  const json = new JsonWriter(before.length);
  json.raw(before);
  json.text(text);
  json.raw(after);
  return json.take();
}

/**
 * The way of most cells that are read as bytes: from the sheet to the JSON without a text being made. Whatever asks for
 * more than to be copied (a cell that is missing, may be too long, has to be escaped or has white space around) is left to the way of the texts,
 * so the result is the same, which a property test holds.
 */
export class CellCopier {
  readonly #out: JsonOut;
  #cells: ByteCells | null = null;
  #row = 0;
  #firstCell = 0;
  #endCell = 0;
  #escapes = false;

  constructor(out: JsonOut) {
    this.#out = out;
  }

  /** Takes a row; null when the next rows come as texts. */
  begin(cells: ByteCells | null, row: number): void {
    this.#cells = cells;
    if (cells === null) return;
    this.#row = row;
    this.#firstCell = cells.rowCells[2 * row] as number;
    this.#endCell = cells.rowCells[2 * row + 1] as number;
    this.#escapes = cells.escapes[row] !== 0;
  }

  /** Writes a variable's JSON; false, and nothing written, when its text is to be looked at. */
  copy({ column, maxLength, before, after, ifBlank }: CopiedVariable): boolean {
    if (this.#cells === null) return false;
    const { bytes, bounds } = this.#cells;
    const cell = this.#firstCell + column;
    const start = cell < this.#endCell ? (bounds[2 * cell] as number) : 0;
    const end = cell < this.#endCell ? (bounds[2 * cell + 1] as number) : 0;
    if (hasSpaceAtEnd(bytes, start, end)) {
      // White space that surrounds a text is counted or cleaned away.
      if (ifBlank === null || !isBlankUtf8(bytes, start, end)) return false;
      this.#out.raw(ifBlank);
      return true;
    }
    // Most texts have no more bytes than they may have characters, and none has fewer.
    if (end - start > maxLength && countUnits(bytes, start, end) > maxLength) return false;
    if (this.#escapes && hasEscaped(bytes, start, end)) return false;
    this.#out.raw(before);
    this.#out.copy(bytes, start, end);
    this.#out.raw(after);
    return true;
  }

  /** The text of a cell in this row. */
  text(column: number): string {
    return this.#cells === null ? '' : cellText(this.#cells, this.#row, column);
  }

  /** The same, of a column whose cells come again. */
  knownText(column: number, known: KnownCells): string {
    const cell = this.#firstCell + column;
    if (this.#cells === null || cell >= this.#endCell) return '';
    const { bytes, bounds } = this.#cells;
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    const place = known.place(bytes, start, end);
    return place === NOT_KEPT ? bytes.toString('utf8', start, end) : known.text(place);
  }
}
