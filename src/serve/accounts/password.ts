import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { z } from 'zod';

/** Passwords have at least so many characters. There are no other rules (NIST SP 800-63B section 3.1.1). */
export const MIN_PASSWORD_CHARS = 12;
export const MAX_PASSWORD_CHARS = 1000;

const HASH_BYTES = 32;
/** 32 MiB of memory for each (OWASP Password Storage Cheat Sheet). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
/** So many are computed at once: whoever tries passwords takes neither all memory nor all processors. */
const AT_ONCE = 2;

/** A password as it is kept: it cannot be read back. */
export const passwordHash = z.strictObject({
  kdf: z.literal('scrypt'),
  N: z
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  salt: z.base64(),
  hash: z.base64(),
});
export type PasswordHash = z.output<typeof passwordHash>;
type Cost = Pick<PasswordHash, 'N' | 'r' | 'p'>;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const deriving = pLimit(AT_ONCE);

/** @param cost how much work a guess takes @default 32 MiB, about a quarter of a second */
export async function hashPassword(password: string, cost: Cost = COST): Promise<PasswordHash> {
  const { N, r, p } = cost;
  const salt = randomBytes(16);
  const hash = await toKey(password, salt, { N, r, p });
  return { kdf: 'scrypt', N, r, p, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Whether that is the password. Without a hash to compare with it takes as long, and the answer is no. */
export async function isPassword(
  password: string,
  kept: PasswordHash | undefined,
): Promise<boolean> {
  const { N, r, p, salt, hash } = kept ?? NOBODYS;
  const key = await toKey(password, Buffer.from(salt, 'base64'), { N, r, p });
  const wanted = Buffer.from(hash, 'base64');
  return wanted.length === key.length && timingSafeEqual(wanted, key) && kept !== undefined;
}

export function waitingPasswords(): number {
  return deriving.pendingCount;
}

/** What keyboards of different systems type for one text is one password. */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

function toKey(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 256 * r * (N + p);
  return deriving(() =>
    derive(normalizedPassword(password), salt, HASH_BYTES, { N, r, p, maxmem }),
  );
}

const NOBODYS: PasswordHash = {
  kdf: 'scrypt',
  ...COST,
  salt: Buffer.alloc(16).toString('base64'),
  hash: Buffer.alloc(HASH_BYTES).toString('base64'),
};
