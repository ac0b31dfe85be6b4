import type { StruckRuns } from './texts/packed-texts.ts';

/** Counts which runs of a text are struck out. */
export class RunTally {
  /** Whether the run that is being read is. */
  isStruck = false;
  #some = false;
  #others = false;

  get struck(): StruckRuns {
    if (!this.#some) return 'none';
    return this.#others ? 'some' : 'all';
  }

  /** Another text begins. */
  begin(): void {
    this.isStruck = false;
    this.#some = false;
    this.#others = false;
  }

  /** What the run says; white space shows no line through it. */
  see(text: string): void {
    if (text.trim() === '') return;
    if (this.isStruck) this.#some = true;
    else this.#others = true;
  }
}
