import { columnLetters, toTextXml } from './cell-xml.ts';

/** A note that appears when someone points at a cell. */
export interface Note {
  /** From 1 on. */
  readonly row: number;
  /** From 0 on. */
  readonly column: number;
  readonly text: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHAPE =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** The part xl/commentsN.xml, ECMA-376 18.7. */
export function toCommentsXml(notes: readonly Note[]): string {
  const comments = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><r>${toTextXml(text)}</r></text></comment>`,
  );
  return `<comments xmlns="${MAIN}"><authors><author>vdpipe</author></authors><commentList>${comments.join('')}</commentList></comments>`;
}

/** The part xl/drawings/vmlDrawingN.vml: Excel shows no note that has no box here. */
export function toBoxesXml(notes: readonly Note[]): string {
  const boxes = notes.map(
    ({ row, column, text }, i) =>
      `<v:shape id="_x0000_s${1025 + i}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:240pt;height:${heightOf(text)}pt;z-index:${i + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>${SHAPE}${boxes.join('')}</xml>`;
}

/** About as many lines as the text takes. */
function heightOf(text: string): number {
  return 14 * Math.min(12, 2 + Math.ceil(text.length / 45));
}
