import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeviceName } from '../../output/sheets/device-name.ts';
import type { BodyOf } from '../api/routes.ts';
import { uploadId } from '../api/schemas.ts';
import { Conflict, HttpError } from '../http/http-error.ts';

/** Larger files are not taken. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Uploads without a draft to which nothing was added for so long are removed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_ALL_BYTES = 20 * 1024 ** 3;
/** What was announced and has not arrived takes space until nothing came for so long; then it has to find space again. */
const ANNOUNCED_MS = 10 * 60 * 1000;

interface KeptUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly folder: string;
  received: number;
  changedAtMs: number;
  sha256: string | null;
  /** Of what has been received; undefined after a restart. */
  hash: Hash | undefined;
  adding: { readonly cut: () => void; readonly ended: Promise<unknown> } | undefined;
}

/** Bytes as they arrive; `destroy` ends their connection. */
type Piece = AsyncIterable<Uint8Array> & { readonly destroy?: () => unknown };

/** Of an upload to which nothing is being added. */
const IDLE = { hash: undefined, adding: undefined } as const;
/** A piece of which nothing came for so long may be one whose connection was lost unnoticed: another one may take its place. */
const STALLED_MS = 5_000;

/**
 * Files as they were uploaded, piece by piece. Each has a folder with a name that the console makes; the file's own name is only
 * remembered. A piece that did not arrive as a whole is asked for again from where it broke off.
 */
export function createUploadStore(root: string, now: () => number) {
  const uploads = new Map<string, KeptUpload>();
  return { load, create, get, fileOf, add, removeAbandoned, remove };

  async function load(): Promise<void> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const id of readdirSync(root)) {
      const folder = path.join(root, id);
      const about = readAbout(folder);
      if (!about) {
        await removeRemains(id, folder);
        continue;
      }
      const changedAtMs = await lastChangeIn(folder);
      const kept: KeptUpload = { id, ...about, folder, received: 0, changedAtMs, ...IDLE };
      kept.received = kept.sha256 === null ? await receivedOf(kept) : kept.bytes;
      // It was about to be called by its name.
      if (kept.sha256 !== null) await rename(...namesOf(kept)).catch(() => {});
      uploads.set(id, kept);
    }
  }

  async function create({ name, bytes }: BodyOf<'newUpload'>): Promise<Upload> {
    if (bytes > MAX_BYTES) {
      throw new HttpError(413, 'file_too_large', `A file can have at most ${MAX_BYTES} bytes.`);
    }
    findSpace(bytes);
    const id = `u-${randomBytes(8).toString('hex')}`;
    const folder = path.join(root, id);
    const about = { id, name, bytes, folder };
    const hash = createHash('sha256');
    const kept: KeptUpload = {
      ...{ ...about, changedAtMs: now(), received: 0, sha256: null },
      ...{ ...IDLE, hash },
    };
    // Before anything is waited for: of many at once each takes its space.
    uploads.set(id, kept);
    try {
      await mkdir(folder, { mode: 0o700 });
      await writeAbout(kept);
    } catch (error) {
      uploads.delete(id);
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return toUpload(kept);
  }

  function get(id: string): Upload {
    return toUpload(find(id));
  }

  /** Where the file is. @throws HttpError 409 if it is not whole */
  function fileOf(id: string): string {
    const kept = find(id);
    if (kept.sha256 === null)
      throw new Conflict('upload_unfinished', 'The upload is not complete.');
    return path.join(kept.folder, fileName(kept.name));
  }

  /** Adds a piece. What arrived of a piece that breaks off stays. */
  async function add(id: string, offset: number, piece: Piece): Promise<Upload> {
    const kept = find(id);
    if (offset === kept.received) await cutStalled(kept);
    if (kept.adding || offset !== kept.received) {
      throw new Conflict('upload_offset', `The next piece begins at byte ${kept.received}.`);
    }
    findSpace(kept.bytes - spaceOf(kept));
    const ended = addTo(kept, piece);
    kept.adding = { cut: () => piece.destroy?.(), ended };
    try {
      await ended;
      return toUpload(kept);
    } finally {
      kept.changedAtMs = now();
      kept.adding = undefined;
    }
  }

  function findSpace(bytes: number): void {
    const all = [...uploads.values()].reduce((sum, kept) => sum + spaceOf(kept), bytes);
    if (bytes === 0 || all <= MAX_ALL_BYTES) return;
    throw new HttpError(
      507,
      'uploads_too_large',
      'The uploads take too much space. Delete drafts. Uploads without a draft are deleted after 7 days.',
    );
  }

  function spaceOf({ bytes, received, changedAtMs }: KeptUpload): number {
    return now() - changedAtMs < ANNOUNCED_MS ? bytes : received;
  }

  async function addTo(kept: KeptUpload, piece: Piece): Promise<void> {
    // The answer to its last piece was lost.
    if (kept.sha256 !== null) return refuseMore(piece);
    kept.changedAtMs = now();
    kept.hash ??= await hashOf(path.join(kept.folder, PART), kept.received);
    await append(kept, piece, now);
    if (kept.received === kept.bytes) await finish(kept);
  }

  async function cutStalled({ adding, changedAtMs }: KeptUpload): Promise<void> {
    if (!adding || now() - changedAtMs < STALLED_MS) return;
    adding.cut();
    await adding.ended.catch(() => {});
  }

  /** Removes those that nobody uses, and to which nothing was added for long. */
  async function removeAbandoned(isUsed: (id: string) => boolean): Promise<void> {
    for (const { id, adding, changedAtMs } of [...uploads.values()]) {
      const isOld = !adding && now() - changedAtMs > KEPT_MS;
      if (isOld && !isUsed(id)) await remove(id);
    }
  }

  /** @throws HttpError 409 while a piece of it arrives */
  async function remove(id: string): Promise<void> {
    const kept = uploads.get(id);
    // Nothing is waited for otherwise: whoever asked whether it is used may have it removed.
    if (kept?.adding) await cutStalled(kept);
    if (kept?.adding) throw new Conflict('upload_busy', 'The file is being uploaded now.');
    uploads.delete(id);
    // On Windows, a file that a command still reads cannot be removed at once.
    if (kept) await rm(kept.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  function find(id: string): KeptUpload {
    const kept = uploads.get(id);
    if (!kept) throw new HttpError(404, 'upload_unknown', 'There is no such upload.');
    return kept;
  }
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** The name while pieces arrive. No upload is called so: their names do not begin with a dot. */
const PART = '.part';
const ABOUT = '.upload.json';

/** What the file is called on disk, in a folder of its own: letters and digits of its name, as a CSV file's sheet is called so. */
function fileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '_').replace(/^[ ._-]+/, '');
  const [ending = ''] = /(?:\.[A-Za-z0-9]{1,8})?(?:\.gz)?$/.exec(plain) ?? [];
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, MAX_STEM).join('').trim();
  return `${stem === '' || isDeviceName(stem) ? `list_${stem}` : stem}${ending}`;
}

