import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { systemCode, UsageError } from '../../errors.ts';
import { once, writeWhole } from '../../output/sheets/write-whole.ts';
import { isClaimed } from '../abandoned.ts';
import type { JobWork } from '../watch-setting.ts';
import { folderUnusable, makeFolders } from './job-folders.ts';

/** In `work/`. Its name begins with a dot, so it is nobody's list. */
export const OWNER_FILE = '.vdpipe-owner.json';
/** What the ledger remembers of a job: the same text is in the folder. It is copied with the ledger. */
const MARK = 'folder_mark';
/** A process that was killed may have left half of the file; one that is writing it needs less. */
const WRITING_MS = 200;

const ownerSchema = z.object({
  mark: z.string(),
  job: z.string(),
  ledger: z.string().nullable(),
  host: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

/**
 * Makes a job's folders, and marks them as those of the job in this ledger. To be called while the job is claimed. Gives the mark.
 *
 * @throws UsageError `folder_in_use`: another ledger, or a job that is watched, has the folder
 * @throws VdpipeError `folder_unusable`, `file_unwritable`
 */
export async function ownFolder(work: JobWork): Promise<string> {
  await makeFolders(work.folders);
  const file = path.join(work.folders.work, OWNER_FILE);
  const own = await ownerOf(work);
  if (await create(file, own)) return own.mark;
  const found = (await read(file)) ?? (await readLater(work, file));
  if (found?.mark === own.mark) return own.mark;
  if (found && !(await isGivenUp(work, found))) throw inUse(work, found, file);
  await writeWhole(file, once(toText(own)));
  return own.mark;
}

/**
 * Whether a folder is still marked as the job's in this ledger, or is not marked.
 *
 * @param mark @default the ledger's
 */
export async function ownsFolder(
  { ledger, job, folders }: JobWork,
  mark?: string,
): Promise<boolean> {
  const found = await read(path.join(folders.work, OWNER_FILE));
  if (found === undefined) return true;
  return found.mark === (mark ?? (await ledger.deliveries.recall(job.name, MARK)));
}

async function ownerOf({ ledger, ledgerName, job, host }: JobWork): Promise<Owner> {
  const known = await ledger.deliveries.recall(job.name, MARK);
  const mark = known ?? randomBytes(12).toString('hex');
  if (known === null) await ledger.deliveries.remember(job.name, MARK, mark);
  return { mark, job: job.name, ledger: ledgerName ?? null, host };
}

/** Of two processes one creates it. */
async function create(file: string, owner: Owner): Promise<boolean> {
  try {
    await writeFile(file, toText(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false;
    throw folderUnusable(path.dirname(file), cause);
  }
}

async function readLater({ clock, signal }: JobWork, file: string): Promise<Owner | undefined> {
  await clock.sleep(WRITING_MS, signal);
  return await read(file);
}

/** Undefined if it is gone, or not whole. */
async function read(file: string): Promise<Owner | undefined> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whether the owner is a job of this ledger that nobody works on: it was renamed. */
async function isGivenUp({ ledger }: JobWork, { job, mark }: Owner): Promise<boolean> {
  if ((await ledger.deliveries.recall(job, MARK)) !== mark) return false;
  return !(await isClaimed(ledger.deliveries, job));
}

function inUse({ job }: JobWork, owner: Owner, file: string): UsageError {
  const ledger = owner.ledger === null ? 'another ledger' : `the ledger "${owner.ledger}"`;
  return new UsageError(
    'folder_in_use',
    `Cannot use the folder "${job.folder}": it belongs to job "${owner.job}" in ${ledger}, last marked by host "${owner.host}". A folder can have only one job in one ledger. If that job is no longer watched, delete "${file}".`,
  );
}

function toText(owner: Owner): string {
  return `${JSON.stringify(owner)}\n`;
}
