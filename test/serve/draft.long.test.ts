import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { VdpipeError } from '../../src/errors.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { type CommandLine, createCommandLine } from '../../src/serve/commands/command-line.ts';
import { placeCompanion } from '../../src/serve/drafts/companion-files.ts';
import { Draft } from '../../src/serve/drafts/draft.ts';
import { writeDraftFiles } from '../../src/serve/drafts/draft-files.ts';
import { openJournal } from '../../src/serve/drafts/draft-journal.ts';
import { DraftState } from '../../src/serve/drafts/draft-state.ts';
import { DraftStore } from '../../src/serve/drafts/draft-store.ts';
import { stageDraft } from '../../src/serve/drafts/staging/stage-draft.ts';
import { createHelper } from '../../src/serve/helper.ts';
import { EventStreams } from '../../src/serve/http/event-streams.ts';
import { ProcessPool } from '../../src/serve/process-pool.ts';
import { startReader } from '../../src/serve/sheet-rows.ts';
import { SpareProcess } from '../../src/serve/spare-process.ts';
import { createUploadStore } from '../../src/serve/uploads/upload-store.ts';
import { MAIN } from '../support/cli.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { itInTorture } from '../support/runs.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const OPENED = { did: 'opened', upload: 'u-1', name: 'list.csv', bytes: 1 } as const;
const PROGRAM = {
  file: process.execPath,
  args: [MAIN],
  standby: path.join(path.dirname(MAIN), 'standby-main.js'),
  helper: path.join(path.dirname(MAIN), 'helper-main.js'),
  ledgerFlags: [],
  serviceFlags: [],
};

function settingOf(folder: string, now: () => number) {
  const processes = new ProcessPool();
  return {
    ledger: openLedger(path.join(folder, 'ledger.sqlite')),
    service: null,
    folder,
    fourEyes: false,
    processes,
    commands: createCommandLine(PROGRAM, processes),
    readers: new SpareProcess(startReader),
    helper: createHelper(PROGRAM.helper, processes),
    events: new EventStreams(),
    makeTemporary: async () => temporaryFolder(),
    signal: new AbortController().signal,
    now,
  };
}

async function openDraft() {
  const folder = temporaryFolder();
  const now = () => 0;
  const journal = await openJournal(path.join(folder, 'journal.ndjson'));
  await journal.add(() => OPENED, now);
  const file = path.join(folder, 'list.csv');
  const setting = settingOf(folder, now);
  return new Draft({ id: 'f-1', folder, journal, setting, file, fileOf: () => file });
}

