import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import type { Mapping } from '../../../src/mapping/file/mapping.ts';
import { toCleanedLines } from '../../../src/output/text/cleaned-text.ts';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { gatherCheckPage, gatherRunPage } from '../../../src/run/page/gather-page.ts';
import { createSheetWatch } from '../../../src/run/page/sheet-watch.ts';
import { stageSheet } from '../../../src/run/stage-sheet.ts';
import { CLAIM, ordered } from '../../ledger/contract/world.ts';
import { ADVICE_CONTEXT } from '../../output/page/support.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

const CHECK = { command: 'check', madeAtMs: 5 } as const;
const HEADER = 'project_id,svc_uid,order_count,total_price,name,city';

async function pageOf(lines: readonly string[], maxIssues?: number, mapping?: Mapping) {
  const file = temporaryFile('list.csv', `${lines.join('\n')}\n`);
  const watch = createSheetWatch();
  const check = await checkSheet({
    ...{ file, watch, maxIssues, mapping },
    constants: { combine: 'same' },
  });
  return { check, data: gatherCheckPage({ check, watch }, CHECK) };
}

describe('gatherCheckPage()', () => {
  it('has what clean-up steps changed, as the report and its lines have it', async () => {
    const mapping = parseMapping(
      `version: 1
project: { column: project_id, clean: [{ case: lower }] }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { value: 0 } }
variables: [{ id: name, clean: [collapse, { case: title }] }, { id: city, clean: [trim] }]
unmapped_columns: ignore`,
      'test.yaml',
    );
    const rows = ['P-1,u,1,1,ANN  LEE,Rome', 'P-1,u,1,1,Bo,Rome', 'p-2,u,1,1,al,Bonn'];
    const { check, data } = await pageOf([HEADER, ...rows], undefined, mapping);
    const first = { cell: 'list!E2', before: 'ANN  LEE', after: 'Ann Lee' };
    expect(check.cleaned).toEqual([
      { column: 'name', step: 'collapse', cells: 1, first },
      { column: 'name', step: 'case: title', cells: 2, first },
      {
        column: 'project_id',
        step: 'case: lower',
        cells: 2,
        first: { cell: 'list!A2', before: 'P-1', after: 'p-1' },
      },
    ]);
    expect(data.input?.cleaned).toEqual(check.cleaned);
    expect(toCleanedLines(check.cleaned ?? [])[0]).toBe(
      'Cleaned: 1 cell of "name" by collapse, such as list!E2: "ANN  LEE" becomes "Ann Lee"',
    );
    const many = Array.from({ length: 25 }, () => check.cleaned?.[0]).flatMap((one) => one ?? []);
    expect(toCleanedLines(many).at(-1)).toBe('Cleaned: 5 more steps');
    const { check: plain } = await pageOf([HEADER, ...rows]);
    expect(plain).not.toHaveProperty('cleaned');
  });

  it('has where rows and orders went, the first records that can be ordered, and lengths of all texts', async () => {
    const { data } = await pageOf([
      HEADER,
      'p-1,u,1,2.50,Ann,Seoul',
      'p-1,u,1,2.50,김민준,',
      'p-2,u,0,9,Zoë,Bonn',
      'p-3,u,1,0.1,Bo,Rome',
      'p-3,u,1,x,Al,Rome',
    ]);
    expect(data.source).toMatchObject({ file: 'list.csv', sheet: 'list', format: 'csv, utf-8' });
    expect(data.outcome.is).toBe('not_ready');
    expect(data.rows.places).toEqual([
      { place: 'blank', rows: 0 },
      { place: 'skipped', rows: 0 },
      { place: 'ready', rows: 2 },
      { place: 'kept_back', rows: 1 },
      { place: 'rejected', rows: 2 },
    ]);
    expect(data.orders).toEqual([
      { state: 'ready', orders: 1, rows: 2, orderCount: '1', totalPrice: '2.5' },
      { state: 'not_ready', orders: 2, rows: 3, rowsToCorrect: 2, totalPrice: null },
    ]);
    expect(data.input?.records).toEqual({
      variables: { shown: ['name', 'city'], total: 2 },
      records: [
        { row: 2, projectId: 'p-1', isOrderReady: true, texts: ['Ann', 'Seoul'] },
        { row: 3, projectId: 'p-1', isOrderReady: true, texts: ['김민준', ''] },
        { row: 5, projectId: 'p-3', isOrderReady: false, texts: ['Bo', 'Rome'] },
      ],
    });
    expect(data.input?.lengths.shown).toMatchObject([
      { id: 'name', empty: 0, filled: 5, shortest: 2, longest: 3, longestRow: 2 },
      { id: 'city', empty: 1, filled: 4, shortest: 4, longest: 5, longestRow: 2 },
    ]);
    expect(
      data.input?.groups.shown.map(({ code, column, count }) => [code, column, count]),
    ).toEqual([
      ['order_field_invalid', 'order_count', 1],
      ['order_field_invalid', 'total_price', 1],
    ]);
  });

  it.each([
    { name: 'no rows', lines: [HEADER], is: 'ready' },
    { name: 'nothing at all', lines: [''], is: 'not_ready' },
    {
      name: 'a header that stands twice',
      lines: [`${HEADER},name`, 'p-1,u,1,1,a,b,c'],
      is: 'not_ready',
    },
  ])('is there for a sheet with $name', async ({ lines, is }) => {
    const { data } = await pageOf(lines);
    expect(data).toMatchObject({
      outcome: { is },
      orders: [],
      input: { records: { records: [] } },
    });
  });

  it('cuts its lists and long texts, and counts all', async () => {
    const names = Array.from({ length: 120 }, (_, i) => `v${i}`);
    const header = `project_id,svc_uid,order_count,total_price,${names.join(',')}`;
    const long = '김'.repeat(600);
    const rows = Array.from(
      { length: 1500 },
      (_, i) => `p-${i},u,${i % 2},1${`,${long}`.repeat(2)}${i === 0 ? ',x'.repeat(118) : ''}`,
    );
    const { data } = await pageOf([header, ...rows], 100);
    const { input } = data;
    expect(input?.issues.shown).toHaveLength(100);
    // Of 1,500 cells and more the first are told one by one.
    expect(input).toMatchObject({ errors: 750, issues: { total: 754 } });
    expect(input?.warnings).toBe(1499);
    expect(input?.groups.shown[0]).toMatchObject({ severity: 'error', count: 750 });
    expect(input?.records.variables).toMatchObject({ total: 120, shown: { length: 30 } });
    expect(input?.records.records).toHaveLength(10);
    expect(input?.records.records[0]?.texts[0]).toBe(`${long.slice(0, 240)}… (360 more)`);
    expect(input?.lengths).toMatchObject({ total: 120, shown: { length: 100 } });
    expect(input?.lengths.shown[0]).toMatchObject({ id: 'v0', filled: 1500, longest: 600 });
  });
});

