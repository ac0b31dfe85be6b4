import { isUtf8 } from 'node:buffer';
import { unfinishedUtf8 } from '../unfinished-utf8.ts';
import { XmlError } from './xml-error.ts';
import { createMarkupRemover } from './xml-markup.ts';

/** Bytes by which the encoding is told. */
const HEAD_BYTES = 256;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Gives an XML part as pieces of UTF-8 in which nothing but tags and character data is left: comments
 * and processing instructions are taken out, CDATA is escaped, and a document type, which no
 * spreadsheet program writes and which can define entities, is refused. A piece never ends inside a
 * character, nor between a tag's `<` and what follows it. It is good until the next one is asked for, as chunks are.
 *
 * @throws {XmlError} the bytes are not of the encoding that the part says, or have what is refused
 */
export async function* readXmlBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const markup = createMarkupRemover();
  let toUtf8: ((chunk: Buffer) => Buffer) | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (!toUtf8) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      toUtf8 = createTranscoder(head);
      bytes = head;
    }
    const piece = markup.remove(toUtf8(bytes));
    if (piece.length > 0) yield piece;
  }
  if (!toUtf8) yield markup.remove(createTranscoder(head)(head));
  markup.finish();
}

/** By byte order mark, by the zero bytes of UTF-16, or by the declaration; UTF-8 where nothing is said. */
function createTranscoder(head: Buffer): (chunk: Buffer) => Buffer {
  const label = encodingOf(head);
  return withoutMark(label === 'utf-8' ? createUtf8Check() : createDecoder(label));
}

/** Gives whole characters; the first bytes of one that is cut come with the next piece. */
function createUtf8Check(): (chunk: Buffer) => Buffer {
  let carried: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const end = bytes.length - unfinishedUtf8(bytes);
    carried = Buffer.from(bytes.subarray(end));
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) throw new XmlError('it holds bytes that are not UTF-8');
    return whole;
  };
}

function createDecoder(label: string): (chunk: Buffer) => Buffer {
  const decode = toDecoder(label);
  return (chunk) => {
    try {
      return Buffer.from(decode(chunk));
    } catch (error) {
      throw new XmlError(`it holds bytes that are not ${label}`, { cause: error });
    }
  };
}

function toDecoder(label: string): (chunk: Buffer) => string {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return (chunk) => decoder.decode(chunk, { stream: true });
  } catch {
    throw new XmlError(`its encoding "${label}" is not known`);
  }
}

function withoutMark(toUtf8: (chunk: Buffer) => Buffer): (chunk: Buffer) => Buffer {
  let first = true;
  return (chunk) => {
    const bytes = toUtf8(chunk);
    const marked = first && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    first = false;
    return marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  };
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    head.toString('latin1', 0, HEAD_BYTES),
  )?.[1];
  // What is plain bytes cannot be the UTF-16 that some writers declare all the same.
  return declared === undefined || /^utf-?(?:8|16)$/i.test(declared) ? 'utf-8' : declared;
}
