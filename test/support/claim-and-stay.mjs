// Claims a job, says so, and stays:
//   node claim-and-stay.mjs LEDGER JOB
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';

const [file, job] = process.argv.slice(2);
const ledger = openLedger(file);
// Not before: who closes a database writes to it, and may be stopped then.
process.once('exit', () => ledger.close());
const claim = await ledger.deliveries.claimJob(job);
process.stdout.write(claim ? 'claimed\n' : 'refused\n');
process.stdin.resume();
