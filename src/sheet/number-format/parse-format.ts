import type { DateUnit, FormatSection, FormatToken } from './format-token.ts';

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const ELAPSED = /^(?:h+|m+|s+)$/i;
const LANGUAGE = /^\$([^-]*)(?:-(.*))?$/;
const NUMERALS = /^DBNum([1-4])$/i;
const GANNEN = /-x-gannen$|^87F70000$/i;
const HALF_DAY = /^(?:AM\/PM|A\/P|上午\/下午|午前\/午後|오전\/오후)/i;
const DATE_RUN = /^(?:y+|m+|d+|h+|s+|a{3,}|b+|e+|g+)/i;

/** Sections of a number format. Throws nothing: what Excel would not take gives null, and Excel shows such cells as General. */
export function parseFormat(code: string): readonly FormatSection[] | null {
  const sections: FormatSection[] = [];
  let rest = code;
  for (;;) {
    const parsed = parseSection(rest);
    if (!parsed || sections.length === 4) return null;
    sections.push(parsed.section);
    if (parsed.rest === null) return sections;
    rest = parsed.rest;
  }
}

type Draft = { -readonly [K in keyof FormatSection]: FormatSection[K] } & { tokens: FormatToken[] };

/** What a section says of itself when it says nothing. */
export const NO_MODIFIERS = {
  condition: null,
  language: null,
  system: null,
  numerals: null,
  gannen: false,
  calendar: 0,
} as const;

