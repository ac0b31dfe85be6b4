import type { Delivery } from '../../ledger/deliveries.ts';
import { foundNone, OTHER_KEY_FILE } from '../../output/not-placed.ts';
import { toPage } from '../../output/page/page.ts';
import type { PageData } from '../../output/page/page-data.ts';
import { exportOrders, forPeople } from '../../output/sheets/export-orders.ts';
import { once, writeWhole } from '../../output/sheets/write-whole.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { gatherCheckPage, gatherRunPage } from '../../run/page/gather-page.ts';
import type { SheetWatch } from '../../run/page/sheet-watch.ts';
import type { Companion } from '../folder/move-files.ts';
import type { JobWork, WatchSetting } from '../watch-setting.ts';
import { workPlace } from './delivery-files.ts';
import { serviceFlagsOf } from './read-input.ts';

export interface ReadList {
  readonly check: CheckReport;
  readonly watch: SheetWatch;
}

/** Writes what became of each order of a run, and its page, beside the file. @throws VdpipeError `file_unwritable` */
export async function writeRunOutputs(
  work: JobWork,
  delivery: Delivery,
  run: string,
  read?: ReadList,
): Promise<void> {
  const { ledger, job } = work;
  const info = await ledger.getRun(run);
  const isOther = await foundNone(ledger, info);
  const ofJob = { ...serviceFlagsOf(job), ...(isOther && { apiKeyFile: OTHER_KEY_FILE }) };
  const command: WatchSetting['command'] = (name, words) => work.command(name, words, ofJob);
  const results = forPeople(exportOrders(ledger.orders(run), 'csv'), 'csv');
  await write(work, delivery, 'results.csv', results);
  const context = { files: info.files, newFile: null, command, isWatched: true };
  const page = await gatherRunPage(ledger, { ...occasion(work), run, read, context });
  await writePage(work, delivery, page);
}

export function writeCheckPage(work: JobWork, delivery: Delivery, read: ReadList): Promise<void> {
  return writePage(work, delivery, gatherCheckPage(read, occasion(work)));
}

/** Writes a text beside the file. */
export function writeBeside(
  work: JobWork,
  delivery: Delivery,
  ending: Companion,
  text: string,
): Promise<void> {
  return write(work, delivery, ending, once(text));
}

function writePage(work: JobWork, delivery: Delivery, data: PageData): Promise<void> {
  return write(work, delivery, 'html', once(toPage(data)));
}

async function write(
  work: JobWork,
  delivery: Delivery,
  ending: Companion,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const { folder, stem } = workPlace(work, delivery);
  await writeWhole(`${folder}/${stem}.${ending}`, pieces);
}

function occasion({ clock }: JobWork): Pick<PageData, 'command' | 'madeAtMs'> {
  return { command: 'order', madeAtMs: clock.wallMs() };
}
