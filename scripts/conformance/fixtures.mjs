import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ZipFile } from '../../bench/data/zip-file.mjs';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const FIRST_OWN_FORMAT = 164;

/**
 * Writes workbooks with a cell in each row, as few as there are date systems and regions.
 *
 * @param {string} folder
 * @param {import('./cells.mjs').Cell[]} cells
 * @returns {Promise<{ file: string, locale: string | undefined, cells: import('./cells.mjs').Cell[] }[]>}
 */
export async function writeFixtures(folder, cells) {
  mkdirSync(folder, { recursive: true });
  const groups = new Map(cells.map((cell) => [keyOf(cell), []]));
  for (const cell of cells) groups.get(keyOf(cell)).push(cell);
  const books = [];
  for (const [key, group] of groups) {
    const file = path.join(folder, `${key}.xlsx`);
    await writeBook(file, group);
    books.push({ file, locale: group[0].locale, cells: group });
  }
  return books;
}

function keyOf({ date1904, locale }) {
  return `${date1904 ? '1904' : '1900'}-${locale ?? 'any'}`;
}

async function writeBook(file, cells) {
  const zip = new ZipFile(file);
  const shared = cells.filter((cell) => cell.shared !== undefined);
  const link = (id, type, target) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${Number(cells[0].date1904 ?? false)}"/><sheets><sheet name="Cells" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'styles', 'styles.xml')}${link('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(cells),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.map((cell) => `<si>${cell.shared}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${cells.map((cell, i) => rowXml(cell, i + 1, shared)).join('')}</sheetData></worksheet>`,
  };
  for (const [name, xml] of Object.entries(parts)) await zip.add(name, [xml]);
  zip.close();
}

/** Each cell has its own style, by its place. */
function stylesXml(cells) {
  const own = cells.flatMap(({ format }, i) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${FIRST_OWN_FORMAT + i}" formatCode="${escapeXml(format)}"/>`]
      : [],
  );
  const styles = cells.map(
    ({ format = 0 }, i) =>
      `<xf numFmtId="${typeof format === 'string' ? FIRST_OWN_FORMAT + i : format}"/>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

function rowXml(cell, row, shared) {
  const attributes = `r="A${row}" s="${row - 1}"`;
  return `<row r="${row}">${cellXml(cell, attributes, shared)}</row>`;
}

function cellXml(cell, attributes, shared) {
  if (cell.xml !== undefined) return cell.xml.replace('<c S', `<c ${attributes}`);
  if (cell.shared !== undefined) return `<c ${attributes} t="s"><v>${shared.indexOf(cell)}</v></c>`;
  return `<c ${attributes}><v>${cell.value}</v></c>`;
}

function escapeXml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
