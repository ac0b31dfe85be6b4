import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { itOnPosix } from '../../support/posix.ts';
import { listOf, openShop } from '../../support/shop.ts';
import { runOnTerminal } from '../../support/terminal.ts';

describe('vdpipe ledger copy on a terminal', () => {
  itOnPosix('asks before it retires a ledger (needs POSIX: a terminal)', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const env = { VDPIPE_LEDGER: 'one.sqlite' };
    const ordered = await shop.call(['order', 'list.csv'], { env });
    expect(ordered.stderr).toContain('New ledger: one.sqlite\n');
    expect((await shop.call(['order', 'list.csv', '--again'], { env })).stderr).not.toContain(
      'New',
    );
    const copy = (args: readonly string[], keys?: string) =>
      runOnTerminal(['ledger', 'copy', 'one.sqlite', 'two.sqlite', ...args], {
        ...{ cwd: shop.folder, env: shop.env },
        ...(keys !== undefined && { type: { after: '[y/N] ', keys } }),
      });
    const declined = await copy([], 'n\n');
    expect(declined.text).toContain('Move the ledger to "two.sqlite"? After that, "');
    expect(declined.code).toBe(3);
    expect(existsSync(path.join(shop.folder, 'two.sqlite'))).toBe(false);
    expect(await copy(['--yes'])).toMatchObject({ code: 0 });
    const late = await shop.call(['runs'], { env });
    expect(late).toMatchObject({ code: 2, stderr: expect.stringContaining('two.sqlite') });
  });
});
