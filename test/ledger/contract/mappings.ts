import { describe, expect, it } from 'vitest';
import { revisionOf } from '../../../src/ledger/delivery-row.ts';
import type { Ledger, NewMapping } from '../../../src/ledger/ledger.ts';
import type { World } from './world.ts';

const FIRST: NewMapping = {
  ...{ name: 'acme', version: 1, text: 'version: 1\nname: 김\n', by: 'ann' },
  ...{ aliases: [], delivery: null },
};
const SECOND: NewMapping = { ...FIRST, version: 2, text: 'version: 1\n', by: 'bea' };

async function hold(ledger: Ledger): Promise<string> {
  const file = { job: 'nightly', name: 'a.csv', folder: '/srv/a', hash: 'ab', bytes: 1 };
  const { id } = await ledger.deliveries.take({ ...file, modifiedAtMs: 1 });
  const reasons = [{ code: 'columns_changed', facts: { missing: ['Name'], new: ['Full name'] } }];
  await ledger.deliveries.change(id, ['taken'], { state: 'held', reasons, mapping: 'acme@1' });
  return id;
}

/** Mappings with a name: each version is written once. */
export function describeMappings(open: () => World): void {
  describe('saveMapping()', () => {
    it('keeps every version, with who saved it', async () => {
      const ledger = open().open();
      expect(await ledger.saveMapping(FIRST)).toMatchObject(FIRST);
      await ledger.saveMapping(SECOND);
      const other = { ...FIRST, name: 'acme-2', aliases: ['A=B'] };
      await ledger.saveMapping(other);
      expect(await ledger.readMapping('acme')).toMatchObject(SECOND);
      expect(await ledger.readMapping('acme', 1)).toMatchObject(FIRST);
      expect(await ledger.listMappings('acme')).toMatchObject([SECOND, FIRST]);
      expect(await ledger.readMapping('acme-2')).toMatchObject(other);
      expect(await ledger.listMappings('none')).toEqual([]);
    });

    it.each([
      { name: 'a version that is there', version: 2 },
      { name: 'the first', version: 1 },
      { name: 'one that leaves a gap', version: 4 },
    ])('refuses $name, and says which is the newest', async ({ version }) => {
      const ledger = open().open();
      await ledger.saveMapping(FIRST);
      await ledger.saveMapping(SECOND);
      await expect(ledger.saveMapping({ ...FIRST, version, by: 'cy' })).rejects.toMatchObject({
        code: 'mapping_changed',
        data: { name: 'acme', version: 2 },
        message: expect.stringContaining('its newest version is 2, which bea saved on '),
      });
      expect(await ledger.listMappings('acme')).toMatchObject([SECOND, FIRST]);
    });

    it('saves one of two that are saved at the same time', async () => {
      const world = open();
      const processes = [world.open(), world.open()];
      await processes[0]?.saveMapping(FIRST);
      const saved = await Promise.allSettled(
        processes.map((ledger, i) => ledger.saveMapping({ ...SECOND, by: `p${i}` })),
      );
      expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const reasons = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(reasons).toEqual(['mapping_changed']);
    });

    it('releases the delivery that it was accepted for, or saves nothing', async () => {
      const ledger = open().open();
      await ledger.saveMapping(FIRST);
      const id = await hold(ledger);
      const held = await ledger.deliveries.get(id);
      expect(held.mapping).toBe('acme@1');
      const accepted = { ...SECOND, delivery: id };
      await expect(ledger.saveMapping(accepted, { revision: 'other' })).rejects.toMatchObject({
        code: 'delivery_changed',
      });
      expect(await ledger.listMappings('acme')).toHaveLength(1);
      await ledger.saveMapping(accepted, { revision: revisionOf(held) });
      expect(await ledger.deliveries.get(id)).toMatchObject({
        ...{ state: 'released', releasedBy: 'bea', mapping: 'acme@1' },
      });
    });

    it.each([
      {
        what: 'was rejected',
        change: { state: 'taken', reasons: [{ code: 'rejected', facts: {} }] },
      },
      {
        what: 'has failed',
        change: { state: 'failed', reasons: [{ code: 'file_gone', facts: {} }] },
      },
    ] as const)(
      'leaves a delivery alone that $what since it was held again',
      async ({ change }) => {
        const ledger = open().open();
        await ledger.saveMapping(FIRST);
        const id = await hold(ledger);
        await ledger.deliveries.release(id, 'ann');
        await ledger.deliveries.change(id, ['released'], { state: 'taken' });
        await ledger.deliveries.change(id, ['taken'], { state: 'held' });
        const revision = revisionOf(await ledger.deliveries.get(id));
        await ledger.deliveries.change(id, ['held'], change);
        const accepted = ledger.saveMapping({ ...SECOND, delivery: id }, { revision });
        await expect(accepted).rejects.toMatchObject({ code: 'delivery_not_held' });
        expect(await ledger.deliveries.get(id)).toMatchObject(change);
        expect(await ledger.listMappings('acme')).toHaveLength(1);
      },
    );
  });

  it('readMapping() says which mapping, or version, there is not', async () => {
    const ledger = open().open();
    await expect(ledger.readMapping('acme')).rejects.toMatchObject({ code: 'mapping_unknown' });
    await ledger.saveMapping(FIRST);
    await expect(ledger.readMapping('acme', 2)).rejects.toMatchObject({
      code: 'mapping_unknown',
      data: { mapping: 'acme@2' },
    });
  });

  it('listMappings() gives the newest versions by name, with the jobs that read them now', async () => {
    const ledger = open().open();
    for (const one of [{ ...FIRST, name: 'b' }, FIRST, SECOND]) await ledger.saveMapping(one);
    const times = { nextAtMs: null, deadlineAtMs: null, waiting: null, seenEvent: 0 };
    const about = { folder: '/srv', host: 'h', state: 'idle', isPaused: false, isOnce: false };
    const note = { ...times, ...about, state: 'idle' } as const;
    for (const name of ['x', 'y', 'z'])
      await ledger.deliveries.noteJob({ ...note, name, mapping: 'acme' });
    await ledger.deliveries.noteJob({ ...note, name: 'y' });
    await ledger.deliveries.forgetJob('z');
    const { text: _, ...newest } = SECOND;
    expect(await ledger.listMappings()).toMatchObject([
      { ...newest, jobs: ['x'] },
      { name: 'b', version: 1, jobs: [] },
    ]);
  });
}
