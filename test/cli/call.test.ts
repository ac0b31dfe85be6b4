import process from 'node:process';
import { expect, it } from 'vitest';
import { listOf, openShop } from '../support/shop.ts';
import { INVALID_SHEET } from './support.ts';

it.each([
  { args: ['check', 'list.csv'] },
  { args: ['check', 'invalid.csv', '--json'] },
  { args: ['check', 'gone.csv'] },
  { args: ['export', '--help'] },
  { args: ['order'] },
  { args: ['order', 'list.csv', '--base-url', 'none'], env: { VDPIPE_API_KEY: '' } },
])(
  'callCli() gives what the command line gives as a process: $args',
  async ({ args, ...options }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('invalid.csv', INVALID_SHEET);
    const before = { env: { ...process.env }, cwd: process.cwd() };
    const called = await shop.call(args, options);
    expect({ env: { ...process.env }, cwd: process.cwd() }).toEqual(before);
    expect(called).toEqual(await shop.run(args, options));
  },
);
