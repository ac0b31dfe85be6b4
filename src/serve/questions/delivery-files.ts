import { constants, createReadStream } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import type { Delivery } from '../../ledger/deliveries.ts';
import { stampName } from '../../output/stamped-name.ts';
import type { DeliveryFile, DeliveryFiles } from '../api/types.ts';
import { type Bytes, TYPES } from '../http/answers.ts';
import { HttpError } from '../http/http-error.ts';

/** Where a delivery's file is when nobody works on it; its name has the run's id, if there is a run. */
const FOLDERS: Readonly<Partial<Record<Delivery['state'], string>>> = {
  held: 'held',
  failed: 'failed',
  done: 'done',
};

const FILE_TYPES: Readonly<Record<DeliveryFile, string>> = {
  list: 'application/octet-stream',
  page: TYPES.html,
  rejects_xlsx: TYPES.xlsx,
  rejects_csv: TYPES.csv,
};

/** Says where the file of a delivery is on its watcher's machine, and what of it this machine has too; null if nobody can know. */
export async function filesOf(delivery: Delivery): Promise<DeliveryFiles | null> {
  const places = placesOf(delivery);
  if (!places) return null;
  const kinds = Object.keys(places) as DeliveryFile[];
  const found = await Promise.all(kinds.map((kind) => isThere(places[kind])));
  return { path: places.list, here: kinds.filter((_, index) => found[index]) };
}

/** The bytes of one of them, to save. @throws HttpError 404, 409 */
export async function readDeliveryFile(delivery: Delivery, kind: DeliveryFile): Promise<Bytes> {
  const file = placesOf(delivery)?.[kind];
  if (file === undefined || !(await isThere(file))) throw notHere(delivery);
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => {
    throw notHere(delivery);
  });
  const saveAs = kind === 'list' ? delivery.name : path.basename(file);
  return { type: FILE_TYPES[kind], saveAs, body: createReadStream('', { fd: handle }) };
}

function placesOf(delivery: Delivery): Record<DeliveryFile, string> | undefined {
  const { folder, name, run, id, state } = delivery;
  const ended = FOLDERS[state];
  if (ended === undefined) return undefined;
  const { stem, ending } = stampName(name, run ?? id);
  const at = (last: string) => path.join(folder, ended, `${stem}${last}`);
  return {
    list: at(ending),
    page: at('.html'),
    rejects_xlsx: at('.rejects.xlsx'),
    rejects_csv: at('.rejects.csv'),
  };
}

async function isThere(file: string): Promise<boolean> {
  return await lstat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

function notHere({ name }: Delivery): HttpError {
  return new HttpError(
    404,
    'file_missing',
    `The files of "${name}" are not on the console's machine, or have been moved.`,
  );
}
