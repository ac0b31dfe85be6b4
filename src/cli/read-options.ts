import { secretsOf } from './file-password.ts';
import type { ReadFlags } from './options.ts';

/** How a list is read, as the flags say. */
export function toReadOptions(flags: ReadFlags) {
  const { sheet, encoding, delimiter, headerRow, hiddenRows, maxRows } = flags;
  return {
    ...secretsOf(flags),
    ...(sheet !== undefined && { sheet: { typed: sheet } }),
    ...(headerRow !== undefined && { headerRow }),
    ...(hiddenRows !== undefined && { hiddenRows }),
    ...(maxRows !== undefined && { limits: { maxRows } }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter: delimiter === '\\t' ? '\t' : delimiter }),
  };
}
