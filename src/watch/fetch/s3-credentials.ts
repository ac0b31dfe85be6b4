import { UsageError, whyUnreadable } from '../../errors.ts';
import { readRegularFile } from '../../regular-file.ts';
import type { Environment } from '../../run/outside/secret-source.ts';
import type { S3Source } from '../config/fetch-schema.ts';

const MAX_BYTES = 256 * 1024;

/**
 * Credentials from a file as AWS's tools have it, or from the environment, by the names that AWS's tools use.
 *
 * @throws UsageError `s3_credentials_missing`
 */
export function readS3Credentials(given: S3Source['credentials'], environment: Environment) {
  const named = given ? readProfile(given) : environment;
  const read = (name: string) => (named[name] ?? named[name.toUpperCase()])?.trim();
  const accessKeyId = read('aws_access_key_id');
  const secretAccessKey = read('aws_secret_access_key');
  const sessionToken = read('aws_session_token');
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  }
  throw missing(
    given
      ? `[${given.profile}] in "${given.file}" must have aws_access_key_id and aws_secret_access_key`
      : 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file with credentials',
  );
}

function readProfile({ file, profile }: NonNullable<S3Source['credentials']>): Environment {
  const values: Record<string, string> = Object.create(null);
  let isOfProfile = false;
  const bytes = readRegularFile(file, MAX_BYTES, (cause) =>
    missing(`cannot read "${file}": ${whyUnreadable(cause)}`, cause),
  );
  for (const line of bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)) {
    const [, section] = /^\s*\[\s*(.*?)\s*\]/.exec(line) ?? [];
    if (section !== undefined) isOfProfile = section === profile;
    const [, name, value] = /^\s*([a-z_]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (isOfProfile && name !== undefined && value !== undefined) values[name] = value;
  }
  return values;
}

function missing(reason: string, cause?: unknown): UsageError {
  return new UsageError('s3_credentials_missing', `There are no credentials for S3: ${reason}.`, {
    cause,
  });
}
