import { open, stat } from 'node:fs/promises';
import type { SheetLimits } from '../limits.ts';
import { fileEncrypted } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { type XmlSink, XmlWalker } from '../xml/xml-walker.ts';
import { readingPart } from '../zip/package-parts.ts';
import { openZip } from '../zip/zip-file.ts';
import { ODS_NAMES } from './ods-names.ts';

const PIECE_BYTES = 64 * 1024;
const MANIFEST = 'meta-inf/manifest.xml';
const CONTENT = 'content.xml';
const STYLES = 'styles.xml';

/** The XML of an OpenDocument file: one file, or parts of a zip file. */
export interface OdsFile {
  readonly format: 'ods' | 'fods';
  /** Bytes of the content as they lie in the file. */
  readonly size: number;
  /**
   * Walks over the content; yields when the sink has enough, and after each piece; `onRead` gets the number of bytes as they are read.
   *
   * @throws {InputError} `file_damaged`, `file_too_large`
   */
  walkContent(sink: XmlSink, onRead?: (bytes: number) => void): AsyncGenerator<void>;
  /** Walks over the styles outside of the content, if any. */
  walkStyles(sink: XmlSink): Promise<void>;
  close(): Promise<void>;
}

/** @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large` */
export function openOdsFile(
  file: string,
  format: OdsFile['format'],
  limits: SheetLimits,
): Promise<OdsFile> {
  return format === 'ods' ? openPacked(file, limits) : openFlat(file);
}

async function openPacked(file: string, limits: SheetLimits): Promise<OdsFile> {
  const zip = await openZip(file, limits);
  try {
    // An encrypted file says there how to decrypt its parts.
    if (zip.names.includes(MANIFEST)) {
      const manifest = await zip.read(MANIFEST, limits.maxPartBytes);
      if (manifest.includes('encryption-data')) throw fileEncrypted(file);
    }
  } catch (error) {
    await zip.close();
    throw error;
  }
  const walk = (part: string, sink: XmlSink, onRead?: (bytes: number) => void) =>
    readingPart(file, part, walkXml(zip.stream(part, onRead), sink), () => sink.place);
  return {
    format: 'ods',
    size: zip.packedSize(CONTENT) ?? 0,
    walkContent: (sink, onRead) => walk(CONTENT, sink, onRead),
    async walkStyles(sink) {
      if (!zip.names.includes(STYLES)) return;
      for await (const _ of walk(STYLES, sink));
    },
    close: () => zip.close(),
  };
}

async function openFlat(file: string): Promise<OdsFile> {
  const { size } = await stat(file);
  return {
    format: 'fods',
    size,
    walkContent: (sink, onRead) =>
      readingPart(file, null, walkXml(readPieces(file, onRead), sink), () => sink.place),
    walkStyles: async () => {},
    close: async () => {},
  };
}

async function* walkXml(chunks: AsyncIterable<Buffer>, sink: XmlSink): AsyncGenerator<void> {
  const walker = new XmlWalker(sink, ODS_NAMES);
  for await (const piece of readXmlBytes(chunks)) {
    yield* walker.take(piece);
    yield;
  }
  walker.finish();
}

/** A piece is valid until the next is requested. */
async function* readPieces(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      onRead(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