describe('Draft', () => {
  itInTorture(
    'takes no more texts than can be read again, and can be undone and staged still',
    async () => {
      const draft = await openDraft();
      const sheet = null;
      const mapping = 'x'.repeat(16 * 1024 ** 2);
      const change = () => draft.add(draft.state.revision, () => ({ did: 'changed', mapping }));
      const cells = [{ cell: 'A2', from: '', to: '1', row: '' }];
      await draft.add(1, () => ({ did: 'corrected', sheet, cells }));
      for (let count = 0; count < 15; count += 1) await change();
      await expect(change()).rejects.toMatchObject({ status: 409, code: 'draft_full' });
      await draft.add(draft.state.revision, () => ({ did: 'undone', sheet }));
      const run = { run: '7f3a', was_found: false };
      expect(await draft.stage(draft.state.revision, async () => run)).toEqual(run);
      await draft.close();
    },
  );

  it('is not recorded with a change that was on its way', async () => {
    const draft = await openDraft();
    const change = { did: 'changed', mapping: 'version: 1' } as const;
    const recorded: number[] = [];
    const toRun = async () => {
      recorded.push(draft.state.revision);
      return { run: '7f3a', was_found: false };
    };
    const both = await Promise.allSettled([draft.stage(1, toRun), draft.add(1, () => change)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(recorded.filter((revision) => revision !== 1)).toEqual([]);
    await draft.close();
  });

  it('keeps the reasons of its latest proposal, and shows each for what it is about', async () => {
    const draft = await openDraft();
    const use = { what: 'variable a', column: 'A', sure: 'likely', why: 'by its name' } as const;
    const doubts = { 'FILL IN svc_uid': 'column "B" was skipped' };
    const reasons = { uses: [{ ...use, samples: [] }], doubts };
    await draft.keepReasons(reasons);
    expect(draft.state.revision).toBe(1);
    const mapping =
      'svc_uid: { column: FILL IN svc_uid }\nvariables: [a, { id: a, column: A }, { id: b, column: A }]\n';
    const body = { did: 'changed', mapping } as const;
    await draft.add(1, () => body);
    const journal = await openJournal(path.join(draft.folder, 'journal.ndjson'));
    expect(journal.state.reasons).toMatchObject(reasons);
    const { form } = await draft.mapping.form();
    const said = form?.targets.flatMap(({ name, sure, why, doubt }) =>
      why + doubt === '' ? [] : [{ name, sure, why, doubt }],
    );
    expect(said).toEqual([
      { name: 'svc_uid', sure: null, why: '', doubt: 'column "B" was skipped' },
      { name: 'a', sure: 'likely', why: 'by its name', doubt: '' },
    ]);
    await draft.close();
    await journal.close();
  });

  it('takes no change any more once it was deleted', async () => {
    const draft = await openDraft();
    const removed = draft.remove();
    const change = draft.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await expect(change).rejects.toMatchObject({ status: 404, code: 'draft_unknown' });
    await removed;
  });
});

/** A store of drafts whose list was checked, and whose recording `order` stands in for. */
async function openStore(
  order: (draft: Draft, words: readonly string[]) => Promise<object>,
  projects = { not_found: 0, ordered: 0, in_process: 0 },
) {
  const folder = temporaryFolder();
  const time = { nowMs: 0 };
  const real = settingOf(folder, () => time.nowMs);
  const run = async (words: readonly string[]) => {
    const [draft] = [...opened];
    const isOrder = words[0] === 'order' && draft !== undefined;
    const json = isOrder ? await order(draft, words) : { issues: [], projects };
    return { code: 0, json: { issue_counts: {}, ...json } };
  };
  const commands = { run, close: () => {} } as unknown as CommandLine;
  const here = { ...real, service: 'http://127.0.0.1:1', commands };
  const uploads = createUploadStore(path.join(folder, 'uploads'), here.now);
  await uploads.load();
  const open = async () => {
    const drafts = new DraftStore(here, uploads);
    await drafts.load(() => {});
    return drafts;
  };
  const drafts = await open();
  const list = Buffer.from(listOf(3));
  const { upload } = await uploads.create({ name: 'list.csv', bytes: list.length });
  await uploads.add(upload, 0, Readable.from([list]));
  const draft = await drafts.create(upload);
  const opened = [draft];
  const stage = async (one = draft) => {
    await expect.poll(() => one.check.state, { timeout: 30_000 }).toBe('checked');
    const { revision } = one.state;
    const about = { revision, on_invalid: 'stop', by: null, isKnown: drafts.hasRun } as const;
    return stageDraft(here, one, about);
  };
  return { time, ledger: here.ledger, drafts, draft, stage, open };
}

/** Records a run as `vdpipe order` does of a draft. */
async function recordRun(ledger: Ledger, draft: Draft): Promise<string> {
  const { words } = await draft.writeFiles();
  const origin = JSON.stringify({ file: draft.file, words: { input: words, service: [] } });
  return stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true, origin });
}

