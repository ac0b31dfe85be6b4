import type { IssueCode, Severity } from '../../issue.ts';
import type { Damage } from './damage.ts';

/** Damage that loses digits, or the whole value: it cannot be restored. */
const LOST: ReadonlySet<IssueCode> = new Set([
  'cell_error',
  'formula_without_value',
  'number_scientific',
  'number_rounded',
  'cell_overflowed',
]);

type IsCorrected = (row: number, column: number) => boolean;
/** Whether a cell of a column, by its name, is whole once it is cleaned. */
export type IsMended = (code: IssueCode, column: string, text: string) => boolean;

interface DamageOptions {
  readonly damage?: Severity;
  readonly isExact?: (column: number) => boolean;
  readonly isAmount?: (column: number) => boolean;
  readonly isMended?: IsMended;
}

/**
 * Decides the severity of damage. Which columns must be exact is known only after the header was read and rows are requested;
 * damage found earlier is reported then.
 */
export class DamageRules {
  readonly #severity: Severity | undefined;
  readonly #isExact: (column: number) => boolean;
  readonly #isAmount: (column: number) => boolean;
  /** Known once the rules are settled. */
  readonly isMended: IsMended;
  #waiting: (() => void)[] | null = [];
  #isCorrected: IsCorrected = () => false;

  /**
   * @param options.damage Severity of all damage except lost characters. @default by kind
   * @param options.isExact Whether a column must be exact; called once rules are settled. @default no column, and the rules are settled at once
   */
  constructor({ damage, isExact, isAmount, isMended }: DamageOptions) {
    this.#severity = damage;
    this.#isExact = isExact ?? (() => false);
    this.#isAmount = isAmount ?? (() => false);
    this.isMended = isMended ?? (() => false);
    if (!isExact) this.settle();
  }

  /**
   * The same rules, once settled, for a sheet whose row 1 is row `offset + 1` of the list.
   *
   * @param inList The column of the list that a column of the sheet is.
   */
  below(offset: number, inList: (column: number) => number): DamageRules {
    const rules = new DamageRules({
      ...(this.#severity && { damage: this.#severity }),
      isExact: (column) => this.#isExact(inList(column)),
      isAmount: (column) => this.#isAmount(inList(column)),
      isMended: this.isMended,
    });
    rules.settle((row, column) => this.isCorrected(row + offset, inList(column)));
    return rules;
  }

  severityOf(
    { code, isMeaningless }: Pick<Damage, 'code' | 'isMeaningless'>,
    column: number,
  ): Severity {
    // Only worth a look.
    if (code === 'text_odd') return 'warning';
    // The whole text is lost.
    if (code === 'text_undecodable') return 'error';
    if (this.#severity !== undefined) return this.#severity;
    if (isMeaningless) return 'error';
    // An empty amount may be one of 0.
    const isAmountLost = code === 'formula_without_value' && this.#isAmount(column);
    return isAmountLost || (LOST.has(code) && this.#isExact(column)) ? 'error' : 'warning';
  }

  /** Whether a column is printed, compared or an id. Known once the rules are settled. */
  isExact(column: number): boolean {
    return this.#isExact(column);
  }

  /** Whether a cell is corrected: what happened to its value does not matter. Known once the rules are settled. */
  isCorrected(row: number, column: number): boolean {
    return this.#isCorrected(row, column);
  }

  /** Calls a function that reports damage once its severity is known. */
  whenSettled(tell: () => void): void {
    if (this.#waiting) this.#waiting.push(tell);
    else tell();
  }

  /** To be called when `isExact` can be called: reports the damage that was held back. */
  settle(isCorrected?: IsCorrected): void {
    if (isCorrected) this.#isCorrected = isCorrected;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const tell of waiting) tell();
  }
}
