import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { UsageError, whyUnreadable } from '../../errors.ts';
import { readRegularFile } from '../../regular-file.ts';
import type { SftpSource } from '../config/fetch-schema.ts';
import { fitsPattern } from '../folder/wanted-name.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/** How a host proves that it is the one that is meant. */
export interface HostCheck {
  /** Kinds of key to ask the host for; undefined for any. */
  readonly algorithms: readonly string[] | undefined;
  isKnown(key: Buffer): boolean;
}

/** A host's key as a person compares it: `SHA256:…`. */
export function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * Reads how a host is known.
 *
 * @throws UsageError `known_hosts_unusable` the file cannot be read, or does not have the host
 */
export function readHostCheck({ host, port, knownBy }: SftpSource): HostCheck {
  if ('key' in knownBy) return checkOfKey(knownBy.key);
  const name = port === 22 ? host : `[${host}]:${port}`;
  const lines = readLines(knownBy.file).filter(({ hosts }) => isFor(hosts, name));
  const revoked = lines.filter(({ marker }) => marker === '@revoked');
  const known = lines.filter(({ marker }) => marker === '');
  if (known.length === 0) throw unusable(knownBy.file, `it has no key for ${name}`);
  return {
    algorithms: algorithmsOf(known.map(({ type }) => type)),
    isKnown: (key) => has(known, key) && !has(revoked, key),
  };
}

function checkOfKey(given: string): HostCheck {
  if (given.startsWith('SHA256:')) {
    const wanted = given.replace(/=+$/, '');
    return { algorithms: undefined, isKnown: (key) => fingerprint(key) === wanted };
  }
  const [type = '', encoded = ''] = given.split(' ');
  const wanted = Buffer.from(encoded, 'base64');
  return { algorithms: algorithmsOf([type]), isKnown: (key) => wanted.equals(key) };
}

/** A host that has several keys is asked for one that is known here. RSA keys sign in newer ways than their kind is called. */
function algorithmsOf(types: readonly string[]): string[] {
  return [...new Set(types)].flatMap((type) =>
    type === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [type],
  );
}

type KnownLine = ReturnType<typeof readLines>[number];

function has(lines: readonly KnownLine[], key: Buffer): boolean {
  return lines.some((line) => line.key.equals(key));
}

/** See "SSH_KNOWN_HOSTS FILE FORMAT" in sshd(8). */
function readLines(file: string) {
  return readRegularFile(file, MAX_BYTES, (cause) => unusable(file, whyUnreadable(cause), cause))
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => {
      const fields = line.trim().split(/\s+/);
      const marker = fields[0]?.startsWith('@') ? fields.shift() : '';
      const [hosts = '', type = '', key = ''] = fields;
      return { marker: marker ?? '', hosts, type, key: Buffer.from(key, 'base64') };
    });
}

function unusable(file: string, reason: string, cause?: unknown): UsageError {
  return new UsageError(
    'known_hosts_unusable',
    `Cannot check the key of the SFTP host with "${file}": ${reason}. Ask the partner for the host's key.`,
    { cause },
  );
}

/** `sftp.example.com,192.0.2.7`, `*.example.com,!old.example.com`, or the hash of a name. */
function isFor(hosts: string, name: string): boolean {
  if (hosts.startsWith('|')) return isHashOf(hosts, name);
  const patterns = hosts.split(',');
  const fits = (pattern: string) => fitsPattern(name, [pattern]);
  const isExcepted = patterns.some((one) => one.startsWith('!') && fits(one.slice(1)));
  return !isExcepted && patterns.some((one) => !one.startsWith('!') && fits(one));
}

function isHashOf(hashed: string, name: string): boolean {
  const [, kind, salt = '', wanted = ''] = hashed.split('|');
  if (kind !== '1') return false;
  const found = createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest();
  const hash = Buffer.from(wanted, 'base64');
  return hash.length === found.length && timingSafeEqual(hash, found);
}
