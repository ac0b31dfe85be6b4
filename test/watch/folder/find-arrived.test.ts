import {
  appendFileSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it, test } from 'vitest';
import { stampName } from '../../../src/output/stamped-name.ts';
import { createArrivalWatch } from '../../../src/watch/folder/find-arrived.ts';
import { hashFile, hashList, stateOfList } from '../../../src/watch/folder/hash-file.ts';
import { moveFileIfFree } from '../../../src/watch/folder/move-files.ts';
import { toListName, toPartSets } from '../../../src/watch/folder/part-sets.ts';
import { fitsPattern, isTemporaryName } from '../../../src/watch/folder/wanted-name.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../watch-world.ts';

const SETTLE_MS = 20_000;

function openFolder() {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const look = createArrivalWatch(folder, { files: ['*.csv'], settleMs: SETTLE_MS }, clock);
  const write = (name: string, ageMs: number) => {
    const file = path.join(folder, name);
    writeFileSync(file, 'a,b\n');
    const at = (clock.wallMs() - ageMs) / 1000;
    utimesSync(file, at, at);
    return file;
  };
  return { folder, clock, look, write };
}

describe('createArrivalWatch()', () => {
  it('takes what has not changed for the time to settle, in the order of names, whatever the clock of its host says', async () => {
    const { clock, look, write } = openFolder();
    write('b.csv', SETTLE_MS);
    write('a.csv', 3 * SETTLE_MS);
    // The clock of the host that writes it is behind, or ahead.
    const growing = write('growing.csv', 3_600_000);
    write('future.csv', -3_600_000);
    expect(await look()).toMatchObject({ whole: [], unsettled: { length: 4 } });
    clock.forward(SETTLE_MS / 2);
    appendFileSync(growing, 'c,d\n');
    const behind = (clock.wallMs() - 3_600_000) / 1000;
    utimesSync(growing, behind, behind);
    expect(await look()).toMatchObject({ whole: [], unsettled: { length: 4 } });
    clock.forward(SETTLE_MS / 2);
    const settled = { whole: ['a.csv', 'b.csv', 'future.csv'], unsettled: ['growing.csv'] };
    expect(await look()).toMatchObject(settled);
    clock.forward(SETTLE_MS / 2);
    expect(await look()).toMatchObject({ unsettled: [], whole: { length: 4 } });
  });

  it('waits while the end of a file is written that has its size and its time already', async () => {
    const { clock, look, write } = openFolder();
    const file = write('a.csv', 3_600_000);
    const at = (clock.wallMs() - 3_600_000) / 1000;
    expect(await look()).toMatchObject({ unsettled: ['a.csv'] });
    clock.forward(SETTLE_MS);
    writeFileSync(file, 'A,b\n');
    utimesSync(file, at, at);
    expect(await look()).toMatchObject({ unsettled: ['a.csv'] });
    clock.forward(SETTLE_MS);
    expect(await look()).toMatchObject({ whole: ['a.csv'] });
  });

  it.runIf(process.platform === 'linux')(
    'waits while a program has it open for writing (needs Linux: /proc)',
    async () => {
      const { clock, look, write } = openFolder();
      const file = write('a.csv', SETTLE_MS);
      const writing = openSync(file, 'a');
      const reading = openSync(write('b.csv', SETTLE_MS), 'r');
      await look();
      clock.forward(SETTLE_MS);
      try {
        expect(await look()).toMatchObject({ whole: ['b.csv'], unsettled: ['a.csv'] });
      } finally {
        closeSync(writing);
        closeSync(reading);
      }
      expect(await look()).toMatchObject({ whole: ['a.csv', 'b.csv'], unsettled: [] });
    },
  );

  itOnPosix(
    'takes no links, folders, or names that are temporary, unwanted or hostile (needs POSIX)',
    async () => {
      const { folder, look, write } = openFolder();
      symlinkSync('/etc/hostname', path.join(folder, 'link.csv'));
      mkdirSync(path.join(folder, 'folder.csv'));
      for (const name of ['.a.csv', '~$a.csv', 'a.csv.part', 'a.tmp', 'b.pdf', 'c\nd.csv']) {
        write(name, SETTLE_MS);
      }
      writeFileSync(
        Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from('.csv')]),
        '',
      );
      const { whole, unsettled, notTaken } = await look();
      expect({ whole, unsettled }).toEqual({ whole: [], unsettled: [] });
      expect(Object.fromEntries(notTaken.map(({ name, why }) => [name, why]))).toEqual({
        'link.csv': 'is_link',
        'folder.csv': 'is_folder',
        'b.pdf': 'name_not_wanted',
        'c\nd.csv': 'name_unusable',
        '\ufffd.csv': 'name_unusable',
      });
    },
  );
});

