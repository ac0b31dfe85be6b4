import type { FetchSource } from '../config/fetch-schema.ts';
import { Arrivals, type FetchedFile } from './arrivals.ts';
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
  options: FetchOptions,
): Promise<readonly FetchedFile[]> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]);
  const limited = { ...options, signal };
  switch (source.kind) {
    case 'url':
      return await fetchUrl(source, limited, await Arrivals.open(options, ['url', source.url]));
    case 'sftp': {
      const { fetchSftp } = await import('./fetch-sftp.ts');
      const { host, port, user, path } = source;
      return await fetchSftp(
        source,
        limited,
        await Arrivals.open(options, ['sftp', host, String(port), user, path]),
      );
    }
    case 's3': {
      const { fetchS3 } = await import('./fetch-s3.ts');
      const { endpoint, bucket, prefix } = source;
      return await fetchS3(
        source,
        limited,
        await Arrivals.open(options, ['s3', endpoint, bucket, prefix]),
      );
    }
  }
}
