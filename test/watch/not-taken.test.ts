import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { toJobWork } from '../../src/watch/watch-setting.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

itOnPosix(
  'what is never taken is told once with what to do, and ends --once with 5 until it is gone (needs POSIX)',
  async () => {
    const cases = [
      {
        name: 'link.csv',
        make: (file: string) => symlinkSync('/etc/hostname', file),
        told: 'it is a symbolic link. Put the list itself into in/',
      },
      {
        name: 'folder.csv',
        make: (file: string) => mkdirSync(file),
        told: 'it is a folder. Put the lists in it directly into in/',
      },
      {
        name: 'pipe.csv',
        make: (file: string) => spawnSync('mkfifo', [file]),
        told: 'it is a pipe or a device. Put a file into in/ instead',
      },
      {
        name: 'two\nlines.csv',
        make: (file: string) => writeFileSync(file, listOf(['p-1'])),
        told: 'its name has control characters, or is not in UTF-8. Rename it',
      },
    ];
    for (const { name, make, told } of cases) {
      const world = await openWatchWorld({ acme: 'files: "*.csv"' });
      world.drop('acme', 'notes.pdf', '%PDF');
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
      const file = path.join(world.shop.folder, 'acme/in', name);
      make(file);
      await world.withLedger(async (ledger) => {
        const passes = new JobPasses(
          toJobWork(world.setting(ledger), world.config.jobs[0] as JobConfig),
        );
        for (let i = 0; i < 3; i++) await passes.run(true, () => true);
      });
      const warnings = world.entries.filter(({ level }) => level !== 'info');
      expect(warnings.map(({ event, text }) => [event, text])).toEqual([
        ['not_taken', expect.stringContaining(`: ${told}`)],
      ]);
      expect({ name, code: await world.once() }).toEqual({ name, code: 5 });
      rmSync(file, { recursive: true });
      expect({ name, code: await world.once() }).toEqual({ name, code: 0 });
      expect(world.names('acme', 'in')).toEqual(['notes.pdf']);
      expect(world.orders().count).toBe(1);
    }
  },
);
