import { once } from 'node:events';
import { expect } from 'vitest';
import { BODY, postOrder, send } from '../sandbox/request.ts';
import { callCli } from '../support/call.ts';
import { startCli } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

itOnPosix(
  'vdpipe sandbox says where it is and what to set, and ends with 0 at Ctrl-C (needs POSIX: signals)',
  async () => {
    const flags = ['--projects', '3', '--owner', 'user-1', '--keep-bodies'];
    const running = startCli(['sandbox', '--port', '0', ...flags]);
    const { stdout } = running.process;
    if (!stdout) throw new TypeError('The command has a standard output');
    const [line] = await once(stdout, 'data');
    const baseUrl = String(line).trim();
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const env = { VDPIPE_BASE_URL: baseUrl, VDPIPE_API_KEY: 'any-key' };
    const listOf = (user: string) =>
      callCli(['projects', '--svc-uid', user, '--json'], { cwd: temporaryFolder(), env });
    expect(JSON.parse((await listOf('user-1')).stdout)).toHaveLength(3);
    expect(JSON.parse((await listOf('user-2')).stdout)).toEqual([]);
    await postOrder(baseUrl);
    const { text } = await send(baseUrl, { path: '/sandbox/audit' });
    expect(JSON.parse(text).orders).toMatchObject([{ body: BODY }]);
    const second = await callCli(['sandbox', '--port', new URL(baseUrl).port]);
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/it is in use\. Use --port to choose another one\./),
    });
    running.process.kill('SIGINT');
    const ended = await running.ended;
    expect(ended.code).toBe(0);
    expect(ended.stdout).toBe(`${baseUrl}\n`);
    expect(ended.stderr).toContain(`export VDPIPE_BASE_URL=${baseUrl} VDPIPE_API_KEY=any-key`);
  },
);

itOnPosix(
  'vdpipe sandbox does not print a key of its own, but says which one to use (needs POSIX: signals)',
  async () => {
    const key = 'own-key-0123456789';
    const running = startCli(['sandbox', '--port', '0'], { env: { VDPIPE_SANDBOX_API_KEY: key } });
    const { stdout } = running.process;
    if (!stdout) throw new TypeError('The command has a standard output');
    const [line] = await once(stdout, 'data');
    const env = { VDPIPE_BASE_URL: String(line).trim() };
    const asked = ['any-key', key].map((apiKey) =>
      callCli(['projects', '--svc-uid', 'user-1'], {
        cwd: temporaryFolder(),
        env: { ...env, VDPIPE_API_KEY: apiKey },
      }),
    );
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual([1, 0]);
    running.process.kill('SIGINT');
    const { stderr } = await running.ended;
    expect(stderr).toContain('Set VDPIPE_API_KEY to the value of VDPIPE_SANDBOX_API_KEY');
    for (const text of [key, 'any-key']) expect(stderr).not.toContain(text);
  },
);
