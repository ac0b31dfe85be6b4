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
  const { own, styles } = await parts.read(part, takeFormats);
  return styles.map(({ format, struck }) => {
    const code = own.get(format);
    const style: CellStyle =
      code === undefined ? builtInStyle(format, region) : { code, regional: 'none' };
    return struck ? { ...style, struck } : style;
  });
}

/** The number of a style's format, and whether its font is struck out. */
interface FoundStyle {
  readonly format: number;
  readonly struck: boolean;
}

/** Format codes of the workbook's own by their numbers, and what each style has. */
function takeFormats(tags: Iterable<XmlTag>): { own: Map<number, string>; styles: FoundStyle[] } {
  const own = new Map<number, string>();
  const styles: FoundStyle[] = [];
  /** By font. */
  const struck: boolean[] = [];
  // Differential styles have formats too, with numbers that mean something else.
  let list = '';
  for (const { name, closes, attributes } of tags) {
    if (name === 'cellXfs' || name === 'numFmts' || name === 'fonts') list = closes ? '' : name;
    else if (closes) continue;
    else if (name === 'numFmt' && list === 'numFmts') {
      const code = attribute(attributes, 'formatCode');
      if (code !== undefined) own.set(Number(attribute(attributes, 'numFmtId')), code);
    } else if (name === 'xf' && list === 'cellXfs') {
      const font = Number(attribute(attributes, 'fontId') ?? 0);
      const format = Number(attribute(attributes, 'numFmtId') ?? 0);
      styles.push({ format, struck: struck[font] === true });
    } else if (name === 'font' && list === 'fonts') struck.push(false);
    else if (name === 'strike' && list === 'fonts') struck[struck.length - 1] = isOn(attributes);
  }
  return { own, styles };
}

/** Whether a property of a font holds: it does unless it says otherwise (ECMA-376 18.8.22). */
export function isOn(attributes: string): boolean {
  return !/^(?:0|false)$/.test(attribute(attributes, 'val') ?? '');
}
