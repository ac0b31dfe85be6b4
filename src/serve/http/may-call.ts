import type { Route } from '../api/routes.ts';
import type { Session } from './sessions.ts';

/** Whether a person may make a call. */
export function mayCall({ roles }: Session, may: Route['may']): boolean {
  return may === 'anyone' || roles.has(may);
}