itOnPosix('hashFile() follows no link and waits for no pipe (needs POSIX)', async () => {
  const { folder, write } = openFolder();
  const file = write('a.csv', 0);
  symlinkSync(file, path.join(folder, 'link'));
  expect(await hashFile(path.join(folder, 'link'))).toBeUndefined();
  expect(await hashFile(path.join(folder, 'none'))).toBeUndefined();
  expect(await hashFile(file)).toMatchObject({
    bytes: 4,
    hash: '5be08c9684a1d25efcee09318204824278b08bbfb4aef973ffefd0b9d7478313',
  });
});

it('hashFile() ends as interrupted when it is stopped', async () => {
  const file = temporaryFile('list.csv', 'a,b\n');
  const hashed = hashFile(file, AbortSignal.abort('SIGTERM'));
  await expect(hashed).rejects.toMatchObject({ code: 'interrupted', cause: 'SIGTERM' });
});

test.each([
  { name: 'list.csv', stem: 'list.ID', ending: '.csv' },
  { name: 'list.csv.gz', stem: 'list.ID', ending: '.csv.gz' },
  { name: 'list', stem: 'list.ID', ending: '' },
  { name: 'list 2026.11.23', stem: 'list 2026.11.ID', ending: '.23' },
  { name: `${'가'.repeat(83)}a.csv`, stem: `${'가'.repeat(60)}.ID`, ending: '.csv' },
])('stampName($name)', ({ name, stem, ending }) => {
  expect(stampName(name, 'ID')).toEqual({ stem, ending });
});

test.each([
  { name: 'List.CSV', patterns: ['*.csv'], fits: true },
  { name: 'list.csv.bak', patterns: ['*.csv'], fits: false },
  { name: 'a+b (1).csv', patterns: ['a+b (?).csv'], fits: true },
  { name: 'ab.csv', patterns: ['a*b*c*.txt', 'a?.csv'], fits: true },
  { name: '👍.csv', patterns: ['?.csv'], fits: true },
  { name: 'Köln-1.csv'.normalize('NFD'), patterns: ['KÖLN-?.csv'.normalize('NFC')], fits: true },
])('fitsPattern($name, $patterns)', ({ name, patterns, fits }) => {
  expect(fitsPattern(name, patterns)).toBe(fits);
  expect(isTemporaryName(name)).toBe(false);
});

const OF_TWO = ['seoul-*.csv', 'busan-*.csv'];

