import type { FetchSource } from '../config/fetch-schema.ts';
import { Arrivals, type FetchedFile } from './arrivals.ts';
import { toFetchError } from './fetch-errors.ts';
import type { FetchOptions } from './fetch-options.ts';
import { fetchUrl } from './fetch-url.ts';

/** A transfer that takes longer is given up. */
const TRANSFER_TIMEOUT_MS = 6 * 3_600_000;

/**
 * Brings new files of a job's source into its folder `in/`, each under a temporary name until it is whole, and each once. One that
 * cannot be fetched does not keep the others from being fetched.
 *
 * @throws VdpipeError `fetch_failed`, `fetch_too_large`, `fetch_refused`, `fetch_host_unknown`, `file_unwritable`; UsageError
 * `secret_unreadable`; InterruptedError
 */
export async function fetchFiles(
  source: FetchSource,
  given: FetchOptions,
): Promise<readonly FetchedFile[]> {
  const signal = AbortSignal.any([given.signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]);
  const place = placeOf(source);
  const options = { ...given, signal, place };
  const arrivals = await Arrivals.open(options, namesOf(source));
  try {
    switch (source.kind) {
      case 'url':
        return await fetchUrl(source, options, arrivals);
      case 'sftp':
        return await (await import('./fetch-sftp.ts')).fetchSftp(source, options, arrivals);
      case 's3':
        return await (await import('./fetch-s3.ts')).fetchS3(source, options, arrivals);
    }
  } catch (error) {
    throw toFetchError(error, place, signal);
  }
}

/** What is remembered of a source is remembered by these. */
function namesOf(source: FetchSource): readonly string[] {
  switch (source.kind) {
    case 'url':
      return ['url', source.url];
    case 'sftp':
      return ['sftp', source.host, String(source.port), source.user, source.path];
    case 's3':
      return ['s3', source.endpoint, source.bucket, source.prefix];
  }
}

/** For messages: never a whole address, which may hold a token. */
function placeOf(source: FetchSource): string {
  switch (source.kind) {
    case 'url':
      return new URL(source.url).origin;
    case 'sftp':
      return `sftp://${source.host}${source.port === 22 ? '' : `:${source.port}`}`;
    case 's3':
      return `${new URL(source.endpoint).origin}, bucket "${source.bucket}"`;
  }
}
