import { type HttpAnswer, headerOf, readSmall, sendRequest } from '../../service/send-request.ts';
import type { S3Source } from '../config/fetch-schema.ts';
import type { Arrivals, FetchedFile } from './arrivals.ts';
import { fetchFailed, fetchRefused } from './fetch-errors.ts';
import { fetchListed, type ListedFile, type RemoteFolder } from './fetch-listed.ts';
import type { PlacedOptions } from './fetch-options.ts';
import { readS3Credentials } from './s3-credentials.ts';
import { parseS3Error, parseS3Page, type S3Object } from './s3-list.ts';

/** A page has 1,000 files with keys of at most 1,024 bytes. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/** Fetches new files of a bucket that lie directly under a prefix. */
export function fetchS3(
  source: S3Source,
  options: PlacedOptions,
  arrivals: Arrivals,
): Promise<FetchedFile[]> {
  return fetchListed(bucketFolder(source, options), source, options, arrivals);
}

type BucketFile = ListedFile & Pick<S3Object, 'key'>;

function bucketFolder(
  source: S3Source,
  { place, environment, clock, signal }: PlacedOptions,
): RemoteFolder<BucketFile> {
  const send = async <T>(
    method: 'GET' | 'HEAD' | 'DELETE',
    path: string,
    use: (answer: HttpAnswer) => Promise<T>,
  ): Promise<T> => {
    const { AwsV4Signer } = await import('aws4fetch');
    const signer = new AwsV4Signer({
      // Each time, as they may be rotated meanwhile.
      ...readS3Credentials(source.credentials, environment),
      method,
      url: addressOf(source) + path,
      service: 's3',
      region: source.region,
      datetime: new Date(clock.wallMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      headers: { 'x-amz-content-sha256': EMPTY_HASH },
    });
    const { url, headers: signed } = await signer.sign();
    const headers = { 'accept-encoding': 'identity', ...Object.fromEntries(signed) };
    return await sendRequest({ method, url, headers }, { environment, signal }, async (answer) => {
      if (answer.status < 200 || answer.status > 299) throw await failureOf(answer, place);
      return await use(answer);
    });
  };

  const isAnswerOf = ({ headers }: HttpAnswer, { bytes, etag }: BucketFile) =>
    headerOf(headers, 'content-length') === String(bytes) &&
    (etag === null || bare(headerOf(headers, 'etag')) === bare(etag));

  return {
    place,
    async *list() {
      let token: string | null = null;
      do {
        const query = listQuery(source.prefix, token);
        const xml: Buffer = await send('GET', query, ({ body }) => readSmall(body, MAX_PAGE_BYTES));
        const page = parseS3Page(xml.toString('utf8'));
        for (const object of page.objects) {
          const name = object.key.slice(object.key.lastIndexOf('/') + 1);
          if (name !== '' && isAddressable(object.key)) yield { ...object, name };
        }
        token = page.next;
      } while (token !== null);
    },
    // A file is in a bucket as a whole, or not at all.
    isSettled: async () => true,
    isSame: async () => true,
    read: (file, use) =>
      send('GET', pathOf(file.key), async (answer) => {
        if (isAnswerOf(answer, file)) return await use(answer.body);
        throw new Error('it has changed since it was listed');
      }),
    async remove(file) {
      const isSame = await send('HEAD', pathOf(file.key), async (answer) =>
        isAnswerOf(answer, file),
      );
      if (isSame) await send('DELETE', pathOf(file.key), async () => {});
    },
  };
}

/** Some services leave out the quotes in one place and not in the other. */
function bare(etag: string | null): string | undefined {
  return etag?.replaceAll('"', '');
}

/** SHA-256 of no body at all. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Of the bucket, without a slash at its end. */
function addressOf({ endpoint, bucket, isPathStyle }: S3Source): string {
  const url = new URL(endpoint);
  const prefix = url.pathname.replace(/\/+$/, '');
  return isPathStyle
    ? `${url.origin}${prefix}/${bucket}`
    : `${url.protocol}//${bucket}.${url.host}${prefix}`;
}

function listQuery(prefix: string, token: string | null): string {
  const query: Record<string, string> = {
    'list-type': '2',
    delimiter: '/',
    'encoding-type': 'url',
    prefix,
    ...(token !== null && { 'continuation-token': token }),
  };
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return `/?${pairs.join('&')}`;
}

function pathOf(key: string): string {
  return `/${key.split('/').map(encode).join('/')}`;
}

/** As signatures have it: `encodeURIComponent` leaves five characters that they do not. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** In an address, `.` and `..` are steps. */
function isAddressable(key: string): boolean {
  return key.isWellFormed() && !key.split('/').some((part) => part === '.' || part === '..');
}

async function failureOf({ status, body }: HttpAnswer, place: string): Promise<Error> {
  const text = await readSmall(body, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
  const code = parseS3Error(text.toString('utf8'));
  const reason = `it answered ${status}${code === null ? '' : ` ${code}`}`;
  return status === 401 || status === 403
    ? fetchRefused(place, reason)
    : fetchFailed(place, reason);
}
