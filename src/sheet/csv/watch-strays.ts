import type { IssueSink } from '../../issue.ts';
import { cellAddress, columnLetter, type RowBatch } from '../../rows/row.ts';
import type { DamageRules } from '../damage/damage-rules.ts';
import { toIssue } from '../to-issue.ts';
import type { Stray } from './encoding/find-strays.ts';
import { WORDS, withoutDigits } from './encoding/word-collector.ts';

/** How many warnings per column are reported one by one; the others are only counted. */
const MAX_REPORTED = 3;
const MAX_VALUE_CHARS = 200;
const FIX = 'Correct the cell in its source, and save the file as "CSV UTF-8"';

interface StrayOptions {
  readonly sheet: string;
  /** The encoding of the file's other words. */
  readonly encoding: string;
  readonly rules: DamageRules;
  readonly onIssue: IssueSink;
}

/** Reports cells with words in another encoding than the file's. */
export interface StrayWatch {
  check(batch: RowBatch): void;
  /** Reports how many more cells there were. */
  finish(): void;
}

export function createStrayWatch(
  strays: readonly Stray[],
  { sheet, encoding, rules, onIssue }: StrayOptions,
): StrayWatch {
  const known = new Map(strays.map((stray) => [stray.text, stray]));
  /** The number of warnings by column. */
  const warned = new Map<number, number>();

  function tell(stray: Stray, column: number, row: number, text: string): void {
    if (rules.isCorrected(row, column)) return;
    const isUtf8 = stray.encoding === 'utf-8';
    // Hardly any text is valid UTF-8 by chance, so this cell is certainly wrong.
    const severity = isUtf8 ? 'error' : rules.severityOf({ code: 'text_garbled' }, column);
    const count = (warned.get(column) ?? 0) + 1;
    if (severity === 'warning') warned.set(column, count);
    if (severity === 'warning' && count > MAX_REPORTED) return;
    const cell = cellAddress(sheet, column, row);
    const read = `${JSON.stringify(stray.text)} (${encoding})`;
    onIssue(
      toIssue({
        code: 'text_garbled',
        severity,
        sheet,
        row,
        column: columnLetter(column),
        cell,
        value: text.slice(0, MAX_VALUE_CHARS),
        message: `Cell ${cell} is in a different encoding from the file: ${read} is ${isUtf8 ? '' : 'likely '}${JSON.stringify(stray.meant)} (${stray.encoding})`,
        fix: FIX,
      }),
    );
  }

  return {
    check({ numbers, rows }) {
      for (const [i, cells] of rows.entries()) {
        for (const [column, text] of cells.entries()) {
          const stray = findStray(text, known);
          const row = numbers[i] ?? 0;
          if (stray) rules.whenSettled(() => tell(stray, column, row, text));
        }
      }
    },
    finish() {
      for (const [column, count] of warned) {
        if (count > MAX_REPORTED) onIssue(moreOf(sheet, column, count - MAX_REPORTED));
      }
    },
  };
}

function findStray(text: string, known: ReadonlyMap<string, Stray>): Stray | undefined {
  if (!/[^\0-\x7f]/.test(text)) return undefined;
  for (const word of text.match(WORDS) ?? []) {
    const stray = known.get(word) ?? known.get(withoutDigits(word));
    if (stray) return stray;
  }
  return undefined;
}

function moreOf(sheet: string, column: number, count: number) {
  return toIssue({
    code: 'text_garbled',
    severity: 'warning',
    sheet,
    column: columnLetter(column),
    message: `Column ${columnLetter(column)} has ${count} more such ${count === 1 ? 'cell' : 'cells'}: each is in a different encoding from the file`,
    fix: FIX,
    count,
  });
}
