import { detachString } from '../../../rows/detach-string.ts';
import { isBlank } from '../space-around.ts';
import { type CleanStep, compileStep } from './clean-steps.ts';
import type { NumberSink } from './number-step.ts';
import type { RunStep, Unclean } from './run-step.ts';

/** Texts whose result is remembered, where finding it is not cheap. */
const MAX_KNOWN = 10_000;
/** Longer texts rarely come again. */
const MAX_KNOWN_CHARS = 64;

/** What became of a cell. */
interface Outcome {
  readonly text: string;
  readonly changed: number;
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
  readonly #run: readonly RunStep[];
  readonly #known: Map<string, Outcome> | null;

  /** @param onNumber Told of each number that a step reads, of most texts once. */
  constructor(steps: readonly CleanStep[], onNumber?: NumberSink) {
    this.#run = steps.map((step) => compileStep(step, onNumber));
    this.#known = steps.every(isCheap) ? null : new Map();
  }

  clean(cell: string): string {
    this.changed = 0;
    this.problem = null;
    if (this.#run.length === 0 || isBlank(cell)) return cell;
    if (this.#known === null || cell.length > MAX_KNOWN_CHARS) return this.#steps(cell);
    const known = this.#known.get(cell);
    if (known !== undefined) {
      this.changed = known.changed;
      this.problem = known.problem;
      return known.text;
    }
    const text = this.#steps(cell);
    if (this.#known.size < MAX_KNOWN) {
      const { changed, problem } = this;
      this.#known.set(detachString(cell), { text: detachString(text), changed, problem });
    }
    return text;
  }

  #steps(cell: string): string {
    let text = cell;
    for (let i = 0; i < this.#run.length; i += 1) {
      const cleaned = (this.#run[i] as RunStep)(text);
      if (typeof cleaned !== 'string') {
        this.changed = 0;
        this.problem = cleaned;
        return '';
      }
      if (cleaned !== text) this.changed |= 1 << i;
      text = cleaned;
      // A number may show as nothing; no step makes something of that.
      if (text === '') break;
    }
    return text;
  }
}

function isCheap(step: CleanStep): boolean {
  return step === 'trim' || step === 'collapse' || step === 'width';
}
