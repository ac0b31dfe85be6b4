import { VdpipeError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { CellReader } from '../../mapping/apply/cell-reader.ts';
import type { RowAgain } from '../../mapping/apply/current-row.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import {
  amountColumnsOf,
  cleanedUsesOf,
  idColumnsOf,
  ruleColumnsOf,
} from '../../mapping/apply/plan-columns.ts';
import { columnWords, cut, quoted, SheetIssues } from '../../mapping/apply/row-issue.ts';
import type { CleanedCells } from '../../mapping/apply/watches/clean-watch.ts';
import type { CleanStep } from '../../mapping/cells/clean/clean-steps.ts';
import type { UniqueRule } from '../../mapping/rules/unique-rule.ts';
import { cellText } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { Column } from '../../rows/row.ts';
import { type Change, rewrite } from '../input/corrections/sheet-corrections.ts';
import type { SheetErrors } from '../input/sheet-errors.ts';
import type { Answers } from './answers.ts';

/** A cell of a row, and what is judged of it: its text after clean-up. */
interface JudgedCell {
  readonly own: string;
  readonly reader: CellReader;
  readonly text: string;
  readonly value: string;
}

/** The rows of a list that are judged. */
interface JudgedRows {
  readonly plan: Plan;
  readonly again: RowAgain;
  readonly errors: SheetErrors;
  /** Whether a list of corrections has a cell. */
  readonly isCorrected: (row: number, column: number) => boolean;
}

/**
 * Puts the answers of outside checks to rows; where there are none yet, the values are noted to be asked for.
 *
 * @param rules Those that compare cells once more as they are corrected.
 */
