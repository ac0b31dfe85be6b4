/** How a cell looks. All are formatted as text, Excel's format "@": what is typed stays as it was typed. */
export type StyleName = 'text' | 'head' | 'required' | 'wrong';

/** Places in `cellXfs`; 0 is how cells look that say nothing. */
export const STYLE_INDEX: Readonly<Record<StyleName, number>> = {
  text: 1,
  head: 2,
  required: 3,
  wrong: 4,
};

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

/** The part xl/styles.xml. */
export function toStylesXml(): string {
  const formats = Object.values(LOOKS).map(
    ({ font, fill }) =>
      `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  );
  return `<styleSheet xmlns="${MAIN}"><fonts count="${FONTS.length}">${FONTS.join('')}</fonts><fills count="${FILLS.length}">${FILLS.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function solid(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
}
