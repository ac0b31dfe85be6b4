import path from 'node:path';

/** The name that spreadsheet programs give the sheet of a file of texts: the file's name without its extension. */
export function sheetName(file: string): string {
  if (file === '-') return 'stdin';
  const base = path.basename(file).replace(/\.gz$/i, '');
  return base.replace(/(?<=.)\.[^.]+$/, '');
}
