import { type CellStyle, isRegional } from '../number-format/cell-style.ts';
import type { NumberFormat } from '../number-format/number-format.ts';
import { createFormatCache } from '../number-format/number-format.ts';
import { type Region, regionOf } from '../number-format/regions.ts';
import type { CellWatch } from './cell-watch.ts';

export interface ValueContext {
  readonly date1904: boolean;
  /** Language tag; undefined for that of the United States. What depends on it is then told. */
  readonly locale: string | undefined;
  readonly watch: CellWatch;
}

/** What the values of one workbook show, in whatever format of file, and what there is to tell of them. */
export class ShownValues {
  readonly region: Region;
  /** The format of a code, made ready once. */
  readonly formatOf: (code: string) => NumberFormat;
  readonly #inGerman: (code: string) => NumberFormat;
  readonly #context: ValueContext;

  constructor(context: ValueContext) {
    const { date1904, locale } = context;
    this.#context = context;
    this.region = regionOf(locale);
    this.formatOf = createFormatCache(date1904, this.region);
    this.#inGerman = createFormatCache(date1904, regionOf('de'));
  }

  /** The text that a cell with a number shows; what it loses of the number is told. */
  showNumber(value: number, style: CellStyle, row: number, column: number): string {
    const { watch } = this.#context;
    const text = this.showAs(value, style, row, column);
    watch.number(value, text, row, column);
    watch.holds(value, text, this.formatOf(style.code).date, row, column);
    return text;
  }

  /** The same; only whether the text depends on the region is told. */
  showAs(value: number, { code, regional }: CellStyle, row: number, column: number): string {
    const { locale, watch } = this.#context;
    const format = this.formatOf(code);
    const text = format.showNumber(value);
    if (locale === undefined && (format.regional || isRegional(regional, value))) {
      watch.regionalFormat(text, row, column);
    }
    this.compare(text, value, code, row, column);
    return text;
  }

  /** Tells of a text that another language shows otherwise. */
  compare(text: string, value: number | string, code: string, row: number, column: number): void {
    const { watch } = this.#context;
    if (!watch.mayDiffer(column, text)) return;
    watch.differs(text, this.#inGerman(code).showNumber(Number(value)), row, column);
  }
}

/** A number as files write it; NaN for anything else. JavaScript reads nothing, 0x10, 0o7 and 0b1 as numbers, too. */
export function toNumber(text: string): number {
  const number = text.trim() === '' || /[xob]/i.test(text) ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** undefined if it is neither true nor false. */
export function showBoolean(text: string): 'TRUE' | 'FALSE' | undefined {
  if (text === '1' || text === 'true') return 'TRUE';
  return text === '0' || text === 'false' ? 'FALSE' : undefined;
}
