import type { CellWatch } from '../gather/cell-watch.ts';
import { parseIsoDate } from '../number-format/calendar.ts';
import { type CellStyle, isRegional } from '../number-format/cell-style.ts';
import { createFormatCache, createGermanTexts } from '../number-format/format-cache.ts';
import type { Region } from '../number-format/regions.ts';
import type { OpenOptions } from '../sheet.ts';
import { XmlError } from '../xml/xml-error.ts';

/** What a cell of SpreadsheetML has (`ss:Data`). */
export interface Data {
  readonly type: string;
  readonly text: string;
  readonly style: CellStyle;
  readonly row: number;
  readonly column: number;
}

/**
 * Makes the function that returns the text that a cell shows.
 *
 * @param watch Reports what numbers lost; null for nothing to report.
 */
export function createDataText(
  { date1904, region }: { readonly date1904: boolean; readonly region: Region },
  { locale }: OpenOptions,
  watch: CellWatch | null,
): (data: Data) => string {
  const formatOf = createFormatCache(date1904, region);
  const inGerman = createGermanTexts(date1904);

  return (data) => {
    const { type, text, style } = data;
    switch (type) {
      case 'String':
        return formatOf(style.code).showText(text);
      case 'Number':
        return showNumber(toNumber(text), data);
      case 'DateTime':
        return showDate(data);
      case 'Boolean':
        return showBoolean(text.trim());
      case 'Error':
        return text;
      default:
        throw new XmlError(`a cell in row ${data.row} has the unknown type "${type}"`);
    }
  };

  function showNumber(value: number, { text: given, style, row, column }: Data): string {
    if (!Number.isFinite(value)) {
      throw new XmlError(`a cell in row ${row} should be a number but is "${given.slice(0, 40)}"`);
    }
    const format = formatOf(style.code);
    const text = format.showNumber(value);
    if (locale === undefined && (format.regional || isRegional(style.regional, value))) {
      watch?.regionalFormat(text, row, column);
    }
    if (watch?.mayDiffer(column, text)) {
      watch.differs(text, inGerman(style.code, value), row, column);
    }
    watch?.number(value, text, row, column);
    watch?.holds(value, text, format.date, row, column);
    return text;
  }

  function showDate(data: Data): string {
    const serial = parseIsoDate(data.text.trim(), date1904);
    if (serial !== null) return showNumber(serial, data);
    const given = data.text.slice(0, 40);
    throw new XmlError(`a cell in row ${data.row} should be a date but is "${given}"`);
  }

  function showBoolean(value: string): string {
    if (value === '1' || value === 'true') return 'TRUE';
    if (value === '0' || value === 'false') return 'FALSE';
    return value;
  }
}

/** JavaScript reads nothing, 0x10, 0o7 and 0b1 as numbers, too. */
function toNumber(text: string): number {
  const digits = text.trim();
  return digits === '' || /[xob]/i.test(digits) ? Number.NaN : Number(digits);
}
