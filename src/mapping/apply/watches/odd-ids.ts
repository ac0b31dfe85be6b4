import { OPEN_VALUE } from '../../../rows/no-value.ts';
import type { Column } from '../../../rows/row.ts';
import { cut, type SheetIssues } from '../row-issue.ts';

/** How many ids of a kind are remembered that may be odd, and how many are told. */
const MOST_KEPT = 100;
const MOST_TOLD = 3;
/** Words of people for what is open are short. */
const MOST_CHARS = 24;
/** Of so many ids one may be more than an id. */
const RARE = 3;
const NINE = 0x39;
const ZERO = 0x30;

/** A number as a spreadsheet program shows one, or as another program writes it. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
const WITH_DECIMAL = /^\d{3,}\.0$/;
/** Signs that codes have between their parts. */
const OF_CODES = /^[\p{L}\p{N}_./#@-]*$/u;

interface OddId {
  readonly id: string;
  readonly row: number;
  /** Why it is no id, whatever others are. */
  readonly because: string | null;
  readonly isSeveral?: boolean;
}

/**
 * Finds cells in a column of ids that hold something else: `TBD`, `1,001` for 1001, and where most ids are codes of one pattern, two of
 * them, or one with words or its address. Each would be ordered as a project, or for a user, of that name.
 */
export function watchOddIds(column: Column, key: string, issues: SheetIssues) {
  const none: OddId[] = [];
  const signed: OddId[] = [];

  function tell(odd: readonly OddId[]): void {
    const named = odd
      .slice(0, MOST_TOLD)
      .map(({ id, row, because }) => `"${cut(id)}" (${issues.cell(column, row)}) ${because}`);
    const more = odd.length > named.length ? `; and ${odd.length - named.length} more` : '';
    const isNumber = odd.some(({ id }) => GROUPED.test(id) || WITH_DECIMAL.test(id));
    const toNumber = isNumber ? ', or add "clean: [{ number: "0" }]" to read them as numbers' : '';
    const whose = key === 'project' ? 'a project' : 'a user';
    issues.column(column, {
      code: 'ids_odd',
      message: `Column "${column.name}" has cells that may not be ids: ${named.join('; ')}${more}. Each would be ordered as ${whose} of that name`,
      fix: `Correct the cells, or leave their rows out with a list of corrections${toNumber}; if they are ids as they stand, set "odd_ids: allow" in "${key}" in the mapping`,
      key: `${key}.odd_ids`,
      count: odd.length,
    });
  }

  return {
    /** Notes an id that did not come before. @param isPlain Whether it has no signs but dashes and low lines. */
    note(id: string, row: number, isPlain: boolean): void {
      const last = id.charCodeAt(id.length - 1);
      if (isPlain && last >= ZERO && last <= NINE) return;
      const because = id.length <= MOST_CHARS ? whyNone(id) : null;
      // Where very many have signs they are those of names.
      const kept = because !== null ? none : isPlain ? null : signed;
      if (kept && kept.length < MOST_KEPT) kept.push({ id, row, because });
    },
    /**
     * @param patterns How many ids of the first have each pattern, with 9 for digits and A for letters.
     * @param toPattern Makes the pattern of an id.
     * @param isTold Whether an id is asked about already.
     */
    finish(
      patterns: ReadonlyMap<string, number>,
      toPattern: (id: string) => string,
      isTold: (id: string) => boolean,
    ): void {
      const seen = [...patterns.values()].reduce((sum, count) => sum + count, 0);
      const usual = usualOf(patterns, seen);
      const odd = [...none, ...signed].flatMap((one): OddId[] => {
        if (isTold(one.id)) return [];
        if (one.because !== null) return [one];
        const more = usual !== null && toPattern(one.id) !== usual ? whyMore(one.id, usual) : null;
        return more ? [{ ...one, ...more }] : [];
      });
      const withMore = odd.filter(({ isSeveral }) => isSeveral === false).length;
      const told = odd.filter(({ isSeveral }) => isSeveral !== false || RARE * withMore <= seen);
      if (told.length > 0) tell(told.toSorted((a, b) => a.row - b.row));
    },
  };
}

function whyNone(id: string): string | null {
  if (GROUPED.test(id)) return `may be ${id.replaceAll(',', '')} with thousands separators`;
  if (WITH_DECIMAL.test(id)) return `may be ${id.slice(0, -2)}, as a program writes numbers`;
  // A cell that is too narrow for its number is told of as such.
  const isOpen = !/^#+$/.test(id) && OPEN_VALUE.test(id.normalize('NFKC'));
  return isOpen ? 'stands for an id that is missing' : null;
}

const PARTS: Readonly<Record<string, string>> = { A: '\\p{L}+', 9: '\\d+' };

function escaped(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}

/** The pattern of most ids, if they are codes. */
function usualOf(patterns: ReadonlyMap<string, number>, seen: number): string | null {
  const [pattern, count] = [...patterns].reduce(
    (most, one) =>
      one[1] > most[1] || (one[1] === most[1] && one[0].length < most[0].length) ? one : most,
    ['', 0],
  );
  return 2 * count >= seen && /^[^\s9]*9\S*$/.test(pattern) ? pattern : null;
}

/** Why an id is more than one code of the usual pattern; null if it is not. */
function whyMore(id: string, usual: string): Pick<OddId, 'because' | 'isSeveral'> | null {
  const code = usual.replace(/./gsu, (sign) => PARTS[sign] ?? escaped(sign));
  const pattern = new RegExp(`(?<![\\p{L}\\d])${code}(?![\\p{L}\\d])`, 'gu');
  const [first, second] = id.match(pattern) ?? [];
  if (first === undefined) return null;
  const hasOnlySigns = OF_CODES.test(id.replace(pattern, ''));
  // 1002/2 may be a part of 1002.
  const areParts = hasOnlySigns && usual === '9' && first.length !== second?.length;
  if (second !== undefined && !areParts) return { because: 'has several ids', isSeveral: true };
  if (hasOnlySigns) return null;
  return { because: `has more than an id such as "${cut(first)}"`, isSeveral: false };
}
