import type { IssueSink } from '../../issue.ts';
import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { Column, SheetPlace } from '../../rows/row.ts';
import { FORMATS, formatAt, type SheetFormat } from '../format/formats.ts';
import { toIssue } from '../to-issue.ts';
import {
  type ColumnDamage,
  createCutTextCheck,
  createDateSerialCheck,
  createLostZeroCheck,
  createRoundedNumberCheck,
} from './column-checks.ts';
import { ColumnFindings, MAX_REPORTED } from './column-findings.ts';
import type { DamageRules } from './damage-rules.ts';
import { createDebrisChecks } from './debris-checks.ts';
import { findCellDamage } from './find-cell-damage.ts';
import { findDebris } from './find-debris.ts';
import { factsOf, LONG_NUMBER_CHARS, LONG_TEXT_CHARS, mayBeLong } from './find-facts.ts';
import { findTextDamage } from './find-text-damage.ts';

export type DamageWatch = Pick<ReturnType<typeof createDamageWatch>, 'checkColumns' | 'finish'>;

type ColumnWatch = ReturnType<typeof createColumnWatch>;

/** Reports damage done to a sheet before vdpipe read it: by spreadsheet programs and by wrong encodings. Does not change cells. */
export function createDamageWatch(
  place: SheetPlace,
  { format, rules }: { readonly format: SheetFormat; readonly rules: DamageRules },
  onIssue: IssueSink,
) {
  const watches = place.header.columns
    .filter(({ name }) => name !== '')
    .map((column) => {
      const { index, name } = column;
      const shown = JSON.stringify(name);
      const of = { place, index, name, shown, rules, onIssue };
      return createColumnWatch(column, new ColumnFindings(of));
    });
  /** Columns that have had nothing yet. */
  let empty = watches;
  let rows = 0;
  for (const { column, findings } of watches) {
    const damage = findTextDamage(column.name);
    if (damage) findings.tellOne(damage, place.header.row, column.name);
  }

  /** Checks rows below the header, of one file. */
  function check(batch: ByteRows): void {
    if (!batch.plain) checkCells(batch);
    const { numbers } = batch;
    const { filled, mayHaveDebris } = factsOf(batch);
    empty = empty.filter(({ column }) => filled[column.index] !== 1);
    rows += numbers.length;
    if (mayHaveDebris) checkDebris(batch);
  }

  /**
   * @param kept Numbers of the rows that are not left out. @default all
   * @param deciding Columns that may leave rows out by their damage. @default none
   */
  function checkColumns(
    batch: ByteRows,
    kept: readonly number[] = batch.numbers,
    deciding: ReadonlySet<number> = new Set(),
  ): void {
    const { parts } = place;
    const [first = 0] = batch.numbers;
    if (parts?.areApart(first, batch.numbers.at(-1) ?? first)) {
      const isOfFirst = (row: number) => !parts.areApart(first, batch.numbers[row] ?? first);
      const rows = [...batch.numbers.keys()];
      checkColumns(batch.pick(rows.filter(isOfFirst)), kept, deciding);
      checkColumns(batch.pick(rows.filter((row) => !isOfFirst(row))), kept, deciding);
      return;
    }
    const { cells } = batch;
    const { tellsRounded } = FORMATS[formatAt({ ...place, format }, first)];
    const longNumberChars = tellsRounded ? Number.POSITIVE_INFINITY : LONG_NUMBER_CHARS;
    const { long } = factsOf(batch);
    const isKept = kept === batch.numbers ? null : new Set(kept);
    const numbers = isKept ? batch.numbers.map((row) => (isKept.has(row) ? row : 0)) : kept;
    for (const watch of watches) {
      const { index } = watch.column;
      const own = deciding.has(index) ? batch.numbers : numbers;
      const hasLong = long[index] === 1;
      if (hasLong || watch.checks.length > 0) checkColumn(watch, cells, own, longNumberChars);
    }
  }

  function checkCells({ numbers, rows }: ByteRows): void {
    for (let i = 0; i < rows.length; i += 1) {
      const cells = rows[i] ?? [];
      for (const watch of watches) {
        const text = cells[watch.column.index];
        if (text === undefined || text === '') continue;
        const damage = findCellDamage(text) ?? findTextDamage(text);
        if (damage) watch.findings.tell(damage, numbers[i] ?? 0, text);
      }
    }
  }

  function checkDebris({ numbers, rows }: ByteRows): void {
    const used = watches.filter(({ column }) => rules.isExact(column.index));
    for (const [i, cells] of rows.entries()) {
      for (const watch of used) {
        const text = cells[watch.column.index] ?? '';
        const damage = text === '' ? undefined : findDebris(text);
        if (damage) watch.findings.tell(damage, numbers[i] ?? 0, text);
      }
    }
  }

  function finishColumn({ column, checks, longNumbers, longTexts, findings }: ColumnWatch): void {
    for (const columnCheck of [...checks, longNumbers, longTexts]) {
      for (const damage of [columnCheck.finish() ?? []].flat()) {
        const isOfTexts = damage.code === 'text_debris' || damage.code === 'text_odd';
        if (!isOfTexts || rules.isExact(column.index)) tellColumn(findings, damage);
      }
    }
    findings.finish();
  }

  function tellEmpty(): void {
    if (rows < 2) return;
    empty = empty.filter(({ column }) => rules.isExact(column.index));
    for (const [i, { column }] of empty.slice(0, MAX_REPORTED).entries()) {
      const others = i === MAX_REPORTED - 1 ? empty.length - MAX_REPORTED : 0;
      const more = others > 0 ? `; so are ${others} more columns` : '';
      onIssue(
        toIssue({
          code: 'column_empty',
          severity: 'warning',
          sheet: place.sheet,
          column: column.name,
          message: `Column ${JSON.stringify(column.name)} is used, but it is empty in all ${rows} rows${more}`,
          fix: 'Compare the sheet with its source; remove the column from the mapping if you do not want it',
          ...(others > 0 && { count: 1 + others }),
        }),
      );
    }
  }

  return {
    check,
    checkColumns,
    /** Reports damage that only whole columns show, and how many more cells had damage of each kind. */
    finish(): void {
      for (const watch of watches) finishColumn(watch);
      tellEmpty();
    },
  };
}

