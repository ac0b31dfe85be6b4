import type { SheetLimits } from '../../limits.ts';
import type { MergedRange } from '../../sheet.ts';
import { fileTooLarge } from '../../sheet-errors.ts';
import { attribute, tagEnd } from '../../xml/xml-tags.ts';
import { readingPart } from '../../zip/package-parts.ts';
import type { ZipFile } from '../../zip/zip-file.ts';
import { readSheetPart } from '../sheet-part.ts';

/**
 * Reads the merged ranges of a sheet (ECMA-376 18.3.1.55). They come after its rows, so the part is
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

/** Takes `A1:B2` apart; null when it is not a range. */
function parseRange(reference: string): MergedRange | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return null;
  const [, left = '', top, right = '', bottom] = match;
  return {
    top: Number(top),
    left: columnIndex(left),
    bottom: Number(bottom),
    right: columnIndex(right),
  };
}

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
