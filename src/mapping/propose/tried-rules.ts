import type { Issue } from '../../issue.ts';
import { type ProposedRule, RULE_CODES } from './propose-rules.ts';

/** How often a rule is broken, and where first. */
interface Broken extends Pick<Issue, 'code' | 'cell'> {
  readonly column: string;
  count: number;
}

/** What checks of the whole sheet showed about proposed rules. */
export class TriedRules {
  /** By column: how many cells have white space around them. */
  readonly spaces = new Map<string, number>();
  readonly #broken = new Map<string, Broken>();
  #found = new Map<string, Broken>();

  readonly note = ({ code, column, cell, row, count = 1 }: Issue): void => {
    const isTold = code === 'space_around' || (row !== null && CODES.has(code));
    if (column === null || !isTold) return;
    const key = `${code} ${column}`;
    const broken = this.#found.get(key) ?? { code, column, cell, count: 0 };
    broken.count += count;
    this.#found.set(key, broken);
  };

  /** Takes what the last check has shown. Returns whether it changes the proposal. */
  settle(): boolean {
    const found = [...this.#found];
    this.#found = new Map();
    const spaces = found.filter(([, { code }]) => code === 'space_around');
    for (const [, { column, count }] of spaces) this.spaces.set(column, count);
    // Without the white space its rules may be kept.
    const settled = found.filter(
      ([, one]) => !spaces.some(([, { column }]) => column === one.column),
    );
    for (const [key, broken] of settled) this.#broken.set(key, broken);
    return found.length > 0;
  }

  /** Returns how a rule is broken; null if all rows keep it. */
  brokenOf(column: string, { key }: ProposedRule): Broken | null {
    return this.#broken.get(`${RULE_CODES[key]} ${column}`) ?? null;
  }
}

const CODES: ReadonlySet<Issue['code']> = new Set(Object.values(RULE_CODES));
