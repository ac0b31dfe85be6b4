import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { messageOf, systemCode, VdpipeError } from '../../errors.ts';

/** Of a file's name in that of its temporary one, which is longer: a file system takes 255 bytes. */
const MAX_STEM_CHARS = 40;

/** More than any number of files that a person keeps under one name. */
const MAX_NUMBER = 10_000;

/** Waits between tries to replace a file, in ms, 2 s together: virus scanners and OneDrive let go of a file after a moment. */
const WAITS_MS = [20, 50, 130, 300, 500, 500, 500];

/** How Windows answers when another program has a file open. */
const HELD: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Why a file cannot be replaced that another program has open. */
export const IN_USE_ELSEWHERE = 'it is open in another program, perhaps Excel';

/**
 * Writes pieces to a file of mode 0600 that appears whole or not at all; what was there before stays until then. Where another
 * program keeps that open, the file is `NAME-2.csv` beside it, or the next number that is free. Gives the name that it has.
 *
 * @param isTaken Whether a file beside it is to be written otherwise. @default none is
 * @throws VdpipeError `file_unwritable`
 */
export async function writeWhole(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
  isTaken: (file: string) => boolean = () => false,
): Promise<string> {
  const stem = path.basename(file).slice(0, MAX_STEM_CHARS);
  const name = `.${stem}.${randomBytes(4).toString('hex')}`;
  const temporary = path.join(path.dirname(file), name);
  const handle = await writing(file, () => open(temporary, 'wx', 0o600));
  try {
    for await (const piece of pieces) await writing(file, () => handle.writeFile(piece));
    await writing(file, () => handle.sync());
    await handle.close();
    return await putInPlace(temporary, file, isTaken);
  } catch (error) {
    await handle.close();
    // What keeps it from being removed must not hide why it was not written.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Gives the name that the file got. */
async function putInPlace(
  temporary: string,
  file: string,
  isTaken: (file: string) => boolean,
): Promise<string> {
  try {
    await replace(temporary, file);
    return file;
  } catch (error) {
    if (!isHeld(error)) return await writing(file, () => Promise.reject(error));
  }
  const ending = path.extname(file);
  const stem = file.slice(0, file.length - ending.length);
  const beside = await reserveName(stem, ending, { from: 2, isTaken });
  try {
    await writing(beside, () => replace(temporary, beside));
    return beside;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

async function replace(temporary: string, file: string): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      return await rename(temporary, file);
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await setTimeout(waitMs);
  }
  await rename(temporary, file);
}

function isHeld(error: unknown): boolean {
  return HELD.has(systemCode(error));
}

/**
 * Makes an empty file of a name that no file has: `STEM.csv`, or `STEM-2.csv` and so on. Gives the name.
 *
 * @param names The first number (1 stands for the name without one), and whether a name is taken that no file has.
 * @throws VdpipeError `file_unwritable`
 */
export async function reserveName(
  stem: string,
  ending: string,
  { from, isTaken } = { from: 1, isTaken: (_: string) => false },
): Promise<string> {
  for (let number = from; ; number++) {
    const file = numbered(stem, ending, number);
    if (isTaken(file)) continue;
    const handle = await writing(file, () =>
      open(file, 'wx', 0o600).catch((error: unknown) => {
        if (systemCode(error) === 'EEXIST' && number < MAX_NUMBER) return null;
        throw error;
      }),
    );
    if (!handle) continue;
    await handle.close();
    return file;
  }
}

/** `STEM.csv` for 1, `STEM-2.csv` for 2. */
export function numbered(stem: string, ending: string, number: number): string {
  return `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
}

/** Does one step of writing `file` and says what is the matter when it cannot be done. */
export async function writing<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    const message = `Cannot write "${file}": ${whyUnwritable(cause)}.`;
    throw new VdpipeError('file_unwritable', message, { cause });
  }
}

/** Part of a sentence. */
export function whyUnwritable(cause: unknown): string {
  return REASONS[systemCode(cause)] ?? messageOf(cause);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'the file exists',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EBUSY: `${IN_USE_ELSEWHERE}; close it there`,
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'it is a link that points to itself',
  ENAMETOOLONG: 'its name is too long',
};

/** One piece, as pieces. */
export async function* once<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