function createColumnWatch(column: Column, findings: ColumnFindings) {
  return {
    column,
    /** The checks that see every cell. A check is removed once the column cannot have its damage. */
    checks: [
      createLostZeroCheck(column.name),
      createDateSerialCheck(column.name),
      ...createDebrisChecks(column.name),
    ],
    longNumbers: createRoundedNumberCheck(),
    longTexts: createCutTextCheck(),
    findings,
  };
}

function tellColumn(findings: ColumnFindings, { first, count, ...damage }: ColumnDamage): void {
  const left = first.filter(({ text }) => !findings.isMended(damage, text));
  for (const { row, text } of left) findings.tellOne(damage, row, text);
  if (left.length > 0 && count > first.length) findings.tellMore(damage, count - first.length);
}

/** Checks the cells of a column. Only cells whose bytes may show damage are decoded. */
function checkColumn(
  watch: ColumnWatch,
  cells: ByteCells,
  numbers: readonly number[],
  longNumberChars: number,
): void {
  const { bytes, bounds, rowCells } = cells;
  const { index } = watch.column;
  const longChars = Math.min(longNumberChars, LONG_TEXT_CHARS);
  for (let i = 0; i < numbers.length; i += 1) {
    const cell = (rowCells[2 * i] as number) + index;
    if (cell >= (rowCells[2 * i + 1] as number)) continue;
    const start = bounds[2 * cell] as number;
    const end = bounds[2 * cell + 1] as number;
    if (end === start) continue;
    const isLong = end - start >= longChars && mayBeLong(bytes, start, end);
    const row = numbers[i] as number;
    let text: string | undefined;
    for (const check of watch.checks) {
      if (check.seeBytes?.(bytes, start, end, row)) continue;
      text ??= cellText(cells, i, index);
      if (check.see(text, row)) continue;
      // Not by a function: one made in this loop would take memory for each cell.
      watch.checks = watch.checks.toSpliced(watch.checks.indexOf(check), 1);
    }
    if (isLong) checkLongCell(watch, text ?? cellText(cells, i, index), row, longNumberChars);
  }
}

function checkLongCell(
  watch: ColumnWatch,
  text: string,
  row: number,
  longNumberChars: number,
): void {
  const { length } = text;
  if (length >= LONG_TEXT_CHARS) watch.longTexts.see(text, row);
  else if (length >= longNumberChars && isDigit(text, 0) && isDigit(text, length - 1)) {
    watch.longNumbers.see(text, row);
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
