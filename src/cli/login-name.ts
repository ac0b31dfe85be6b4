import { userInfo } from 'node:os';
import { readEnvironment } from './environment.ts';

/** Who uses vdpipe, as the system knows them; null where it does not, as in some containers. */
export function loginName(): string | null {
  try {
    return userInfo().username;
  } catch {
    const environment = readEnvironment();
    return environment['USER'] || environment['USERNAME'] || null;
  }
}
