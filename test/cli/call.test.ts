import process from 'node:process';
import { expect, it } from 'vitest';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';
import { INVALID_SHEET } from './support.ts';

const CALLS = [
  { args: ['check', 'invalid.csv', '--json'] },
  { args: ['order', 'list.csv', '--base-url', 'none'], env: { VDPIPE_API_KEY: '' } },
  { args: ['export', '--help'] },
  { args: ['check', 'list.csv'] },
  { args: ['check', 'gone.csv'] },
  { args: ['order'] },
];
it.each(some(2, CALLS))(
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
