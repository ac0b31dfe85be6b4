import { existsSync } from 'node:fs';
import type { Options } from 'yargs';
import { UsageError } from '../errors.ts';

/** The option of commands that write a file of the user's own. */
export const FORCE_OPTION = {
  force: { type: 'boolean', describe: 'Write over a file that is there' },
} as const satisfies Record<string, Options>;

/**
 * Looks before the work whether a file may be written.
 *
 * @throws UsageError `file_exists`
 */
export function refuseExisting(file: string, force: boolean | undefined): void {
  if (force || !existsSync(file)) return;
  throw new UsageError(
    'file_exists',
    `Cannot write "${file}": there is a file of that name. Give another name with -o, or --force to write over it.`,
  );
}

/** Writes a file that appears whole or not at all. */
export async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  const { writeWhole } = await import('../report/export-orders.ts');
  await writeWhole(file, once(content));
}

async function* once<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
