import { InputError, UsageError } from '../../errors.ts';
import { formatUnknown } from '../detect-format.ts';
import { toIssue } from '../to-issue.ts';
import { detectEncoding, encodingOfMark } from './detect-encoding.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { decodeHead } from './read-utf8.ts';

/** Below this certainty nothing is read: the encoding has to be given. */
const LEAST_CERTAINTY = 0.9;

/** Share of control characters that a text may have, unless they are only a few. */
const MAX_TEXT_CONTROLS = 0.01;
const MIN_BINARY_CONTROLS = 4;

/** Encodings by the other names that people and programs give them. */
const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  unicode: 'utf-16le',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  uhc: 'cp949',
  ms949: 'cp949',
  'ks_c_5601-1987': 'cp949',
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  cp932: 'shift_jis',
  'windows-31j': 'shift_jis',
  eucjp: 'euc-jp',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  'big5-hkscs': 'big5',
  cp950: 'big5',
  latin1: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  ascii: 'windows-1252',
  'us-ascii': 'windows-1252',
  macroman: 'macintosh',
};

/** What iconv-lite also calls encodings, but no file is written in. */
const NOT_FOR_FILES = /^(base64|hex|binary|utf7|utf7imap|utf-7|utf-7-imap|cesu8)$/;

/**
 * The encoding to read an input in: that of its byte order mark, else the one asked for, else the
 * one found.
 *
 * @throws {UsageError} `encoding_unknown`
 * @throws {InputError} `encoding_unsure`: what was found is not sure enough to print from
 */
export async function chooseEncoding(
  head: Buffer,
  complete: boolean,
  wanted: string | undefined,
  label: string,
): Promise<EncodingGuess> {
  const asked = wanted === undefined || wanted === 'auto' ? undefined : await known(wanted);
  if (asked) return { encoding: encodingOfMark(head) ?? asked, certainty: 1 };
  const guesses = await detectEncoding(head, complete);
  const [best] = guesses;
  if (best && best.certainty >= LEAST_CERTAINTY) return best;
  if (isBinary(head.toString('latin1')))
    throw formatUnknown(label, 'a file of bytes that are no text');
  throw await encodingUnsure(head, guesses, label);
}

/** The start of an input as text. @throws {InputError} `format_unknown`: it is none */
export async function decodeStart(head: Buffer, encoding: string, label: string): Promise<string> {
  const text = await decodeHead(head, encoding);
  if (isBinary(text)) throw formatUnknown(label, 'a file of bytes that are no text');
  return text;
}

/** Text has a control character here and there at most. */
function isBinary(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu)?.length ?? 0;
  return controls >= MIN_BINARY_CONTROLS && controls > text.length * MAX_TEXT_CONTROLS;
}

async function known(wanted: string): Promise<string> {
  const name = wanted.trim().toLowerCase();
  const encoding = ALIASES[name] ?? name;
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) return encoding;
  const { default: iconv } = await import('iconv-lite');
  if (iconv.encodingExists(encoding) && !NOT_FOR_FILES.test(encoding)) return encoding;
  throw new UsageError(
    'encoding_unknown',
    `Cannot read the encoding ${JSON.stringify(wanted)}: known are utf-8, cp949, shift_jis, gb18030, big5, windows-1252 and others like them`,
  );
}

async function encodingUnsure(
  head: Buffer,
  guesses: readonly EncodingGuess[],
  label: string,
): Promise<InputError> {
  const { default: iconv } = await import('iconv-lite');
  const readings = guesses.slice(0, 3).map(({ encoding, certainty }) => {
    const [sample = ''] = sampleTexts(iconv.decode(head, encoding), 1);
    return `${encoding} (${Math.round(certainty * 100)} %, ${JSON.stringify(sample)})`;
  });
  const found =
    readings.length > 0 ? `it may be ${readings.join(', ')}` : 'its bytes are text in none of them';
  return new InputError(
    toIssue({
      code: 'encoding_unsure',
      value: guesses[0]?.encoding ?? null,
      message: `Cannot tell the encoding of "${label}": ${found}`,
      fix: 'Give the encoding, or save the file as "CSV UTF-8"',
    }),
  );
}

/** The encoding that bytes which are not UTF-8 are most likely in, with what they say in it. */
export async function suggestEncoding(bytes: Buffer): Promise<string | undefined> {
  const [best] = await detectEncoding(bytes, false);
  if (!best || best.encoding === 'utf-8' || best.certainty < LEAST_CERTAINTY) return undefined;
  const { default: iconv } = await import('iconv-lite');
  const [sample = ''] = sampleTexts(iconv.decode(bytes, best.encoding), 1);
  return `${best.encoding} (${JSON.stringify(sample)})`;
}

/** The first different cells that are not all ASCII, for people to judge the encoding by. */
export function sampleTexts(text: string, count: number): string[] {
  const cells = text.match(/[^\s,;|"][^\r\n\t,;|"]{0,39}/g) ?? [];
  const found = cells.filter((cell) => /\P{ASCII}/u.test(cell)).map((cell) => cell.trim());
  return [...new Set(found)].slice(0, count);
}
