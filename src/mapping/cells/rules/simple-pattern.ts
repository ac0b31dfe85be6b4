/** Whether a whole text matches a pattern, as a text or as UTF-8 with the same result. */
export interface SimplePattern {
  test(text: string): boolean;
  testBytes(bytes: Uint8Array, start: number, end: number): boolean;
}

/** Characters of a kind, so many times. */
interface Part {
  /** By ASCII character: 1 if it is of the kind. */
  readonly kind: Uint8Array;
  readonly min: number;
  readonly max: number;
}

/** Longest codes for which the bytes of each place are kept. */
const MAX_FIXED = 64;
const BYTES = 256;

const ATOM =
  /\[(?<set>(?:[A-Za-z0-9 _.,:;/#@+-]|\\[-\]\\.^/])+)\]|\\(?<escaped>[-.^$*+?()[\]{}|\\/])|(?<digit>\\d)|(?<literal>[A-Za-z0-9 _,:;/#@=<>!"'%&~`-])/y;
const TIMES = /(?<sign>[?*+])|\{(?<min>\d{1,3})(?<comma>,)?(?<max>\d{1,3})?\}/y;

/**
 * Compiles the patterns that most codes have: characters of some kind, so many times, one after another, as in `[A-Z]{2}\d{6}`.
 * Where a kind may come more or less often, the next one is of other characters, so nothing is ever tried twice: the time is that
 * of reading the text once. null for every other pattern, which RE2 takes. A property test holds one against the other.
 */
export function compileSimplePattern(pattern: string): SimplePattern | null {
  const parts = parseParts(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
  if (parts === null || !parts.every((_, i) => isClear(parts, i))) return null;
  const testBytes = compileFixed(parts) ?? compileParts(parts);
  const test = (text: string) => {
    const bytes = Buffer.from(text);
    return testBytes(bytes, 0, bytes.length);
  };
  return { test, testBytes };
}

type TestBytes = SimplePattern['testBytes'];

/** For a pattern of one length, as of most codes: what each byte may be. null for any other. */
function compileFixed(parts: readonly Part[]): TestBytes | null {
  const length = parts.reduce((sum, { max }) => sum + max, 0);
  if (length > MAX_FIXED || !parts.every(({ min, max }) => min === max)) return null;
  const kinds = new Uint8Array(length * BYTES);
  let place = 0;
  for (const { kind, min } of parts) {
    for (let i = 0; i < min; i += 1) kinds.set(kind, BYTES * place++);
  }
  return (bytes, start, end) => {
    if (end - start !== length) return false;
    let from = 0;
    for (let at = start; at < end; at += 1) {
      if (kinds[from + (bytes[at] as number)] === 0) return false;
      from += BYTES;
    }
    return true;
  };
}

function compileParts(parts: readonly Part[]): TestBytes {
  return (bytes, start, end) => {
    let at = start;
    for (let i = 0; i < parts.length; i += 1) {
      const { kind, min, max } = parts[i] as Part;
      const from = at;
      const most = max < end - at ? at + max : end;
      // Bytes beyond ASCII are past the end of the array.
      while (at < most && kind[bytes[at] as number] === 1) at += 1;
      if (at - from < min) return false;
    }
    return at === end;
  };
}

function parseParts(pattern: string): Part[] | null {
  const parts: Part[] = [];
  let at = 0;
  while (at < pattern.length) {
    ATOM.lastIndex = at;
    const atom = ATOM.exec(pattern);
    const kind = atom && toKind(atom.groups ?? {});
    if (!atom || !kind) return null;
    at += atom[0].length;
    TIMES.lastIndex = at;
    const times = TIMES.exec(pattern);
    at += times?.[0].length ?? 0;
    const { min, max } = toTimes(times?.groups);
    if (max < min) return null;
    parts.push({ kind, min, max });
  }
  return parts;
}

function toTimes(groups: Record<string, string | undefined> | undefined) {
  const { sign, min, comma, max } = groups ?? {};
  if (sign !== undefined) {
    return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  }
  if (min === undefined) return { min: 1, max: 1 };
  const open = comma === undefined ? Number(min) : Number.POSITIVE_INFINITY;
  return { min: Number(min), max: max === undefined ? open : comma ? Number(max) : -1 };
}

function toKind({ set, escaped, digit, literal }: Record<string, string | undefined>) {
  const kind = new Uint8Array(128);
  if (digit !== undefined) return kind.fill(1, 0x30, 0x3a);
  const single = escaped ?? literal;
  if (single !== undefined) {
    kind[single.charCodeAt(0)] = 1;
    return kind;
  }
  const characters = [...(set ?? '').matchAll(/\\(.)|(.)/g)].map(([whole, quoted, plain]) => {
    return { text: quoted ?? plain ?? '', isDash: whole === '-' };
  });
  for (let i = 0; i < characters.length; i += 1) {
    const { text } = characters[i] as (typeof characters)[number];
    const first = text.charCodeAt(0);
    const isRange = characters[i + 1]?.isDash === true && characters[i + 2] !== undefined;
    const last = isRange ? (characters[i + 2]?.text.charCodeAt(0) ?? 0) : first;
    if (last < first) return null;
    kind.fill(1, first, last + 1);
    if (isRange) i += 2;
  }
  return kind;
}

/** Whether it is certain where the characters of a part end. */
function isClear(parts: readonly Part[], at: number): boolean {
  const { kind, min, max } = parts[at] as Part;
  if (min === max) return true;
  for (const next of parts.slice(at + 1)) {
    if (next.kind.some((is, unit) => is === 1 && kind[unit] === 1)) return false;
    if (next.min > 0) return true;
  }
  return true;
}
