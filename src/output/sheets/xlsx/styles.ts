import { escapeMarkup, type StyleName, type StylePlaces } from './cell-xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PLAIN = { font: 0, fill: 0 };
const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
];
/** The first two are what every program takes them for (ECMA-376 18.8.21). */
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid('FFFFE699'),
  solid('FFFFC7CE'),
];
const LOOKS: Readonly<Record<StyleName, { readonly font: number; readonly fill: number }>> = {
  text: PLAIN,
  head: { font: 1, fill: 0 },
  required: { font: 1, fill: 2 },
  wrong: { font: 0, fill: 3 },
};

/** Excel's format "@"; those of a workbook begin at 164 (ECMA-376 18.8.30). */
const TEXT_FORMAT = 49;
const FIRST_FORMAT = 164;

/** The styles of a workbook's cells, as they are asked for. */
export class CellStyles implements StylePlaces {
  /** By look and number format, places in `cellXfs`; 0 is how cells look that say nothing. */
  readonly #places = new Map<string, number>();
  readonly #formats = new Map<string, number>();
  #xml = '';

  constructor() {
    for (const style of Object.keys(LOOKS) as StyleName[]) this.indexOf(style);
  }

  indexOf(style: StyleName = 'text', format?: string): number {
    const key = `${style} ${format ?? ''}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const { font, fill } = LOOKS[style];
    this.#xml += `<xf numFmtId="${this.#formatId(format)}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
    this.#places.set(key, this.#places.size + 1);
    return this.#places.size;
  }

  /** The part xl/styles.xml. */
  toXml(): string {
    const formats = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`,
    );
    const own =
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
    return `<styleSheet xmlns="${MAIN}">${own}<fonts count="${FONTS.length}">${FONTS.join('')}</fonts><fills count="${FILLS.length}">${FILLS.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${this.#places.size + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${this.#xml}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }

  #formatId(format: string | undefined): number {
    if (format === undefined) return TEXT_FORMAT;
    if (format === 'General') return 0;
    const id = this.#formats.get(format) ?? FIRST_FORMAT + this.#formats.size;
    this.#formats.set(format, id);
    return id;
  }
}

function solid(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
}
