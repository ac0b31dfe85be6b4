import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Ledger, OrderRecord } from '../ledger/ledger.ts';
import { type writeWhole, writing } from './write-whole.ts';

/** The code of orders that are held because their dataset is too large to be sent inline. */
const TOO_LARGE = 'dataset_too_large';

/** Most bytes of a project's id in a name: names have 255 at most, while they are written too. */
const MAX_STEM_BYTES = 200;

/**
 * Writes each dataset of a run that is too large to be sent inline as `PROJECT.json`, a VariableDataSet, for the
 * service's operation `vdp_dataset_file`. Gives the files.
 *
 * @param checkFile Told every file before the first is written; what it throws stops it.
 * @param write Writes one.
 * @throws VdpipeError `file_unwritable`
 */
export async function exportDatasets(
  ledger: Pick<Ledger, 'orders' | 'readDataset'>,
  run: string,
  folder: string,
  checkFile: (file: string) => void,
  write: typeof writeWhole,
): Promise<readonly string[]> {
  const targets: { readonly order: OrderRecord; readonly file: string }[] = [];
  for await (const batch of ledger.orders(run, ['held'])) {
    for (const order of batch.filter(({ errorCode }) => errorCode === TOO_LARGE)) {
      const file = path.join(folder, `${toFileStem(order.projectId)}.json`);
      checkFile(file);
      targets.push({ order, file });
    }
  }
  await writing(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
  const written: string[] = [];
  for (const { order, file } of targets) {
    written.push(await write(file, asDataset(ledger.readDataset(order))));
  }
  return written;
}

/** The id of a project as part of a name. Of one that is too long the first characters, and a hash that tells it from others. */
function toFileStem(projectId: string): string {
  const stem = encodeURIComponent(projectId);
  if (stem.length <= MAX_STEM_BYTES) return stem;
  const hash = createHash('sha256').update(projectId).digest('hex').slice(0, 16);
  return `${stem.slice(0, MAX_STEM_BYTES).replace(/%.?$/, '')}-${hash}`;
}

async function* asDataset(rows: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield '{"rows":[';
  yield* rows;
  yield ']}';
}
