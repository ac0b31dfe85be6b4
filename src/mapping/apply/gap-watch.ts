import type { IssueSink } from '../../issue.ts';
import { type Column, columnCell, type SheetPlace } from '../../rows/row.ts';
import { columnIssue, cut } from './row-issue.ts';

/** What shows that a part is missing: two spaces, space at an end, before a comma or before what follows a name in Korean and Japanese, empty brackets, a comma at an end. */
const GAP =
  /\s{2}|^\s|\s$|\s[,.;:!?](?:\s|$|\p{L})|[([]\s*[)\]]|^[,.;:]|[,;:]\s*[,;:]|^\s*[-–/|]\s|(?:^|\s)(?:님|귀하|씨|様|さま|さん|殿|先生)|\s[-–/|]\s*$/u;

interface Gaps {
  readonly column: Column;
  readonly first: string;
  count: number;
}

/** Counts texts of templates that show that a cell is empty: `Dear  Ray,`. They are printed so, with one warning for each template. */
export class GapWatch {
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  /** By what the template is for: `variable "greeting"`. */
  readonly #gaps = new Map<string, Gaps>();

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.#place = place;
    this.#onIssue = onIssue;
  }

  /** @param counts Whether it is called for each row; else only the first is told. */
  note(what: string, column: Column, row: number, text: string, counts = true): void {
    if (text.trim() === '' || !GAP.test(text)) return;
    const known = this.#gaps.get(what);
    if (known) known.count += counts ? 1 : 0;
    else {
      const cell = columnCell(this.#place.sheet, column, row);
      this.#gaps.set(what, { column, first: `"${cut(text)}" (${cell})`, count: counts ? 1 : 0 });
    }
  }

  finish(): void {
    for (const [what, { column, first, count }] of this.#gaps) {
      const rows = count > 0 ? ` in ${count} ${count === 1 ? 'row' : 'rows'}` : '';
      this.#onIssue(
        columnIssue(this.#place, column, {
          code: 'text_odd',
          severity: 'warning',
          message: `The template of ${what} shows a gap${rows} where a cell is empty: ${first}`,
          fix: 'Fill in the cells; or, for a variable, add a "default" to it in the mapping, which is printed instead',
          ...(count > 0 && { count }),
        }),
      );
    }
  }
}
