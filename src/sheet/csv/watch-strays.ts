import type { IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { columnLetter } from '../../rows/row.ts';
import { ColumnFindings } from '../damage/column-findings.ts';
import type { Damage } from '../damage/damage.ts';
import type { DamageRules } from '../damage/damage-rules.ts';
import type { Stray } from './encoding/find-strays.ts';
import { WORDS, withoutDigits } from './encoding/word-collector.ts';

const STRAY: Damage = {
  code: 'text_garbled',
  reason: 'is in a different encoding from the file',
  fix: 'Correct the cell in its source, and save the file as "CSV UTF-8"',
};

interface StrayOptions {
  readonly sheet: string;
  /** The encoding of the file's other words. */
  readonly encoding: string;
  readonly rules: DamageRules;
  readonly onIssue: IssueSink;
}

/** Creates what reports cells with words in another encoding than the file's. */
export function createStrayWatch(
  strays: readonly Stray[],
  { sheet, encoding, rules, onIssue }: StrayOptions,
) {
  const known = new Map(strays.map((stray) => [stray.text, stray]));
  /** By column. */
  const found = new Map<number, ColumnFindings>();

  function tell(stray: Stray, column: number, row: number, text: string): void {
    if (rules.isCorrected(row, column)) return;
    // Hardly any text is valid UTF-8 by chance, so this cell is certainly wrong.
    const isError = stray.encoding === 'utf-8';
    const read = `${JSON.stringify(stray.text)} (${encoding})`;
    const meant = `${JSON.stringify(stray.meant)} (${stray.encoding})`;
    const more = `: ${read} is ${isError ? '' : 'likely '}${meant}`;
    const name = columnLetter(column);
    const findings =
      found.get(column) ??
      new ColumnFindings({ place: { sheet }, index: column, name, shown: name, rules, onIssue });
    found.set(column, findings);
    findings.tell(STRAY, row, text, { more, isError });
  }

  return {
    check({ numbers, rows }: ByteRows): void {
      for (const [i, cells] of rows.entries()) {
        for (const [column, text] of cells.entries()) {
          const stray = findStray(text, known);
          const row = numbers[i] ?? 0;
          if (stray) rules.whenSettled(() => tell(stray, column, row, text));
        }
      }
    },
    /** Reports how many more cells there were. */
    finish(): void {
      for (const findings of found.values()) findings.finish();
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
