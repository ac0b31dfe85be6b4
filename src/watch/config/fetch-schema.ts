import type { z } from 'zod';
import { flag, keyed, name, oneOf, passing, text } from '../../mapping/file/schema/schema-parts.ts';
import { isLoopback } from '../../service/base-url.ts';
import { type SecretSource, secretSource } from '../secret-source.ts';
import { byteCount, duration, filePattern, filePatterns } from './quantities.ts';

/** What is done with a file at its source, once it is here. */
export type AfterFetch = 'keep' | 'delete';

interface AnySource {
  /** The largest file that is accepted. */
  readonly maxBytes: number;
  /** How often to fetch, if the job has no schedule. */
  readonly everyMs: number;
}

export interface UrlSource extends AnySource {
  readonly kind: 'url';
  readonly url: string;
  /** Where headers of the request are, such as `Authorization: Bearer …`, one a line. */
  readonly headersFrom: SecretSource | null;
  /** The name that the file gets. @default the one that the server, or the address, gives it */
  readonly name: string | null;
}

export interface SftpSource extends AnySource {
  readonly kind: 'sftp';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly keyFile: string;
  /** Of the key file. */
  readonly passphraseFrom: SecretSource | null;
  /** How the host is known: a file as OpenSSH's `known_hosts`, or its key or fingerprint. */
  readonly knownBy: { readonly file: string } | { readonly key: string };
  readonly path: string;
  /** Names to fetch. @default those that the job takes */
  readonly files: readonly string[] | null;
  readonly after: AfterFetch;
}

export interface S3Source extends AnySource {
  readonly kind: 's3';
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  /** `https://endpoint/bucket/key`, not `https://bucket.endpoint/key`. */
  readonly isPathStyle: boolean;
  /** A file such as `~/.aws/credentials`. @default variables such as `AWS_ACCESS_KEY_ID` */
  readonly credentials: { readonly file: string; readonly profile: string } | null;
  readonly files: readonly string[] | null;
  readonly after: AfterFetch;
}

/** Where a job's files are fetched from. */
export type FetchSource = UrlSource | SftpSource | S3Source;

const MAX_FILE_BYTES = 1024 ** 3;
const EVERY_MS = 5 * 60_000;

/** An address that headers and files may go over: https, or this machine. */
export const safeUrl = unshown((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || value.length > 4096)
    return 'must be an address that begins with https:// (http:// only to this machine)';
  if (url.username === '' && url.password === '' && url.hash === '') return undefined;
  return 'must have no user name, password or "#"';
});

/** A text that may hold a secret, so that no message shows it. */
export function unshown(findProblem: (value: string) => string | undefined) {
  return text.superRefine((value, context) => {
    const message = findProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

const port = passing((value) =>
  /^[1-9]\d{0,4}$/.test(value) && Number(value) < 65_536
    ? { is: Number(value) }
    : { wanted: 'must be a port, 1 to 65535' },
);

const host = passing((value) =>
  /^[\w.:-]+$/.test(value) ? { is: value } : { wanted: 'must be the name or address of a host' },
);

const hostKey = passing((value) =>
  /^(?:SHA256:[\w+/]{43}=?|(?:ssh|ecdsa)-[\w-]+ [\w+/]+=*(?: .*)?)$/.test(value)
    ? { is: value }
    : { wanted: 'must be a public key such as "ssh-ed25519 AAAA…", or its "SHA256:…" fingerprint' },
);

const remotePath = passing((value) =>
  value !== '' && !value.includes('\0') ? { is: value } : { wanted: 'must be a folder' },
);

const bucket = passing((value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? { is: value }
    : { wanted: 'must be the name of a bucket' },
);

const after = oneOf('keep', 'delete').optional();

const sftp = keyed({
  host,
  port: port.optional(),
  user: name,
  key_file: name,
  passphrase_from: secretSource.optional(),
  known_hosts: name.optional(),
  host_key: hostKey.optional(),
  path: remotePath,
  files: filePatterns.optional(),
  after,
}).superRefine(({ known_hosts, host_key }, context) => {
  if ((known_hosts === undefined) !== (host_key === undefined)) return;
  const message = 'must have exactly one of these keys: known_hosts, host_key';
  context.addIssue({ code: 'custom', message });
});

const s3 = keyed({
  endpoint: safeUrl,
  bucket,
  prefix: text.optional(),
  region: name.optional(),
  path_style: flag.optional(),
  credentials: keyed({ file: name, profile: name.optional() }).optional(),
  files: filePatterns.optional(),
  after,
});

const source = keyed({
  url: safeUrl.optional(),
  headers_from: secretSource.optional(),
  name: filePattern.optional(),
  sftp: sftp.optional(),
  s3: s3.optional(),
  max_size: byteCount.optional(),
  every: duration.refine((ms) => !(ms < 1000), { error: 'must be 1s or more' }).optional(),
}).superRefine((given, context) => {
  const report = (message: string) => context.addIssue({ code: 'custom', message });
  const ways = [given.url, given.sftp, given.s3].filter((way) => way !== undefined);
  if (ways.length !== 1) report('must have exactly one of these keys: url, sftp, s3');
  else if (given.url === undefined && (given.headers_from ?? given.name) !== undefined) {
    report('headers_from and name can be used only with url');
  }
});

/** `from` of a job. */
export const fetchSchema = source.transform((given): FetchSource => {
  const any = { maxBytes: given.max_size ?? MAX_FILE_BYTES, everyMs: given.every ?? EVERY_MS };
  if (given.sftp) return { ...toSftp(given.sftp), ...any };
  if (given.s3) return { ...toS3(given.s3), ...any };
  return {
    kind: 'url',
    url: given.url ?? '',
    headersFrom: given.headers_from ?? null,
    name: given.name ?? null,
    ...any,
  };
});

function toSftp(given: z.output<typeof sftp>): Omit<SftpSource, keyof AnySource> {
  return {
    kind: 'sftp',
    host: given.host,
    port: given.port ?? 22,
    user: given.user,
    keyFile: given.key_file,
    passphraseFrom: given.passphrase_from ?? null,
    knownBy:
      given.host_key === undefined ? { file: given.known_hosts ?? '' } : { key: given.host_key },
    path: given.path,
    files: given.files ?? null,
    after: given.after ?? 'keep',
  };
}

function toS3(given: z.output<typeof s3>): Omit<S3Source, keyof AnySource> {
  const { credentials } = given;
  return {
    kind: 's3',
    endpoint: given.endpoint,
    bucket: given.bucket,
    prefix: given.prefix ?? '',
    region: given.region ?? 'us-east-1',
    isPathStyle: given.path_style ?? true,
    credentials: credentials
      ? { file: credentials.file, profile: credentials.profile ?? 'default' }
      : null,
    files: given.files ?? null,
    after: given.after ?? 'keep',
  };
}
