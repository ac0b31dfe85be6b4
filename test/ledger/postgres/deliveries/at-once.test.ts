import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Deliveries } from '../../../../src/ledger/deliveries.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { openLink } from '../../../support/link.ts';
import { connectAdmin } from '../../../support/postgres/database.ts';
import { newPostgresPlace } from '../../../support/postgres/open.ts';

const FILE = {
  ...{ job: 'acme', name: 'a.csv', folder: '/srv/a', hash: 'ab' },
  ...{ bytes: 1, modifiedAtMs: 1 },
};

/** A ledger, another process' connection to it, and what waits until others wait for what that has locked. */
async function openWithOther() {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const other = await connectAdmin(place.port, place.database);
  onTestFinished(() => other.end());
  await other.query('SET search_path = vdpipe');
  const untilWaitedFor = async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while ((await place.sql(waiting)).length === 0) await sleep(5);
  };
  return { place, ledger, other, untilWaitedFor };
}

it('a message that is sent while it is given out is not given out', async () => {
  const { ledger, other, untilWaitedFor } = await openWithOther();
  const { deliveries } = ledger;
  const message = { job: 'acme', delivery: null, channel: 'mail:0', body: '{}' };
  await deliveries.queueMessages(['m1', 'm2'].map((id) => ({ ...message, id })));
  await other.query(`BEGIN; UPDATE message SET state = 'sent', body = '' WHERE id = 'm1'`);
  const due = deliveries.dueMessages(2, 60_000);
  await untilWaitedFor();
  await other.query('COMMIT');
  expect(await due).toMatchObject([{ id: 'm2' }]);
});

it('a delivery that is rejected while it is released is not released, nor is its run', async () => {
  const { ledger, other, untilWaitedFor } = await openWithOther();
  const run = await stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true });
  const { id } = await ledger.deliveries.take(FILE);
  await ledger.deliveries.change(id, ['taken'], { state: 'held', run });
  await other.query(`BEGIN; UPDATE delivery SET state = 'taken'`);
  const released = ledger.deliveries.release(id, 'Ann');
  released.catch(() => {});
  await untilWaitedFor();
  await other.query('COMMIT');
  await expect(released).rejects.toMatchObject({ code: 'delivery_not_held' });
  expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold' });
  expect(await ledger.events(run)).toEqual([]);
});

/** A change of a delivery that is carried out, without its answer until it is healed: then it is sent again. */
async function holdUnanswered() {
  const { place, ledger, other, untilWaitedFor } = await openWithOther();
  const link = await openLink(place);
  const { deliveries } = await place.open({ port: link.port, outage: { patienceMs: 60_000 } });
  const { id } = await deliveries.take(FILE);
  await other.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON delivery DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION dawdle();
    SELECT pg_advisory_lock(1)`);
  const message = { id: 'm', job: 'acme', delivery: id, channel: 'mail:0', body: '{}' };
  const holding = deliveries.change(id, ['taken'], { state: 'held' }, [message]);
  await untilWaitedFor();
  link.holdAnswers();
  await other.query('SELECT pg_advisory_unlock(1)');
  while ((await ledger.deliveries.get(id)).state === 'taken') await sleep(5);
  const heal = () => {
    link.cut();
    link.heal();
    return holding;
  };
  return { id, deliveries: ledger.deliveries, heal };
}

it('a change of a delivery whose answer was lost is the same when it is sent again', async () => {
  const { id, deliveries, heal } = await holdUnanswered();
  expect(await heal()).toEqual({ ...(await deliveries.get(id)), state: 'held' });
  expect(await deliveries.change(id, ['taken'], { state: 'failed' })).toBeUndefined();
  expect(await deliveries.dueMessages(5, 1000)).toMatchObject([{ id: 'm', attempts: 1 }]);
});

it.each([
  { what: 'a release', decide: (from: Deliveries, id: string) => from.release(id, 'Ann') },
  {
    what: 'a rejection',
    decide: (from: Deliveries, id: string) => from.change(id, ['held'], { state: 'taken' }),
  },
])(
  '$what is not undone by what held the delivery, sent again as its answer was lost',
  async ({ decide }) => {
    const { id, deliveries, heal } = await holdUnanswered();
    await decide(deliveries, id);
    const decided = await deliveries.get(id);
    expect(await heal()).toBeUndefined();
    expect(await deliveries.get(id)).toEqual(decided);
  },
);
