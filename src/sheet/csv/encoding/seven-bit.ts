import iconv from 'iconv-lite';

/** What follows the escape character, by encoding. */
const ISO_2022 = [
  [/^\$(?:[@B]|\([@BD])/, 'ISO-2022-JP'],
  [/^\$\)C/, 'ISO-2022-KR'],
  [/^\$(?:\)[AEG]|\*H)/, 'ISO-2022-CN'],
] as const;

/** Finds the encoding of ASCII bytes that write another alphabet, as encodings made for e-mail do, if they do. */
export function findSevenBit(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  const escapes = text.split('\x1b').slice(1);
  const [, encoding] =
    ISO_2022.find(([sequence]) => escapes.some((one) => sequence.test(one))) ?? [];
  return encoding ?? (isHz(text) ? 'HZ' : isUtf7(text) ? 'UTF-7' : undefined);
}

const HZ_RUN = /~\{((?:[!-w][!-~])+)~\}/g;

/** Whether a text is HZ: each `~` is an escape of RFC 1843 (the last may be cut), and a character is of the first level, as most are. */
function isHz(text: string): boolean {
  const rest = text.replace(HZ_RUN, '').replace(/~~|~\n|~(?:\{[^\n~]*)?$/g, '');
  return !rest.includes('~') && /~\{(?:[!-w][!-~])*?[0-W]/.test(text);
}

/** This many runs of other alphabets are no accident. */
const LEAST_RUNS = 3;
const WESTERN = /^[\u00a0-\u024f\u2010-\u203a€™]+$/;
const WRITTEN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

/** Whether a text is UTF-7 (RFC 2152): each `+` begins a run of characters in base64, or is followed by `-`. */
function isUtf7(text: string): boolean {
  const others = new Set<string>();
  let western = false;
  for (const { 1: run = '', 2: end, index, 0: whole } of text.matchAll(/\+([A-Za-z\d+/]*)(-?)/g)) {
    // The last run may be cut.
    if (index + whole.length === text.length) break;
    if (run === '' && end === '-') continue;
    const coded = `+${run}-`;
    const shown = iconv.decode(Buffer.from(coded), 'utf-7');
    const isCoded = iconv.encode(shown, 'utf-7').toString() === coded;
    if (!isCoded || !WRITTEN.test(shown) || /^\d+$/.test(run)) return false;
    if (WESTERN.test(shown)) western = true;
    else if (/\P{ASCII}/u.test(shown)) others.add(run);
  }
  return western || others.size >= LEAST_RUNS;
}
