import type { z } from 'zod';
import {
  duration,
  flag,
  keyed,
  name,
  oneOf,
  passing,
  text,
  toCamel,
} from '../../mapping/file/schema/schema-parts.ts';
import { secretSource } from '../../run/outside/secret-source.ts';
import { findUrlProblem } from '../../service/base-url.ts';
import { byteCount, exactlyOne, filePattern, filePatterns, or } from './quantities.ts';

const MAX_FILE_BYTES = 1024 ** 3;
const EVERY_MS = 5 * 60_000;

/** An address that headers and files may go over. */
export const safeUrl = unshown(findUrlProblem);

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

/** Of sources that list files. */
const listed = {
  /** Names to fetch. @default those that the job takes */
  files: or(filePatterns, null),
  /** What is done with a file at its source, once it is here. */
  after: or(oneOf('keep', 'delete'), 'keep'),
};

const sftp = keyed({
  host,
  port: or(port, 22),
  user: name,
  key_file: name,
  /** Of the key file. */
  passphrase_from: or(secretSource, null),
  known_hosts: name.optional(),
  host_key: hostKey.optional(),
  path: remotePath,
  ...listed,
}).superRefine(exactlyOne('known_hosts', 'host_key'));

const credentials = keyed({ file: name, profile: or(name, 'default') });

const s3 = keyed({
  endpoint: safeUrl,
  bucket,
  prefix: or(text, ''),
  region: or(name, 'us-east-1'),
  /** `https://endpoint/bucket/key`, not `https://bucket.endpoint/key`. */
  path_style: or(flag, true),
  /** A file such as `~/.aws/credentials`. @default variables such as `AWS_ACCESS_KEY_ID` */
  credentials: or(credentials, null),
  ...listed,
});

const source = keyed({
  url: safeUrl.optional(),
  /** Where headers of the request are, such as `Authorization: Bearer …`, one a line. */
  headers_from: or(secretSource, null),
  /** The name that the file gets. @default the one that the server, or the address, gives it */
  name: or(filePattern, null),
  sftp: sftp.optional(),
  s3: s3.optional(),
  /** The largest file that is accepted. */
  max_size: or(byteCount, MAX_FILE_BYTES),
  /** How often to fetch, if the job has no schedule. */
  every: or(
    duration.refine((ms) => !(ms < 1000), { error: 'must be 1s or more' }),
    EVERY_MS,
  ),
}).superRefine((given, context) => {
  const report = (message: string) => context.addIssue({ code: 'custom', message });
  const ways = [given.url, given.sftp, given.s3].filter((way) => way !== undefined);
  if (ways.length !== 1) report('must have exactly one of these keys: url, sftp, s3');
  else if (given.url === undefined && (given.headers_from ?? given.name) !== null) {
    report('headers_from and name can be used only with url');
  }
});

/** `from` of a job. */
export const fetchSchema = source.transform((given) => {
  const any = { maxBytes: given.max_size, everyMs: given.every };
  if (given.sftp) {
    const { hostKey, knownHosts = '', ...sftp } = toCamel(given.sftp);
    // A file as OpenSSH's known_hosts, or the host's key or fingerprint.
    const knownBy = hostKey === undefined ? { file: knownHosts } : { key: hostKey };
    return { kind: 'sftp' as const, ...sftp, knownBy, ...any };
  }
  if (given.s3) {
    const { pathStyle: isPathStyle, ...s3 } = toCamel(given.s3);
    return { kind: 's3' as const, ...s3, isPathStyle, ...any };
  }
  const { url = '', name, headers_from: headersFrom } = given;
  return { kind: 'url' as const, url, name, headersFrom, ...any };
});

/** Where a job's files are fetched from. */
export type FetchSource = z.output<typeof fetchSchema>;
export type UrlSource = Extract<FetchSource, { readonly kind: 'url' }>;
export type SftpSource = Extract<FetchSource, { readonly kind: 'sftp' }>;
export type S3Source = Extract<FetchSource, { readonly kind: 's3' }>;
