// Runs on a thread of its own: finds what the columns of a list are like, for the main thread (facts-thread.ts).
import { parentPort } from 'node:worker_threads';
import type { FactsMessage, FactsRequest } from '../facts-thread.ts';
import { ListFacts } from './list-facts.ts';

let facts: ListFacts;

parentPort?.on('message', (request: FactsRequest) => {
  if (request === null) tell({ found: facts.end() });
  else if ('columns' in request) facts = new ListFacts(request);
  else tell({ noted: request.flatMap((rows) => facts.add(rows)) });
});

function tell(message: FactsMessage): void {
  parentPort?.postMessage(message);
}
