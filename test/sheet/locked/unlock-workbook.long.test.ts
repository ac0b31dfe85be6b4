import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { toOriginText } from '../../../src/run/origin.ts';
import { runs, some } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { readContent, readWhole } from '../support.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const PASSWORD = '비밀 pass';
const ROWS = [
  ['p-1', 'user-1', '1', '2000', '김민수'],
  ['p-2', 'user-1', '2', '4000', 'José'],
];

/** By other programs: LibreOffice (standard, rc4, recommended), officecrypto-tool (agile), a script with the RC4 of OpenSSL (cryptoapi). */
const LOCKED = ['agile.xlsx', 'agile.xlsb', 'standard.xlsx', 'rc4.xls', 'cryptoapi.xls'];

function fixture(name: string): Buffer {
  return readFileSync(path.join(FIXTURES, name));
}

describe('unlockWorkbook()', () => {
  test.each(LOCKED)('opens %s with its password, which is asked for by its name', async (name) => {
    const password = vi.fn(async () => PASSWORD);
    const { rows, sheet, issues, error } = await readWhole(path.join(FIXTURES, name), { password });
    expect(error).toBeUndefined();
    expect(rows).toEqual(ROWS);
    expect(sheet?.format).toBe(path.extname(name).slice(1));
    expect(issues).toEqual([]);
    expect(password.mock.calls).toEqual([[name, undefined]]);
  });

  test('opens without asking what Excel only recommends not to change', async () => {
    const password = vi.fn();
    const { rows } = await readWhole(path.join(FIXTURES, 'recommended.xlsx'), { password });
    expect(rows).toEqual(ROWS);
    expect(password).not.toHaveBeenCalled();
  });

  test.each(some(2, LOCKED))(
    'refuses %s without a password, and with a wrong one',
    async (name) => {
      const file = path.join(FIXTURES, name);
      const fix = expect.not.stringContaining('--password-file');
      expect((await readWhole(file)).error).toMatchObject({
        code: 'file_encrypted',
        issue: { fix },
      });
      const asked = await readWhole(file, { password: () => undefined });
      expect(asked.error?.code).toBe('file_encrypted');
      // The others are as slow as they are safe.
      const all = ['secret-tulip', '', `${PASSWORD} `];
      for (const wrong of some(name === 'rc4.xls' ? 3 : 1, all)) {
        const { error } = await readWhole(file, { password: () => wrong });
        expect(error?.code).toBe('password_wrong');
        if (wrong !== '') expect(error?.message).not.toContain(wrong);
      }
    },
  );

  test.each(some(1, ['rc4.xls', 'agile.xlsx']))(
    'opens %s with its password as macOS types it, letters in parts',
    async (name) => {
      const password = () => PASSWORD.normalize('NFD');
      expect((await readWhole(path.join(FIXTURES, name), { password })).rows).toEqual(ROWS);
    },
  );

  test('lets others work while it hashes, and stops when it is asked to', async () => {
    const controller = new AbortController();
    const reading = readWhole(path.join(FIXTURES, 'agile.xlsx'), {
      password: () => {
        setImmediate(() => controller.abort());
        return 'tulip';
      },
      signal: controller.signal,
    });
    expect((await reading).error?.code).toBe('interrupted');
  });

  test('keeps no password with what a run keeps of its input', () => {
    const input = { file: 'list.xlsx', read: { sheet: 'a', password: () => PASSWORD } };
    const text = toOriginText(input, input, { input: [], service: [] });
    expect(JSON.parse(text).settings.read).toEqual({ sheet: 'a' });
  });

  test('leaves nothing in the folder for temporary files', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    try {
      for (const name of ['agile.xlsx', 'rc4.xls']) {
        const { rows } = await readWhole(path.join(FIXTURES, name), { password: () => PASSWORD });
        expect(rows).toEqual(ROWS);
      }
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test.each(['standard.xlsx', 'rc4.xls', 'cryptoapi.xls'])(
    'gives the rows of %s or an error, whatever is damaged',
    async (name) => {
      const sound = fixture(name);
      const damage = fc.record({
        at: fc.integer({ min: 512, max: sound.length - 1 }),
        bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
        length: fc.oneof(fc.constant(sound.length), fc.integer({ min: 512, max: sound.length })),
      });
      await fc.assert(
        fc.asyncProperty(damage, async ({ at, bytes, length }) => {
          const damaged = Buffer.from(sound);
          Buffer.from(bytes).copy(damaged, at);
          const options = { name, password: () => PASSWORD };
          const { error } = await readContent(damaged.subarray(0, length), options);
          // `readContent` throws on what is no error of ours.
          if (error) expect(error.code).toMatch(/^[a-z_]+$/);
        }),
        { numRuns: runs(2) },
      );
    },
  );

  function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
    const container = XLSX.CFB.utils.cfb_new();
    for (const [name, bytes] of Object.entries(streams)) {
      XLSX.CFB.utils.cfb_add(container, name, bytes);
    }
    return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Uint8Array);
  }

  const packed = Buffer.alloc(5000);
  const AES =
    'cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" keyBits="256" hashAlgorithm="SHA512"';
  const xor = Buffer.from('0908100000060500000000000000000000000000', 'hex');
  const head = Buffer.from('0908040000060500', 'hex');
  test.each([
    {
      name: 'obfuscation (XOR)',
      bytes: compound({
        Workbook: Buffer.concat([xor, Buffer.from('2f0006000000aabbccdd', 'hex')]),
      }),
      code: 'encryption_unsupported',
    },
    {
      name: 'extensible encryption',
      bytes: compound({ EncryptionInfo: Buffer.from([4, 0, 3, 0]), EncryptedPackage: packed }),
      code: 'encryption_unsupported',
    },
    {
      name: 'agile encryption with another cipher',
      bytes: compound({
        EncryptionInfo: Buffer.concat([
          Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]),
          Buffer.from(`<encryption><keyData cipherAlgorithm="RC2" keyBits="128"/></encryption>`),
        ]),
        EncryptedPackage: packed,
      }),
      code: 'encryption_unsupported',
    },
    {
      name: 'agile encryption with more rounds of hashing than anybody asks for',
      bytes: compound({
        EncryptionInfo: Buffer.concat([
          Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]),
          Buffer.from(`<encryption><keyData ${AES}/><encryptedKey spinCount="1000001" ${AES}/>`),
        ]),
        EncryptedPackage: packed,
      }),
      code: 'encryption_unsupported',
    },
    {
      name: 'no description of it',
      bytes: compound({ EncryptedPackage: packed }),
      code: 'file_damaged',
    },
    {
      name: 'a length beyond its end',
      bytes: compound({ EncryptionInfo: head, EncryptedPackage: Buffer.alloc(600, 7) }),
      code: 'file_damaged',
    },
  ])('refuses $name: $code', async ({ bytes, code }) => {
    const options = { name: 'list.xlsx', password: () => PASSWORD };
    expect((await readContent(bytes, options)).error?.code).toBe(code);
  });
});