describe('a draft whose recording failed', () => {
  it.each([
    { name: 'was stopped after it', code: 'interrupted' },
    { name: 'lost the ledger after it', code: 'ledger_unreachable' },
  ])('is the run that a command made which $name', async ({ code }) => {
    const runs: string[] = [];
    const { ledger, draft, drafts, stage } = await openStore(async (one) => {
      runs.push(await recordRun(ledger, one));
      return { error: { code, message: '' } };
    });
    const [run] = [(await stage()).run];
    expect([run]).toEqual(runs);
    expect(draft.state).toMatchObject({ run, wasRunFound: true });
    await drafts.close();
  });

  it('is the run that a lost ledger recorded after all', async () => {
    let answer: object = { error: { code: 'ledger_unreachable', message: 'gone' } };
    const { ledger, draft, drafts, stage } = await openStore(async () => answer);
    await expect(stage()).rejects.toMatchObject({ status: 503, code: 'ledger_unreachable' });
    expect(draft.recording.isInterrupted).toBe(true);
    const run = await recordRun(ledger, draft);
    answer = { error: { code: 'interrupted', message: '' } };
    expect(await stage()).toEqual({ run, was_found: true });
    await drafts.close();
  });

  it('is not changed while nobody knows whether there is a run', async () => {
    const { ledger, draft, drafts, stage } = await openStore(async (one) => {
      await recordRun(ledger, one);
      vi.spyOn(ledger, 'listRuns').mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
      return { error: { code: 'ledger_unreachable', message: 'gone' } };
    });
    const gone = new VdpipeError('ledger_unreachable', 'gone');
    await expect(stage()).rejects.toBe(gone);
    const change = () => draft.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await expect(change()).rejects.toBe(gone);
    await expect(change()).rejects.toMatchObject({ code: 'draft_staged' });
    await drafts.close();
  });

  it('is not changed, deleted or doubled while the command of a console that ended may be at it', async () => {
    const { time, ledger, draft, drafts, stage, open } = await openStore(async () => {
      throw new Error('killed');
    });
    await expect(stage()).rejects.toThrow('killed');
    await drafts.close();

    const second = await open();
    const again = second.get(draft.id);
    const change = () => again.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'draft_staging' });
    await expect(second.remove(draft.id)).rejects.toMatchObject({ code: 'draft_staging' });
    expect(await second.adoptRuns(() => {})).toBe(true);
    time.nowMs += 15 * 60_000;
    expect(await second.adoptRuns(() => {})).toBe(false);
    const run = await recordRun(ledger, again);
    vi.spyOn(ledger, 'listRuns').mockRejectedValueOnce(new Error('busy'));
    const failures: unknown[] = [];
    await second.adoptRuns((error) => failures.push(error));
    expect(failures).toHaveLength(1);
    await second.adoptRuns((error) => failures.push(error));
    expect(again.state).toMatchObject({ run, wasRunFound: true });
    expect(failures).toHaveLength(1);
    await second.close();
  });
});

describe('a draft that a console left as it recorded it', () => {
  it.each([
    { name: 'found the ledger in use', json: { error: { code: 'ledger_busy', message: '' } } },
    { name: 'recorded nothing', json: { run: null } },
  ])('is not changed after staging it again $name', async ({ json }) => {
    let order = async (): Promise<object> => {
      throw new Error('killed');
    };
    const { time, ledger, draft, drafts, stage, open } = await openStore(() => order());
    await expect(stage()).rejects.toThrow('killed');
    await drafts.close();

    order = async () => json;
    const second = await open();
    await expect(stage(second.get(draft.id))).rejects.toThrow();
    const change = (one: Draft) => one.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    const refused = { status: 409, code: 'draft_staging' };
    await expect(change(second.get(draft.id))).rejects.toMatchObject(refused);
    await second.close();

    const third = await open();
    const again = third.get(draft.id);
    time.nowMs += 15 * 60_000 - 1;
    await expect(change(again)).rejects.toMatchObject(refused);
    const run = await recordRun(ledger, again);
    await expect(change(again)).rejects.toMatchObject({ code: 'draft_staged' });
    expect(again.state.run).toBe(run);
    await third.close();
  });

  it('can be changed when its command has ended for certain', async () => {
    const { time, draft, drafts, stage, open } = await openStore(async () => {
      throw new Error('killed');
    });
    await expect(stage()).rejects.toThrow('killed');
    await drafts.close();
    const second = await open();
    const again = second.get(draft.id);
    time.nowMs += 15 * 60_000;
    await expect(stage(again)).rejects.toThrow('killed');
    await again.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await second.close();
  });
});

