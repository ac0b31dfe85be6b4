import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { ForgottenTexts, Ledger } from '../../../src/ledger/ledger.ts';
import { backupLedger, checkLedger, openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { findPerson } from '../../../src/run/removal/find-person.ts';
import { MAIN } from '../../support/cli.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { bytesOf, CLAIM, collect, ordered } from '../contract/world.ts';

const signal = new AbortController().signal;

async function open() {
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const again = () => {
    const ledger = openLedger(file);
    onTestFinished(() => ledger.close());
    return ledger;
  };
  const ledger = again();
  const body = '{"order_count":1,"total_price":3.5,"order_name":"For 김민지"}';
  const ofPerson = draftOf('김민지');
  const run = await stageDrafts(ledger, [
    draftOf('Ann'),
    { ...ofPerson, projectId: 'p-2', bodyJson: body },
    draftOf('Ben'),
  ]);
  const worker = await ledger.openWorker({ runs: [run] });
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries())
    await worker.record(order, ordered(i + 1));
  await worker.close();
  const datasets = path.join(`${file}-datasets`, `${run}.rows`);
  return { file, again, ledger, run, datasets, blanks: `${datasets}.forget` };
}

async function textsOf(ledger: Ledger, text: string): Promise<ForgottenTexts[]> {
  const texts = [];
  for await (const one of findPerson(ledger, { text })) texts.push(one.texts);
  return texts;
}

async function forget(ledger: Ledger, run: string): Promise<void> {
  await ledger.forgetTexts(run, await textsOf(ledger, '김민지'));
}

/** Forgets, and gives what a process has written down that was killed when the ledger knew and nothing was blank yet. */
async function forgetUnfinished({ file, ledger, run, datasets }: Awaited<ReturnType<typeof open>>) {
  const before = readFileSync(datasets);
  const [, order] = await collect(ledger.orders(run));
  await forget(ledger, run);
  const after = readFileSync(datasets);
  expect(after.equals(before)).toBe(false);
  const db = new DatabaseSync(file);
  const { at, bytes, crc32 } = db
    .prepare(
      'SELECT dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = ?',
    )
    .get(Number(order?.id)) as Record<string, number>;
  db.close();
  writeFileSync(datasets, before);
  const pieces = [{ at: 9, bytes: Number(bytes) - 11 }];
  return { before, after, note: JSON.stringify([{ at, bytes, crc32, pieces }]) };
}

async function rowsOf(ledger: Ledger, run: string): Promise<string[]> {
  const orders = await collect(ledger.orders(run));
  return Promise.all(orders.map((order) => bytesOf(ledger.readDataset(order))));
}

it('a forget leaves the text in no file of the ledger, nor in its log', async () => {
  const { file, ledger, run, datasets, blanks } = await open();
  await forget(ledger, run);
  for (const one of [file, `${file}-wal`, datasets])
    expect(readFileSync(one).includes('김민지'), one).toBe(false);
  expect(existsSync(blanks)).toBe(false);
});

it('a forget that was killed after its commit is finished by the next reader, and is no damage before', async () => {
  const made = await open();
  const { file, again, ledger, run, datasets, blanks } = made;
  const { before, after, note } = await forgetUnfinished(made);
  await ledger.close();
  writeFileSync(blanks, note);
  expect((await checkLedger(file, signal)).problems).toEqual([]);
  const copy = path.join(path.dirname(file), 'copy.sqlite');
  expect((await backupLedger(file, copy, signal)).problems).toEqual([]);
  expect(readFileSync(datasets).equals(before)).toBe(true);

  const rows = await rowsOf(again(), run);
  expect(rows.join(',')).not.toContain('김민지');
  expect(readFileSync(datasets).equals(after)).toBe(true);
  expect(existsSync(blanks)).toBe(false);
  const restored = openLedger(copy);
  onTestFinished(() => restored.close());
  expect(await rowsOf(restored, run)).toEqual(rows);
});

it.each([
  [
    'before its commit',
    (bytes: number) => JSON.stringify([{ at: 0, bytes, crc32: 7, pieces: [{ at: 9, bytes: 20 }] }]),
  ],
  ['while it wrote down what is to be blank', () => '[{"at":0,"by'],
])('a forget that was killed %s has changed nothing', async (_, blanksOf) => {
  const { again, ledger, run, datasets, blanks } = await open();
  const [before, rows] = [readFileSync(datasets), await rowsOf(ledger, run)];
  await ledger.close();
  writeFileSync(blanks, blanksOf(before.length));
  const next = again();
  expect(await rowsOf(next, run)).toEqual(rows);
  expect(readFileSync(datasets).equals(before)).toBe(true);
  expect(existsSync(blanks)).toBe(false);
  writeFileSync(blanks, blanksOf(before.length));
  await forget(next, run);
  expect((await rowsOf(next, run)).join(',')).not.toContain('"김민지"');
  writeFileSync(blanks, blanksOf(before.length));
  await next.purgeRun(run);
  expect(existsSync(blanks)).toBe(false);
});

it('a forget leaves what another process, that was killed meanwhile, has not made blank yet', async () => {
  const made = await open();
  const { file, again, run, datasets, blanks } = made;
  const other = again();
  const ofBen = await textsOf(other, 'Ben');
  const { after, note } = await forgetUnfinished(made);
  // Once it looked for what others have left, they leave it.
  writeFileSync(blanks, '[');
  const forgotten = other.forgetTexts(run, ofBen);
  while (existsSync(blanks)) await setImmediate();
  writeFileSync(blanks, note);
  await forgotten;
  const rows = await rowsOf(again(), run);
  expect(rows.join(',')).not.toMatch(/김민지|"Ben"/);
  expect(rows[0]).toBe(after.toString('utf8', 0, Buffer.byteLength(rows[0] ?? '')));
  expect(readFileSync(datasets).includes('김민지')).toBe(false);
  expect((await checkLedger(file, signal)).problems).toEqual([]);
});

it('a check during which somebody is forgotten finds no damage', async () => {
  const { file } = await open();
  let times = 0;
  // It is looked at when the check has its view of the ledger, and before each dataset.
  const whileChecking = {
    get aborted() {
      times += 1;
      if (times === 1) forgetIn(file);
      return false;
    },
  } as AbortSignal;
  expect((await checkLedger(file, whileChecking)).problems).toEqual([]);
  expect(times).toBeGreaterThan(1);
});

function forgetIn(file: string): void {
  const words = ['forget', '김민지', '--yes', '--ledger', file];
  execFileSync(process.execPath, [MAIN, ...words], { stdio: 'pipe' });
}

it('a backup during which somebody is forgotten has what the ledger has afterwards', async () => {
  const { file, run } = await open();
  const copy = path.join(path.dirname(file), 'copy.sqlite');
  let times = 0;
  // It is looked at when the tables were copied, and the datasets were not.
  const whileCopying = {
    get aborted() {
      times += 1;
      if (times === 1) forgetIn(file);
      return false;
    },
  } as AbortSignal;
  expect((await backupLedger(file, copy, whileCopying)).problems).toEqual([]);
  expect(times).toBeGreaterThan(1);
  expect(readFileSync(copy).includes('김민지')).toBe(false);
  const restored = openLedger(copy);
  onTestFinished(() => restored.close());
  expect((await rowsOf(restored, run)).join(',')).not.toContain('김민지');
});
