import type { ByteCells } from './byte-cells.ts';

/** Rows of a part as they are there, by their numbers in the list. */
export interface OwnRows {
  readonly numbers: readonly number[];
  readonly cells: ByteCells;
  pick(places: readonly number[]): OwnRows;
  copyLast(most: number): OwnRows;
}

/** Takes rows with the columns that their part alone has, by the indexes there, and their cells in the list. */
type OwnColumnsSink = (
  columns: readonly { readonly index: number; readonly letter: string; readonly name: string }[],
  rows: OwnRows,
  inList: ByteCells,
) => void;

/** The columns of a part that are others than those of the list, or in another order. */
export interface PartColumns {
  /** By column of the list, the index of its own; -1 for one that it lacks. */
  readonly places: readonly number[];
  /** How many its own header has, with those that it alone has. */
  readonly width: number;
}

/** One of several sheets that are read as one list: their rows are numbered on, without their headers. */
export interface SheetPart {
  readonly sheet: string;
  /** Number of its first row below the header, in the list. */
  readonly firstRow: number;
  /** What is added to its own row numbers: its row 2 is row `offset + 2` of the list. */
  readonly offset: number;
  /** Its rows below the header that have been read, blank ones too. */
  readonly rows: number;
  /** @default those of the list */
  readonly columns?: PartColumns;
}

/** The column of a list that a column of one of its parts is; -1 for one that the part alone has. */
export function columnInList(columns: PartColumns | undefined, own: number): number {
  if (!columns) return own;
  const { places, width } = columns;
  return own < width ? places.indexOf(own) : own - width + places.length;
}

/** The column of a part that a column of the list is; -1 for one that the part lacks. */
export function columnInPart(columns: PartColumns | undefined, column: number): number {
  if (!columns) return column;
  const { places, width } = columns;
  return places[column] ?? column - places.length + width;
}

/** The parts of a list that have been opened so far. */
export class SheetParts {
  readonly #headerRow: number;
  readonly #parts: SheetPart[] = [];
  readonly #kinds = new Map<
    string,
    { readonly format: string; readonly delimiter: string | undefined }
  >();
  /** By part but the first, the texts above its header. */
  readonly titles = new Map<string, readonly string[]>();
  /** @internal Rows of the list come without them. @default nobody takes them */
  onOwnColumns: OwnColumnsSink | undefined;
  /** @internal Called with the names of columns that parts alone have, when one with more is opened. @default nobody is told */
  onOwnNames: ((names: readonly string[]) => void) | undefined;
  readonly #ownNames = new Set<string>();

  constructor(headerRow: number) {
    this.#headerRow = headerRow;
  }

  /**
   * The next part has been opened.
   *
   * @param delimiter CSV only.
   */
  add(
    sheet: string,
    [format, delimiter]: readonly [format: string, delimiter: string | undefined],
    columns?: PartColumns,
  ): void {
    this.#kinds.set(sheet, { format, delimiter });
    const last = this.lastRow;
    const part = { sheet, firstRow: last + 1, offset: last - this.#headerRow, rows: 0 };
    this.#parts.push({ ...part, ...(columns && { columns }) });
  }

  addOwnNames(names: readonly string[]): void {
    const before = this.#ownNames.size;
    for (const name of names) this.#ownNames.add(name);
    if (this.#ownNames.size > before) this.onOwnNames?.([...this.#ownNames]);
  }

  /** The last part has no text, and is none. */
  drop(): void {
    this.#parts.pop();
  }

  /** The last part has been read up to a row of the list. */
  readUpTo(row: number): void {
    const part = this.#parts.pop() as SheetPart;
    this.#parts.push({ ...part, rows: Math.max(part.rows, row - part.firstRow + 1) });
  }

  /** The last row of the list that has been read. */
  get lastRow(): number {
    const last = this.#parts.at(-1);
    return last ? last.firstRow + last.rows - 1 : this.#headerRow;
  }

  get all(): readonly SheetPart[] {
    return this.#parts;
  }

  /** The place of a row's part among the parts. */
  placeOf(row: number): number {
    return Math.max(
      0,
      this.#parts.findLastIndex(({ firstRow }) => firstRow <= row),
    );
  }

  /** How the file with a row is written. */
  kindAt(row: number) {
    return this.#kinds.get(this.#parts[this.placeOf(row)]?.sheet ?? '');
  }

  /** Whether two rows are of different parts: between two that follow each other, one has ended. */
  areApart(row: number, other: number): boolean {
    return this.placeOf(row) !== this.placeOf(other);
  }

  /** The part that has a row, and the row's number there. */
  at(row: number): { readonly part: SheetPart; readonly row: number } {
    const part = this.#parts[this.placeOf(row)] as SheetPart;
    return { part, row: row - part.offset };
  }
}
