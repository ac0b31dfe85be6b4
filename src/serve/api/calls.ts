import { ROUTES, type RouteName } from './routes.ts';

/** The calls as the pages make them: method and path. What this is is put into them when they are built, without schemas. */
export const CALLS = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { call }]) => [name, call]),
) as Readonly<Record<RouteName, string>>;
