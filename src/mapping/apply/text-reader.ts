import { isSeen } from '../../rows/invisible.ts';
import type { Column } from '../../rows/row.ts';
import { isBlank } from '../cells/space-around.ts';
import { ConditionTest } from '../rules/conditions/condition.ts';
import { CellReader } from './cell-reader.ts';
import type { CurrentRow, RowReading } from './current-row.ts';
import {
  type ChoicePlan,
  columnsOf,
  decidingColumnsOf,
  type FieldPlan,
  type TextPlan,
} from './plan.ts';

/** Reads a row's text as a TextPlan says. Compiled, so that the plan is not examined for each row. */
export interface TextReader {
  readonly read: (row: Texts, projectId: string, svcUid: string) => string;
  /** Position of the text that a row has, of those that it may have. */
  readonly choiceIn: (row: Texts) => number;
  /** By position of a text, the cells that it is made of. */
  readonly cells: readonly (readonly TextCell[])[];
  /** The columns that the texts are made of, and those that decide which text it is. */
  readonly columns: readonly Column[];
  readonly allColumns: readonly Column[];
  /** Whether the text is that of one cell, cleaned as the plan says. */
  readonly isCell: boolean;
  /** By position of a text, whether nothing is printed if all its cells are empty: the ids of a row never are. */
  readonly mayBeNothing: readonly boolean[];
}

type Texts = readonly string[];

interface TextCell {
  readonly cell: CellReader;
  /** Whether it may be empty. */
  readonly isOptional: boolean;
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
  const { choices, clean } = plan;
  const toReader = (column: Column) => {
    const cell = new CellReader(column, clean, row, notesNumbers, reading);
    row?.cleaned.watch(cell);
    return cell;
  };
  const texts = choices.map((choice) => compileChoice(choice, toReader, trims));
  const columns = columnsOf(plan);
  const of = {
    cells: texts.map(({ cells }) => cells),
    ...{ columns, allColumns: [...new Set([...columns, ...decidingColumnsOf(plan)])] },
    mayBeNothing: choices.map(({ texts: [text = ''], parts }) =>
      parts.length > 0
        ? parts.every(({ from }) => typeof from === 'object')
        : choices.length > 1 && isBlank(text),
    ),
  };
  const [first] = texts;
  if (choices.length === 1 && first) {
    const [one] = first.cells;
    const isCell = one !== undefined && first.isCell;
    const read = isCell ? (row: Texts) => one.cell.read(row) : first.read;
    return { ...of, read, choiceIn: () => 0, isCell };
  }
  const choiceIn = compileChoiceIn(choices);
  const read: TextReader['read'] = (row, projectId, svcUid) =>
    texts[choiceIn(row)]?.read(row, projectId, svcUid) ?? '';
  return { ...of, read, choiceIn, isCell: false };
}

/** Gives the position of the text that a row has. */
function compileChoiceIn(choices: readonly ChoicePlan[]): TextReader['choiceIn'] {
  const tests = choices.flatMap(({ when }) =>
    when ? [{ column: when.column.index, test: ConditionTest.of(when.condition) }] : [],
  );
  return (row) => {
    const met = tests.findIndex(({ column, test }) => test.isMetBy(row[column] ?? ''));
    return met < 0 ? tests.length : met;
  };
}

/** Tells whether the text that a row has is made of a column's cell, which other texts may be. */
export function compileHasCell(choices: readonly ChoicePlan[], { index }: Column) {
  const choiceIn = compileChoiceIn(choices);
  const have = choices.map(({ parts }) =>
    parts.some(({ from }) => typeof from === 'object' && from.index === index),
  );
  return (row: Texts): boolean => have[choiceIn(row)] ?? true;
}

function compileChoice(
  { texts, parts, separator = '' }: ChoicePlan,
  toReader: (column: Column) => CellReader,
  trims: boolean,
) {
  const [first = '', ...rest] = texts;
  const steps = parts.map(({ from, ...part }, i) => ({
    ...part,
    from: typeof from === 'string' ? from : toReader(from),
    text: rest[i] ?? '',
  }));
  const cells: TextCell[] = steps.flatMap(({ from: cell, isOptional }) =>
    typeof cell === 'object' ? [{ cell, isOptional }] : [],
  );
  const read: TextReader['read'] = (row, projectId, svcUid) => {
    let text = first;
    for (const { from, before, after, text: behind, isOptional } of steps) {
      const part = from === 'project_id' ? projectId : from === 'svc_uid' ? svcUid : from.read(row);
      // A cell that looks empty adds nothing.
      if (!(isOptional ? isUnseen : isBlank)(part)) {
        const shown = trims && typeof from === 'object' ? part.trim() : part;
        text += (text === '' ? '' : separator) + before + shown + after;
      }
      text += behind;
    }
    return text;
  };
  const [only, second] = steps;
  const isBare = only?.isOptional === false && !second && texts.join('') === '';
  return { read, cells, isCell: isBare && cells.length === 1 };
}

/** The cells that a row's text is made of. */
export function cellsIn(reader: TextReader, row: Texts): readonly TextCell[] {
  return reader.cells[reader.choiceIn(row)] ?? [];
}

/** Whether a cell of the row that was read last could not be converted. */
export function hasFailed(reader: TextReader, row: Texts): boolean {
  for (const { cell } of cellsIn(reader, row)) if (cell.failed) return true;
  return false;
}

/** Whether a row has nothing there: of a cell that may be empty, nothing that people see. */
export function isEmptyIn({ cell, isOptional }: TextCell, row: Texts): boolean {
  return cell.isEmpty(row, isOptional ? isUnseen : isBlank);
}

function isUnseen(text: string): boolean {
  return !isSeen(text);
}

export function gapsIn(reader: TextReader, row: Texts) {
  const choice = reader.choiceIn(row);
  const cells = reader.cells[choice] ?? [];
  const empty = cells.filter((cell) => isEmptyIn(cell, row));
  const isEmpty = reader.mayBeNothing[choice] === true && empty.length === cells.length;
  const gap = empty.find(({ isOptional }) => !isOptional) ?? (isEmpty ? empty[0] : undefined);
  return {
    /** The first column whose cell is empty: of those that must not be, or of all if all are; null if there is none. */
    column: gap?.cell.column ?? null,
    /** Whether nothing is to be printed. */
    isEmpty,
  };
}

/** The column whose cells hold amounts; -1 for none. */
export function heldColumnOf({ checkStored }: FieldPlan, { columns, isCell }: TextReader): number {
  const [column] = columns;
  return checkStored && isCell && column?.foundBy === undefined ? (column?.index ?? -1) : -1;
}

/** The column whose plain amounts need no cleaning; -1 for none. */
export function amountColumnOf(
  { combine, from, reading }: FieldPlan,
  { columns, isCell }: TextReader,
): number {
  const keepsDigits = (from.clean ?? []).every((step) => typeof step === 'string');
  const isPlain = keepsDigits && reading?.decimal !== ',';
  return combine === 'sum' && isCell && isPlain ? (columns[0]?.index ?? -1) : -1;
}
