import { EXPORT_ENDINGS, formatOfFile } from '../../output/sheets/export-orders.ts';
import type { SkippedTarget } from '../../run/rejects/skipped-list.ts';
import type { CheckFlags } from '../commands/check.ts';
import { checkNewFile, outputUnusable } from './new-file.ts';
import { type OwnFileFlags, protectedFiles } from './protected-files.ts';
import { toRejectsFiles } from './rejects-target.ts';

type SkippedFlags = Pick<CheckFlags, 'file' | 'skipped' | 'mapping' | 'rejects' | 'report'> &
  OwnFileFlags;

/**
 * Looks before anything is read whether `--skipped` can be written. Its ending says the format.
 *
 * @param lists Files that the mapping names.
 * @throws UsageError `output_unusable`
 * @throws VdpipeError `file_unwritable`
 */
export function toSkippedTarget(
  flags: SkippedFlags,
  lists: readonly string[],
): SkippedTarget | undefined {
  const { file, skipped, mapping, report } = flags;
  if (skipped === undefined) return undefined;
  const format = formatOfFile(skipped);
  if (!format) throw outputUnusable(skipped, `its name must end with ${EXPORT_ENDINGS}`);
  checkNewFile(
    skipped,
    [file, mapping, report, ...lists, ...toRejectsFiles(flags), ...protectedFiles(flags)],
    true,
  );
  return { file: skipped, format };
}
