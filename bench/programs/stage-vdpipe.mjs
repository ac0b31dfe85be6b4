// Stages a sheet in a ledger, nothing else: node stage-vdpipe.mjs FILE MAPPING LEDGER
import process from 'node:process';
import { loadDist } from './load-dist.mjs';
import { openAnyLedger } from './open-any-ledger.mjs';

const [file, mappingFile, ledgerFile] = process.argv.slice(2);
const { loadMapping } = await loadDist('index.js');
const { stageSheet } = await loadDist('run/stage-sheet.js');

const mapping = await loadMapping(mappingFile);
const ledger = await openAnyLedger(ledgerFile);
const startedMs = performance.now();
const { check } = await stageSheet({ file, mapping, ledger, serviceUrl: 'http://127.0.0.1/' });
const seconds = (performance.now() - startedMs) / 1000;
await ledger.close();
console.log(JSON.stringify({ seconds, orders: check.orders, rows: check.rows.valid }));
