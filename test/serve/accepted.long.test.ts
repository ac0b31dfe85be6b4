import { expect, it } from 'vitest';
import type { AnswerOf } from '../../src/serve/api/types.ts';
import { checked, openDraft, read } from '../support/console.ts';
import { deskOfAll } from '../support/console-here.ts';

const openDesk = deskOfAll();

const HEADER = 'project_id,svc_uid,order_count,total_price,name';
const LIST = `${HEADER}\np-1,u,1,3.50,Zoe\np-2,u,1,4,{{name}}\np-2,u,2,7.50,Total\n`;
const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: rows, total_price: { column: total_price, combine: sum } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
`;

async function openList(list = LIST) {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'asked.csv', list);
  const params = { draft };
  await read(desk, draft);
  await desk.call('changeDraft', { params, body: { revision: 1, mapping: MAPPING } });
  const revision = async () => (await desk.call('draft', { params })).revision;
  const change = async (
    name: 'acceptAsItIs' | 'editDraft' | 'undo' | 'redo' | 'leaveOut',
    body: object = {},
  ) => {
    const now = await revision();
    const checked = name === 'acceptAsItIs' && { checked: now };
    return desk.call(name, { params, body: { revision: now, ...checked, ...body } });
  };
  const refused = async (body: object) =>
    desk.refused('acceptAsItIs', {
      params,
      body: { revision: await revision(), checked: await revision(), ...body },
    });
  const report = async () => (await checked(desk, draft)).report;
  const file = async () => {
    const response = await desk.fetch('correctionsFile', { params });
    return response.text();
  };
  return { desk, draft, params, change, refused, report, file };
}

const ROW = { cell: '4:4', code: 'row_is_total', why: ' a club, "Total" ' };
const CELL = { cell: 'E3', code: 'text_debris', why: 'the name is {{name}}' };

it('a question is accepted at its row or cell, as a list of corrections does it, and taken back', async () => {
  const { change, report, file } = await openList();
  expect(await report()).toMatchObject({
    ...{ ok: false, rows: { valid: 1, rejected: 2 } },
    issue_kinds: [
      { code: 'text_debris', question: { key: 'sheet.damage', accept: 'cell' } },
      { code: 'row_is_total', question: { key: 'rows.totals', accept: 'row' } },
    ],
  });
  await change('acceptAsItIs', ROW);
  expect(await change('acceptAsItIs', CELL)).toMatchObject({
    ...{ corrections: 0, left_out: 0, can_undo: true },
    accepted: [
      { cell: '4:4', code: 'row_is_total', why: 'a club, "Total"' },
      { cell: 'E3', code: 'text_debris', why: 'the name is {{name}}' },
    ],
  });
  expect(await report()).toMatchObject({
    ...{ ok: true, orders: 2, rows: { valid: 3 }, issue_counts: { row_is_total: 1 } },
    issue_kinds: [{ severity: 'warning' }, { severity: 'warning' }],
  });
  expect((await file()).split('\n')).toEqual([
    'cell,from,to,accept,why',
    '3:3,"p-2 | u | 1 | 4 | {{name}}","keep",,""',
    'E3,"{{name}}","",text_debris,"the name is {{name}}"',
    '4:4,"p-2 | u | 2 | 7.50 | Total","",row_is_total,"a club, ""Total"""',
    '',
  ]);
  await change('acceptAsItIs', { ...ROW, why: null });
  expect(await report()).toMatchObject({ ok: false, rows: { valid: 2 } });
  expect(await change('undo')).toMatchObject({ accepted: [{}, {}] });
  await change('undo');
  expect(await change('undo')).toMatchObject({ accepted: [], can_undo: false });
  expect(await change('redo')).toMatchObject({ accepted: [{ cell: '4:4' }] });
});

it('an answer is to what the row and the cell show: another text is asked about again', async () => {
  const { desk, params, change, report } = await openList();
  const accepted = async (): Promise<AnswerOf<'draft'>['accepted']> =>
    (await desk.call('draft', { params })).accepted;
  await change('acceptAsItIs', ROW);
  await change('acceptAsItIs', CELL);
  await change('editDraft', { edits: [{ cell: 'C3', to: '2' }] });
  expect(await accepted()).toMatchObject([{ cell: '4:4' }, { cell: 'E3' }]);
  const { issues } = await desk.call('checkRows', { params, query: { rows: '3' } });
  expect(issues).toEqual([]);
  await change('editDraft', { edits: [{ cell: 'C4', to: '3' }] });
  await change('editDraft', { edits: [{ cell: 'E3', to: '&amp;' }] });
  expect(await accepted()).toEqual([]);
  expect(await report()).toMatchObject({ issue_counts: { text_debris: 1 } });
  await change('undo');
  await change('undo');
  expect(await accepted()).toMatchObject([{ cell: 'E3' }, { cell: '4:4' }]);
  await change('leaveOut', { rows: [4], left_out: true, dry_run: false });
  expect(await report()).toMatchObject({ ok: true, rows: { valid: 2, skipped: 1 } });
});

it('an answer is to what was checked: not to what somebody has made of the row since', async () => {
  const { desk, params, change, refused, report } = await openList();
  await report();
  const { revision: checked } = await desk.call('check', { params });
  await change('editDraft', { edits: [{ cell: 'C4', to: '99' }] });
  // A page learns of the change before the check of it has ended.
  const old = { ...ROW, checked };
  expect(await refused(old)).toMatchObject({ status: 409, code: 'draft_changed' });
  await report();
  expect(await refused(old)).toMatchObject({ status: 409, code: 'draft_changed' });
  const seen = (await desk.call('check', { params })).revision;
  await change('acceptAsItIs', { ...ROW, checked: seen });
  // Another answer changes nothing of what was seen.
  expect(await change('acceptAsItIs', { ...CELL, checked: seen })).toMatchObject({
    accepted: [{ cell: '4:4' }, { cell: 'E3' }],
  });
  await change('editDraft', { edits: [{ cell: 'C4', to: '98' }] });
  expect(await change('acceptAsItIs', { ...CELL, checked: seen, why: null })).toMatchObject({
    accepted: [],
  });
});

it('an answer is to all of a row, however long, as it is corrected', async () => {
  const { change, report, file } = await openList(
    `${HEADER},note\np-1,u,1,3.50,Zoe,\np-2,u,1,4,{{name}},\np-2,u,2,7.50,Total,${'long '.repeat(60)}\n`,
  );
  await change('editDraft', { edits: [{ cell: 'C4', to: '3' }] });
  await change('editDraft', { edits: [{ cell: 'C3', to: '2' }] });
  await change('acceptAsItIs', ROW);
  await change('acceptAsItIs', CELL);
  expect(await report()).toMatchObject({ ok: true, rows: { valid: 3 } });
  expect(await file()).toContain('4:4,"p-2 | u | 3 | 7.50 | Total | long long');
});

let unchanged: ReturnType<typeof openList> | undefined;
it.each([
  ['no question', { ...ROW, code: 'value_missing' }, 400, 'request_invalid'],
  ['a question about a row', { ...ROW, cell: 'E4' }, 400, 'request_invalid'],
  ['a question about a cell', { ...CELL, cell: '3:3' }, 400, 'request_invalid'],
  ['several rows', { ...ROW, cell: '2:4' }, 400, 'request_invalid'],
  ['no reason', { ...ROW, why: '  ' }, 400, 'request_invalid'],
  ['the header', { ...ROW, cell: '1:1' }, 409, 'cell_outside'],
  ['no row', { ...ROW, cell: '9:9' }, 409, 'cell_outside'],
  ['no column', { ...CELL, cell: 'Z3' }, 409, 'cell_outside'],
  ['another sheet', { ...ROW, sheet: 'May' }, 409, 'sheet_changed'],
  ['an earlier revision', { ...ROW, revision: 0 }, 409, 'draft_changed'],
])('an answer is refused where there is %s', async (_, body, status, code) => {
  unchanged ??= openList();
  const { refused } = await unchanged;
  expect(await refused(body)).toMatchObject({ status, code });
});
