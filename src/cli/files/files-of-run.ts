import type { RunInfo } from '../../ledger/ledger.ts';
import { listFilesOf } from '../../run/input/sheet-input.ts';
import { originOf } from '../../run/origin.ts';

/** The files that a run was made from: its input, its mapping and the lists that this names, the key. */
export function filesOfRun(info: RunInfo): string[] {
  const origin = originOf(info);
  if (origin === null) return [info.file];
  const { input = [], service = [] } = origin.words ?? {};
  const named = [...input, ...service].flatMap((word) =>
    typeof word === 'object' ? [word.file] : [],
  );
  return [info.file, ...named, ...listFilesOf(origin.settings)];
}
