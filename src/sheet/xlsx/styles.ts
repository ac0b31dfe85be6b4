import { builtInStyle, type CellStyle } from '../number-format/cell-style.ts';
import type { Region } from '../number-format/regions.ts';
import type { PartReader } from '../zip/package-parts.ts';

/** Reads which number format each style of the workbook has, by the style's index (`cellXfs`, ECMA-376 18.8.10). */
export async function readStyles(
  parts: PartReader,
  part: string | null,
  region: Region,
): Promise<readonly CellStyle[]> {
  if (part === null) return [];
  /** Format codes of the workbook's own, by their numbers. */
  const own = new Map<number, string>();
  const styles: { readonly format: number; readonly struck: boolean }[] = [];
  /** By font. */
  const struck: boolean[] = [];
  // Differential styles have formats too, with numbers that mean something else.
  await parts.read(part, NAMES, (tag, around) => {
    const number = (name: string) => Number(tag.get(name) ?? 0);
    if (tag.name === 'numFmt' && around.includes('numFmts')) {
      const code = tag.get('formatCode');
      if (code !== undefined) own.set(number('numFmtId'), code);
    } else if (tag.name === 'xf' && around.includes('cellXfs')) {
      styles.push({ format: number('numFmtId'), struck: struck[number('fontId')] === true });
    } else if (tag.name === 'font' && around.includes('fonts')) struck.push(false);
    else if (tag.name === 'strike' && around.includes('fonts')) {
      struck[struck.length - 1] = isOn(tag.get('val'));
    }
  });
  return styles.map(({ format, struck }) => {
    const code = own.get(format);
    const style: CellStyle =
      code === undefined ? builtInStyle(format, region) : { code, regional: 'none' };
    return struck ? { ...style, struck } : style;
  });
}

const NAMES = [
  ...['numFmts', 'numFmt', 'formatCode', 'numFmtId', 'cellXfs', 'xf', 'fontId'],
  ...['fonts', 'font', 'strike', 'val'],
];

/** Whether a property of a font holds: it does unless it says otherwise (ECMA-376 18.8.22). */
export function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false';
}
