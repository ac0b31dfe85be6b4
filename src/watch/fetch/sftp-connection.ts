import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import type SftpClient from 'ssh2-sftp-client';
import { messageOf, UsageError, VdpipeError, whyUnreadable } from '../../errors.ts';
import { readRegularFile } from '../../regular-file.ts';
import { type Environment, readSecret } from '../../run/outside/secret-source.ts';
import type { SftpSource } from '../config/fetch-schema.ts';
import { fetchFailed, fetchRefused } from './fetch-errors.ts';
import { fingerprint, type HostCheck, readHostCheck } from './known-hosts.ts';

const CONNECT_TIMEOUT_MS = 20_000;
const KEEPALIVE_MS = 10_000;
const MAX_KEY_BYTES = 64 * 1024;

interface ConnectionOptions {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** `sftp://sftp.example.com` */
  readonly place: string;
}

/**
 * Connects to an SFTP host, whose key is checked before anything is sent, and gives `use` the connection. It ends with it.
 *
 * @throws VdpipeError `fetch_host_unknown`, `fetch_refused`, `fetch_failed`; UsageError `key_file_unusable`, `known_hosts_unusable`
 */
export async function withSftp<T>(
  source: SftpSource,
  options: ConnectionOptions,
  use: (client: SftpClient) => Promise<T>,
): Promise<T> {
  const check = readHostCheck(source);
  const key = readKey(source, options.environment);
  const { default: Client } = await import('ssh2-sftp-client');
  const socket = await openSocket(source, options);
  const stop = () => socket.destroy();
  options.signal.addEventListener('abort', stop, { once: true });
  // Without these it writes to the console.
  const client = new Client('vdpipe', { error: () => {}, end: () => {}, close: () => {} });
  try {
    await logIn(client, socket, { source, check, key, place: options.place });
    return await use(client);
  } finally {
    options.signal.removeEventListener('abort', stop);
    client.end().catch(() => {});
    // What is still to be sent goes first; a host that does not answer is not waited for.
    socket.destroySoon();
  }
}

async function openSocket(
  { host, port }: SftpSource,
  { signal, place }: ConnectionOptions,
): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connectTo({ host, port });
  const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, timeout]) });
    socket.on('error', () => {});
    return socket;
  } catch (cause) {
    socket.on('error', () => {}).destroy();
    if (timeout.aborted) throw fetchFailed(place, 'the connection timed out', cause);
    throw cause;
  }
}

interface LogIn {
  readonly source: SftpSource;
  readonly check: HostCheck;
  readonly key: { readonly privateKey: Buffer; readonly passphrase?: string };
  readonly place: string;
}

async function logIn(
  client: SftpClient,
  sock: Socket,
  { source, check, key, place }: LogIn,
): Promise<void> {
  let unknown: Buffer | undefined;
  try {
    await client.connect({
      sock,
      username: source.user,
      ...key,
      // Nothing but the key is offered.
      authHandler: ['publickey'],
      readyTimeout: CONNECT_TIMEOUT_MS,
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: 3,
      ...(check.algorithms && { algorithms: { serverHostKey: [...check.algorithms] as never[] } }),
      hostVerifier: (shown: Buffer) => {
        if (check.isKnown(shown)) return true;
        unknown = shown;
        return false;
      },
    });
  } catch (error) {
    if (unknown) throw hostUnknown(place, unknown, error);
    const message = messageOf(error);
    if (/cannot parse privateKey/i.test(message)) {
      throw keyUnusable(
        source.keyFile,
        'it is not a private key, or its passphrase is wrong or missing',
      );
    }
    if (/no matching host key/i.test(message)) throw hostUnknown(place, undefined, error);
    if (/authentication methods failed/i.test(message)) {
      throw fetchRefused(place, `the key of user "${source.user}" was not accepted`);
    }
    throw error;
  }
}

function hostUnknown(place: string, key: Buffer | undefined, cause: unknown): VdpipeError {
  const found = key
    ? `its key ${fingerprint(key)} is not the expected one`
    : 'it has no key of a type that known_hosts or host_key lists';
  return new VdpipeError(
    'fetch_host_unknown',
    `Cannot fetch from ${place}: ${found}. Nothing was sent. Ask the partner whether the host has a new key; someone may be intercepting the connection.`,
    { cause },
  );
}

function readKey({ keyFile, passphraseFrom }: SftpSource, environment: Environment): LogIn['key'] {
  try {
    const privateKey = readRegularFile(keyFile, MAX_KEY_BYTES);
    if (!passphraseFrom) return { privateKey };
    const passphrase = readSecret(passphraseFrom, environment, 'the passphrase of the key file');
    return { privateKey, passphrase };
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw keyUnusable(keyFile, whyUnreadable(cause), cause);
  }
}

function keyUnusable(file: string, reason: string, cause?: unknown): UsageError {
  const message = `Cannot use the key file "${file}": ${reason}.`;
  return new UsageError('key_file_unusable', message, { cause });
}
