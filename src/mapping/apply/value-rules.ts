import { FirstRows } from '../../rows/kept/first-rows.ts';
import { KnownNumbers } from '../../rows/kept/known-numbers.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';
import type { Column } from '../../rows/row.ts';
import { TextBytes } from '../../rows/text-bytes.ts';
import type { ValueTest } from '../cells/rules/value-tests.ts';
import { ConditionTest } from '../rules/conditions/condition.ts';
import { RepeatTally } from '../rules/repeat-tally.ts';
import type { CurrentRow } from './current-row.ts';
import { columnsOf, type VariablePlan } from './plan.ts';
import { cut, type SheetIssues } from './row-issue.ts';

/** From so many texts on that all break a rule it is the rule that is wrong. */
const ENOUGH_BROKEN = 5;

const FIRST_BYTES = 256;

/** A rule, and how its texts did so far. */
interface WatchedTest {
  readonly rule: ValueTest;
  readonly passes: (bytes: Buffer, start: number, end: number) => boolean;
  isKept: boolean;
  broken: number;
  /** The first cell that breaks it: `"x" (list!D2)`. */
  first: string;
}

/** Checks the texts of a variable by the rules that the mapping has for it. */
export class VariableRules {
  /** Whether texts are compared with those of other rows. */
  readonly isUnique: boolean;
  readonly #issues: SheetIssues;
  readonly #id: string;
  readonly #column: Column | null;
  readonly #tests: readonly WatchedTest[];
  readonly #when: { readonly column: Column; readonly test: ConditionTest } | null;
  readonly #firstRows = new FirstRows();
  readonly #repeats = new RepeatTally();
  /** The first text that is repeated. */
  #repeated = '';
  readonly #hash = new KeyedHash();
  readonly #bytes = new TextBytes(FIRST_BYTES);

  constructor({ id, from, rules }: VariablePlan, issues: SheetIssues) {
    const [column, second] = columnsOf(from);
    this.#id = id;
    this.#issues = issues;
    this.#column = column && !second ? column : null;
    this.isUnique = rules?.isUnique === true;
    this.#when = rules?.when
      ? { column: rules.when.column, test: ConditionTest.of(rules.when.condition) }
      : null;
    this.#tests = (rules?.tests ?? []).map((rule) => {
      const known = new KnownNumbers((text) => (rule.test(text) ? 1 : 0));
      const passes =
        rule.testBytes ??
        ((bytes: Buffer, start: number, end: number) => known.of(bytes, start, end) === 1);
      return { rule, passes, isKept: false, broken: 0, first: '' };
    });
  }

  /** Whether there is nothing to check in a cell's bytes, as it keeps all rules. */
  readonly areKept = (bytes: Buffer, start: number, end: number): boolean => {
    for (const test of this.#tests) {
      if (!test.passes(bytes, start, end)) return false;
      test.isKept = true;
    }
    return true;
  };

  /** Whether there is nothing to check in a cell's bytes, as no row so far has them. To be asked once for each row. */
  readonly isFirst = (bytes: Uint8Array, start: number, end: number, row: number): boolean => {
    const isFirst = this.#firstRow(bytes, start, end, row) === 0;
    // A repeat is noted where its text is compared.
    if (isFirst) this.#repeats.note(row, 0);
    return isFirst;
  };

  /** Whether its rules are for some rows only. */
  get isForSome(): boolean {
    return this.#when !== null;
  }

  /** Whether rules, and `required`, are for a row. */
  isFor(textOf: (column: Column) => string): boolean {
    return this.#when === null || this.#when.test.isMetBy(textOf(this.#when.column));
  }

  /** Checks a text that is not empty, and not a default. */
  check(text: string, row: CurrentRow, textOf: (column: Column) => string): void {
    for (const test of this.#tests) {
      const { rule } = test;
      if (rule.test(text)) {
        test.isKept = true;
      } else if (this.isFor(textOf)) {
        test.broken += 1;
        test.first ||= this.#column
          ? this.#issues.shown(text, this.#column, row.number)
          : `"${cut(text)}"`;
        const what = `variable "${this.#id}" ${rule.wanted}, found "${cut(text)}"`;
        const fix = rule.fixOf(text);
        row.report({ code: rule.code, column: this.#column, value: text, what, fix });
      }
    }
    if (this.isUnique && this.isFor(textOf)) this.#compare(text, row);
  }

  /** Reports the rules that every text breaks. */
  finish(): void {
    for (const { rule, isKept, broken, first } of this.#tests) {
      if (isKept || broken < ENOUGH_BROKEN || this.#column === null) continue;
      const { code, wanted } = rule;
      this.#issues.column(this.#column, {
        code,
        message: `Variable "${this.#id}" ${wanted}, but all ${broken} of its values break this rule; the first is ${first}`,
        fix: 'Correct the rule, or the column of the variable, in the mapping',
        count: 0,
      });
    }
    this.#reportRepeats();
  }

  #reportRepeats(): void {
    const { repeats, first, areAllRepeated } = this.#repeats;
    if (!areAllRepeated || first === null || this.#column === null) return;
    this.#issues.column(this.#column, {
      code: 'value_repeated',
      message: `Variable "${this.#id}" must differ in every row, but every value is repeated (${repeats} repeats): for example, rows ${this.#issues.rowName(first.of)} and ${this.#issues.rowName(first.row)} have ${this.#repeated}`,
      fix: 'Remove "unique" from the variable in the mapping, or correct its column',
      count: 0,
    });
  }

  #compare(text: string, row: CurrentRow): void {
    const bytes = this.#bytes;
    bytes.length = 0;
    bytes.appendText(text);
    const first = this.#firstRow(bytes.bytes, 0, bytes.length, row.number);
    this.#repeats.note(row.number, first);
    if (first === 0) return;
    this.#repeated ||= `"${cut(text)}"`;
    const what = `variable "${this.#id}" must differ in every row, but row ${this.#issues.rowName(first)} has "${cut(text)}", too`;
    const fix = 'Correct one of the two, or remove "unique" from the variable in the mapping';
    const isOfRows = true;
    row.report({ code: 'value_repeated', column: this.#column, value: text, what, fix, isOfRows });
  }

  /** The first row with these bytes; 0 if it is this one. */
  #firstRow(bytes: Uint8Array, start: number, end: number, row: number): number {
    this.#hash.length = 0;
    this.#hash.add(bytes, start, end);
    this.#hash.finish();
    return this.#firstRows.findOrAdd(this.#hash.words, row);
  }
}
