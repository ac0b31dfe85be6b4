import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { armor, createMessage, encrypt, encryptKey, enums, revokeKey } from 'openpgp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fingerprintInput } from '../../../src/run/input/fingerprint-input.ts';
import { toOriginText } from '../../../src/run/origin.ts';
import { isPgp } from '../../../src/sheet/pgp/is-pgp.ts';
import type { PgpKeys } from '../../../src/sheet/sheet.ts';
import { writeSheets } from '../../meaning/workbook.ts';
import { type KeyPair, makeKey, PASSPHRASE, seal, sealAsGnupg } from '../../support/pgp.ts';
import { runs } from '../../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';
import { readContent, readWhole } from '../support.ts';
import { makeZip } from '../xlsx/make-zip.ts';

const ROWS = Array.from({ length: 400 }, (_, i) => [`p-${i}`, `김민수 ${Math.sqrt(i)}`]);
const LIST = [['project_id', 'name'], ...ROWS].map((row) => `${row.join(',')}\r\n`).join('');
const BINARY = { format: 'binary' } as const;

let shop: KeyPair;
let partner: KeyPair;
let other: KeyPair;

beforeAll(async () => {
  [shop, partner, other] = await Promise.all([makeKey(), makeKey(), makeKey()]);
});

function keys(more: Partial<PgpKeys> = {}): PgpKeys {
  return { key: shop.privateKey.armor(), ...more };
}

const signedBy = (one: KeyPair) => ({ signedBy: one.publicKey.write() });
const armored = (bytes: Buffer) => armor(enums.armor.message, new Uint8Array(bytes));

async function read(content: string | Uint8Array, given?: PgpKeys, name = 'list.csv.gpg') {
  const pgp = given && (() => given);
  return await readContent(content, { name, ...(pgp && { pgp }) });
}

