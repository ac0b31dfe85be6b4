import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A rule of design section 5, switched off by one change of the source. */
const MUTATIONS = [
  {
    rule: 'rule 1: the intent is durable before the POST',
    file: 'src/ledger/sqlite/ordering/worker.ts',
    find: 'db.prepare(ADD_INTENTS).run(this.epoch, nowMs, send);',
    replace: '',
  },
  {
    rule: 'rule 2: nothing final after a lost answer before a look-up',
    file: 'src/submit/decide.ts',
    find: "if (error.outcome === 'unknown') return { ...lost(order, error, context), ...toDenied(error) };",
    replace: '',
  },
  {
    rule: 'rule 9: one order in flight per project',
    file: 'src/ledger/sqlite/ordering/worker-registry.ts',
    find: 'return (isOwnClock ? ownAgeMs : ageElsewhere(row)) >= this.#leaseMs();',
    replace: 'return true;',
  },
  {
    rule: "rule 11: an order id that is another project's does not count",
    file: 'src/ledger/sqlite/ordering/mixed-up-answers.ts',
    find: "if (!owner || order.todo === 'look_up') return outcome;",
    replace: 'return outcome;',
  },
  {
    rule: "rule 11: an order id that is found to be another project's is in doubt",
    file: 'src/ledger/sqlite/ordering/mixed-up-answers.ts',
    find: 'db.prepare(SUSPECT).run(owner.id, orderId);',
    replace: '',
  },
  {
    rule: 'rule 9: what is in flight is cut off when its claims are lost',
    file: 'src/submit/heartbeat.ts',
    find: 'this.#inFlight.abort();',
    replace: '',
  },
] as const;

describe('the simulation', () => {
  it.each(MUTATIONS)('notices when $rule is switched off', ({ file, find, replace }) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'vdpipe-mutation-'));
    try {
      for (const part of ['src', 'test', 'package.json', 'vitest.config.ts', 'tsconfig.json']) {
        cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
      }
      symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
      const source = readFileSync(path.join(copy, file), 'utf8');
      expect(source.split(find)).toHaveLength(2);
      writeFileSync(path.join(copy, file), source.replace(find, replace));
      const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
      const result = spawnSync(process.execPath, [vitest, 'run', 'test/simulation'], {
        cwd: copy,
        env: { ...process.env, VDPIPE_SEEDS: '500', NO_COLOR: '1' },
        encoding: 'utf8',
      });
      expect(result.status).toBe(1);
      expect(result.stdout + result.stderr).toContain('VDPIPE_SEED=');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
