import { expect, it } from 'vitest';
import { refuseTooMany } from '../../src/serve/drafts/correct-cells.ts';
import { inlineRow, makeXlsx } from '../sheet/xlsx/make-xlsx.ts';
import { bookOf } from '../support/book.ts';
import { checked, openDraft, read } from '../support/console.ts';
import { deskOfAll } from '../support/console-here.ts';
import { listOf } from '../support/shop.ts';

const openDesk = deskOfAll();

it('a text with which no list of corrections can be read is refused at its cell; what stays is checked', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', listOf(3));
  const params = { draft };
  await read(desk, draft);
  const edit = (to: string) => {
    const edits = [
      { cell: 'E2', to: 'Ann' },
      { cell: 'E3', to },
    ];
    return { params, body: { revision: 1, edits } };
  };
  const refused = [
    ['\ufffd', 'text_undecodable'],
    ['a\ud800', 'text_undecodable'],
    ['1.2E+15', 'number_scientific'],
    ['####', 'cell_overflowed'],
    ['[object Object]', 'text_debris'],
  ] as const;
  for (const [to, code] of refused) {
    expect(await desk.refused('editDraft', edit(to))).toMatchObject({
      status: 409,
      code,
      message: expect.stringMatching(/^E3 cannot have this text: it /),
    });
  }
  const body = { revision: 1, column: 'E', find: 'Zoë', replace: '\ufffd', whole_cell: false };
  const replace = { params, body: { ...body, dry_run: false } };
  expect(await desk.refused('replaceInColumn', replace)).toMatchObject({
    code: 'text_undecodable',
  });
  await desk.call('editDraft', edit('\u202e=1+1\0\r\n"'));
  expect((await checked(desk, draft)).report).toMatchObject({ orders: 3 });
});

it('names every cell that it refuses, so that the others can be saved without them', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', listOf(3));
  const params = { draft };
  await read(desk, draft);
  const refusedOf = async (...edits: readonly (readonly [string, string, string?])[]) => {
    const given = edits.map(([cell, to, shown]) => ({ cell, to, shown }));
    const answer = await desk.refused('editDraft', { params, body: { revision: 1, edits: given } });
    return answer.cells?.map(({ cell, code }) => `${cell} ${code}`);
  };
  expect(await refusedOf(['E2', '####'], ['E3', 'Bo'], ['E4', '\ufffd'])).toEqual([
    'E2 cell_overflowed',
    'E4 text_undecodable',
  ]);
  expect(await refusedOf(['A1', 'x'], ['E3', 'Bo'], ['E4', 'Cy', 'other'], ['A9', 'x'])).toEqual([
    'A1 cell_outside',
    'E4 cell_changed',
    'A9 cell_outside',
  ]);
  expect(await desk.call('draft', { params })).toMatchObject({ revision: 1, corrections: 0 });
});

it('corrects and leaves out rows of merged cells as the mapping has them read', async () => {
  const desk = await openDesk();
  const rows = [
    ['project_id', 'svc_uid', 'order_count', 'total_price', 'name'],
    ['p-1', 'u-1', '1', '3', 'Ann'],
    ['', '', '', '', 'Bo'],
    ['', '', '', '', 'Cy'],
  ];
  const merged = ['A', 'B', 'C', 'D'].map((letter) => `<mergeCell ref="${letter}2:${letter}4"/>`);
  const tail = `<mergeCells>${merged.join('')}</mergeCells>`;
  const given = rows.map((cells) => inlineRow(...cells)).join('');
  const draft = await openDraft(desk, 'merged.xlsx', makeXlsx({ rows: given, tail }));
  const params = { draft };
  await read(desk, draft);
  const change = async (name: 'changeDraft' | 'editDraft' | 'leaveOut', body: object) => {
    const { revision } = await desk.call('draft', { params });
    return desk.call(name, { params, body: { revision, ...body } });
  };
  const shown = async () => {
    await read(desk, draft);
    return (await desk.call('rows', { params, query: { from: 3, count: 1 } })).rows[0];
  };
  const mapping =
    'version: 1\nsheet: { repeat_merged: true }\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: rows, total_price: { value: 3 } }\nvariables: [{ id: name, column: name }]\nunmapped_columns: ignore\n';
  await change('changeDraft', { mapping });
  expect(await shown()).toEqual(['p-1', 'u-1', '1', '3', 'Bo']);
  await change('leaveOut', { rows: [2], left_out: true, dry_run: false });
  await change('editDraft', { edits: [{ cell: 'A4', to: 'p-2' }] });
  // What a person chooses of the sheet does not end it.
  expect(await change('changeDraft', { read: { header_row: 1 } })).toMatchObject({ mapping });
  expect((await checked(desk, draft)).report).toMatchObject({
    ...{ ok: true, orders: 2, totals: { order_count: '2' } },
    ...{ corrected: 1, skip_counts: { row_left_out: 1 } },
    ...{ issue_counts: { correction_merged: 1 } },
  });
  await change('changeDraft', { mapping: mapping.replace('repeat_merged: true', '') });
  expect(await shown()).toEqual(['', '', '', '', 'Bo']);
});

