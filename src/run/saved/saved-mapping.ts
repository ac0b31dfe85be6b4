import path from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { toStorable } from '../../ledger/storable-text.ts';
import { namedFilesOf } from '../../mapping/edit/named-files.ts';
import { withoutComments } from '../../mapping/edit/reuse-mapping.ts';
import { readMappingText } from '../../mapping/file/load-mapping.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { findSavedName, type SavedName } from '../../mapping/file/saved-name.ts';
import { loadMapping } from '../input/load-mapping.ts';

export { acceptAlias } from '../../mapping/edit/accept-alias.ts';

/**
 * Reads a mapping that is saved in the ledger, once: the version that is given with it is the one that was read.
 *
 * @throws UsageError `mapping_unknown`, and as `loadMapping`
 */
export async function loadSavedMapping(
  ledger: Pick<Ledger, 'readMapping'>,
  { name, version }: SavedName,
): Promise<{ readonly mapping: Mapping; readonly saved: string }> {
  const found = await ledger.readMapping(name, version);
  const saved = `${name}@${found.version}`;
  // All files that it names have absolute paths.
  return { mapping: await loadMapping({ text: found.text, folder: path.sep, name: saved }), saved };
}

/**
 * The text of a mapping, to be saved: without comments, which may show what cells hold.
 *
 * @param given A file, or `ledger:acme@2`.
 * @throws UsageError `mapping_paths_relative` if it names files that somebody elsewhere would not find; as `loadMapping`
 */
export async function readToSave(
  given: string,
  ledger: Pick<Ledger, 'readMapping'>,
): Promise<string> {
  const from = findSavedName(given);
  if (from) return (await ledger.readMapping(from.name, from.version)).text;
  const text = readMappingText(given);
  const folder = path.resolve(path.dirname(given));
  await loadMapping({ text, folder, name: given });
  const relative = namedFilesOf(text).find(({ file }) => !path.isAbsolute(file));
  if (relative) {
    const { file, key, line } = relative;
    throw new UsageError(
      'mapping_paths_relative',
      `Cannot save mapping "${given}": ${key} in line ${line} is "${file}", which depends on the folder of the mapping. Write ${path.resolve(folder, file)}.`,
    );
  }
  const plain = withoutComments(text);
  if (plain === null || plain !== toStorable(plain)) {
    const message = `Cannot save mapping "${given}": it cannot be written without its comments, or has characters that no ledger can keep.`;
    throw new UsageError('mapping_invalid', message);
  }
  return plain;
}
