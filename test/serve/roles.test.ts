import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFTS } from '../../src/serve/api/draft-routes.ts';
import type { Route } from '../../src/serve/api/route.ts';
import { JOBS, ROUTES, type RouteName, RUNS } from '../../src/serve/api/routes.ts';
import { ROLES } from '../../src/serve/api/shared.ts';
import { toUrl } from '../support/console.ts';
import { accountOf, type ConsoleHere, consoleHere, send } from '../support/console-here.ts';

/** What each role may do, written down a second time: a call that is given to others by mistake shows. */
const OF_OPERATORS: readonly RouteName[] = [
  ...(['resumeRun', 'stopRun', 'withdrawRun', 'closeRun', 'settleRun'] as const),
  ...(['pauseJob', 'continueJob', 'runJobNow'] as const),
  ...(['newUpload', 'upload', 'putUpload', 'deleteUpload'] as const),
  ...(['newDraft', 'changeDraft', 'deleteDraft', 'editDraft', 'replaceInColumn'] as const),
  ...(['undo', 'redo', 'propose', 'tryAgain', 'lookUp', 'stopLookUp', 'stage'] as const),
  ...(['acceptAsItIs', 'leaveOut', 'addFile', 'removeFile', 'changeMapping', 'mappings'] as const),
];
const OF_RELEASERS: readonly RouteName[] = ['releaseRun', 'releaseDelivery'];
const OF_ANYONE: readonly RouteName[] = [
  ...(['entrance', 'openSession', 'logIn', 'beginLogIn', 'finishLogIn'] as const),
];

const PARAMS = {
  run: '7f3a',
  draft: 'f-0123456789abcdef',
  upload: 'u-0123456789abcdef',
  delivery: 'd-0123abcd',
  job: 'acme',
  file: 'list',
  format: 'csv',
};

let desk: ConsoleHere;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const accounts = await Promise.all(ROLES.map((role) => accountOf(role, [role])));
  desk = await consoleHere(accounts, {}, (end) => ends.unshift(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

function isAllowed(name: RouteName, role: string): boolean {
  if (OF_ANYONE.includes(name)) return true;
  if (OF_OPERATORS.includes(name)) return role === 'operator';
  if (OF_RELEASERS.includes(name)) return role === 'releaser';
  return role !== 'nobody';
}

describe.each(['nobody', ...ROLES])('%s', (role) => {
  it('may make the calls of the role, and no other', async () => {
    let cookie: string | undefined;
    for (const [name, { method }] of Object.entries<Route>(ROUTES)) {
      const call = name as RouteName;
      if (role !== 'nobody') cookie ??= await desk.logIn(role);
      const headers = { origin: desk.url, ...(cookie && { cookie }) };
      const url = toUrl(desk.url, call, { params: PARAMS });
      const hasBody = (ROUTES[call] as Route).body !== undefined;
      const status =
        name === 'events'
          ? await statusOfStream(url, headers)
          : (await send(url, { method, headers, ...(hasBody && { body: {} }) })).status;
      if (call === 'closeSession') cookie = undefined;
      const refused = role === 'nobody' ? 401 : 403;
      expect({ name, isRefused: status === refused }).toEqual({
        name,
        isRefused: !isAllowed(call, role),
      });
      expect({ name, isFailure: status >= 500 }).toEqual({ name, isFailure: false });
    }
  });
});

async function statusOfStream(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  await answer.body?.cancel();
  return answer.status;
}

it('no call has the name of another one', () => {
  const names = [RUNS, JOBS, DRAFTS].flatMap((calls) => Object.keys(calls));
  expect(names).toEqual([...new Set(names)]);
  for (const [name, { call }] of Object.entries({ ...RUNS, ...JOBS, ...DRAFTS })) {
    expect((ROUTES[name as RouteName] as Route).call).toBe(call);
  }
});
