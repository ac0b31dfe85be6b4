import {
  type ByteCells,
  cellText,
  countUnits,
  hasEscaped,
  hasSpaceAtEnd,
  isBlankUtf8,
  isSameCell,
} from '../../rows/byte-cells.ts';
import { isSeen } from '../../rows/invisible.ts';
import { type JsonOut, JsonSizer, JsonWriter } from '../../rows/json-writer.ts';
import { type KnownCells, NOT_KEPT } from '../../rows/kept/known-cells.ts';
import { NOT_PLAIN, plainAmount } from '../cells/amount-units.ts';
import { compileIsPlain, type IsPlain } from '../cells/clean/plain-bytes.ts';
import { textsAround } from '../file/template.ts';
import type { VariablePlan } from './plan.ts';
import type { TextReader } from './text-reader.ts';
import type { VariableRules } from './value-rules.ts';

const POINT = 0x2e;
const NOTHING = new Uint8Array(0);
const NO_CELLS: ByteCells = {
  bytes: Buffer.alloc(0),
  bounds: new Int32Array(0),
  rowCells: new Int32Array(0),
  escapes: NOTHING,
};

/** A variable that prints one cell as it is, or a template of several. */
export interface CopiedVariable {
  readonly columns: readonly number[];
  /** The first of them. */
  readonly column: number;
  readonly maxLength: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Whether cleaning leaves a cell as it is; null if it cuts white space at most. */
  readonly isPlain: IsPlain | null;
  /** Whether a cell keeps the rules on the variable's texts; null if there are none. */
  readonly areKept: VariableRules['areKept'] | null;
  /** Whether no row so far has the same cell; null if that may be. */
  readonly isFirst: VariableRules['isFirst'] | null;
  /** Whether all cells that are not blank are copied: nothing of the above is asked. */
  readonly isBare: boolean;
  /** What a template has before its first cell and after each, as JSON; null for one cell alone. */
  readonly texts: readonly Uint8Array[] | null;
  /** How many UTF-16 units these have. */
  readonly textUnits: number;
  /** Whether a cell of the template may be empty: then one of which people see nothing is. */
  readonly mayLack: boolean;
  /** The JSON for a blank cell; null if the cell has to be read as a text. */
  readonly ifBlank: Uint8Array | null;
}

/** Returns null for a variable that has a fixed value, one of several texts, or an id in its template, or that may change any text of a cell. */
export function toCopied(
  variable: VariablePlan,
  reader: TextReader,
  rules: VariableRules,
): CopiedVariable | null {
  const { from, maxLength, before, after } = variable;
  const [template, other] = from.choices;
  const columns = reader.cells.flat().map(({ cell }) => cell.column.index);
  if (!template || other) return null;
  if (columns.length === 0 || columns.length !== template.parts.length) return null;
  const steps = (from.clean ?? []).filter((step) => step !== 'trim');
  const isPlain = steps.length === 0 ? null : compileIsPlain(steps);
  if (isPlain === null && steps.length > 0) return null;
  if (variable.rules && !reader.isCell) return null;
  // Which rows are compared is known from the text of another cell.
  if (rules.isUnique && rules.isForSome) return null;
  const areKept = variable.rules ? rules.areKept : null;
  const isFirst = rules.isUnique ? rules.isFirst : null;
  const isBare = isPlain === null && areKept === null && isFirst === null;
  const [column = 0] = columns;
  const copied = { columns, column, maxLength, before, after, isPlain, areKept, isFirst, isBare };
  if (reader.isCell) {
    const none = { texts: null, textUnits: 0, mayLack: false };
    return { ...copied, ...none, ifBlank: jsonIfBlank(variable) };
  }
  // A cell that is blank is left to the code that reads texts.
  const texts = textsAround(template);
  const textUnits = texts.join('').length;
  const mayLack = template.parts.some(({ isOptional }) => isOptional);
  return { ...copied, texts: texts.map(toJson), textUnits, mayLack, ifBlank: null };
}

