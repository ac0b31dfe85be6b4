import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onPlatform } from '../support/other-platform.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

it('names that Windows would take for another file are refused before anything is ordered', async () => {
  const shop = await openShop();
  shop.write('list.csv', listOf(1));
  const before = readdirSync(shop.folder);
  const env = onPlatform('win32');
  const cases = some(3, [
    {
      flags: ['--results', 'Out.csv', '--results-rows', 'out.csv'],
      why: '--results uses the same file',
    },
    { flags: ['--results', 'list.REJECTS.xlsx'], why: 'the rejects' },
    { command: 'check', flags: ['--skipped', 'NUL.csv'], why: 'reserves the name "NUL.csv"' },
    { flags: ['--results', 'con.csv'], why: 'reserves the name "con.csv"' },
    { flags: ['--report', 'list:page.html'], why: 'does not allow ":" in file names' },
    { flags: ['--rejects', 'wrong*.csv'], why: 'does not allow "*" in file names' },
  ]);
  const results = await Promise.all(
    cases.map(({ command = 'order', flags }) => shop.run([command, 'list.csv', ...flags], { env })),
  );
  for (const [i, { code, stderr }] of results.entries()) {
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(cases[i]?.why ?? ''),
    });
  }
  expect(shop.sandbox.audit().requests.total).toBe(0);
  expect(readdirSync(shop.folder)).toEqual(before);
});
