import type { SheetLimits } from '../limits.ts';
import { fileDamaged } from '../sheet-errors.ts';
import { XmlError } from '../xml/xml-error.ts';
import { attribute, readTags, type XmlTag } from '../xml/xml-tags.ts';
import { readXmlText } from '../xml/xml-text.ts';
import type { ZipFile } from './zip-file.ts';

/** What one part of the file points to (ECMA-376 part 2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** Last part of the type's address: `worksheet`, `styles`. Transitional and strict addresses end alike. */
  readonly type: string;
  /** Name of the part in the zip file; null for what lies outside the file. */
  readonly part: string | null;
}

/** Reads parts that are small enough to be held whole. */
export interface PartReader {
  /** Returns what `take` makes of a part's tags; its errors get the part's name. */
  read<T>(part: string, take: (tags: Iterable<XmlTag>) => T): Promise<T>;
  /** What a part points to; '' is the file itself. */
  relationships(part: string): Promise<readonly Relationship[]>;
}

export function createPartReader(file: string, zip: ZipFile, limits: SheetLimits): PartReader {
  async function read<T>(part: string, take: (tags: Iterable<XmlTag>) => T): Promise<T> {
    const bytes = await zip.read(part, limits.maxPartBytes);
    return readingPart(file, part, async () => {
      let xml = '';
      for await (const text of readXmlText(onePiece(bytes))) xml += text;
      return take(readTags(xml));
    });
  }

  return {
    read,
    async relationships(part) {
      const slash = part.lastIndexOf('/') + 1;
      const folder = part.slice(0, slash);
      const name = `${folder}_rels/${part.slice(slash)}.rels`;
      if (zip.packedSize(name) === undefined) return [];
      return read(name, (tags) =>
        Array.from(tags)
          .filter((tag) => tag.name === 'Relationship' && !tag.closes)
          .map((tag) => toRelationship(tag, folder)),
      );
    },
  };
}

/** Adds the part's name to errors in its XML. */
export async function readingPart<T>(
  file: string,
  part: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw fileDamaged(file, `its part "${part}" is damaged (${error.message})`, error);
  }
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function toRelationship({ attributes }: XmlTag, folder: string): Relationship {
  const type = attribute(attributes, 'Type') ?? '';
  const external = attribute(attributes, 'TargetMode') === 'External';
  const target = attribute(attributes, 'Target') ?? '';
  return {
    id: attribute(attributes, 'Id') ?? '',
    type: type.slice(type.lastIndexOf('/') + 1),
    part: external ? null : resolvePart(folder, target),
  };
}

/** `/xl/a.xml` is absolute, `../a.xml` and `a.xml` are relative to the folder of the referring part. */
function resolvePart(folder: string, target: string): string | null {
  const path = safeDecode(target).replaceAll('\\', '/').replace(/#.*$/, '');
  const steps = path.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..' && steps.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function safeDecode(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}
