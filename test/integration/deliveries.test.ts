import { expect, it } from 'vitest';
import type { JobNote, NewDelivery } from '../../src/ledger/deliveries.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { commandsIn } from '../support/follow-advice.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const NOTE: JobNote = {
  ...{ name: 'acme', folder: '/srv/acme', host: 'print-1', state: 'waiting_for_release' },
  ...{ isPaused: false, nextAtMs: 1_800_000_000_000, deadlineAtMs: null },
  ...{ waiting: null, seenEvent: 0, isOnce: false },
};

function fileOf(name: string, job = 'acme'): NewDelivery {
  return {
    job,
    name,
    folder: '/srv/jobs',
    hash: 'ab12',
    bytes: 1200,
    modifiedAtMs: 1_700_000_000_000,
  };
}

async function inLedger<T>(shop: Shop, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = openLedger(String(shop.env['VDPIPE_LEDGER']));
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** A held delivery, whose run is on hold if there is one. */
function hold(shop: Shop, name: string, run: string | null = null): Promise<string> {
  return inLedger(shop, async ({ deliveries }) => {
    const { id } = await deliveries.take(fileOf(name));
    const reasons = [{ code: 'too_few_rows', facts: { rows: 12, min_rows: 100 } }];
    await deliveries.change(id, ['taken'], { state: 'held', run, reasons, rows: 12 });
    return id;
  });
}

async function stageOnHold(shop: Shop): Promise<string> {
  shop.write('list.csv', listOf(3));
  const staged = await shop.call(['order', 'list.csv', '--hold-for-release', '--json']);
  return JSON.parse(staged.stdout).run;
}

it('vdpipe jobs and deliveries list what the ledger remembers of scheduled imports', async () => {
  const shop = await openShop();
  await inLedger(shop, async () => {});
  for (const command of ['jobs', 'deliveries']) {
    const nothing = { code: 0, stdout: `There are no ${command} yet.\n`, stderr: '' };
    expect(await shop.call([command])).toEqual(nothing);
    expect((await shop.call([command, '--json'])).stdout).toBe('[]\n');
  }
  const held = await hold(shop, 'two\nlines "x".csv');
  await inLedger(shop, async ({ deliveries }) => {
    await deliveries.noteJob(NOTE);
    await deliveries.noteJob({ ...NOTE, name: 'other', isPaused: true, state: 'idle' });
    const { id } = await deliveries.take(fileOf('list.csv'));
    const found = { run: '7f3a09c1', orders: 1, copies: 40, totalPrice: '125.50' };
    await deliveries.change(id, ['taken'], { state: 'done', ...found });
    await deliveries.take(fileOf('b.csv', 'other'));
    const message = { job: 'acme', delivery: id, channel: 'mail:0', body: '{}' };
    await deliveries.queueMessages(['m1', 'm2'].map((one) => ({ id: one, ...message })));
    await deliveries.messageFailed('m2', 'smtp_refused', null);
    const failure = { code: 'fetch_failed', text: 'Cannot fetch from there.', told: true };
    const since = Date.UTC(2026, 10, 23, 6);
    await deliveries.remember('other', 'fetch_failure', JSON.stringify({ ...failure, since }));
  });

  const { stdout } = await shop.call(['deliveries']);
  expect(stdout.replaceAll(/d-[\da-f]{8} {2}\S+ \S+ UTC/g, 'ID')).toBe(
    [
      'ID  taken     other: b.csv\n',
      'ID  done      acme: list.csv, run 7f3a09c1\n',
      'ID  held      acme: two⏎lines "x".csv\n',
      '  it has 12 rows, fewer than min_rows (100)\n',
    ].join(''),
  );
  const listed = JSON.parse((await shop.call(['deliveries', '--job', 'acme', '--json'])).stdout);
  expect(listed).toMatchObject([
    { file: 'list.csv', state: 'done', run: '7f3a09c1', order_count: 40, total_price: '125.50' },
    {
      ...{ delivery: held, job: 'acme', file: 'two\nlines "x".csv', state: 'held', run: null },
      ...{ sha256: 'ab12', modified_at: '2023-11-14T22:13:20.000Z', ended_at: null },
      reasons: [{ code: 'too_few_rows', todo: 'If the list is right, release it' }],
    },
  ]);
  expect((await shop.call(['deliveries', '--job', 'none'])).stdout).toContain('no deliveries');

  const jobs = await shop.call(['jobs']);
  expect(jobs.stdout.replaceAll(/20(?!27)\d\d-\S+ \S+ UTC|d-[\da-f]{8}/g, '…')).toBe(
    [
      'acme: waiting for release\n  folder    /srv/acme on print-1, last seen …\n',
      '  watched   by nobody now\n',
      '  next      2027-01-15 08:00 UTC\n  latest    list.csv: done, … (…)\n',
      '  held      1 delivery\n',
      '  messages  1 message queued, 1 message not sent (gave up); last error: smtp_refused\n',
      'other: paused\n  folder    /srv/acme on print-1, last seen …\n',
      '  watched   by nobody now\n  paused    in the jobs file\n',
      '  next      2027-01-15 08:00 UTC\n  latest    b.csv: taken, … (…)\n',
      '  fetching  failing since …: Cannot fetch from there. (fetch_failed)\n',
    ].join(''),
  );
  expect(JSON.parse((await shop.call(['jobs', '--json'])).stdout)).toMatchObject([
    {
      ...{ job: 'acme', state: 'waiting_for_release', paused: false, held: 1 },
      ...{ next_at: '2027-01-15T08:00:00.000Z', latest: { file: 'list.csv', state: 'done' } },
      messages: { queued: 1, given_up: 1, error_code: 'smtp_refused' },
      fetch_failure: null,
    },
    {
      ...{ job: 'other', paused: true, held: 0 },
      fetch_failure: {
        ...{ code: 'fetch_failed', text: 'Cannot fetch from there.' },
        since: '2026-11-23T06:00:00.000Z',
      },
    },
  ]);
});

it('vdpipe release and show take a delivery, too', async () => {
  const shop = await openShop();
  const run = await stageOnHold(shop);
  const id = await hold(shop, 'list.csv', run);
  const shown = (await shop.call(['show', id.slice(0, 7)])).stdout;
  expect(shown).toContain(`Delivery ${id}\n  job       acme\n  file      list.csv`);
  expect(shown).toContain(
    '  state     held\n            it has 12 rows, fewer than min_rows (100)\n',
  );
  expect(shown).toContain(
    `If the list is right, release it.\nTo release it: vdpipe release ${id}@`,
  );
  expect(await shop.call(['show', id, '--report', 'x.html'])).toMatchObject({ code: 2 });

  const released = await shop.call(['release', id, '--by', 'Ann']);
  expect(released.code).toBe(0);
  expect(released.stderr).toContain(`Delivery ${id} was released by Ann at `);
  expect(released.stderr).toContain(`  run      ${run}\n`);
  expect(released.stderr).toContain('Nobody watches the job "acme" now: a "vdpipe watch" that has');
  const runs = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  expect(runs).toMatchObject([{ run, state: 'unfinished' }]);
  const { events } = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
  expect(events).toMatchObject([
    { what: 'staged' },
    { what: 'released', by: 'Ann', delivery: id, sha256: 'ab12' },
  ]);
  expect((await shop.call(['show', run])).stdout).toContain(`, delivery ${id}\n`);
  const again = await shop.call(['release', id, '--by', 'Ben', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({
    ...{ ok: true, delivery: id, job: 'acme', state: 'released', released_by: 'Ann' },
    already_released: true,
  });
  expect(JSON.parse((await shop.call(['show', id, '--json'])).stdout)).toMatchObject({
    ...{ delivery: id, state: 'released', released_by: 'Ann' },
  });
  expect(await shop.call(['resume', run])).toMatchObject({ code: 0 });
  expect(shop.sandbox.audit().orders).toHaveLength(3);

  const unknown = await shop.call(['release', 'd-unknown', '--by', 'Ann', '--json']);
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Run "vdpipe deliveries" to see all deliveries.'),
  });
  expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'delivery_unknown' } });
  const taken = await inLedger(shop, ({ deliveries }) => deliveries.take(fileOf('b.csv')));
  expect((await shop.call(['release', taken.id])).stderr).toContain(
    `Delivery ${taken.id} cannot be released or rejected: it is not held, it is taken. Run "vdpipe deliveries" to see which deliveries are held.`,
  );
});

