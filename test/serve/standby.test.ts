import { fork } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listOf, openShop } from '../support/shop.ts';

const STANDBY = path.resolve(import.meta.dirname, '../../dist/cli/standby-main.js');

it('a process that stands by takes a command that comes while it is still loaded', async () => {
  const shop = await openShop();
  const words = ['check', shop.write('list.csv', listOf(2)), '--quiet', '--json'];
  const child = fork(STANDBY, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  child.send(words);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('"orders": 2') });
});
