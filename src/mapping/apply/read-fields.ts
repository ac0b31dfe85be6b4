import { memoize } from '../../rows/memoize.ts';
import type { Column } from '../../rows/row.ts';
import { toUnits, UNITS } from '../cells/amount-units.ts';
import { type Checked, checkCount } from '../cells/cell-values.ts';
import type { CleanSinks } from './cell-reader.ts';
import type { FieldPlan, Plan } from './plan.ts';
import type { FieldValue } from './record.ts';
import { quoted, type RowProblem } from './row-issue.ts';
import { compileReader, firstEmpty, hasFailed, type TextReader } from './text-reader.ts';

const KNOWN_VALUES = 1000;

/** Receives what is found in a row's cells. */
export interface FieldSinks {
  readonly onProblem: (problem: RowProblem) => void;
  /**
   * Receives how the numbers of a column are written: each text at least once, and each way of writing in the first row that has
   * it.
   */
  readonly onNumber: (found: Checked, cell: string, column: Column) => void;
  readonly cleaning: CleanSinks;
}

/** The cells of the current row, if rows come as bytes. */
export interface RowCells {
  /** Returns the units of a plain amount; NOT_PLAIN for any other cell. */
  readonly amount: (column: number) => number;
  readonly hasPoint: (column: number) => boolean;
  /** Makes the text of a cell that the row does not have yet. */
  readonly decode: (column: number) => void;
}

interface CompiledField extends FieldPlan {
  readonly reader: TextReader;
  readonly checkCell: ((cell: string) => Checked) | null;
  /** The column of an amount that is added up; -1 for any other field. */
  readonly amountColumn: number;
  /** Whether an amount that is less than 1 or not whole is invalid. */
  readonly isCount: boolean;
  /** Whether a decimal point in the column has been noted. */
  hasPoint: boolean;
}

/** Reads and checks the fields of an order in a row. */
export class FieldReader {
  /** Whether no field reads a cell, so that rows with the same ids have the same fields. */
  readonly areOfIds: boolean;
  /** Indexes of the columns whose texts are always read. */
  readonly indexes: readonly number[];
  /** Indexes of the columns whose texts are read only if they are not plain amounts. */
  readonly amountIndexes: readonly number[];
  readonly #fields: readonly CompiledField[];
  readonly #cells: RowCells;
  readonly #report: (problem: RowProblem) => void;

  constructor({ fields }: Plan, cells: RowCells, { onProblem, onNumber, cleaning }: FieldSinks) {
    this.#cells = cells;
    this.#report = onProblem;
    this.#fields = fields.map((field) => {
      // White space around the cells of a template is not sent. A check trims by itself.
      const reader = compileReader(field.from, cleaning, field.check === null);
      return {
        ...field,
        reader,
        checkCell: toCheckCell(field, reader, onNumber),
        amountColumn: amountColumnOf(field, reader),
        isCount: field.check === checkCount,
        hasPoint: false,
      };
    });
    this.areOfIds = this.#fields.every(
      ({ reader, check, combine }) =>
        reader.columns.length === 0 && check === null && combine !== 'sum',
    );
    const read = this.#fields.filter(({ amountColumn }) => amountColumn < 0);
    this.indexes = read.flatMap(({ reader }) => reader.columns.map(({ index }) => index));
    const amounts = this.#fields.map(({ amountColumn }) => amountColumn);
    this.amountIndexes = amounts.filter((index) => index >= 0);
  }

  read(row: readonly string[], projectId: string, svcUid: string): FieldValue[] {
    const values: FieldValue[] = [];
    for (const field of this.#fields) {
      values.push(
        field.amountColumn < 0
          ? this.#field(field, row, projectId, svcUid)
          : this.#amount(field, row, projectId, svcUid),
      );
    }
    return values;
  }

  /** Reads plain amounts from their bytes, other amounts from their texts: a property test checks that both give the same. */
  #amount(
    field: CompiledField,
    row: readonly string[],
    projectId: string,
    svcUid: string,
  ): FieldValue {
    const { amountColumn, isCount } = field;
    const units = this.#cells.amount(amountColumn);
    const isValid = isCount ? units > 0 && units % UNITS === 0 : units >= 0;
    // The first cell with a point is read as a text, which notes how the column is written.
    if (isValid && (field.hasPoint || !this.#cells.hasPoint(amountColumn))) return units;
    field.hasPoint ||= isValid;
    this.#cells.decode(amountColumn);
    const text = this.#field(field, row, projectId, svcUid);
    return text === '' ? text : (toUnits(text) ?? text);
  }

  #field(field: CompiledField, row: readonly string[], projectId: string, svcUid: string): string {
    const { name, reader, required } = field;
    const text = reader.read(row, projectId, svcUid);
    if (hasFailed(reader)) return '';
    if (required) {
      const column = firstEmpty(reader, row);
      if (column) {
        this.#report({
          code: 'order_field_missing',
          column,
          value: '',
          what: `${name} needs column "${column.name}", but the cell is empty`,
          fix: 'Fill in the cell',
        });
        return '';
      }
    }
    if (field.checkCell === null) return text.trim();
    const checked = field.checkCell(text);
    if ('text' in checked) return checked.text;
    this.#report({
      code: 'order_field_invalid',
      column: reader.columns[0] ?? null,
      value: text,
      what: `${name} ${checked.wanted}, found ${quoted(text)}`,
      fix: checked.fix,
    });
    return '';
  }
}

/** The column whose plain amounts need no cleaning; -1 for none. */
function amountColumnOf({ combine, from }: FieldPlan, { columns, isCell }: TextReader): number {
  const keepsDigits = (from.clean ?? []).every((step) => typeof step === 'string');
  return combine === 'sum' && isCell && keepsDigits ? (columns[0]?.index ?? -1) : -1;
}

/** Returns a field's check, memoized, as texts come again. */
function toCheckCell(
  { check }: FieldPlan,
  { columns: [column] }: TextReader,
  onNumber: FieldSinks['onNumber'],
): ((cell: string) => Checked) | null {
  if (check === null) return null;
  return memoize((cell) => {
    const checked = check(cell);
    if (column && (checked.marks || checked.currencies?.length)) onNumber(checked, cell, column);
    return checked;
  }, KNOWN_VALUES);
}