it('a delivery that is held again is released by the command that was shown for this, not by that for the first hold', async () => {
  const shop = await openShop();
  const id = await hold(shop, 'list.csv', null);
  const first =
    commandsIn((await shop.call(['show', id])).stdout)[0]
      ?.split(' ')
      .slice(1) ?? [];
  expect(await shop.call([...first, '--by', 'Ann'])).toMatchObject({ code: 0 });
  const reasons = [{ code: 'release_over', facts: { copies: 270_000, max_copies: 100 } }];
  const figures = { orders: 3, copies: 270_000, totalPrice: '270000' };
  await inLedger(shop, async ({ deliveries }) => {
    await deliveries.change(id, ['released'], { state: 'held', reasons, ...figures });
  });
  const [again] = commandsIn((await shop.call(['show', id])).stdout);
  for (const stale of [first, ['release', id]]) {
    const refused = await shop.call([...stale, '--by', 'Bob']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      `It is held now because it has 270,000 copies; deliveries with more than 100 require a release (3 orders, 270,000 copies, price 270,000). If that is right: ${again}\n`,
    );
  }
  await inLedger(shop, async ({ deliveries }) => {
    await deliveries.noteJob(NOTE);
    await deliveries.claimJob('acme');
    const released = await shop.call([...(again?.split(' ').slice(1) ?? []), '--by', 'Bob']);
    expect(released.stderr).toMatch(
      new RegExp(
        `^Delivery ${id} was released by Bob at [^]+\n"vdpipe watch" continues with it\\.\n$`,
      ),
    );
  });
});

