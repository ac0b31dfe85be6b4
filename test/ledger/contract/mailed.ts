import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  Ledger,
  MailedBefore,
  MailedRule,
  Outcome,
  StagedHash,
} from '../../../src/ledger/ledger.ts';
import { startOf } from '../../../src/ledger/mailed/mailed-filter.ts';
import { draftOf } from '../../support/drafts.ts';
import { adopted, claimOne, collect, DAY_MS, FAILURE, LOST, ordered, type World } from './world.ts';

const RULE: MailedRule = {
  service: 'http://127.0.0.1:1',
  columns: ['Name', 'Postcode'],
  ignore: ['case'],
};

/** A hash of a person: of `ann`, who is also written `ann/A_nn`. */
const hashOf = (person: string) => {
  const [name = '', written = 'same'] = person.split('/');
  return createHash('sha256').update(name).digest('base64url').slice(0, 22) + written;
};

async function open(ledger: Ledger, rule = RULE): Promise<MailedBefore> {
  const before = await ledger.openMailed(rule, true);
  if (!before) throw new Error('Nothing is known');
  return before;
}

async function begin(ledger: Ledger, people: readonly string[], rules: readonly MailedRule[]) {
  const opened: (readonly [MailedRule, MailedBefore])[] = [];
  for (const rule of rules) opened.push([rule, await open(ledger, rule)]);
  const { service } = RULE;
  const about = { service, file: 'f', sheet: 's', fingerprint: people.join(), again: true };
  const staging = await ledger.stageRun(about);
  await staging.add(people.map((person) => draftOf(`p-${person}`)));
  const page = people.map((person, i): StagedHash => [hashOf(person), i, i + 2]);
  const rows = { read: people.length, blank: 0, skipped: 0, rejected: 0 };
  const mailed = opened.map(([rule, before]) => ({ rule, before, rows: () => [page] }));
  return { staging, commit: () => staging.commit(rows, { mailed }) };
}

/** Stages a list of people, each in an order of their own; gives the run. */
async function stage(ledger: Ledger, people: readonly string[], ...rules: readonly MailedRule[]) {
  const { staging, commit } = await begin(ledger, people, rules.length > 0 ? rules : [RULE]);
  await commit();
  return staging.run;
}

/** Records how orders come out, one after another. */
async function place(ledger: Ledger, run: string, outcomes: readonly Outcome[]): Promise<void> {
  const worker = await ledger.openWorker({ runs: [run] });
  for (const outcome of outcomes)
    await worker.record(await claimOne(worker, { limit: 1 }), outcome);
  await worker.close();
}

function* failingRows(): Generator<readonly StagedHash[]> {
  yield [[hashOf('ann'), 0, 2]];
  throw new Error('cut');
}

async function find(ledger: Ledger, people: readonly string[], rule = RULE) {
  const before = await ledger.openMailed(rule);
  const likely = people.filter((person) => before?.mayHave(...startOf(hashOf(person))));
  const places = new Map(likely.map((person, i) => [person, i]));
  const found = (await before?.find(likely.map(hashOf))) ?? new Map();
  return Object.fromEntries(
    people.map((person) => [person, found.get(places.get(person) ?? -1) ?? null]),
  );
}

