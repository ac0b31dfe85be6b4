// One of several workers, started by work-together.mjs: node part-of-work.mjs LEDGER BASE_URL AT_ONCE; begins at a line on its input.
import { once } from 'node:events';
import process from 'node:process';
import { loadDist } from './load-dist.mjs';
import { openAnyLedger } from './open-any-ledger.mjs';

const [place, baseUrl, atOnce] = process.argv.slice(2);
const { ServiceClient } = await loadDist('index.js');
const { submitRun } = await loadDist('submit/submit-run.js');

const concurrency = Number(atOnce);
const ledger = await openAnyLedger(place);
const runs = (await ledger.listRuns()).map(({ run }) => run);
const service = new ServiceClient({
  baseUrl,
  credentials: { apiKey: 'key-of-the-bench' },
  connections: concurrency,
});
console.log('ready');
await once(process.stdin, 'data');
await submitRun({ ledger, service, scope: { runs }, concurrency });
await service.close();
await ledger.close();
process.exit();
