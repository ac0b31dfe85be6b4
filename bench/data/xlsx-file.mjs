import { FORMATS } from './columns.mjs';
import { toTexts } from './texts.mjs';
import { ZipFile } from './zip-file.mjs';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PIECE_CHARS = 1 << 18;

/**
 * Writes a sheet as .xlsx (ECMA-376 18.3, 18.4), as a stream.
 *
 * @param {string} file
 * @param {import('./columns.mjs').Column[]} columns
 * @param {Iterable<Uint32Array>} rows
 * @param {'shared' | 'inline'} strings where the texts stand: in a table, or in the cells
 */
export async function writeXlsx(file, columns, rows, strings) {
  const zip = new ZipFile(file);
  const cells = strings === 'shared' ? sharedCells(columns) : inlineCells(columns);
  for (const [name, text] of Object.entries(parts(strings === 'shared'))) {
    await zip.add(name, [DECLARATION + text]);
  }
  if (strings === 'shared') await zip.add('xl/sharedStrings.xml', sharedStrings(columns));
  await zip.add('xl/worksheets/sheet1.xml', sheetXml(columns, rows, cells));
  zip.close();
}

function parts(withStrings) {
  const stringsPart = `<Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET_TYPE}.sharedStrings+xml"/>`;
  const stylesPart = `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`;
  const stylesLink = `<Relationship Id="rId3" Type="${DOCUMENT}/styles" Target="styles.xml"/>`;
  const stringsLink = `<Relationship Id="rId2" Type="${DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
      `${stylesPart}${withStrings ? stringsPart : ''}</Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
      '<sheets><sheet name="Recipients" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `${stylesLink}${withStrings ? stringsLink : ''}</Relationships>`,
    'xl/styles.xml': styles(),
  };
}

/** A style for each number format. */
function styles() {
  const id = (i) => (i === 0 ? 0 : 163 + i);
  const formats = FORMATS.map((code, i) => `<numFmt numFmtId="${id(i)}" formatCode="${code}"/>`);
  const cells = FORMATS.map((_, i) => `<xf numFmtId="${id(i)}"/>`);
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts>${formats.slice(1).join('')}</numFmts>` +
    `<cellXfs>${cells.join('')}</cellXfs></styleSheet>`
  );
}

function* sheetXml(columns, rows, cells) {
  let piece = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData><row r="1">`;
  for (const [c, { name }] of columns.entries()) piece += inlineCell(letter(c), 1, name);
  piece += '</row>';
  let number = 1;
  for (const row of rows) {
    number += 1;
    piece += `<row r="${number}">`;
    for (let c = 0; c < cells.length; c++) piece += cells[c](row[c], number);
    piece += '</row>';
    if (piece.length > PIECE_CHARS) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** The table of shared strings holds the values of each column after those of the column before it. */
function sharedCells(columns) {
  let first = 0;
  return columns.map((column, c) => {
    if (column.numeric) return numericCell(column, letter(c));
    const base = first;
    first += column.size;
    const isEmpty = toTexts(column, (text) => text === '');
    return (i, number) =>
      isEmpty(i) ? '' : `<c r="${letter(c)}${number}" t="s"><v>${base + i}</v></c>`;
  });
}

function* sharedStrings(columns) {
  const texts = columns.filter(({ numeric }) => !numeric);
  const count = texts.reduce((sum, { size }) => sum + size, 0);
  let piece = `${DECLARATION}<sst xmlns="${MAIN}" uniqueCount="${count}">`;
  for (const { size, text } of texts) {
    for (let i = 0; i < size; i++) {
      piece += `<si><t>${escapeXml(text(i))}</t></si>`;
      if (piece.length > PIECE_CHARS) {
        yield piece;
        piece = '';
      }
    }
  }
  yield `${piece}</sst>`;
}

function inlineCells(columns) {
  return columns.map((column, c) => {
    if (column.numeric) return numericCell(column, letter(c));
    const texts = toTexts(column, escapeXml);
    return (i, number) => (texts(i) === '' ? '' : inlineCell(letter(c), number, texts(i)));
  });
}

function inlineCell(column, number, xml) {
  return `<c r="${column}${number}" t="inlineStr"><is><t>${xml}</t></is></c>`;
}

function numericCell(column, name) {
  const { size, value = column.text, format } = column;
  const texts = toTexts({ size, text: value }, String);
  const style = format === undefined ? '' : ` s="${format}"`;
  return (i, number) => `<c r="${name}${number}"${style}><v>${texts(i)}</v></c>`;
}

/** Enough for 26 columns. */
function letter(index) {
  return String.fromCharCode(65 + index);
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
