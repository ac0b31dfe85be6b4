import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import type { WherePlan } from '../../apply/plan.ts';
import { countedRows, cut, quoted, type SheetIssues } from '../../apply/row-issue.ts';
import { checkFlag } from '../../cells/cell-values.ts';
import { isListed } from '../../file/list-file.ts';
import { asMeant, CJK, isInitial, isSameSex, isSlip, mayBeMeant, saysSex } from '../nearly-same.ts';
import type { RowWatch } from '../row-rule.ts';
import { cancelledTest, crossTest, NEGATED, RING } from './cancelled-words.ts';
import { ConditionTest, comparedTexts } from './condition.ts';
import { isNamedByCode, isSameCountry } from './named-by-code.ts';

/** How many values are remembered, and how many of them are told. */
const MOST_VALUES = 100;
const MOST_TOLD = 5;
/** What a cell is for a condition. */
const [EMPTY, FAR, NEAR, MAYBE] = [0, 1, 2, 3];
const MET = 4;
/** Longer lists of texts are searched for what is overlooked, not for slips. */
const MOST_COMPARED = 100;
/** A text that is so much longer than all of a condition is none of them. */
const LONGER = 60;
/** Shorter words are in many texts. */
const LEAST_WORD = 4;

/** What parts the texts of a cell; a number behind a word of signs does, too: 참석 2명. */
const PARTED =
  /[,;/|()[\]、，；／（）【】]|\s[-–—+&]\s|\+(?=\s?\d)|(?<=[\p{scx=Han}\p{scx=Hang}])\s*(?=\d)/u;
const SAYS_SOMETHING = /\p{L}{2}|[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}]/u;

/** Who does not come, or has left, whatever the column is called. */
const LEFT = cancelledTest('', false);

/** What a condition does, in words that follow one of its texts: `which rows.where leaves out`. */
export interface WatchedCondition {
  readonly plan: WherePlan;
  readonly does: string;
  /** Where it is in the mapping. */
  readonly at: string;
  /** The conditions beside it: what their texts mean is known. @default it stands alone */
  readonly known?: readonly ConditionTest[] | undefined;
}

/** Asks about values that are nearly what a condition says, and about a condition whose texts no cell has. */
export class ConditionWatch implements RowWatch {
  readonly #issues: SheetIssues;
  readonly #watched: WatchedCondition;
  readonly #test: ConditionTest;
  readonly #others: ReadonlySet<string>;
  /** By what is not overlooked. */
  readonly #meant = new Map<string, string>();
  /** Those of them that say a sex. */
  readonly #sexes: readonly (readonly [string, string])[];
  #cancelled: ReturnType<typeof cancelledTest> | null = null;
  #longest = 0;
  readonly #kinds: KnownNumbers;
  /** Values that are nearly a text, with their rows; and some that are none. */
  readonly #near = new Map<string, number>();
  /** The same of values that are something else where a cell has the condition's own text. */
  readonly #maybe = new Map<string, number>();
  readonly #seen = new Set<string>();
  #rows = 0;
  #isFound = false;
  #hasOther = false;

  constructor(watched: WatchedCondition, issues: SheetIssues) {
    const { condition } = watched.plan;
    this.#issues = issues;
    this.#watched = watched;
    this.#test = ConditionTest.of(condition);
    this.#others = comparedTexts(condition.unlike ?? []);
    for (const text of this.#test.texts) {
      this.#meant.set(asMeant(text), text);
      this.#longest = Math.max(this.#longest, text.length);
    }
    this.#sexes = [...this.#meant].filter(([meaning]) => saysSex(meaning));
    this.#kinds = new KnownNumbers((cell) => this.#kindOf(cell));
  }

