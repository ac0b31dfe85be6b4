import type { IssueCode } from '../../../issue.ts';
import type { ListFile } from '../../../mapping/file/list-file.ts';
import { type CellPlace, columnLetter, WHOLE_ROW } from '../../../rows/cell-address.ts';
import { addressOn } from '../../../rows/row.ts';

/** Corrections that a list may have, and as many rows that it recognizes. */
export const MAX_CORRECTIONS = 200_000;

/** A correction of one cell, or a row that is left out, or recognized. */
export interface Correction {
  /** Its address, with or without the sheet: `E12`, `Orders!E12`. `12:12` leaves out row 12, or recognizes it. */
  readonly cell: string;
  /** The text that the cell shows; '' if it is empty. Of a row, its first cells, with ` | ` between: `p-1 | u-1 | Jon`. */
  readonly from: string;
  /** The text that it is to have. Of a row '', or `KEEP`. Of what is accepted '', or `from`. */
  readonly to: string;
  /** The code of a question about the cell or row, which is meant as it is. @default it is corrected */
  readonly accept?: string | undefined;
  /** Why it is accepted: kept with the answer. @default nothing is said */
  readonly why?: string | undefined;
}

/** A correction whose address was read. */
export interface PlacedCorrection extends CellPlace {
  readonly from: string;
  readonly to: string;
  /** The question that is answered. @default none: it is corrected */
  readonly accept?: IssueCode | undefined;
  readonly why?: string | undefined;
}

/** Corrections of one row. */
export interface CorrectionsOfRow {
  readonly row: number;
  /** By column, each cell once; what is said of the row as a whole is last. */
  readonly fixes: readonly PlacedCorrection[];
  /** What is accepted in it. */
  readonly answers: readonly PlacedCorrection[];
}

/** Corrections as they are put to one sheet. */
export interface CorrectionsOfSheet {
  /** By row, ascending. */
  readonly rows: ReadonlyMap<number, CorrectionsOfRow>;
  /** Those that say something else of a cell than one before them. */
  readonly repeated: readonly PlacedCorrection[];
}

/** Corrections in memory. */
export class CorrectionList {
  /** Where they come from; the file is '' if they were not in one. The hash is of what they say. */
  readonly source: Required<Pick<ListFile, 'file' | 'sha256'>>;
  readonly #all: readonly PlacedCorrection[];

  constructor(
    source: Required<Pick<ListFile, 'file' | 'sha256'>>,
    all: readonly PlacedCorrection[],
  ) {
    this.source = source;
    this.#all = [...all].sort((a, b) => a.row - b.row || a.column - b.column);
  }

  /** Whether some are of a row. */
  get hasRows(): boolean {
    return this.#all.some(({ column, accept }) => column === WHOLE_ROW && accept === undefined);
  }

  /** What is accepted as it is: where (`E12`, `12:12`), the code of the question, and why. */
  get answers() {
    return this.#all.flatMap(({ accept: code, why = '', ...place }) =>
      code ? { cell: addressOf(place), code, why } : [],
    );
  }

  /**
   * @internal
   * @param isPart The sheet is one of several.
   */
  ofSheet(name: string, isPart: boolean): CorrectionsOfSheet {
    const rows = new Map<
      number,
      { row: number; fixes: PlacedCorrection[]; answers: PlacedCorrection[] }
    >();
    const repeated: PlacedCorrection[] = [];
    for (const correction of this.#all) {
      const { row, column, from, to } = correction;
      if (!isOf(correction, name, isPart)) continue;
      const ofRow = rows.get(row) ?? { row, fixes: [], answers: [] };
      rows.set(row, ofRow);
      const before = ofRow.fixes.at(-1);
      // A line that answers two questions may be there twice.
      const isTwice = ofRow.answers.some((one) => isSameAnswer(one, correction));
      if (isTwice) continue;
      if (correction.accept !== undefined) ofRow.answers.push(correction);
      else if (before?.column !== column) ofRow.fixes.push(correction);
      else if (before.from !== from || before.to !== to) repeated.push(correction);
    }
    return { rows, repeated };
  }

  /** @internal Those that are of none of these sheets. */
  ofOthers(names: readonly string[], areParts: boolean): readonly PlacedCorrection[] {
    return this.#all.filter((one) => !names.some((name) => isOf(one, name, areParts)));
  }
}

function isSameAnswer(one: PlacedCorrection, other: PlacedCorrection): boolean {
  return one.accept === other.accept && one.column === other.column && one.from === other.from;
}

/** Whether it is of a sheet. Spreadsheet programs take names that differ in case for the same; files in an archive may differ in that alone. */
function isOf({ sheet }: PlacedCorrection, name: string, isPart: boolean): boolean {
  if (sheet === null) return !isPart;
  const plain = (one: string) => {
    const own = one.normalize('NFC');
    return isPart ? own : own.toLowerCase();
  };
  return plain(sheet) === plain(name);
}

/** `E12`, `Orders!E12`, or `12:12` of a whole row. */
export function addressOf({ sheet, row, column }: CellPlace): string {
  const place = column === WHOLE_ROW ? `${row}:${row}` : `${columnLetter(column)}${row}`;
  return sheet === null ? place : addressOn(sheet, place);
}

/** Whether it only recognizes a row. */
export function keepsRow({ column, to }: Pick<PlacedCorrection, 'column' | 'to'>): boolean {
  return column === WHOLE_ROW && to !== '';
}
