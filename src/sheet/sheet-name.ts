import path from 'node:path';
import type { ListFiles } from './sheet.ts';

/** Names that the name of several tells. */
const MOST_NAMED = 3;

/** The name that spreadsheet programs give the sheet of a file of texts: the file's name without its extension. */
export function sheetName(file: string): string {
  if (file === '-') return 'stdin';
  const base = path.basename(file).replace(/(?:\.(?:gz|pgp|gpg|asc))+$/i, '');
  return base.replace(/(?<=.)\.[^.]+$/, '');
}

/** Names of files without folders, unless two would be the same. */
export function toFileNames(files: readonly string[]): readonly string[] {
  const paths = files.map((file) => file.normalize('NFC'));
  const names = paths.map((one) => path.basename(one));
  return new Set(names).size === names.length ? names : paths;
}

/** What several are called together. */
export function nameOfAll(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(' + ');
}

/** What a list is called by its files. */
export function labelOf(file: ListFiles): string {
  return typeof file === 'string' ? file : nameOfAll(file.map((one) => path.basename(one)));
}

/** The first file of a list. */
export function firstOf(file: ListFiles): string {
  return typeof file === 'string' ? file : (file[0] ?? '');
}

/** A file by itself is no list of files. */
export function alone(file: ListFiles): ListFiles {
  return typeof file !== 'string' && file.length === 1 ? firstOf(file) : file;
}