describe('decryptPgp()', () => {
  test.each([
    { name: 'list.csv.gpg', format: 'csv', make: () => LIST },
    { name: 'list.csv.gz.pgp', format: 'csv', make: () => gzipSync(LIST) },
    {
      name: 'list.zip.PGP',
      format: 'csv',
      make: () => makeZip([{ name: 'list.csv', data: LIST }]),
    },
    {
      name: 'list.xlsx.asc',
      format: 'xlsx',
      make: () => Buffer.from(writeSheets({ list: [['project_id', 'name'], ...ROWS] })),
    },
  ])('reads $name as the list that it holds', async ({ name, format, make }) => {
    const sealed = await seal(shop, make());
    for (const content of [sealed, armored(sealed), `\r\n${armored(sealed)}\r\n`]) {
      const { rows, sheet, issues, error } = await read(content, keys(), name);
      expect(error).toBeUndefined();
      expect(rows).toEqual(ROWS);
      expect(sheet).toMatchObject({ format, sheet: 'list' });
      expect(issues).toEqual([]);
    }
  });

  test.each([
    { how: 'an RSA key', make: () => makeKey({ type: 'rsa', rsaBits: 2048 }) },
    { how: 'a key of RFC 9580', make: () => makeKey({ config: { v6Keys: true } }) },
    { how: 'a key that asks for GCM', make: () => makeKey({ config: { aeadProtect: true } }) },
    {
      how: 'a key that asks for OCB',
      make: () =>
        makeKey({ config: { aeadProtect: true, preferredAEADAlgorithm: enums.aead.ocb } }),
    },
  ])('reads what is encrypted for $how, in chunks and compressed, too', async ({ make }) => {
    const pair = await make();
    const given = { key: pair.privateKey.write() };
    for (const config of [
      {},
      { aeadChunkSizeByte: 0 },
      { aeadChunkSizeByte: 3, preferredCompressionAlgorithm: enums.compression.zip },
      { aeadChunkSizeByte: 7, preferredCompressionAlgorithm: enums.compression.zlib },
    ]) {
      const { rows, error } = await read(await seal(pair, LIST, { config }), given);
      expect(error).toBeUndefined();
      expect(rows).toEqual(ROWS);
    }
  });

  test.each([0, 4, 16])('reads what GnuPG 2.4 encrypts, in chunks of 2^(6 + %i)', async (size) => {
    const sealed = await sealAsGnupg(shop, LIST, size);
    expect((await read(sealed, keys())).rows).toEqual(ROWS);
    const changed = Buffer.from(sealed);
    changed[sealed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect((await read(changed, keys())).error?.message).toContain('integrity check');
  });

  test('reads what is for several keys, or hides for which', async () => {
    const message = await createMessage({ binary: new Uint8Array(Buffer.from(LIST)) });
    const encryptionKeys = [other.publicKey, shop.publicKey];
    for (const wildcard of [false, true]) {
      const sealed = await encrypt({ message, encryptionKeys, wildcard, ...BINARY });
      expect((await read(sealed, keys())).rows).toEqual(ROWS);
    }
    const hidden = await seal(other, LIST, { wildcard: true });
    expect((await read(hidden, keys())).error?.code).toBe('pgp_key_wrong');
  });

  test('reads what one of the partners has signed', async () => {
    const sealed = await seal(shop, LIST, { signingKeys: [other.privateKey, partner.privateKey] });
    expect((await read(sealed, keys(signedBy(partner)))).rows).toEqual(ROWS);
    expect((await read(sealed, keys())).rows).toEqual(ROWS);
  });

  test.each([
    {
      why: 'no key',
      make: () => seal(shop, LIST),
      given: () => undefined,
      ...{ code: 'file_encrypted', says: 'it is encrypted with PGP. Name your private key' },
    },
    {
      why: 'another key',
      make: () => seal(other, LIST),
      given: keys,
      ...{ code: 'pgp_key_wrong', says: 'it is encrypted for the PGP key' },
    },
    {
      why: 'no signature',
      make: () => seal(shop, LIST),
      given: () => keys(signedBy(partner)),
      ...{ code: 'signature_missing', says: 'it is not signed, but must be' },
    },
    {
      why: 'no encryption where a signature is needed',
      make: async () => Buffer.from(LIST),
      given: () => keys(signedBy(partner)),
      ...{ code: 'signature_missing', says: 'it is not signed, but must be' },
    },
    {
      why: 'a signature by somebody else',
      make: () => seal(shop, LIST, { signingKeys: other.privateKey }),
      given: () => keys(signedBy(partner)),
      ...{ code: 'signature_wrong', says: 'it was signed with another key' },
    },
    {
      why: 'a signature that is from the future',
      make: () =>
        seal(shop, LIST, {
          signingKeys: partner.privateKey,
          date: new Date(Date.now() + 864e5),
        }),
      given: () => keys(signedBy(partner)),
      ...{ code: 'signature_wrong', says: 'its signature is from the future' },
    },
    {
      why: 'a password instead of a key',
      make: async () => {
        const message = await createMessage({ text: LIST });
        return Buffer.from(await encrypt({ message, passwords: 'tulip', ...BINARY }));
      },
      given: keys,
      ...{ code: 'encryption_unsupported', says: 'for a password' },
    },
    {
      why: 'more recipients than could be tried in a minute',
      make: async () => {
        const sealed = await seal(shop, LIST, { wildcard: true });
        const one = sealed.subarray(0, 2 + (sealed[1] ?? 0));
        return Buffer.concat([...Array.from({ length: 1000 }, () => one), sealed]);
      },
      given: keys,
      ...{ code: 'encryption_unsupported', says: 'for over 1000 keys' },
    },
    {
      why: 'a second message behind it',
      make: async () => Buffer.concat([await seal(shop, LIST), await seal(shop, LIST)]),
      given: keys,
      ...{ code: 'file_damaged', says: 'more than a message' },
    },
    {
      why: 'a second message in letters behind it',
      make: async () => Buffer.from(armored(await seal(shop, LIST)).repeat(2)),
      given: keys,
      ...{ code: 'file_damaged', says: 'more than a message' },
    },
    {
      why: 'a list that is encrypted twice',
      make: async () => seal(shop, await seal(shop, LIST)),
      given: keys,
      ...{ code: 'format_unknown', says: 'a file encrypted with PGP in another one' },
    },
    {
      why: 'an encrypted list in an archive',
      make: async () => makeZip([{ name: 'list.csv.gpg', data: await seal(shop, LIST) }]),
      given: keys,
      ...{ code: 'format_unknown', says: 'a file encrypted with PGP in another one' },
    },
    {
      why: 'a bomb',
      make: () =>
        seal(shop, Buffer.alloc(80 * 1024 ** 2), {
          config: { preferredCompressionAlgorithm: enums.compression.zlib },
        }),
      given: keys,
      ...{ code: 'file_too_large', says: 'as only a zip bomb does' },
    },
  ])('refuses $why', async ({ make, given, code, says }) => {
    const { error, rows } = await read(await make(), given());
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(says);
    expect(rows).toEqual([]);
  });

  test('refuses a message without protection against changes', async () => {
    const sealed = await seal(shop, LIST);
    // The packet of old: tag 9, without the version of the one that has a code against changes (RFC 9580 5.7).
    const at = 2 + (sealed[1] ?? 0);
    expect(sealed[at]).toBe(0xd2);
    const old = Buffer.concat([sealed.subarray(0, at), Buffer.from([0xc9, 30]), Buffer.alloc(30)]);
    const { error } = await read(old, keys());
    expect(error?.code).toBe('encryption_unsupported');
    expect(error?.message).toContain('without protection against changes');
  });

  test.each([
    { why: 'passphrase is wrong', given: async () => locked('tulip') },
    { why: 'passphrase is missing', given: async () => locked(undefined) },
    { why: 'not a private key', given: async () => ({ key: shop.publicKey.armor() }) },
    { why: 'not a private key', given: async () => ({ key: 'tulip' }) },
    { why: 'not a public key', given: async () => keys({ signedBy: 'tulip' }) },
    {
      why: 'it expired on ',
      given: async () => {
        const date = new Date(Date.now() - 864e5);
        const { privateKey } = await makeKey({ keyExpirationTime: 60, date });
        return { key: privateKey.write() };
      },
    },
    {
      why: 'it was revoked',
      given: async () => {
        const { publicKey } = await revokeKey({ key: partner.privateKey, format: 'object' });
        return keys({ signedBy: publicKey.write() });
      },
    },
  ])('refuses keys: $why', async ({ why, given }) => {
    const { error } = await read(await seal(shop, LIST), await given());
    expect(error?.code).toBe('pgp_key_unusable');
    expect(error?.message).toContain(why);
    expect(error?.message).not.toMatch(/tulip|비밀|BEGIN/);
  });

  test('reads with a key that has a passphrase', async () => {
    const { rows } = await read(await seal(shop, LIST), await locked(PASSPHRASE));
    expect(rows).toEqual(ROWS);
  });

  describe('with an old key beside the one of today', () => {
    const day = (days: number) => new Date(Date.now() - days * 864e5);
    let old: KeyPair;

    beforeAll(async () => {
      old = await makeKey({ keyExpirationTime: 9 * 86_400, date: day(10) });
    });

    /** As `cat` joins files, armored or not. */
    const joined = (...files: readonly (string | Uint8Array)[]) =>
      Buffer.concat(files.map((file) => Buffer.from(file as Uint8Array)));

    test.each([
      { how: 'as bytes', write: ({ privateKey }: KeyPair) => privateKey.write() },
      { how: 'as letters', write: ({ privateKey }: KeyPair) => privateKey.armor() },
    ])('reads what is encrypted for either, $how', async ({ write }) => {
      for (const key of [joined(write(old), write(shop)), joined(write(shop), write(old))]) {
        expect((await read(await seal(shop, LIST), { key })).rows).toEqual(ROWS);
        expect((await read(await seal(old, LIST, { date: day(5) }), { key })).rows).toEqual(ROWS);
      }
      const key = joined(old.publicKey.armor(), shop.privateKey.armor(), other.publicKey.armor());
      expect((await read(await seal(shop, LIST), { key })).rows).toEqual(ROWS);
    });

    test('reads with the one that the passphrase opens', async () => {
      const privateKey = await encryptKey({ privateKey: other.privateKey, passphrase: 'old' });
      const { key, passphrase } = await locked(PASSPHRASE);
      const both = { key: `${privateKey.armor()}\n${key}`, passphrase };
      expect((await read(await seal(shop, LIST), both)).rows).toEqual(ROWS);
    });

    test.each([
      { how: 'as bytes', write: ({ publicKey }: KeyPair) => publicKey.write() },
      { how: 'as letters', write: ({ publicKey }: KeyPair) => publicKey.armor() },
    ])('reads what was signed with either in its time, $how', async ({ write }) => {
      const given = keys({ signedBy: joined(write(old), write(partner)) });
      const sealed = (signer: KeyPair, date?: Date) =>
        seal(shop, LIST, { signingKeys: signer.privateKey, ...(date && { date }) });
      expect((await read(await sealed(partner), given)).rows).toEqual(ROWS);
      const before = await makeKey({ date: day(10) });
      const inTime = await seal(before, LIST, { signingKeys: old.privateKey, date: day(5) });
      const its = { ...given, key: before.privateKey.write() };
      expect((await read(inTime, its)).rows).toEqual(ROWS);
      expect((await read(await sealed(other), given)).error?.code).toBe('signature_wrong');
    });
  });

  test.each(['seal', 'seal with GCM', 'seal as GnuPG 2.4'])(
    'gives all of the list or an error, and ends, whatever is changed or cut: %s',
    async (how) => {
      const pair = how.endsWith('GCM') ? await makeKey({ config: { aeadProtect: true } }) : shop;
      const config = { preferredCompressionAlgorithm: enums.compression.zlib };
      const sound = how.endsWith('2.4')
        ? await sealAsGnupg(shop, LIST, 4)
        : await seal(pair, LIST, { config });
      const place = fc.oneof(fc.nat(160), fc.nat(sound.length - 1));
      await fc.assert(
        fc.asyncProperty(
          place,
          fc.integer({ min: 1, max: 255 }),
          fc.boolean(),
          async (at, by, isCut) => {
            const bytes = Buffer.from(isCut ? sound.subarray(0, at) : sound);
            if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ by;
            if (!isPgp(bytes)) return;
            const { rows, error } = await read(bytes, { key: pair.privateKey.write() });
            if (error) expect(rows).toEqual([]);
            else expect(rows).toEqual(ROWS);
          },
        ),
        { numRuns: runs(40) },
      );
    },
  );

  test('leaves nothing in the folder for temporary files', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    try {
      const sealed = await seal(shop, LIST);
      expect((await read(sealed, keys())).rows).toEqual(ROWS);
      expect((await read(sealed.subarray(0, -9), keys())).error?.message).toContain('cut short');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('keeps no key with what a run keeps of its input', () => {
    const input = { file: 'list.csv.gpg', read: { sheet: 'a', pgp: () => keys() } };
    const text = toOriginText(input, input, { input: [], service: [] });
    expect(JSON.parse(text).settings.read).toEqual({ sheet: 'a' });
  });

  test('gives the same list the same fingerprint, however often it is encrypted, and plain', async () => {
    const prints = new Set<string>();
    for (const content of [LIST, await seal(shop, LIST), armored(await seal(shop, LIST))]) {
      const file = temporaryFile('a.csv', content);
      const read = { pgp: () => keys() };
      expect((await readWhole(file, read)).sheet?.sheet).toBe('a');
      prints.add((await fingerprintInput(file, null, { read })).fingerprint);
    }
    expect(prints.size).toBe(1);
  });
});

describe('isPgp()', () => {
  test('takes no list for a message, in whatever encoding', () => {
    for (const text of ['project_id,name\n', 'や。,\n', '傅,Ж', 'Á,Ă\n', '§1,a\n', 'Ð;Ñ\n']) {
      for (const encoding of ['utf8', 'utf16le', 'latin1'] as const) {
        expect(isPgp(Buffer.from(text, encoding))).toBe(false);
      }
    }
    expect(isPgp(Buffer.alloc(0))).toBe(false);
  });

  test('takes a message for one, however its length is written', async () => {
    const [, length = 0, ...rest] = await seal(shop, LIST);
    for (const header of [
      [0x84, length],
      [0x85, 0, length],
      [0xc1, 255, 0, 0, 0, length],
    ]) {
      const content = Buffer.from([...header, ...rest]);
      expect(isPgp(content)).toBe(true);
      expect((await read(content, keys())).rows).toEqual(ROWS);
    }
  });

  test('takes no list for a message whose first letter is that of one', () => {
    for (const text of ['£\tname\r\n', '£\r\n1\r\n', '£\n\n']) {
      expect(isPgp(Buffer.from(text, 'latin1'))).toBe(false);
    }
    for (const text of ['Στοιχεία,Όνομα\n', 'ảnh\tTên\n', 'σἄ,Ὄνομα\n', 'Ά,ΪΞω,\r\n']) {
      expect(isPgp(Buffer.from(text, 'utf16le'))).toBe(false);
    }
  });
});

/** A key with a passphrase, and what is given for it. */
async function locked(passphrase: string | undefined): Promise<PgpKeys> {
  const mine = await encryptKey({ privateKey: shop.privateKey, passphrase: PASSPHRASE });
  return { key: mine.armor(), ...(passphrase !== undefined && { passphrase }) };
}
