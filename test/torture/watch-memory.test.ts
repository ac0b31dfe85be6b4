import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';
import { listOf, projectsOf } from '../watch/watch-world.ts';

const FILES = 200;
/** Of JavaScript objects: one list needs less than half of it. */
const HEAP_MIB = 64;

it('vdpipe watch takes 200 files through in the memory of one', async () => {
  const shop = await openShop();
  shop.write('vdpipe-watch.yaml', 'jobs: [{ name: acme, folder: acme, settle: 0s }]');
  const folder = path.join(shop.folder, 'acme/in');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < FILES; i++) {
    const file = path.join(folder, `${String(i).padStart(4, '0')}.csv`);
    writeFileSync(file, listOf(projectsOf(String(i), 10), { more: ' x'.repeat(20_000) }));
    utimesSync(file, 1, Date.now() / 1000 - 60);
  }
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` };
  expect(await shop.run(['watch', '--once', '--quiet'], { env })).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(readdirSync(path.join(shop.folder, 'acme/done'))).toHaveLength(3 * FILES);
  expect(shop.sandbox.audit().orders).toHaveLength(10 * FILES);
}, 600_000);
