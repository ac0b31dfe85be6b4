import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAPPING } from '../harness/programs.mjs';
import { race } from '../harness/race.mjs';

/** From the file to the ledger, nothing ordered. @type {import('../harness/case.mjs').Case} */
export const stage = {
  name: 'stage',
  title: 'Staging alone: read, checked, grouped, and durable in the ledger',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const sorted = await sheets.get({ format: 'csv', rows, orders });
    const shuffled = await sheets.get({ format: 'csv', rows, orders, shuffled: true });
    const xlsx = await sheets.get({ format: 'shared', rows, orders });
    const staged =
      ({ file }) =>
      async () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-'));
        try {
          return await programs.run(
            'stage-vdpipe',
            file,
            MAPPING,
            path.join(folder, 'ledger.sqlite'),
          );
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      };
    const measured = await race(
      {
        'CSV, sorted': staged(sorted),
        'CSV, shuffled': staged(shuffled),
        'xlsx, shared strings': staged(xlsx),
      },
      runs,
    );
    return { measured, held: [] };
  },
};