it('a draft that would be staged with other flags than it was checked with is checked again', async () => {
  const { draft, drafts, stage } = await openStore(async () => ({ run: '7f3a' }));
  await expect.poll(() => draft.check.state, { timeout: 30_000 }).toBe('checked');
  const written = await draft.writeFiles();
  const words = [...written.words, '--sheet=Other'];
  const other = vi.spyOn(draft, 'writeFiles').mockResolvedValueOnce({ ...written, words });
  await expect(stage()).rejects.toMatchObject({ status: 409, code: 'draft_changed' });
  expect(draft.check.state).toBe('checking');
  other.mockRestore();
  expect(await stage()).toEqual({ run: '7f3a', was_found: false });
  await drafts.close();
});

describe('a draft whose files cannot be written', () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });

  it('was not recorded', async () => {
    const { draft, drafts, stage, open } = await openStore(async () => ({ run: null }));
    await expect.poll(() => draft.check.state, { timeout: 30_000 }).toBe('checked');
    vi.spyOn(draft, 'writeFiles').mockRejectedValueOnce(full);
    await expect(stage()).rejects.toBe(full);
    await drafts.close();
    const second = await open();
    await second.get(draft.id).add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await second.close();
  });

  it('is looked for, and deleted if it became no run', async () => {
    const { draft, drafts, stage } = await openStore(async () => {
      throw new Error('killed');
    });
    await expect(stage()).rejects.toThrow('killed');
    vi.spyOn(draft, 'writeFiles').mockRejectedValue(full);
    await drafts.remove(draft.id);
    expect(drafts.list()).toEqual([]);
    await drafts.close();
  });
});

describe('DraftStore', () => {
  it('keeps an upload from the moment on in which it is opened, or added to a draft', async () => {
    const folder = temporaryFolder();
    const here = settingOf(folder, () => 0);
    const uploads = createUploadStore(path.join(folder, 'uploads'), here.now);
    await uploads.load();
    const drafts = new DraftStore(here, uploads);
    await drafts.load(() => {});
    const uploaded = async (name: string) => {
      const { upload } = await uploads.create({ name, bytes: 1 });
      await uploads.add(upload, 0, Readable.from([Buffer.from('x')]));
      return upload;
    };
    const [list, other] = [await uploaded('list.csv'), await uploaded('other.csv')];
    const opening = drafts.create(list);
    expect(drafts.usesUpload(list)).toBe(true);
    const draft = await opening;
    const adding = drafts.addFile(draft, { revision: 1, upload: other }, null);
    expect(drafts.usesUpload(other)).toBe(true);
    await adding;
    expect([list, other].map(drafts.usesUpload)).toEqual([true, true]);
    await drafts.close();
  });

  it('lets drafts rest at which nobody looked for hours, and reads and checks them when somebody does', async () => {
    const folder = temporaryFolder();
    const time = { nowMs: 0 };
    const here = settingOf(folder, () => time.nowMs);
    const uploads = createUploadStore(path.join(folder, 'uploads'), here.now);
    await uploads.load();
    const drafts = new DraftStore(here, uploads);
    await drafts.load(() => {});
    const list = Buffer.from(listOf(3).replace('3.50', 'x'));
    const { upload } = await uploads.create({ name: 'list.csv', bytes: list.length });
    await uploads.add(upload, 0, Readable.from([list]));
    const { id, folder: own } = await drafts.create(upload);
    const draft = drafts.get(id);
    const rowsFiles = () => readdirSync(own).filter((name) => name.startsWith('rows-'));
    const isReady = async () => {
      await expect.poll(() => draft.rows.about().state, { timeout: 30_000 }).toBe('read');
      await expect.poll(() => draft.check.state, { timeout: 30_000 }).toBe('checked');
      expect(draft.issues.rows()).toEqual([2]);
    };
    await isReady();
    time.nowMs += 3 * 3_600_000;
    await drafts.restUnused();
    expect(rowsFiles()).toHaveLength(1);
    time.nowMs += 1;
    await drafts.restUnused();
    expect(rowsFiles()).toEqual([]);
    expect(draft.issues.rows()).toEqual([]);
    await isReady();
    await drafts.close();
    here.commands.close();
  });
});

