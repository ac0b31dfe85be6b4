// Stages a run, prints its id, and stays in the middle of it:
//   node stage-and-stay.mjs LEDGER PLACE
// PLACE is where it says that it runs, such as another container.
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';

const [file, place] = process.argv.slice(2);
const ledger = openLedger(file, { identity: { place, pid: 1, started: '0' } });
const staging = await ledger.stageRun({
  service: 'http://127.0.0.1:1',
  file: 'list.csv',
  sheet: 'list',
  fingerprint: 'slow',
  again: false,
});
process.stdout.write(`${staging.run}\n`);
process.stdin.resume();
process.stdin.on('end', async () => {
  await staging.commit({ read: 0, blank: 0, skipped: 0, rejected: 0 });
  await ledger.close();
});
