import { compileFormat, type NumberFormat } from './number-format/number-format.ts';
import type { StyleFormats } from './styles.ts';

/** What `[$-F800]` and `[$-F400]` show on an English computer. */
const SYSTEM = { systemDate: 'dddd, mmmm d, yyyy', systemTime: 'hh:mm:ss' };

/** Formats of a workbook's styles by their index, each made ready when a cell first uses it. */
export function createCellFormats(
  styles: StyleFormats,
  date1904: boolean,
): (style: number) => NumberFormat {
  const ready: (NumberFormat | undefined)[] = [];
  const byCode = new Map<string, NumberFormat>();
  return (style) => {
    const found = ready[style];
    if (found) return found;
    const code = styles[style] ?? 'General';
    const format = byCode.get(code) ?? compileFormat(code, { ...SYSTEM, date1904 });
    byCode.set(code, format);
    if (style < styles.length) ready[style] = format;
    return format;
  };
}
