import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checked, openConsole, openDraft, runIn } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { itOnPosix } from '../support/posix.ts';
import { itInTorture } from '../support/runs.ts';
import { expectAllOnce, listOf, openShop } from '../support/shop.ts';

describe('two at once', () => {
  it('are not two consoles on one folder, until the first has ended', async () => {
    const shop = await openShop();
    const first = await openConsole(shop);
    const flags = ['serve', '--port=0', `--folder=${shop.folder}/console`];
    const second = await shop.run(flags);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toContain(`Another console is using the folder "${shop.folder}/console"`);
    expect(await first.call('session')).toMatchObject({ service: shop.baseUrl });
    first.running.process.kill('SIGKILL');
    await first.running.ended;
    const third = await openConsole(shop);
    expect(await third.call('drafts')).toEqual({ drafts: [] });
  });

  it('make one run of a draft, which cannot be changed or deleted meanwhile', async () => {
    const shop = await openShop();
    const desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', listOf(30));
    const { revision } = await checked(desk, draft);
    const params = { draft };
    const body = { revision, on_invalid: 'stop', again: true };
    const stages = [desk.fetch('stage', { params, body }), desk.fetch('stage', { params, body })];
    const edits = { revision, edits: [{ cell: 'D2', to: '9.00' }] };
    expect((await Promise.race(stages)).status).toBe(409);
    const others = await Promise.all([
      desk.refused('editDraft', { params, body: edits }),
      desk.refused('deleteDraft', { params }),
    ]);
    expect(others).toMatchObject([
      { code: expect.stringMatching(/^draft_stag/) },
      { code: expect.stringMatching(/^draft_stag/) },
    ]);
    const statuses = (await Promise.all(stages)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, 409]);
    const { runs } = await desk.call('runs');
    expect(runs).toHaveLength(1);
    const { run, corrections } = await desk.call('draft', { params });
    expect(run).toBe(runs[0]?.run);
    expect(corrections).toBe(0);
  });

  it('release a run once, and place its orders once', async () => {
    const shop = await openShop({ latencyMs: 10 });
    const desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', listOf(20));
    const { revision } = await checked(desk, draft);
    const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
    const { run } = await desk.call('stage', stage);
    const given = { params: { run }, body: { copies: '20' } };
    await Promise.all([1, 2, 3].map(() => desk.fetch('releaseRun', given)));
    await runIn(desk, run, 'finished');
    expect((await desk.call('audit')).events.map(({ what }) => what)).toEqual([
      'released',
      'staged',
    ]);
    expectAllOnce(shop, 20);
  });
});

itInTorture.each(['the same console', 'another one'])(
  'a run that is resumed while the process that was to stop is still ending goes on to its end by %s',
  async (who) => {
    const shop = await openShop({ latencyMs: 300 });
    const desk = await serveHere(shop);
    const other =
      who === 'another one'
        ? await serveHere(shop, { folder: path.join(shop.folder, 'other') })
        : desk;
    const draft = await openDraft(desk, 'list.csv', listOf(40));
    const { revision } = await checked(desk, draft);
    const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
    const { run } = await desk.call('stage', stage);
    const params = { run };
    await desk.call('releaseRun', { params, body: { copies: '40' } });
    await expect
      .poll(async () => (await desk.call('run', { params })).orders.ordered, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await desk.call('stopRun', { params });
    const { work } = await other.call('resumeRun', { params });
    expect(work).toMatchObject({ is_stopping: false });
    await runIn(other, run, 'finished');
    expectAllOnce(shop, 40);
    expect([...desk.failures, ...other.failures]).toEqual([]);
  },
);

describe('a console that is stopped', () => {
  itOnPosix(
    'asks the process that places orders to stop once, also after Ctrl-C (needs POSIX: process groups)',
    async () => {
      const shop = await openShop({ latencyMs: 200 });
      const desk = await openConsole(shop);
      const draft = await openDraft(desk, 'list.csv', listOf(40));
      const { revision } = await checked(desk, draft);
      const stage = { params: { draft }, body: { revision, on_invalid: 'stop' } };
      const { run } = await desk.call('stage', stage);
      await desk.call('releaseRun', { params: { run }, body: { copies: '40' } });
      const parent = desk.running.process.pid;
      const workers = processes().filter((one) => one.parent === parent && one.does.includes(run));
      expect(workers).toMatchObject([{ group: workers[0]?.pid }]);
      desk.running.process.kill('SIGTERM');
      expect(await desk.running.ended).toMatchObject({ code: 0 });
      expect(processes().filter((one) => one.does.includes(run))).toEqual([]);
    },
  );
});

/** All processes, with the group to which a terminal sends Ctrl-C. */
function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,args=']).toString().split('\n');
  return lines.map((line) => {
    const [pid, parent, group, ...does] = line.trim().split(/ +/);
    return { pid: Number(pid), parent: Number(parent), group: Number(group), does: does.join(' ') };
  });
}