  /**
   * Sees the rows of a batch, and returns the places of those that do not meet the condition.
   *
   * @param settled Places of rows for which it does not matter what is nearly meant. @default none
   */
  see({ cells, numbers }: ByteRows, settled?: ReadonlySet<number>): readonly number[] {
    const { index } = this.#watched.plan.column;
    const unmet: number[] = [];
    this.#rows += numbers.length;
    for (let row = 0; row < numbers.length; row += 1) {
      const found = this.#kinds.ofCell(cells, row, index);
      const kind = found & ~MET;
      if (found === kind) unmet.push(row);
      this.#hasOther ||= kind < NEAR;
      if (kind >= NEAR)
        this.#note(cellText(cells, row, index).trim(), kind === MAYBE, settled?.has(row));
      else if (kind === FAR && this.#seen.size < MOST_TOLD)
        this.#seen.add(detachString(cellText(cells, row, index).trim()));
    }
    return unmet;
  }

  finish(): void {
    const noted = [...this.#near, ...(this.#isFound ? [] : this.#maybe)];
    const near = noted.filter(([text]) => !this.#isMarkForNo(text));
    if (near.length > 0) this.#askOf(near);
    else if (!this.#isFound && this.#rows > 0 && !this.#test.texts.has('')) this.#tellOfNone();
  }

  get #isOfChoice(): boolean {
    return this.#watched.at !== 'rows.where';
  }

  #kindOf(cell: string): number {
    const met = this.#test.isMetBy(cell) ? MET : 0;
    const text = cell.trim();
    if (this.#test.texts.has(text)) return met | NEAR;
    // Of several texts a row has the first; it is ordered only if it meets all conditions.
    const isSettled = this.#watched.known?.some(
      (one) => one.texts.has(text) && (this.#isOfChoice || !one.isMetBy(cell)),
    );
    if (text === '' || isSettled) return met | EMPTY;
    if (this.#nearestTo(cell) !== null || this.#sameAs(text) !== undefined) return met | NEAR;
    return met | (this.#maybeOf(text) === undefined ? FAR : MAYBE);
  }

  /** The text of the condition that a cell's nearly, or exactly, is. */
  #nearestTo(cell: string): string | null {
    const text = cell.trim();
    if (this.#test.texts.has(text)) return text;
    if (text.length > this.#longest + LONGER || this.#others.has(text)) return null;
    const meaning = asMeant(text);
    const meant = this.#meant.get(meaning);
    if (meant !== undefined) return meant;
    if (this.#meant.size > MOST_COMPARED) return null;
    const isLeftOut = this.#watched.plan.condition.not !== undefined;
    const answer = answerOf(text);
    const parts = isLeftOut ? [] : partsOf(text);
    for (const [key, each] of this.#meant) {
      const isAnswer = (answer !== '' && answer === answerOf(each)) || isTick(text, each);
      const isNear = isSlip(meaning, key) || isInitial(text, each);
      const isAmong = isLeftOut ? saysMore(text, each) : parts.includes(key) || saysYes(text, each);
      if (isAnswer || isNear || isAmong) return each;
    }
    return null;
  }

  /** The text that says in other words what the cell does: the same sex, language or country; where rows are left out, why: `주문취소`, `환불완료`. */
  #sameAs(text: string): string | undefined {
    const { condition, column } = this.#watched.plan;
    if (this.#meant.size > MOST_COMPARED || this.#others.has(text)) return undefined;
    if (this.#sexes.length > 0) {
      const meaning = asMeant(text);
      for (const [key, each] of this.#sexes) if (isSameSex(meaning, key, column.name)) return each;
    }
    const named = [...this.#test.texts].find(
      (one) => isNamedByCode(text, one) || isSameCountry(text, one, column.name),
    );
    if (named !== undefined || condition.not === undefined) return named;
    this.#cancelled ??= cancelledTest(column.name, false);
    const { saysSo: saysCancelled } = this.#cancelled;
    const reads = crossTest(saysCancelled, column.name, [...this.#test.texts], true);
    const saysSo = (one: string) => reads(one) || saysCancelled(one) || LEFT.maySaySo(one);
    return saysSo(text)
      ? [...this.#test.texts].find((one) => one !== '' && saysSo(one))
      : undefined;
  }

  /** Whether a cell is a cross beside the mark that is left out, where all rows have one of them. */
  #isMarkForNo(text: string): boolean {
    if (this.#hasOther || !this.#cancelled || this.#nearestTo(text) !== null) return false;
    const { saysSo } = this.#cancelled;
    const texts = [...this.#test.texts];
    const reads = crossTest(saysSo, this.#watched.plan.column.name, texts, true);
    const isNo = (one: string) => saysSo(one) && !reads(one);
    return isNo(text) && !texts.some(isNo);
  }

  #maybeOf(text: string): string | undefined {
    if (this.#meant.size > MOST_COMPARED || this.#others.has(text)) return undefined;
    return [...this.#meant.values()].find((each) => mayBeMeant(text, each));
  }

  #note(text: string, isMaybe: boolean, isSettled = false): void {
    const isFound = this.#test.texts.has(text);
    this.#isFound ||= isFound;
    if (isFound || isSettled) return;
    const noted = isMaybe ? this.#maybe : this.#near;
    const rows = noted.get(text) ?? 0;
    if (rows > 0 || noted.size < MOST_VALUES) noted.set(detachString(text), rows + 1);
  }

  #askOf(near: readonly (readonly [string, number])[]): void {
    const { does, at, plan } = this.#watched;
    const told = near.slice(0, MOST_TOLD).map(([text, rows], i) => {
      const what = `"${cut(text)}" (${countedRows(rows)})`;
      const one = this.#nearestTo(text) ?? this.#maybeOf(text);
      if (one === undefined)
        return `${what} may mean the same as "${cut(this.#sameAs(text) ?? '')}"`;
      return `${what}${i === 0 ? ' is' : ''} nearly "${cut(one)}"`;
    });
    const more =
      near.length > MOST_TOLD ? `, and ${near.length - MOST_TOLD} more are like that` : '';
    const { not, oneOf = [] } = plan.condition;
    const isOne = !not && !isListed(oneOf) && oneOf.length === 1;
    const way = isOne
      ? `write both in "one_of" of ${at}, in place of "is"`
      : `add it to "${not ? 'not' : 'one_of'}" of ${at}`;
    this.#issues.column(plan.column, {
      code: 'condition_unsure',
      message: `${told.join(', ')}${more}; ${does} only what is written the same way`,
      fix: `If it is meant, ${way}; if it is something else, name it in "unlike" of this condition; or correct the cells`,
      ...settledIn(at),
      count: near.reduce((sum, [, rows]) => sum + rows, 0),
    });
  }

  /** A condition that leaves out what no cell has leaves out nothing, and rules for such rows are for none. */
  #tellOfNone(): void {
    const { does, at, plan } = this.#watched;
    const { not, never } = plan.condition;
    if (never === 'allow' || (not === undefined && at === 'rows.where')) return;
    // No cell is left that may say what the condition means.
    if (this.#isOfChoice && this.#watched.known && this.#seen.size === 0) return;
    const texts = [...this.#test.texts].slice(0, MOST_TOLD).map(quoted).join(', ');
    const seen = [...this.#seen].map(quoted).join(', ') || 'nothing';
    this.#issues.column(plan.column, {
      ...{ code: 'condition_unsure', severity: at === 'rows.where' ? 'error' : 'warning' },
      message: `No cell of column "${plan.column.name}" is ${texts}, and ${does} only that; it has ${seen}`,
      fix: `Compare the condition in ${at} with the cells, and correct it; if there may be none, set "never: allow" in this condition`,
      ...settledIn(at),
    });
  }
}

/** The conditions of the same column that stand beside one; undefined for none. */
export function knownBeside(plan: WherePlan, all: readonly WherePlan[]) {
  const others = all.filter((one) => one !== plan && one.column === plan.column);
  return others.length === 0
    ? undefined
    : others.map(({ condition }) => ConditionTest.of(condition));
}

/** A condition elsewhere than in `rows.where` is of a rule or variable: no key alone leads to it. */
function settledIn(at: string): { readonly key?: null } {
  return at === 'rows.where' ? {} : { key: null };
}

/** `true` or `false` for a text that answers yes or no: Y, Yes, TRUE; '' for any other. */
function answerOf(text: string): string {
  const flag = checkFlag(text);
  return text !== '' && 'text' in flag ? flag.text : '';
}

/** Whether a text ticks what a condition wants as a word: a cross does not beside rings and ticks. */
function isTick(text: string, word: string): boolean {
  if (/^x$/i.test(text)) return answerOf(word) === 'true' && !RING.test(word);
  return /^[✓✔√☑✅]$/u.test(text) && (answerOf(word) === 'true' || /^x$/i.test(word));
}

/** The texts that signs part in a cell, without what is easily overlooked: `VIP, Speaker`, `참석(2명)`; none if it is one. */
function partsOf(text: string): string[] {
  const parts = text.split(PARTED).filter((part) => part.trim() !== '');
  // A letter or number beside others is a part of a code or date.
  return parts.length < 2 ? [] : parts.map(asMeant).filter((part) => SAYS_SOMETHING.test(part));
}

/** Whether a text begins with another yes than that of the condition, and says more: `Ja mit Begleitung`. */
function saysYes(text: string, word: string): boolean {
  const [first = ''] = /^\p{L}+(?!\p{L}|$)/u.exec(text) ?? [];
  return answerOf(first) === 'true' && answerOf(word) === 'true';
}

/** Whether a text has a word that rows are left out for among others, and does not say that it is not so: `已取消`, `Cancelled (by phone)`. */
function saysMore(text: string, word: string): boolean {
  const isOfSigns = CJK.test(word);
  if (word.length < (isOfSigns ? 2 : LEAST_WORD) || /\p{N}/u.test(word)) return false;
  const [whole, part] = [folded(text), folded(word)];
  const at = whole.indexOf(part);
  const [before, behind] = [whole.slice(0, at), whole.slice(at + part.length)];
  const isAlone = isOfSigns || !(/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(behind));
  return at >= 0 && isAlone && !NEGATED.test(before);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
