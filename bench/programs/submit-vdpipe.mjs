// Orders what was staged, every intent and outcome durable: node submit-vdpipe.mjs FILE MAPPING LEDGER BASE_URL AT_ONCE
// The seconds are those of the submitting alone, as in submit-undici.mjs; the event loop stood for `stoodMs` at a time, at most.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { loadDist } from './load-dist.mjs';

const [file, mappingFile, ledgerFile, baseUrl, atOnce] = process.argv.slice(2);
const { loadMapping, openLedger, ServiceClient } = await loadDist('index.js');
const { stageSheet } = await loadDist('run/stage-sheet.js');
const { submitRun } = await loadDist('submit/submit-run.js');

const RESOLUTION_MS = 1;
const concurrency = Number(atOnce);
const mapping = await loadMapping(mappingFile);
const ledger = openLedger(ledgerFile);
const service = new ServiceClient({
  baseUrl,
  credentials: { apiKey: 'key-of-the-bench' },
  connections: concurrency,
});
const { run, check } = await stageSheet({ file, mapping, ledger, serviceUrl: baseUrl });

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const startedMs = performance.now();
delay.enable();
await submitRun({ ledger, service, scope: { runs: [run] }, concurrency });
delay.disable();
const seconds = (performance.now() - startedMs) / 1000;
// A sample is the time between two timers.
const stoodMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
await service.close();
await ledger.close();
console.log(JSON.stringify({ seconds, ordered: check.orders, stoodMs }));
