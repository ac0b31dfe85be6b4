import type { Column } from '../../rows/row.ts';
import type { SheetIssues } from './row-issue.ts';

/** What the commas and points of a number mean, as bits. */
export const NO_MARKS = 0;
export const COMMA_DECIMAL = 1;
export const COMMA_THOUSANDS = 2;
export const POINT_DECIMAL = 4;
export const POINT_THOUSANDS = 8;
/** A decimal mark before exactly three digits, which is one because other columns say so. */
export const COMMA_MILLS = 16;
export const POINT_MILLS = 32;

/** Pairs that no column may have both of: with both, `3,500` and `3.500` may each be 3500 or three and a half. */
const CONTRADICTIONS = [
  [COMMA_DECIMAL, COMMA_THOUSANDS],
  [POINT_DECIMAL, POINT_THOUSANDS],
  [COMMA_THOUSANDS, POINT_THOUSANDS],
  [COMMA_DECIMAL, POINT_DECIMAL],
  [COMMA_MILLS, COMMA_THOUSANDS],
  [COMMA_MILLS, POINT_DECIMAL],
  [POINT_MILLS, POINT_THOUSANDS],
  [POINT_MILLS, COMMA_DECIMAL],
] as const;

/** Pairs that one column may not have both of, though two may: `3,50` beside `3,500`. */
const OF_ONE_COLUMN = [
  [COMMA_DECIMAL, COMMA_MILLS],
  [POINT_DECIMAL, POINT_MILLS],
] as const;

const WORDS = new Map([
  [COMMA_DECIMAL, 'a decimal comma'],
  [COMMA_THOUSANDS, 'a comma as a thousands separator'],
  [POINT_DECIMAL, 'a decimal point'],
  [POINT_THOUSANDS, 'a point as a thousands separator'],
  [COMMA_MILLS, 'a comma before three digits'],
  [POINT_MILLS, 'a point before three digits'],
]);

/** Marks of which one proves that the decimal mark is a point, or a comma. */
const OF_POINT = COMMA_THOUSANDS | POINT_DECIMAL | POINT_MILLS;
const OF_COMMA = POINT_THOUSANDS | COMMA_DECIMAL | COMMA_MILLS;

/** The decimal mark that marks prove, if they prove one alone. */
export function provenBy(marks: number): '.' | ',' | null {
  const isPoint = (marks & OF_POINT) !== 0;
  const isComma = (marks & OF_COMMA) !== 0;
  return isPoint === isComma ? null : isPoint ? '.' : ',';
}

/** What marks of a column prove of a single group of three digits in it; null for nothing. */
export function provenInColumn(marks: number): '.' | ',' | 'groups' | null {
  if ((marks & ~(COMMA_MILLS | POINT_MILLS)) !== 0) return 'groups';
  if (marks === 0) return null;
  return marks === COMMA_MILLS ? ',' : '.';
}

/** What was found in a sheet, or in a list in which values are looked up. */
interface KnownMarks {
  marks: number;
  /** By mark, the first cell that has it: `"3,50" (list!D2)`. */
  readonly cells: Map<number, string>;
  /** By column and mark, the first number that may be another one. */
  readonly unsure: Map<string, UnsureNumber>;
  /** By column, its marks. */
  readonly columns: Map<Column, number>;
  told: boolean;
}

interface UnsureNumber {
  readonly column: Column;
  /** What its mark was read as. */
  readonly mark: number;
  readonly cell: string;
  readonly shown: string;
}

/**
 * Checks that the amounts of a sheet are all written in one way. If not, none of them is certain, not even those read before, so it
 * is an issue of the column: nothing of the sheet is ordered. The same holds for a number such as `1,234` where nothing proves what
 * its mark is.
 */
export function watchMarks(issues: SheetIssues) {
  const lists = new Map<string, KnownMarks>();

  function knownOf({ joined }: Column): KnownMarks {
    const known = lists.get(joined ?? '') ?? {
      ...{ marks: 0, cells: new Map(), unsure: new Map(), columns: new Map(), told: false },
    };
    lists.set(joined ?? '', known);
    return known;
  }

  function check(known: KnownMarks, column: Column): void {
    const ofColumn = known.columns.get(column) ?? 0;
    const pair =
      CONTRADICTIONS.find(([a, b]) => (known.marks & a) !== 0 && (known.marks & b) !== 0) ??
      OF_ONE_COLUMN.find(([a, b]) => (ofColumn & a) !== 0 && (ofColumn & b) !== 0);
    if (!pair) return;
    known.told = true;
    const [first, second] = pair.map((mark) => `${WORDS.get(mark)} in ${known.cells.get(mark)}`);
    issues.column(column, {
      code: 'number_marks_differ',
      message: `Column "${column.name}" mixes number formats: found ${first}, and ${second}`,
      fix: 'Write all numbers the same way, such as 1250 and 3.50, or set decimal under sheet in the mapping',
    });
  }

  function ask(column: Column, cell: string, shown: string): void {
    const digits = cell.replace(/^\D+|\D+$/g, '');
    const [either, or] = [digits.replace(/[.,]/, ''), digits.replace(',', '.')];
    issues.column(column, {
      code: 'number_marks_unsure',
      message: `Column "${column.name}" has ${shown}, which is ${either} or ${Number(or)}: no other amount shows whether the ${cell.includes(',') ? 'comma' : 'point'} is a decimal mark`,
      fix: 'Set decimal under sheet in the mapping to the decimal mark, or write the numbers without thousands separators',
    });
  }

  return {
    /** The decimal mark that the sheet's own amounts have proven so far. */
    get decimal(): '.' | ',' | null {
      return provenBy(lists.get('')?.marks ?? 0);
    },
    /** Notes how the number in a cell is written. */
    note(
      { marks = 0, unsure }: { readonly marks?: number; readonly unsure?: true },
      cell: string,
      column: Column,
      row: number,
    ): void {
      const known = knownOf(column);
      const shown = () => issues.shown(cell, column, row);
      if (unsure) {
        const key = `${column.index} ${marks}`;
        if (!known.unsure.has(key))
          known.unsure.set(key, { column, mark: marks, cell, shown: shown() });
        return;
      }
      const ofColumn = known.columns.get(column) ?? 0;
      if ((marks & ~ofColumn) === 0) return;
      known.columns.set(column, ofColumn | marks);
      const added = marks & ~known.marks;
      known.marks |= added;
      for (const mark of WORDS.keys()) if ((added & mark) !== 0) known.cells.set(mark, shown());
      if (!known.told) check(known, column);
    },
    /** Reports numbers of which nothing has proven what their marks are. */
    finish(): void {
      for (const known of lists.values()) {
        for (const { column, mark, cell, shown } of known.unsure.values()) {
          const isProven = (known.marks & ((mark & OF_POINT) !== 0 ? OF_POINT : OF_COMMA)) !== 0;
          if (known.told || isProven) continue;
          if (known.marks !== 0) {
            known.marks |= mark;
            known.cells.set(mark, shown);
            check(known, column);
          } else ask(column, cell, shown);
        }
      }
    },
  };
}
