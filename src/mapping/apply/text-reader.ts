import type { Column } from '../../rows/row.ts';
import { toClean } from '../cells/clean.ts';
import { columnsOf, type TextPlan } from './plan.ts';

/** Reads a row's text as a TextPlan says. Compiled, so that the plan is not examined for each row. */
export interface TextReader {
  readonly read: (row: readonly string[], projectId: string, svcUid: string) => string;
  /** The columns that the text is made of. */
  readonly columns: readonly Column[];
  /** Whether the text is that of one cell, cleaned as the plan says. */
  readonly isCell: boolean;
}

export function compileReader(plan: TextPlan): TextReader {
  const { texts, parts } = plan;
  const clean = toClean(plan.clean);
  const columns = columnsOf(plan);
  const [first = '', ...rest] = texts;
  const [column] = columns;
  if (column && parts.length === 1 && texts.every((text) => text === '')) {
    const { index } = column;
    return { read: (row) => clean(row[index] ?? ''), columns, isCell: true };
  }
  const steps = parts.map((part, i) => ({ part, text: rest[i] ?? '' }));
  return {
    read: (row, projectId, svcUid) => {
      let text = first;
      for (const step of steps) {
        const { part } = step;
        if (part === 'project_id') text += projectId;
        else if (part === 'svc_uid') text += svcUid;
        else text += visible(clean(row[part.index] ?? ''));
        text += step.text;
      }
      return text;
    },
    columns,
    isCell: false,
  };
}

/** A cell that looks empty adds nothing to a template. */
function visible(cell: string): string {
  return isBlank(cell) ? '' : cell;
}

/** Returns the first of these columns whose cell looks empty. */
export function firstEmpty(columns: readonly Column[], row: readonly string[]): Column | null {
  for (const column of columns) if (isBlank(row[column.index] ?? '')) return column;
  return null;
}

/** Returns those of these columns whose cells look empty. */
export function emptyColumns(columns: readonly Column[], row: readonly string[]): Column[] {
  return columns.filter((column) => isBlank(row[column.index] ?? ''));
}

/** Whether a text is empty or has only white space. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a character that is not white space.
  if ((first > 0x20 && first < 0xa0) || (first > 0x3000 && first < 0xfeff)) return false;
  return text.trim() === '';
}
