import type { JobRequest } from '../../ledger/deliveries.ts';
import { toDeliveryLine } from '../../output/text/jobs/deliveries-text.ts';
import { toJobEventLine } from '../../output/text/jobs/job-events-text.ts';
import type { Job } from '../api/types.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { Call, Handlers } from '../http/handlers.ts';
import { HttpError } from '../http/http-error.ts';
import { readDeliveryFile, toDeliveryLines } from './delivery-lines.ts';
import { listJobs } from './job-attention.ts';

const PAGE = 100;

/** The calls about scheduled imports: their watchers are other processes, which the ledger tells what is asked of them. */
export function createJobHandlers({ ledger, now, events, fourEyes }: ConsoleSetting) {
  const { deliveries } = ledger;
  const ask =
    (what: JobRequest) =>
    async ({ params, body, by }: Call<'pauseJob'>): Promise<Job> => {
      const note = body.note?.trim() || undefined;
      await deliveries.askOfJob({ job: params.job, what, by: by.owner, note });
      events.tell({ what: 'jobs' });
      const job = (await listJobs(deliveries, now())).find((one) => one.job === params.job);
      if (!job) throw new HttpError(404, 'job_unknown', `Job "${params.job}" was removed.`);
      return job;
    };
  return {
    jobs: async () => ({ jobs: await listJobs(deliveries, now()) }),
    pauseJob: ask('paused'),
    continueJob: ask('continued'),
    runJobNow: ask('run_now'),
    jobEvents: async ({ query }) => {
      const { job, after = null } = query;
      const page = await deliveries.jobEvents({ job }, { after, limit: PAGE });
      const lines = page.events.map((event) => ({
        number: event.number,
        ...toJobEventLine(event),
      }));
      return { events: lines, next: page.next };
    },
    deliveries: async ({ query }) => {
      const { job, state, after = null } = query;
      const filter = { job, ...(state && { states: [state] }) };
      const page = await deliveries.list(filter, { after, limit: PAGE });
      return { deliveries: await toDeliveryLines(deliveries, page.deliveries), next: page.next };
    },
    releaseDelivery: async ({ params, body, by }) => {
      const terms = { ...body, fourEyes };
      const released = await deliveries.release(params.delivery, by.owner, terms);
      events.tell({ what: 'runs' });
      return toDeliveryLine(released);
    },
    deliveryFile: async ({ params }) =>
      readDeliveryFile(await deliveries.get(params.delivery), params.file),
  } satisfies Partial<Handlers>;
}
