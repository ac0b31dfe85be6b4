import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Delivery } from '../../ledger/deliveries.ts';
import { stampName } from '../../output/stamped-name.ts';
import { hashList, partNames, stateOfList } from '../folder/hash-file.ts';
import { type FolderName, foldersOf } from '../folder/job-folders.ts';
import { moveAll, moveFile, moveFileIfFree, type Place, pathOf } from '../folder/move-files.ts';
import type { JobWork } from '../watch-setting.ts';
import { partsFolder, putBack } from './parts.ts';

type Names = Pick<Delivery, 'id' | 'name' | 'run'>;

/** Where a delivery's file, or the folder of its files, is while it is worked on: its name has the delivery's id, so that a run knows whose it is. */
export function workPlace({ folders }: Pick<JobWork, 'folders'>, { id, name }: Names): Place {
  return { folder: folders.work, ...stampName(name, id) };
}

/** Where a delivery's file ends, or waits: its name has the run's id, if there is a run. */
function endPlace(
  { folders }: Pick<JobWork, 'folders'>,
  { id, name, run }: Names,
  folder: FolderName,
): Place {
  return { folder: folders[folder], ...stampName(name, run ?? id) };
}

/**
 * Finds the folders that a delivery's file is in: those of its job, or those that the job had when the file was taken. Undefined if these
 * cannot be looked into.
 */
export async function findFolders(work: JobWork, delivery: Delivery): Promise<JobWork | undefined> {
  const { name } = delivery;
  const there = foldersOfTaken(work, delivery);
  if (there === work || existsSync(path.join(there.folders.in, name))) return there;
  if (findStamped(there, delivery)) return there;
  // The folder was renamed, or has another name on this machine.
  if (await findArrived(work, delivery)) return work;
  return existsSync(there.folders.work) ? there : undefined;
}

/** As `findFolders`, of a delivery whose file has left `in/`. */
export function foldersOfTaken(work: JobWork, delivery: Delivery): JobWork {
  const { folder } = delivery;
  if (folder === work.job.folder || findStamped(work, delivery)) return work;
  return { ...work, folders: foldersOf(folder) };
}

/** A file, or a folder of files, that has not left `in/`, or of which the files were brought together. */
export interface ArrivedFile {
  readonly file: string;
  /** When its content was looked at. */
  readonly state: string;
}

/** Why a file is not what was taken. */
type Unlike = 'file_gone' | 'file_changed' | 'content_changed';

/**
 * Brings the file of a delivery to `work/`, wherever a process that was killed has left it, if it is still what was taken.
 *
 * @param arrived the file. @default it is looked for
 */
export async function bringToWork(
  work: JobWork,
  delivery: Delivery,
  arrived?: ArrivedFile,
): Promise<Unlike | undefined> {
  const place = workPlace(work, delivery);
  const file = pathOf(place);
  if (existsSync(file)) return compare(file, delivery, 'file_changed');
  for (const left of placesLeft(work, delivery)) {
    if (!existsSync(pathOf(left))) continue;
    const unlike = await compare(pathOf(left), delivery, 'content_changed');
    if (unlike === undefined) await moveNoted(work, delivery, left, place);
    return unlike;
  }
  return await takeFromIn(work, delivery, arrived ?? (await findArrived(work, delivery)));
}

/** A file that replaces the one that was taken, before that is moved, is put back: it arrives anew. */
async function takeFromIn(
  work: JobWork,
  delivery: Delivery,
  arrived: ArrivedFile | undefined,
): Promise<Unlike | undefined> {
  const file = pathOf(workPlace(work, delivery));
  if (!arrived || !(await moveFile(arrived.file, file))) return 'file_gone';
  if ((await stateOfList(file)) === arrived.state) return undefined;
  // If there is a newer file of that name by now, this one stays in work/, and fails.
  if (await partNames(file)) await putBack(work, file);
  else await moveFileIfFree(file, arrived.file);
  return 'file_changed';
}

/** Finds what a delivery was taken of. */
async function findArrived(
  { folders }: JobWork,
  { name, hash }: Delivery,
): Promise<ArrivedFile | undefined> {
  for (const file of [partsFolder(folders), path.join(folders.in, name)]) {
    const found = await hashList(file);
    if (found?.hash === hash) return { file, state: found.state };
  }
  return undefined;
}

/** Moves the file of a delivery, and what lies beside it, to where it ends or waits. */
export function moveToEnd(work: JobWork, delivery: Delivery, folder: FolderName): Promise<void> {
  const place = endPlace(work, delivery, folder);
  return moveNoted(work, delivery, workPlace(work, delivery), place);
}

/**
 * Whether the file of a delivery that was ordered is not what was read any more: a writer went on with it. It is in `work/` then,
 * wherever a process that was killed has left it.
 */
export async function takeBackIfChanged(work: JobWork, delivery: Delivery): Promise<boolean> {
  const place = findStamped(work, delivery);
  const unlike = place && (await compare(pathOf(place), delivery, 'file_changed'));
  return unlike === undefined ? false : await takeBack(work, delivery);
}

/** Brings the file of a delivery that has left `in/` to `work/`, whatever is in it. False if a person has moved it. */
export async function takeBack(work: JobWork, delivery: Delivery): Promise<boolean> {
  const place = findStamped(work, delivery);
  if (place) await moveNoted(work, delivery, place, workPlace(work, delivery));
  return place !== undefined;
}

/** Where the file of a delivery is that has left `in/`; undefined if a person has moved it. */
export function findStamped(work: JobWork, delivery: Delivery): Place | undefined {
  const places = [
    endPlace(work, delivery, 'done'),
    workPlace(work, delivery),
    endPlace(work, delivery, 'failed'),
    ...placesLeft(work, delivery),
  ];
  return places.find((place) => existsSync(pathOf(place)));
}

/** The ledger knows where rows to correct are. */
async function moveNoted({ ledger }: JobWork, { run }: Delivery, from: Place, to: Place) {
  const moved = await moveAll(from, to);
  if (run === null) return;
  const { files } = await ledger.getRun(run);
  const known = Object.entries(files).flatMap(([kind, file]) => {
    const now = moved.get(file);
    return now === undefined ? [] : [[kind, now] as const];
  });
  if (known.length > 0) await ledger.noteFiles(run, Object.fromEntries(known));
}

/** Where a file is that is held, or whose end was not noted before its process was killed. */
function placesLeft(work: JobWork, delivery: Delivery): Place[] {
  const unstaged = { ...delivery, run: null };
  return [
    endPlace(work, delivery, 'held'),
    endPlace(work, unstaged, 'held'),
    endPlace(work, unstaged, 'failed'),
  ];
}

async function compare(
  file: string,
  { hash }: Delivery,
  otherwise: Unlike,
): Promise<Unlike | undefined> {
  const found = await hashList(file);
  if (!found) return 'file_gone';
  return found.hash === hash ? undefined : otherwise;
}
