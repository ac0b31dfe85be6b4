import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, openLedger, ServiceClient } from '../../src/index.ts';
import { IN_MEMORY, temporaryFolder } from '../support/temporary-folder.ts';
import type { List } from './list.ts';
import { NOT_YET } from './not-yet.ts';
import { type Counter, judgeList, type Verdict } from './run-list.ts';

const OUT = process.env['VDPIPE_MEANING_OUT'];
const VERDICTS: readonly Verdict[] = [
  'right',
  'asked',
  'refused',
  'warned',
  'silent money',
  'silent text',
  'false alarm',
];

/** Verdicts by point. */
const counts = new Map<string, Map<Verdict, number>>();

async function openCounter(ends: (() => unknown)[]): Promise<Counter> {
  const sandbox = createSandbox({ projects: 0, pattern: /^/, keepBodies: true });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'any-key' } });
  const folder = temporaryFolder(IN_MEMORY, (end) => ends.push(end));
  const ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  ends.unshift(
    () => ledger.close(),
    () => service.close(),
    () => sandbox.close(),
  );
  return { sandbox, service, ledger, folder };
}

/** Puts sets of lists to vdpipe, each by its name, and prints a table of what came of them. */
export function judgeSets(sets: readonly (readonly [string, readonly List[]])[]): void {
  beforeAll(() => {
    if (OUT) writeFileSync(OUT, '');
  });

  afterAll(() => {
    process.stdout.write(`\n${tableOf()}\n`);
  });

  describe.each(sets)('what is ordered is what the list means: %s lists', (_, lists) => {
    // One for all lists would take longer for each: it is asked what was ordered before.
    let counter: Counter;
    const ends: (() => unknown)[] = [];
    beforeAll(async () => {
      counter = await openCounter(ends);
    });
    afterAll(async () => {
      for (const end of ends) await end();
    });

    it.each(lists.map((list) => [`${list.point}: ${list.name}`, list] as const))(
      '%s',
      async (_, list) => {
        const { folder } = counter;
        mkdirSync(folder, { recursive: true });
        const judged = await judgeList(list, counter).finally(() =>
          rmSync(path.join(folder, 'list'), { recursive: true, force: true }),
        );
        const { name, point, must, meant } = list;
        const ofPoint = counts.get(point) ?? new Map<Verdict, number>();
        ofPoint.set(judged.verdict, (ofPoint.get(judged.verdict) ?? 0) + 1);
        counts.set(point, ofPoint);
        if (OUT)
          appendFileSync(OUT, `${JSON.stringify({ name, point, must, ...judged, meant })}\n`);
        const { isAllowed, verdict, ordered, errors, warnings } = judged;
        expect(
          isAllowed,
          `${must}, but ${verdict}: ${JSON.stringify({ meant, ordered, errors, warnings }, null, 1)}`,
        ).toBe(!NOT_YET.has(name));
      },
    );
  });
}

function tableOf(): string {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(6) : String(cell).padStart(13))).join('');
  const rows = [...counts].map(([point, of]) => [
    point,
    ...VERDICTS.map((verdict) => of.get(verdict) ?? 0),
  ]);
  const sums = VERDICTS.map((verdict) =>
    [...counts.values()].reduce((sum, of) => sum + (of.get(verdict) ?? 0), 0),
  );
  return [['point', ...VERDICTS], ...rows, ['all', ...sums]].map(line).join('\n');
}
