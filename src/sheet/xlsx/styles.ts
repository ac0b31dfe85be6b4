import { BUILTIN_FORMATS } from './number-format/builtin-formats.ts';
import type { PartReader } from './package-parts.ts';
import { attribute } from './xml-tags.ts';

/** Format code of each cell style (`cellXfs`, ECMA-376 18.8.10) by its index. */
export type StyleFormats = readonly string[];

/** Reads which number format each style of the workbook has. */
export async function readStyles(parts: PartReader, part: string | null): Promise<StyleFormats> {
  if (part === null) return [];
  const codes = new Map<number, string>(BUILTIN_FORMATS);
  const ids: number[] = [];
  let inCellStyles = false;
  for (const { name, closes, attributes } of await parts.tags(part)) {
    if (name === 'cellXfs') inCellStyles = !closes;
    else if (closes) continue;
    else if (name === 'numFmt') {
      const code = attribute(attributes, 'formatCode');
      if (code !== undefined) codes.set(Number(attribute(attributes, 'numFmtId')), code);
    } else if (name === 'xf' && inCellStyles) {
      ids.push(Number(attribute(attributes, 'numFmtId') ?? 0));
    }
  }
  return ids.map((id) => codes.get(id) ?? 'General');
}
