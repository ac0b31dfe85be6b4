import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { checkSheet, type InputWatch } from '../../../src/run/check-sheet.ts';
import { giveRowsBack } from '../../../src/run/rejects/write-refused.ts';
import { type StageOptions, stageSheet } from '../../../src/run/stage-sheet.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HEADER = 'project_id,svc_uid,order_count,total_price,name';
const LIST = `${HEADER}\np-1,u,1,2,Ann\np-2,u,x,2,Bo\n`;
/** The next night's list: other people in the same rows. */
const NEXT = `${HEADER}\np-8,u,1,2,Cyrus\np-9,u,x,2,Dinah\n`;

function open() {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, LIST);
  const ledger: Ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  onTestFinished(() => ledger.close());
  const replace = () => writeFileSync(file, NEXT);
  const rejects = { stem: path.join(folder, 'list.rejects') };
  const options = { file, ledger, serviceUrl: 'http://localhost/', onInvalid: 'hold' } as const;
  return { folder, replace, rejects, options };
}

const rejectsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.includes('rejects'));

it.each(['check', 'order'])(
  '%s of a list that is replaced before its rejects are read writes no rejects',
  async (command) => {
    const { folder, replace, rejects, options } = open();
    const watch: InputWatch = { addIssue: () => {}, look: () => {}, addDrafts: replace };
    const given = { ...options, rejects, watch } as unknown as StageOptions;
    const run = command === 'check' ? checkSheet(given) : stageSheet(given);
    await expect(run).rejects.toMatchObject({ code: 'file_changed' });
    expect(rejectsIn(folder)).toEqual([]);
  },
);

it('giveRowsBack() of a list that is replaced while it is read writes and notes no file', async () => {
  const { folder, replace, rejects: target, options } = open();
  const { run } = await stageSheet(options);
  const ledger = new Proxy(options.ledger, {
    get: (of, name: keyof Ledger) => {
      if (name !== 'rows') return typeof of[name] === 'function' ? of[name].bind(of) : of[name];
      return async function* (id: string) {
        replace();
        yield* of.rows(id);
      };
    },
  });
  const given = giveRowsBack({ ledger, run, target, kinds: ['rejects'] });
  await expect(given).rejects.toMatchObject({ code: 'rows_unavailable' });
  expect(rejectsIn(folder)).toEqual([]);
  expect((await options.ledger.getRun(run)).files).toEqual({});
});
