import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';
import { listOf, projectsOf } from '../watch/watch-world.ts';

/** Of JavaScript objects: one list needs less than half of it. */
const HEAP_MIB = 64;
/**
 * What the process may take more after so many files than after the first fifth: measured are 4 to 25, of garbage and of what malloc keeps.
 * Snapshots of the heap after 1,200 and 1,900 files differ by 0.7 MiB of compiled code, and by 64 bytes a file.
 */
const MORE_MIB = 30;
/** As `deploy/` sets it: otherwise malloc keeps four times what is in use. */
const OF_MALLOC = readFileSync('deploy/vdpipe-watch.service', 'utf8').matchAll(
  /^Environment=(MALLOC_\w+)=(\d+)$/gm,
);

function putFiles(shop: Shop, files: number, content: (file: number) => string): string {
  shop.write('vdpipe-watch.yaml', 'jobs: [{ name: acme, folder: acme, settle: 0s }]');
  const folder = path.join(shop.folder, 'acme/in');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < files; i++) {
    const file = path.join(folder, `${String(i).padStart(4, '0')}.csv`);
    writeFileSync(file, content(i));
    utimesSync(file, 1, Date.now() / 1000 - 60);
  }
  return path.join(shop.folder, 'acme/done');
}

it('vdpipe watch takes 200 files through in the memory of one', async () => {
  const files = 200;
  const shop = await openShop();
  const done = putFiles(shop, files, (i) =>
    listOf(projectsOf(String(i), 10), { more: ' x'.repeat(20_000) }),
  );
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` };
  expect(await shop.run(['watch', '--once', '--quiet'], { env })).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(readdirSync(done)).toHaveLength(3 * files);
  expect(shop.sandbox.audit().orders).toHaveLength(10 * files);
}, 600_000);

it('vdpipe watch takes 5,000 files through without taking more for each', async () => {
  const files = 5000;
  const shop = await openShop();
  const done = putFiles(shop, files, (i) => listOf(projectsOf(String(i), 2)));
  // Notes how much it has, and how many files it has taken through.
  const notes = path.join(shop.folder, 'memory.txt');
  const meter = shop.write(
    'meter.mjs',
    `import { appendFileSync, readdirSync } from 'node:fs';
     const note = () => {
       const done = readdirSync(${JSON.stringify(done)}).length / 3;
       appendFileSync(${JSON.stringify(notes)}, done + ' ' + process.memoryUsage.rss() + '\\n');
     };
     if (process.argv.includes('watch')) setInterval(() => { try { note(); } catch {} }, 500).unref();`,
  );
  const malloc = Object.fromEntries([...OF_MALLOC].map(([, name, value]) => [name, value]));
  expect(Object.keys(malloc)).toHaveLength(3);
  const env = { ...malloc, NODE_OPTIONS: `--import ${meter} --max-old-space-size=${HEAP_MIB}` };
  expect((await shop.run(['watch', '--once', '--quiet'], { env })).code).toBe(0);
  const lines = readFileSync(notes, 'utf8').trim().split('\n');
  const noted = lines.map((line) => line.split(' ').map(Number) as [done: number, rss: number]);
  const most = (from: number, to: number) =>
    Math.max(...noted.filter(([at]) => at >= from && at < to).map(([, rss]) => rss)) / 2 ** 20;
  const last = most(files * 0.9, files);
  expect(last).toBeLessThan(most(files * 0.2, files * 0.3) + MORE_MIB);
}, 1_800_000);
