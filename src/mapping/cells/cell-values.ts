import { SVC_UID_MAX_CHARS, SVC_UID_PATTERN } from '../../service/schemas.ts';
import { MAX_CHARS, type NumberCell, type NumberReading, parseNumberCell } from './number-cell.ts';

/** A valid value; or what was wanted (`must be a whole number of 1 or more`) and how to fix it. */
export type Checked = ({ readonly text: string } | Unclear) & {
  /** For numbers, even invalid ones: how they are written; bits of number-marks.ts. */
  readonly marks?: number;
  /** For amounts, even invalid ones: the currencies that they may be in. Empty or absent if the cell names none. */
  readonly currencies?: readonly string[];
  /** A number that may be another one, as nothing proves what its mark means. @default false */
  readonly unsure?: true;
};

interface Unclear {
  readonly wanted: string;
  readonly fix: string;
}

const OUT = 'out with a list of corrections';
const OR_WHERE = ' or with "where" under "rows" in the mapping';
const IF_NONE = `if the row is none of an order, such as a note or a discount, leave it ${OUT}`;
const FIX_RETURN = `It is below 0, as of a return: do not remove its minus, but leave the row ${OUT}${OR_WHERE}, and correct the other rows of its order`;

/** Order quantity (docs/service.md 2.2): a whole number of 1 or more. */
export function checkCount(cell: string, reading: NumberReading = {}): Checked {
  const number = parseNumberCell(cell, reading);
  const wanted = 'must be a whole number of 1 or more';
  if ('problem' in number) {
    if (isMerged(cell)) return merged('a whole number of 1 or more', '1');
    // `10-er` is no number below 0.
    const isBelow = minusInFront(cell) !== cell && !/\p{L}/u.test(cell);
    if (isBelow) return { wanted, fix: FIX_RETURN };
    const unclearCount = unclear(number, 'a whole number of 1 or more', '1234', reading);
    if (unitBehind(cell) === null) return unclearCount;
    return {
      ...unclearCount,
      fix: `${unclearCount.fix}, or list the unit behind it as "unit" in the mapping`,
    };
  }
  const count = Number(number.text);
  const isAmount = number.currencies.length > 0;
  if (Number.isSafeInteger(count) && count >= 1 && !isAmount) return number;
  const fix = `Write the quantity, such as 12${count > 0 ? '' : `; ${IF_NONE}${OR_WHERE}`}`;
  const { text: _, currencies: __, ...written } = number;
  if (count < 0) return { ...written, wanted, fix: FIX_RETURN };
  return { ...written, wanted: `${wanted}${isAmount ? ' without a currency' : ''}`, fix };
}

/** The word behind a number, such as `매` in `2매`. */
export function unitBehind(cell: string): string | null {
  return /^\s*\d+\s*(\p{L}+)\s*$/u.exec(cell)?.[1] ?? null;
}

/** How accountants write a credit: `12-`, `(12)`, `12 CR`, `CR 12`. `45,-` is no credit, `45 SCR` is a currency's, and `CR2032` a battery. */
const CREDIT =
  /\d\s*[-\u2212\u2013]\s*[^\d\s]{0,4}$|^\s*\(.*\d.*\)\s*$|\d\P{L}{0,4}(?:\p{L}{1,3}\s)?(?<!\p{L})cr\.?\s*$|^\s*cr(?!\p{L}|\d+\s*$).*\d/iu;
/** From one number to another. */
const RANGE = /\d\s*[-\u2212\u2013]\s*\d/u;
const SIGNS = /[-\u2212\u2013()]|(?<!\p{L})cr(?!\p{L})\.?:?/giu;
const FIX_CREDIT = 'If it is a credit, write the minus in front of it';

/** A credit as accountants write it, with its minus in front; any other text as it is. */
export function minusInFront(cell: string): string {
  const isSigned = cell.length <= MAX_CHARS && CREDIT.test(cell) && !RANGE.test(cell);
  return isSigned ? `-${cell.replace(SIGNS, '').trim()}` : cell;
}

/** What a row adds to the amount paid for its order: a credit is less than 0. */
export function checkPart(cell: string, reading: NumberReading = {}, wanted = 'a number'): Checked {
  const number = parseNumberCell(cell, reading);
  if (!('problem' in number)) return number;
  if (isMerged(cell)) return merged(wanted, '0');
  const credit = minusInFront(cell);
  if (credit !== cell) {
    return {
      wanted: `must be ${wanted}`,
      fix: `${FIX_CREDIT}: "${credit}", in the sheet or in a list for --corrections`,
    };
  }
  const mark = reading.decimal ?? (/,\d{1,2}(?!\d)/.test(cell) ? ',' : '.');
  return unclear(number, wanted, `1234 or 1234${mark}5`, reading);
}

