// Orders runs of different sizes with one worker: node runs-side-by-side.mjs LEDGER BASE_URL AT_ONCE SIZES
// `late`: of the run that is worst off, when it ended over when it would have ended if all had the same part at each moment.
import process from 'node:process';
import { loadDist } from './load-dist.mjs';
import { openAnyLedger } from './open-any-ledger.mjs';

const [place, baseUrl, atOnce, sizesText] = process.argv.slice(2);
const { ServiceClient } = await loadDist('index.js');
const { submitRun } = await loadDist('submit/submit-run.js');

const concurrency = Number(atOnce);
const sizes = sizesText.split(',').map(Number);
const ledger = await openAnyLedger(place);
const service = new ServiceClient({
  baseUrl,
  credentials: { apiKey: 'key-of-the-bench' },
  connections: concurrency,
});
const left = new Map();
for (const [i, size] of sizes.entries()) left.set(await stage(i, size), size);
const sizeOf = new Map(left);

const ended = [];
const startedMs = performance.now();
await submitRun({
  ledger,
  service,
  scope: { runs: [...left.keys()] },
  concurrency,
  onEvent: ({ run, state }) => {
    if (state !== 'ordered') return;
    left.set(run, left.get(run) - 1);
    if (left.get(run) > 0) return;
    ended.push({ size: sizeOf.get(run), ms: performance.now() - startedMs });
  },
});
const seconds = (performance.now() - startedMs) / 1000;
await service.close();
await ledger.close();
const total = sizes.reduce((sum, size) => sum + size, 0);
const fairMs = (own) =>
  (sizes.reduce((sum, size) => sum + Math.min(size, own), 0) / total) * seconds * 1000;
const late = Math.max(...ended.map(({ size, ms }) => ms / fairMs(size)));
if (ended.length !== sizes.length) throw new Error('Not all runs have ended');
console.log(JSON.stringify({ seconds, late, ordered: total }));

async function stage(i, size) {
  const staging = await ledger.stageRun({
    ...{ service: baseUrl, file: `list-${i}.csv`, sheet: '', fingerprint: String(i), again: true },
  });
  const bytes = Buffer.from('{"cols":[{"id":"name","value":{"text":"x"}}]}');
  const drafts = Array.from({ length: size }, (_, at) => ({
    projectId: `prj-${i}${String(at).padStart(6, '0')}`,
    svcUid: 'user-1',
    ...{ firstRow: at + 2, lastRow: at + 2, rowRanges: () => String(at + 2), rows: 1 },
    ...{ invalidRows: 0, orderCount: 1, totalPrice: '3.5', partnerOrderId: null, forTest: false },
    bodyJson: '{"order_count":1,"total_price":3.5}',
    dataset: () => [bytes],
    datasetBytes: bytes.length,
    problem: null,
  }));
  await staging.add(drafts);
  await staging.commit({ read: size, blank: 0, skipped: 0, rejected: 0 });
  return staging.run;
}
