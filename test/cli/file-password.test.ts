import { describe, expect, it } from 'vitest';
import { filePassword, readPasswordFile } from '../../src/cli/file-password.ts';
import { readSecret } from '../../src/run/outside/secret-source.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const PASSWORD = '비밀 pass';

function write(bytes: Buffer): string {
  return temporaryFile('password.txt', bytes);
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

describe('readPasswordFile() and readSecret() read', () => {
  it.each([
    { name: 'a line', bytes: Buffer.from(`${PASSWORD}\n`) },
    { name: 'a byte order mark, as Notepad writes', bytes: Buffer.from(`\ufeff${PASSWORD}\r\n`) },
    { name: 'UTF-16, as PowerShell writes', bytes: utf16(`${PASSWORD}\r\n`) },
    { name: 'UTF-16 the other way round', bytes: utf16(PASSWORD).swap16() },
  ])('$name', ({ bytes }) => {
    const file = write(bytes);
    expect(readPasswordFile(file)).toBe(PASSWORD);
    expect(readSecret({ file }, {}, 'the secret')).toBe(PASSWORD);
  });
});

describe('readPasswordFile() and readSecret() refuse', () => {
  it.each([
    { name: 'an empty file', bytes: Buffer.alloc(0), why: 'it is empty' },
    { name: 'an empty line', bytes: Buffer.from('\ufeff\r\n'), why: 'it is empty' },
    { name: 'another encoding', bytes: Buffer.from('Größe', 'latin1'), why: 'not text in UTF-8' },
    { name: 'UTF-16 without a mark', bytes: utf16('tulip').subarray(2), why: 'not text in UTF-8' },
  ])('$name', ({ bytes, why }) => {
    const file = write(bytes);
    const message = expect.stringContaining(why);
    expect(() => readPasswordFile(file)).toThrow(
      expect.objectContaining({ code: 'password_unreadable', message }),
    );
    expect(() => readSecret({ file }, {}, 'the secret')).toThrow(
      expect.objectContaining({ code: 'secret_unreadable', message }),
    );
  });

  it('a file without a name', async () => {
    await expect(filePassword('')('list.xlsx')).rejects.toThrow(
      'Cannot read the password from "": there is no such file',
    );
  });
});
