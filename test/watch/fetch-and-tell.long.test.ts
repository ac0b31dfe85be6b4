import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { httpAnswer, startRawServer } from '../service/connect.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startBucket } from './fetch/bucket.ts';
import { startSshd } from './fetch/sshd.ts';
import { startMail } from './tell/mail-server.ts';
import { listOf, projectsOf } from './watch-world.ts';

const SECRET = 'secret-of-webhook-0123456789';

it('vdpipe watch --once fetches from a URL, SFTP and S3, each file once, and tells by webhook, e-mail and command', async () => {
  const shop = await openShop();
  const sshd = await startSshd(temporaryFolder());
  onTestFinished(sshd.stop);
  const exports = temporaryFolder();
  const put = (name: string, text: string) => {
    const file = path.join(exports, name);
    writeFileSync(file, text);
    utimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
  };
  put('sftp.csv', listOf(projectsOf('sftp', 3)));
  const bucket = await startBucket('exports');
  await bucket.put('s3.csv', 'project_id,svc_uid,order_count,total_price,name\n');
  const hooks = await startRawServer((socket) => socket.write(httpAnswer(200, '')));
  const mail = await startMail();
  const when = 'last-modified: Sun, 22 Nov 2020 20:00:00 GMT';
  const site = await startRawServer((socket, request) =>
    socket.write(
      /^if-modified-since/im.test(request)
        ? 'HTTP/1.1 304 Not Modified\r\n\r\n'
        : httpAnswer(200, listOf(projectsOf('url', 2)), [when]),
    ),
  );
  shop.write('headers.txt', 'Authorization: Bearer abc\n');
  shop.write('key', readFileSync(sshd.keyFile));
  shop.write(
    'tell.mjs',
    `import { createWriteStream } from 'node:fs'; process.stdin.pipe(createWriteStream('told.json'));`,
  );
  shop.write(
    'vdpipe-watch.yaml',
    `jobs:
  - name: url
    folder: url
    settle: 1s
    from: { url: "${site.baseUrl}/url.csv", headers_from: headers.txt }
    notify:
      - webhook: { url: "${hooks.baseUrl}/hook", secret_from: { env: HOOK_SECRET } }
  - name: sftp
    folder: sftp
    settle: 1s
    files: "*.csv"
    from:
      sftp: { host: 127.0.0.1, port: ${sshd.port}, user: ${sshd.user}, key_file: key, host_key: "${sshd.hostKey}", path: "${exports}" }
    notify:
      - mail: { smtp: "smtp://127.0.0.1:${mail.port}", from: imports@example.com, to: operator@example.com }
  - name: s3
    folder: s3
    settle: 1s
    from:
      s3: { endpoint: "${bucket.endpoint}", bucket: exports, after: delete }
    notify:
      - command: { run: ["${process.execPath}", tell.mjs] }
        on: held
`,
  );
  const env = {
    HOOK_SECRET: SECRET,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const first = await shop.run(['watch', '--once'], { env });
  expect(first, first.stderr).toMatchObject({ code: 5 });
  expect(shop.sandbox.audit().orders).toHaveLength(5);
  expect(hooks.requests).toHaveLength(1);
  const [, body = ''] = (hooks.requests[0] ?? '').split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({
    id: expect.stringMatching(/^d-[\da-f]{8}-success-done-webhook:[\da-f]{8}$/),
    event: 'success',
    job: 'url',
    delivery: { file: 'url.csv', exit_code: 0 },
    counts: { rows: 2, orders: 2, copies: 2 },
    total_price: '7',
  });
  expect(mail.mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('Subject: vdpipe: sftp: sftp.csv was ordered'),
  ]);
  const told = JSON.parse(readFileSync(path.join(shop.folder, 'told.json'), 'utf8'));
  expect(told).toMatchObject({ event: 'held', job: 's3', reasons: [{ code: 'no_rows' }] });
  expect(bucket.requests.at(-1)).toBe('DELETE /exports/s3.csv');
  expect(existsSync(path.join(exports, 'sftp.csv'))).toBe(true);
  expect(`${first.stderr}${body}${mail.mails.map(({ text }) => text)}`).not.toMatch(
    /secret-|Bearer|Zoë/,
  );

  const second = await shop.call(['watch', '--once'], { env });
  expect(second, second.stderr).toMatchObject({ code: 5 });
  expect(shop.sandbox.audit().orders).toHaveLength(5);
  expect([hooks.requests.length, mail.mails.length]).toEqual([1, 1]);
});
