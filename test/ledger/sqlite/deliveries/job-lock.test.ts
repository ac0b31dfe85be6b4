import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished } from 'vitest';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { itOnPosix } from '../../../support/posix.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const CLAIM_AND_STAY = path.resolve(import.meta.dirname, '../../../support/claim-and-stay.mjs');

itOnPosix(
  'a job of a process that is stopped stays its own, and that of a killed one is free at once (needs POSIX: signals)',
  async () => {
    const file = path.join(temporaryFolder(), 'l.sqlite');
    const job = '../acme\n';
    const other = spawn(process.execPath, [CLAIM_AND_STAY, file, job]);
    onTestFinished(() => {
      other.kill('SIGKILL');
    });
    expect(String(await once(other.stdout, 'data'))).toBe('claimed\n');
    other.kill('SIGSTOP');
    const ledger = openLedger(file);
    onTestFinished(() => ledger.close());
    expect(await ledger.deliveries.claimJob(job)).toBeUndefined();
    const ended = once(other, 'exit');
    other.kill('SIGKILL');
    await ended;
    const claim = await ledger.deliveries.claimJob(job);
    expect(claim).toBeDefined();
    await claim?.release();
    const [lock, ...others] = readdirSync(`${file}-jobs`);
    expect(others).toEqual([]);
    expect(statSync(path.join(`${file}-jobs`, lock ?? '')).mode & 0o777).toBe(0o600);
  },
);
