// Orders what a run has staged, with the real ledger and the real client, and kills itself at a named point:
//   node order-and-die.mjs LEDGER RUN BASE_URL POINT COUNT
// POINT: before-claim, after-claim (the intents are durable), before-request, answer-read, before-record, after-record.
import process from 'node:process';
import { openLedger } from '../../dist/ledger/sqlite/open-ledger.js';
import { ServiceClient } from '../../dist/service/client.js';
import { submitRun } from '../../dist/submit/submit-run.js';

const [file, run, baseUrl, point, count] = process.argv.slice(2);
let left = Number(count);

const ledger = openLedger(file);
const client = new ServiceClient({ baseUrl, credentials: { apiKey: 'key-of-the-test' } });

await submitRun({
  ledger: {
    getRun: (id) => ledger.getRun(id),
    openWorker: async (scope) => dyingWorker(await ledger.openWorker(scope)),
  },
  service: {
    getProject: (request) => client.getProject(request),
    createTentativeOrder: async (request) => {
      reach('before-request');
      const result = await client.createTentativeOrder(request);
      reach('answer-read');
      return result;
    },
  },
  scope: { runs: [run] },
  concurrency: 8,
  delays: { firstMs: 10, settleMs: 10 },
});
await client.close();
await ledger.close();

function dyingWorker(worker) {
  return {
    epoch: worker.epoch,
    leaseMs: worker.leaseMs,
    beat: (load) => worker.beat(load),
    pause: (ms) => worker.pause(ms),
    takeOver: (waitMs) => worker.takeOver(waitMs),
    outlook: (options) => worker.outlook(options),
    readDataset: (order) => worker.readDataset(order),
    copyDataset: (order, target) => worker.copyDataset(order, target),
    close: () => worker.close(),
    claim: async (options) => {
      reach('before-claim');
      const claimed = await worker.claim(options);
      reach('after-claim');
      return claimed;
    },
    record: async (order, outcome) => {
      reach('before-record');
      const state = await worker.record(order, outcome);
      reach('after-record');
      return state;
    },
  };
}

function reach(reached) {
  if (reached !== point) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}
