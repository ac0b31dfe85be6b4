import type { Issue } from '../../issue.ts';
import { type ProposedRule, RULE_CODES } from './propose-rules.ts';

/** How often a rule is broken, and where first. */
interface Broken {
  count: number;
  readonly cell: string | null;
}

/** What checks of the whole sheet showed about proposed rules. */
export class TriedRules {
  /** By column: how many cells have white space around them. */
  readonly spaces = new Map<string, number>();
  readonly #broken = new Map<string, Map<Issue['code'], Broken>>();
  #found = new Map<string, Map<Issue['code'], Broken>>();
  #newSpaces = new Map<string, number>();

  readonly note = ({ code, column, cell, row, count = 1 }: Issue): void => {
    if (column === null) return;
    if (code === 'space_around') this.#newSpaces.set(column, count);
    if (row === null || !CODES.has(code)) return;
    const ofColumn = this.#found.get(column) ?? new Map<Issue['code'], Broken>();
    const broken = ofColumn.get(code) ?? { count: 0, cell };
    broken.count += count;
    ofColumn.set(code, broken);
    this.#found.set(column, ofColumn);
  };

  /** Takes what the last check has shown. Returns whether it changes the proposal. */
  settle(): boolean {
    const [spaces, found] = [this.#newSpaces, this.#found];
    this.#newSpaces = new Map();
    this.#found = new Map();
    for (const [column, count] of spaces) this.spaces.set(column, count);
    // Without the white space its rules may be kept.
    const settled = [...found].filter(([column]) => !spaces.has(column));
    for (const [column, codes] of settled) {
      this.#broken.set(column, new Map([...(this.#broken.get(column) ?? []), ...codes]));
    }
    return spaces.size > 0 || settled.length > 0;
  }

  /** Returns how a rule is broken; null if all rows keep it. */
  brokenOf(column: string, { key }: ProposedRule): Broken | null {
    return this.#broken.get(column)?.get(RULE_CODES[key]) ?? null;
  }
}

const CODES: ReadonlySet<Issue['code']> = new Set(Object.values(RULE_CODES));
