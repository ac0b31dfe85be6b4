import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { InterruptedError, isNoFile, systemCode } from '../../errors.ts';

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
