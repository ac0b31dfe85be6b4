import type { IssueSink } from '../../../issue.ts';
import type { RowRule } from '../../../mapping/rules/row-rule.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { type RowBatch, rowName, type SheetPlace } from '../../../rows/row.ts';
import { toIssue } from '../../../sheet/to-issue.ts';

/** Leaves out the rows that the file hides. */
export const SKIP_HIDDEN_ROWS: RowRule = {
  reason: 'row_hidden',
  rule: 'sheet.hidden_rows: skip',
  find: ({ numbers, hidden }) =>
    hidden === undefined
      ? []
      : [...numbers.keys()].filter((place) => hidden.has(numbers[place] ?? 0)),
};

const FIX =
  'Choose: set "hidden_rows: skip" or "hidden_rows: include" under "sheet" in the mapping, or use --hidden-rows skip or --hidden-rows include';

/**
 * Counts rows that the file hides while nobody has said what is meant: whoever looked at the sheet has not seen them, and
 * whoever filtered it may have meant the others. Blank rows are not among them.
 */
export class HiddenRowsWatch {
  readonly #place: Pick<SheetPlace, 'sheet' | 'parts'>;
  #count = 0;
  #first = 0;
  #last = 0;

  constructor(place: Pick<SheetPlace, 'sheet' | 'parts'>) {
    this.#place = place;
  }

  /** @param isLeftOut of rows of which a person has said what is meant */
  see({ numbers, hidden }: RowBatch, isLeftOut: ((row: number) => boolean) | null): void {
    if (hidden === undefined) return;
    for (const row of numbers) {
      if (!hidden.has(row) || isLeftOut?.(row)) continue;
      this.#count += 1;
      if (this.#count === 1) this.#first = row;
      this.#last = row;
    }
  }

  /** How many there were, and where; null for none. */
  found(): string | null {
    if (this.#count === 0) return null;
    const [first, last] = [this.#first, this.#last].map((row) => rowName(this.#place, row));
    const where =
      this.#count === 1 ? `row ${first}` : `the first is row ${first}, the last row ${last}`;
    return `"${this.#place.sheet}" has ${counted(this.#count, 'hidden row')}: ${where}`;
  }

  /** Reports how many there were, once per sheet. */
  finish(onIssue: IssueSink): void {
    const found = this.found();
    if (found === null) return;
    onIssue(
      toIssue({
        code: 'rows_hidden',
        ...{ sheet: this.#place.sheet, value: String(this.#count), count: this.#count },
        message: `Cannot tell whether to include hidden rows: ${found}`,
        fix: FIX,
      }),
    );
  }
}
