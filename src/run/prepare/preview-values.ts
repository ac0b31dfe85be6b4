import { UsageError } from '../../errors.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { cleanedUsesOf } from '../../mapping/apply/plan-columns.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { compileHasCell } from '../../mapping/apply/text-reader.ts';
import { type CleanStep, isNumberStep, stepName } from '../../mapping/cells/clean/clean-steps.ts';
import { isBlank } from '../../mapping/cells/space-around.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import { didYouMean } from '../../mapping/file/near-miss.ts';
import { cellText } from '../../rows/byte-cells.ts';
import { ValueTally } from '../../rows/kept/value-tally.ts';
import { type Column, columnCell, toColumnName } from '../../rows/row.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import {
  type Becomes,
  becomesOf,
  type PreviewInput,
  readerOf,
  readForPreview,
} from './read-for-preview.ts';

/** Values that are told apart. */
const MOST_VALUES = 100_000;
/** Of a value that no row's text has. */
const UNREAD: Becomes = { after: null, problem: 'in no text of these rows' };

export interface PreviewValuesOptions extends PreviewInput {
  /** The column's name. */
  readonly column: string;
  /** Values to show. */
  readonly limit: number;
}

/** The values of a column, and what a mapping makes of them. */
export interface ValuesPreview {
  readonly sheet: string;
  readonly column: string;
  /** Rows that were counted: those that rules leave out are not. */
  readonly rows: number;
  /** How the mapping uses the column. */
  readonly uses: readonly ValueUse[];
  /** The most frequent first. */
  readonly values: readonly ShownValue[];
  /** Those that are not shown. */
  readonly more: {
    readonly values: number;
    readonly rows: number;
    /** There are more values than are told apart. */
    readonly atLeast?: true;
  };
}

interface ValueUse {
  /** What the cells are for, cleaned in the same way: `userdata.sex`, `variable "sex"`. */
  readonly for: readonly string[];
  /** As the mapping has them. */
  readonly steps: readonly string[];
}

interface ShownValue {
  /** '' for an empty cell. */
  readonly value: string;
  readonly rows: number;
  /** The first of them: `List!C2`. */
  readonly cell: string;
  /** By use. */
  readonly becomes: readonly Becomes[];
}

/**
 * Counts the values of a column over a whole sheet, and tells what a mapping makes of each. Rules decide which rows count, as in a check.
 *
 * @returns null if the mapping does not fit the sheet, which `onIssue` has received.
 * @throws UsageError, InputError
 */
export async function previewValues(options: PreviewValuesOptions): Promise<ValuesPreview | null> {
  const { column: name, limit } = options;
  const { sheet, mapping, plan, batches, again } = await readForPreview(options);
  if (plan === null) return null;
  try {
    const column = columnOf(sheet, new ColumnNames(mapping.aliases).of(name));
    const uses = usesOf(plan, column);
    const readsNumbers = uses.some(({ steps }) => steps.some(isNumberStep));
    const readers = uses.map(({ steps }) => readerOf(column, steps, again));
    const tally = new ValueTally<{ value: string; becomes: Becomes[] }>(MOST_VALUES);
    let total = 0;
    for await (const { rows } of batches) {
      const { cells, numbers, rows: texts } = rows;
      for (const [at, row] of numbers.entries()) {
        const text = cellText(cells, at, column.index);
        const value = isBlank(text) ? '' : text;
        again.number = row;
        // Cells of one text may hold different numbers.
        const held = readsNumbers ? again.heldBy(value, column) : null;
        const key = readsNumbers ? JSON.stringify([held, value]) : value;
        const made = tally.note(key, row, () => ({
          value: cut(value),
          becomes: uses.map(() => UNREAD),
        }));
        for (const [i, { isRead }] of uses.entries()) {
          const reader = readers[i];
          if (!reader || made?.becomes[i] !== UNREAD) continue;
          if (isRead.some((one) => one(texts[at] ?? [])))
            made.becomes[i] = becomesOf(value, reader, again);
        }
      }
      total += numbers.length;
    }
    return { ...toPreview(tally, column, sheet, limit), rows: total, uses: uses.map(toUse) };
  } finally {
    await sheet.close();
  }
}

/** @throws UsageError `usage` */
function columnOf({ header }: Sheet, names: readonly [string, ...string[]]): Column {
  const [column, second] = header.columns.filter((one) => names.includes(toColumnName(one.name)));
  const [name] = names;
  if (column && !second) return column;
  const meant = didYouMean(name, header.columns.map((one) => one.name).filter(Boolean));
  const found = column ? `several columns have this name` : `no column has this name${meant}`;
  throw new UsageError('usage', `Cannot show the values of column "${cut(name)}": ${found}`);
}

interface Use {
  readonly names: string[];
  readonly steps: readonly CleanStep[];
  /** Whether a row's text has the cell, by name. */
  readonly isRead: ReturnType<typeof compileHasCell>[];
}

/** Uses that clean the column in the same way are one. */
function usesOf(plan: Plan, of: Column): Use[] {
  const { index } = of;
  const uses = new Map<string, Use>();
  for (const { name, columns, clean, choices } of cleanedUsesOf(plan)) {
    if (!columns.some((column) => column.index === index)) continue;
    const key = JSON.stringify(clean);
    const use = uses.get(key) ?? { names: [], steps: clean, isRead: [] };
    use.names.push(name);
    use.isRead.push(compileHasCell(choices, of));
    uses.set(key, use);
  }
  return [...uses.values()];
}

function toUse({ names, steps }: Use): ValueUse {
  return { for: names, steps: steps.map(stepName) };
}

function toPreview(
  tally: ValueTally<Pick<ShownValue, 'value' | 'becomes'>>,
  column: Column,
  sheet: Sheet,
  limit: number,
): Omit<ValuesPreview, 'rows' | 'uses'> {
  const all = tally.values();
  const left = all.slice(limit);
  return {
    sheet: sheet.sheet,
    column: column.name,
    values: all.slice(0, limit).map(({ made, rows, firstRow }) => ({
      value: made.value,
      rows,
      cell: columnCell(sheet, column, firstRow),
      becomes: made.becomes,
    })),
    more: {
      values: left.length + (tally.rowsBeyond > 0 ? 1 : 0),
      rows: left.reduce((sum, { rows }) => sum + rows, tally.rowsBeyond),
      ...(tally.rowsBeyond > 0 && { atLeast: true as const }),
    },
  };
}
