import type { SheetLimits } from '../../limits.ts';
import type { MergedRange } from '../../sheet.ts';
import { attribute, tagEnd } from '../../xml/xml-tags.ts';
import type { ZipFile } from '../../zip/zip-file.ts';
import { readingPart } from '../package-parts.ts';
import { readSheetPart } from '../sheet-part.ts';
import { fileTooLarge } from '../xlsx-errors.ts';
import { parseRange } from './merged-cells.ts';

/**
 * Reads the merged ranges of a sheet (ECMA-376 18.3.1.55). They stand behind its rows, so the part is
 * read once for them alone.
 */
export async function readMergedRanges(
  file: string,
  zip: ZipFile,
  part: string,
  { maxMergedRanges, maxRowXmlChars }: SheetLimits,
): Promise<MergedRange[]> {
  const ranges: MergedRange[] = [];
  let rest = '';

  function tail(piece: string): void {
    const xml = rest + piece;
    const cut = Math.max(0, xml.lastIndexOf('<'));
    rest = xml.slice(cut);
    for (const { index } of xml.slice(0, cut).matchAll(/<(?:[^\s:<>/]+:)?mergeCell\s/g)) {
      const range = parseRange(attribute(xml.slice(index, tagEnd(xml, index)), 'ref') ?? '');
      if (range) ranges.push(range);
    }
    if (ranges.length > maxMergedRanges) {
      throw fileTooLarge(
        file,
        `it has more than ${maxMergedRanges} merged ranges`,
        'maxMergedRanges',
      );
    }
  }

  await readingPart(file, part, async () => {
    const pieces = readSheetPart(
      { file, chunks: zip.stream(part), maxRowXmlChars },
      { rows: (_xml, _from, to) => to, tail },
    );
    while (!(await pieces.next()).done);
  });
  return ranges;
}
