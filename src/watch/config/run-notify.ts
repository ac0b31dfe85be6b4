import { z } from 'zod';
import { isSamePerson } from '../../ledger/person-names.ts';
import { keyed, name, oneOf, passing } from '../../mapping/file/schema/schema-parts.ts';
import { openChangingFile } from './config-file.ts';
import { readConfig } from './load-config.ts';
import { mailAddress, notifySchemaOf, type ToldEvent } from './notify-schema.ts';
import { or } from './quantities.ts';

const FILE = 'file of --notify';
const RUN_EVENTS: readonly ToldEvent[] = ['success', 'held', 'failed'];

export type RunNotify = ReturnType<typeof openRunNotify>;

/**
 * The file that says whom a console tells what becomes of runs: addresses, or people by role or by the name of their account.
 *
 * @param names The roles and accounts that there are.
 * @throws UsageError `watch_config_unreadable`, `watch_config_invalid`
 */
export function openRunNotify(file: string, names: () => readonly string[]) {
  const parse = (text: string) => readConfig(text, file, schemaOf([...names()]), FILE).is;
  return openChangingFile(file, parse, FILE);
}

/** @param known who can be named; addresses of the file come to it */
function schemaOf(known: string[]) {
  const wanted = 'an e-mail address, a role, an account, a name under "addresses"';
  const one = passing((value) =>
    mailAddress.safeParse(value).success || known.some((name) => isSamePerson(name, value))
      ? { is: value }
      : { wanted: `must be ${wanted}` },
  );
  const error = 'must be names with their addresses: Ann: ann@example.com';
  const addresses = z
    .record(name, mailAddress, { error })
    // Before "notify" is read. As a list: no key is taken for that of a path.
    .transform((given) => {
      known.push(...Object.keys(given));
      return Object.entries(given);
    });
  return keyed({
    version: oneOf('1').optional(),
    /** Where people get e-mail whose accounts are not called by their address. */
    addresses: or(addresses, []),
    notify: notifySchemaOf(RUN_EVENTS, one, wanted),
  });
}
