// Orders what was staged, every intent and outcome durable: node submit-vdpipe.mjs FILE MAPPING LEDGER BASE_URL AT_ONCE
// The seconds are those of the submitting alone, as in submit-undici.mjs.
import process from 'node:process';
import { loadDist } from './load-dist.mjs';

const [file, mappingFile, ledgerFile, baseUrl, atOnce] = process.argv.slice(2);
const { loadMapping, openLedger, ServiceClient } = await loadDist('index.js');
const { stageSheet } = await loadDist('run/stage-sheet.js');
const { submitRun } = await loadDist('submit/submit-run.js');

const concurrency = Number(atOnce);
const mapping = await loadMapping(mappingFile);
const ledger = openLedger(ledgerFile);
const service = new ServiceClient({
  baseUrl,
  credentials: { apiKey: 'key-of-the-bench' },
  connections: concurrency,
});
const { run, check } = await stageSheet({ file, mapping, ledger, serviceUrl: baseUrl });

const startedMs = performance.now();
await submitRun({ ledger, service, scope: { runs: [run] }, concurrency });
const seconds = (performance.now() - startedMs) / 1000;
await service.close();
await ledger.close();
console.log(JSON.stringify({ seconds, ordered: check.orders }));
