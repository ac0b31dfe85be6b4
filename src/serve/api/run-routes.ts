import { z } from 'zod';
import { operator, releaser, viewer } from './route.ts';
import * as s from './schemas.ts';

export const RUNS = {
  runs: viewer('GET /runs', s.runPage, {
    does: 'Runs, newest first',
    query: z.strictObject({ after: z.string().optional() }),
  }),
  run: viewer('GET /runs/{run}', s.run, {
    does: 'A run with its counts, what was not placed, and what people did with it',
  }),
  releaseRun: releaser('POST /runs/{run}/release', s.run, {
    does: 'Releases a run that is on hold, and places its orders',
    /** The copies, as the person typed them who releases the run: those of real and test orders together. */
    body: z.strictObject({ copies: z.string().max(30) }),
  }),
  resumeRun: operator('POST /runs/{run}/resume', s.run, {
    does: 'Continues a run that was stopped, or whose orders nobody is placing',
  }),
  stopRun: operator('POST /runs/{run}/stop', s.run, {
    does: 'Stops placing the orders of a run, whoever places them; requests in flight are finished first',
  }),
  settleRun: operator('POST /runs/{run}/settle', s.run, {
    does: 'Records what a person found out about orders whose outcome is unknown',
    body: z.strictObject({
      settled: z
        .array(z.strictObject({ project_id: z.string().max(1000), order_id: s.orderId }))
        .min(1)
        .max(1000),
    }),
  }),
  results: viewer('GET /runs/{run}/results.{format}', null, { does: 'What became of each order' }),
  rejects: viewer('GET /runs/{run}/rejects.{format}', null, {
    does: 'The rows that were not ordered, to correct and upload again',
    params: { format: s.rejectsFormat },
  }),
  page: viewer('GET /runs/{run}/page', null, { does: 'The report page' }),
  search: viewer('POST /search', s.found, {
    does: 'Orders of all runs, by project, order id, partner order id, user or file',
    /** An id of a project, an order id, a partner order id, a user, or the name of a file. In the body, as users may be people. */
    body: z.strictObject({ id: z.string().min(1).max(1000), after: z.string().optional() }),
  }),
  searchPrinted: viewer('POST /search/printed', s.foundPrinted, {
    does: 'Orders by a text that is printed, or in their names, users or userdata',
    /** A part of a text that is printed, or of a name, a user or userdata. In the body, so that no log has it. */
    body: z.strictObject({
      text: z.string().trim().min(2).max(1000),
      run: s.runId.optional(),
      after: z.string().max(1000).optional(),
    }),
  }),
  order: viewer('GET /runs/{run}/order', s.orderDetails, {
    does: 'An order with all that is known of it, and rows as they are printed',
    query: z.strictObject({
      project_id: z.string().min(1).max(1000),
      /** Tells orders of a project apart; the first in the sheet if it is not there. */
      first_row: z.coerce.number().int().min(1).optional(),
      /** How many printed rows come before. */
      after: z.coerce.number().int().min(0).optional(),
    }),
  }),
};
