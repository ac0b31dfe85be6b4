import path from 'node:path';
import type { Delivery } from '../../ledger/deliveries.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { hashFile } from '../folder/hash-file.ts';
import type { JobWork } from '../watch-setting.ts';
import { logDelivery } from './end-delivery.ts';
import { takeThrough } from './take-through.ts';

/**
 * Takes a file of `in/` through. From the moment that the ledger knows of it, whoever comes after a process that was killed goes on with
 * it. Undefined if it is gone, or is being written after all.
 *
 * @throws as `takeThrough`
 */
export async function takeFile(work: JobWork, name: string): Promise<Delivery | undefined> {
  const found = await hashFile(path.join(work.folders.in, name), work.signal);
  if (!found) return undefined;
  const { state, ...content } = found;
  const { name: job, folder } = work.job;
  const delivery = await work.ledger.deliveries.take({ job, name, folder, ...content });
  const text = `"${name}" was taken (${counted(content.bytes, 'byte')}).`;
  logDelivery(work, delivery, { level: 'info', event: 'delivery_taken', text });
  await work.checkpoint?.('recorded');
  return takeThrough(work, delivery, state);
}
