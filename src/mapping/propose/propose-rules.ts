import type { IssueCode } from '../../issue.ts';
import { findFormat } from '../cells/rules/formats.ts';
import { POSTCODES } from '../cells/rules/postcodes.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchVariable, saysQuantity, variablesIn } from './known-names.ts';
import { moneyRole } from './money-names.ts';

/** A rule for the texts of a variable, which all rows that were read keep. */
export type ProposedRule =
  | { readonly key: 'format' | 'pattern'; readonly value: string; readonly why: string }
  | {
      readonly key: 'one_of';
      readonly value: readonly string[];
      readonly why: string;
      /** Of the rows that were read first, how many have each. */
      readonly counts: readonly number[];
    }
  | { readonly key: 'unique'; readonly value: true; readonly why: string };

/** The issue of a text that breaks a rule. */
export const RULE_CODES: Readonly<Record<ProposedRule['key'], IssueCode>> = {
  format: 'value_format',
  pattern: 'value_pattern',
  one_of: 'value_not_listed',
  unique: 'value_repeated',
};

/** Fewer texts may have something in common by chance. */
const LEAST_TEXTS = 20;

const MOST_LISTED = 8;
/** Each text of a list is seen so often on average. */
const LEAST_SEEN = 5;
const MOST_LISTED_CHARS = 40;

/** What people write as they like, or what the next list will have more of. */
const OPEN: ReadonlySet<string> = new Set([
  ...['name', 'first_name', 'last_name', 'receiver_name', 'sender_name', 'company'],
  ...['street', 'address', 'address2', 'city', 'greeting', 'message', 'date', 'birthday'],
]);

/** Columns of digits are amounts or counts unless their name says something else. */
const NAMES_CODES =
  /code|coupon|voucher|serial|barcode|ticket|token|sku|(?:^|[\s_-])(?:id|no|nr)\.?$|번호|코드|쿠폰|番号|コード|编号|編號/i;

/** Regions whose forms are tried, by the script that a list has, and those whose postcodes are. */
const REGIONS: readonly [RegExp, readonly string[], readonly string[]][] = [
  [/\p{Script=Hangul}/u, ['KR'], ['KR']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['JP'], ['JP']],
  [/\p{Script=Han}/u, ['CN', 'TW'], ['CN', 'TW']],
  [
    /./u,
    ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'PL', 'PT', 'CA', 'AU'],
    // Four digits fit many countries, and US codes that have lost their zeros.
    [...POSTCODES.keys()],
  ],
];

/** The regions that a list may be of. */
export function regionsOf(
  profiles: readonly ColumnProfile[],
): (typeof REGIONS)[number] | undefined {
  const texts = profiles.flatMap(({ column, samples }) => [column.name, ...samples]).join(' ');
  return REGIONS.find(([script]) => script.test(texts));
}

/** The rules that all texts of a column keep. White space around them does not count. */
export function rulesOf(
  { column: { name }, texts: cells }: ColumnProfile,
  [, phones, postcodes]: (typeof REGIONS)[number] = [/./u, [], []],
): ProposedRule[] {
  const texts = cells.map((text) => text.trim());
  const distinct = new Set(texts);
  if (texts.length < LEAST_TEXTS || distinct.size === 1) return [];
  const is = matchVariable(name)?.is ?? '';
  const isPhone = is === 'phone' || is === 'mobile';
  const [value, second] = [
    ...['email', 'date'],
    ...(isPhone ? phones.map((region) => `phone:${region}`) : []),
    ...(is === 'postcode' ? postcodes.map((region) => `postcode:${region}`) : []),
  ].filter((format) => keep(format, texts));
  // What is right in several countries tells of none.
  if (value !== undefined && second === undefined)
    return [{ key: 'format', value, why: `every text is ${formatName(value)}` }];
  if (distinct.size === texts.length) return codeRules(name, texts);
  return listRules(name, texts, distinct);
}

