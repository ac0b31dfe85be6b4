import { expect, it } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { toJobText } from '../../src/output/text/jobs/jobs-text.ts';
import { toMailText } from '../../src/watch/tell/mail.ts';
import { runJobOnce } from '../../src/watch/watch-job.ts';
import { toJobWork } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const MAPPING = 'version: 1\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\n';
const ORDER =
  'order: { order_count: { column: order_count }, total_price: { column: total_price } }\n';

it('tells once, each time that it begins, that files wait because the mapping of their job cannot be used', async () => {
  const settings =
    'mapping: acme.yaml\nsame_name: allow\nnotify: [{ command: { run: [./tell] }, on: failed }]';
  const world = await openWatchWorld({ acme: settings });
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  await world.withLedger(async (ledger: Ledger) => {
    const once = () => runJobOnce(toJobWork(world.setting(ledger), job));
    const queued = async () => (await ledger.deliveries.jobs())[0]?.messages.queued;
    world.shop.write('acme.yaml', `${MAPPING}${ORDER}colour: red\n`);
    expect(await once()).toBe(2);
    expect(await queued()).toBe(0);
    const text = async () => (await ledger.deliveries.jobs()).map(toJobText).join('');
    expect(await text()).toMatch(/^acme: needs attention\n[\s\S]*mapping_invalid/);
    world.drop('acme', 'list.csv', listOf(projectsOf('a', 1)));
    expect([await once(), await once()]).toEqual([2, 2]);
    expect(await queued()).toBe(1);
    const [message] = await ledger.deliveries.dueMessages(1, 60_000);
    const { event, delivery, reasons, todo } = JSON.parse(message?.body ?? '');
    expect({ event, delivery, todo }).toEqual({
      ...{ event: 'failed', delivery: null },
      todo: ['Correct it: files of the job are waiting. vdpipe retries automatically.'],
    });
    expect(reasons).toEqual([{ code: 'mapping_invalid', text: expect.stringContaining('colour') }]);
    expect(toMailText(message?.body ?? '').subject).toBe('vdpipe: acme: files are waiting');
    world.shop.write('acme.yaml', MAPPING + ORDER);
    expect(await once()).toBe(0);
    expect(await queued()).toBe(1);
    expect(await text()).toMatch(/^acme: idle\n/);
    world.shop.write('acme.yaml', MAPPING);
    world.clock.forward(60_000);
    world.drop('acme', 'list.csv', listOf(projectsOf('b', 1)));
    await once();
    expect(await queued()).toBe(2);
  });
});
