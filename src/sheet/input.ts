import { constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { InterruptedError, UsageError, VdpipeError } from '../errors.ts';

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
  readonly regularFile?: { readonly fd: number; readonly bytes: number } | undefined;
  /** False for standard input and pipes, which cannot be opened a second time. */
  readonly reopenable: boolean;
  /** All bytes from the first on. A chunk is valid until the next is requested. May be called once. */
  chunks(): AsyncIterable<Buffer>;
  /** Part of the bytes that has been read, from 0 to 1; undefined when the length is not known. */
  progress(): number | undefined;
  close(): Promise<void>;
}

export type OnRead = (progress: number | undefined) => void;

/** What bytes come from: a file's handle or standard input's stream. */
interface ByteSource {
  readonly size: number | undefined;
  /** Of a regular file. */
  readonly fd?: number;
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
 * All bytes of a file; `onRead` gets the part of them that has been read, from 0 to 1.
 *
 * @throws {InterruptedError} the signal stopped it
 */
export async function* readBytes(
  file: string,
  { onRead, signal }: { onRead?: OnRead | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Buffer> {
  const input = await openInput(file);
  try {
    for await (const chunk of input.chunks()) {
      if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
      onRead?.(input.progress());
      yield chunk;
    }
  } finally {
    await input.close();
  }
}

async function createInput(file: string, source: ByteSource): Promise<Input> {
  const { size } = source;
  let position = 0;

  async function* counted(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await source.chunks.next().catch((error: unknown) => {
        throw unreadable(file, error);
      });
      if (next.done) return;
      position += next.value.length;
      yield next.value;
    }
  }

  const { head, chunks } = await readHead(counted());
  return {
    file,
    label: file === '-' ? 'standard input' : path.basename(file),
    head,
    regularFile:
      source.fd === undefined || size === undefined ? undefined : { fd: source.fd, bytes: size },
    reopenable: size !== undefined,
    chunks: () => chunks,
    progress: () =>
      size === undefined ? undefined : size === 0 ? 1 : Math.min(1, position / size),
    close: () => source.close(),
  };
}

/** Reads the first bytes ahead; `chunks` still yields all bytes. */
export async function readHead(
  source: AsyncGenerator<Buffer>,
): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
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
  return { head: bytes.subarray(0, HEAD_BYTES), chunks: chunks() };
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

function fileSource(handle: FileHandle, size: number): ByteSource {
  let closed = false;
  return {
    size,
    fd: handle.fd,
    chunks: readChunks(handle, Math.min(CHUNK_BYTES, size + 4096)),
    async close() {
      if (closed) return;
      closed = true;
      await handle.close();
    },
  };
}

/** Two buffers take turns, so that the next chunk is read while the current one is processed. */
async function* readChunks(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  let current = Buffer.allocUnsafeSlow(bytes);
  let spare = Buffer.allocUnsafeSlow(bytes);
  let reading = handle.read(current);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return;
    const chunk = current.subarray(0, bytesRead);
    [current, spare] = [spare, current];
    reading = handle.read(current);
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
    size: undefined,
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
