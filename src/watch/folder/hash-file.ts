import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { InterruptedError, isNoFile, systemCode } from '../../errors.ts';
import { isTemporaryName } from './wanted-name.ts';

/** What a file is: its content, and which file it is. */
export interface HashedFile {
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
  /** Equal while it is the same file with the same content. */
  readonly state: string;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a file to know what it is; never through a symbolic link, and never a pipe. Undefined if there is none, or if it was
 * changed meanwhile.
 *
 * @throws the system's own errors, with their `code`
 * @throws InterruptedError
 */
export async function hashFile(
  file: string,
  signal?: AbortSignal,
): Promise<HashedFile | undefined> {
  const handle = await openPlain(file).catch((error: unknown) => {
    if (isNoFile(error) || systemCode(error) === 'ELOOP') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const before = await handle.stat();
    if (!before.isFile()) return undefined;
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, before.size + 1));
    for (;;) {
      if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
      const { bytesRead } = await handle.read(chunk);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
    }
    const after = await handle.stat();
    if (stateOf(before) !== stateOf(after)) return undefined;
    return {
      hash: hash.digest('hex'),
      bytes: after.size,
      modifiedAtMs: Math.trunc(after.mtimeMs),
      state: stateOf(after),
    };
  } finally {
    await handle.close();
  }
}

/** Names of the files in a folder that is one list; undefined if it is none. Programs that show it may leave temporary files in it. */
export async function partNames(folder: string): Promise<readonly string[] | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  return (await readdir(folder)).filter((name) => !isTemporaryName(name)).sort();
}

/** The same of a list: a file, or a folder with the files that are one list. @throws as `hashFile` */
export async function hashList(
  file: string,
  signal?: AbortSignal,
): Promise<HashedFile | undefined> {
  const names = await partNames(file);
  if (!names) return await hashFile(file, signal);
  return await hashFiles(
    names.map((name) => path.join(file, name)),
    signal,
  );
}

/** The same of files that are one list: in whatever order, and whatever they are called. @throws as `hashFile` */
export async function hashFiles(
  files: readonly string[],
  signal?: AbortSignal,
): Promise<HashedFile | undefined> {
  const parts: HashedFile[] = [];
  for (const file of files) {
    const part = await hashFile(file, signal);
    if (!part) return undefined;
    parts.push(part);
  }
  const hashes = parts.map(({ hash }) => hash).toSorted();
  const [first, ...others] = hashes;
  if (first === undefined) return undefined;
  const all = createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
  return {
    hash: others.length === 0 ? first : all,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    // The list is as old as its oldest part.
    modifiedAtMs: Math.min(...parts.map(({ modifiedAtMs }) => modifiedAtMs)),
    state: parts.map(({ state }) => state).join(' '),
  };
}

/** The state of a list, as `hashList` gives it. @throws the system's own errors, with their `code` */
export async function stateOfList(file: string): Promise<string> {
  const names = await partNames(file);
  const files = names ? names.map((name) => path.join(file, name)) : [file];
  const found = await Promise.all(files.map((one) => lstat(one)));
  return found.map(stateOf).join(' ');
}

/** Opens a file to read it; a link is none, and a pipe is not waited for. */
export function openPlain(file: string): Promise<FileHandle> {
  // Windows has neither flag, nor such pipes.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  return open(file, flags);
}

/** Of a file that `lstat` or `fstat` gives. */
export function stateOf(found: {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}): string {
  return [found.dev, found.ino, found.size, found.mtimeMs].join(' ');
}
