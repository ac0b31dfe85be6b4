import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { SubmitEvent } from '../../src/submit/submit-options.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECTS = ['p1', 'p2'];
const FORBIDDEN = { status: 403, body: { error: { code: 'forbidden', message: 'Not this one' } } };

/** A run of which one process has placed the first order and was denied the second, before it was stopped. */
async function openStopped() {
  const denied = { projects: ['p2'] };
  const sandbox = createSandbox({
    projects: PROJECTS.map((project_id) => ({ project_id, svc_uid: 'user-1' })),
    intercept: ({ id }) => (denied.projects.includes(id ?? '') ? FORBIDDEN : undefined),
  });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'key' } });
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  onTestFinished(async () => {
    await service.close();
    await sandbox.close();
    await ledger.close();
  });
  const run = await stageDrafts(
    ledger,
    PROJECTS.map((project) => draftOf(project)),
    baseUrl,
  );
  const submit = (more: object = {}) =>
    submitRun({
      ...{ ledger, service, scope: { runs: [run] }, concurrency: 1 },
      ...{ delays: { firstMs: 200, longestMs: 200, settleMs: 5 }, ...more },
    });
  const countsOf = async () => {
    const { ordered, refused, waiting } = (await ledger.getRun(run)).states;
    return [ordered, refused, waiting].map(({ orders }) => orders);
  };
  const stop = new AbortController();
  const onEvent = ({ code }: SubmitEvent) => {
    if (code !== null) stop.abort();
  };
  const stopped = submit({ signal: stop.signal, onEvent });
  await expect(stopped).rejects.toMatchObject({ code: 'interrupted' });
  expect(await countsOf()).toEqual([1, 0, 1]);
  return { denied, submit, countsOf };
}

it('submitRun() refuses what alone is denied also when it was stopped before', async () => {
  const { submit, countsOf } = await openStopped();
  await submit();
  expect(await countsOf()).toEqual([1, 1, 0]);
});

it('submitRun() refuses nothing for a key that has lost its rights since, however often it is tried', async () => {
  const { denied, submit, countsOf } = await openStopped();
  denied.projects = PROJECTS;
  for (let times = 0; times < 3; times++) {
    await expect(submit()).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await countsOf()).toEqual([1, 0, 1]);
  denied.projects = [];
  await submit();
  expect(await countsOf()).toEqual([2, 0, 0]);
});
