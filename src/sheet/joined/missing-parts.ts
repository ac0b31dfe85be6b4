import type { Issue } from '../../issue.ts';
import { toIssue } from '../to-issue.ts';

/** What has a first part; what else may have a number at its end; and what has one that is of no part: days, versions, shops. */
const PART = /(?:part|teil|partie|parte|deel|część|batch|chunk|split|tranche|파트)$/iu;
/** Numbers, and the letters of parts: `part_a`. */
const NUMBER = new RegExp(`\\d+|(?<=${PART.source.slice(0, -1)}[-_ ]?)[a-z](?!\\p{L})`, 'giu');
const NUMBERED = /(?:file|datei|list[ae]?|export|lot|page|seite|파일|명단|목록)$/iu;
const OTHER =
  /^(?:q|quart\p{L}*|k?w|cw|wk|week|woche|sem\p{L}*|m|month|monat|mois|mes|d|day|tag|fy|y|year|h|v|ver|version|rev|shop|store|branch|filiale|team|gr[ou]\p{L}*|client|customer|kunde|region|route|tour|id|no|nr|copy|kopie)$/iu;
const OTHER_BEHIND = /^[-_ ]?(?:[월일년주호점팀반조월月日年週周]|분기|st|nd|rd|th)/iu;
/** Whole dates and times, and ids; a year, month or day beside which a number is one, too. */
const STAMP =
  /(?:19|20)\d\d([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)|(?<!\d)\d{1,2}([-_.])\d{1,2}\2(?:19|20)\d\d|(?<!\d)(?!(?:19|20)\d{4}(?!\d))[1-9]\d{4,}/g;
const OF_DATE = '(?:\\d{1,2}|(?:19|20)\\d\\d(?:\\d\\d)?)';
const BESIDE = [
  new RegExp(`(?<!\\d)${OF_DATE}[-_. ]$`),
  new RegExp(`^[-_. ]${OF_DATE}(?!\\d)`),
] as const;

/** How many parts there are in all: `part1of3.csv`. */
const OF_ALL = /^[-_ ]?(?:of|von|van|sur|de|di)[-_ ]?(\d{1,2})(?!\d)/iu;
/** Longer names, which only archives can have, are of no file. What is before a number is in the last letters before it. */
const [MOST_LETTERS, LETTERS_BEFORE] = [255, 40];

interface Series {
  /** The number of its first part, at most. */
  readonly from: number;
  readonly numbers: Set<number>;
  readonly before: string;
  readonly behind: string;
  /** Digits of its shortest number. */
  readonly width: number;
  /** The character before the first letter; 0 if its parts have numbers. */
  readonly base: number;
}

/** Warns of files that are numbered as parts of one list, where a number is missing; null for others. */
export function missingParts(files: readonly string[]): Issue | null {
  const names = files.flatMap((name) => (name.length > MOST_LETTERS ? [] : name.normalize('NFC')));
  /** What names begin with, up to a number: the part may be there in another format, or as `part2_corrected.csv`. */
  const beginnings = new Set<string>();
  const series = new Map<string, Series>();
  for (const name of names)
    for (const { index, 0: digits } of name
      .replace(STAMP, (stamp) => '#'.repeat(stamp.length))
      .matchAll(NUMBER)) {
      const [before, behind] = [name.slice(0, index), name.slice(index + digits.length)];
      const base = /\d/.test(digits) ? 0 : digits.charCodeAt(0) & 0x60;
      const number = base === 0 ? Number(digits) : digits.charCodeAt(0) - base;
      beginnings.add(before + number);
      const from = firstOf(before.slice(-LETTERS_BEFORE).replace(STAMP, '#'), digits, behind);
      if (from === null) continue;
      const key = `${before}/${behind}`;
      const known = series.get(key) ?? {
        from,
        numbers: new Set(),
        before,
        behind,
        width: digits.length,
        base,
      };
      series.set(key, { ...known, width: Math.min(known.width, digits.length) });
      known.numbers.add(number);
    }
  const missing = [...series.values()].flatMap(({ from, numbers, before, behind, width, base }) => {
    const parts = Number(OF_ALL.exec(behind)?.[1] ?? 0);
    const [first, last] = [Math.min(from, ...numbers), Math.max(parts, ...numbers)];
    const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const lost = all.filter((number) => !beginnings.has(before + number));
    const nameOf = (number: number) =>
      base === 0 ? `${number}`.padStart(width, '0') : String.fromCharCode(base + number);
    const isSeries = parts > 0 || (numbers.size > 1 && lost.length <= numbers.size);
    return isSeries && first <= 1 ? lost.map((number) => before + nameOf(number) + behind) : [];
  });
  const [first] = missing;
  if (first === undefined) return null;
  const what =
    missing.length === 1 ? `"${first}" is` : `"${first}" and ${missing.length - 1} more are`;
  return toIssue({
    ...{ code: 'rows_missing', severity: 'warning', value: first },
    message: `The list may lack parts: by the numbers of the others, ${what} missing`,
    fix: 'Ask the sender; if there is none, order the list as it is',
  });
}

/** The number that the first part has, at most; null for a number of something else. */
function firstOf(before: string, digits: string, behind: string): number | null {
  const isSmall = /^(?:\d{1,2}|0\d+|\D)$/.test(digits) && !(Number(digits) >= 100);
  if (!isSmall || BESIDE[0].test(before) || BESIDE[1].test(behind) || OTHER_BEHIND.test(behind))
    return null;
  const [, word = '', space = ''] = /(\p{L}*)([-_. #]*)$/u.exec(before) ?? [];
  if (PART.test(word) || OF_ALL.test(behind)) return 1;
  const isFree =
    word === '' ? space === before : NUMBERED.test(word) || (space !== '' && !OTHER.test(word));
  return isFree ? Number.POSITIVE_INFINITY : null;
}
