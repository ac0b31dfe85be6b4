import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { ROUTES } from '../../src/serve/api/routes.ts';
import type { AnswerOf } from '../../src/serve/api/types.ts';
import {
  CALLED,
  checked,
  openConsole,
  openDraft,
  type RunningConsole,
  read,
  runIn,
} from '../support/console.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { openIdentityProvider, Visitor } from '../support/identity-provider.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const LIST = `Project;Customer;Name;Price
p-1;shop-1;김민준;3.50
p-2;shop-1;Zoë;4,25x
`;
const MAPPING = `version: 1
project: { column: Project }
svc_uid: { column: Customer }
order:
  order_count: { value: 1 }
  total_price: { column: Price }
variables:
  - { id: name, column: Name, clean: [{ case: upper }] }
`;

let shop: Shop;
let desk: RunningConsole;
/** The service works on this project, so that its run cannot end. */
let lockedProject = '';

const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const atEnd = (end: () => Promise<void>) => ends.unshift(end);
  shop = await openShop(
    {
      latencyMs: 20,
      intercept: ({ id }) => (id === lockedProject ? { fault: 'locked' } : undefined),
    },
    atEnd,
  );
  desk = await openConsole(shop, [], atEnd);
});
afterAll(async () => {
  for (const end of ends) await end();
});

