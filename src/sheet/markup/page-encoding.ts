import { isAscii } from 'node:buffer';
import { UsageError } from '../../errors.ts';
import { chooseEncoding, doubtDeclared, doubted, isGiven } from '../csv/choose-encoding.ts';
import { detectUnicode, encodingOfMarkup } from '../csv/detect-encoding.ts';
import type { EncodedInput } from '../csv/encoding/choose-legacy.ts';
import { isOfUnicode } from '../csv/encoding/known-encoding.ts';

/** Systems say that they write it, and ISO-8859-1, whatever they write. */
const LATIN = 'windows-1252';
/** Where browsers look for the encoding that a page says it has, and beyond. */
const DECLARED_WITHIN = 16 * 1024;
const DECLARED =
  /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)|<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i;

/**
 * The encoding of a web page: that of its byte order mark, the one asked for, UTF-8 or UTF-16 where it can be nothing else and its words make sense,
 * the one that it says it has; else it is found as that of a CSV file is.
 *
 * @throws {UsageError} `encoding_unknown`
 * @throws {InputError} `encoding_unsure`
 */
export async function choosePageEncoding(
  page: EncodedInput,
  wanted: string | undefined,
): Promise<string> {
  const { head, complete } = page;
  if (isGiven(wanted)) return (await chooseEncoding(page, wanted)).encoding;
  const shown = encodingOfMarkup(head);
  if (shown !== undefined) return shown;
  const unicode = detectUnicode(head, complete);
  const isPlain = unicode?.encoding === 'utf-8' && isAscii(head);
  if (unicode && !isPlain && !(await doubted(unicode, head))) return unicode.encoding;
  const declared = declaredEncoding(head);
  const known = declared === undefined ? undefined : await knownEncoding(page, declared);
  if (known === LATIN) await doubtDeclared(page, known);
  return known ?? (await chooseEncoding(page, undefined)).encoding;
}

/** A page that is not UTF-8 is not because it says so; in UTF-16 it could not say it. */
function declaredEncoding(head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, DECLARED_WITHIN);
  const [, meta, xml] = DECLARED.exec(start) ?? [];
  const name = (meta ?? xml)?.toLowerCase();
  return name === undefined || isOfUnicode(name) ? undefined : name;
}

async function knownEncoding(page: EncodedInput, declared: string): Promise<string | undefined> {
  try {
    return (await chooseEncoding(page, declared)).encoding;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
