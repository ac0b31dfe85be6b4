import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { UsageError } from '../../errors.ts';
import { hasInvisible } from '../../ledger/person-names.ts';
import { ROLES, type Role } from '../api/shared.ts';
import {
  MAX_PASSWORD_CHARS,
  MIN_PASSWORD_CHARS,
  normalizedPassword,
  passwordHash,
} from './password.ts';

/** A person who may use the console, as `accounts.json` has them. */
export const account = z.strictObject({
  name: z.string(),
  roles: z.array(z.enum(ROLES)).readonly(),
  is_enabled: z.boolean(),
  added_at: z.string(),
  changed_at: z.string(),
  /** Another one with each new password, and when the account is disabled: sessions of before have ended. */
  stamp: z.string(),
  /** null: the person logs in with the provider of OpenID Connect, or it is a program with a key, and there is no other way in. */
  password: passwordHash.nullable(),
  /** Who that is at the provider, from the first log-in on. */
  identity: z.strictObject({ issuer: z.string(), subject: z.string() }).readonly().optional(),
  /** Of a program: what is kept of its key, and the last day of it, `2027-01-31` (UTC). */
  key: z.strictObject({ digest: z.string(), until: z.string() }).readonly().optional(),
});
export type Account = z.output<typeof account>;
/** A person at a provider. Names and addresses can pass to others, this cannot (OpenID Connect Core 1.0 section 5.7). */
export type Identity = NonNullable<Account['identity']>;

export type AccountLine = ReturnType<typeof toAccountLine>;

export function toAccountLine(account: Account) {
  const { name, roles, is_enabled, added_at, changed_at, password, key } = account;
  const about = { name, roles, is_enabled, added_at, changed_at };
  const logs_in_with = key ? 'key' : password === null ? 'oidc' : 'password';
  return { ...about, logs_in_with, key_until: key?.until ?? null } as const;
}

/** People log in; programs have a key. */
export function isOfPerson({ key }: Account): boolean {
  return key === undefined;
}

/** So does every key of a program begin. */
export const KEY_START = 'vdpipe_';

/** The key of a program, and what is kept of it. @param until its last day */
export function newKey(until: string) {
  const secret = `${KEY_START}${randomBytes(24).toString('base64url')}`;
  return { secret, kept: { digest: digestOf(secret), until } };
}

/** What is kept of a secret. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** @param until the last day of a key */
export function isKeyOver(until: string, nowMs: number): boolean {
  return new Date(nowMs).toISOString().slice(0, 10) > until;
}

export function newStamp(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Whether a provider means the account of a name. Case of A to Z does not matter; nothing else is folded, so that no other spelling that
 * a provider allows is the name of a colleague.
 */
export function isNameAtProvider(name: string, given: string): boolean {
  const lower = (text: string) => text.normalize('NFC').replace(/[A-Z]/g, (c) => c.toLowerCase());
  return lower(name) === lower(given);
}

/** @throws UsageError `account_name_invalid` */
export function toAccountName(typed: string): string {
  const name = typed.normalize('NFC').trim();
  const isAllowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+' -]{0,63}$/u.test(name);
  if (isAllowed && !hasInvisible(name)) return name;
  throw new UsageError(
    'account_name_invalid',
    `Cannot use the name "${name}": it must have 1 to 64 letters, digits, spaces or . _ @ + ' -, and begin with a letter or digit.`,
  );
}

/** @throws UsageError `password_invalid`, which does not quote it */
export function checkedPassword(password: string): string {
  const characters = [...normalizedPassword(password)].length;
  if (characters >= MIN_PASSWORD_CHARS && characters <= MAX_PASSWORD_CHARS) return password;
  throw new UsageError(
    'password_invalid',
    `Cannot use the password: it must have at least ${MIN_PASSWORD_CHARS} characters, and at most ${MAX_PASSWORD_CHARS}, found ${characters}.`,
  );
}

/** What an account may do: everybody may look on. */
export function rolesOf({ roles }: Pick<Account, 'roles'>): ReadonlySet<Role> {
  return new Set(['viewer', ...roles]);
}
