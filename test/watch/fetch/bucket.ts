import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** s3rver accepts requests of this user. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/**
 * A real S3-compatible server. It does not check signatures of version 4, so AWS's own code checks those of the client in front
 * of it. `put` bypasses that.
 */
export async function startBucket(bucket: string) {
  const s3 = new S3rver({
    directory: temporaryFolder(),
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const handle = s3.callback();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    if (await isSigned(request)) handle(request, response);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  const behind = createServer(handle);
  for (const one of [server, behind]) {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      one.closeAllConnections();
      one.close();
    });
  }
  return {
    endpoint: originOf(server),
    requests,
    put: async (key: string, text: string) => {
      const path = key.split('/').map(encodeURIComponent).join('/');
      const answer = await fetch(`${originOf(behind)}/${bucket}/${path}`, {
        method: 'PUT',
        body: text,
      });
      if (!answer.ok) throw new Error(`Cannot put: ${answer.status} ${await answer.text()}`);
    },
  };
}

function originOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Signs the request again, as of its own time, with those headers that it says are signed. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const [, region = '', signed = ''] =
    /Credential=S3RVER\/\d{8}\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+),/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const signer = new SignatureV4({
    credentials: CREDENTIALS,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const { pathname, searchParams } = new URL(url, 'http://host');
  const given = signed.split(';').map((name) => [name, String(headers[name])] as const);
  const [, year, month, day, time = ''] =
    /^(\d{4})(\d\d)(\d\d)T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const again = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: String(headers.host),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(given),
    },
    {
      signingDate: new Date(`${year}-${month}-${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`),
    },
  );
  return again.headers['authorization'] === headers.authorization;
}

class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
