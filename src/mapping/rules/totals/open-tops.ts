import type { ColumnRoles } from './column-roles.ts';
import type { Amount, ExactTotal } from './exact-total.ts';
import type { Label } from './row-signs.ts';
import type { Verdict } from './row-verdict.ts';
import { compareSums, type Mark, type SumsFound } from './total-scopes.ts';

/** How many rows may wait for the rows below them. */
const MAX_OPEN = 8;

/** A row that may be the total of rows below it. */
export interface Top {
  readonly row: number;
  readonly texts: readonly string[];
  /** By position among the columns of amounts. */
  readonly amounts: readonly (Amount | null)[];
  readonly columns: ColumnRoles;
  readonly label: Label | null;
  /** The verdict if the rows below do not add up to it. */
  readonly verdict: Verdict | null;
  /** Whether its amounts were added up like those of other rows. */
  readonly isAdded: boolean;
  /** What had been added up before the rows below it. */
  readonly mark: Mark;
}

interface OpenTop extends Top {
  /** The texts of the row below it. */
  first: readonly string[] | null;
  /** The texts of the last row if the rows up to there add up to this one; else null. */
  last: readonly string[] | null;
}

/** What has been added up so far. */
export interface Added {
  readonly rows: number;
  readonly sums: readonly ExactTotal[];
}

/**
 * Decides whether a row is the total of the rows below that add up to it. Returns false if it may yet be the total of more rows.
 */
export type Decide = (top: Top, first: readonly string[], sums: SumsFound) => boolean;

/**
 * Finds totals above the rows that they add up. A row that may be such a total is compared with the sums of the rows below until
 * their group ends or their sum exceeds it.
 */
export class OpenTops {
  #open: OpenTop[] = [];
  readonly #decide: Decide;
  /** Called for rows that are not totals of the rows below them. */
  readonly #onDropped: (top: Top) => void;

  constructor(decide: Decide, onDropped: (top: Top) => void) {
    this.#decide = decide;
    this.#onDropped = onDropped;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  get marks(): readonly Mark[] {
    return this.#open.map(({ mark }) => mark);
  }

  add(top: Top): void {
    if (this.#open.length === MAX_OPEN) {
      for (const dropped of this.#open.splice(0, 1)) this.#onDropped(dropped);
    }
    this.#open.push({ ...top, first: null, last: null });
  }

  /** To be called before an ordinary row: groups may end above it. */
  beforeRow(added: () => Added, textsOf: () => readonly string[]): void {
    if (this.#open.every(({ last }) => last === null)) return;
    const texts = textsOf();
    for (const top of [...this.#open].reverse()) {
      if (isEndOfGroup(top, added().rows, texts)) this.#close(top, added());
      top.last = null;
    }
  }

  /** To be called when an ordinary row has been added up. */
  afterRow(added: Added, textsOf: () => readonly string[]): void {
    let later = 0;
    for (const top of [...this.#open].reverse()) {
      top.first ??= textsOf();
      if (compareWith(top, added)) top.last = textsOf();
      else if (isExceeded(top, added, later)) this.#drop(top);
      if (top.isAdded) later += toNumber(top.amounts[0]);
    }
  }

  /** To be called before a row that may be a total: every group may end above it. */
  endGroups(added: () => Added): void {
    for (const top of [...this.#open].reverse()) this.#close(top, added());
  }

  finish(added: () => Added): void {
    this.endGroups(added);
    const left = this.#open;
    this.#open = [];
    for (const top of left) this.#onDropped(top);
  }

  #close(top: OpenTop, added: Added): void {
    const sums = compareWith(top, added);
    if (!sums || !top.first || !this.#decide(top, top.first, sums)) return;
    this.#open = this.#open.filter((open) => open !== top);
  }

  #drop(top: OpenTop): void {
    this.#open = this.#open.filter((open) => open !== top);
    this.#onDropped(top);
  }
}

function compareWith({ amounts, columns, mark }: Top, { rows, sums }: Added): SumsFound | null {
  const compared = amounts.flatMap((amount, column) => {
    const sum = sums[column];
    if (amount === null || sum === undefined) return [];
    return [{ amount, sum, column, isMapped: columns.areMapped }];
  });
  const found = compareSums(compared, mark, rows);
  return found && { ...found, areBelow: true };
}

/**
 * Whether the rows below add up to more, even without those that may be totals themselves (`later`). Compares only the first
 * column of amounts.
 */
function isExceeded({ amounts, columns, mark }: Top, { sums }: Added, later: number): boolean {
  const [amount, sum, since] = [amounts[0], sums[0], mark.sums[0]];
  if (!columns.areMapped || typeof amount !== 'number' || amount === 0) return false;
  if (!sum || !since) return false;
  return sum.rest === since.rest && sum.units - since.units - later > amount;
}

function toNumber(amount: Amount | null | undefined): number {
  return typeof amount === 'number' ? amount : 0;
}

/**
 * Whether the rows below `top` are a group that ends before the `next` row. In the column of the group a subtotal has the same
 * text, no text, or its label.
 */
function isEndOfGroup(
  { first, last, texts, label, columns, mark }: OpenTop,
  rows: number,
  next: readonly string[],
): boolean {
  return columns.roles.some((role, column) => {
    const group = first?.[column]?.trim();
    if (!last || !group || (role !== 'text' && role !== 'id')) return false;
    const own = texts[column]?.trim();
    const isNamed = own === group || label?.text.includes(group) === true;
    // A single row counts as a group only if the subtotal names it.
    const fits = isNamed || ((!own || column === label?.column) && rows - mark.rows > 1);
    return fits && last[column]?.trim() === group && next[column]?.trim() !== group;
  });
}
