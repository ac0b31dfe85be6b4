import { makeZip, type ZipPart } from '../xlsx/make-zip.ts';

const NAMESPACES = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['number', 'datastyle'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const MIMETYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** What `content.xml` holds of these tables. */
export function odsContent(tables: string, styles = ''): string {
  return `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
}

/** An .ods file with nothing in it but what is needed; other parts may stand beside. */
export function makeOds(content: string, parts: readonly ZipPart[] = []): Buffer {
  return makeZip([
    { name: 'mimetype', data: MIMETYPE, stored: true },
    { name: 'META-INF/manifest.xml', data: '<manifest:manifest xmlns:manifest="m"/>' },
    ...parts,
    { name: 'content.xml', data: content },
  ]);
}

/** The same as one XML file. */
export function makeFods(content: string): Buffer {
  const root = `<office:document office:mimetype="${MIMETYPE}" `;
  const xml = content
    .replace('<office:document-content ', root)
    .replace('</office:document-content>', '</office:document>');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

export function odsTable(rows: string, name = 'List', attributes = ''): string {
  return `<table:table table:name="${name}"${attributes}>${rows}</table:table>`;
}

export function odsRow(cells: string, attributes = ''): string {
  return `<table:table-row${attributes}>${cells}</table:table-row>`;
}

/** A cell whose content is XML within its paragraph. */
export function odsText(xml: string, attributes = ''): string {
  return `<table:table-cell office:value-type="string"${attributes}><text:p>${xml}</text:p></table:table-cell>`;
}
