import { type ByteCells, cellText, onlyCellOf } from '../../rows/byte-cells.ts';
import { detachString } from '../../rows/detach-string.ts';
import { isEnd } from './unlike-words.ts';

/** How many headings are remembered, and how long they are. */
const MOST = 1000;
const MOST_CHARS = 60;
/** How many columns a list has whose headings need not be counted. */
const COLUMNS_FOR_WORDS = 3;
const LEAST_LETTERS = 3;
/** How headings are written, if no name is: in capitals, or as one word. */
const SHAPES = [/^[^\p{Ll}\p{Lo}]*\p{Lu}{2}[^\p{Ll}\p{Lo}]*$/u, /^\p{L}+$/u];

/** What counts groups: `Table 1`, `Group B`, `A조`, a letter alone; not the initial of a name. */
const COUNTER =
  /\p{N}+|(?<!\p{L})\p{L}(?![\p{L}.])|^\p{L}(?=\P{L}*$)|^[A-Z](?=[\p{scx=Han}\p{scx=Hang}])/gu;
/** What departments and classes are called: 영업부, 개발팀, 野球部. */
const GROUP = /(?<=\p{L})[부팀반조과실국처部課科室組班隊团團]$/u;

interface Alone {
  readonly number: number;
  readonly column: number;
  readonly text: string;
}

/** Finds rows of one cell that head the rows below them: `Table 1` and `Table 2`, the letters of an address book. */
export class GroupHeadings {
  readonly #found: Alone[] = [];
  /** The row above, if it has but one cell. */
  #above: Alone | null = null;
  #isFirst = true;
  /** Whether the first row is one of them. */
  #isHeaded = false;

  /** Returns the text of a row that says that a page ends. */
  see(cells: ByteCells, row: number, number: number): string | null {
    const column = onlyCellOf(cells, row);
    if (column < 0 && this.#above !== null && this.#found.length < MOST)
      this.#found.push(this.#above);
    this.#above = null;
    this.#isHeaded ||= this.#isFirst && column >= 0;
    this.#isFirst = false;
    const text = column < 0 ? '' : cellText(cells, row, column).trim();
    if (text === '' || text.length > MOST_CHARS) return null;
    this.#above = { number, column, text: detachString(text) };
    return isEnd(text) ? text : null;
  }

  /** Returns the headings, and why they are. @param typical What rows of the list are like, headings among them. */
  finish(typical: readonly (readonly string[])[]): ReadonlyMap<number, string> {
    const full = typical.filter((row) => row.filter((text) => text.trim() !== '').length > 1);
    const hasWords = this.#isHeaded && (full[0]?.length ?? 0) >= COLUMNS_FOR_WORDS;
    const groups = new Map<string, [key: string, ...Alone[]]>();
    for (const one of this.#found) {
      for (const key of keysOf(one.text, hasWords)) {
        const of = `${one.column} ${key}`;
        const group = groups.get(of);
        if (group) group.push(one);
        else groups.set(of, [key, one]);
      }
    }
    const headings = new Map<number, string>();
    for (const [key, ...group] of groups.values()) {
      const [first, second] = group;
      if (first === undefined || second === undefined) continue;
      if (/\p{L}/u.test(key) && group.every(isLettered) && !group.some(isFirst)) continue;
      const textOf = (row: readonly string[]) => (row[first.column] ?? '').trim();
      if (full.some((row) => keysOf(textOf(row), hasWords).includes(key))) continue;
      for (const { number, text } of group) {
        const other = text === first.text ? second.text : first.text;
        headings.set(number, `it says "${text}" alone, as "${other}" heads other rows`);
      }
    }
    return headings;
  }
}

const isLettered = ({ text }: Alone) => /^\p{L}+ \p{L}$/u.test(text);
/** Groups are counted from the first letter: Anna B and Anna M are people. */
const isFirst = ({ text }: Alone) => /[aаα가あア]$/iu.test(text);

/** What a heading has in common with others: all but the number or letter; otherwise its first or last word, or its shape. */
function keysOf(text: string, hasWords: boolean): string[] {
  const name = text.toLowerCase();
  const counted = text.replace(COUNTER, '#').toLowerCase();
  if (counted !== name) return [counted];
  const words = hasWords ? name.split(/\s+/) : [];
  const [group] = hasWords ? (GROUP.exec(name) ?? []) : [];
  const ends = words.length > 1 ? [`${words[0]} …`, `… ${words.at(-1)}`] : [];
  const shapes = SHAPES.flatMap((shape, i) => (hasWords && shape.test(text) ? `# ${i}` : []));
  return [...ends.filter((end) => end.length > LEAST_LETTERS + 1), ...(group ?? []), ...shapes];
}
