import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { resumeRun } from '../../../src/run/resume-run.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { openRunNotify } from '../../../src/watch/config/run-notify.ts';
import { type Person, tellRuns } from '../../../src/watch/tell/tell-runs.ts';
import type { WatchEntry } from '../../../src/watch/watch-log.ts';
import { httpAnswer, startRawServer } from '../../service/connect.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { openShop } from '../../support/shop.ts';
import { temporaryFile } from '../../support/temporary-folder.ts';
import { QuickClock } from '../watch-world.ts';
import { startMail } from './mail-server.ts';

const may = (name: string, roles: readonly string[], is_enabled = true): Person => ({
  name,
  is_enabled,
  roles: new Set(roles),
});
const PEOPLE = [
  may('Ann', ['operator', 'releaser']),
  may('ben@example.com', ['releaser']),
  may('Cy', ['releaser']),
  may('Dee', ['releaser'], false),
];

/** A ledger, a service, and a console that tells over these channels. */
async function openDesk(notify: string) {
  const shop = await openShop();
  let ledgerMs = Date.now();
  /** Of consoles that run: when each began, by the ledger's clock, which goes on while any of them waits. */
  const running = new Map<QuickClock, number>();
  const now = () => {
    const times = [...running].map(([clock, fromMs]) => fromMs + clock.monotonicMs());
    ledgerMs = Math.max(ledgerMs, ...times);
    return ledgerMs;
  };
  const ledger = openLedger(`${shop.folder}/ledger.sqlite`, { now });
  onTestFinished(() => ledger.close());
  const entries: WatchEntry[] = [];
  const file = temporaryFile(
    'notify.yaml',
    `notify:\n${notify}\naddresses: { ann: ann@example.com, Cy: Cy@example.com, Dee: dee@example.com }\n`,
  );
  let worked = true;
  /** Tells until `done`, as one process of the console. */
  const tellUntil = async (done: (clock: QuickClock) => unknown, startMs = Date.now()) => {
    const stop = new AbortController();
    const clock = new QuickClock(startMs);
    running.set(clock, now());
    const told = tellRuns({
      ...{ ledger, clock, signal: stop.signal, log: (entry) => entries.push(entry) },
      notify: openRunNotify(file, () => [
        'releaser',
        'operator',
        ...PEOPLE.map(({ name }) => name),
      ]),
      environment: { SECRET: 'secret-of-webhook-0123456789' },
      people: () => PEOPLE,
      linkTo: (run) => `https://lists.example.com/#/runs/${run}`,
      isWorkedOn: async () => worked,
      console: 'host /console',
    });
    await vi.waitFor(() => done(clock), { timeout: 20_000, interval: 5 });
    // What there still is to tell is told within two looks.
    const { sleep } = clock;
    for (let i = 0; i < 20; i++) await sleep.call(new QuickClock(), 10_000);
    stop.abort();
    await told;
    now();
    running.delete(clock);
  };
  const stage = (ids: readonly string[], about: object = {}) =>
    stageDrafts(
      ledger,
      ids.map((id) => draftOf(id)),
      shop.baseUrl,
      about,
    );
  const place = (run: string) => placeAt(ledger, shop.baseUrl, run);
  return {
    ...{
      ledger,
      file: `${shop.folder}/ledger.sqlite`,
      notifyFile: file,
      entries,
      tellUntil,
      stage,
      place,
    },
    /** Whether somebody places orders now. */
    work: (is: boolean) => {
      worked = is;
    },
    now,
    pass: (ms: number) => {
      ledgerMs += ms;
    },
  };
}

async function placeAt(ledger: Ledger, baseUrl: string, run: string): Promise<void> {
  const service = new ServiceClient({
    baseUrl,
    resourceUrl: baseUrl,
    credentials: { apiKey: 'key' },
  });
  await resumeRun({ ledger, service, run });
  await service.close();
}

