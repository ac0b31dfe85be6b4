// Stages a run and claims an order while only so many more files can be opened, for each count from 0 on:
//   node few-files.mjs FOLDER COUNT
// Needs a low limit of open files. Prints how each went: "ok", or a code.
import { closeSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';
import { takeAllFiles } from './take-all-files.mjs';

const [folder, count] = process.argv.slice(2);
const ABOUT = { service: 'x', file: 'list.csv', sheet: '', fingerprint: 'x', again: true };
const ROW = Buffer.from('{"cols":[]}');
const CLAIM = { limit: 1, looksBeforeResend: 2, staleAfterMs: null };

const codes = [];
for (let free = 0; free < Number(count); free++) {
  const taken = takeAllFiles();
  for (const fd of taken.splice(0, free)) closeSync(fd);
  codes.push(await stageAndClaim(path.join(folder, `${free}.sqlite`)));
  for (const fd of taken) closeSync(fd);
}
process.stdout.write(JSON.stringify(codes));

async function stageAndClaim(file) {
  let ledger;
  try {
    ledger = openLedger(file);
    const staging = await ledger.stageRun(ABOUT);
    await staging.add([draft()]);
    await staging.commit({ read: 1, blank: 0, skipped: 0, rejected: 0 });
    const worker = await ledger.openWorker({ runs: [staging.run] });
    const [order] = await worker.claim(CLAIM);
    await worker.copyDataset(order, Buffer.alloc(order.rowsBytes));
    return 'ok';
  } catch (error) {
    return error.code === 'too_many_files' ? error.code : String(error);
  } finally {
    await ledger?.close();
  }
}

function draft() {
  return {
    projectId: 'p1',
    svcUid: 'user-1',
    firstRow: 2,
    lastRow: 2,
    rowRanges: () => '2',
    rows: 1,
    invalidRows: 0,
    orderCount: 1,
    totalPrice: '1',
    partnerOrderId: null,
    orderName: null,
    forTest: false,
    bodyJson: '{"order_count":1,"total_price":1}',
    dataset: () => [ROW],
    datasetBytes: ROW.length,
    problem: null,
  };
}
