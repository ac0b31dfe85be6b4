import { memoize } from '../../../rows/kept/memoize.ts';
import { isLeftOpen } from '../cell-values.ts';
import { isBlank } from '../space-around.ts';
import {
  type CleanStep,
  compileStep,
  isNumberStep,
  makesAnother,
  rewritesNumber,
} from './clean-steps.ts';
import type { NumberSink } from './number-step.ts';
import type { RunStep, Unclean } from './run-step.ts';

/** Each has a bit of a number. */
export const MAX_STEPS = 31;

/** Texts whose result is remembered, where finding it is not cheap. */
const MAX_KNOWN = 10_000;

/** What became of a cell. */
interface Outcome {
  readonly text: string;
  readonly changed: number;
  readonly isRewritten: boolean;
  readonly problem: Unclean | null;
}

/**
 * Cleans cells by the steps of a mapping, in their order. A blank cell stays as it is. What happened to the last cell can be
 * read until the next: an object per cell would be garbage.
 */
export class CellCleaner {
  /** The steps that changed the last cell, as bits by their position. */
  changed = 0;
  /** Why the last cell could not be converted. Its text is then ''. */
  problem: Unclean | null = null;
  /** Whether the number in the last cell was rewritten: it is another than the cell holds. */
  isRewritten = false;
  readonly #steps: readonly CleanStep[];
  readonly #run: readonly RunStep[];
  /** The steps that make another text, as bits. */
  readonly #others: number;
  readonly #sink: NumberSink | undefined;
  readonly #isNumber: boolean;
  /** null if the steps are cheap. */
  readonly #known: ((cell: string) => Outcome) | null;
  /** By the number that a cell holds and its text, as cells of one text may hold different numbers. */
  readonly #knownHeld: (key: string) => Outcome;

  /**
   * @param sink Told of each number that a step reads, of most texts once.
   * @param isAmount The cells are amounts, also without a step that reads numbers.
   */
  constructor(steps: readonly CleanStep[], sink?: NumberSink, isAmount = false) {
    const own = sink && {
      ...sink,
      held: (cell: string) => (this.isAnother || this.isRewritten ? null : sink.held(cell)),
    };
    this.#run = steps.map((step) => compileStep(step, own));
    this.#steps = steps;
    this.#others = steps.reduce((all, step, i) => all | (makesAnother(step) ? 1 << i : 0), 0);
    this.#isNumber = isAmount || steps.some(isNumberStep);
    this.#sink = steps.some(isNumberStep) ? sink : undefined;
    this.#known = steps.every(isCheap) ? null : memoize((cell) => this.#find(cell), MAX_KNOWN);
    this.#knownHeld = memoize((key) => this.#find(key.slice(key.indexOf(' ') + 1)), MAX_KNOWN);
  }

  /** Whether another text was made of the last cell: the number that it holds does not count. */
  get isAnother(): boolean {
    return (this.changed & this.#others) !== 0;
  }

  /** Whether a step has found nothing of what it looks for in any cell so far. */
  isIdle(step: number): boolean {
    return this.#run[step]?.isIdle?.() === true;
  }

  clean(cell: string): string {
    this.changed = 0;
    this.problem = null;
    this.isRewritten = false;
    if (this.#run.length === 0 || isBlank(cell)) return cell;
    if (this.#known === null) return this.#runSteps(cell);
    const held = this.#sink?.held(cell) ?? null;
    const found = held === null ? this.#known(cell) : this.#knownHeld(`${held} ${cell}`);
    const { text, changed, isRewritten, problem } = found;
    this.changed = changed;
    this.isRewritten = isRewritten;
    this.problem = problem;
    return text;
  }

  #find(cell: string): Outcome {
    this.isRewritten = false;
    const text = this.#runSteps(cell);
    const { changed, isRewritten, problem } = this;
    return { text, changed, isRewritten, problem };
  }

  #runSteps(cell: string): string {
    let text = cell;
    // No step makes a number of a cell that a rejects file leaves to a person.
    const isOpen = this.#isNumber && isLeftOpen(cell);
    for (let i = 0; i < this.#run.length; i += 1) {
      if (isOpen && !isNumberStep(this.#steps[i] as CleanStep)) continue;
      const cleaned = (this.#run[i] as RunStep)(text);
      if (typeof cleaned !== 'string') {
        this.changed = 0;
        this.problem = cleaned;
        return '';
      }
      if (cleaned !== text) {
        this.changed |= 1 << i;
        this.isRewritten ||= rewritesNumber(this.#steps[i] as CleanStep, text, cleaned);
      }
      text = cleaned;
      // A number may show as nothing, a text may be replaced by nothing; no step makes something of that.
      if (isBlank(text)) break;
    }
    return text;
  }
}

function isCheap(step: CleanStep): boolean {
  return step === 'trim' || step === 'collapse' || step === 'width';
}
