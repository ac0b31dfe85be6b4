/** The encoding of ASCII bytes that are not plain ASCII: encodings made for e-mail write other alphabets in them. */
export interface SevenBitFinding {
  readonly encoding: 'ISO-2022-JP' | 'ISO-2022-KR' | 'ISO-2022-CN' | 'HZ' | 'UTF-7';
  /** Whether no other encoding is possible. */
  readonly isSure: boolean;
}

const ESCAPE = '\x1b';
/** What follows the escape character, by encoding. */
const ISO_2022 = [
  [/^\$(?:[@B]|\([@BD])/, 'ISO-2022-JP'],
  [/^\$\)C/, 'ISO-2022-KR'],
  [/^\$(?:\)[AEG]|\*H)/, 'ISO-2022-CN'],
] as const;

/** Finds the encoding of escapes in ASCII bytes, if there are any. */
export function findSevenBit(bytes: Buffer): SevenBitFinding | undefined {
  for (const behind of bytes.toString('latin1').split(ESCAPE).slice(1)) {
    const [, encoding] = ISO_2022.find(([sequence]) => sequence.test(behind)) ?? [];
    if (encoding) return { encoding, isSure: true };
  }
  if (bytes.includes('~{')) {
    const found = judgeHz(bytes.toString('latin1'));
    if (found) return { encoding: 'HZ', isSure: found === 'sure' };
  }
  if (bytes.includes('+') && isUtf7(bytes.toString('latin1'))) {
    return { encoding: 'UTF-7', isSure: false };
  }
  return undefined;
}

const HZ_RUN = /~\{((?:[!-w][!-~])+)~\}/g;
/** Nearly all characters that people write are of the first level; the others are punctuation and full-width letters. */
const HZ_USUAL = /^[!-#0-W]/;
const LEAST_USUAL = 0.8;

/** Judges whether a text is HZ. It is not if it has a `~` that is no escape of RFC 1843. */
function judgeHz(text: string): 'sure' | 'likely' | undefined {
  const runs = Array.from(text.matchAll(HZ_RUN), ([, run = '']) => run);
  const rest = text.replace(HZ_RUN, '').replace(/~~|~\n/g, '');
  // The last run may be cut.
  if (runs.length === 0 || /~/.test(rest.replace(/~(?:\{[^\n~]*)?$/, ''))) return undefined;
  const pairs = runs.flatMap((run) => run.match(/../gs) ?? []);
  const usual = pairs.filter((pair) => HZ_USUAL.test(pair)).length;
  if (usual === 0) return undefined;
  if (usual < pairs.length * LEAST_USUAL) return 'likely';
  return runs.some((run) => !/^\w+$/.test(run)) ? 'sure' : 'likely';
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
    const shown = utf7Run(run);
    if (shown === undefined || !WRITTEN.test(shown) || /^\d+$/.test(run)) return false;
    if (WESTERN.test(shown)) western = true;
    else if (/\P{ASCII}/u.test(shown)) others.add(run);
  }
  return western || others.size >= LEAST_RUNS;
}

/** Decodes a run: whole units of UTF-16, then fewer than six zero bits. */
function utf7Run(run: string): string | undefined {
  const bits = run.length * 6;
  const bytes = Buffer.from(run, 'base64');
  const units = bits >> 4;
  if (units === 0 || bits - units * 16 >= 6) return undefined;
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(
    run.slice(-1),
  );
  if ((last & ((1 << (bits - units * 16)) - 1)) !== 0) return undefined;
  const text = bytes
    .subarray(0, 2 * units)
    .swap16()
    .toString('utf16le');
  return text.isWellFormed() ? text : undefined;
}
