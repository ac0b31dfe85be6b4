import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ownShell } from '../../../src/cli/shell/shell.ts';
import { startCli } from '../../support/cli.ts';
import { onPlatform } from '../../support/other-platform.ts';
import { itOnPosix } from '../../support/posix.ts';
import { some } from '../../support/runs.ts';
import { listOf, openShop } from '../../support/shop.ts';

const SHARED =
  'C:\\Program Files\\WindowsPowerShell\\Modules;C:\\WINDOWS\\system32\\WindowsPowerShell\\v1.0\\Modules';
const IN_CMD = { PSModulePath: SHARED, PROMPT: '$P$G' };
const IN_POWERSHELL = {
  PSModulePath: `C:\\Users\\kim\\Documents\\WindowsPowerShell\\Modules;${SHARED}`,
};
const IN_PWSH = {
  PSModulePath: `\\\\server\\home\\Documents\\PowerShell\\Modules;C:\\Program Files\\PowerShell\\Modules;c:\\program files\\powershell\\7\\Modules;${SHARED}`,
};

describe('ownShell()', () => {
  it.each([
    { name: 'cmd', environment: IN_CMD, shell: 'cmd' },
    { name: 'PowerShell 5.1', environment: IN_POWERSHELL, shell: 'powershell' },
    { name: 'PowerShell 7', environment: IN_PWSH, shell: 'pwsh' },
    {
      name: 'PowerShell by way of vdpipe.cmd',
      environment: { ...IN_POWERSHELL, PROMPT: '$P$G' },
      shell: 'powershell',
    },
    {
      name: 'Git Bash',
      environment: { ...IN_CMD, MSYSTEM: 'MINGW64', SHELL: '/usr/bin/bash' },
      shell: 'sh',
    },
    { name: 'nothing known', environment: {}, shell: 'cmd' },
  ])('tells on Windows that it is $name', ({ environment, shell }) => {
    expect(ownShell(environment, 'win32')).toBe(shell);
  });

  it('is sh on other systems', () => {
    expect(ownShell(IN_PWSH, 'linux')).toBe('sh');
    expect(ownShell({}, 'darwin')).toBe('sh');
  });
});

describe('commands that are printed to be typed', () => {
  const SHELLS = [
    {
      name: 'PowerShell',
      environment: IN_POWERSHELL,
      word: "'my list.csv'",
      sets: [
        "$env:VDPIPE_BASE_URL = 'URL'; $env:VDPIPE_API_KEY = 'any-key'",
        "$env:VDPIPE_RESOURCE_URL = 'URL'",
      ],
    },
    {
      name: 'cmd',
      environment: IN_CMD,
      word: '"my list.csv"',
      sets: [
        'set "VDPIPE_BASE_URL=URL"',
        'set "VDPIPE_API_KEY=any-key"',
        'set "VDPIPE_RESOURCE_URL=URL"',
      ],
    },
  ];
  itOnPosix.each(some(1, SHELLS))(
    'are for $name where that runs vdpipe (needs POSIX: signals)',
    async ({ environment, word, sets }) => {
      const env = { ...onPlatform('win32'), ...environment, SHELL: '', MSYSTEM: '' };
      const running = startCli(['sandbox', '--port', '0'], { env });
      const shop = await openShop();
      shop.write('my list.csv', listOf(1));
      const [init, [line]] = await Promise.all([
        shop.run(['init', 'my list.csv'], { env }),
        running.process.stdout ? once(running.process.stdout, 'data') : [],
      ]);
      expect(init.stderr).toContain(`vdpipe check ${word} -m mapping.yaml`);
      running.process.kill('SIGINT');
      const { stderr } = await running.ended;
      const settings = stderr.split('\n').slice(1, 1 + sets.length);
      const baseUrl = String(line).trim();
      expect(settings).toEqual(
        sets.map(
          (text) => `  ${text.replace("URL'", `${baseUrl}'`).replace('=URL', `=${baseUrl}`)}`,
        ),
      );
    },
  );
});
