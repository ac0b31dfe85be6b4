import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import type { RunStep } from './run-step.ts';

/** The codes of date formats that are known, and what they need of a date. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ Y: 'YYYY YY', M: 'MMMM MMM MM M', D: 'DD D', YMD: 'dddd ddd' },
    ...{ H: 'HH H hh h A a', m: 'mm m', s: 'ss s' },
  }).flatMap(([needs, codes]) => codes.split(' ').map((code) => [code, needs] as const)),
);

/** `[text]`, a run of one letter, or other characters. */
const TOKEN = /\[(?<quoted>[^[\]]+)\]|(?<code>([A-Za-z])\3*)|(?<other>[^A-Za-z[\]]+)|[[\]]/g;

/** What stands for the year where dates have none: a leap year, so that February 29 is a date. */
const ANY_YEAR = '2000 ';

type DateFormat = {
  /** As dayjs takes it, with each text in brackets. */
  readonly pattern: string;
  /** Its codes. */
  readonly codes: readonly string[];
};

/** Takes a date format apart; or returns why it cannot be used. */
function parseDateFormat(format: string): DateFormat | { readonly problem: string } {
  const codes: string[] = [];
  let pattern = '';
  for (const match of format.matchAll(TOKEN)) {
    const { quoted, code, other } = match.groups ?? {};
    const text = quoted ?? other;
    if (text !== undefined) pattern += `[${text}]`;
    else if (code === undefined) return { problem: 'must have a ] for each [' };
    else if (CODES.has(code)) {
      codes.push(code);
      pattern += code;
    } else {
      const known = [...CODES.keys()].join(' ');
      return { problem: `must have no letters except ${known}; write others as [text]` };
    }
  }
  return { pattern, codes };
}

/** Returns which format of a step cannot be used, and why; null if both can. */
export function checkDateFormats(
  to: string,
  from: string,
): { readonly key: 'date' | 'from'; readonly problem: string } | null {
  const [shown, read] = [parseDateFormat(to), parseDateFormat(from)];
  if ('problem' in shown) return { key: 'date', ...shown };
  if ('problem' in read) return { key: 'from', ...read };
  if (shown.codes.length === 0) return { key: 'date', problem: 'must have a code such as YYYY' };
  const units = read.codes.map((code) => CODES.get(code) as string);
  const fault = (problem: string) => ({ key: 'from', problem }) as const;
  if (read.codes.some((code) => code.startsWith('d'))) return fault('must not have ddd or dddd');
  if (!units.includes('M') || !units.includes('D')) return fault('must have a month and a day');
  const isTwelve = read.codes.some((code) => code.startsWith('h'));
  if (isTwelve !== read.codes.some((code) => code.toLowerCase() === 'a')) {
    return fault('must have A or a (AM, am) with h or hh, and only then');
  }
  const parts = new Set(units);
  const lacking = shown.codes.find((code) =>
    [...(CODES.get(code) as string)].some((unit) => !parts.has(unit)),
  );
  return lacking === undefined
    ? null
    : fault(`must also contain the parts of a date that ${lacking} in "date" needs`);
}

/**
 * Writes dates in another format. A date must be written exactly as `from` says: what was read, written in that format again,
 * is the same text, or else the cell cannot be converted.
 */
export function compileDateStep(to: string, from: string): RunStep {
  dayjs.extend(customParseFormat);
  dayjs.extend(utc);
  const [shown, read] = [parseDateFormat(to), parseDateFormat(from)];
  if ('problem' in shown || 'problem' in read) throw new TypeError(`date formats ${to}, ${from}`);
  const hasYear = read.codes.some((code) => code.startsWith('Y'));
  const [year, yearFormat] = hasYear ? ['', ''] : [ANY_YEAR, 'YYYY[ ]'];
  const unclean = {
    wanted: `must be a date in the form ${from}`,
    fix: `Write the date in the form ${from}, or correct "from" in the mapping`,
  };
  // `00000000` of SAP, `0000-00-00` of MySQL.
  const none = read.pattern.replace(/\[(.*?)\]|\w/g, (_, text?: string) => text ?? '0');
  const noDate = {
    ...unclean,
    fix: `Zeros are no date: write it, or leave it empty by { map: { "${none}": "" }, other: keep } before "date" in "clean"`,
  };
  return (cell) => {
    const given = year + cell.trim();
    const date = dayjs.utc(given, yearFormat + read.pattern, true);
    // In UTC: no hour of another zone is missing, and no computer's zone counts.
    const isExact = date.isValid() && date.format(yearFormat + read.pattern) === given;
    if (isExact) return date.format(shown.pattern);
    return cell.trim() === none ? noDate : unclean;
  };
}
