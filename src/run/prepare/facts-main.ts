// Runs on a thread of its own: finds what the columns of a list are like, for the main thread (facts-thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import type { FactsMessage } from '../facts-thread.ts';
import { ListFacts, type SharedRows } from './list-facts.ts';

const facts = new ListFacts(workerData);

parentPort?.on('message', (batches: readonly SharedRows[] | null) => {
  const message: FactsMessage = batches
    ? { noted: batches.flatMap((rows) => facts.add(rows)) }
    : { found: facts.end() };
  parentPort?.postMessage(message);
});
