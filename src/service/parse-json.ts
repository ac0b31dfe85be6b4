import { randomUUID } from 'node:crypto';

/** Fewer digits always fit a double. */
const MANY_DIGITS = /\d{16}/;
/** What a string begins with, or a number; between the strings of a valid text nothing else has digits. */
const STRING_OR_NUMBER = /"|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON, and returns integers that no double can represent exactly as bigints. Every other number is as usual.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!MANY_DIGITS.test(text)) return parsed;
  // Node 20 shows a reviver no source text: what is too long for a double goes past the parser as a string that nobody can guess.
  const mark = `${randomUUID()}:`;
  const marked = markLongIntegers(text, mark);
  if (marked === text) return parsed;
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** A copy with the digits of such integers as texts, as in an `OrderId`. */
export function withoutBigInts<T>(parsed: T): T {
  return JSON.parse(
    JSON.stringify(parsed, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );
}

function markLongIntegers(text: string, mark: string): string {
  let marked = '';
  let from = 0;
  for (const { index, token } of stringsAndNumbers(text)) {
    if (!isLongInteger(token)) continue;
    marked += `${text.slice(from, index)}"${mark}${token}"`;
    from = index + token.length;
  }
  return marked + text.slice(from);
}

function* stringsAndNumbers(text: string): Generator<{ index: number; token: string }> {
  for (let from = 0; ; ) {
    STRING_OR_NUMBER.lastIndex = from;
    const found = STRING_OR_NUMBER.exec(text);
    if (!found) return;
    const [token] = found;
    yield { index: found.index, token };
    from = token === '"' ? endOfString(text, found.index) : found.index + token.length;
  }
}

/** A quotation mark behind an odd number of backslashes is one of the string's own. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function isLongInteger(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
}
