import type { SheetLimits } from '../limits.ts';
import { fileDamaged } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { XmlError } from '../xml/xml-error.ts';
import { type OpenTag, walkElements } from '../xml/xml-walker.ts';
import type { ZipFile } from './zip-file.ts';

/** What one part of the file points to (ECMA-376 part 2, 9.3). */
export type Relationship = ReturnType<typeof toRelationship>;

export type PartReader = ReturnType<typeof createPartReader>;

/** Creates what reads parts that are small enough to be held whole. */
export function createPartReader(file: string, zip: ZipFile, limits: SheetLimits) {
  return { read, relationships };

  /** Walks over a part, as `walkElements` does; errors get the part's name. */
  async function read(
    part: string,
    names: readonly string[],
    open: (tag: OpenTag, around: readonly string[]) => void,
  ): Promise<void> {
    const bytes = await zip.read(part, limits.maxPartBytes);
    const walk = async function* () {
      const pieces: Buffer[] = [];
      for await (const piece of readXmlBytes([bytes])) yield void pieces.push(piece);
      walkElements(Buffer.concat(pieces), names, open);
    };
    for await (const _ of readingPart(file, part, walk()));
  }

  /** What a part points to; '' is the file itself. */
  async function relationships(part: string): Promise<readonly Relationship[]> {
    const slash = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, slash);
    const name = `${folder}_rels/${part.slice(slash)}.rels`;
    const found: Relationship[] = [];
    if (zip.packedSize(name) === undefined) return found;
    await read(name, RELATIONSHIP, (tag) => {
      if (tag.name === 'Relationship') found.push(toRelationship(tag, folder));
    });
    return found;
  }
}

const RELATIONSHIP = ['Relationship', 'Id', 'Type', 'TargetMode', 'Target'];

/** Adds the part's name, and the place in it, to errors in its XML. */
export async function* readingPart(
  file: string,
  part: string | null,
  pieces: AsyncIterable<void>,
  place = () => '',
): AsyncGenerator<void> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const what = `${part === null ? 'it' : `its part "${part}"`} is damaged`;
    throw fileDamaged(file, `${what}${place() && ` in ${place()}`} (${error.message})`, error);
  }
}

function toRelationship(tag: OpenTag, folder: string) {
  const type = tag.get('Type') ?? '';
  const external = tag.get('TargetMode') === 'External';
  return {
    id: tag.get('Id') ?? '',
    /** Last part of the type's address: `worksheet`, `styles`. Transitional and strict addresses end alike. */
    type: type.slice(type.lastIndexOf('/') + 1),
    /** Name of the part in the zip file; null for what lies outside the file. */
    part: external ? null : resolvePart(folder, tag.get('Target') ?? ''),
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
