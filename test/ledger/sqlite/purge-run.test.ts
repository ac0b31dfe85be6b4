import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CLAIMER = path.resolve(import.meta.dirname, '../../support/claim-until-purged.mjs');

function open(file = path.join(temporaryFolder(), 'ledger.sqlite')) {
  const ledger = openLedger(file);
  onTestFinished(() => ledger.close());
  return ledger;
}

describe('Ledger.purgeRun()', () => {
  it.each(['the next purge', 'the next staging'])(
    'leaves datasets that a killed purge did not remove to %s',
    async (next) => {
      const file = path.join(temporaryFolder(), 'ledger.sqlite');
      const ledger = open(file);
      const [killed, other] = [
        await stageDrafts(ledger, [draftOf('p1')]),
        await stageDrafts(ledger, [draftOf('p2')]),
      ];
      const datasets = path.join(`${file}-datasets`, `${killed}.rows`);
      const bytes = readFileSync(datasets);
      await ledger.purgeRun(killed, { abandon: true });
      writeFileSync(datasets, bytes);
      if (next === 'the next purge') await ledger.purgeRun(other, { abandon: true });
      else await stageDrafts(ledger, [draftOf('p3')]);
      expect(existsSync(datasets)).toBe(false);
      const rest = next === 'the next purge' ? 0 : 2;
      expect(readdirSync(path.dirname(datasets))).toHaveLength(rest);
    },
  );

  it('lets a worker of another process claim a whole order or none, whenever it comes', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const ledger = open(file);
    const drafts = Array.from({ length: 3 }, (_, i) => draftOf(`p${i}`));
    const run = await stageDrafts(ledger, drafts);
    const claiming = promisify(execFile)(process.execPath, [CLAIMER, file, run]);
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    claiming.then(over, over);
    const hasClaimed = async () => {
      for await (const batch of ledger.attempts(run)) if (batch.length > 0) return true;
      return false;
    };
    const purge = () =>
      ledger.purgeRun(run, { abandon: true }).then(
        () => true,
        () => false,
      );
    // Not for ever, if the other process ends before.
    while (!isOver && !((await hasClaimed()) && (await purge()))) await setImmediate();
    const { claims, empty } = JSON.parse((await claiming).stdout);
    expect(claims).toBeGreaterThan(0);
    expect(empty).toBe(0);
    const { states } = await ledger.getRun(run);
    expect(states.sending.orders + states.unknown.orders).toBe(0);
  });
});
