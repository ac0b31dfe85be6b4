import { constants, createReadStream } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import type { Decimal } from 'decimal.js';
import type { Delivery } from '../../ledger/deliveries.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { stampName } from '../../output/stamped-name.ts';
import { toDeliveryLine } from '../../output/text/jobs/deliveries-text.ts';
import { listsCompared, medianOf, type Ordering, orderingOf } from '../../run/history.ts';
import type { DeliveryFile } from '../api/schemas.ts';
import { type Bytes, TYPES } from '../http/answers.ts';
import { HttpError } from '../http/http-error.ts';

/** Deliveries as pages show them: those that wait for a person with what is usual for their jobs, and where their files are. */
export async function toDeliveryLines(ledger: Ledger, list: readonly Delivery[]) {
  const known = new Map<string, ReturnType<typeof usualOf>>();
  const usualFor = async (held: Delivery) => {
    const ordering = await orderingOf(ledger, held);
    const key = JSON.stringify([held.job, ordering]);
    if (!known.has(key)) known.set(key, usualOf(ledger, held.job, ordering));
    return (await known.get(key)) ?? null;
  };
  return await Promise.all(
    list.map(async (one) => ({
      ...toDeliveryLine(one),
      ...(one.state === 'held' && { usual: await usualFor(one) }),
      ...((one.state === 'held' || one.state === 'failed') && { files: await filesOf(one) }),
    })),
  );
}

/** States in which nobody works on a delivery: its file is in a folder of that name, and has the run's id, if there is a run. */
const FOLDERS: ReadonlySet<Delivery['state']> = new Set(['held', 'failed', 'done']);

const FILE_TYPES: Readonly<Record<DeliveryFile, string>> = {
  list: 'application/octet-stream',
  page: TYPES.html,
  rejects_xlsx: TYPES.xlsx,
  rejects_csv: TYPES.csv,
};

/** Says where the file of a delivery is on its watcher's machine, and what of it this machine has too; null if nobody can know. */
async function filesOf(delivery: Delivery) {
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
  if (!FOLDERS.has(state)) return undefined;
  const { stem, ending } = stampName(name, run ?? id);
  const at = (last: string) => path.join(folder, state, `${stem}${last}`);
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

/** Of the lists that a delivery is compared with by its guard rails, too. */
async function usualOf(ledger: Ledger, job: string, ordering: Ordering) {
  const { lists: runs } = await listsCompared(ledger, job, ordering);
  if (runs.length === 0) return null;
  const usual = (figure: (run: Delivery) => Decimal.Value | null) =>
    medianOf(runs.map(figure).filter((value) => value !== null));
  return {
    runs: runs.length,
    rows: usual(({ rows }) => rows)?.toNumber() ?? null,
    orders: usual(({ orders }) => orders)?.toNumber() ?? null,
    order_count: usual(({ copies }) => copies)?.toNumber() ?? null,
    total_price: usual(({ totalPrice }) => totalPrice)?.toFixed(decimalsOf(runs)) ?? null,
  };
}

/** As many as one of the prices is written with. */
function decimalsOf(runs: readonly Delivery[]): number {
  const digits = runs.map(({ totalPrice }) => totalPrice?.split('.')[1]?.length ?? 0);
  return Math.max(2, ...digits);
}
