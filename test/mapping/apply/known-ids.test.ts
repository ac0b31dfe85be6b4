import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownIds } from '../../../src/mapping/apply/known-ids.ts';
import type { IdPlan } from '../../../src/mapping/apply/plan.ts';
import { NO_KEY } from '../../../src/mapping/apply/record.ts';
import { checkProjectId, checkSvcUid } from '../../../src/mapping/cells/cell-values.ts';
import { runs } from '../../support/runs.ts';
import { cellsOf, place } from '../support.ts';

const [PROJECT, USER] = place('P', 'U').header.columns.map((column) => ({ column }));

function knownIds(project: IdPlan | undefined, svcUid: IdPlan | undefined): KnownIds {
  if (!project || !svcUid) throw new TypeError('A plan is missing');
  const toFields = (projectId: string, user: string) => [`PO-${projectId}`, user];
  return new KnownIds(project, svcUid, toFields, () => {});
}

/** What KnownIds must have of a row, if it has it; null for ids that will not do. */
function wantedOf([p = '', u = '']: readonly string[], project?: IdPlan, svcUid?: IdPlan) {
  const ofProject = project && 'value' in project ? { text: project.value } : checkProjectId(p);
  const ofUser = svcUid && 'value' in svcUid ? { text: svcUid.value } : checkSvcUid(u);
  if (!('text' in ofProject && 'text' in ofUser)) return null;
  const [projectId, user] = [ofProject.text, ofUser.text];
  return { projectId, svcUid: user, fields: [`PO-${projectId}`, user], areCleaned: false };
}

test.each([
  { name: 'both in columns', project: PROJECT, svcUid: USER },
  { name: 'one user', project: PROJECT, svcUid: { value: 'u' } },
  { name: 'one project', project: { value: 'p' }, svcUid: USER },
])('KnownIds has the checked ids of each row, and a key for each two: $name', (plans) => {
  const { project, svcUid } = plans;
  const id = fc.oneof(
    fc.constantFrom('', ' ', 'p', 'p ', '.', 'q', 'é', '김', 'a\u0007'),
    fc.constantFrom('x'.repeat(59), 'x'.repeat(60), 'user@example.com', 'shop-1'),
  );
  const row = fc.array(id, { maxLength: 2 });
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 20 }), { maxLength: 6 }), (batches) => {
      const known = knownIds(project, svcUid);
      const owners = new Map<number, string>();
      for (const rows of batches) {
        const found = known.find(cellsOf(rows));
        for (const [i, cells] of rows.entries()) {
          const wanted = wantedOf(cells, project, svcUid);
          const ids = found[i] ?? null;
          const long = cells.some((cell) => cell.length === 60);
          if (ids === null) {
            expect(long || wanted === null).toBe(true);
            expect(known.keyOf(i)).toBe(NO_KEY);
            continue;
          }
          const { key, ...rest } = ids;
          expect(rest).toEqual(wanted);
          expect(known.keyOf(i)).toBe(key);
          const text = JSON.stringify(rest);
          expect(owners.get(key) ?? text).toBe(text);
          owners.set(key, text);
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

test('KnownIds has the right ids when there are more projects and users than it keeps', () => {
  const known = knownIds(PROJECT, USER);
  const owners = new Map<number, string>();
  let missing = 0;
  for (let batch = 0; batch < 30; batch += 1) {
    // Half of each batch was in the one before; a project has another user in each second one.
    const rows = Array.from({ length: 5000 }, (_, i) => {
      const number = (2500 * batch + i) % 70_000;
      return [`prj-${number}`, `shop-${batch % 4 < 2 ? number : number + 1}`];
    });
    const found = known.find(cellsOf(rows));
    for (const [i, [projectId, svcUid]] of rows.entries()) {
      const ids = found[i] ?? null;
      if (ids === null) {
        missing += 1;
        continue;
      }
      const text = `${projectId} ${svcUid}`;
      const isRight = ids.projectId === projectId && ids.svcUid === svcUid;
      if (!isRight || (owners.get(ids.key) ?? text) !== text) expect.fail(text);
      owners.set(ids.key, text);
    }
  }
  // Those of the batch that is read when there is no more room.
  expect(missing).toBeGreaterThan(0);
  expect(missing).toBeLessThanOrEqual(5000);
});