function keep(format: string, texts: readonly string[]): boolean {
  const found = findFormat(format);
  return !('problem' in found) && texts.every(found.test);
}

function formatName(format: string): string {
  const found = findFormat(format);
  return 'problem' in found ? format : found.name.replace(/, such as .*/, '');
}

/** Rules for a column whose texts all differ. */
function codeRules(name: string, texts: readonly string[]): ProposedRule[] {
  if (!texts.every((text) => /^(?=.*\d)[\w./-]{4,40}$/.test(text))) return [];
  if (texts.every((text) => /^[\d.,-]+$/.test(text)) && !NAMES_CODES.test(name)) return [];
  const pattern = patternOf(texts);
  return [
    ...(areIds(name, texts)
      ? [{ key: 'unique', value: true, why: 'no two rows have the same text' } as const]
      : []),
    ...(pattern ? [{ key: 'pattern', value: pattern, why: HAS_FORM } as const] : []),
  ];
}

/** Whether a column is of ids, by its name or their form. Others, such as postcodes and house numbers, differ by chance. */
function areIds(name: string, texts: readonly string[]): boolean {
  const is = [matchVariable(name)?.is ?? 'coupon', ...variablesIn(name)];
  if (is.some((one) => one !== 'coupon') || NAMES_NO_IDS.test(name)) return false;
  if (moneyRole(name) !== null || saysQuantity(name)) return false;
  if (texts.some((text) => DATE_OR_AMOUNT.test(text))) return false;
  return NAMES_CODES.test(name) || texts.every((text) => OF_ID.test(text));
}

/** Numbers of where people live, and what a voucher is worth. */
const NAMES_NO_IDS =
  /hau?s|house|huis|(?<!\p{L})(?:apt|apartment|flat|floor|room|suite|unit|fax)|amount|value|betrag|wert|montant|importe|금액|金[额額]|번지|호수|^[동층호]$|팩스|番地|号室/iu;
const DATE_OR_AMOUNT =
  /^\d{1,4}[-./](?:\d{1,2}|\p{L}{3,9})[-./]\d{1,4}$|^\p{L}{0,3}[\d.,]*[.,]\d{1,2}\p{L}{0,3}$/u;
/** With letters, and not only a unit behind a number. */
const OF_ID = /^(?![\d.,]+[A-Za-z]{1,3}$).*[A-Za-z]/;

const HAS_FORM = 'every text has this form';
const CLASSES = ['A-Z', 'a-z', '0-9'] as const;
const RUN = /[A-Z]+|[a-z]+|[0-9]+|[^A-Za-z0-9]/g;

/** `[A-Z]{2}[0-9]{6}`: letters and digits of the same kind in the same places; null if texts differ in that. */
function patternOf(texts: readonly string[]): string | null {
  const patterns = new Set(
    texts.map((text) =>
      text.replace(RUN, (run) => {
        const kind = CLASSES.find((one) => new RegExp(`^[${one}]`).test(run));
        if (kind === undefined) return run === '.' || run === '/' ? `[${run}]` : run;
        return run.length === 1 ? `[${kind}]` : `[${kind}]{${run.length}}`;
      }),
    ),
  );
  const [pattern] = patterns;
  return patterns.size === 1 && pattern !== undefined ? pattern : null;
}

function listRules(
  name: string,
  texts: readonly string[],
  distinct: ReadonlySet<string>,
): ProposedRule[] {
  const is = matchVariable(name)?.is;
  const isFew = distinct.size <= MOST_LISTED && texts.length >= LEAST_SEEN * distinct.size;
  const listed = [...distinct];
  const areWords = listed.every(
    (text) => /\p{L}/u.test(text) && text.length <= MOST_LISTED_CHARS && !text.endsWith('…'),
  );
  if (!isFew || !areWords || (is !== undefined && OPEN.has(is))) return [];
  const why = `every text is one of these ${listed.length}`;
  const counts = listed.map((text) => texts.filter((one) => one === text).length);
  return [{ key: 'one_of', value: listed, why, counts }];
}