describe('gatherRunPage()', () => {
  it('has a run as the ledger has it, without its sheet: states, amounts, and the first that were not placed', async () => {
    const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
    const problem = { code: 'value_missing', message: 'm', column: null, fix: 'f' };
    const run = await stageDrafts(ledger, [
      draftOf('held', { problem, rows: 1, invalidRows: 2, totalPrice: '99' }),
      ...Array.from({ length: 1200 }, (_, i) => draftOf(`p-${i}`, { totalPrice: '0.1' })),
    ]);
    const data = await gatherRunPage(ledger, {
      command: 'show',
      madeAtMs: 5,
      run,
      context: ADVICE_CONTEXT,
    });
    await ledger.close();
    expect(data).toMatchObject({
      outcome: { is: 'unfinished', failure: null },
      source: { file: 'list.csv', run, sheet: null },
      orders: [
        { state: 'held', orders: 1, rows: 3, totalPrice: null },
        { state: 'staged', orders: 1200, rows: 1200, totalPrice: '120' },
      ],
      notPlaced: { total: 1201, shown: { length: 500 } },
      input: null,
      timeline: null,
    });
    expect(data.rows.places).toContainEqual({ place: 'unsent', rows: 1200 });
  });

  it('has how far a run came that a person stopped', async () => {
    const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
    const drafts = [draftOf('p-1'), draftOf('p-2')];
    const run = await stageDrafts(ledger, drafts, undefined, { onHold: true });
    const request = { command: 'show', madeAtMs: 5, run, context: ADVICE_CONTEXT } as const;
    const outcome = async () => (await gatherRunPage(ledger, request)).outcome.is;
    expect(await outcome()).toBe('on_hold');
    await ledger.releaseRun(run, 'Ann');
    const worker = await ledger.openWorker({ runs: [run] });
    const [first] = (await worker.claim({ ...CLAIM, limit: 1 })) ?? [];
    if (first) await worker.record(first, ordered(1));
    await worker.close();
    await ledger.stopRun(run, 'Ann');
    expect(await outcome()).toBe('stopped');
    await ledger.close();
  });

  it('has the first rows in no order, but not those of held orders, unless the sheet was read for it', async () => {
    const file = path.join(temporaryFolder(), 'list.csv');
    const wrong = Array.from({ length: 600 }, (_, i) => `p-${i},u,x,1,a,b`);
    writeFileSync(file, [HEADER, ...wrong, 'p-900,u,1,1,a,b', ''].join('\n'));
    const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
    const watch = createSheetWatch();
    const serviceUrl = 'http://127.0.0.1:1';
    const { run, check } = await stageSheet({ file, ledger, serviceUrl, onInvalid: 'drop', watch });
    const show = { command: 'show', madeAtMs: 5, run, context: ADVICE_CONTEXT } as const;
    const { rejected } = await gatherRunPage(ledger, show);
    const data = await gatherRunPage(ledger, { ...show, read: { check, watch } });
    await ledger.close();
    expect(rejected).toMatchObject({ total: 600, shown: { length: 500 } });
    expect(rejected.shown[499]).toEqual({
      row: 501,
      projectId: 'p-499',
      code: 'order_field_invalid',
      column: 'order_count',
    });
    expect(data.rejected.total).toBe(0);
  });
});
