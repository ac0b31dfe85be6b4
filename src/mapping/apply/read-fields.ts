import { memoize } from '../../rows/memoize.ts';
import type { Column } from '../../rows/row.ts';
import type { Checked } from '../cells/cell-values.ts';
import type { FieldPlan, Plan, TextPlan } from './plan.ts';
import { quoted, type RowProblem } from './row-issue.ts';
import { compileReader, firstEmpty, type TextReader } from './text-reader.ts';

const KNOWN_VALUES = 1000;

/** Receives what is found in a row's cells. */
export interface FieldSinks {
  readonly onProblem: (problem: RowProblem) => void;
  /**
   * Receives how the numbers of a column are written: each text at least once, and each way of writing in the first row that has
   * it.
   */
  readonly onNumber: (found: Checked, cell: string, column: Column) => void;
}

interface CompiledField extends FieldPlan {
  readonly reader: TextReader;
  readonly checkCell: ((cell: string) => Checked) | null;
}

/** Reads and checks the fields of an order in a row. */
export class FieldReader {
  /** Whether no field reads a cell, so that rows with the same ids have the same fields. */
  readonly areOfIds: boolean;
  /** Indexes of the columns that are read. */
  readonly indexes: readonly number[];
  readonly #fields: readonly CompiledField[];
  readonly #report: (problem: RowProblem) => void;

  constructor({ fields }: Plan, { onProblem, onNumber }: FieldSinks) {
    this.#report = onProblem;
    this.#fields = fields.map((field) => {
      const reader = compileReader(withoutSpace(field));
      return { ...field, reader, checkCell: toCheckCell(field, reader, onNumber) };
    });
    this.areOfIds = this.#fields.every(
      ({ reader, check, combine }) =>
        reader.columns.length === 0 && check === null && combine !== 'sum',
    );
    this.indexes = this.#fields.flatMap(({ reader }) => reader.columns.map(({ index }) => index));
  }

  read(row: readonly string[], projectId: string, svcUid: string): string[] {
    return this.#fields.map((field) => this.#field(field, row, projectId, svcUid));
  }

  #field(field: CompiledField, row: readonly string[], projectId: string, svcUid: string): string {
    const { name, reader, required } = field;
    const text = reader.read(row, projectId, svcUid);
    if (required) {
      const column = firstEmpty(reader.columns, row);
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

/** Trims cells, also those in a template: white space around them is not sent. A check trims by itself. */
function withoutSpace({ from, check }: FieldPlan): TextPlan {
  const clean = from.clean ?? [];
  return check === null && !clean.includes('trim') ? { ...from, clean: [...clean, 'trim'] } : from;
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