/** `rest` is the code after the section's semicolon, null at the code's end. */
function parseSection(code: string): { section: FormatSection; rest: string | null } | null {
  const draft: Draft = { tokens: [], ...NO_MODIFIERS };
  let at = 0;
  while (at < code.length && code[at] !== ';') {
    const length = parseToken(code.slice(at), draft);
    if (length === 0) return null;
    at += length;
  }
  // A colour or condition alone leaves the number as it is: `[Red]`.
  if (draft.tokens.length === 0 && /^\[(?!\$)/.test(code)) draft.tokens.push({ kind: 'general' });
  const tokens = tellMinutes(draft.tokens);
  if (!isValid(tokens)) return null;
  return { section: { ...draft, tokens }, rest: at < code.length ? code.slice(at + 1) : null };
}

/** Takes one token from the start of a code; 0 when it cannot be one. */
function parseToken(code: string, draft: Draft): number {
  const { tokens } = draft;
  const char = code.charAt(0);
  const named = /^general/i.exec(code) ?? HALF_DAY.exec(code);
  if (named) {
    tokens.push(/^g/i.test(named[0]) ? { kind: 'general' } : halfDay(named[0]));
    return named[0].length;
  }
  if (char === '[') return parseBracket(code, draft);
  if (char === '"') {
    const end = code.indexOf('"', 1);
    tokens.push({ kind: 'literal', text: end < 0 ? code.slice(1) : code.slice(1, end) });
    return end < 0 ? code.length : end + 1;
  }
  if (char === '\\' || char === '_' || char === '*') return parseEscape(code, tokens);
  if (/^e[+-]/i.test(code)) {
    tokens.push({ kind: 'exponent', plus: code[1] === '+' });
    return 2;
  }
  if (/^b[12]/i.test(code)) return 2; // names a calendar
  const run = DATE_RUN.exec(code)?.[0];
  if (run) {
    tokens.push({
      kind: 'date',
      unit: run.charAt(0).toLowerCase() as DateUnit,
      length: run.length,
    });
    return run.length;
  }
  tokens.push(singleChar(char));
  return char.length;
}

function singleChar(char: string): FormatToken {
  if (char === '0' || char === '#' || char === '?') return { kind: 'digit', pad: char };
  if (char >= '1' && char <= '9') return { kind: 'number', text: char };
  const kind = SINGLE.get(char);
  return kind ? { kind } : { kind: 'literal', text: char };
}

const SINGLE = new Map([
  ['.', 'point'],
  [',', 'comma'],
  ['%', 'percent'],
  ['/', 'slash'],
  ['@', 'text'],
] as const) as ReadonlyMap<string, 'point' | 'comma' | 'percent' | 'slash' | 'text'>;

/** `\x` shows x, `_x` a space as wide as x, `*x` fills the cell with x: nothing in a text. */
function parseEscape(code: string, tokens: FormatToken[]): number {
  const escaped = code[0] !== '\\' && code[1] === '\\' ? 2 : 1;
  const shown = String.fromCodePoint(code.codePointAt(escaped) ?? 0x20);
  if (code[0] === '\\') tokens.push({ kind: 'literal', text: code.length > 1 ? shown : '\\' });
  if (code[0] === '_') tokens.push({ kind: 'literal', text: ' ' });
  return Math.min(code.length, escaped + shown.length);
}

function parseBracket(code: string, draft: Draft): number {
  const end = code.indexOf(']');
  if (end < 0) return 0;
  const content = code.slice(1, end);
  const condition = CONDITION.exec(content);
  const language = LANGUAGE.exec(content);
  const numerals = NUMERALS.exec(content);
  if (condition) {
    draft.condition = { operator: condition[1] ?? '', operand: Number(condition[2]) };
  } else if (language) {
    takeLanguage(language[1] ?? '', language[2] ?? '', draft);
  } else if (numerals) {
    draft.numerals = Number(numerals[1]);
  } else if (ELAPSED.test(content)) {
    const letter = content.charAt(0).toLowerCase();
    const unit = letter === 'm' ? 'n' : letter === 'h' ? 'h' : 's';
    draft.tokens.push({ kind: 'elapsed', unit, length: content.length });
  }
  // What is left is a colour, which does not change the text that is read here.
  return end + 1;
}

/** `[$₩-412]` is a currency's sign and a language; its numbers keep the reader's own point and comma. */
function takeLanguage(symbol: string, language: string, draft: Draft): void {
  if (symbol) draft.tokens.push({ kind: 'literal', text: symbol });
  if (/^(?:x-sysdate|0*F800)$/i.test(language)) draft.system = 'date';
  else if (/^(?:x-systime|0*F400)$/i.test(language)) draft.system = 'time';
  else if (GANNEN.test(language)) {
    draft.language = 'ja-JP';
    draft.gannen = true;
  } else if (language) {
    draft.language = language.replace(/,.*$/, '');
    draft.calendar = calendarOf(language);
  }
}

/** `[$-107041E]` and `[$-th-TH,107]` name numerals, a calendar and a language. */
function calendarOf(language: string): number {
  const code = /^[\da-f]{5,8}$/i.test(language)
    ? language.slice(0, -4)
    : (/,([\da-f]+)$/i.exec(language)?.[1] ?? '0');
  return Number.parseInt(code, 16) & 0xff;
}

/** `am/pm` shows as `AM/PM` does; `a/p` stays as it is written. */
function halfDay(code: string): FormatToken {
  if (/^am/i.test(code)) return { kind: 'half-day', names: null };
  const [am = '', pm = ''] = code.split('/');
  return { kind: 'half-day', names: [am, pm] };
}

/** `m` and `mm` are minutes right after hours (or lone seconds) and right before seconds. */
function tellMinutes(tokens: readonly FormatToken[]): FormatToken[] {
  const units: string[] = [];
  const dates = tokens.filter((token) => token.kind === 'date' || token.kind === 'elapsed');
  dates.forEach((token, i) => {
    const next = dates[i + 1]?.unit;
    const last = units[i - 1];
    const afterTime = last === 'h' || (last === 's' && units[i - 2] !== 'n');
    const minute =
      token.kind === 'date' &&
      token.unit === 'm' &&
      token.length <= 2 &&
      (afterTime || next === 's');
    units.push(minute ? 'n' : token.unit);
  });
  let i = -1;
  return tokens.map((token) => {
    if (token.kind !== 'date' && token.kind !== 'elapsed') return token;
    i += 1;
    return units[i] === 'n' && token.kind === 'date' ? { ...token, unit: 'n' } : token;
  });
}

/** Most digits of the parts of a second. */
const MOST_SUBSECONDS = 3;

/** Dates, General and `@` cannot share a section with digits; `[h]` stands before all other times; an exponent stands behind digits. */
function isValid(tokens: readonly FormatToken[]): boolean {
  const has = (kind: FormatToken['kind']) => tokens.some((token) => token.kind === kind);
  const isDate = has('date') || has('elapsed') || has('half-day');
  if (!isDate) {
    const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit' || kind === 'exponent');
    return !(has('general') && firstDigit >= 0) && tokens[firstDigit]?.kind !== 'exponent';
  }
  if (has('text') || has('percent') || has('exponent')) return false;
  const times = tokens.filter((token) => token.kind === 'date' || token.kind === 'elapsed');
  if (times.some((token, i) => i > 0 && token.kind === 'elapsed')) return false;
  return tokens.every((token, i) => token.kind !== 'digit' || isSubsecond(tokens, i));
}

/** Digits of a date can only be the parts of a second: `.000`. */
function isSubsecond(tokens: readonly FormatToken[], index: number, behind = 0): boolean {
  const token = tokens[index];
  if (token?.kind === 'point') return behind <= MOST_SUBSECONDS;
  return token?.kind === 'digit' && token.pad === '0' && isSubsecond(tokens, index - 1, behind + 1);
}
