import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Ledger, OrderRecord } from '../../ledger/ledger.ts';
import { PLACED_OR_OPEN } from '../../ledger/states.ts';
import { bodyWithout, DATASET_HEAD, DATASET_TAIL } from '../../service/order-json.ts';
import { isDeviceName } from './device-name.ts';
import { type writeWhole, writing } from './write-whole.ts';

/** The code of orders that are held because their dataset is too large to be sent inline. */
const TOO_LARGE = 'dataset_too_large';

/** Most bytes of a project's id in a name: names have 255 at most, while they are written too. */
const MAX_STEM_BYTES = 200;

/**
 * Writes each dataset of a run that is not sent inline, or too large for that, as `PROJECT.json`, a VariableDataSet, for the service's
 * operation `vdp_dataset_file`. Gives the files.
 *
 * @param checkFile Called with every file before the first is written; if it throws, none is.
 * @param write Writes one.
 * @throws VdpipeError `file_unwritable`
 */
export async function exportDatasets(
  ledger: Pick<Ledger, 'orders' | 'bodies' | 'readDataset'>,
  run: string,
  folder: string,
  checkFile: (file: string) => void,
  write: typeof writeWhole,
): Promise<readonly string[]> {
  const stemOf = namingFiles();
  const targets: { readonly order: OrderRecord; readonly file: string }[] = [];
  const areApart = await isWithoutDatasets(ledger, run);
  const isApart = ({ state, errorCode }: OrderRecord) =>
    state === 'held' ? errorCode === TOO_LARGE : areApart;
  for await (const batch of ledger.orders(run, ['held', ...PLACED_OR_OPEN])) {
    for (const order of batch.filter(isApart)) {
      const file = path.join(folder, `${stemOf(order.projectId)}.json`);
      checkFile(file);
      targets.push({ order, file });
    }
  }
  await writing(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
  const wanted = new Set(targets.map(({ file }) => file.toLowerCase()));
  const isWanted = (beside: string) => wanted.has(beside.toLowerCase());
  const written: string[] = [];
  for (const { order, file } of targets) {
    written.push(await write(file, asDataset(ledger.readDataset(order)), isWanted));
  }
  return written;
}

/** Whether the orders of a run are sent without their datasets: all are, or none is. */
export async function isWithoutDatasets(
  ledger: Pick<Ledger, 'orders' | 'bodies'>,
  run: string,
): Promise<boolean> {
  for await (const batch of ledger.orders(run, PLACED_OR_OPEN)) {
    const [body = ''] = (await ledger.bodies(batch.slice(0, 1))).values();
    return bodyWithout(body) !== null;
  }
  return false;
}

/**
 * Returns what makes the ids of projects parts of names that every system takes. Of one that is too long the first characters, and a hash
 * that tells it from others; so too of one that differs from an earlier one in capitals alone: many disks take them for the same.
 */
function namingFiles(): (projectId: string) => string {
  const taken = new Set<string>();
  return (projectId) => {
    const stem = encodeName(projectId);
    const isFree = stem.length <= MAX_STEM_BYTES && !taken.has(stem.toLowerCase());
    const chosen = isFree ? stem : withHash(stem, projectId);
    taken.add(chosen.toLowerCase());
    return chosen;
  };
}

function withHash(stem: string, projectId: string): string {
  const hash = createHash('sha256').update(projectId).digest('hex').slice(0, 16);
  return `${stem.slice(0, MAX_STEM_BYTES).replace(/%.?$/, '')}-${hash}`;
}

/** As in an address, and `*`, which Windows has in no name; of a device's name the first letter, too. */
function encodeName(projectId: string): string {
  const stem = encodeURIComponent(projectId).replaceAll('*', '%2A');
  return isDeviceName(stem)
    ? `%${stem.charCodeAt(0).toString(16).toUpperCase()}${stem.slice(1)}`
    : stem;
}

async function* asDataset(rows: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield DATASET_HEAD;
  yield* rows;
  yield DATASET_TAIL;
}
