import { oncePer } from '../../rows/kept/memoize.ts';
import { saidBy } from '../gather/said-by.ts';
import { builtInStyle, type CellStyle } from '../number-format/cell-style.ts';
import type { Region } from '../number-format/regions.ts';
import { isTrue, type OpenTag } from '../xml/xml-walker.ts';

/** Formats that SpreadsheetML has names for: built-in ones by their numbers, others by their codes. */
const NAMED: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ['General Number', 'General'],
  ['General Date', 22],
  ['Long Date', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy'],
  ['Medium Date', 15],
  ['Short Date', 14],
  ['Long Time', 19],
  ['Medium Time', 18],
  ['Short Time', 20],
  ['Currency', 8],
  ['Euro Currency', '[$€-2]\\ #,##0.00_);[Red]\\([$€-2]\\ #,##0.00\\)'],
  ['Fixed', 2],
  ['Standard', 4],
  ['Percent', 10],
  ['Scientific', 11],
  ['Yes/No', '"Yes";"Yes";"No"'],
  ['True/False', '"True";"True";"False"'],
  ['On/Off', '"On";"On";"Off"'],
]);

const DEFAULT = 'Default';
const MAX_STYLES = 100_000;

interface OwnStyle {
  readonly parent: string;
  /** undefined where the style leaves it to its parent. */
  format: string | undefined;
  struck: boolean | undefined;
}

/** The number formats of the styles of a SpreadsheetML file. */
export class DataFormats {
  readonly #region: Region;
  readonly #own = new Map<string, OwnStyle>();
  #open: OwnStyle | undefined;

  constructor(region: Region) {
    this.#region = region;
  }

  /** `<Style>` */
  openStyle(tag: OpenTag): void {
    if (this.#own.size >= MAX_STYLES) return;
    const id = tag.get('ID') ?? '';
    const parent = tag.get('Parent') ?? (id === DEFAULT ? '' : DEFAULT);
    this.#open = { parent, format: undefined, struck: undefined };
    this.#own.set(id, this.#open);
  }

  /** `<NumberFormat>` */
  setFormat(tag: OpenTag): void {
    if (this.#open) this.#open.format = tag.get('Format') ?? 'General';
  }

  /** `<Font>` */
  setFont(tag: OpenTag): void {
    if (this.#open) this.#open.struck = isTrue(tag.get('StrikeThrough'));
  }

  /** The number format of a style by its id; that of the default where it is none. */
  readonly get = oncePer((id: string): CellStyle => {
    const own = this.#own.has(id) ? id : DEFAULT;
    const struck = saidBy(this.#own, own, 'struck') === true;
    return { ...this.#toStyle(saidBy(this.#own, own, 'format') ?? 'General'), struck };
  });

  #toStyle(format: string): CellStyle {
    const named = NAMED.get(format) ?? format;
    if (typeof named === 'string') return { code: named, regional: 'none' };
    return builtInStyle(named, this.#region);
  }
}
