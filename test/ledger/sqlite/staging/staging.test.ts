import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger, RunAbout } from '../../../../src/ledger/ledger.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf } from '../../../support/drafts.ts';
import { itOnPosix } from '../../../support/posix.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const STAGE_AND_STAY = path.resolve(import.meta.dirname, '../../../support/stage-and-stay.mjs');

const ABOUT: RunAbout = {
  service: 'http://127.0.0.1:1',
  file: 'list.csv',
  sheet: 'list',
  fingerprint: 'abc',
  again: false,
};

async function withLedger<T>(file: string, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = openLedger(file);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

describe('RunStaging', () => {
  it('leaves nothing behind when it is discarded', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      await staging.discard();
      expect(await ledger.findRuns('abc')).toEqual([]);
      expect(existsSync(`${file}-datasets/${staging.run}.rows`)).toBe(false);
    });
  });

  it('stays committed when its lock cannot be removed', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      const lock = `${file}-datasets/${staging.run}.rows.staging`;
      rmSync(lock);
      mkdirSync(lock);
      await staging.commit({ read: 1, blank: 0, skipped: 0, rejected: 0 });
      await staging.discard();
      expect((await ledger.getRun(staging.run)).states.staged.orders).toBe(1);
      expect(existsSync(`${file}-datasets/${staging.run}.rows`)).toBe(true);
    });
  });

  it('keeps its datasets while their orders cannot be removed, and both go with the next staging', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      const other = new DatabaseSync(file);
      onTestFinished(() => other.close());
      other.exec(
        `CREATE TRIGGER nothing_goes BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
      );
      await expect(staging.discard()).rejects.toThrow('disk full');
      expect(existsSync(`${file}-datasets/${staging.run}.rows`)).toBe(true);
      other.exec('DROP TRIGGER nothing_goes');
      await (await ledger.stageRun(ABOUT)).discard();
      expect(readdirSync(`${file}-datasets`)).toEqual([]);
      expect(other.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 0 });
    });
  });

  it('keeps no one from staging when its files cannot be removed, and they go when they can', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    await withLedger(file, async (ledger) => {
      const staging = await ledger.stageRun(ABOUT);
      await staging.add([draftOf('p1')]);
      const datasets = `${file}-datasets/${staging.run}.rows`;
      rmSync(datasets);
      mkdirSync(datasets);
      await expect(staging.discard()).rejects.toThrow(datasets);
      await (await ledger.stageRun(ABOUT)).discard();
      rmdirSync(datasets);
      writeFileSync(datasets, "people's data, as a process leaves it that is killed meanwhile");
      await (await ledger.stageRun(ABOUT)).discard();
      expect(readdirSync(`${file}-datasets`)).toEqual([]);
    });
  });

  it('removes what a process that died left of its staging', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const dead = openLedger(file, {
      identity: { place: 'a machine that is gone', pid: 1, started: '0' },
    });
    const left = await dead.stageRun(ABOUT);
    await left.add([draftOf('p1')]);
    await dead.close();
    expect(existsSync(`${file}-datasets/${left.run}.rows`)).toBe(true);
    await withLedger(file, async (ledger) => (await ledger.stageRun(ABOUT)).discard());
    expect(readdirSync(`${file}-datasets`)).toEqual([]);
  });

  itOnPosix(
    'removes no staging of a process that is slow or stopped, and at once that of a killed one (needs POSIX: signals)',
    async () => {
      const file = path.join(temporaryFolder(), 'l.sqlite');
      const slow = spawn(process.execPath, [STAGE_AND_STAY, file, 'another container']);
      onTestFinished(() => {
        slow.kill('SIGKILL');
      });
      const [line] = await once(slow.stdout, 'data');
      const run = String(line).trim();
      slow.kill('SIGSTOP');
      let monotonicMs = 0;
      const ledger = openLedger(file, { monotonicMs: () => monotonicMs });
      onTestFinished(() => ledger.close());
      const stageAnother = async () => {
        await (await ledger.stageRun(ABOUT)).discard();
        monotonicMs += 3_600_000;
        return readdirSync(`${file}-datasets`).sort();
      };
      const files = [`${run}.rows`, `${run}.rows.staging`];
      expect([await stageAnother(), await stageAnother()]).toEqual([files, files]);
      const ended = once(slow, 'exit');
      slow.kill('SIGKILL');
      await ended;
      expect(await stageAnother()).toEqual([]);
    },
  );

  it('can be committed by a process that was slow, while others stage', async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const slow = spawn(process.execPath, [STAGE_AND_STAY, file, 'another container']);
    onTestFinished(() => {
      slow.kill('SIGKILL');
    });
    const [line] = await once(slow.stdout, 'data');
    await withLedger(file, async (ledger) => {
      await (await ledger.stageRun(ABOUT)).discard();
      const ended = once(slow, 'exit');
      slow.stdin.end();
      expect(await ended).toEqual([0, null]);
      expect((await ledger.listRuns()).map(({ run }) => run)).toEqual([String(line).trim()]);
      expect(readdirSync(`${file}-datasets`)).toEqual([`${String(line).trim()}.rows`]);
    });
  });
});
