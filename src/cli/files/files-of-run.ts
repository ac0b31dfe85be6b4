import type { RunInfo } from '../../ledger/ledger.ts';
import { listFilesOf } from '../../run/input/sheet-input.ts';
import { originOf } from '../../run/origin.ts';
import { refuseInUse } from './writable-file.ts';

/** The files that a run was made from: its input, its mapping and the lists that this names, the key. */
export function filesOfRun(info: RunInfo): string[] {
  const origin = originOf(info);
  if (origin === null) return [info.file];
  const { input = [], service = [] } = origin.words ?? {};
  const named = [...input, ...service].flatMap((word) =>
    typeof word === 'object' ? [word.file] : [],
  );
  return [info.file, ...[origin.file ?? []].flat(), ...named, ...listFilesOf(origin.settings)];
}

/**
 * Looks that no output of a command about a run is written over what the run was made from: only the run knows these files.
 *
 * @throws UsageError `output_unusable`
 */
export function refuseFilesOfRun(
  info: RunInfo,
  written: {
    readonly results: readonly { file: string }[];
    readonly page?: { file: string } | undefined;
  },
  events?: { readonly file: string },
): void {
  const { results, page } = written;
  const inUse = filesOfRun(info);
  for (const { file } of [...results, page ?? [], events ?? []].flat()) refuseInUse(file, inUse);
}
