import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { messageOf, VdpipeError } from '../../errors.ts';
import { splitEnding } from '../../output/stamped-name.ts';
import { syncFolder } from '../../sync-folder.ts';
import type { WatchClock } from '../watch-clock.ts';
import { fetchTooLarge } from './fetch-errors.ts';
import { type FetchMemory, noteFetched } from './fetched-names.ts';
import { toSafeName } from './safe-name.ts';

export interface FetchedFile {
  readonly name: string;
  readonly bytes: number;
}

/** A file that is whole and durable under its temporary name. */
export interface WholeFile {
  readonly part: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
}

const knownSchema = z.object({
  /** Of the file at a URL. */
  etag: z.string().nullish(),
  lastModified: z.string().nullish(),
  hash: z.string().nullish(),
  /** Marks of the files that a folder had, and that were fetched. */
  seen: z.array(z.string()).nullish(),
  /** The file that is next to get its name. */
  arriving: z.object({ part: z.string(), name: z.string() }).nullish(),
});
export type Known = z.infer<typeof knownSchema>;

const PART = /^\.vdpipe-[\da-f]{16}\.part$/;

/** No transfer takes so long: what is older was left by a process that died. */
const PART_MAX_AGE_MS = 24 * 3_600_000;

interface ReceiveLimits {
  readonly maxBytes: number;
  /** For messages. */
  readonly place: string;
}

interface ArrivalsOptions {
  /** `in/` */
  readonly folder: string;
  readonly memory: FetchMemory;
  readonly clock: WatchClock;
}

export type Arrivals = Awaited<ReturnType<typeof openArrivals>>;

/**
 * Brings files of one source into a folder, each exactly once: what was fetched is remembered once the file is whole and
 * durable, and only then does the file get its name. A process that dies in between leaves a file that gets its name next time.
 *
 * @param source what names the source, so that another one begins anew
 */
export async function openArrivals(
  { folder, memory, clock }: ArrivalsOptions,
  source: readonly string[],
) {
  const key = `fetch:${markOf(source)}`;
  let known = parseKnown(await memory.recall(key));
  if (known.arriving) await nameIt(known.arriving);
  await removeLeftOvers(folder, clock.wallMs() - PART_MAX_AGE_MS);
  return {
    get known(): Known {
      return known;
    },
    ...{ receive, discard, deliver, remember },
  };

  /**
   * Writes a file under a temporary name, readable by its owner alone.
   *
   * @throws VdpipeError `fetch_too_large`, `file_unwritable`; what `chunks` throws
   */
  async function receive(
    chunks: AsyncIterable<Uint8Array>,
    limits: ReceiveLimits,
  ): Promise<WholeFile> {
    const part = `.vdpipe-${randomBytes(8).toString('hex')}.part`;
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const handle = await open(path.join(folder, part), flags, 0o600).catch(unwritable);
    try {
      const written = await writeAll(handle, chunks, limits);
      return { part, ...written };
    } catch (error) {
      await discard(part);
      throw error;
    } finally {
      await handle.close();
    }
  }

  async function discard(part: string): Promise<void> {
    await rm(path.join(folder, part), { force: true });
  }

  /**
   * Remembers that a file was fetched, and gives it its name, or one like it if there is such a file.
   *
   * @param known what is remembered in place of what was
   * @param modifiedAtMs when it was last written at its source, if that is known
   */
  async function deliver(
    file: WholeFile,
    { name, modifiedAtMs, known: now }: { name: string; modifiedAtMs: number | null; known: Known },
  ): Promise<FetchedFile> {
    if (modifiedAtMs !== null && modifiedAtMs > 0) {
      const seconds = Math.min(modifiedAtMs, clock.wallMs()) / 1000;
      await utimes(path.join(folder, file.part), seconds, seconds);
    }
    const arriving = { part: file.part, name: toSafeName(name) };
    syncFolder(folder);
    await remember({ ...now, arriving });
    return { name: await nameIt(arriving), bytes: file.bytes };
  }

  async function remember(now: Known): Promise<void> {
    known = now;
    await memory.remember(key, JSON.stringify(known));
  }

  async function writeAll(
    handle: FileHandle,
    chunks: AsyncIterable<Uint8Array>,
    { maxBytes, place }: ReceiveLimits,
  ): Promise<{ bytes: number; hash: string }> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw fetchTooLarge(place, maxBytes);
      hash.update(chunk);
      await handle.writeFile(chunk).catch(unwritable);
    }
    await handle.sync();
    return { bytes, hash: hash.digest('hex') };
  }

  /** Renames a whole file; nothing if that was done before. Gives its name. */
  async function nameIt({ part, name }: NonNullable<Known['arriving']>): Promise<string> {
    const from = path.join(folder, part);
    if (!(await exists(from))) return name;
    const free = await freeName(name);
    await noteFetched(memory, folder, free);
    await rename(from, path.join(folder, free))
      .then(() => syncFolder(folder))
      .catch(unwritable);
    return free;
  }

  /** One that came before, and was not taken yet, stays. */
  async function freeName(name: string): Promise<string> {
    const [stem, ending] = splitEnding(name);
    for (let number = 2, tried = name; ; number++) {
      if (!(await exists(path.join(folder, tried)))) return tried;
      tried = `${stem} (${number})${ending}`;
    }
  }

  function unwritable(cause: unknown): never {
    const message = `Cannot store the file that was fetched in "${folder}": ${messageOf(cause)}.`;
    throw new VdpipeError('file_unwritable', message, { cause });
  }
}

/** Removes what processes that died have left. */
async function removeLeftOvers(folder: string, newestMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PART.test(name)) continue;
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => undefined);
    if (found && found.mtimeMs < newestMs) await rm(file, { force: true });
  }
}

/** A short text that is different for different parts. */
export function markOf(parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

function parseKnown(text: string | null): Known {
  try {
    return knownSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
