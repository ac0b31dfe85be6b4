import iconv from 'iconv-lite';

/** Encodings made for e-mail, which write other alphabets in ASCII bytes. */
const SEVEN_BIT = ['iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312'] as const;

type SevenBit = (typeof SEVEN_BIT)[number];

export function isSevenBit(encoding: string): encoding is SevenBit {
  return SEVEN_BIT.some((name) => name === encoding);
}

/** The encoding of ASCII bytes that are not plain ASCII. */
export interface SevenBitFinding {
  readonly encoding: SevenBit | 'utf-7' | 'iso-2022-cn';
  /** Whether no other encoding is possible. */
  readonly isSure: boolean;
}

const ESCAPE = '\x1b';
/** What follows the escape character, by encoding. */
const ISO_2022 = [
  [/^\$(?:[@B]|\([@BD])/, 'iso-2022-jp'],
  [/^\$\)C/, 'iso-2022-kr'],
  [/^\$(?:\)[AEG]|\*H)/, 'iso-2022-cn'],
] as const;

/** Finds the encoding of escapes in ASCII bytes, if there are any. */
export function findSevenBit(bytes: Buffer): SevenBitFinding | undefined {
  for (const behind of bytes.toString('latin1').split(ESCAPE).slice(1)) {
    const [, encoding] = ISO_2022.find(([sequence]) => sequence.test(behind)) ?? [];
    if (encoding) return { encoding, isSure: true };
  }
  if (bytes.includes('~{')) {
    const found = judgeHz(bytes.toString('latin1'));
    if (found) return { encoding: 'hz-gb-2312', isSure: found === 'sure' };
  }
  if (bytes.includes('+') && isUtf7(bytes.toString('latin1'))) {
    return { encoding: 'utf-7', isSure: false };
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

/** Decodes piece by piece, like `LegacyDecoder`. */
interface SevenBitDecoder {
  write(bytes: Buffer): string;
  end(): string;
}

/** Creates a decoder for such an encoding; pieces may be cut anywhere. */
export function createSevenBitDecoder(encoding: SevenBit): SevenBitDecoder {
  if (encoding === 'iso-2022-jp') {
    const decoder = new TextDecoder(encoding);
    return {
      write: (bytes) => decoder.decode(bytes, { stream: true }),
      end: () => decoder.decode(),
    };
  }
  const isKorean = encoding === 'iso-2022-kr';
  const inner = iconv.getDecoder(isKorean ? 'cp949' : 'gb18030');
  const unshift = isKorean ? createUnshift(KOREAN) : createUnshift(HZ);
  return {
    write: (bytes) => inner.write(unshift(bytes)),
    end: () => inner.end() ?? '',
  };
}

interface Shifts {
  /** Matches the beginning of an incomplete mark at the end of a text. */
  readonly cut: RegExp;
  /** Matches the marks: those to ignore, and those that begin and end a run of two bytes per character. */
  readonly marks: RegExp;
  readonly begins: string;
}

const KOREAN: Shifts = {
  cut: new RegExp(`${ESCAPE}(?:\\$\\)?)?$`),
  marks: new RegExp(`${ESCAPE}\\$\\)C|\x0e|\x0f|\n`, 'g'),
  begins: '\x0e',
};
const HZ: Shifts = { cut: /~$/, marks: /~[~{}\n]|\n/g, begins: '~{' };

/** Creates a function that sets the eighth bit of the bytes in runs, for whole characters, and removes the marks. */
function createUnshift({ cut, marks, begins }: Shifts): (bytes: Buffer) => Buffer {
  let held = '';
  let isWide = false;

  return (bytes) => {
    const all = held + bytes.toString('latin1');
    const end = all.length - (cut.exec(all)?.[0].length ?? 0);
    const text = all.slice(0, end);
    let out = '';
    let at = 0;
    marks.lastIndex = 0;
    for (let found = marks.exec(text); found; found = marks.exec(text)) {
      const { 0: mark, index } = found;
      if (isWide && (index - at) % 2 === 1 && mark !== '\n') {
        // The second byte of a character looks like the first byte of a mark.
        marks.lastIndex = index + 1;
        continue;
      }
      out += shifted(text.slice(at, index), isWide);
      at = index + mark.length;
      isWide = mark === begins;
      out += mark === '~~' ? '~' : mark === '\n' ? '\n' : '';
    }
    const odd = isWide ? (end - at) % 2 : 0;
    out += shifted(text.slice(at, end - odd), isWide);
    held = all.slice(end - odd);
    return Buffer.from(out, 'latin1');
  };
}

function shifted(text: string, isWide: boolean): string {
  if (!isWide) return text;
  const bytes = Buffer.from(text, 'latin1');
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (bytes[i] as number) | 0x80;
  return bytes.toString('latin1');
}