/** Letters of a name: most file systems allow 255 bytes. */
const MAX_STEM = 50;

async function append(kept: KeptUpload, piece: Piece, now: () => number): Promise<void> {
  const file = await open(path.join(kept.folder, PART), kept.received === 0 ? 'w' : 'r+', 0o600);
  let failure: unknown;
  try {
    for await (const chunk of piece) {
      // What follows is read and dropped: whoever is still sending hears no answer.
      if (failure !== undefined) continue;
      kept.changedAtMs = now();
      failure = await appendChunk(kept, file, chunk).catch((error: unknown) => error);
    }
    if (failure !== undefined) throw failure;
  } finally {
    await file.datasync().finally(() => file.close());
  }
}

async function refuseMore(piece: Piece): Promise<void> {
  let bytes = 0;
  for await (const chunk of piece) bytes += chunk.length;
  if (bytes > 0) throw tooLong();
}

function tooLong(): HttpError {
  return new HttpError(413, 'upload_too_long', 'The file has more bytes than announced.');
}

async function appendChunk(kept: KeptUpload, file: FileHandle, chunk: Uint8Array): Promise<void> {
  if (kept.received + chunk.length > kept.bytes) throw tooLong();
  await writeAll(file, chunk, kept.received);
  kept.hash?.update(chunk);
  kept.received += chunk.length;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Makes the file whole. If that fails, its last byte is asked for again. */
async function finish(kept: KeptUpload): Promise<void> {
  const sha256 = kept.hash?.digest('hex') ?? null;
  kept.hash = undefined;
  try {
    await writeAbout({ ...kept, sha256 });
    await rename(...namesOf(kept));
    kept.sha256 = sha256;
  } catch (error) {
    kept.received = kept.bytes - 1;
    throw error;
  }
}

function namesOf({ folder, name }: KeptUpload): [part: string, whole: string] {
  return [path.join(folder, PART), path.join(folder, fileName(name))];
}

/** What is there of an upload that is not whole. With its last byte it becomes whole: that one is asked for again. */
async function receivedOf({ folder, bytes }: KeptUpload): Promise<number> {
  const { size } = await stat(path.join(folder, PART)).catch(() => ({ size: 0 }));
  return Math.min(size, bytes - 1);
}

export type Upload = ReturnType<typeof toUpload>;

/** `received`: bytes that are on disk, where the next piece begins; `sha256`: of the whole file, null until it is whole. */
function toUpload(kept: KeptUpload) {
  const { id, name, bytes, received, sha256 } = kept;
  return { upload: id, name, bytes, received, sha256 };
}

/** Replaced as a whole: it is never half of one. */
async function writeAbout(kept: KeptUpload): Promise<void> {
  const { folder, name, bytes, sha256 } = kept;
  const file = path.join(folder, ABOUT);
  const text = JSON.stringify({ name, bytes, sha256 });
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function readAbout(folder: string): Pick<KeptUpload, 'name' | 'bytes' | 'sha256'> | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, ABOUT), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes what is left of an upload that was about to be made, or was being removed. */
async function removeRemains(id: string, folder: string): Promise<void> {
  const isOurs = uploadId.safeParse(id).success && !existsSync(path.join(folder, ABOUT));
  if (isOurs) await rm(folder, { recursive: true, force: true });
}

async function lastChangeIn(folder: string): Promise<number> {
  const files = readdirSync(folder).map((name) => stat(path.join(folder, name)));
  return Math.max(0, ...(await Promise.all(files)).map(({ mtimeMs }) => Math.round(mtimeMs)));
}

async function hashOf(file: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256');
  if (bytes === 0) return hash;
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk);
  return hash;
}
