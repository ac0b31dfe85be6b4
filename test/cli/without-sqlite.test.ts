import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LIST = 'project_id,svc_uid,order_count,total_price,name\nprj-1,u-1,1,10,Anna\n';

it('checks small lists where SQLite has no binary, and says what to do where it is needed', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'list.csv'), LIST);
  const preload = path.join(folder, 'no-binaries.cjs');
  writeFileSync(preload, "process.dlopen = () => { throw new Error('no binary for it'); };");
  const wrapper = ['env', `NODE_OPTIONS=--require ${preload}`];
  const check = await runCli(['check', 'list.csv'], { cwd: folder, wrapper });
  expect(check.code).toBe(0);
  expect(check.stderr).toContain('list.csv can be ordered');

  const order = await runCli(['order', 'list.csv', '--json', '--ledger', 'l.sqlite'], {
    cwd: folder,
    wrapper,
    env: { VDPIPE_BASE_URL: 'http://127.0.0.1:9', VDPIPE_API_KEY: 'key' },
  });
  expect(order.code).toBe(1);
  expect(JSON.parse(order.stdout)).toMatchObject({ error: { code: 'sqlite_unavailable' } });
  expect(order.stderr).toContain('npm ci');
  expect(order.stderr).not.toMatch(/ at .*\.js/);
});
