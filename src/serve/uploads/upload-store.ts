import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeviceName } from '../../output/sheets/device-name.ts';
import type { Upload } from '../api/types.ts';
import { HttpError } from '../http/http-error.ts';

/** Larger files are not taken. */
const MAX_BYTES = 2 * 1024 ** 3;
/** What all uploads together may have. */
const MAX_ALL_BYTES = 20 * 1024 ** 3;
/** An upload that is not whole is removed when nothing was added to it for so long. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** An upload, and how much of it has arrived. */
interface KeptUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly folder: string;
  received: number;
  /** When something was last added. */
  changedAtMs: number;
  sha256: string | null;
  /** Of what has been received; undefined after a restart. */
  hash: Hash | undefined;
  isBusy: boolean;
}

/**
 * Files as they were uploaded, piece by piece. Each has a folder with a name that the console makes; the file's own name is only
 * remembered. A piece that did not arrive as a whole is asked for again from where it broke off.
 */
export class UploadStore {
  readonly #folder: string;
  readonly #uploads = new Map<string, KeptUpload>();

  readonly #now: () => number;

  /** @param folder made if it is missing */
  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Finds the uploads of before. */
  async load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const id of readdirSync(this.#folder)) {
      const folder = path.join(this.#folder, id);
      const about = readAbout(folder);
      if (!about) continue;
      const read = { received: 0, changedAtMs: await changedAtMs(folder) };
      const kept = { id, ...about, folder, ...read, hash: undefined, isBusy: false };
      kept.received = kept.sha256 === null ? await receivedOf(kept) : kept.bytes;
      // It was about to be called by its name.
      if (kept.sha256 !== null) await rename(...namesOf(kept)).catch(() => {});
      this.#uploads.set(id, kept);
    }
  }

  /** @throws HttpError 413, 507 */
  async create({ name, bytes }: { name: string; bytes: number }): Promise<Upload> {
    if (bytes > MAX_BYTES) {
      throw new HttpError(413, 'file_too_large', `A file can have at most ${MAX_BYTES} bytes.`);
    }
    await this.#removeUnfinished();
    const all = [...this.#uploads.values()].reduce((sum, upload) => sum + upload.bytes, bytes);
    if (all > MAX_ALL_BYTES) {
      throw new HttpError(
        507,
        'uploads_too_large',
        'The uploads take too much space. Delete some drafts.',
      );
    }
    const id = `u-${randomBytes(8).toString('hex')}`;
    const folder = path.join(this.#folder, id);
    const hash = createHash('sha256');
    const begun = { received: 0, changedAtMs: this.#now(), sha256: null, hash, isBusy: false };
    const kept = { id, name, bytes, folder, ...begun };
    await mkdir(folder, { mode: 0o700 });
    await writeAbout(kept);
    this.#uploads.set(id, kept);
    return toUpload(kept);
  }

  get(id: string): Upload {
    return toUpload(this.#find(id));
  }

  /** Where the file is. @throws HttpError 409 if it is not whole */
  fileOf(id: string): string {
    const kept = this.#find(id);
    if (kept.sha256 === null)
      throw new HttpError(409, 'upload_unfinished', 'The upload is not complete.');
    return path.join(kept.folder, fileName(kept.name));
  }

  /**
   * Adds a piece. What arrived of a piece that breaks off stays.
   *
   * @throws HttpError 409 if it does not begin where the last one ended
   */
  async add(id: string, offset: number, piece: AsyncIterable<Uint8Array>): Promise<Upload> {
    const kept = this.#find(id);
    if (kept.isBusy || offset !== kept.received) {
      throw new HttpError(409, 'upload_offset', `The next piece begins at byte ${kept.received}.`);
    }
    kept.isBusy = true;
    try {
      kept.hash ??= await hashOf(path.join(kept.folder, PART), kept.received);
      await append(kept, piece);
      if (kept.received === kept.bytes) await finish(kept);
      return toUpload(kept);
    } finally {
      kept.changedAtMs = this.#now();
      kept.isBusy = false;
    }
  }

  async remove(id: string): Promise<void> {
    const kept = this.#uploads.get(id);
    this.#uploads.delete(id);
    // On Windows, a file that a command still reads cannot be removed at once.
    if (kept) await rm(kept.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #removeUnfinished(): Promise<void> {
    const before = this.#now() - UNFINISHED_MS;
    const old = [...this.#uploads.values()].filter(
      ({ sha256, isBusy, changedAtMs }) => sha256 === null && !isBusy && changedAtMs < before,
    );
    for (const { id } of old) await this.remove(id);
  }

  #find(id: string): KeptUpload {
    const kept = this.#uploads.get(id);
    if (!kept) throw new HttpError(404, 'upload_unknown', 'There is no such upload.');
    return kept;
  }
}

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

async function append(kept: KeptUpload, piece: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path.join(kept.folder, PART), kept.received === 0 ? 'w' : 'r+', 0o600);
  try {
    for await (const chunk of piece) {
      if (kept.received + chunk.length > kept.bytes) {
        throw new HttpError(413, 'upload_too_long', 'The file has more bytes than announced.');
      }
      await writeAll(file, chunk, kept.received);
      kept.hash?.update(chunk);
      kept.received += chunk.length;
    }
  } finally {
    await file.datasync();
    await file.close();
  }
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

/** Where the pieces are, and where the whole file is. */
function namesOf({ folder, name }: KeptUpload): [part: string, whole: string] {
  return [path.join(folder, PART), path.join(folder, fileName(name))];
}

/** What is there of an upload that is not whole. With its last byte it becomes whole: that one is asked for again. */
async function receivedOf({ folder, bytes }: KeptUpload): Promise<number> {
  return Math.min(await sizeOf(path.join(folder, PART)), bytes - 1);
}

function toUpload({ id, name, bytes, received, sha256 }: KeptUpload): Upload {
  return { upload: id, name, bytes, received, sha256 };
}

/** Replaced as a whole: it is never half of one. */
async function writeAbout({ folder, name, bytes, sha256 }: KeptUpload): Promise<void> {
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

/** When something was last added to an upload; of no use for one whose files are gone. */
async function changedAtMs(folder: string): Promise<number> {
  const part = await stat(path.join(folder, PART)).catch(() => stat(path.join(folder, ABOUT)));
  return part.mtimeMs;
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}

/** Of a file's first bytes. */
async function hashOf(file: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256');
  if (bytes === 0) return hash;
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk);
  return hash;
}
