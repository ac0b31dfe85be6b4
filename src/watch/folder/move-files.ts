import { link, lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, systemCode, VdpipeError } from '../../errors.ts';
import type { StampedName } from '../../output/stamped-name.ts';
import { stateOf } from './hash-file.ts';

/** A file in a folder, with what lies beside it. */
export interface Place extends StampedName {
  readonly folder: string;
}

/** What vdpipe writes beside a file: after its stem and a dot. */
const COMPANIONS = ['results.csv', 'rejects.csv', 'rejects.xlsx', 'mapping.yaml', 'html'] as const;
export type Companion = (typeof COMPANIONS)[number];

export function pathOf({ folder, stem, ending }: Place): string {
  return path.join(folder, stem + ending);
}

/**
 * Moves a file and what lies beside it, under their new names: what lies beside it first, so that a move that was cut off is finished
 * by moving again. Gives where each file is now, by where it was.
 *
 * @throws VdpipeError `folder_unusable`
 */
export async function moveAll(from: Place, to: Place): Promise<ReadonlyMap<string, string>> {
  const main = from.stem + from.ending;
  const names = await listBeside(from);
  const moved = new Map<string, string>();
  for (const name of [
    ...names.filter((one) => one !== main),
    ...names.filter((one) => one === main),
  ]) {
    const was = path.join(from.folder, name);
    const is = path.join(to.folder, to.stem + name.slice(from.stem.length));
    await moveFile(was, is);
    moved.set(was, is);
  }
  return moved;
}

/** Removes what lies beside a file, and not the file. */
export async function removeBeside(place: Place): Promise<void> {
  const main = place.stem + place.ending;
  for (const name of await listBeside(place)) {
    if (name !== main) await rm(path.join(place.folder, name), { force: true });
  }
}

/** Names of the file and of what lies beside it: no list of another delivery, whose name may begin with the same stem. */
async function listBeside({ folder, stem, ending }: Place): Promise<string[]> {
  const isOfIt = (name: string) =>
    name === stem + ending ||
    (name.startsWith(`${stem}.`) && isCompanion(name.slice(stem.length + 1)));
  return (await readdir(folder)).filter(isOfIt).sort();
}

/** It has a number if there was one of that name. */
function isCompanion(name: string): boolean {
  const first = name.replace(/-\d+(?=\.)/, '');
  return COMPANIONS.some((one) => one === first);
}

/** Renames a file; nothing if it is gone. @throws VdpipeError `folder_unusable` */
export async function moveFile(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT') return false;
    const reason =
      code === 'EXDEV' ? 'all folders of a job must be on one file system' : messageOf(cause);
    throw new VdpipeError('folder_unusable', `Cannot move "${from}" to "${to}": ${reason}.`, {
      cause,
    });
  }
}

/**
 * Moves a file to a name that no other file has, on file systems that can say so. False if there is such a file, or they cannot: it
 * stays then. A process that is killed meanwhile leaves it under both names: moving it again ends that.
 */
export async function moveFileIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch {
    if (!(await isOneFile(from, to))) return false;
  }
  await rm(from, { force: true });
  return true;
}

async function isOneFile(...files: readonly [string, string]): Promise<boolean> {
  const found = await Promise.all(files.map((file) => lstat(file).catch(() => undefined)));
  const [one, other] = found.map((its) => (its?.ino ? stateOf(its) : undefined));
  return one !== undefined && one === other;
}
