import { compileFormat, type NumberFormat } from './number-format.ts';
import type { Region } from './regions.ts';

/** Gives the formats of a workbook by their codes; each is made ready once, when a cell first uses it. */
export function createFormatCache(
  date1904: boolean,
  region: Region,
): (code: string) => NumberFormat {
  const ready = new Map<string, NumberFormat>();
  return (code) => {
    const format = ready.get(code) ?? compileFormat(code, { date1904, region });
    ready.set(code, format);
    return format;
  };
}
