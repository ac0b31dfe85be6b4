import type { Column } from '../../rows/row.ts';
import { isBlank } from '../cells/space-around.ts';
import { CellReader } from './cell-reader.ts';
import type { CurrentRow, RowReading } from './current-row.ts';
import { columnsOf, type TextPlan } from './plan.ts';

/** Reads a row's text as a TextPlan says. Compiled, so that the plan is not examined for each row. */
export interface TextReader {
  readonly read: (row: readonly string[], projectId: string, svcUid: string) => string;
  /** The columns that the text is made of. */
  readonly columns: readonly Column[];
  /** Their cells. */
  readonly cells: readonly CellReader[];
  /** Whether the text is that of one cell, cleaned as the plan says. */
  readonly isCell: boolean;
}

/**
 * @param row Told of what cleaning does. @default nobody is
 * @param options `trims`: white space around the cells of a template is left out; `reading`: says what numbers mean
 */
export function compileReader(
  plan: TextPlan,
  row?: CurrentRow,
  { trims = false, notesNumbers = true, reading = row as RowReading | undefined } = {},
): TextReader {
  const { texts, parts } = plan;
  const columns = columnsOf(plan);
  const readers = parts.map((part) =>
    typeof part === 'string' ? part : new CellReader(part, plan.clean, row, notesNumbers, reading),
  );
  const cells = readers.filter((part) => typeof part === 'object');
  const [first = '', ...rest] = texts;
  const [cell] = cells;
  if (cell && parts.length === 1 && texts.every((text) => text === '')) {
    return { read: (row) => cell.read(row), columns, cells, isCell: true };
  }
  const steps = readers.map((part, i) => ({ part, text: rest[i] ?? '' }));
  return {
    read: (row, projectId, svcUid) => {
      let text = first;
      for (const step of steps) {
        const { part } = step;
        if (part === 'project_id') text += projectId;
        else if (part === 'svc_uid') text += svcUid;
        else {
          const cell = trims ? part.read(row).trim() : part.read(row);
          // A cell that looks empty adds nothing.
          text += isBlank(cell) ? '' : cell;
        }
        text += step.text;
      }
      return text;
    },
    columns,
    cells,
    isCell: false,
  };
}

/** Whether a cell of the row that was read last could not be converted. */
export function hasFailed({ cells }: TextReader): boolean {
  for (const cell of cells) if (cell.failed) return true;
  return false;
}

/** Returns the first column whose cell is empty. */
export function firstEmpty({ cells }: TextReader, row: readonly string[]): Column | null {
  for (const cell of cells) if (cell.isEmpty(row)) return cell.column;
  return null;
}

/** Returns the columns whose cells are empty. */
export function emptyColumns({ cells }: TextReader, row: readonly string[]): Column[] {
  return cells.filter((cell) => cell.isEmpty(row)).map(({ column }) => column);
}