it('a draft that rested has no lookup any more, as its issues are gone, and still leaves out what cannot be ordered', async () => {
  const orders: (readonly string[])[] = [];
  const order = async (_draft: Draft, words: readonly string[]) => {
    orders.push(words);
    return { run: '7f3a' };
  };
  const projects = { not_found: 1, ordered: 0, in_process: 0 };
  const { time, draft, drafts, stage } = await openStore(order, projects);
  const { revision } = draft.state;
  await expect.poll(() => draft.check.state, { timeout: 30_000 }).toBe('checked');
  draft.lookUp(revision);
  await expect.poll(() => draft.check.look_up.state, { timeout: 30_000 }).toBe('looked');
  // A draft whose rows are read does not rest.
  await expect.poll(() => draft.rows.about().state, { timeout: 30_000 }).toBe('read');
  drafts.get(draft.id);
  time.nowMs += 3 * 3_600_000 + 1;
  await drafts.restUnused();
  expect(draft.check.look_up.state).toBe('none');
  await stage();
  expect(orders).toEqual([expect.arrayContaining(['--online'])]);
  await drafts.close();
});

it('placeCompanion() puts a file in its place however many do it at once', async () => {
  const folder = temporaryFolder();
  const upload = path.join(folder, 'upload');
  writeFileSync(upload, 'x');
  const file = { upload: 'u-1', bytes: 1, sha256: null };
  const place = () => placeCompanion(folder, 'codes.csv', file, upload);
  await Promise.all(Array.from({ length: 20 }, place));
  expect(readdirSync(folder).sort()).toEqual(['codes.csv', 'upload']);
});

/** A draft of a text, as its files are made of it. */
function stateOf(state: DraftState) {
  return { state, sheet: null, edits: state.editsOf(null) };
}

describe('writeDraftFiles()', () => {
  it('writes the same file of the same corrections, in whatever order they were made', async () => {
    const folder = temporaryFolder();
    const shown = { sheet: null, sheets: [], header_row: null };
    const given = ['B2', 'A10', '10:10', 'AA2', 'A2'].map((cell) => ({ cell, from: 'x', to: '' }));
    const written: string[] = [];
    for (const cells of [given, given.toReversed()]) {
      const state = new DraftState();
      state.apply({ did: 'corrected', cells, sheet: null }, 0);
      const words = await writeDraftFiles(folder, stateOf(state), shown);
      written.push(readFileSync(words.at(-1) ?? '', 'utf8'));
    }
    expect(written[0]).toBe(written[1]);
    expect(written[0]?.match(/^[A-Z\d:]+(?=,")/gm)).toEqual(['A2', 'AA2', 'B2', '10:10', 'A10']);
  });

  it('leaves a file whole that a command is reading, and no others', async () => {
    const folder = temporaryFolder();
    const shown = { sheet: null, sheets: [], header_row: null };
    const state = new DraftState();
    state.apply({ did: 'changed', mapping: 'version: 1 # first' }, 0);
    const cells = [{ cell: 'A2', from: '', to: 'first' }];
    state.apply({ did: 'corrected', cells, sheet: null }, 0);
    await writeDraftFiles(folder, stateOf(state), shown);
    const files = readdirSync(folder);
    const open = files.map((name) => openSync(path.join(folder, name), 'r'));
    state.mapping = 'version: 1 # second';
    state.editsOf(null).corrections.set('A2', { cell: 'A2', from: '', to: 'second' });
    await writeDraftFiles(folder, stateOf(state), shown);
    for (const file of open) expect(readFileSync(file, 'utf8')).toContain('first');
    expect(readdirSync(folder)).toEqual(files);
    for (const name of files) {
      expect(readFileSync(path.join(folder, name), 'utf8')).toContain('second');
    }
  });
});
