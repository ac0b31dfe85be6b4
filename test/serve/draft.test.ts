import { openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { CommandLine } from '../../src/serve/commands/command-line.ts';
import { Draft } from '../../src/serve/drafts/draft.ts';
import { writeDraftFiles } from '../../src/serve/drafts/draft-files.ts';
import { DraftJournal } from '../../src/serve/drafts/draft-journal.ts';
import { DraftState } from '../../src/serve/drafts/draft-state.ts';
import { EventStreams } from '../../src/serve/http/event-streams.ts';
import { RowChecks } from '../../src/serve/row-checks.ts';
import { SpareProcess } from '../../src/serve/spare-process.ts';
import { startReader } from '../../src/serve/start-reader.ts';
import { TemporaryFolders } from '../../src/serve/temporary-folders.ts';
import { IN_MEMORY, temporaryFolder } from '../support/temporary-folder.ts';

const NO_PROGRAM = {
  file: '/none',
  args: [],
  standby: '/none',
  rowChecks: '/none',
  ledgerFlags: [],
  serviceFlags: [],
};
const OPENED = { did: 'opened', upload: 'u-1', name: 'list.csv', bytes: 1 } as const;

async function openDraft() {
  const folder = temporaryFolder(IN_MEMORY);
  const journal = await DraftJournal.open(path.join(folder, 'journal.ndjson'));
  await journal.add(
    () => OPENED,
    () => 0,
  );
  const setting = {
    ledger: openLedger(path.join(folder, 'ledger.sqlite')),
    service: null,
    folder,
    commands: new CommandLine(NO_PROGRAM),
    readers: new SpareProcess(startReader),
    rowChecks: new RowChecks('/none'),
    events: new EventStreams(),
    temporary: new TemporaryFolders(path.join(folder, 'temporary')),
    signal: new AbortController().signal,
    now: () => 0,
  };
  const file = path.join(folder, 'list.csv');
  return new Draft({ id: 'f-1', folder, journal, setting, file, fileOf: () => file });
}

describe('Draft', () => {
  it('is not recorded with a change that was on its way', async () => {
    const draft = await openDraft();
    const change = { did: 'changed', mapping: 'version: 1' } as const;
    const recorded: number[] = [];
    const toRun = async () => {
      recorded.push(draft.state.revision);
      return { run: '7f3a', wasFound: false };
    };
    const both = await Promise.allSettled([draft.stage(1, toRun), draft.add(1, () => change)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(recorded.filter((revision) => revision !== 1)).toEqual([]);
    await draft.close();
  });

  it('takes no change any more once it was deleted', async () => {
    const draft = await openDraft();
    const removed = draft.remove();
    const change = draft.add(1, () => ({ did: 'changed', mapping: 'version: 1' }));
    await expect(change).rejects.toMatchObject({ status: 404, code: 'draft_unknown' });
    await removed;
  });
});

describe('writeDraftFiles()', () => {
  it('leaves a file whole that a command is reading, and no others', async () => {
    const folder = temporaryFolder(IN_MEMORY);
    const shown = { sheet: null, sheets: [], header_row: null };
    const state = new DraftState();
    state.apply({ did: 'changed', mapping: 'version: 1 # first' }, 0);
    state.apply({ did: 'corrected', cells: [{ cell: 'A2', from: '', to: 'first' }] }, 0);
    await writeDraftFiles(folder, state, shown);
    const files = readdirSync(folder);
    const open = files.map((name) => openSync(path.join(folder, name), 'r'));
    state.mapping = 'version: 1 # second';
    state.corrections.set('A2', { cell: 'A2', from: '', to: 'second' });
    await writeDraftFiles(folder, state, shown);
    for (const file of open) expect(readFileSync(file, 'utf8')).toContain('first');
    expect(readdirSync(folder)).toEqual(files);
    for (const name of files) {
      expect(readFileSync(path.join(folder, name), 'utf8')).toContain('second');
    }
  });
});
