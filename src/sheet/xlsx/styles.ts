import { builtInStyle, type CellStyle } from '../number-format/cell-style.ts';
import type { Region } from '../number-format/regions.ts';
import { attribute, type XmlTag } from '../xml/xml-tags.ts';
import type { PartReader } from '../zip/package-parts.ts';

/** Reads which number format each style of the workbook has, by the style's index (`cellXfs`, ECMA-376 18.8.10). */
export async function readStyles(
  parts: PartReader,
  part: string | null,
  region: Region,
): Promise<readonly CellStyle[]> {
  if (part === null) return [];
  const { own, ids } = await parts.read(part, takeFormats);
  return ids.map((id) => {
    const code = own.get(id);
    return code === undefined ? builtInStyle(id, region) : { code, regional: 'none' };
  });
}

/** Format codes of the workbook's own by their numbers, and the number of each style's format. */
function takeFormats(tags: Iterable<XmlTag>): { own: Map<number, string>; ids: number[] } {
  const own = new Map<number, string>();
  const ids: number[] = [];
  // Differential styles have formats too, with numbers that mean something else.
  let list = '';
  for (const { name, closes, attributes } of tags) {
    if (name === 'cellXfs' || name === 'numFmts') list = closes ? '' : name;
    else if (closes) continue;
    else if (name === 'numFmt' && list === 'numFmts') {
      const code = attribute(attributes, 'formatCode');
      if (code !== undefined) own.set(Number(attribute(attributes, 'numFmtId')), code);
    } else if (name === 'xf' && list === 'cellXfs') {
      ids.push(Number(attribute(attributes, 'numFmtId') ?? 0));
    }
  }
  return { own, ids };
}
