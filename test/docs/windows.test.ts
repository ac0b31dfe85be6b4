import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPowerShellWord } from '../cli/windows-shells.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { fencedBlocks } from './markdown.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['README.md', 'docs/installing.md'];
const DOCUMENTED_SANDBOX = 'http://127.0.0.1:8787';

/** Commands that end with another exit code than 0: the list has rows with errors. */
const EXIT_CODES: Readonly<Record<string, number>> = { check: 3, order: 4 };

/** What installs, starts other programs or makes a task is Windows' own. */
const OF_WINDOWS =
  /^(?:npm\.cmd |Copy-Item -Recurse |Invoke-Item |\$\w+ = New-ScheduledTask|Register-ScheduledTask |vdpipe\.cmd sandbox$)/;

async function shopWithSamples(isDown = () => false): Promise<Shop> {
  const intercept = () => (isDown() ? { fault: 'error' as const } : undefined);
  const shop = await openShop({ projects: 100, pattern: undefined, intercept });
  cpSync(path.join(ROOT, 'samples'), path.join(shop.folder, 'samples'), { recursive: true });
  return shop;
}

/** Words of a line, read by PowerShell's rules; paths as this system has them. */
function toWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  return words.map((word) => readPowerShellWord(word).replaceAll('\\', '/'));
}

describe.each(PAGES)('%s', (page) => {
  it('has commands for PowerShell that run as they stand, one after the other', async () => {
    const shop = await shopWithSamples();
    const env: Record<string, string> = {};
    let ran = 0;
    for (const line of fencedBlocks(page, 'powershell').flatMap(({ text }) => text.split('\n'))) {
      if (line === '' || OF_WINDOWS.test(line)) continue;
      if (line.startsWith('$env:')) {
        for (const [, name = '', value = ''] of line.matchAll(/\$env:(\w+) = '([^']*)'(?:; |$)/g)) {
          env[name] = value.replace(DOCUMENTED_SANDBOX, shop.baseUrl);
        }
        expect(Object.keys(env)).toEqual(['VDPIPE_BASE_URL', 'VDPIPE_API_KEY']);
        continue;
      }
      const [program, ...args] = toWords(
        line.replace(/^npx\.cmd --no-install vdpipe /, 'vdpipe.cmd '),
      );
      if (program === 'Copy-Item') {
        const [from = '', to = ''] = args.map((file) => path.join(shop.folder, file));
        copyFileSync(from, to);
        continue;
      }
      expect({ line, program }).toEqual({ line, program: 'vdpipe.cmd' });
      const run = args.includes('RUN') ? await newestRun(shop) : '';
      const real = args.map((word) => (word === 'RUN' ? run : word));
      const { code, stderr } = await shop.call(real, { env });
      const isWrong = args.some((word) => word.endsWith('/messy-list.xlsx'));
      const expected = isWrong ? (EXIT_CODES[args[0] ?? ''] ?? 0) : 0;
      expect({ line, code, stderr }).toEqual({ line, code: expected, stderr: expect.anything() });
      ran += 1;
    }
    expect(ran).toBeGreaterThan(0);
  });
});

it('docs/installing.md has a script whose command orders what has arrived', async () => {
  const shop = await shopWithSamples();
  const [script] = fencedBlocks('docs/installing.md', 'bat');
  const [line = ''] = script?.text.split('\n').filter((one) => one.includes('vdpipe.cmd ')) ?? [];
  const args = line
    .replace(/^call vdpipe\.cmd /, '')
    .replace(/ 2>> \S+/, '')
    .split(' ');
  shop.write('vdpipe-watch.yaml', 'jobs: [{ name: acme, folder: acme, settle: 0s }]');
  mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
  const list = 'project_id,svc_uid,order_count,total_price\nprj-0050,partner-7,1,1\n';
  shop.write('acme/in/list.csv', list);
  expect(await shop.call(args)).toMatchObject({ code: 0, stdout: '' });
  expect(shop.sandbox.audit().orders).toMatchObject([{ project_id: 'prj-0050' }]);
});

async function newestRun(shop: Shop): Promise<string> {
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  return run;
}
