import type { IssueCode, Severity } from '../../issue.ts';

/** Damage that takes digits away for good: what is left of a number is not that number. */
const LOST_DIGITS: ReadonlySet<IssueCode> = new Set([
  'number_scientific',
  'number_rounded',
  'cell_overflowed',
]);

interface DamageOptions {
  readonly damage?: Severity;
  readonly isExact?: (column: number) => boolean;
}

/**
 * How bad damage is. Which columns must be exact is known only when the header was read and somebody asks for rows; what is found
 * before that waits.
 */
export class DamageRules {
  readonly #severity: Severity | undefined;
  readonly #isExact: (column: number) => boolean;
  #waiting: (() => void)[] | null = [];

  /**
   * @param options.damage How bad all damage is that a text survives. @default as bad as it is
   * @param options.isExact Whether a column must be exact; asked once rules are settled. @default none must, and they are settled
   */
  constructor({ damage, isExact }: DamageOptions) {
    this.#severity = damage;
    this.#isExact = isExact ?? (() => false);
    if (!isExact) this.settle();
  }

  severityOf(code: IssueCode, column: number): Severity {
    // Such a text was lost as a whole.
    if (code === 'text_undecodable') return 'error';
    if (this.#severity !== undefined) return this.#severity;
    return LOST_DIGITS.has(code) && this.#isExact(column) ? 'error' : 'warning';
  }

  /** Calls a function that tells of damage, as soon as it is known how bad it is. */
  whenSettled(tell: () => void): void {
    if (this.#waiting) this.#waiting.push(tell);
    else tell();
  }

  /** From now on it is known which columns must be exact. */
  settle(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const tell of waiting) tell();
  }
}
