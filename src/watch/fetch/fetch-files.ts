import type { FetchSource } from '../config/fetch-schema.ts';
import { type Arrivals, type FetchedFile, openArrivals } from './arrivals.ts';
import { toFetchError } from './fetch-errors.ts';
import type { FetchOptions, PlacedOptions } from './fetch-options.ts';
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
  const { place, names, fetch } = toWay(source);
  const options = { ...given, signal, place };
  const arrivals = await openArrivals(options, names);
  try {
    return await fetch(options, arrivals);
  } catch (error) {
    throw toFetchError(error, place, signal);
  }
}

interface Way {
  /** For messages: never a whole address, which may hold a token. */
  readonly place: string;
  /** What is remembered of a source is remembered by these. */
  readonly names: readonly string[];
  fetch(options: PlacedOptions, arrivals: Arrivals): Promise<readonly FetchedFile[]>;
}

function toWay(source: FetchSource): Way {
  switch (source.kind) {
    case 'url':
      return {
        place: new URL(source.url).origin,
        names: ['url', source.url],
        fetch: (...to) => fetchUrl(source, ...to),
      };
    case 'sftp':
      return {
        place: `sftp://${source.host}${source.port === 22 ? '' : `:${source.port}`}`,
        names: ['sftp', source.host, String(source.port), source.user, source.path],
        fetch: async (...to) => (await import('./fetch-sftp.ts')).fetchSftp(source, ...to),
      };
    case 's3':
      return {
        place: `${new URL(source.endpoint).origin}, bucket "${source.bucket}"`,
        names: ['s3', source.endpoint, source.bucket, source.prefix],
        fetch: async (...to) => (await import('./fetch-s3.ts')).fetchS3(source, ...to),
      };
  }
}