it('a correction is of its sheet alone: another one has it neither in its cells nor in its check, and undoes its own', async () => {
  const desk = await openDesk();
  const header = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name'];
  const rowsOf = (month: string, price: string) => [
    header,
    [`${month}-1`, 'u-1', '1', price, 'Ann'],
    [`${month}-2`, 'u-1', '1', price, 'Bo'],
  ];
  const file = bookOf({ January: rowsOf('j', ''), "Feb '26": rowsOf('f', '') });
  const draft = await openDraft(desk, 'months.xml', file);
  const params = { draft };
  const change = async (name: 'changeDraft' | 'editDraft' | 'undo', body: object = {}) => {
    const { revision } = await desk.call('draft', { params });
    return desk.call(name, { params, body: { revision, ...body } });
  };
  const show = async (sheet: string) => {
    const answer = await change('changeDraft', { read: { sheet } });
    expect(await read(desk, draft)).toMatchObject({ sheet });
    return answer;
  };
  const cells = async () => {
    const { rows, corrected } = await desk.call('rows', { params, query: { from: 2, count: 2 } });
    return {
      prices: rows.map((row) => row[3] ?? ''),
      corrected: corrected.map(({ cell }) => cell),
    };
  };
  await show('January');
  await change('editDraft', { edits: [{ cell: 'D2', to: '12.50' }] });
  expect(await cells()).toEqual({ prices: ['12.50', ''], corrected: ['D2'] });
  expect(await show("Feb '26")).toMatchObject({ corrections: 0, can_undo: false });
  expect(await cells()).toEqual({ prices: ['', ''], corrected: [] });
  expect((await checked(desk, draft)).report).toMatchObject({
    ...{ orders_ready: 0, issue_counts: { order_field_missing: 2 } },
  });
  expect(await desk.refused('undo', { params, body: { revision: 4 } })).toMatchObject({
    code: 'nothing_to_undo',
  });
  await change('editDraft', { edits: [{ cell: 'D3', to: '9' }] });
  const list = await desk.fetch('correctionsFile', { params });
  expect(await list.text()).toBe(
    `cell,from,to\n"'Feb ''26'!3:3","f-2 | u-1 | 1 |  | Bo","keep"\n"'Feb ''26'!D3","","9"\n`,
  );
  expect((await checked(desk, draft)).report).toMatchObject({ orders_ready: 1, corrected: 1 });
  await show('January');
  expect(await cells()).toEqual({ prices: ['12.50', ''], corrected: ['D2'] });
  expect((await checked(desk, draft)).report).toMatchObject({
    ...{ orders_ready: 1, totals: { total_price: '12.5' }, corrected: 1 },
  });
  expect(await change('undo')).toMatchObject({ corrections: 0, can_undo: false });
  expect(await show("Feb '26")).toMatchObject({ corrections: 1, can_undo: true });
});