describe('the console', () => {
  it('takes a list from its upload to its results', async () => {
    expect(await desk.call('session')).toMatchObject({ service: shop.baseUrl });
    const draft = await openDraft(desk, 'Märzliste.csv', LIST);
    const params = { draft };
    expect(await read(desk, draft)).toMatchObject({
      ...{ state: 'read', rows: 3, header_row: 1, delimiter: ';', encoding: 'utf-8' },
      columns: [{ name: 'Project' }, { name: 'Customer' }, { name: 'Name' }, { name: 'Price' }],
    });
    const proposal = await desk.call('propose', { params });
    expect(proposal.uses).toContainEqual(
      expect.objectContaining({ what: 'project_id', column: 'Project', sure: 'likely' }),
    );
    const asked = { path: ['order', 'total_price'], value: { column: 'Price' } };
    const given = await desk.call('changeMapping', {
      body: {
        mapping: MAPPING.replace('{ column: Price }', '{ value: free }'),
        ...{ draft, changes: [asked] },
      },
    });
    expect(given).toMatchObject({ mapping: MAPPING, problems: [] });
    const reasonOf = (name: string) => given.form?.targets.find((one) => one.name === name);
    expect(reasonOf('project_id')).toMatchObject({
      ...{ sure: 'likely', why: '"Project" is a common name for project_id', doubt: '' },
    });
    const noYaml = { body: { mapping: 'project: {', changes: [asked] } };
    expect(await desk.refused('changeMapping', noYaml)).toMatchObject({ status: 422 });
    const body = { revision: 1, mapping: given.mapping };
    const { revision } = await desk.call('changeDraft', { params, body });
    expect(await desk.call('mapping', { params })).toEqual(given);
    const { report } = await checked(desk, draft);
    expect(report).toMatchObject({ ok: false, orders: 2 });
    const [kind] = report.issue_kinds;
    expect(kind).toMatchObject({ severity: 'error', count: 1 });
    const found = { issues: [{ cell: 'Märzliste!D3', severity: 'error' }], next: null };
    const ofKind = { params, query: { code: kind?.code ?? '' } };
    expect(await desk.call('issues', ofKind)).toMatchObject(found);
    const ofRows = { params, query: { from_row: 2, to_row: 101 } };
    expect(await desk.call('issues', ofRows)).toMatchObject(found);
    expect(await desk.refused('issues', { params })).toMatchObject({ status: 400 });
    expect(await desk.call('issueRows', { params })).toEqual({ rows: [3] });
    const from = { params, query: { row: 1, column: 0, back: 'no' } };
    expect(await desk.call('nextIssue', from)).toEqual({ place: { row: 3, column: 3 } });

    const edit = { revision, edits: [{ cell: 'D3', to: '4.25' }] };
    const [faulty] = (await desk.call('issues', ofKind)).issues;
    const query = { rows: '2,3' };
    expect(await desk.call('checkRows', { params, query })).toEqual({ revision, issues: [faulty] });
    const others = { params, query: { rows: '10,200' } };
    expect(await desk.call('checkRows', others)).toEqual({ revision, issues: [] });
    const changed = await desk.call('editDraft', { params, body: edit });
    expect(changed).toMatchObject({ corrections: 1 });
    const row = await desk.call('checkRows', { params, query });
    expect(row).toEqual({ revision: changed.revision, issues: [] });
    expect(await desk.call('rows', { params, query: { from: 2, count: 10 } })).toEqual({
      from: 2,
      rows: [
        ['p-1', 'shop-1', '김민준', '3.50'],
        ['p-2', 'shop-1', 'Zoë', '4.25'],
      ],
      hidden: [],
      left_out: [],
      corrected: [{ cell: 'D3', from: '4,25x' }],
      cleaned: [{ cell: 'C3', to: 'ZOË', problem: null }],
      next: null,
    });
    const part = { from: 2, count: 10, from_column: 4, columns: 5 };
    expect(await desk.call('rows', { params, query: part })).toMatchObject({
      rows: [['3.50'], ['4.25']],
      corrected: [{ cell: 'D3', from: '4,25x' }],
      cleaned: [],
    });
    const after = await checked(desk, draft);
    expect(after.report).toMatchObject({ ok: true, totals: { total_price: '7.75' } });

    const order = { revision: after.revision, on_invalid: 'stop' };
    const { run } = await desk.call('stage', { params, body: order });
    const staged = await desk.call('run', { params: { run } });
    expect(staged).toMatchObject({ state: 'on_hold', file: 'Märzliste.csv' });
    expect((await desk.call('inbox')).on_hold).toMatchObject([{ run }]);
    const wrong = { params: { run }, body: { copies: '3' } };
    expect(await desk.refused('releaseRun', wrong)).toMatchObject({ code: 'copies_differ' });
    expect(shop.sandbox.audit().orders).toHaveLength(0);

    await desk.call('releaseRun', { params: { run }, body: { copies: '2' } });
    expect(await runIn(desk, run, 'finished')).toMatchObject({ ok: true, orders: { ordered: 2 } });
    expect(shop.sandbox.audit().orders).toHaveLength(2);
    const csv = await desk.call('results', { params: { run, format: 'csv' } });
    expect(Buffer.from(csv).toString()).toContain(`${run},p-1,shop-1,ordered`);
    expect((await desk.call('audit')).events).toMatchObject([
      { what: 'released', run },
      { what: 'staged', run },
    ]);
    expect((await desk.call('search', { body: { id: 'p-2' } })).orders).toMatchObject([
      { run, project_id: 'p-2', total_price: '4.25' },
    ]);
    const printed = { body: { text: 'zoë', run } };
    expect(await desk.call('searchPrinted', printed)).toMatchObject({
      orders: [{ project_id: 'p-2', found_in: 'name', text: 'ZOË' }],
      next: null,
    });
    const ofOrder = { params: { run }, query: { project_id: 'p-2', first_row: 3 } };
    expect(await desk.call('order', ofOrder)).toMatchObject({
      svc_uid: 'shop-1',
      tries: [{ outcome: 'ordered' }],
      printed: { rows: [{ number: 1, cells: [{ id: 'name', text: 'ZOË' }] }], next: null },
    });
    const other = { params: { run }, query: { project_id: 'p-2', first_row: 9 } };
    expect(await desk.refused('order', other)).toMatchObject({ code: 'order_not_found' });
    expect((await desk.call('search', { body: { id: 'shop-1' } })).orders).toHaveLength(2);
    expect(await desk.refused('stage', { params, body: order })).toMatchObject({ status: 409 });
    await desk.call('deleteDraft', { params });
    expect(await desk.refused('draft', { params })).toMatchObject({ code: 'draft_unknown' });
  });

  it('stops and continues a run, and gives back what was not ordered', async () => {
    const rows = [...listOf(60).replaceAll('p-', 'p-c').matchAll(/.+/g)].map(([row]) => row);
    const list = [...rows, 'p-c61,user-1,1,x,Ann,01000'].join('\n');
    const draft = await openDraft(desk, 'long.csv', list);
    const { revision } = await checked(desk, draft);
    const params = { draft };
    const stop = { revision, on_invalid: 'stop' };
    expect(await desk.refused('stage', { params, body: stop })).toMatchObject({ status: 422 });
    const drop = { revision, on_invalid: 'drop' } as const;
    const { run: withdrawn } = await desk.call('stage', { params, body: drop });
    await desk.call('withdrawRun', { params: { run: withdrawn }, body: {} });
    const { revision: again } = await checked(desk, draft);
    const { run } = await desk.call('stage', { params, body: { ...drop, revision: again } });
    const ofRun = { params: { run } };
    expect(await desk.refused('resumeRun', ofRun)).toMatchObject({ code: 'run_not_unfinished' });
    expect(await desk.refused('stopRun', ofRun)).toMatchObject({ code: 'run_not_working' });
    lockedProject = 'p-c60';
    await desk.call('releaseRun', { ...ofRun, body: { copies: '60' } });
    await expect
      .poll(async () => (await desk.call('run', ofRun)).orders.ordered, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await desk.call('stopRun', ofRun);
    await expect
      .poll(async () => (await desk.call('run', ofRun)).work, { timeout: 30_000 })
      .toBeNull();
    const stopped = await desk.call('run', ofRun);
    expect(stopped).toMatchObject({ state: 'on_hold', is_stopped: true });
    expect((await desk.call('inbox')).unfinished).toMatchObject([{ run, is_stopped: true }]);
    lockedProject = '';
    await desk.call('resumeRun', ofRun);
    expect(await runIn(desk, run, 'finished')).toMatchObject({
      orders: { ordered: 60 },
      rows: { rejected: 1 },
    });
    const rejects = await desk.call('rejects', { params: { run, format: 'csv' } });
    expect(Buffer.from(rejects).toString()).toContain('p-c61,user-1,1,x');
    // What one person downloads is not the run's file.
    const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
    const { files } = await ledger.getRun(run);
    expect(files).toEqual({ rejects: expect.stringMatching(/long\.rejects-\d\.xlsx$/) });
    await ledger.close();
    const page = await desk.call('page', ofRun);
    expect(Buffer.from(page).toString()).toMatch(/^<!doctype html>/);
    expect((await desk.call('inbox')).partly).toEqual([]);
    expect((await desk.call('runs')).runs.map((line) => line.run)).toContain(run);
    const close = { ...ofRun, body: { note: 'Ann has left' } };
    expect(await desk.call('closeRun', close)).toMatchObject({
      state: 'finished',
      events: expect.arrayContaining([
        expect.objectContaining({ what: 'closed', note: 'Ann has left' }),
      ]),
    });
  });

  it('undoes corrections, replaces in a column, and refuses changes of an earlier revision', async () => {
    const draft = await openDraft(desk, 'list.csv', listOf(200));
    await read(desk, draft);
    const params = { draft };
    const at = async () => (await desk.call('draft', { params })).revision;
    const price = async () => {
      const { rows } = await desk.call('rows', { params, query: { from: 2, count: 1 } });
      return rows[0]?.[3];
    };
    // Nothing has failed: nothing is done again.
    await desk.call('tryAgain', { params });
    const replace = { column: 'D', find: '3.50', replace: '$&4', whole_cell: true };
    const counted = { ...replace, revision: 1, dry_run: true };
    expect(await desk.call('replaceInColumn', { params, body: counted })).toMatchObject({
      cells: 200,
      draft: { corrections: 0, revision: 1 },
    });
    const made = { ...counted, dry_run: false };
    await desk.call('replaceInColumn', { params, body: made });
    expect(await price()).toBe('$&4');
    expect(await desk.refused('replaceInColumn', { params, body: made })).toMatchObject({
      status: 409,
      code: 'draft_changed',
    });
    const edits = [
      { cell: 'D2', to: '1' },
      { cell: 'D2', to: '2' },
    ];
    await desk.call('editDraft', { params, body: { revision: await at(), edits } });
    expect(await price()).toBe('2');
    await desk.call('undo', { params, body: { revision: await at() } });
    expect(await price()).toBe('$&4');
    await desk.call('undo', { params, body: { revision: await at() } });
    expect(await price()).toBe('3.50');
    expect(await desk.refused('undo', { params, body: { revision: await at() } })).toMatchObject({
      code: 'nothing_to_undo',
    });
    await desk.call('redo', { params, body: { revision: await at() } });
    expect(await price()).toBe('$&4');
    for (const cell of ['D1', 'G2', 'A202', 'A0', 'AAAA1']) {
      const body = { revision: await at(), edits: [{ cell, to: 'x' }] };
      expect((await desk.refused('editDraft', { params, body })).status).toBeGreaterThan(399);
    }
    expect((await desk.call('drafts')).drafts.map((line) => line.draft)).toContain(draft);
  });

  it('reads files that a mapping names only if they were uploaded to the draft', async () => {
    const draft = await openDraft(desk, 'with-files.csv', LIST.replace('4,25x', '5'));
    const params = { draft };
    await read(desk, draft);
    const at = async () => (await desk.call('draft', { params })).revision;
    const suppress = (file: string) =>
      `${MAPPING}rows: { suppress: [{ file: ${JSON.stringify(file)}, match: { Name: Name } }] }\n`;
    const ended = async () => {
      await expect
        .poll(async () => (await desk.call('check', { params })).state, { timeout: 30_000 })
        .not.toBe('checking');
      return desk.call('check', { params });
    };
    const save = async (mapping: string) => {
      await desk.call('changeDraft', { params, body: { revision: await at(), mapping } });
      return ended();
    };
    const secret = shop.write('secret.csv', 'Name\nZoë\n');
    for (const file of [secret, '../journal.ndjson', 'journal.ndjson', '.x', 'C:x', 'a/b', 'nul']) {
      expect(await save(suppress(file))).toMatchObject({
        ...{ state: 'failed', report: null },
        failure: { code: 'file_elsewhere', message: expect.stringContaining('rows.suppress[0]') },
      });
      const rows = await desk.refused('checkRows', { params, query: { rows: '2' } });
      expect(rows).toMatchObject({ code: 'file_elsewhere' });
    }
    // What only a file's reader would take for a mapping.
    expect(await save(`\u{feff}\u{feff}${suppress(secret)}`)).toMatchObject({
      failure: { code: 'mapping_invalid' },
    });
    const halved = { revision: await at(), mapping: `${suppress(secret)}# \ud800\n` };
    expect(await desk.refused('changeDraft', { params, body: halved })).toMatchObject({
      status: 400,
    });
    const missing = await save(suppress('no-mail.csv'));
    expect(missing).toMatchObject({ failure: { code: 'file_not_uploaded' } });
    const named = await desk.call('changeMapping', {
      body: { mapping: suppress('no-mail.csv'), changes: [] },
    });
    expect(named.files).toEqual([
      { file: 'no-mail.csv', key: 'rows.suppress[0]', line: 9, can_be_uploaded: true },
    ]);
    const add = async (name: string, content: string) => {
      const body = Buffer.from(content);
      const { upload } = await desk.call('newUpload', { body: { name, bytes: body.length } });
      const of = { params: { upload }, query: { offset: 0 }, body };
      await desk.call('putUpload', of);
      return { params, body: { revision: await at(), upload } };
    };
    const hidden = await add('.hidden', 'x');
    const wrong = await desk.refused('addFile', hidden);
    await desk.call('deleteUpload', { params: { upload: hidden.body.upload } });
    expect(wrong).toMatchObject({ code: 'file_name_invalid' });
    const long = await add(`${'가'.repeat(90)}.csv`, 'x');
    expect(await desk.refused('addFile', long)).toMatchObject({ code: 'file_name_invalid' });
    await desk.call('deleteUpload', { params: { upload: long.body.upload } });
    const noMail = await add('no-mail.csv', 'Name\nZoë\n');
    const added = await desk.call('addFile', noMail);
    expect(added.files).toEqual([{ name: 'no-mail.csv', bytes: 10 }]);
    expect(await checked(desk, draft)).toMatchObject({
      report: { ok: true, orders: 1, skip_counts: { row_suppressed: 1 } },
    });
    await desk.call('addFile', await add('no-mail.csv', 'Name\n김민준\nZoë B\n'));
    expect((await checked(desk, draft)).report).toMatchObject({
      skip_counts: { row_suppressed: 1 },
    });
    await desk.call('addFile', await add('variables.csv', 'id\nName\ncity\n'));
    const proposed = await desk.call('propose', { params, query: { variables: 'variables.csv' } });
    expect(proposed.mapping).toContain('template: { variables: "variables.csv" }');
    expect(proposed.uses.map(({ what }) => what)).toContain('variable Name');
    const removal = { params, body: { revision: await at(), name: 'no-mail.csv' } };
    expect((await desk.call('removeFile', removal)).files).toMatchObject([
      { name: 'variables.csv' },
    ]);
    expect(await ended()).toMatchObject({ failure: { code: 'file_not_uploaded' } });
    const removed = { params: { upload: noMail.body.upload } };
    expect(await desk.refused('upload', removed)).toMatchObject({ status: 404 });
    await desk.call('deleteDraft', { params });
  });

  it('leaves rows out and takes them back, some or all with an issue, as the command does', async () => {
    const list = `${LIST}p-3;shop-1;Al;5.00\n;;;\np-3;shop-1;Bo;free\n`;
    const draft = await openDraft(desk, 'left-out.csv', list);
    const params = { draft };
    await read(desk, draft);
    const change = { revision: 1, mapping: MAPPING };
    await desk.call('changeDraft', { params, body: change });
    const first = await checked(desk, draft);
    expect(first.report).toMatchObject({ ok: false, rows: { valid: 2, rejected: 2 } });
    const leave = async (which: object, isDry = false) => {
      const { revision } = await desk.call('draft', { params });
      const body = { revision, left_out: true, dry_run: isDry, ...which };
      return desk.call('leaveOut', { params, body });
    };
    const kind = 'order_field_invalid';
    expect(await leave({ kind }, true)).toMatchObject({ rows: 2, draft: { left_out: 0 } });
    expect(await leave({ kind })).toMatchObject({
      rows: 2,
      draft: { left_out: 2, corrections: 0, can_undo: true },
    });
    expect(await desk.call('checkRows', { params, query: { rows: '3' } })).toMatchObject({
      issues: [],
    });
    const rest = await checked(desk, draft);
    expect(rest.report).toMatchObject({
      ...{ ok: true, orders: 2, issue_kinds: [] },
      ...{ rows: { read: 5, blank: 1, skipped: 2, valid: 2 }, skip_counts: { row_left_out: 2 } },
    });
    // Neither the header, nor a blank row, nor what is left out already.
    expect(await leave({ rows: [1, 3, 4, 5, 5, 99] })).toMatchObject({
      rows: 1,
      draft: { left_out: 3 },
    });
    const shown = await desk.call('rows', { params, query: { from: 1, count: 9 } });
    expect(shown.left_out).toEqual([3, 4, 6]);
    expect(await leave({ rows: [3, 4], left_out: false })).toMatchObject({
      draft: { left_out: 1 },
    });
    const undo = async () => {
      const { revision } = await desk.call('draft', { params });
      return desk.call('undo', { params, body: { revision } });
    };
    expect(await undo()).toMatchObject({ left_out: 3 });
    expect([await undo(), await undo()]).toMatchObject([{ left_out: 2 }, { left_out: 0 }]);
    await leave({ rows: [6] });
    const replace = { column: 'D', find: 'free', replace: '1', whole_cell: true, dry_run: true };
    const { revision } = await desk.call('draft', { params });
    const found = await desk.call('replaceInColumn', { params, body: { ...replace, revision } });
    expect(found).toMatchObject({ cells: 0 });
    const both = { revision, left_out: true, dry_run: false, rows: [2], kind };
    expect(await desk.refused('leaveOut', { params, body: both })).toMatchObject({ status: 400 });
    const answer = {
      revision,
      checked: revision,
      cell: '2:2',
      code: 'row_is_total',
      why: 'a club',
    };
    expect(await desk.call('acceptAsItIs', { params, body: answer })).toMatchObject({
      ...{ left_out: 1, corrections: 0 },
      accepted: [{ cell: '2:2', code: 'row_is_total', why: 'a club' }],
    });
    const old = { ...both, revision: 0, kind: undefined };
    expect(await desk.refused('leaveOut', { params, body: old })).toMatchObject({
      code: 'draft_changed',
    });
  });

  it('gives the rows of a wide sheet some at a time, and any of their columns', async () => {
    const width = 2200;
    const cellsOf = (row: number) =>
      Array.from({ length: width }, (_, column) => `${row}\t"${column}"`);
    const quoted = (cells: readonly string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    const header = Array.from({ length: width }, (_, column) => `c${column}`);
    const rows = Array.from({ length: 70 }, (_, index) => cellsOf(index + 2));
    const text = [header, ...rows].map(quoted).join('\r\n');
    const draft = await openDraft(desk, 'wide.csv', text);
    await read(desk, draft);
    const params = { draft };
    const found: string[][] = [];
    for (let next: number | null = 2; next !== null; ) {
      const query: { from: number; count: number } = { from: next, count: 500 };
      const answer = await desk.call('rows', { params, query });
      expect(answer.rows.length).toBeLessThan(70);
      found.push(...answer.rows);
      next = answer.next;
    }
    expect(found).toEqual(rows);
    const replace = { column: 'SZ', find: '"519"', replace: 'x', whole_cell: false };
    const body = { ...replace, revision: 1, dry_run: false };
    expect(await desk.call('replaceInColumn', { params, body })).toMatchObject({ cells: 70 });
    const query = { from: 70, count: 2, from_column: 251, columns: 270 };
    const part = await desk.call('rows', { params, query });
    expect(part.rows).toEqual(
      [70, 71].map((row) => [...cellsOf(row).slice(250, 519), `${row}\tx`]),
    );
    expect(part.corrected.map(({ cell }) => cell)).toEqual(['SZ70', 'SZ71']);
  });

  it('reads the file as the mapping says, and has the mapping say what a person chose', async () => {
    const draft = await openDraft(desk, 'titled.csv', `Spring cards\n\n${LIST}`);
    const params = { draft };
    await read(desk, draft);
    const change = async (body: object) => {
      const { revision } = await desk.call('draft', { params });
      return desk.call('changeDraft', { params, body: { revision, ...body } });
    };
    expect(await change({ mapping: MAPPING })).toMatchObject({ read: {}, mapping: MAPPING });
    // The header was found below the title: the check reads the sheet that is shown.
    expect((await checked(desk, draft)).report).toMatchObject({ orders: 2 });
    const mapping = `${MAPPING}sheet: { header_row: 2, delimiter: ";", locale: ko }\n`;
    expect((await change({ mapping })).read).toEqual({ header_row: 2, delimiter: ';' });
    expect(await read(desk, draft)).toMatchObject({ header_row: 2 });
    const chosen = await change({ read: { header_row: 3 } });
    expect(chosen.mapping).toBe(`${MAPPING}sheet: { header_row: 3, locale: ko }\n`);
    expect(chosen.read).toEqual({ header_row: 3 });
  });

  it('looks projects up at the service, and holds what cannot be ordered', async () => {
    const lines = ['p-1,shop-1', 'q-1,shop-1', 'p-u3,shop-1'].map((row) => `${row},1,2,Ann,01000`);
    const list = [listOf(0).trim(), ...lines].join('\n');
    const draft = await openDraft(desk, 'projects.csv', list);
    const params = { draft };
    const { revision } = await checked(desk, draft);
    const asked = await desk.call('lookUp', { params, body: { revision } });
    expect(asked.look_up).toMatchObject({ state: 'looking' });
    expect((await desk.call('stopLookUp', { params })).look_up.state).toBe('stopped');
    await desk.call('lookUp', { params, body: { revision } });
    const look = async () => (await desk.call('check', { params })).look_up;
    await expect.poll(async () => (await look()).state, { timeout: 30_000 }).toBe('looked');
    expect(await look()).toMatchObject({
      revision,
      looked_up: 3,
      projects: { free: 1, ordered: 1, not_found: 1, in_process: 0, copying: 0 },
    });
    // p-1 was ordered above.
    const { report } = await checked(desk, draft);
    expect(report).toMatchObject({ ok: false, orders: 3, totals: { order_count: '1' } });
    const code = 'project_not_editing';
    const { issues } = await desk.call('issues', { params, query: { code } });
    expect(issues).toMatchObject([
      { cell: 'projects!A2', message: expect.stringMatching(/with order \d+/) },
    ]);
    const stop = { revision, on_invalid: 'stop' };
    expect(await desk.refused('stage', { params, body: stop })).toMatchObject({ status: 422 });
    const old = { params, body: { revision: revision + 1 } };
    expect(await desk.refused('lookUp', old)).toMatchObject({ code: 'draft_changed' });
    const { run } = await desk.call('stage', { params, body: { ...stop, on_invalid: 'hold' } });
    const staged = await desk.call('run', { params: { run } });
    expect(staged.orders).toMatchObject({ total: 3, held: 2, unsent: 1 });
  });

  it('takes an upload in pieces, from where it broke off', async () => {
    const body = Buffer.from(listOf(3));
    const { upload } = await desk.call('newUpload', {
      body: { name: '../../../etc/passwd', bytes: body.length },
    });
    const params = { upload };
    const put = (offset: number, piece: Buffer) => ({ params, query: { offset }, body: piece });
    await desk.call('putUpload', put(0, body.subarray(0, 10)));
    expect(await desk.call('upload', { params })).toMatchObject({ received: 10, sha256: null });
    expect(await desk.refused('newDraft', { body: { upload } })).toMatchObject({ status: 409 });
    const again = put(0, body.subarray(0, 10));
    expect(await desk.refused('putUpload', again)).toMatchObject({ code: 'upload_offset' });
    const tooLong = put(10, Buffer.concat([body.subarray(10), Buffer.from('x')]));
    expect(await desk.refused('putUpload', tooLong)).toMatchObject({ code: 'upload_too_long' });
    const other = await desk.call('newUpload', { body: { name: 'other.csv', bytes: 1 } });
    await desk.call('deleteUpload', { params: { upload: other.upload } });
    const { received } = await desk.call('upload', { params });
    const whole = await desk.call('putUpload', put(received, body.subarray(received)));
    expect(whole).toMatchObject({ received: body.length });
    expect(whole.sha256).toHaveLength(64);
    const { draft } = await desk.call('newDraft', { body: { upload } });
    expect(await checked(desk, draft)).toMatchObject({ report: { ok: true, orders: 3 } });
  });

  it('shows scheduled imports, and releases what they hold', async () => {
    const folder = path.join(shop.folder, 'acme');
    mkdirSync(path.join(folder, 'in'), { recursive: true });
    writeFileSync(path.join(folder, 'in', 'cards.csv'), listOf(2).replaceAll('p-', 'p-9'));
    const config = shop.write(
      'jobs.yaml',
      `jobs:\n  - { name: acme.v_2-b, folder: ${folder}, files: "*.csv", release: always, settle: 0s }\n`,
    );
    expect(await shop.run(['watch', config, '--once'])).toMatchObject({ code: 5 });
    expect((await desk.call('jobs')).jobs).toMatchObject([{ job: 'acme.v_2-b', held: 1 }]);
    const [held] = (await desk.call('deliveries', { query: { job: 'acme.v_2-b' } })).deliveries;
    expect(held).toMatchObject({ state: 'held', file: 'cards.csv', orders: 2 });
    expect((await desk.call('inbox')).held).toMatchObject([{ delivery: held?.delivery }]);
    const params = { delivery: held?.delivery ?? '' };
    const stale = { params, body: { revision: 'another' } };
    expect(await desk.refused('releaseDelivery', stale)).toMatchObject({
      code: 'delivery_changed',
    });
    const shown = { params, body: { revision: held?.revision ?? '' } };
    expect(await desk.call('releaseDelivery', shown)).toMatchObject({ state: 'released' });
    expect(await shop.run(['watch', config, '--once'])).toMatchObject({ code: 0 });
    expect((await desk.call('inbox')).held).toEqual([]);

    const job = { params: { job: 'acme.v_2-b' } };
    const note = 'They send it "again"';
    const paused = await desk.call('pauseJob', { ...job, body: { note } });
    const { name: by } = await desk.call('session');
    expect(paused).toMatchObject({
      ...{ paused: true, pause: { by, note }, taken_up: false, watched: false, once: true },
    });
    const again = await desk.call('pauseJob', { ...job, body: {} });
    expect(again.pause).toEqual(paused.pause);
    expect(await desk.refused('runJobNow', { ...job, body: {} })).toMatchObject({
      code: 'job_paused',
    });
    writeFileSync(path.join(folder, 'in', 'more.csv'), listOf(5).replaceAll('p-', 'p-8'));
    expect(await shop.run(['watch', config, '--once'])).toMatchObject({ code: 0 });
    expect((await desk.call('inbox')).jobs).toMatchObject([
      { job: 'acme.v_2-b', attention: ['files_waiting'], waiting: 1, taken_up: true },
    ]);
    await desk.call('continueJob', { ...job, body: {} });
    expect(await desk.call('runJobNow', { ...job, body: {} })).toMatchObject({
      ...{ paused: false, run_now: { by, note: null } },
    });
    expect(await shop.run(['watch', config, '--once'])).toMatchObject({ code: 5 });
    expect((await desk.call('jobs')).jobs).toMatchObject([
      {
        ...{ run_now: null, attention: ['held'] },
        held_deliveries: [{ file: 'more.csv', reasons: [{ code: 'release_always' }] }],
      },
    ]);
    expect((await desk.call('inbox')).held).toMatchObject([
      {
        orders: 5,
        files: { here: ['list', 'page'] },
        usual: { runs: 1, rows: 2, orders: 2, order_count: 2, total_price: '7.00' },
      },
    ]);
    const [more] = (await desk.call('inbox')).held;
    const fileOf = (file: string) => ({ params: { delivery: more?.delivery ?? '', file } });
    const list = Buffer.from(await desk.call('deliveryFile', fileOf('list'))).toString();
    expect(list).toBe(listOf(5).replaceAll('p-', 'p-8'));
    const report = Buffer.from(await desk.call('deliveryFile', fileOf('page'))).toString();
    expect(report).toMatch(/^<!doctype html>/);
    const missing = await desk.refused('deliveryFile', fileOf('rejects_csv'));
    expect(missing).toMatchObject({ status: 404, code: 'file_missing' });
    // A link in its place may lead anywhere.
    rmSync(more?.files?.path ?? '');
    symlinkSync(config, more?.files?.path ?? '');
    expect(await desk.refused('deliveryFile', fileOf('list'))).toMatchObject({ status: 404 });
    expect((await desk.call('inbox')).held).toMatchObject([{ files: { here: ['page'] } }]);
    const events = (await desk.call('jobEvents', { query: { job: 'acme.v_2-b' } })).events;
    expect(events.map(({ what }) => what)).toEqual(['run_now', 'continued', 'paused', 'released']);
    const unknown = { params: { job: 'none' }, body: {} };
    expect(await desk.refused('pauseJob', unknown)).toMatchObject({ code: 'job_unknown' });
  });

  it('records what a person found out about an order', async () => {
    const lossy = await openShop({ faults: { lost: 1 }, lookupFaults: { error: 1 } });
    const other = await openConsole(lossy);
    const draft = await openDraft(other, 'list.csv', listOf(1));
    const { revision } = await checked(other, draft);
    const body = { revision, on_invalid: 'stop' };
    const { run } = await other.call('stage', { params: { draft }, body });
    const ofRun = { params: { run } };
    await other.call('releaseRun', { ...ofRun, body: { copies: '1' } });
    await expect.poll(() => lossy.sandbox.audit().orders, { timeout: 30_000 }).toHaveLength(1);
    const id = lossy.sandbox.audit().orders[0]?.order_id;
    await other.call('stopRun', ofRun);
    await expect
      .poll(async () => (await other.call('run', ofRun)).work, { timeout: 30_000 })
      .toBeNull();
    const [wait] = (await other.call('run', ofRun)).waits;
    expect(wait).toMatchObject({ state: 'unknown', orders: 1, since: expect.any(String) });
    const { stdout } = await lossy.call(['show', run, '--json']);
    expect(JSON.parse(stdout).waits).toMatchObject([{ error_code: wait?.error_code, orders: 1 }]);
    expect((await lossy.call(['show', run])).stdout).toMatch(/^ {2}unknown 1 order: .*, since 2/m);
    const settled = [{ project_id: 'p-1', order_id: id }];
    const after = await other.call('settleRun', { ...ofRun, body: { settled } });
    expect(after).toMatchObject({ state: 'finished', orders: { ordered: 1 } });
    expect(after.events.map(({ what }) => what)).toEqual([
      'staged',
      'released',
      'stopped',
      'settled',
    ]);
  });

  it('offers the mapping of an earlier list with the same columns, and says that a file was uploaded before', async () => {
    const list = 'Project;Customer;Name;Price;Weekly\np-71;shop-1;Ann;1;x\n';
    const mapping = `# "Ann" is a name\n${MAPPING}unmapped_columns: ignore\n`;
    const earlier = await openDraft(desk, 'week-1.csv', list);
    const params = { draft: earlier };
    await read(desk, earlier);
    await desk.call('changeDraft', { params, body: { revision: 1, mapping } });
    const edits = [{ cell: 'C2', to: 'Ann B' }];
    await desk.call('editDraft', { params, body: { revision: 2, edits } });
    const fix = Buffer.from(await desk.call('correctionsFile', { params })).toString();
    expect(fix.split('\n')).toContain('C2,"Ann","Ann B"');
    expect(Buffer.from(await desk.call('mappingFile', { params })).toString()).toBe(mapping);
    const { revision } = await checked(desk, earlier);
    const body = { revision, on_invalid: 'stop' };
    const { run } = await desk.call('stage', { params, body });
    const next = await openDraft(desk, 'week-2.csv', list.replace('p-71', 'p-72'));
    const offered = async (draft: string) =>
      (await desk.call('mappings', { params: { draft } })).mappings;
    expect((await offered(next))[0]).toMatchObject({
      ...{ name: 'week-1.csv', draft: earlier, run, mapping, is_of_rows: false },
      unused: ['Weekly'],
    });
    const rejects = list.replace('Weekly', 'Weekly;vdpipe_row');
    const corrected = await openDraft(desk, `${run}.rejects.csv`, rejects);
    expect((await offered(corrected))[0]).toMatchObject({ run, is_of_rows: true });
    const other = await openDraft(desk, 'other.csv', 'Code;Name\n1;Ann\n');
    expect(await offered(other)).toEqual([]);
    const again = await openDraft(desk, 'week-1 (2).csv', list);
    expect(await desk.call('draft', { params: { draft: again } })).toMatchObject({
      same_file: [{ draft: earlier, name: 'week-1.csv', run }],
    });
    const [kept = ''] = readdirSync(path.join(shop.folder, 'console', 'mappings'));
    const text = readFileSync(path.join(shop.folder, 'console', 'mappings', kept), 'utf8');
    expect(text).not.toContain('Ann');
  });

  it('tells what happens', async () => {
    const events = await desk.fetch('events');
    const reader = events.body?.getReader();
    await openDraft(desk, 'list.csv', listOf(1));
    let text = '';
    while (!text.includes('"what":"sheet"')) {
      const { value } = (await reader?.read()) ?? {};
      text += Buffer.from(value ?? []).toString();
    }
    await reader?.cancel();
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    CALLED.add('events');
  });

  it('describes itself, and every call was made', async () => {
    const described = JSON.parse(Buffer.from(await desk.call('openApi')).toString());
    const paths = Object.entries<object>(described.paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replace('/api/v1', '')}`),
    );
    expect(paths.sort()).toEqual(
      Object.values(ROUTES)
        .map((route) => `${route.method} ${route.path}`)
        .sort(),
    );
    expect(await desk.call('entrance')).toEqual({
      asks_for: 'token',
      has_passwords: false,
      provider: null,
    });
    expect(await desk.call('people')).toMatchObject({ accounts: [], events: [] });
    await desk.call('closeSession');
    expect(await desk.refused('session')).toMatchObject({ status: 401 });
    const password = shop.write('password', 'correct horse battery');
    const flags = ['--role=viewer', '--password-file', password, `--folder=${shop.folder}/console`];
    await shop.call(['accounts', 'add', 'Ann', ...flags]);
    const body = { name: 'Ann', password: 'correct horse battery' };
    expect(await desk.call('logIn', { body })).toMatchObject({ name: 'Ann', has_account: true });
    await logInWithProvider();
    expect([...CALLED].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

/** In a console of its own: this one began without accounts. */
async function logInWithProvider(): Promise<void> {
  const idp = await openIdentityProvider();
  idp.people['sub-ann'] = { email: 'ann@example.com', email_verified: true };
  const ann = { ...(await accountOf('ann@example.com', ['viewer'])), password: null };
  const { url } = await consoleHere([ann], { oidc: idp.options() });
  idp.admit(url);
  const visitor = new Visitor(url);
  const begun = await visitor.call('/log-in/provider');
  const address = (begun.json as AnswerOf<'beginLogIn'>).url;
  const entered = await visitor.finish(await visitor.answerAt(address, 'sub-ann'));
  expect(entered.json).toMatchObject({ name: 'ann@example.com' });
  CALLED.add('beginLogIn').add('finishLogIn');
}