function toJson(text: string): Uint8Array {
  const json = new JsonWriter(text.length);
  json.text(text);
  return json.take();
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
 * Copies cells from the sheet's bytes to the JSON without decoding them, as works for most cells. A cell that needs more
 * (missing, perhaps too long, white space around it) is left to the code that reads texts. A property test checks that both give
 * the same JSON.
 */
export class CellCopier {
  readonly #out: JsonOut;
  #cells = NO_CELLS;
  #row = 0;
  #firstCell = 0;
  #endCell = 0;
  /** No earlier cell of the row has what JSON escapes. */
  #escapesFrom = 0;
  /** Where only sizes are wanted, what is needed of each variable, in few lines of the processor's cache. */
  readonly #counted: CountedVariables | null;

  /** @param variables those that are written */
  constructor(out: JsonOut, variables: readonly (CopiedVariable | null)[]) {
    this.#out = out;
    this.#counted = out instanceof JsonSizer ? toCounted(out, variables) : null;
  }

  begin(cells: ByteCells, row: number): void {
    this.#cells = cells;
    this.#row = row;
    this.#firstCell = cells.rowCells[2 * row] as number;
    this.#endCell = cells.rowCells[2 * row + 1] as number;
    const escapes = cells.escapes[row] as number;
    this.#escapesFrom = escapes === 0 ? this.#endCell : this.#firstCell + escapes - 1;
  }

  /**
   * Writes the JSON of the variables from one on. Returns the position of the first whose cells have to be read as texts, of which
   * nothing is written; their number if there is none.
   */
  copy(variables: readonly (CopiedVariable | null)[], from: number, rowNumber: number): number {
    const cells = this.#cells;
    const out = this.#out;
    const { bytes, bounds } = cells;
    for (let i = from; i < variables.length; i += 1) {
      if (this.#counted !== null) i = this.#countPlain(cells, this.#counted, i);
      if (i === variables.length) break;
      const variable = variables[i] as CopiedVariable | null;
      if (variable === null) return i;
      if (variable.texts !== null) {
        if (!this.#copyTemplate(cells, variable, variable.texts)) return i;
        continue;
      }
      const { column, maxLength, before, after } = variable;
      const cell = this.#firstCell + column;
      const start = cell < this.#endCell ? (bounds[2 * cell] as number) : 0;
      const end = cell < this.#endCell ? (bounds[2 * cell + 1] as number) : 0;
      if (hasSpaceAtEnd(bytes, start, end)) {
        // White space around a text is counted or cleaned away elsewhere.
        if (variable.ifBlank === null || !isBlankUtf8(bytes, start, end)) return i;
        out.raw(variable.ifBlank);
        continue;
      }
      // A text never has more characters than bytes, so most need not be counted.
      if (end - start > maxLength && countUnits(bytes, start, end) > maxLength) return i;
      if (!variable.isBare && !mayBeCopied(variable, bytes, start, end, rowNumber)) return i;
      if (cell >= this.#escapesFrom) {
        out.raw(before);
        out.utf8(bytes, start, end);
        out.raw(after);
      } else out.copy(before, bytes, start, end, after);
    }
    return variables.length;
  }

  /** Counts the JSON of variables that print a plain cell, from one on. Returns the position of the first that does not. */
  #countPlain(
    { bytes, bounds }: ByteCells,
    { sizer, columns, mostBytes, jsonBytes }: CountedVariables,
    from: number,
  ): number {
    let size = 0;
    let i = from;
    for (; i < columns.length; i += 1) {
      const column = columns[i] as number;
      const cell = this.#firstCell + column;
      if (column < 0 || cell >= this.#endCell) break;
      const start = bounds[2 * cell] as number;
      const end = bounds[2 * cell + 1] as number;
      if (end - start > (mostBytes[i] as number) || hasSpaceAtEnd(bytes, start, end)) break;
      if (cell >= this.#escapesFrom && hasEscaped(bytes, start, end)) break;
      size += (jsonBytes[i] as number) + end - start;
    }
    sizer.length += size;
    return i;
  }

  /** Writes a template if all of its cells can be copied. */
  #copyTemplate(
    { bytes, bounds }: ByteCells,
    { columns, maxLength, textUnits, mayLack, before, after, isPlain }: CopiedVariable,
    texts: readonly Uint8Array[],
  ): boolean {
    const out = this.#out;
    const { length } = out;
    out.raw(before);
    out.raw(texts[0] as Uint8Array);
    let units = textUnits;
    for (let i = 0; i < columns.length; i += 1) {
      const cell = this.#firstCell + (columns[i] as number);
      const start = cell < this.#endCell ? (bounds[2 * cell] as number) : 0;
      const end = cell < this.#endCell ? (bounds[2 * cell + 1] as number) : 0;
      units += end - start;
      if (
        hasSpaceAtEnd(bytes, start, end) ||
        units > maxLength ||
        (mayLack && !isSeenUtf8(bytes, start, end)) ||
        (isPlain !== null && !isPlain(bytes, start, end))
      ) {
        out.rewind(length);
        return false;
      }
      const text = texts[i + 1] as Uint8Array;
      if (cell >= this.#escapesFrom) {
        out.utf8(bytes, start, end);
        out.raw(text);
      } else out.copy(NOTHING, bytes, start, end, text);
    }
    out.raw(after);
    return true;
  }

  /** Returns the units of a plain amount in this row; NOT_PLAIN for any other cell. */
  amount(column: number): number {
    const cell = this.#firstCell + column;
    if (cell >= this.#endCell) return NOT_PLAIN;
    const { bytes, bounds } = this.#cells;
    return plainAmount(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number);
  }

  /** Whether all these cells have the text of those right above, in the same batch. */
  isAsAbove(columns: readonly number[]): boolean {
    const cells = this.#cells;
    const row = this.#row;
    if (row === 0) return false;
    for (const column of columns) if (!isSameCell(cells, row, row - 1, column)) return false;
    return true;
  }

  /** Whether a cell in this row has a decimal point. */
  hasPoint(column: number): boolean {
    const cell = this.#firstCell + column;
    if (cell >= this.#endCell) return false;
    const { bytes, bounds } = this.#cells;
    for (let at = bounds[2 * cell] as number; at < (bounds[2 * cell + 1] as number); at += 1) {
      if (bytes[at] === POINT) return true;
    }
    return false;
  }

  /** Returns the text of a cell in this row. */
  text(column: number): string {
    return cellText(this.#cells, this.#row, column);
  }

  /** Like `text`, for a column with many equal cells: each text is decoded once. */
  knownText(column: number, known: KnownCells): string {
    const cell = this.#firstCell + column;
    if (cell >= this.#endCell) return '';
    const { bytes, bounds } = this.#cells;
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    const place = known.place(bytes, start, end);
    return place === NOT_KEPT ? bytes.toString('utf8', start, end) : known.text(place);
  }
}

/** By variable, what its JSON takes. */
type CountedVariables = ReturnType<typeof toCounted>;

function toCounted(sizer: JsonSizer, variables: readonly (CopiedVariable | null)[]) {
  const toArray = (count: (variable: CopiedVariable) => number) =>
    Int32Array.from(variables, (variable) => (variable === null ? -1 : count(variable)));
  return {
    sizer,
    /** -1 for a variable whose cell is not copied as it is. */
    columns: toArray(({ column, isBare, texts }) => (isBare && texts === null ? column : -1)),
    /** Longer cells may be too long. */
    mostBytes: toArray(({ maxLength }) => Math.min(maxLength, 2 ** 31 - 1)),
    /** Without the text. */
    jsonBytes: toArray(({ before, after }) => before.length + after.length),
  };
}

/** Whether people see something of a stretch of UTF-8, as the first byte says of most. */
function isSeenUtf8(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] as number;
  if (first < 0xc3 ? first > 0x20 && first < 0x7f : first < 0xcd || (first > 0xe3 && first < 0xef))
    return true;
  return isSeen(bytes.toString('utf8', start, end));
}

/** Whether cleaning leaves a cell as it is and it keeps the rules on it. */
function mayBeCopied(
  { isPlain, areKept, isFirst }: CopiedVariable,
  bytes: Buffer,
  start: number,
  end: number,
  rowNumber: number,
): boolean {
  if (isPlain !== null && !isPlain(bytes, start, end)) return false;
  if (areKept !== null && !areKept(bytes, start, end)) return false;
  // Asked last: a cell that is then read as a text would be compared with itself.
  return isFirst === null || isFirst(bytes, start, end, rowNumber);
}
