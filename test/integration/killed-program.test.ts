import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { fencedBlocks } from '../docs/markdown.ts';
import { openShop } from '../support/shop.ts';

const ORDERS = 20;

/** The function of the example, as a program has it. */
function orderNightOf(): string {
  const { text = '' } =
    fencedBlocks('docs/library.md', 'ts').find(({ heading }) => heading === 'orderRows') ?? {};
  const [, body = ''] = /^(async function orderNight\([\s\S]*?\n\})$/m.exec(text) ?? [];
  return body.replace('key: string', 'key');
}

it("a program as in the library's example orders each project once, killed and started again", async () => {
  let kill = (): void => {};
  const shop = await openShop({
    pattern: /^p-/,
    intercept: ({ operation, id }) => {
      if (operation === 'create_tentative_order' && id === 'p-8') kill();
      return undefined;
    },
  });
  const dist = pathToFileURL(path.resolve('dist/index.js')).href;
  const program = path.join(shop.folder, 'night.mjs');
  writeFileSync(
    program,
    `import { openLedger, orderRows, resumeRun, ServiceClient, UsageError } from ${JSON.stringify(dist)};
const service = new ServiceClient({ baseUrl: ${JSON.stringify(shop.baseUrl)}, credentials: { apiKey: 'any' } });
const ledger = openLedger('nights.sqlite', { leaseMs: 500 });
const setting = { ledger, service, submit: { concurrency: 4, delays: { settleMs: 10 } } };
function* rows() {
  for (let i = 0; i < ${ORDERS}; i += 1)
    yield { project_id: 'p-' + i, svc_uid: 'shop', order_count: 1, total_price: 2, name: 'Ada' };
}
${orderNightOf()}
console.log((await orderNight('2026-11-29'))?.orders.ordered);
await service.close();
await ledger.close();
`,
  );
  const start = async () => {
    const child = spawn(process.execPath, [program], { cwd: shop.folder });
    kill = () => child.kill('SIGKILL');
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text;
      });
    const [code, signal] = await once(child, 'close');
    return { code, signal, printed };
  };
  expect(await start()).toMatchObject({ signal: 'SIGKILL' });
  const placed = shop.sandbox.audit().orders.length;
  expect(placed).toBeLessThan(ORDERS);
  expect(await start()).toEqual({ code: 0, signal: null, printed: `${ORDERS}\n` });
  const projects = shop.sandbox.audit().orders.map(({ project_id }) => project_id);
  expect(new Set(projects).size).toBe(ORDERS);
  expect(projects).toHaveLength(ORDERS);
}, 60_000);
