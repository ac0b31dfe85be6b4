import type { StruckRuns } from './texts/packed-texts.ts';

/** Counts which runs of a text are struck out, and shows digits that are raised: 8 and a small 99 are not 899. */
export class RunTally {
  /** Whether the run that is being read is. */
  isStruck = false;
  /** Whether the run is a superscript. */
  isRaised = false;
  #some = false;
  #others = false;

  get struck(): StruckRuns {
    if (!this.#some) return 'none';
    return this.#others ? 'some' : 'all';
  }

  /** Another text begins. */
  begin(): void {
    this.isStruck = false;
    this.isRaised = false;
    this.#some = false;
    this.#others = false;
  }

  /** Takes what the run says, and returns how it shows; white space shows no line through it. */
  see(text: string): string {
    if (text.trim() !== '') {
      if (this.isStruck) this.#some = true;
      else this.#others = true;
    }
    return this.isRaised ? text.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit) : text;
  }
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
