import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bookOf } from '../support/book.ts';
import { checked, openDraft, read } from '../support/console.ts';
import { deskOfAll, serveHere } from '../support/console-here.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

const openDesk = deskOfAll();

const MAPPING = 'version: 1 # a list of Ann\nunmapped_columns: ignore\n';
const ROWS = listOf(2)
  .trim()
  .split('\n')
  .map((line) => line.split(','));

it('the mapping that is downloaded says all that was chosen of how the file is read', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', `Members\n${listOf(2)}`);
  const params = { draft };
  await read(desk, draft);
  const chosen = { header_row: 2, hidden_rows: 'skip' };
  await desk.call('changeDraft', { params, body: { revision: 1, read: chosen } });
  await desk.call('changeDraft', { params, body: { revision: 2, mapping: MAPPING } });
  await read(desk, draft);
  const file = await desk.fetch('mappingFile', { params });
  expect(await file.text()).toBe(
    'version: 1 # a list of Ann\nsheet: { header_row: 2, hidden_rows: skip }\nunmapped_columns: ignore\n',
  );
  expect(await desk.call('draft', { params })).toMatchObject({ mapping: MAPPING });
});

it('a mapping for a sheet that the file does not have leads to those that it has', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'book.xml', bookOf({ Orders: ROWS, Notes: [['x']] }));
  const params = { draft };
  await read(desk, draft);
  const mapping = `${MAPPING}sheet: { name: Bestellungen }\n`;
  await desk.call('changeDraft', { params, body: { revision: 1, mapping } });
  expect(await read(desk, draft)).toMatchObject({
    ...{ state: 'failed', failure: { code: 'sheet_unknown' } },
    ...{ sheet: null, sheets: ['Orders', 'Notes'] },
  });
  await desk.call('changeDraft', { params, body: { revision: 2, read: { sheet: 'Orders' } } });
  expect(await read(desk, draft)).toMatchObject({ state: 'read', sheet: 'Orders' });
  // No sheet at all is another choice, too.
  await desk.call('changeDraft', { params, body: { revision: 3, read: { sheet: 'Gone' } } });
  expect(await read(desk, draft)).toMatchObject({ state: 'failed' });
  await desk.call('changeDraft', { params, body: { revision: 4, read: {} } });
  expect(await read(desk, draft)).toMatchObject({ state: 'read', sheet: 'Orders' });
});

it('a check says how many orders are staged without their invalid rows', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', listOf(3).replace('3.50', 'x'));
  await read(desk, draft);
  const { report, revision } = await checked(desk, draft);
  expect(report).toMatchObject({
    ...{ orders: 3, orders_ready: 2, if_dropped: { ready: 2, held: 0 } },
  });
  const body = { revision, on_invalid: 'drop' };
  const { run } = await desk.call('stage', { params: { draft }, body });
  expect(await desk.call('run', { params: { run } })).toMatchObject({
    orders: { total: 2, unsent: 2 },
  });
});

it('a sheet that is one of several alike is asked about until a person chooses one', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'book.xml', bookOf({ January: ROWS, February: ROWS }));
  const params = { draft };
  expect(await read(desk, draft)).toMatchObject({ sheet: 'January', is_sheet_unsure: true });
  const { report } = await checked(desk, draft);
  expect(report).toMatchObject({ ok: false, sheet: 'January', issue_counts: { sheet_chosen: 1 } });
  await desk.call('changeDraft', { params, body: { revision: 1, read: { sheet: 'February' } } });
  expect(await read(desk, draft)).toMatchObject({ sheet: 'February', is_sheet_unsure: false });
  expect((await checked(desk, draft)).report).toMatchObject({ ok: true, issue_counts: {} });
});

/** Last month's list, which the mapping fits too, before two of this month. */
const BEFORE = [
  ['Kampagne', 'Konto', 'Menge', 'Betrag', 'Text'],
  ['p-1', 'u', '1', '1.00', 'x'],
];
const NOW = BEFORE.map((row, i) => [...row, ['Project ID', 'p'][i] ?? '']);
const MONTHS = bookOf({ Alt: BEFORE, Neu1: NOW, Neu2: NOW });
const FITS_ALL = `version: 1
project: { column: Kampagne }
svc_uid: { column: Konto }
order:
  order_count: { column: Menge }
  total_price: { column: Betrag }
variables: [{ id: Text }]
unmapped_columns: ignore
`;

