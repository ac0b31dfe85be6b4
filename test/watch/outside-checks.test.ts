import { expect, it } from 'vitest';
import { type AskedLine, openService } from '../support/outside-check.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const ok = ({ id }: AskedLine) => ({ id, ok: true });

function mappingOf(url: string): string {
  return `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
checks: { people: { url: ${JSON.stringify(url)}, columns: [name] } }
`;
}

async function openWorld(
  job: string,
  answer: Parameters<typeof openService>[0] = (lines) => lines.map(ok),
) {
  const service = await openService(answer);
  const world = await openWatchWorld({ nightly: job });
  const file = world.shop.write('acme.yaml', mappingOf(service.url));
  return { world, asked: service.asked, file };
}

it('a list that is read twice, as guards hold it, is asked about once', async () => {
  const { world, asked } = await openWorld('mapping: acme.yaml\nmax_price: 1');
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(5);
  const held = await world.latest();
  expect(held).toMatchObject({ state: 'held', reasons: [{ code: 'price_too_high' }] });
  expect(held.run).not.toBeNull();
  expect(asked).toHaveLength(1);
});

it('a list waits while its check fails, and is ordered when it answers', async () => {
  let isDown = true;
  const { world } = await openWorld('mapping: acme.yaml', (lines, response) => {
    if (isDown) response.statusCode = 503;
    return lines.map(ok);
  });
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
  await world.once();
  expect(world.orders().count).toBe(0);
  expect(JSON.stringify(world.entries)).toContain('check \\"people\\" failed: it answered 503');
  expect(JSON.stringify(world.entries)).not.toContain('Zoë');
  isDown = false;
  world.clock.forward(3_600_000);
  expect(await world.once()).toBe(0);
  expect(await world.latest()).toMatchObject({ state: 'done', placed: 2 });
});

it('rows that are refused are treated as on_invalid says', async () => {
  const refuse = ({ id, values: { name = '' } }: AskedLine) =>
    name.endsWith('a-1') ? { id, reason: 'unknown' } : { id, ok: true };
  const { world } = await openWorld('mapping: acme.yaml\non_invalid: hold', (lines) =>
    lines.map(refuse),
  );
  world.drop('nightly', 'a.csv', listOf(projectsOf('a', 3)));
  await world.once();
  expect(await world.latest()).toMatchObject({ placed: 2 });
  expect(world.orders().count).toBe(2);
});

it.each([
  { more: '', fate: { state: 'failed', reasons: [{ code: 'checks_refused' }] }, times: 0 },
  { more: '\nallow_checks: true', fate: { state: 'done', placed: 2 }, times: 1 },
])(
  'a mapping in the ledger is asked for only if the job allows it ($fate.state)',
  async ({ more, fate, times }) => {
    const { world, asked, file } = await openWorld(`mapping: ledger:acme${more}`);
    expect(await world.shop.call(['mappings', 'save', 'acme', '-m', file])).toMatchObject({
      code: 0,
    });
    world.drop('nightly', 'a.csv', listOf(projectsOf('a', 2)));
    await world.once();
    expect(await world.latest()).toMatchObject(fate);
    expect(asked).toHaveLength(times);
  },
);
