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
  /** Receives how the numbers of a column are written: each cell's text at least once, and each way in the first row that has it. */
  readonly onNumber: (found: Checked, cell: string, column: Column) => void;
}

interface CompiledField extends FieldPlan {
  readonly reader: TextReader;
  readonly checkCell: ((cell: string) => Checked) | null;
}

/** Reads what a row says of its order's fields, and checks it. */
export class FieldReader {
  /** No cell is read or checked for any field, so rows of the same ids have the same. */
  readonly areOfIds: boolean;
  /** Of the columns that are read. */
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

/** White space around a cell is not sent, in a template neither; what checks a cell cuts it off itself. */
function withoutSpace({ from, check }: FieldPlan): TextPlan {
  const clean = from.clean ?? [];
  return check === null && !clean.includes('trim') ? { ...from, clean: [...clean, 'trim'] } : from;
}

/** A field's check, which looks at texts that come again only once. */
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