it('a cell is not corrected that is another one than the person saw: another sheet, or changed by someone else', async () => {
  const desk = await openDesk();
  const rows = [
    ['project_id', 'name'],
    ['p-1', 'Ann'],
  ];
  const draft = await openDraft(desk, 'months.xml', bookOf({ January: rows, February: rows }));
  const params = { draft };
  await read(desk, draft);
  const edit = (revision: number, to: string, seen: object) => {
    const { sheet = 'January', ...shown } = { shown: 'Ann', ...seen } as Record<string, string>;
    return { params, body: { revision, sheet, edits: [{ cell: 'B2', to, ...shown }] } };
  };
  await desk.call('editDraft', edit(1, 'Anna', {}));
  expect(await desk.refused('editDraft', edit(2, 'Anne', {}))).toMatchObject({
    status: 409,
    ...{ code: 'cell_changed', message: 'B2 was changed to "Anna" in the meantime.' },
  });
  // The answer to the first one was lost: it is sent again.
  await desk.call('editDraft', edit(2, 'Anna', {}));
  await desk.call('editDraft', edit(3, 'Anne', { shown: 'Anna' }));
  await desk.call('changeDraft', { params, body: { revision: 4, read: { sheet: 'February' } } });
  expect(await desk.refused('editDraft', edit(5, 'Anna', {}))).toMatchObject({
    code: 'sheet_changed',
    message: 'The sheet "February" is read now.',
  });
  const seen = { revision: 5, sheet: 'January' };
  const column = { column: 'B', find: 'Ann', replace: 'Anna', whole_cell: true, dry_run: false };
  const which = { rows: [2], left_out: true, dry_run: false };
  expect([
    await desk.refused('replaceInColumn', { params, body: { ...seen, ...column } }),
    await desk.refused('leaveOut', { params, body: { ...seen, ...which } }),
    await desk.refused('undo', { params, body: seen }),
    await desk.refused('redo', { params, body: seen }),
  ]).toMatchObject(Array(4).fill({ code: 'sheet_changed' }));
  expect(await desk.call('draft', { params })).toMatchObject({ revision: 5, corrections: 0 });
});

it('a mapping is not saved over one that someone else saved meanwhile', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', listOf(3));
  const params = { draft };
  await read(desk, draft);
  const save = (revision: number, mapping: string, basedOn: number) => {
    return { params, body: { revision, mapping, mapping_revision: basedOn } };
  };
  const first = await desk.call('changeDraft', save(1, 'version: 1 # Ann', 0));
  expect(first).toMatchObject({ revision: 2, mapping_revision: 2 });
  const edits = [{ cell: 'E2', to: 'Ann' }];
  expect(await desk.call('editDraft', { params, body: { revision: 2, edits } })).toMatchObject({
    ...{ revision: 3, mapping_revision: 2 },
  });
  expect(await desk.refused('changeDraft', save(3, 'version: 1 # Bo', 0))).toMatchObject({
    ...{ status: 409, code: 'mapping_changed' },
  });
  expect(await desk.call('draft', { params })).toMatchObject({ mapping: 'version: 1 # Ann' });
  await desk.call('changeDraft', save(3, 'version: 1 # Bo', 2));
});

it('replacing refuses columns that are not there, and makes no cell longer than one can be', async () => {
  const desk = await openDesk();
  const draft = await openDraft(desk, 'list.csv', listOf(3));
  const params = { draft };
  await read(desk, draft);
  const body = { revision: 1, find: '', replace: 'x', whole_cell: true, dry_run: false };
  const outside = { params, body: { ...body, column: 'XFD' } };
  expect(await desk.refused('replaceInColumn', outside)).toMatchObject({ code: 'cell_outside' });
  const long = { find: 'o', replace: 'x'.repeat(32_767), whole_cell: false, column: 'E' };
  expect(
    await desk.refused('replaceInColumn', { params, body: { ...body, ...long } }),
  ).toMatchObject({ status: 409, code: 'cell_too_long' });
  expect(await desk.call('draft', { params })).toMatchObject({ revision: 1, corrections: 0 });
});

it('refuseTooMany() counts each cell once', () => {
  const cells = Array.from({ length: 150_000 }, (_, row) => ({
    cell: `A${row}`,
    from: '',
    to: 'x',
  }));
  const corrections = new Map(cells.map((one) => [one.cell, one]));
  refuseTooMany(corrections, cells);
  const others = cells.map((one) => ({ ...one, cell: `B${one.cell}` }));
  expect(() => refuseTooMany(corrections, others)).toThrow(/at most 200000 corrections/);
  const long = cells.slice(0, 2000).map((one) => ({ ...one, to: 'x'.repeat(32_000) }));
  expect(() => refuseTooMany(new Map(), long)).toThrow(/at most 33554432 characters/);
});
