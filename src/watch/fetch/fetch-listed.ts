import { VdpipeError } from '../../errors.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { fitsPattern, isTemporaryName } from '../folder/wanted-name.ts';
import { type Arrivals, type FetchedFile, markOf } from './arrivals.ts';
import { fetchFailed, fetchTooLarge, toFetchError } from './fetch-errors.ts';
import type { FetchOptions } from './fetch-options.ts';

/** A file as a folder of the source lists it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
  /** Changes with the content, where the source has one. */
  readonly etag: string | null;
}

/** A folder at its source. */
export interface RemoteFolder<T extends ListedFile> {
  /** For messages. */
  readonly place: string;
  list(): AsyncIterable<T>;
  /** Waits until a file that may still be written is whole; false if it changed meanwhile. */
  isSettled(file: T): Promise<boolean>;
  /** Gives the content to `use`. @throws Error if it is no longer the file that was listed */
  read<R>(file: T, use: (chunks: AsyncIterable<Uint8Array>) => Promise<R>): Promise<R>;
  /** Whether it is still the file that was listed, after it was read. */
  isSame(file: T): Promise<boolean>;
  /** Deletes the file if it is still the one that was listed. */
  remove(file: T): Promise<void>;
}

interface ListedSource {
  readonly files: readonly string[] | null;
  readonly after: 'keep' | 'delete';
  readonly maxBytes: number;
}

/** More files than a folder of exports ever has; each is remembered. */
const MAX_FILES = 10_000;

/** Fetches those files of a folder that were not fetched before, in the order of their names. */
export async function fetchListed<T extends ListedFile>(
  remote: RemoteFolder<T>,
  source: ListedSource,
  { files, onGrowing, signal }: Pick<FetchOptions, 'files' | 'onGrowing' | 'signal'>,
  arrivals: Arrivals,
): Promise<FetchedFile[]> {
  const listed = await listWanted(remote, source.files ?? files);
  const marks = new Map(listed.map((file) => [markOfFile(file), file]));
  // What the source no longer has need not be remembered.
  const seen = new Set(arrivals.known.seen?.filter((mark) => marks.has(mark)));
  const fetched: FetchedFile[] = [];
  const failures: Error[] = [];
  for (const [mark, file] of marks) {
    try {
      if (!seen.has(mark)) {
        const result = await fetchOne(remote, file, source.maxBytes, arrivals, [...seen, mark]);
        if (!result) {
          onGrowing?.(file.name);
          continue;
        }
        seen.add(mark);
        fetched.push(result);
      }
      if (source.after === 'delete') await remote.remove(file);
    } catch (error) {
      const failure = toFetchError(error, placeOf(remote, file), signal);
      if (signal.aborted) throw failure;
      failures.push(failure);
    }
  }
  if (failures[0]) throw withCount(failures[0], failures.length - 1);
  return fetched;
}

async function listWanted<T extends ListedFile>(
  remote: RemoteFolder<T>,
  patterns: readonly string[],
): Promise<T[]> {
  const found: T[] = [];
  for await (const file of remote.list()) {
    if (isTemporaryName(file.name) || !fitsPattern(file.name, patterns)) continue;
    found.push(file);
    if (found.length > MAX_FILES) {
      const reason = `the folder has more than ${MAX_FILES} files to fetch. Move old ones away`;
      throw fetchFailed(remote.place, reason);
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Undefined if it is not whole yet. */
async function fetchOne<T extends ListedFile>(
  remote: RemoteFolder<T>,
  file: T,
  maxBytes: number,
  arrivals: Arrivals,
  seen: readonly string[],
): Promise<FetchedFile | undefined> {
  const place = placeOf(remote, file);
  if (file.bytes > maxBytes) throw fetchTooLarge(place, maxBytes);
  if (!(await remote.isSettled(file))) return undefined;
  const whole = await remote.read(file, (chunks) => arrivals.receive(chunks, { maxBytes, place }));
  if (!(await remote.isSame(file))) {
    await arrivals.discard(whole.part);
    return undefined;
  }
  if (whole.bytes !== file.bytes) {
    await arrivals.discard(whole.part);
    throw fetchFailed(place, `only ${whole.bytes} of ${file.bytes} bytes arrived`);
  }
  const { name, modifiedAtMs } = file;
  return await arrivals.deliver(whole, { name, modifiedAtMs, known: { seen: [...seen] } });
}

function markOfFile({ name, bytes, modifiedAtMs, etag }: ListedFile): string {
  return markOf([name, bytes, modifiedAtMs, etag]);
}

/** The name without what would control a terminal. */
function placeOf({ place }: { readonly place: string }, { name }: ListedFile): string {
  return `${place}, file "${name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, '_').slice(0, 200)}"`;
}

function withCount(first: Error, others: number): Error {
  if (others === 0 || !(first instanceof VdpipeError)) return first;
  const message = `${first.message} ${counted(others, 'other file')} could not be fetched either.`;
  return new VdpipeError(first.code, message, { cause: first, data: first.data });
}
