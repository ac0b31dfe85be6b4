import { walkElements } from '../../sheet/xml/xml-walker.ts';

export type S3Object = ReturnType<typeof toObject>;

/**
 * Reads an answer to ListObjectsV2.
 *
 * @throws Error it is not one
 */
export function parseS3Page(xml: string) {
  const objects: S3Object[] = [];
  let of: Record<string, string> = {};
  const page: Record<string, string> = {};
  walkElements(
    Buffer.from(withoutProlog(xml)),
    NAMES,
    ({ name }, around) => {
      if (around.length === 0 && name !== 'ListBucketResult') {
        throw new Error('it is not a list of files');
      }
      if (around.length === 1) of = {};
    },
    (name, around, text) => {
      if (around.length === 2 && around[1] === 'Contents') of[name] = text;
      else if (around.length === 1 && name === 'Contents') {
        objects.push(toObject(of, page['EncodingType'] === 'url'));
      } else if (around.length === 1) page[name] = text;
    },
  );
  const next = page['NextContinuationToken'] ?? null;
  if (page['IsTruncated'] === 'true' && next === null)
    throw new Error('a page of the list is missing');
  return {
    objects,
    /** What the next page is asked for with; null if this is the last one. */
    next: page['IsTruncated'] === 'true' ? next : null,
  };
}

const NAMES = [
  ...['ListBucketResult', 'NextContinuationToken', 'IsTruncated', 'EncodingType'],
  ...['Contents', 'Key', 'Size', 'LastModified', 'ETag'],
];

/** The code of an error, such as `NoSuchBucket`. */
export function parseS3Error(xml: string): string | null {
  const [, code = null] = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(xml) ?? [];
  return code;
}

function withoutProlog(xml: string): string {
  return xml.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '');
}

function toObject(of: Readonly<Record<string, string>>, isEncoded: boolean) {
  const { Key: key = '', Size: size = '', LastModified: modified = '', ETag: etag } = of;
  const modifiedAtMs = Date.parse(modified);
  if (key === '' || !/^\d{1,15}$/.test(size) || Number.isNaN(modifiedAtMs)) {
    throw new Error('the list has a file without name, size or time');
  }
  return {
    key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
    bytes: Number(size),
    modifiedAtMs,
    etag: etag ?? null,
  };
}
