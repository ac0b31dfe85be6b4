import { constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { InterruptedError, UsageError, VdpipeError } from '../errors.ts';
import { cannotKeep, openUnnamedFile } from '../temporary-folder.ts';
import type { SheetLimits } from './limits.ts';
import { unpacksToMore } from './sheet-errors.ts';

/** Bytes read before anything is decided about an input: its format, encoding and delimiter. */
export const HEAD_BYTES = 256 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** The bytes of one file or of standard input, read once from start to end. */
export interface Input {
  /** The file as it was named; `-` is standard input. */
  readonly file: string;
  /** The file's name without its folder, or `standard input`. */
  readonly label: string;
  /** The first bytes; shorter than `HEAD_BYTES` only when the input ends there. */
  readonly head: Buffer;
  /** Of a regular file: it can be read at any place, whatever was read of `chunks`. */
  readonly regularFile?: RegularFile | undefined;
  /** All bytes from the first on. A chunk is valid until the next is requested. May be called once. */
  chunks(): AsyncIterable<Buffer>;
  /** The same as often as it is called. Absent for standard input and pipes. */
  again?(how?: ReadingAgain): AsyncGenerator<Buffer>;
  /** Part of the bytes that has been read, from 0 to 1; undefined when the length is not known. */
  progress(): number | undefined;
  close(): Promise<void>;
}

export interface RegularFile {
  readonly handle: FileHandle;
  readonly bytes: number;
}

/** An input that can be read more than once. */
export type Rereadable = Input & Required<Pick<Input, 'again'>>;
/** A regular file, or a copy in one. */
export type WholeInput = Rereadable & { readonly regularFile: RegularFile };

export interface ReadingAgain {
  /** Gets the part of the bytes that has been read, from 0 to 1. */
  readonly onRead?: OnRead | undefined;
  /** Stops it with an `InterruptedError`. */
  readonly signal?: AbortSignal | undefined;
}

export type OnRead = (progress: number | undefined) => void;

/** What bytes come from: a file's handle or standard input's stream. */
interface ByteSource {
  /** Of a regular file. */
  readonly regularFile?: RegularFile;
  readonly chunks: AsyncIterator<Buffer>;
  close(): Promise<void>;
}

export interface InputOptions {
  /** What `-` stands for. @default standard input */
  readonly stdin?: Readable | undefined;
  /** Ends waiting for a pipe or standard input. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a file, a pipe or standard input (`-`) and reads its first bytes.
 *
 * @throws {UsageError} `file_missing`, `file_is_folder`, `file_unreadable`
 * @throws {InterruptedError} the signal ended the wait for a pipe
 */
export async function openInput(file: string, options: InputOptions = {}): Promise<Input> {
  const { stdin = process.stdin, signal } = options;
  if (file === '-' && stdin === process.stdin) refuseFolder();
  const source = file === '-' ? streamSource(stdin, signal) : await openFile(file, signal);
  try {
    return await createInput(file, source);
  } catch (error) {
    await source.close();
    throw unreadable(file, error);
  }
}

/**
 * The same bytes in a file without a name, for readers that go to and fro in them.
 *
 * @throws {InputError} `file_too_large`; VdpipeError `file_unwritable`
 */
export async function keepInput(input: Input, { maxUnpackedBytes }: SheetLimits): Promise<Input> {
  const handle = await openUnnamedFile().catch(notKept);
  const close = async () => {
    await handle.close();
    await input.close();
  };
  try {
    let bytes = 0;
    for await (const chunk of input.chunks()) {
      bytes += chunk.length;
      if (bytes > maxUnpackedBytes) throw unpacksToMore(input.label, maxUnpackedBytes);
      await handle.writeFile(chunk).catch(notKept);
    }
    const kept = await createInput(input.file, fileSource(handle, bytes));
    return { ...kept, label: input.label, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function notKept(cause: unknown): never {
  throw cannotKeep(
    'a copy of the input',
    cause,
    'Set TMPDIR to a folder with room for it, or unpack the input.',
  );
}

async function createInput(file: string, source: ByteSource): Promise<Input> {
  const size = source.regularFile?.bytes;
  let position = 0;
  const partOf = (done: number) =>
    size === undefined ? undefined : size === 0 ? 1 : Math.min(1, done / size);

  async function* read(
    chunks: AsyncIterator<Buffer>,
    onRead: (bytes: number) => void,
  ): AsyncGenerator<Buffer> {
    for (let done = 0; ; ) {
      const next = await chunks.next().catch((error: unknown) => {
        throw unreadable(file, error);
      });
      if (next.done) return;
      done += next.value.length;
      onRead(done);
      yield next.value;
    }
  }

  const counted = read(source.chunks, (bytes) => {
    position = bytes;
  });
  const { head, chunks } = await readHead(counted);
  return {
    file,
    label: file === '-' ? 'standard input' : path.basename(file),
    head,
    regularFile: source.regularFile,
    chunks: () => chunks,
    ...(source.regularFile && {
      again: ({ onRead, signal }: ReadingAgain = {}) =>
        read(readChunks(source.regularFile as RegularFile), (bytes) => {
          if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
          onRead?.(partOf(bytes));
        }),
    }),
    progress: () => partOf(position),
    close: () => source.close(),
  };
}

/** Reads the first bytes ahead; `chunks` still yields all bytes. */
export async function readHead(
  source: AsyncGenerator<Buffer>,
  headBytes = HEAD_BYTES,
): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await source.next();
    if (next.done) break;
    pieces.push(Buffer.from(next.value));
    length += next.value.length;
  }
  const bytes = Buffer.concat(pieces);

  async function* chunks(): AsyncIterable<Buffer> {
    if (bytes.length > 0) yield bytes;
    yield* source;
  }
  return { head: bytes.subarray(0, headBytes), chunks: chunks() };
}

async function openFile(file: string, signal: AbortSignal | undefined): Promise<ByteSource> {
  try {
    const found = await stat(file);
    if (found.isFIFO()) return streamSource(openPipe(file), signal);
    if (found.isFile()) return fileSource(await open(file), found.size);
    throw Object.assign(new Error(), { code: found.isDirectory() ? 'EISDIR' : 'ENODEV' });
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** As a stream that does not wait for a writer: a signal cannot end a system call that waits for a pipe. */
function openPipe(file: string): Readable {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}

function fileSource(handle: FileHandle, bytes: number): ByteSource {
  let closed = false;
  const regularFile = { handle, bytes };
  return {
    regularFile,
    chunks: readChunks(regularFile),
    async close() {
      if (closed) return;
      closed = true;
      await handle.close();
    },
  };
}

/** Two buffers take turns, so that the next chunk is read while the current one is processed. */
async function* readChunks({ handle, bytes }: RegularFile): AsyncGenerator<Buffer> {
  const size = Math.min(CHUNK_BYTES, bytes + 4096);
  let current = Buffer.allocUnsafeSlow(size);
  let spare = Buffer.allocUnsafeSlow(size);
  let reading = handle.read(current, 0, size, 0);
  for (let position = 0; ; ) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return;
    position += bytesRead;
    const chunk = current.subarray(0, bytesRead);
    [current, spare] = [spare, current];
    reading = handle.read(current, 0, size, position);
    // A caller that stops here never awaits this read.
    reading.catch(() => {});
    yield chunk;
  }
}

/** Node streams a folder without bytes or an error, like an empty file. */
function refuseFolder(): void {
  if (!fstatSync(STDIN_FD).isDirectory()) return;
  throw unreadable('-', Object.assign(new Error('standard input is a folder'), { code: 'EISDIR' }));
}

const STDIN_FD = 0;

/** A pipe has no size, and what is read of it cannot be read again. */
function streamSource(stream: Readable, signal: AbortSignal | undefined): ByteSource {
  const stop = () => stream.destroy(new InterruptedError({ reason: signal?.reason }));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    chunks: stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>,
    async close() {
      signal?.removeEventListener('abort', stop);
      stream.destroy();
    },
  };
}

function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof VdpipeError) return error;
  const [code, reason] = REASONS[String(error.code)] ?? ['file_unreadable', error.message];
  return new UsageError(code, `Cannot read "${file}": ${reason}`, { cause: error });
}

const REASONS: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  ENOENT: ['file_missing', 'there is no such file'],
  ENOTDIR: ['file_missing', 'there is no such file'],
  EISDIR: ['file_is_folder', 'it is a folder, not a file'],
  ENODEV: ['file_unreadable', 'it is a device, not a file; for standard input use "-"'],
  EBUSY: ['file_unreadable', 'another program has it open; close it there'],
  EACCES: ['file_unreadable', 'you have no permission to read it'],
  EPERM: ['file_unreadable', 'you have no permission to read it'],
};
