/** How much of a text is struck out. */
export type Struck = 'none' | 'some' | 'all';

/** What a text has, as bits: runs that are struck out, others that say that they are not, and those that are as their cell is. */
export const STRUCK = 1;
const NOT_STRUCK = 2;
export const AS_CELL = 4;

/** How much of a text is struck out in a cell that is, or is not. */
export function struckIn(runs: number, isCellStruck: boolean): Struck {
  // A text without runs is as its cell.
  const has = runs || AS_CELL;
  const ofCell = (has & AS_CELL) !== 0;
  if ((has & STRUCK) === 0 && !(ofCell && isCellStruck)) return 'none';
  return (has & NOT_STRUCK) !== 0 || (ofCell && !isCellStruck) ? 'some' : 'all';
}

/** Counts which runs of a text are struck out, and shows digits that are raised: 8 and a small 99 are not 899. */
export class RunTally {
  /** Whether the run that is being read is; undefined if it is as its cell is. */
  isStruck: boolean | undefined = undefined;
  /** Whether the run is a superscript. */
  isRaised = false;
  /** Which it has, as bits. */
  kinds = 0;

  /** In a cell that is not struck out. */
  get struck(): Struck {
    return struckIn(this.kinds, false);
  }

  /** Another text begins. */
  begin(): void {
    this.isStruck = undefined;
    this.isRaised = false;
    this.kinds = 0;
  }

  /** Takes what the run says, and returns how it shows; white space shows no line through it. */
  see(text: string): string {
    if (text.trim() !== '') {
      this.kinds |= this.isStruck === undefined ? AS_CELL : this.isStruck ? STRUCK : NOT_STRUCK;
    }
    return this.isRaised ? text.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit) : text;
  }
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
