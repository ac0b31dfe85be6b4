import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Ledger } from '../ledger/ledger.ts';
import { writeWhole, writing } from './export-orders.ts';

/** The code of orders that are held because their dataset is too large to be sent inline. */
const TOO_LARGE = 'dataset_too_large';

/**
 * Writes each dataset of a run that is too large to be sent inline as `PROJECT.json`, a VariableDataSet, for the
 * service's operation `vdp_dataset_file`. Gives the files.
 *
 * @throws VdpipeError `file_unwritable`
 */
export async function exportDatasets(
  ledger: Pick<Ledger, 'orders' | 'readDataset'>,
  run: string,
  folder: string,
): Promise<readonly string[]> {
  await writing(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
  const files: string[] = [];
  for await (const batch of ledger.orders(run, ['held'])) {
    for (const order of batch.filter(({ errorCode }) => errorCode === TOO_LARGE)) {
      const file = path.join(folder, `${encodeURIComponent(order.projectId)}.json`);
      await writeWhole(file, asDataset(ledger.readDataset(order)));
      files.push(file);
    }
  }
  return files;
}

async function* asDataset(rows: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield '{"rows":[';
  yield* rows;
  yield ']}';
}