const byMail = (port: number, to: string, on: string) =>
  `  - mail: { smtp: "smtp://127.0.0.1:${port}", from: vdpipe@example.com, to: ${to} }\n    on: ${on}`;
const subjectOf = ({ text }: { text: string }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim();

it('a run that waits for release is told once, to those who may release it, without who staged it', async () => {
  const mail = await startMail();
  const desk = await openDesk(byMail(mail.port, '[releaser, Dee]', 'held'));
  const run = await desk.stage(['p-1', 'p-2'], {
    onHold: true,
    staged: { by: 'ann', fourEyes: true, note: 'Before noon' },
  });
  await desk.tellUntil(() => expect(mail.mails).toHaveLength(1));
  await desk.tellUntil(() => {});
  expect(mail.mails).toHaveLength(1);
  const [told] = mail.mails;
  expect(told?.to).toEqual(['ben@example.com', 'cy@example.com']);
  expect(subjectOf(told ?? { text: '' })).toBe('vdpipe: list.csv waits for release');
  const text = told?.text.replaceAll('=\r\n', '') ?? '';
  expect(text).toContain(`https://lists.example.com/#/runs/${run}`);
  expect(text).toContain('staged by ann: Before noon');
  expect(text).toMatch(/Copies: 2\r?\nTotal price: 7\b/);
  // It waits again, after its first order was placed; somebody else is asked now.
  await desk.ledger.releaseRun(run, 'ben@example.com', { first: 1 });
  await desk.tellUntil(() => {});
  await desk.place(run);
  await desk.tellUntil(() => expect(mail.mails).toHaveLength(2));
  expect(mail.mails[1]?.text).toContain('first_placed');
  expect(desk.entries).toEqual([]);
});

it('a colleague who is asked to release a run is told alone', async () => {
  const mail = await startMail();
  const desk = await openDesk(byMail(mail.port, 'releaser', 'held'));
  const staged = { by: 'Ann', fourEyes: true, releaser: 'Cy' };
  const folder = `/srv/${'a-long-folder/'.repeat(9)}`;
  await desk.stage(['p-1'], { onHold: true, staged, file: `${folder}march.csv` });
  await desk.tellUntil(() => expect(mail.mails).toHaveLength(1));
  const [told = { to: [], text: '' }] = mail.mails;
  expect(told.to).toEqual(['cy@example.com']);
  expect(subjectOf(told)).toBe('vdpipe: march.csv waits for release');
});

it('runs that were ordered, failed or are left are told to a webhook, and those that were over before are not', async () => {
  const { baseUrl, requests } = await startRawServer((socket) => socket.write(httpAnswer(204, '')));
  const told = () =>
    requests.map((one) => {
      const { event, run, job, counts, todo } = JSON.parse(one.slice(one.indexOf('\r\n\r\n')));
      return { event, run: run.id, exit: run.exit_code, job, placed: counts.placed, todo };
    });
  const desk = await openDesk(`  - webhook: { url: "${baseUrl}/", secret_from: { env: SECRET } }`);
  await desk.place(await desk.stage(['p-old']));
  await desk.tellUntil(() => {});
  expect(requests).toEqual([]);
  const done = await desk.stage(['p-1']);
  await desk.tellUntil(() => {});
  await desk.place(done);
  const refused = await desk.stage(['none']);
  await desk.place(refused);
  const held = await desk.stage(['p-2'], { onHold: true, staged: { by: null, fourEyes: false } });
  await desk.ledger.stopRun(held);
  await desk.tellUntil(() => expect(requests).toHaveLength(3));
  const link = (run: string) => `https://lists.example.com/#/runs/${run}`;
  const look = (run: string) => [`Look at it: ${link(run)}`];
  const common = { job: null, placed: 0 };
  expect(told()).toEqual(
    expect.arrayContaining([
      { ...common, event: 'success', run: done, exit: 0, placed: 1, todo: [] },
      { ...common, event: 'failed', run: refused, exit: 4, todo: look(refused) },
      expect.objectContaining({ event: 'held', run: held, exit: 5 }),
    ]),
  );
  const left = await desk.stage(['p-3']);
  await desk.tellUntil(() => {});
  expect(requests).toHaveLength(3);
  desk.work(false);
  await desk.tellUntil(() => expect(requests).toHaveLength(4));
  expect(told()[3]).toMatchObject({ event: 'failed', run: left, exit: 5 });
  await desk.ledger.purgeRun(held, { abandon: true, by: 'Ann' });
  await desk.tellUntil(() => {});
  expect(requests).toHaveLength(4);
});

const bodyOf = (request = '') => JSON.parse(request.slice(request.indexOf('\r\n\r\n')));

/** A webhook, and what it was told while it worked. */
async function startHook() {
  const accepted: string[] = [];
  const hook = { status: 204 };
  const { baseUrl, requests } = await startRawServer((socket) => {
    if (hook.status === 204) accepted.push(requests.at(-1) ?? '');
    socket.write(httpAnswer(hook.status, ''));
  });
  const told = () => accepted.map(bodyOf).map(({ event, run }) => `${event} ${run.id}`);
  return {
    ...{ requests, accepted, told, hook },
    notify: `  - webhook: { url: "${baseUrl}/", secret_from: { env: SECRET } }`,
  };
}

it('what ended long ago is not told when somebody does something with it', async () => {
  const { told, notify } = await startHook();
  const desk = await openDesk(notify);
  const run = await desk.stage(['p-old']);
  await desk.place(run);
  const database = new DatabaseSync(desk.file);
  database.exec(`UPDATE run SET created_at = created_at - ${30 * 86_400_000}`);
  database.close();
  await desk.tellUntil(() => {});
  await desk.ledger.noteEvent(run, { what: 'stopped', by: 'Ann', details: {} });
  await desk.tellUntil(() => {});
  expect(told()).toEqual([]);
});

it('no run is lost because the clock of the console was wrong for a while', async () => {
  const { told, notify } = await startHook();
  const desk = await openDesk(notify);
  await desk.tellUntil(() => {}, Date.now() + 30 * 86_400_000);
  const run = await desk.stage(['p-1']);
  await desk.place(run);
  await desk.tellUntil(() => {}, Date.now() - 30 * 86_400_000);
  await desk.tellUntil(() => {});
  expect(told()).toEqual([`success ${run}`]);
});

it('of many runs that wait when it is started first, the newest are told, and what becomes of all', async () => {
  const { told, notify } = await startHook();
  const desk = await openDesk(notify);
  const onHold = { onHold: true, staged: { by: 'Ann', fourEyes: false } };
  const oldest = await desk.stage(['p-1'], onHold);
  const others: string[] = [];
  for (let i = 2; i <= 101; i++) others.push(await desk.stage([`p-${i}`], onHold));
  await desk.tellUntil(() => expect(told()).toHaveLength(100));
  await desk.ledger.releaseRun(oldest, 'Cy');
  await desk.place(oldest);
  await desk.tellUntil(() => expect(told()).toHaveLength(101));
  expect(told().sort()).toEqual(
    [...others.map((run) => `held ${run}`), `success ${oldest}`].sort(),
  );
});

it('a run that waited for release long is left only ten minutes after that', async () => {
  const { requests, told, notify } = await startHook();
  const desk = await openDesk(notify);
  const run = await desk.stage(['p-1'], { onHold: true });
  desk.work(false);
  let releasedAtMs = 0;
  await desk.tellUntil(async (clock) => {
    expect(told()).toEqual([`held ${run}`]);
    const heldAtMs = clock.wallMs();
    await vi.waitUntil(() => clock.wallMs() > heldAtMs + 900_000);
    releasedAtMs = clock.wallMs();
    await desk.ledger.releaseRun(run, 'Cy');
    await vi.waitFor(() => expect(told()).toHaveLength(2), { timeout: 20_000 });
  });
  expect(told()).toEqual([`held ${run}`, `failed ${run}`]);
  expect(Date.parse(bodyOf(requests[1]).at)).toBeGreaterThanOrEqual(releasedAtMs + 600_000);
});

it('a run is left ten minutes after the last work also if the console restarts meanwhile', async () => {
  const { told, notify } = await startHook();
  const desk = await openDesk(notify);
  await desk.tellUntil(() => {});
  const run = await desk.stage(['p-1']);
  desk.work(false);
  const tenMinutes = 600_000;
  const restarts: number[] = [];
  while (told().length === 0 && restarts.length < 20) {
    await desk.tellUntil(async (clock) => {
      const startMs = clock.wallMs();
      await vi.waitUntil(() => clock.wallMs() > startMs + tenMinutes / 10, { interval: 1 });
      restarts.push(clock.wallMs() - startMs);
    });
  }
  expect(told()).toEqual([`failed ${run}`]);
  expect(restarts.length).toBeGreaterThan(1);
});

it('what was not sent yet is not sent once its run was withdrawn or released', async () => {
  let status = 500;
  const { baseUrl, requests } = await startRawServer((socket) =>
    socket.write(httpAnswer(status, '')),
  );
  const desk = await openDesk(`  - webhook: { url: "${baseUrl}/", secret_from: { env: SECRET } }`);
  const onHold = { onHold: true, staged: { by: 'Ann', fourEyes: false } };
  const withdrawn = await desk.stage(['p-1'], onHold);
  const released = await desk.stage(['p-2'], onHold);
  const waiting = await desk.stage(['p-3'], onHold);
  await desk.tellUntil(() => expect(requests.length).toBeGreaterThan(2));
  await desk.ledger.purgeRun(withdrawn, { withdraw: {} });
  await desk.ledger.releaseRun(released, 'Ben', { graceMs: 900_000 });
  const database = new DatabaseSync(desk.file);
  database.exec('UPDATE message SET due_at = 0');
  database.close();
  const before = requests.length;
  status = 204;
  await desk.tellUntil(() => expect(requests.length).toBeGreaterThan(before));
  expect(requests.slice(before).map((one) => bodyOf(one).run.id)).toEqual([waiting]);
});

it.each(['while it runs', 'before it starts again'])(
  'what waits is sent to whom its entry reaches once that has changed %s, and nothing is told twice',
  async (when) => {
    const [ops, first, second] = [await startHook(), await startHook(), await startHook()];
    first.hook.status = 500;
    const desk = await openDesk(`${ops.notify}\n${first.notify}`);
    await desk.tellUntil(() => {});
    const run = await desk.stage(['p-1']);
    await desk.place(run);
    const change = () =>
      writeFileSync(desk.notifyFile, `notify:\n${second.notify}\n${ops.notify}\n`);
    await desk.tellUntil(async () => {
      expect(first.requests.length).toBeGreaterThan(0);
      if (when !== 'while it runs') return;
      change();
      await vi.waitFor(() => expect(second.told()).toEqual([`success ${run}`]), {
        timeout: 20_000,
      });
    });
    change();
    await desk.tellUntil(() => expect(second.told()).toEqual([`success ${run}`]));
    const next = await desk.stage(['p-2']);
    await desk.place(next);
    await desk.tellUntil(() => expect(second.told()).toHaveLength(2));
    expect(ops.told()).toEqual([`success ${run}`, `success ${next}`]);
  },
);

it('a new entry for whom another one reached before gets its own messages, and they alone do', async () => {
  const [first, second] = [await startHook(), await startHook()];
  const desk = await openDesk(first.notify);
  await desk.tellUntil(() => {});
  writeFileSync(desk.notifyFile, `notify:\n${second.notify}\n`);
  await desk.tellUntil(() => {});
  writeFileSync(desk.notifyFile, `notify:\n${second.notify}\n${first.notify}\n`);
  await desk.tellUntil(() => {});
  const run = await desk.stage(['p-1']);
  await desk.place(run);
  await desk.tellUntil(() => expect(second.told().length).toBeGreaterThan(0));
  expect(first.told()).toEqual([`success ${run}`]);
  expect(second.told()).toEqual([`success ${run}`]);
});

it('of an entry that was removed it is logged that what waits is not sent', async () => {
  const [first, second] = [await startHook(), await startHook()];
  const desk = await openDesk(`${first.notify}\n${second.notify}`);
  await desk.tellUntil(() => {});
  writeFileSync(desk.notifyFile, `notify:\n${second.notify}\n`);
  await desk.tellUntil(() => expect(desk.entries).toHaveLength(1));
  await desk.tellUntil(() => {});
  expect(desk.entries).toMatchObject([{ level: 'warn', event: 'recipient_removed' }]);
});

it('that nobody places a run is not sent once somebody does or has stopped it, but if it is left again', async () => {
  const { requests, told, hook, notify } = await startHook();
  const desk = await openDesk(notify);
  await desk.tellUntil(() => {});
  const [resumed, stopped] = [await desk.stage(['p-1']), await desk.stage(['p-2'])];
  desk.work(false);
  hook.status = 500;
  await desk.tellUntil(() => expect(requests.length).toBeGreaterThan(1));
  desk.work(true);
  await desk.ledger.stopRun(stopped, 'Ann');
  hook.status = 204;
  desk.pass(3_600_000);
  await desk.tellUntil(() => {});
  expect(told()).toEqual([]);
  desk.work(false);
  await desk.tellUntil(() => expect(told()).toEqual([`failed ${resumed}`]));
});

it('two consoles of a ledger tell after ten minutes, too, that nobody places a run', async () => {
  const { accepted, notify } = await startHook();
  const desk = await openDesk(notify);
  await desk.tellUntil(() => {});
  await desk.stage(['p-1']);
  desk.work(false);
  const fromMs = desk.now();
  let toldMs = 0;
  const telling = () =>
    desk.tellUntil(() => {
      expect(accepted).toHaveLength(1);
      toldMs ||= desk.now();
    });
  await Promise.all([telling(), setTimeout(5).then(telling)]);
  expect(toldMs).toBeGreaterThanOrEqual(fromMs + 600_000);
});

it('what was before nobody looked for a while does not count to the ten minutes', async () => {
  const { accepted, notify } = await startHook();
  const desk = await openDesk(notify);
  await desk.tellUntil(() => {});
  await desk.stage(['p-1']);
  desk.work(false);
  await desk.tellUntil((clock) => vi.waitUntil(() => clock.monotonicMs() > 200_000));
  expect(accepted).toEqual([]);
  desk.pass(8 * 3_600_000);
  const startMs = Date.now();
  await desk.tellUntil(() => expect(accepted).toHaveLength(1), startMs);
  expect(Date.parse(bodyOf(accepted[0]).at)).toBeGreaterThanOrEqual(startMs + 600_000);
});

it('a changed file counts without a restart, and one with a mistake leaves all as it was', async () => {
  const [first, second] = [await startHook(), await startHook()];
  const desk = await openDesk(first.notify);
  const onHold = { onHold: true, staged: { by: 'Ann', fourEyes: false } };
  await desk.tellUntil(async () => {
    await desk.stage(['p-1'], onHold);
    await vi.waitFor(() => expect(first.told()).toHaveLength(1), { timeout: 20_000 });
    writeFileSync(desk.notifyFile, 'notify: []\n');
    await vi.waitFor(() => expect(desk.entries).toHaveLength(1), { timeout: 20_000 });
    const entries = () => desk.ledger.deliveries.recall('host /console', 'entries');
    const before = await entries();
    writeFileSync(desk.notifyFile, `notify:\n${second.notify}\n`);
    await vi.waitFor(async () => expect(await entries()).not.toBe(before), { timeout: 20_000 });
    await desk.stage(['p-2'], onHold);
    await vi.waitFor(() => expect(second.told()).toHaveLength(1), { timeout: 20_000 });
  });
  expect(desk.entries).toMatchObject([{ event: 'config_refused' }]);
  expect(first.told()).toHaveLength(1);
});

it('of a run of a scheduled import only that it waits is told: its job tells how it ends', async () => {
  const mail = await startMail();
  const desk = await openDesk(byMail(mail.port, 'releaser', '[held, success, failed]'));
  const { deliveries } = desk.ledger;
  const file = {
    name: 'list.csv',
    folder: '/acme',
    hash: 'a'.repeat(64),
    bytes: 9,
    modifiedAtMs: 0,
  };
  const { id } = await deliveries.take({ job: 'acme', ...file });
  const run = await desk.stage(['p-1'], { onHold: true });
  await deliveries.change(id, ['taken'], { state: 'held', run });
  await desk.tellUntil(() => expect(mail.mails).toHaveLength(1));
  await desk.ledger.releaseRun(run, 'Cy');
  await desk.place(run);
  await desk.tellUntil(() => {});
  expect(mail.mails.map(subjectOf)).toEqual(['vdpipe: list.csv waits for release']);
});

it('a process that dies before it notes what it told queues it under the same id', async () => {
  const mail = await startMail();
  const desk = await openDesk(byMail(mail.port, 'releaser', 'held'));
  await desk.stage(['p-1'], { onHold: true });
  const { deliveries } = desk.ledger;
  const { remember } = deliveries;
  deliveries.remember = async (job, key, value) => {
    if (key === 'told') throw new Error('the process dies here');
    await remember.call(deliveries, job, key, value);
  };
  await desk.tellUntil(() => expect(mail.mails).toHaveLength(1));
  deliveries.remember = remember;
  await desk.tellUntil(() => {});
  expect(mail.mails).toHaveLength(1);
  expect(desk.entries).toMatchObject([{ text: expect.stringContaining('the process dies here') }]);
});

it('e-mail that reaches nobody is not silent, and who did it alone is not told', async () => {
  const mail = await startMail();
  const desk = await openDesk(byMail(mail.port, 'ann', 'held'));
  await desk.stage(['p-1'], { onHold: true, staged: { by: 'Ann', fourEyes: false } });
  const queued = () => desk.entries.length;
  await desk.tellUntil(() => {});
  expect([mail.mails.length, queued()]).toEqual([0, 0]);
  const other = await openDesk(byMail(mail.port, 'operator', 'held').replace('operator', 'Dee'));
  await other.stage(['p-2'], { onHold: true, staged: { by: 'Ann', fourEyes: false } });
  await other.tellUntil(() => expect(other.entries).not.toEqual([]));
  expect(other.entries[0]).toMatchObject({ event: 'message_failed', level: 'warn' });
  expect(mail.mails).toEqual([]);
});

it.each([
  { given: 'notify: []', wanted: 'must have at least one' },
  {
    given: 'notify:\n  - command: { run: [tell] }\n    on: missing',
    wanted: 'success, held, failed',
  },
  {
    given: 'notify:\n  - mail: { smtp: "smtp://localhost", from: a@example.com, to: relaser }',
    wanted: 'must be an e-mail address, a role',
  },
  {
    given:
      'notify:\n  - mail: { smtp: "smtp://localhost", from: a@example.com, to: "Ann <ann@example.com>" }',
    wanted: 'must be an e-mail address, a role',
  },
])('a file with a mistake is refused with its place: $wanted', ({ given, wanted }) => {
  const file = temporaryFile('notify.yaml', given);
  expect(() => openRunNotify(file, () => ['releaser'])).toThrow(
    expect.objectContaining({
      code: 'watch_config_invalid',
      message: expect.stringContaining(wanted),
    }),
  );
  expect(() => openRunNotify(file, () => ['releaser'])).toThrow(
    /^Cannot use the file of --notify "/,
  );
});