/** Stands behind an amount of merged cells that counts in another row. */
export const MERGED = ' (merged)';
/** Stands behind two amounts of which a person has to choose one. */
export const WHICH = ' (which?)';

function isMerged(cell: string): boolean {
  return cell.trimEnd().endsWith(MERGED);
}

/** Whether a rejects file leaves to a person what the amount in a cell is. */
export function isLeftOpen(cell: string): boolean {
  return isMerged(cell) || cell.trimEnd().endsWith(WHICH);
}

function merged(wanted: string, example: string): Unclear {
  const fix = `It counts in another row, with which it was merged: write what this row adds to that, such as ${example}`;
  return { wanted: `must be ${wanted}`, fix };
}

/** Amount paid (docs/service.md 2.2): a number of 0 or more. */
export function checkPrice(cell: string, reading: NumberReading = {}): Checked {
  const number = checkPart(cell, reading, 'a number of 0 or more');
  const below = { wanted: 'must be 0 or more', fix: 'Write the amount paid, such as 12.50' };
  if (!('text' in number)) return number.fix.startsWith(FIX_CREDIT) ? below : number;
  if (!number.text.startsWith('-')) return number;
  const { text: _, ...written } = number;
  return { ...written, ...below };
}

function unclear(
  { problem }: Extract<NumberCell, { problem: string }>,
  wanted: string,
  example: string,
  { decimal, units = [] }: NumberReading,
): Unclear {
  const fix = `Write it in digits without thousands separators, such as ${example}`;
  const mark = decimal === undefined ? '' : `, with "${decimal}" as the decimal mark`;
  const unit = units.length === 0 ? '' : `, alone or followed by ${units.join(', ')}`;
  if (problem === 'unreadable') return { wanted: `must be ${wanted}${mark}${unit}`, fix };
  return {
    wanted: `must be ${wanted}, with an unambiguous sign, decimal or thousands separator`,
    fix,
  };
}

/**
 * Checks a project id: at least 1 character (docs/service.md 4.1). It becomes a part of a path, which cannot have control
 * characters, lone surrogates, `.` or `..`.
 */
export function checkProjectId(cell: string): Checked {
  const fix = 'Write the id that the service gave the project';
  const text = cell.trim();
  if (text === '') return { wanted: 'must have at least 1 character', fix: `${fix}; ${IF_NONE}` };
  if (text === '.' || text === '..') return { wanted: 'must not be "." or ".."', fix };
  if (UNFIT_FOR_PATH.test(text)) return { wanted: 'must not have control characters', fix };
  if (text.length > PROJECT_ID_MAX_CHARS) {
    return {
      wanted: `must have at most ${PROJECT_ID_MAX_CHARS} characters to fit into a request`,
      fix,
    };
  }
  return { text };
}

/** Servers refuse longer paths before the service could answer. */
const PROJECT_ID_MAX_CHARS = 1000;

const UNFIT_FOR_PATH = /[\p{Cc}\p{Cs}]/u;

/** Checks a user id, as the header `svc-uid` carries it (docs/service.md 4.1). */
export function checkSvcUid(cell: string): Checked {
  const text = cell.trim();
  if (text.length > 0 && text.length <= SVC_UID_MAX_CHARS && SVC_UID_PATTERN.test(text)) {
    return { text };
  }
  return {
    wanted: `must be 1 to ${SVC_UID_MAX_CHARS} characters of a-z A-Z 0-9 _ ! @ - + =`,
    fix: 'Write the user id that the project was created for',
  };
}

const YES = new Set('true yes y 1 예 네 はい 是 ja oui sí si tak sim да'.split(' '));
const NO = new Set(' false no n 0 아니오 아니요 いいえ 否 nein non nie não нет'.split(' '));

/** Reads `true` or `false`; an empty cell is `false`. */
export function checkFlag(cell: string): Checked {
  const text = cell.trim().toLowerCase();
  if (YES.has(text)) return { text: 'true' };
  if (NO.has(text)) return { text: 'false' };
  return { wanted: 'must be true or false (yes, no, 1, 0)', fix: 'Write true or false' };
}
