import type { Column } from '../../../rows/row.ts';
import { countedRows, type SheetIssues } from '../row-issue.ts';

/** What shows that a part is missing: two spaces, space at an end, before a comma or before what follows a name in Korean and Japanese, empty brackets, a comma at an end. */
const GAP =
  /\s{2}|^\s|\s$|\s[,.;:!?](?:\s|$|\p{L})|[([]\s*[)\]]|^[,.;:]|[,;:]\s*[,;:]|^\s*[-–/|]\s|(?:^|\s)(?:님|귀하|씨|様|さま|さん|殿|先生)|\s[-–/|]\s*$|^[、，]|[、，]\s*[、，]|、\s*$/u;

/** What was found in a column, or by a template, so far. */
interface Found {
  readonly column: Column;
  /** The first cell, or the first text and its cell. */
  readonly first: string;
  lastRow: number;
  count: number;
}

/**
 * Counts texts that are printed with white space around them, and those of templates that show that a cell is empty: `Dear  Ray,`.
 * Nobody sees either in the sheet, and only a person can tell whether it is wanted: it is kept, with one warning for each column and
 * each template.
 */
export function watchTexts(issues: SheetIssues) {
  /** By index of the column. */
  const spaces = new Map<number, Found>();
  /** By what the template is for: `variable "greeting"`. */
  const gaps = new Map<string, Found & { readonly isEach: boolean }>();

  return {
    /** Counts a cell with white space around its text, once however many variables print it. */
    noteSpace(column: Column, row: number): void {
      const first = () => ({ column, first: issues.cell(column, row) });
      note(spaces, column.index, row, first);
    },
    /**
     * Counts the text of a template of which the cell in this column is empty.
     *
     * @param isEach Whether it is called for each such row; else only the first is told.
     */
    noteGap(what: string, column: Column, row: number, text: string, isEach = true): void {
      if (text.trim() === '' || !GAP.test(text)) return;
      const first = () => ({ column, first: issues.shown(text, column, row), isEach });
      note(gaps, what, row, first);
    },
    finish(): void {
      for (const { column, first, count } of spaces.values()) {
        const where = count === 1 ? `1 cell (${first})` : `${count} cells (the first is ${first})`;
        issues.column(column, {
          code: 'space_around',
          severity: 'warning',
          message: `Column "${column.name}" has white space around the text of ${where}, which will be printed`,
          fix: 'If you do not want it, add "clean: [trim]" to the variable in the mapping',
          count,
        });
      }
      for (const [what, { column, first, count, isEach }] of gaps) {
        const rows = isEach ? ` in ${countedRows(count)}` : '';
        issues.column(column, {
          code: 'text_odd',
          severity: 'warning',
          message: `The template of ${what} shows a gap${rows} where a cell is empty: ${first}`,
          fix: 'Fill in the cells; or, in the mapping, write the white space within the braces, as in {Title }, so that it is left out with an empty cell; or, for a variable, add a "default", which is printed instead',
          ...(isEach && { count }),
        });
      }
    },
  };
}

function note<K, F extends Found>(
  known: Map<K, F>,
  key: K,
  row: number,
  first: () => Omit<F, 'lastRow' | 'count'>,
): void {
  const found = known.get(key);
  if (!found) known.set(key, { ...first(), lastRow: row, count: 1 } as F);
  else if (found.lastRow !== row) {
    found.lastRow = row;
    found.count += 1;
  }
}
