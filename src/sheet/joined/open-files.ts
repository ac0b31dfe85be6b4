import { realpath, stat } from 'node:fs/promises';
import { UsageError } from '../../errors.ts';
import { openInput } from '../input.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { toFileNames } from '../sheet-name.ts';
import { cannotJoin, JoinedSource, type OpenSheet } from './joined-source.ts';
import { missingParts } from './missing-parts.ts';

/**
 * Opens several files as one list: as if their rows had been pasted one below the other, without the headers of all but the first.
 * They are opened one after the other.
 *
 * @param open Opens one of them.
 * @throws {UsageError} `sheets_several`, `file_missing`
 * @throws {InputError} `parts_differ`, and what `openSheet` throws
 */
export async function openFiles(
  files: readonly string[],
  { joined, ...options }: OpenOptions,
  open: OpenSheet,
): Promise<SheetSource> {
  await assertApart(files);
  if (joined && options.sheet === undefined) {
    const todo = 'order each file for itself, name one sheet (--sheet), or remove "names"';
    throw cannotJoin('several files with "names" under "sheet" in the mapping', todo);
  }
  const names = toFileNames(files);
  // Letters may be written in two ways that look the same.
  if (new Set(names).size < names.length) throw cannotJoin('two files of one name');
  const sheets = names.map((name) => ({ name, hidden: false }));
  const missing = missingParts(names);
  if (missing) options.onIssue?.(missing);
  const another = async (index: number, its: OpenOptions) => {
    const source = await open(files[index] ?? '', { ...its, inArchive: names[index] ?? '' });
    const isOne = source.sheets.length === 1 || source.sheets.every((one) => !one.file);
    if (isOne) return source;
    await source.close();
    throw cannotJoin(`the several lists of "${names[index]}" and other files`);
  };
  const file = { sheets, another, close: async () => {} };
  return await new JoinedSource({ file, options, places: [...names.keys()], isFree: false }).open();
}

/**
 * Asserts that files can be read as one list, as often as it takes.
 *
 * @throws {UsageError} `sheets_several`, `file_missing`, `file_is_folder`, `file_unreadable`
 */
export async function assertApart(files: readonly string[]): Promise<void> {
  if (files.length === 0)
    throw new UsageError('file_missing', 'Cannot read the list: no file was given');
  const seen = new Map<string, string>();
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (file === '-' || found?.isFIFO()) throw cannotJoin('what comes through a pipe');
    // Says why it cannot be read.
    if (!found?.isFile()) await (await openInput(file)).close();
    const place = await realpath(file);
    const before = seen.get(place);
    if (before !== undefined) throw cannotJoin(`"${before}" and "${file}", one file,`);
    seen.set(place, file);
  }
}
