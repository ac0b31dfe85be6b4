import { temporaryFile } from '../../support/temporary-folder.ts';
import { makeZip, type ZipPart } from './make-zip.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** What the workbook is made of; what is left out is as Excel writes it for one sheet. */
export interface XlsxShape {
  /** What stands inside `<sheetData>`. */
  readonly rows?: string;
  /** What follows `</sheetData>`. */
  readonly tail?: string;
  /** The whole sheet part, in place of `rows`. */
  readonly sheet?: string | Uint8Array;
  /** `<si>` elements. */
  readonly strings?: string;
  /** Format codes of styles 1, 2, 3 and on; a number is a built-in format's. */
  readonly formats?: readonly (string | number)[];
  /** Inside `<workbook>`, in place of its `<sheets>`. */
  readonly workbook?: string;
  /** More parts, or other content for those that there are. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | null>>;
}

/** The parts of a workbook with the sheet `List` in xl/worksheets/sheet1.xml. */
export function xlsxParts(shape: XlsxShape): ZipPart[] {
  const codes = shape.formats ?? [];
  const own = codes.map((code, i) =>
    typeof code === 'number'
      ? ''
      : `<numFmt numFmtId="${200 + i}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = codes.map(
    (code, i) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + i}"/>`,
  );
  const parts: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${
      shape.workbook ?? '<sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets>'
    }</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shape.strings ?? ''}</sst>`,
    'xl/worksheets/sheet1.xml': shape.sheet ?? sheetXml(shape.rows ?? '', shape.tail),
    ...shape.parts,
  };
  return Object.entries(parts).flatMap(([name, data]) => (data === null ? [] : [{ name, data }]));
}

export function sheetXml(rows: string, tail = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${tail}</worksheet>`;
}

/** A part of relationships, each an id, the end of its type, and a target. */
export function relationships(
  list: readonly (readonly [id: string, type: string, target: string])[],
  types = OFFICE,
): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

export function makeXlsx(shape: XlsxShape): Buffer {
  return makeZip(xlsxParts(shape));
}

/** Cells of one row as inline strings. */
export function inlineRow(...texts: readonly string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join('')}</row>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Writes bytes to a file that is gone after the test. */
export function toFile(bytes: Uint8Array, name = 'book.xlsx'): string {
  return temporaryFile(name, bytes);
}
