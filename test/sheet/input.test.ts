import { execFileSync } from 'node:child_process';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { HEAD_BYTES, type Input, openInput } from '../../src/sheet/input.ts';
import { itOnPosix } from '../support/posix.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function bytesOf(input: Input): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const chunk of input.chunks()) copies.push(Buffer.from(chunk));
  await input.close();
  return Buffer.concat(copies);
}

/** Bytes of which no two stretches are alike. */
function someBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i + 4 <= length; i += 4) bytes.writeUInt32LE(i, i);
  return bytes;
}

describe('openInput()', () => {
  test.each([0, 1, 1000, HEAD_BYTES - 1, HEAD_BYTES, HEAD_BYTES + 1, 3 * HEAD_BYTES + 5])(
    'gives all %i bytes of a file, and the first of them ahead',
    async (length) => {
      const file = path.join(temporaryFolder(), 'list.csv');
      const bytes = someBytes(length);
      await writeFile(file, bytes);
      const input = await openInput(file);
      expect(input.head.equals(bytes.subarray(0, HEAD_BYTES))).toBe(true);
      expect(input.label).toBe('list.csv');
      expect(input.again).toBeDefined();
      expect((await bytesOf(input)).equals(bytes)).toBe(true);
      expect(input.progress()).toBe(1);
    },
  );

  test('gives all bytes of standard input, however it is cut', async () => {
    const bytes = someBytes(HEAD_BYTES + 1000);
    const pieces = [
      bytes.subarray(0, 3),
      bytes.subarray(3, HEAD_BYTES + 7),
      bytes.subarray(HEAD_BYTES + 7),
    ];
    const input = await openInput('-', { stdin: Readable.from(pieces) });
    expect(input.head.equals(bytes.subarray(0, HEAD_BYTES))).toBe(true);
    expect(input.label).toBe('standard input');
    expect(input.again).toBeUndefined();
    expect(input.progress()).toBeUndefined();
    expect((await bytesOf(input)).equals(bytes)).toBe(true);
  });

  itOnPosix('gives all bytes of a named pipe (needs POSIX: named pipes)', async () => {
    const pipe = path.join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const bytes = someBytes(2 * HEAD_BYTES);
    const writer = open(pipe, 'w').then(async (handle) => {
      await handle.writeFile(bytes);
      await handle.close();
    });
    const input = await openInput(pipe);
    expect(input.again).toBeUndefined();
    expect((await bytesOf(input)).equals(bytes)).toBe(true);
    await writer;
  });

  itOnPosix.each(['nobody writes to', 'a writer says nothing in'])(
    'ends the wait for a pipe that %s when the signal says so (needs POSIX: named pipes)',
    async (name) => {
      const pipe = path.join(temporaryFolder(), 'pipe');
      execFileSync('mkfifo', [pipe]);
      const stop = new AbortController();
      const opening = openInput(pipe, { signal: stop.signal });
      const failure = expect(opening).rejects.toMatchObject({ code: 'interrupted' });
      const writer = name.startsWith('a writer') ? await open(pipe, 'w') : undefined;
      stop.abort();
      await failure;
      await writer?.close();
    },
  );

  test('ends the wait for standard input when the signal says so', async () => {
    const stop = new AbortController();
    const silent = new Readable({ read() {} });
    const opening = openInput('-', { stdin: silent, signal: stop.signal });
    stop.abort();
    await expect(opening).rejects.toMatchObject({ code: 'interrupted' });
  });

  itOnPosix('refuses a device (needs POSIX: devices)', async () => {
    await expect(openInput('/dev/zero')).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('it is a device'),
    });
  });

  test('throws UsageError for what cannot be read', async () => {
    const folder = temporaryFolder();
    await mkdir(path.join(folder, 'sheets'));
    await writeFile(path.join(folder, 'list.csv'), 'a');
    const cases = [
      { file: 'none.csv', code: 'file_missing', message: 'there is no such file' },
      { file: 'list.csv/none.csv', code: 'file_missing', message: 'there is no such file' },
      { file: 'sheets', code: 'file_is_folder', message: 'it is a folder, not a file' },
    ];
    for (const { file, code, message } of cases) {
      const name = path.join(folder, file);
      const error = await openInput(name).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect(error).toMatchObject({ code, message: `Cannot read "${name}": ${message}` });
    }
  });

  test('passes on the failure of standard input', async () => {
    const failing = new Readable({
      read() {
        this.destroy(Object.assign(new Error('read EIO'), { code: 'EIO' }));
      },
    });
    await expect(openInput('-', { stdin: failing })).rejects.toMatchObject({
      code: 'file_unreadable',
      message: 'Cannot read "-": read EIO',
    });
  });
});
