import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseS3Page } from '../../../src/watch/fetch/s3-list.ts';
import { httpAnswer, startRawServer } from '../../service/connect.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startBucket } from './bucket.ts';
import { fetching } from './fetching.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

describe('fetchFiles() from a bucket', () => {
  it('brings each new file below the prefix once, whatever its name, with signatures that AWS makes, too', async () => {
    const { endpoint, put, requests } = await startBucket('exports');
    await put("night/a +b&(c)!*'d.csv", 'one');
    await put('night/주문.csv', 'two');
    await put('night/notes.txt', 'no list');
    await put('night/deeper/c.csv', 'not directly below');
    await put('other/d.csv', 'not below');
    const s3 = { endpoint, bucket: 'exports', prefix: 'night/', region: 'eu-central-1' };
    const job = fetching(KEYS, Date.now());
    expect(await job.fetch({ s3 })).toEqual(["a +b&(c)!_'d.csv", '주문.csv']);
    expect(job.contents()).toEqual({ "a +b&(c)!_'d.csv": 'one', '주문.csv': 'two' });
    expect(await job.fetch({ s3 })).toEqual([]);
    await put('night/주문.csv', 'changed');
    expect(await job.fetch({ s3 })).toEqual(['주문 (2).csv']);
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('deletes with after: delete, with credentials from a file', async () => {
    const { endpoint, put, requests } = await startBucket('exports');
    await put('a.csv', 'one');
    const file = path.join(temporaryFolder(), 'credentials');
    writeFileSync(
      file,
      '[default]\naws_access_key_id = WRONG\naws_secret_access_key = WRONG\n\n' +
        '[partner]\naws_access_key_id=S3RVER\n aws_secret_access_key = S3RVER\n',
    );
    const s3 = { endpoint, bucket: 'exports', credentials: { file, profile: 'partner' } };
    const job = fetching({}, Date.now());
    expect(await job.fetch({ s3: { ...s3, after: 'delete' } })).toEqual(['a.csv']);
    expect(requests.slice(-2)).toEqual(['HEAD /exports/a.csv', 'DELETE /exports/a.csv']);
    expect(await job.fetch({ s3 })).toEqual([]);
  });

  it('says what is wrong with credentials or a bucket, and shows no secret', async () => {
    const { endpoint } = await startBucket('exports');
    const s3 = { endpoint, bucket: 'exports' };
    const wrong = fetching({ ...KEYS, AWS_SECRET_ACCESS_KEY: 'hidden' }, Date.now());
    const refused = await wrong.failureOf({ s3 });
    expect(refused).toMatchObject({ code: 'fetch_refused' });
    expect(refused.message).toContain('403 SignatureDoesNotMatch');
    expect(`${refused.message} ${refused.stack}`).not.toContain('hidden');
    const none = await fetching(KEYS, Date.now()).failureOf({ s3: { ...s3, bucket: 'nowhere' } });
    expect(none.message).toContain('404 NoSuchBucket');
    const missing = await fetching().failureOf({ s3 });
    expect(missing).toMatchObject({ code: 's3_credentials_missing' });
  });

  it('reads a list page by page, sends a session token, and refuses what is not what was listed', async () => {
    const keys = ['a%2B.csv', 'b.csv'];
    const { baseUrl, requests } = await startRawServer((socket, request) => {
      const [, target = ''] = /^GET (\S+)/.exec(request) ?? [];
      if (!target.includes('list-type'))
        return socket.write(httpAnswer(200, 'x', ['etag: "other"']));
      const isFirst = !target.includes('continuation-token=to%2Fken%3D');
      const more = isFirst ? '<NextContinuationToken>to/ken=</NextContinuationToken>' : '';
      const page = `<?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>exports</Name>
        <EncodingType>url</EncodingType><IsTruncated>${isFirst}</IsTruncated>${more}
        <Contents><Key>${keys[isFirst ? 0 : 1]}</Key><LastModified>2026-11-22T20:00:00.000Z</LastModified>
        <ETag>&quot;${isFirst ? 'e1' : 'other'}&quot;</ETag><Size>1</Size><Owner><ID>7</ID></Owner></Contents>
        <CommonPrefixes><Prefix>deeper/</Prefix></CommonPrefixes></ListBucketResult>`;
      return socket.write(httpAnswer(200, page));
    });
    const job = fetching({ ...KEYS, AWS_SESSION_TOKEN: 'token-7' });
    const error = await job.failureOf({ s3: { endpoint: baseUrl, bucket: 'exports' } });
    expect(error.message).toContain('"a+.csv": it has changed since it was listed');
    expect(job.contents()).toEqual({ 'b.csv': 'x' });
    expect(requests.every((request) => request.includes('x-amz-security-token: token-7'))).toBe(
      true,
    );
    expect(requests.map((request) => /^\S+ \S+/.exec(request)?.[0])).toEqual([
      'GET /exports/?list-type=2&delimiter=%2F&encoding-type=url&prefix=',
      'GET /exports/?list-type=2&delimiter=%2F&encoding-type=url&prefix=&continuation-token=to%2Fken%3D',
      'GET /exports/a%2B.csv',
      'GET /exports/b.csv',
    ]);
  });

  it.each([
    '<html><body>Welcome</body></html>',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    '<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>',
    '<ListBucketResult><Contents>',
    'ok',
  ])('parseS3Page() refuses %s', (xml) => {
    expect(() => parseS3Page(xml)).toThrow();
  });
});
