import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isNoFile, messageOf } from '../../errors.ts';
import { syncFolder } from '../../sync-folder.ts';
import { createFolders } from '../create-folders.ts';
import { type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import type { MailedRule } from '../port/mailed.ts';
import { ask, type Steps, takeTurns } from '../steps/steps.ts';

const KEY_BYTES = 32;
const OF_ANOTHER = 'it is the key of another ledger';
/** A key, as its file has it. */
const KEY = /^[0-9a-f]{64}$/;

/** What the keys of a ledger are made of, which is in no database, and by what it is recognized. */
export interface MailedSecret {
  readonly secret: Buffer;
  readonly mark: string;
}

/** Where a ledger's key is: beside its file, or in a folder of this machine. */
export function keyFileOf(place: string): string {
  return `${place}-key`;
}

export interface KeyPlace {
  readonly place: LedgerPlace;
  readonly keyFile: string;
}

/**
 * Returns the key of a ledger; null if nobody can be recognized by any.
 *
 * @param isOfNobody It recognizes no people, but values of columns, which nothing in the database shows. @default false
 * @throws VdpipeError `mailed_key_lost`
 */
export function* readMailedKey(at: KeyPlace, isOfNobody = false): Steps<MailedSecret | null> {
  const [known] = yield* ask<{ mark: string; needed: unknown }>(
    'SELECT mark, EXISTS (SELECT 1 FROM mailed_part WHERE rows > 0) AS needed FROM mailed_key',
  );
  if (!known || !(known.needed || isOfNobody)) return null;
  const found = readKey(at.keyFile);
  const own = 'secret' in found ? withMark(found.secret) : null;
  if (own?.mark === known.mark) return own;
  if (!known.needed) return null;
  const why = 'why' in found ? found.why : OF_ANOTHER;
  throw ledgerFailure('mailed_key_lost', { ...at.place, key: at.keyFile, why });
}

/**
 * As `readMailedKey`, but makes a key if there is none. To be called in a transaction: there is one key for all processes.
 *
 * @throws VdpipeError `mailed_key_lost`
 */
export function* makeMailedKey(at: KeyPlace): Steps<MailedSecret> {
  yield* takeTurns('mailed', '');
  const known = yield* readMailedKey(at);
  if (known) return known;
  const found = readKey(at.keyFile);
  const made = withMark('secret' in found ? found.secret : makeKey(at));
  yield* ask(
    `INSERT INTO mailed_key (only_one, mark) VALUES (1, $1)
     ON CONFLICT (only_one) DO UPDATE SET mark = excluded.mark`,
    made.mark,
  );
  return made;
}

/** The key of a rule: rows of different rules have nothing in common, whatever their cells say. */
export function keyOfRule({ secret }: MailedSecret, rule: MailedRule): Buffer {
  return createHmac('sha256', secret).update(ruleText(rule)).digest();
}

/** Equal for rules that are compared with each other. */
export function ruleText({ service, columns, ignore, alike }: MailedRule): string {
  return JSON.stringify([service, columns, ignore, ...(alike ? [alike] : [])]);
}

function withMark(secret: Buffer): MailedSecret {
  return { secret, mark: createHmac('sha256', secret).update('mark').digest('hex') };
}

function readKey(file: string): { readonly secret: Buffer } | { readonly why: string } {
  try {
    const text = readFileSync(file, 'latin1').trim();
    return KEY.test(text) ? { secret: Buffer.from(text, 'hex') } : { why: 'it has no key' };
  } catch (error) {
    return { why: isNoFile(error) ? 'there is no such file' : messageOf(error) };
  }
}

/**
 * A ledger takes its key along. One that is there already is needed there.
 *
 * @throws VdpipeError `mailed_key_lost`
 */
export function copyKey(from: Pick<KeyPlace, 'keyFile'>, { place, keyFile: key }: KeyPlace): void {
  const own = readKey(from.keyFile);
  if (!('secret' in own)) return;
  if (!existsSync(key)) putKey(key, own.secret);
  const there = readKey(key);
  if ('secret' in there && there.secret.equals(own.secret)) return;
  const why = 'why' in there ? there.why : OF_ANOTHER;
  throw ledgerFailure('mailed_key_lost', { ...place, key, why });
}

function makeKey({ place, keyFile: key }: KeyPlace): Buffer {
  const secret = randomBytes(KEY_BYTES);
  try {
    if (existsSync(key)) throw new Error('it has no key');
    putKey(key, secret);
    return secret;
  } catch (error) {
    throw ledgerFailure('mailed_key_lost', { ...place, key, why: messageOf(error) });
  }
}

/** Puts a key in its place, whole and on disk: a ledger that has its mark is of no use without it. */
function putKey(file: string, secret: Buffer): void {
  const folder = path.dirname(file);
  const temporary = `${file}.new`;
  createFolders(folder);
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${secret.toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolder(folder);
}