it('no other sheet is checked or staged than the one that is shown', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'book.xml', MONTHS);
  const params = { draft };
  expect(await read(desk, draft)).toMatchObject({ sheet: 'Neu1', is_sheet_unsure: true });
  await desk.call('changeDraft', { params, body: { revision: 1, mapping: FITS_ALL } });
  const asked = await checked(desk, draft);
  expect(asked.report).toMatchObject({
    ...{ ok: false, sheet: 'Neu1', orders: 1, orders_ready: 0, blocked_by: ['sheet_chosen'] },
    ...{
      issue_kinds: [{ code: 'sheet_chosen', severity: 'error', question: { key: 'sheet.name' } }],
    },
  });
  const body = { revision: asked.revision, on_invalid: 'drop' };
  expect(await desk.refused('stage', { params, body })).toMatchObject({ code: 'input_invalid' });
  // The answer may be the sheet that is shown.
  await desk.call('changeDraft', { params, body: { revision: 2, read: { sheet: 'Neu1' } } });
  expect(await read(desk, draft)).toMatchObject({ sheet: 'Neu1', is_sheet_unsure: false });
  expect((await checked(desk, draft)).report).toMatchObject({
    ...{ ok: true, sheet: 'Neu1', orders: 1, issue_counts: {} },
  });
});

it('that a sheet was chosen of several is a warning of the check until a person names one', async () => {
  const desk = await openDesk();
  const more = ROWS.map((row, i) => [...row, ...'abcdef'].map((cell) => `${cell}${i}`));
  const draft = await openDraft(desk, 'book.xml', bookOf({ January: ROWS, February: more }));
  const params = { draft };
  expect(await read(desk, draft)).toMatchObject({ sheet: 'January', is_sheet_unsure: false });
  const { report } = await checked(desk, draft);
  expect(report).toMatchObject({ ok: true, orders_ready: 2, issue_counts: { sheet_chosen: 1 } });
  const { issues } = await desk.call('issues', { params, query: { code: 'sheet_chosen' } });
  expect(issues).toMatchObject([{ severity: 'warning', value: 'January' }]);
});

itInTorture(
  'a sheet that is read when reading is tried again is checked anew, and no other than the one that was checked is staged',
  async () => {
    const shop = await openShop();
    const desk = await serveHere(shop);
    const body = Buffer.from(bookOf({ Old: BEFORE, New: NOW }));
    const { upload } = await desk.call('newUpload', {
      body: { name: 'b.xml', bytes: body.length },
    });
    await desk.call('putUpload', { params: { upload }, query: { offset: 0 }, body });
    const folder = path.join(shop.folder, 'console/uploads');
    const at = path.join(folder, upload);
    renameSync(at, `${at}.away`);
    const { draft } = await desk.call('newDraft', { body: { upload } });
    const params = { draft };
    expect(await read(desk, draft)).toMatchObject({ state: 'failed', sheet: null });
    renameSync(`${at}.away`, at);
    const mapping = `version: 1
project: { column: Kampagne }
svc_uid: { value: u }
order: { order_count: rows, total_price: { per_row: 1 } }
unmapped_columns: ignore
`;
    await desk.call('changeDraft', { params, body: { revision: 1, mapping } });
    expect(await checked(desk, draft)).toMatchObject({ report: { ok: true, sheet: 'Old' } });
    await desk.call('tryAgain', { params });
    expect(await read(desk, draft)).toMatchObject({ state: 'read', sheet: 'New' });
    const { revision, report } = await checked(desk, draft);
    expect(report).toMatchObject({ ok: true, sheet: 'New' });
    const { run } = await desk.call('stage', { params, body: { revision, on_invalid: 'stop' } });
    expect(await desk.call('run', { params: { run } })).toMatchObject({ sheet: 'New' });
  },
);

it('a mapping of several sheets is kept as it is, and refused in one sentence', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'book.xml', bookOf({ January: ROWS, February: ROWS }));
  const params = { draft };
  const mapping = `${MAPPING}sheet: { names: [January, February] } # of Bo\n`;
  await read(desk, draft);
  await desk.call('changeDraft', { params, body: { revision: 1, mapping } });
  await desk.call('changeDraft', { params, body: { revision: 2, read: { sheet: 'January' } } });
  await read(desk, draft);
  expect(await desk.call('draft', { params })).toMatchObject({ mapping });
  const refused = checked(desk, draft);
  await expect(refused).rejects.toThrow('sheets_several');
  await expect(refused).rejects.toThrow('the console works with one sheet');
  expect(await (await desk.fetch('mappingFile', { params })).text()).toBe(mapping);
});