/** People who were mailed before: what every ledger knows of them. */
export function describeMailed(newWorld: () => World): void {
  describe('Ledger.openMailed()', () => {
    it('knows of nobody at first, and of people of lists that were recorded by the same rule', async () => {
      const world = newWorld();
      const ledger = world.open();
      expect(await ledger.openMailed(RULE)).toBeNull();
      expect(await open(ledger)).toMatchObject({ known: { lists: 0 } });
      const run = await stage(ledger, ['ann', 'bo']);
      const other = world.open();
      expect(await open(other)).toMatchObject({ known: { lists: 1, people: 2, others: 0 } });
      expect(await find(other, ['ann', 'bo', 'cy'])).toEqual({
        ann: { run, row: 2, orderedAtMs: null, isSame: true },
        bo: { run, row: 3, orderedAtMs: null, isSame: true },
        cy: null,
      });
      const others: readonly Partial<MailedRule>[] = [
        { service: 'http://127.0.0.1:2' },
        { columns: ['Name'] },
        { ignore: [] },
        { alike: ['name', 'postcode'] },
      ];
      const { key, mayHave } = await open(ledger);
      expect(['ann', 'bo', 'cy'].map((person) => mayHave(...startOf(hashOf(person))))).toEqual([
        true,
        true,
        false,
      ]);
      for (const change of others) {
        const another = await open(ledger, { ...RULE, ...change });
        expect(another.known).toEqual({ lists: 0, people: 0, others: 1 });
        expect(Buffer.from(another.key).equals(key)).toBe(false);
      }
    });

    it('counts people once who are compared with lists of different days', async () => {
      const ledger = newWorld().open();
      const [long, short, spring] = [
        { withinDays: 90 },
        { withinDays: 30 },
        { campaign: 'spring' },
      ];
      const rules = [long, short, spring].map((one) => ({ ...RULE, ...one }));
      await stage(ledger, ['ann', 'bo'], ...rules);
      for (const rule of rules)
        expect(await open(ledger, rule)).toMatchObject({ known: { lists: 1, people: 2 } });
    });

    it('counts orders that were placed or may be, and no others', async () => {
      const ledger = newWorld().open();
      const run = await stage(ledger, ['placed', 'refused', 'conflict', 'later', 'lost', 'none']);
      await place(ledger, run, [
        ordered(1),
        { kind: 'refused', failure: FAILURE },
        { kind: 'conflict', orderId: 3, failure: FAILURE },
        { kind: 'later', failure: FAILURE, waitMs: DAY_MS },
        { ...LOST, waitMs: 0 } as Outcome,
      ]);
      const people = ['placed', 'refused', 'conflict', 'later', 'lost', 'none'];
      expect(await find(ledger, people)).toMatchObject({
        placed: { run, row: 2, orderedAtMs: expect.any(Number) },
        refused: null,
        conflict: null,
        later: { orderedAtMs: null },
        lost: { orderedAtMs: null },
        none: { orderedAtMs: null },
      });
      await ledger.settleOrders(run, [{ projectId: 'p-lost', orderId: null }]);
      expect(await find(ledger, ['lost'])).toEqual({ lost: null });
    });

    it('counts an order whose id was lost once a look-up finds it, and none that is found no more', async () => {
      const ledger = newWorld().open();
      const run = await stage(ledger, ['ann', 'bo']);
      await place(ledger, run, [LOST, ordered(2)]);
      await place(ledger, run, [adopted(1)]);
      const found = await find(ledger, ['ann', 'bo']);
      expect(found).toMatchObject({ ann: { orderedAtMs: expect.any(Number) }, bo: { row: 3 } });
      const orders = await collect(ledger.orders(run, ['ordered']));
      const [one] = orders.filter(({ projectId }) => projectId === 'p-bo');
      if (!one) throw new Error('There is no such order');
      await ledger.recordVerifications([{ order: one.id, finding: 'missing', orderId: null }]);
      expect(await find(ledger, ['ann', 'bo'])).toMatchObject({ ann: { row: 2 }, bo: null });
    });

    it('counts what was ordered within the days, or for the campaign; of several the first', async () => {
      const world = newWorld();
      const ledger = world.open();
      const spring = { ...RULE, campaign: 'spring' };
      const first = await stage(ledger, ['ann'], spring);
      await place(ledger, first, [ordered(1)]);
      await world.pass(2 * DAY_MS);
      const second = await stage(ledger, ['ann', 'bo'], RULE, spring);
      await world.pass(DAY_MS);
      const third = await stage(ledger, ['ann', 'bo', 'cy'], { ...RULE, campaign: 'autumn' });
      const daysAgo = (withinDays: number) =>
        find(ledger, ['ann', 'bo', 'cy'], { ...RULE, withinDays });
      expect(await daysAgo(4)).toMatchObject({ ann: { run: first }, bo: { run: second } });
      expect(await daysAgo(1)).toMatchObject({ ann: { run: second }, cy: { run: third } });
      expect(await find(ledger, ['bo', 'cy'], spring)).toMatchObject({
        bo: { run: second },
        cy: null,
      });
      const unknown = await open(ledger, { ...RULE, campaign: 'winter' });
      expect(unknown.known.lists).toBe(0);
    });

    it('finds who is the same before who is alike, and refuses a list with either that was recorded meanwhile', async () => {
      const ledger = newWorld().open();
      const [first, second] = [await stage(ledger, ['ann/ANN_']), await stage(ledger, ['ann'])];
      const late = await begin(ledger, ['bo/B_o_'], [RULE]);
      const people = ['ann', 'ann/ANN_', 'ann/A_nn'];
      const places = await Promise.all(people.map((one) => find(ledger, [one])));
      expect(places).toMatchObject([
        { ann: { run: second, isSame: true } },
        { 'ann/ANN_': { run: first, isSame: true } },
        { 'ann/A_nn': { run: first, isSame: false } },
      ]);
      const run = await stage(ledger, ['bo']);
      await expect(late.commit()).rejects.toMatchObject({
        code: 'mailed_meanwhile',
        data: { run },
      });
    });

    it('forgets the people of a run that is purged, and makes no other key while it has any', async () => {
      const ledger = newWorld().open();
      const [one, other] = [await stage(ledger, ['ann']), await stage(ledger, ['ann', 'bo'])];
      const { mark } = await open(ledger);
      await ledger.purgeRun(one, { abandon: true });
      expect(await find(ledger, ['ann', 'bo'])).toMatchObject({ ann: { run: other } });
      await ledger.purgeRun(other, { abandon: true });
      expect(await ledger.openMailed(RULE)).toBeNull();
      expect(await open(ledger)).toMatchObject({ known: { lists: 0 }, mark });
    });

    it('keeps who was placed of a run whose rest is given up, until it is purged as a whole', async () => {
      const ledger = newWorld().open();
      const run = await stage(ledger, ['ann', 'bo', 'cy', 'dee']);
      await place(ledger, run, [
        ordered(1),
        { kind: 'refused', failure: FAILURE },
        { kind: 'later', failure: FAILURE, waitMs: DAY_MS },
      ]);
      for (const _ of ['killed', 'again']) {
        await ledger.purgeRun(run, { abandon: true });
        const found = await find(ledger, ['ann', 'bo', 'cy', 'dee']);
        expect(found).toMatchObject({ ann: { run, row: 2 }, bo: null, cy: null, dee: null });
      }
      await ledger.purgeRun(run);
      expect(await ledger.openMailed(RULE)).toBeNull();
    });

    it('knows nobody of a staging that was discarded', async () => {
      const ledger = newWorld().open();
      const { staging } = await begin(ledger, ['ann'], [RULE]);
      await staging.discard();
      expect(await find(ledger, ['ann'])).toEqual({ ann: null });
    });

    it('finds nobody of a list that is not committed yet, and keeps what is after all', async () => {
      const ledger = newWorld().open();
      const first = await stage(ledger, ['cy']);
      const late = await begin(ledger, ['ann', 'bo'], [RULE]);
      const failing = [{ rule: RULE, before: await open(ledger), rows: failingRows }];
      const rows = { read: 2, blank: 0, skipped: 0, rejected: 0 };
      await expect(late.staging.commit(rows, { mailed: failing })).rejects.toThrow('cut');
      expect(await find(ledger, ['ann', 'cy'])).toMatchObject({ ann: null, cy: { run: first } });
      await late.staging.discard();
      const kept = await begin(ledger, ['ann'], [RULE]);
      await kept.commit();
      await kept.staging.discard();
      expect(await find(ledger, ['ann', 'bo'])).toMatchObject({
        ann: { run: kept.staging.run, row: 2 },
        bo: null,
      });
    });

    it('reads the key of values, by which no people are recognized, once it is made', async () => {
      const world = newWorld();
      const ledger = world.open();
      const ofValues = { ...RULE, columns: [] };
      expect(await ledger.openMailed(ofValues)).toBeNull();
      const { key, mark } = await open(ledger, ofValues);
      expect(await world.open().openMailed(ofValues)).toMatchObject({
        key,
        mark,
        known: { lists: 0 },
      });
      expect(await ledger.openMailed(RULE)).toBeNull();
      expect(await open(ledger)).toMatchObject({ mark });
    });

    it('finds each of more people than are written at once', async () => {
      const ledger = newWorld().open();
      const people = Array.from({ length: 10_001 }, (_, i) => `n${i}`);
      const run = await stage(ledger, people);
      const found = await find(ledger, [...people, 'n10001']);
      const row = { run, orderedAtMs: null, isSame: true };
      const rows = people.map((name, i) => [name, { ...row, row: i + 2 }]);
      expect(found).toEqual({ ...Object.fromEntries(rows), n10001: null });
    });
  });

  describe('RunStaging.commit()', () => {
    it('refuses a list with people of one that was recorded while it was read, and no other', async () => {
      const ledger = newWorld().open();
      const late = await begin(ledger, ['ann', 'bo'], [RULE, { ...RULE, campaign: 'x' }]);
      const else_ = await begin(ledger, ['dee'], [RULE]);
      const ofCampaign = await begin(ledger, ['bo'], [{ ...RULE, campaign: 'y' }]);
      const run = await stage(ledger, ['bo', 'cy']);
      await expect(late.commit()).rejects.toMatchObject({
        code: 'mailed_meanwhile',
        data: { run },
      });
      await late.staging.discard();
      await else_.commit();
      expect(await find(ledger, ['ann', 'bo', 'dee'])).toMatchObject({
        ann: null,
        bo: { run },
        dee: { run: else_.staging.run },
      });
      await stage(ledger, ['bo']);
      await ofCampaign.commit();
    });
  });
}
