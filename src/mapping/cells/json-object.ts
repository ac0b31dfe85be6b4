import { Decimal } from 'decimal.js';
import { cut } from '../apply/row-issue.ts';
import { codePoint } from '../file/near-miss.ts';
import type { Checked } from './cell-values.ts';

/** So many objects and lists may be within each other in userdata_json, itself included. */
export const MAX_USERDATA_LEVELS = 20;

/** A text as far as it is one: without the quotation mark that ends it. */
const TEXT = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*/uy;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
/** A token of JSON (RFC 8259), behind the white space in front of it. */
const TOKEN = new RegExp(
  String.raw`[ \t\n\r]*([{}[\]:,]|${TEXT.source}"|(?:${NUMBER}|true|false|null)(?![\p{L}\d_.+-]))?`,
  'uy',
);

/** What can stand next, in words: `member` and `item` begin an object or a list, which may be empty. */
const NEXT = {
  object: '"{"',
  value: 'a value',
  item: 'a value or "]"',
  key: 'a key in double quotes',
  member: 'a key in double quotes or "}"',
  colon: '":"',
  more: '"," or the closing bracket',
  text: 'the rest of the text in quotes',
  end: 'the end',
} as const;

type Next = keyof typeof NEXT;

const FIX = 'Correct the JSON in the cell';
const FIX_CURLY = 'Write straight double quotes (") around keys and texts';
/** What to do about what is no JSON, by what stands there. */
const FIXES: readonly (readonly [RegExp, string])[] = [
  [/^["']\s*\{/, 'Export the object itself: the cell has it as a text in quotes'],
  [/^(?:&quot;|\\")/, 'Export the JSON as it is: its quotes are escaped'],
  [/^[“”„‟«»＂]/, FIX_CURLY],
  [/^['‘’`]/, 'Write double quotes (") around keys and texts; in Python, json.dumps does'],
  [/^(?:True|False|None|undefined)(?!\w)/, 'Write true, false or null; in Python, json.dumps does'],
  [/^[-+]?(?:NaN|nan|Inf)/, 'JSON has no such number: write null, or a text in quotes'],
];

/**
 * Checks a cell with a ready-made userdata_json: an object that has each key once, and whose numbers and texts JSON readers keep. Its
 * text is the same without white space, with keys and numbers as they stand; '' for an empty cell.
 */
export function checkJsonObject(cell: string): Checked {
  const text = cell.trimEnd();
  let json = '';
  let next: Next = 'object';
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  TOKEN.lastIndex = text.length - text.trimStart().length;
  while (text !== '') {
    const token = TOKEN.exec(text)?.[1] ?? '';
    const start = TOKEN.lastIndex - token.length;
    if (next === 'end' && start === text.length) break;
    const keys = open.at(-1);
    const then = stepTo(token, next, open);
    if (then === null) return notJson(text, start, next);
    const key = then === 'colon' ? (JSON.parse(token) as string) : null;
    const unfit = unfitIn(token, open.length, key !== null && keys?.has(key) === true);
    if (unfit) return { ...unfit, wanted: `${unfit.wanted} (${placeOf(text, start)})` };
    if (key !== null) keys?.add(key);
    json += token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token;
    next = then;
  }
  return { text: json };
}

/** Opens or closes what a token does, and returns what can stand behind it; null if the token cannot stand there. */
function stepTo(token: string, next: Next, open: (Set<string> | null)[]): Next | null {
  const isValue = next === 'value' || next === 'item';
  const keys = open.at(-1);
  switch (token.at(0)) {
    case undefined:
      return null;
    case '{':
    case '[':
      if (!isValue && (next !== 'object' || token === '[')) return null;
      open.push(token === '{' ? new Set() : null);
      return token === '{' ? 'member' : 'item';
    case '}':
    case ']':
      if (token !== (keys ? '}' : ']') || !['member', 'item', 'more'].includes(next)) return null;
      open.pop();
      break;
    case ',':
      if (next !== 'more') return null;
      return keys ? 'key' : 'value';
    case ':':
      return next === 'colon' ? 'value' : null;
    default:
      if (token.startsWith('"') && (next === 'key' || next === 'member')) return 'colon';
      if (!isValue) return null;
  }
  return open.length === 0 ? 'end' : 'more';
}

/** What is wrong with a token although it is JSON. */
function unfitIn(token: string, levels: number, isRepeated: boolean) {
  if (isRepeated)
    return {
      wanted: `must have each key once, but has ${cut(token)} again`,
      fix: 'Keep one of them',
    };
  if (levels > MAX_USERDATA_LEVELS)
    return { wanted: `must have at most ${MAX_USERDATA_LEVELS} levels, but has more`, fix: FIX };
  if (token.startsWith('"')) {
    const isCut = /\p{Cs}/u.test(JSON.parse(token));
    const wanted = 'must have whole characters, but has half of one, such as an emoji that was cut';
    return isCut ? { wanted, fix: 'Cut texts between characters' } : null;
  }
  if (!/^[-\d]/.test(token)) return null;
  const read = Number(token);
  const isSame =
    read === 0
      ? !/^[-.0]*[1-9]/.test(token)
      : Number.isFinite(read) && new Decimal(read).equals(token);
  const wanted = `must have numbers that JSON can represent exactly, but ${cut(token)} would become ${read}`;
  return isSame ? null : { wanted, fix: 'Write it as a text, in quotes, or with fewer digits' };
}

function notJson(text: string, at: number, wantedNext: Next): Checked {
  const wanted = `must be ${wantedNext === 'object' ? 'a JSON object' : 'valid JSON'}, but`;
  TEXT.lastIndex = at;
  // A text that begins there is none: it goes on with what no text has.
  const begun = wantedNext === 'object' || wantedNext === 'end' ? '' : (TEXT.exec(text)?.[0] ?? '');
  const next = begun === '' || text[at + begun.length] === '"' ? wantedNext : 'text';
  const start = next === 'text' ? at + begun.length : at;
  const rest = text.slice(start);
  const isDoubled = text.slice(0, start).endsWith('""');
  if (rest === '') {
    const fix = /[“”]/.test(text) ? FIX_CURLY : 'Export the cell again: it is cut off';
    return { wanted: `${wanted} it ends where ${NEXT[next]} must follow`, fix };
  }
  const [word = ''] = /^[\p{L}\d_.+-]{1,20}|^./su.exec(rest) ?? [];
  const seen = /[\r\n]/.test(word) ? 'a line break' : codePoint(word);
  const found = /[^\p{Z}\p{C}]/u.test(word) ? `"${word}"` : seen;
  const [, fix = FIX] = FIXES.find(([form]) => form.test(rest)) ?? [];
  return {
    wanted: `${wanted} ${placeOf(text, start)} is ${found} instead of ${NEXT[next]}`,
    fix: isDoubled ? 'Export the JSON as it is: its quotes are doubled' : fix,
  };
}

/** Where a person finds it, counted in characters from the beginning of the cell. */
function placeOf(text: string, index: number): string {
  return `character ${[...text.slice(0, index)].length + 1}`;
}
