import { userInfo } from 'node:os';
import { hasInvisible } from '../../ledger/person-names.ts';
import { usage } from '../check-flags.ts';
import { readEnvironment } from './environment.ts';

/** Who does something: whom --by names, or who uses vdpipe. @throws UsageError `usage` */
export function personOf(by: string | undefined): string | null {
  const name = by?.trim() || loginName();
  if (name === null || !hasInvisible(name)) return name;
  throw usage('--by must be a name without invisible characters');
}

/** As `personOf`, where somebody must be named. @throws UsageError `usage` */
export function knownPersonOf(by: string | undefined, command: string): string {
  const name = personOf(by);
  if (name !== null) return name;
  throw usage('--by is missing: the system has no login name for you', command);
}

/** Who uses vdpipe, as the system knows them; null where it does not, as in some containers. */
export function loginName(): string | null {
  try {
    return userInfo().username;
  } catch {
    const environment = readEnvironment();
    return environment['USER'] || environment['USERNAME'] || null;
  }
}
