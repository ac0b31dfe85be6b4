import ExcelJS from 'exceljs';

export async function read(file, onRow) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(file, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'ignore',
    hyperlinks: 'ignore',
  });
  let columns;
  for await (const sheet of workbook) {
    for await (const { values } of sheet) {
      if (columns) onRow(Array.from(columns, (c) => String(values[c] ?? '')));
      columns ??= Object.keys(values).map(Number);
    }
  }
}