export function createRowJudge(
  { plan, again, errors, isCorrected }: JudgedRows,
  answers: Answers,
  rules: readonly UniqueRule[],
) {
  const judged = plan.checks.flatMap(({ cells }) => cells.map(({ column }) => column.index));
  const twice = judged.filter((index, i) => judged.indexOf(index) < i);
  // `near` and people mailed before are found in the list as it came alone.
  const asItCame = plan.rows.unique.filter(({ near, earlier }) => near || earlier);
  const rows = { ...plan.rows, unique: asItCame };
  const used = [...idColumnsOf(plan), ...ruleColumnsOf({ ...plan, rows })];
  /** Columns whose cells ids, rules, look-ups or several checks use as they are. */
  const shared = new Set([...used.map(({ index }) => index), ...twice]);
  const appliedCells = plan.checks.flatMap(({ applies, cells }) => (applies ? cells : []));
  const isApplied = ({ index }: Column) =>
    !shared.has(index) && appliedCells.some(({ column }) => column.index === index);
  const unique = rules.filter(({ columns }) => columns.some(isApplied));
  // Rows are judged when it is known that they are not skipped.
  /** Tells of a text that could stand in the cell. */
  const toldWith = (to?: string) =>
    new SheetIssues(plan.place, (issue) => errors.ofMapping(errors.answered(issue, to)));
  const issues = toldWith();
  const checks = plan.checks.map(({ name, applies, cells }) => {
    const readers = cells.flatMap(({ own, column }) => {
      const clean = cleanOf(name, column);
      if (clean === null) return [];
      return { own, reader: new CellReader(column, clean, undefined, true, again) };
    });
    // What is unclear is an error of the whole sheet.
    return { name, applies, readers: readers.length === cells.length ? readers : [] };
  });
  const applied = new Map<string, { -readonly [K in keyof CleanedCells]: CleanedCells[K] }>();
  /** Of the batch that is judged, by the places of its rows. */
  let changes = new Map<number, Change[]>();
  /** What the clean-up makes of cells that may be corrected, where rules compare them once more: all are compared as they are printed. */
  let cleaned = new Map<number, Change[]>();
  return { judge, applied: (): readonly CleanedCells[] => [...applied.values()] };

  /** Returns the batch, with corrected texts where they are applied. */
  function judge(batch: ByteRows): ByteRows {
    changes = new Map();
    cleaned = new Map();
    for (const [place, row] of batch.numbers.entries()) {
      const isNone = errors.has(row, 'header_repeated') || errors.has(row, 'row_is_total');
      if (!isNone) judgeRow(batch, place, row);
    }
    const corrected = rewritten(batch, changes);
    const compared = cleaned.size === 0 ? corrected : rewritten(rewritten(batch, cleaned), changes);
    for (const rule of unique) {
      const isOfRule = ({ column }: Change) => rule.columns.some(({ index }) => index === column);
      const isChanged = (place: number) => changes.get(place)?.some(isOfRule) === true;
      rule.askCorrected(compared, isChanged, issues);
    }
    return corrected;
  }

  /** How a column is cleaned where it is used; null if that is not one way. */
  function cleanOf(name: string, column: Column): readonly CleanStep[] | null {
    const uses = cleanedUsesOf(plan).filter(({ columns }) => columns.includes(column));
    const [clean = [], ...others] = uses.map((use) => use.clean);
    const isAmount = amountColumnsOf(plan).has(column.index);
    if (!isAmount && others.every((one) => JSON.stringify(one) === JSON.stringify(clean)))
      return clean;
    issues.column(column, {
      code: 'check_unclear',
      message: `Check "${name}" cannot judge ${columnWords(column)}: ${isAmount ? 'it is an amount' : 'it is cleaned in several ways'}`,
      fix: isAmount ? 'Remove it from the check' : 'Give all its uses the same "clean"',
    });
    return null;
  }

  function judgeRow({ cells }: ByteRows, place: number, row: number): void {
    again.number = row;
    for (const { name, applies, readers } of checks) {
      const found = readers.map(({ own, reader }): JudgedCell => {
        const text = cellText(cells, place, reader.column.index);
        const value = reader.clean(text);
        // What cannot be cleaned is no error where it is not printed.
        return { own, reader, text, value: reader.failed ? text : value };
      });
      if (found.every(({ value }) => value.trim() === '')) continue;
      for (const { reader, text, value } of applies && unique.length > 0 ? found : []) {
        const column = reader.column.index;
        if (value !== text.trim() && !shared.has(column))
          addTo(cleaned, place, { column, to: value });
      }
      const values = Object.fromEntries(found.map(({ own, value }) => [own, value]));
      const answer = answers.of(name, values);
      if (answer === undefined && !answers.onNew) {
        // In the pass after the questions each value has its answer.
        const message = 'Nothing was ordered: the list changed while it was checked. Run it again.';
        throw new VdpipeError('file_changed', message);
      }
      if (answer === undefined) continue;
      if ('reason' in answer) refuse(name, row, found, answer.reason);
      else if ('corrected' in answer) {
        for (const cell of found) {
          if (!Object.hasOwn(answer.corrected, cell.own)) continue;
          const to = answer.corrected[cell.own] ?? '';
          correct(name, { ...cell, to, row, place }, applies);
        }
      }
    }
  }

  function refuse(name: string, row: number, cells: readonly JudgedCell[], reason: string): void {
    const [only, second] = cells;
    const shown = cells.filter(({ value }) => value !== '').map(({ value }) => quoted(value));
    issues.row(row, {
      code: 'value_refused',
      ...(only && !second && { column: only.reader.column, value: only.text }),
      what: `check "${name}" refuses ${shown.join(', ')}: ${reason}`,
      fix: 'Correct the row, or accept it if it is right',
    });
  }

  function correct(
    name: string,
    cell: JudgedCell & { readonly to: string; readonly row: number; readonly place: number },
    applies: boolean,
  ): void {
    const { reader, row, place, text, value, to } = cell;
    const { column } = reader;
    const at = issues.cell(column, row);
    const stays = reader.clean(to) === to && !reader.failed;
    const isShared = shared.has(column.index);
    const asItIs = ', but ids, rules, look-ups or other checks use the cell as it is';
    const changedAgain = stays ? '' : ', which the clean-up would change again';
    const why = applies && isShared ? asItIs : changedAgain;
    const problem = { code: 'value_corrected', row, cell: at } as Issue;
    if (applies && why === '' && errors.answerTo(problem) === null) {
      addTo(changes, place, { column: column.index, to });
      const step = `checks.${name}`;
      const first = { cell: at, before: cut(text), after: cut(to) };
      const key = `${step} ${column.index}`;
      const counted = applied.get(key);
      if (counted) counted.cells += 1;
      else applied.set(key, { column: column.name || column.letter, step, cells: 1, first });
      return;
    }
    const orApply = applies || isShared ? '' : 'set "corrected: apply" in the check, ';
    // A list of corrections has each cell once.
    const isOpen = stays && !isCorrected(row, column.index);
    (isOpen ? toldWith(to) : issues).row(row, {
      code: 'value_corrected',
      column,
      value: text,
      what: `check "${name}" would write "${cut(to)}" for ${quoted(value)}${why}`,
      fix: `Correct the cell (a list of corrections or "map" can), ${orApply}or accept the cell as it is`,
      ...(orApply === '' && { key: null }),
    });
  }
}

function addTo(changes: Map<number, Change[]>, place: number, change: Change): void {
  changes.set(place, [...(changes.get(place) ?? []), change]);
}

function rewritten(batch: ByteRows, changes: ReadonlyMap<number, Change[]>): ByteRows {
  return changes.size === 0 ? batch : rewrite(batch, changes);
}
