import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { itOnPosix } from '../../support/posix.ts';
import { some } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FEW_FILES = path.resolve(import.meta.dirname, '../../support/few-files.mjs');
const PAGE_BYTES = 4096;
const CLAIM = {
  limit: 9,
  looksBeforeResend: 2,
  staleAfterMs: null,
};

/** What is done to a page. */
const DAMAGES: Readonly<Record<string, (page: Buffer) => void>> = {
  overwritten: (page) => page.fill(0xff),
  'cut in half': (page) => page.subarray(PAGE_BYTES / 2).fill(0),
  'with other texts': (page) => {
    for (const [i, byte] of page.entries()) if (byte === 0x5b || byte === 0x7b) page[i] = 0x78;
  },
};

/** A ledger with a run that is in every part of it, closed. */
async function writeLedger(file: string): Promise<string> {
  const ledger = openLedger(file);
  const drafts = Array.from({ length: 40 }, (_, i) => draftOf(`p${i}`, { firstRow: i + 2 }));
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  const failure = {
    code: 'doc_not_found',
    message: 'no document',
    status: 409,
    requestId: null,
    details: { status: 'editing' },
  };
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries()) {
    if (i % 2 === 0) await worker.record(order, { kind: 'refused', failure });
    else await worker.record(order, { kind: 'ordered', orderId: i, requestId: null });
  }
  await worker.close();
  await ledger.close();
  return run;
}

/** Everything that reads of a ledger, and orders with it. */
const USES: readonly ((ledger: Ledger, run: string) => Promise<unknown>)[] = [
  (ledger) => ledger.listRuns(),
  (ledger, run) => ledger.getRun(run),
  (ledger, run) => ledger.seenOrderIds(run),
  (ledger, run) => ledger.totals(run, ['staged', 'ordered']),
  async (ledger, run) => {
    for await (const orders of ledger.orders(run)) {
      for (const order of orders) for await (const _ of ledger.readDataset(order));
    }
  },
  async (ledger, run) => {
    for await (const _ of ledger.rows(run));
  },
  async (ledger, run) => {
    for await (const _ of ledger.attempts(run));
  },
  (ledger) => stageDrafts(ledger, [draftOf('p1')]),
  async (ledger, run) => {
    const worker = await ledger.openWorker({ runs: [run] });
    await worker.takeOver(0);
    await worker.outlook(CLAIM);
    for (const order of (await worker.claim(CLAIM)) ?? []) {
      await worker.record(order, { kind: 'released', failure: null });
    }
    await worker.close();
  },
  (ledger, run) => ledger.purgeRun(run, { abandon: true }),
];

/** Codes of what the uses of a ledger throw; what is thrown without a code as it stands. */
async function codesOf(file: string, run: string): Promise<string[]> {
  const codes: string[] = [];
  const note = (error: unknown) => {
    codes.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  };
  try {
    const ledger = openLedger(file);
    for (const use of USES) await use(ledger, run).catch(note);
    await ledger.close();
  } catch (error) {
    note(error);
  }
  return codes;
}

describe('a damaged ledger', () => {
  it.each(some(1, Object.keys(DAMAGES)))(
    'is told wherever it is used, whichever page is %s',
    async (name) => {
      const folder = temporaryFolder();
      const file = path.join(folder, 'ledger.sqlite');
      const run = await writeLedger(file);
      const whole = readFileSync(file);
      const told = new Set<string>();
      for (let at = 0; at < whole.length; at += PAGE_BYTES) {
        const copy = path.join(folder, `${at}.sqlite`);
        const bytes = Buffer.from(whole);
        DAMAGES[name]?.(bytes.subarray(at, at + PAGE_BYTES));
        writeFileSync(copy, bytes);
        cpSync(`${file}-datasets`, `${copy}-datasets`, { recursive: true });
        for (const code of await codesOf(copy, run)) told.add(code);
      }
      expect(
        [...told].filter((code) => !/^(?:ledger_.+|run_unknown|dataset_damaged)$/.test(code)),
      ).toEqual([]);
      expect(told).toContain('ledger_corrupt');
    },
  );
});

describe('too many open files', () => {
  itOnPosix(
    'are told whichever file of the ledger is the one too many (needs POSIX: ulimit)',
    async () => {
      const limited = ['-c', 'ulimit -n 256; exec "$@"', 'bash', process.execPath];
      const args = [...limited, FEW_FILES, temporaryFolder(), '12'];
      const { stdout } = await promisify(execFile)('bash', args);
      const codes: readonly string[] = JSON.parse(stdout);
      expect(new Set(codes)).toEqual(new Set(['too_many_files', 'ok']));
      expect(codes[0]).toBe('too_many_files');
    },
  );
});
