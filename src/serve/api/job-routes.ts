import { z } from 'zod';
import { operator, releaser, viewer } from './route.ts';
import * as s from './schemas.ts';
import * as shared from './shared.ts';

const askOfJob = z.strictObject({ note: s.word(shared.MAX_NOTE_CHARS).optional() });

export const JOBS = {
  jobs: viewer('GET /jobs', s.jobs, { does: 'Scheduled imports' }),
  pauseJob: operator('POST /jobs/{job}/pause', s.job, {
    does: 'Pauses a job: files that arrive wait',
    body: askOfJob,
  }),
  continueJob: operator('POST /jobs/{job}/continue', s.job, {
    does: 'Continues a paused job',
    body: askOfJob,
  }),
  runJobNow: operator('POST /jobs/{job}/run-now', s.job, {
    does: 'Asks a job to look for files now, whatever its schedule says',
    body: askOfJob,
  }),
  jobEvents: viewer('GET /job-events', s.jobEvents, {
    does: 'What people did with jobs, or one of them, newest first',
    query: z.strictObject({ job: s.jobName.optional(), after: s.afterEvent }),
  }),
  deliveries: viewer('GET /deliveries', s.deliveryPage, {
    does: 'Files that arrived for scheduled imports, newest first',
    query: z.strictObject({
      job: z.string().max(64).optional(),
      state: s.deliveryState.optional(),
      after: z.string().optional(),
    }),
  }),
  releaseDelivery: releaser('POST /deliveries/{delivery}/release', s.delivery, {
    does: 'Releases a held delivery as it was shown; its watcher continues with it',
    /** The revision of the delivery that the person saw. */
    body: z.strictObject({ revision: z.string().max(30) }),
  }),
  deliveryFile: viewer('GET /deliveries/{delivery}/files/{file}', null, {
    does: 'Downloads the list of a delivery, its page or its rows to correct, if they are on this machine',
  }),
};
