/** A workbook with these sheets, as text: SpreadsheetML 2003, all cells texts. */
export function bookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): string {
  const cell = (text: string) =>
    text === '' ? '<Cell/>' : `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
  const worksheets = Object.entries(sheets).map(([name, rows]) => {
    const xml = rows.map((cells) => `<Row>${cells.map(cell).join('')}</Row>`).join('');
    return `<Worksheet ss:Name="${name}"><Table>${xml}</Table></Worksheet>`;
  });
  const spreadsheet = 'urn:schemas-microsoft-com:office:spreadsheet';
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="${spreadsheet}" xmlns:ss="${spreadsheet}">${worksheets.join('')}</Workbook>`;
}
