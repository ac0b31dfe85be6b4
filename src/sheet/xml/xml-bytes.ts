import { isUtf8 } from 'node:buffer';
import { withoutMark } from '../csv/check-utf8.ts';
import { encodingOfMarkup } from '../csv/detect-encoding.ts';
import { isOfUnicode, knownEncoding } from '../csv/encoding/known-encoding.ts';
import type { Decoder } from '../csv/encoding/table-decoder.ts';
import { createDecoder } from '../csv/read-utf8.ts';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import { XmlError } from './xml-error.ts';
import { createMarkupRemover } from './xml-markup.ts';

/** Bytes that decide the encoding. */
const HEAD_BYTES = 256;
const NOTHING = Buffer.alloc(0);
/** What decoders make of bytes that mean nothing: no text has such control characters. */
const UNDECODED = /[\ufffd\u0080-\u009f]/;

/**
 * Gives an XML part as pieces of UTF-8 in which nothing but tags and character data is left: comments
 * and processing instructions are taken out, CDATA is escaped, and a document type, which no
 * spreadsheet program writes and which can define entities, is refused. A piece never ends inside a
 * character, nor between a tag's `<` and what follows it. It is good until the next one is asked for, as chunks are.
 *
 * @param asked Encoding of a part that does not show it by its first bytes, whatever it says. @default what it says
 * @throws {XmlError} the bytes are not of the encoding that the part says, or have what is refused
 */
export async function* readXmlBytes(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  asked?: string,
): AsyncGenerator<Buffer> {
  const markup = createMarkupRemover();
  let decoder: Decoder | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (!decoder) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      decoder = await decoderOf(head, asked);
      bytes = head;
    }
    const piece = markup.remove(decoder.write(bytes));
    if (piece.length > 0) yield piece;
  }
  if (!decoder) {
    decoder = await decoderOf(head, asked);
    yield markup.remove(decoder.write(head));
  }
  const rest = markup.remove(decoder.end());
  if (rest.length > 0) yield rest;
  markup.finish();
}

/** By byte order mark, by the zero bytes of UTF-16, as asked for, or by the declaration; UTF-8 where nothing is said. */
async function decoderOf(head: Buffer, asked: string | undefined): Promise<Decoder> {
  const declared = encodingOfMarkup(head) ?? asked ?? declaredEncoding(head);
  const encoding = await knownEncoding(declared);
  if (encoding === undefined) throw new XmlError(`its encoding "${declared}" is unknown`);
  if (encoding === 'utf-8') return createUtf8Check();
  if (encoding.startsWith('utf-16')) return createUtf16Decoder(encoding);
  return createOtherDecoder(encoding, declared);
}

/** Gives whole characters; the first bytes of one that is cut come with the next piece. */
function createUtf8Check(): Decoder {
  let carried: Buffer = NOTHING;
  let first = true;
  return {
    write(chunk) {
      const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
      const end = bytes.length - unfinishedUtf8(bytes);
      carried = Buffer.from(bytes.subarray(end));
      const whole = bytes.subarray(0, end);
      if (!isUtf8(whole)) throw new XmlError('it holds bytes that are not UTF-8');
      const text = withoutMark(whole, first);
      first = false;
      return text;
    },
    end: () => NOTHING,
  };
}

function createUtf16Decoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    write(chunk) {
      try {
        return Buffer.from(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        throw new XmlError(`it holds bytes that are not ${encoding}`, { cause: error });
      }
    },
    end: () => NOTHING,
  };
}

/** As CSV files in such an encoding are decoded: `TextDecoder` knows fewer, and makes other syllables of CP949. */
async function createOtherDecoder(encoding: string, declared: string): Promise<Decoder> {
  const decoder = await createDecoder(encoding);
  const checked = (utf8: Buffer) => {
    if (!UNDECODED.test(utf8.toString())) return utf8;
    throw new XmlError(`it holds bytes that are not ${declared}`);
  };
  return { write: (chunk) => checked(decoder.write(chunk)), end: () => checked(decoder.end()) };
}

function declaredEncoding(head: Buffer): string {
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    head.toString('latin1', 0, HEAD_BYTES),
  )?.[1];
  // Some writers declare UTF-16 all the same.
  return declared === undefined || isOfUnicode(declared) ? 'utf-8' : declared;
}