it('vdpipe jobs NAME pauses, continues and runs a job now, and says who did', async () => {
  const shop = await openShop();
  await inLedger(shop, ({ deliveries }) => deliveries.noteJob({ ...NOTE, state: 'idle' }));
  const jobs = (...words: string[]) => shop.call(['jobs', ...words]);
  const paused = await jobs('acme', '--pause', '--by', 'Ann', '--note', 'They "moved"\nit');
  expect(paused).toMatchObject({ code: 0, stdout: '' });
  expect(paused.stderr).toMatch(
    /^Job acme was paused by Ann at .* UTC\.\nNobody is watching this job now: this takes effect when a watcher starts\.\n$/,
  );
  const again = await jobs('acme', '--pause', '--by', 'Ben', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({
    ...{ ok: true, job: 'acme', paused: true, paused_in_file: false, is_new: false },
    ...{ pause: { by: 'Ann', note: 'They "moved"\nit' }, taken_up: false, watched: false },
  });
  const shown = (await jobs('acme')).stdout.replaceAll(/20\d\d-\S+ \S+ UTC/g, '…');
  expect(shown).toContain('acme: paused\n');
  expect(shown).toContain('  paused    by Ann at …: "They \\"moved\\"\\nit"\n');
  expect(shown).toContain('  …  paused by Ann: "They \\"moved\\"\\nit"\n');
  expect(await jobs('acme', '--run-now')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'Job "acme" cannot run now: it is paused. Continue it first: "vdpipe jobs acme --continue".',
    ),
  });
  expect((await jobs('acme', '--continue', '--by', 'Ben')).stderr).toContain(
    'was continued by Ben',
  );
  expect((await jobs('acme', '--continue')).stderr).toContain(
    'Job acme is not paused. Nothing was changed.\n',
  );
  expect(await jobs('acme', '--run-now', '--by', 'Cleo')).toMatchObject({ code: 0 });
  const { run_now: runNow, events } = JSON.parse((await jobs('acme', '--json')).stdout);
  expect(runNow).toMatchObject({ by: 'Cleo', note: null });
  expect(events).toMatchObject([
    { what: 'run_now', by: 'Cleo' },
    { what: 'continued', by: 'Ben' },
    { what: 'paused', by: 'Ann', note: 'They "moved"\nit' },
  ]);
  for (const [words, what] of [
    [['none', '--pause'], '"vdpipe jobs" to see all jobs'],
    [['none'], 'There is no job "none"'],
    [['--pause'], 'The name of the job is missing'],
    [['acme', '--pause', '--continue'], 'Only one of'],
    [['acme', '--note', 'x'], '--note can only be given with'],
    [['acme', '--pause', '--note', 'x'.repeat(501)], 'at most 500 characters'],
  ] as const) {
    expect(await jobs(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(what) });
  }
});
