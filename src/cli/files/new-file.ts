import type { Options } from 'yargs';
import { IN_USE_ELSEWHERE, once, writeWhole } from '../../output/sheets/write-whole.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { say } from '../output.ts';

/** The option of commands that write a file of the user's own. */
export const FORCE_OPTION = {
  force: { type: 'boolean', describe: 'Overwrite an existing file' },
} as const satisfies Record<string, Options>;

/** Writes a file that appears whole or not at all. Gives its name, as `writePieces` does. */
export function writeNew(file: string, content: string | Uint8Array): Promise<string> {
  return writePieces(file, once(content));
}

/** The same of pieces. Where another program keeps the file from being replaced, says which name it has instead. */
export async function writePieces(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
  isTaken?: (file: string) => boolean,
): Promise<string> {
  const written = await writeWhole(file, pieces, isTaken);
  sayElsewhere(file, written);
  return written;
}

/** Says where a file is that was to replace one that another program has open. */
export function sayElsewhere(wanted: string, written: string): void {
  if (written === wanted) return;
  say(
    `warning: Cannot replace "${toVisible(wanted)}": ${IN_USE_ELSEWHERE}. The old file is unchanged; the new one is "${toVisible(written)}".`,
  );
}
