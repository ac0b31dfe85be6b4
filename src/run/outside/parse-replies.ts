import { cut } from '../../mapping/apply/row-issue.ts';
import { INVISIBLE } from '../../rows/invisible.ts';
import type { Answer, Wanted } from './answers.ts';

/** A corrected text is no longer than a cell of a workbook can be. */
const MAX_CHARS = 32_767;

/** Why a reply cannot be used. It quotes nothing of it: it may repeat what rows hold. */
export class BadReplyError extends Error {}

/** Values as lines of JSON, numbered from 1. */
export function toRequest(wanted: readonly Wanted[]): string {
  return wanted.map(({ values }, i) => `${JSON.stringify({ id: i + 1, values })}\n`).join('');
}

/** Reads one answer for each value. @throws BadReplyError */
export function parseReplies(reply: Buffer, wanted: readonly Wanted[]): readonly Answer[] {
  const answers = new Map<number, Answer>();
  for (const [i, line] of toText(reply).split('\n').entries()) {
    if (line.trim() === '') continue;
    const bad = (what: string) => new BadReplyError(`line ${i + 1} of its answer ${what}`);
    const said = parseObject(line);
    const at = Number.isSafeInteger(said?.['id']) ? Number(said?.['id']) - 1 : -1;
    const one = wanted[at];
    if (!said || !one) throw bad('is not a JSON object with an "id" that was asked for');
    if (answers.has(at)) throw bad('has an id for the second time');
    const answer = toAnswer(said, one.values);
    if (!answer)
      throw bad(
        'must have one of "ok": true, "reason": text, and "corrected" with printable texts for columns that were given',
      );
    answers.set(at, answer);
  }
  const missing = wanted.length - answers.size;
  if (missing > 0) throw new BadReplyError(`${missing} of ${wanted.length} values have no answer`);
  return wanted.map((_, i) => answers.get(i) as Answer);
}

function toText(reply: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(reply);
  } catch {
    throw new BadReplyError('its answer is not text in UTF-8');
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseObject(line: string): JsonObject | null {
  try {
    const said: unknown = JSON.parse(line);
    return isObject(said) ? said : null;
  } catch {
    return null;
  }
}

function isObject(said: unknown): said is JsonObject {
  return typeof said === 'object' && said !== null && !Array.isArray(said);
}

/** What a line says; null if that is not clear. A correction that changes nothing is none. */
function toAnswer({ ok, reason, corrected }: JsonObject, values: Wanted['values']): Answer | null {
  if ([ok, reason, corrected].filter((one) => one !== undefined).length !== 1) return null;
  if (ok !== undefined) return ok === true ? { ok } : null;
  if (typeof reason === 'string') {
    const text = reason.toWellFormed().replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
    return text === '' ? null : { reason: cut(text) };
  }
  if (!isObject(corrected)) return null;
  const all = Object.entries(corrected);
  if (!all.every(([column, text]) => Object.hasOwn(values, column) && isPrintable(text)))
    return null;
  // Sorted, as the same answer is the same however it is written.
  const changed = all.filter(([column, text]) => text !== values[column]).sort();
  return changed.length === 0
    ? { ok: true }
    : { corrected: Object.fromEntries(changed) as Record<string, string> };
}

/** Without control characters, halves of characters, and what no cell can hold. */
function isPrintable(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    text.isWellFormed() &&
    text.length <= MAX_CHARS &&
    !/\p{Cc}/u.test(text)
  );
}
