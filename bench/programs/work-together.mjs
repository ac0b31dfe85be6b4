// Orders what was staged with several workers, each a process: node work-together.mjs FILE MAPPING LEDGER BASE_URL WORKERS AT_ONCE
// AT_ONCE is what all have together. The seconds are those from their start to their end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { loadDist } from './load-dist.mjs';
import { openAnyLedger } from './open-any-ledger.mjs';

const [file, mappingFile, place, baseUrl, workers, atOnce] = process.argv.slice(2);
const PART = path.join(import.meta.dirname, 'part-of-work.mjs');

const { loadMapping } = await loadDist('index.js');
const { stageSheet } = await loadDist('run/stage-sheet.js');
const mapping = await loadMapping(mappingFile);
const ledger = await openAnyLedger(place);
const { run } = await stageSheet({ file, mapping, ledger, serviceUrl: baseUrl });
const all = Array.from({ length: Number(workers) }, () =>
  spawn(process.execPath, [PART, place, baseUrl, atOnce], { stdio: ['pipe', 'pipe', 'inherit'] }),
);
await Promise.all(all.map(({ stdout }) => once(stdout, 'data')));
const startedMs = performance.now();
for (const { stdin } of all) stdin.write('go\n');
const codes = await Promise.all(all.map(async (worker) => (await once(worker, 'exit'))[0]));
const seconds = (performance.now() - startedMs) / 1000;
const { states } = await ledger.getRun(run);
await ledger.close();
const open = Object.entries(states).filter(
  ([name, { orders }]) => name !== 'ordered' && orders > 0,
);
if (open.length > 0 || codes.some((code) => code !== 0)) throw new Error(JSON.stringify(open));
console.log(JSON.stringify({ seconds, ordered: states.ordered.orders }));
