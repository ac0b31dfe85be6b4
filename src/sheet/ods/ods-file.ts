import type { OnRead, Rereadable } from '../input.ts';
import type { SheetLimits } from '../limits.ts';
import { fileEncrypted } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { type XmlSink, XmlWalker } from '../xml/xml-walker.ts';
import { readingPart } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { ODS_NAMES } from './ods-names.ts';

const MANIFEST = 'meta-inf/manifest.xml';
const CONTENT = 'content.xml';
const STYLES = 'styles.xml';

/** The XML of an OpenDocument file: one file, or parts of a zip file. */
export interface OdsFile {
  /**
   * Walks over the content; yields when the sink has enough, and after each piece; `onRead` gets the part of it that has been read, from 0 to 1.
   *
   * @throws {InputError} `file_damaged`, `file_too_large`
   */
  walkContent(sink: XmlSink, onRead?: OnRead): AsyncGenerator<void>;
  /** Walks over the styles outside of the content, if any. */
  walkStyles(sink: XmlSink): Promise<void>;
}

/** An .ods file. @throws {InputError} `file_damaged`, `file_encrypted`, `file_too_large` */
export async function packedFile(
  file: string,
  zip: ZipFile,
  limits: SheetLimits,
): Promise<OdsFile> {
  // An encrypted file says there how to decrypt its parts.
  if (zip.names.includes(MANIFEST)) {
    const manifest = await zip.read(MANIFEST, limits.maxPartBytes);
    if (manifest.includes('encryption-data')) throw fileEncrypted(file);
  }
  const walk = (part: string, sink: XmlSink, onRead?: OnRead) => {
    const size = zip.packedSize(part) || 1;
    let read = 0;
    const chunks = zip.stream(part, (bytes) => {
      read += bytes;
      onRead?.(Math.min(1, read / size));
    });
    return readingPart(file, part, walkXml(chunks, sink), () => sink.place);
  };
  return {
    walkContent: (sink, onRead) => walk(CONTENT, sink, onRead),
    async walkStyles(sink) {
      if (!zip.names.includes(STYLES)) return;
      for await (const _ of walk(STYLES, sink));
    },
  };
}

/** A .fods file. */
export function flatFile({ file, again }: Rereadable): OdsFile {
  return {
    walkContent: (sink, onRead) =>
      readingPart(file, null, walkXml(again({ onRead }), sink), () => sink.place),
    walkStyles: async () => {},
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
