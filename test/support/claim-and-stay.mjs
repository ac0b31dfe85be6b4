// Claims a job, says so, and stays:
//   node claim-and-stay.mjs LEDGER JOB
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';

const [file, job] = process.argv.slice(2);
const claim = await openLedger(file).deliveries.claimJob(job);
process.stdout.write(claim ? 'claimed\n' : 'refused\n');
process.stdin.resume();