test.each([
  { names: ['busan-1.csv', 'seoul-1.csv'], sets: [{ names: ['seoul-1.csv', 'busan-1.csv'] }] },
  {
    names: ['busan-2.csv', 'seoul-1.csv'],
    sets: [
      { names: ['busan-2.csv'], missing: ['seoul-2.csv'] },
      { names: ['seoul-1.csv'], missing: ['busan-1.csv'] },
    ],
  },
  {
    // A program has numbered the second one.
    names: ['seoul-1 (2).csv', 'seoul-1.csv', 'Busan-1.CSV'],
    sets: [{ names: ['seoul-1 (2).csv', 'seoul-1.csv', 'Busan-1.CSV'], several: ['seoul-1.csv'] }],
  },
  {
    names: ['1-Köln-x.csv'.normalize('NFD'), '1-bonn-x.csv', '2-bonn-x.csv'],
    patterns: ['*-KÖLN-*.csv', '*-bonn-*.csv'],
    sets: [
      { names: ['1-Köln-x.csv'.normalize('NFD'), '1-bonn-x.csv'] },
      { names: ['2-bonn-x.csv'], missing: ['2-KÖLN-x.csv'] },
    ],
  },
  {
    names: ['seoul-0930.csv', 'busan-0931.csv', 'other.csv'],
    patterns: ['seoul-????.csv', 'busan-????.csv'],
    sets: [{ names: ['seoul-0930.csv', 'busan-0931.csv'] }],
  },
  {
    names: ['29-prices.csv', '29-prices (2).csv', '29.csv', '30-prices.csv'],
    patterns: ['*.csv', '*-prices.csv'],
    sets: [
      { names: ['29.csv', '29-prices (2).csv', '29-prices.csv'], several: ['29-prices.csv'] },
      { names: ['30-prices.csv'], missing: ['30.csv'] },
    ],
  },
  {
    names: ['seoul-1.csv', 'busan-1.csv', 'seoul-1 + busan-1.7f3a9c21.rejects.csv'],
    sets: [{ names: ['seoul-1.csv', 'busan-1.csv'] }],
  },
])('toPartSets($names)', ({ names, patterns = OF_TWO, sets }) => {
  expect(toPartSets(names, patterns)).toMatchObject(
    sets.map((set) => ({ missing: [], several: [], ...set })),
  );
});

test('toListName() has the names of the files, and is as short as a name of a folder has to be', () => {
  expect(toListName(['seoul-1.csv.gz', 'busan 2026.11.csv', 'jeju'])).toBe(
    'seoul-1 + busan 2026.11 + jeju',
  );
  expect(toListName(['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'])).toBe('a + b + c + 2 more');
  const long = toListName(['a', 'b'].map((name) => `${name}${'가'.repeat(80)}.csv`));
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(180);
});

test('moveFileIfFree() ends a move that a killed process has begun, and replaces no other file', async () => {
  const { folder, write } = openFolder();
  const [from, to] = [write('a.csv', 1000), path.join(folder, 'in.csv')];
  linkSync(from, to);
  expect(await moveFileIfFree(from, to)).toBe(true);
  expect(existsSync(from)).toBe(false);
  // Of the same size and time.
  write('a.csv', 1000);
  expect(await moveFileIfFree(from, to)).toBe(false);
  expect(existsSync(from)).toBe(true);
});

test('hashList() is the same for the same files, whatever they are called, and as old as the oldest', async () => {
  const folders = [
    { 'a.csv': 'one', 'b.csv': 'two', '.DS_Store': 'x', '~$a.csv': 'y' },
    { 'y.csv': 'one', 'x.csv': 'two' },
    { 'a.csv': 'onetwo', 'b.csv': '' },
  ].map((files, i) => {
    const folder = temporaryFolder();
    for (const [j, [name, text]] of Object.entries(files).entries()) {
      writeFileSync(path.join(folder, name), text);
      utimesSync(path.join(folder, name), 1000 + i, j === 1 ? 500 : 1000);
    }
    return folder;
  });
  const [first, same, other] = await Promise.all(folders.map((folder) => hashList(folder)));
  expect(first).toMatchObject({ bytes: 6, modifiedAtMs: 500_000 });
  expect(same?.hash).toBe(first?.hash);
  expect(other?.hash).not.toBe(first?.hash);
  expect(await stateOfList(folders[0] ?? '')).toBe(first?.state);
  expect(await hashList(temporaryFolder())).toBeUndefined();
});
