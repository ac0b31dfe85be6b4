import { hostname } from 'node:os';
import type { Ledger } from '../../../ledger/ledger.ts';
import { isOfPerson, rolesOf } from '../../../serve/accounts/account.ts';
import { AccountFile } from '../../../serve/accounts/account-file.ts';
import { ROLES } from '../../../serve/api/shared.ts';
import type { Console } from '../../../serve/serve-console.ts';
import { openRunNotify } from '../../../watch/config/run-notify.ts';
import { tellRuns } from '../../../watch/tell/tell-runs.ts';
import { systemWatchClock } from '../../../watch/watch-clock.ts';
import { readEnvironment } from '../../environment/environment.ts';
import { toWatchLog } from '../imports/watch-log-lines.ts';

/**
 * Whom the console tells what becomes of runs. @returns tells them until it is stopped
 *
 * @throws UsageError `watch_config_unreadable`, `watch_config_invalid`, `accounts_unreadable`
 */
export function openTelling(file: string, folder: string) {
  const notify = openRunNotify(file, () => {
    const people = new AccountFile(folder).read().filter(isOfPerson);
    return [...ROLES, ...people.map(({ name }) => name)];
  });
  return (ledger: Ledger, console: Console, signal: AbortSignal): Promise<void> =>
    tellRuns({
      ...{ ledger, notify, signal, clock: systemWatchClock, log: toWatchLog({}) },
      environment: readEnvironment(),
      console: `${hostname()} ${folder}`,
      people: () => console.people().map((one) => ({ ...one, roles: rolesOf(one) })),
      linkTo: (run) => `${console.url}/#/runs/${run}`,
      isWorkedOn: async (info) => (await console.workOn(info)) !== null,
    });
}
