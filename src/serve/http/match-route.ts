import type { Route } from '../api/route.ts';
import { ROUTES, type RouteName } from '../api/routes.ts';
import { API_PATH } from '../api/shared.ts';

export interface MatchedRoute {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface RoutePattern extends Omit<MatchedRoute, 'params'> {
  readonly path: RegExp;
}

const PATTERNS: readonly RoutePattern[] = Object.entries<Route>(ROUTES).map(([name, route]) => ({
  name: name as RouteName,
  route,
  path: toPattern(route.path),
}));

/**
 * `/runs/{run}/results.{format}` as an expression with a named group for each parameter. One between slashes may have dots, as names
 * of jobs do.
 */
function toPattern(path: string): RegExp {
  const source = path
    .replaceAll('.', '\\.')
    .replaceAll(/(?<=\/)\{(\w+)\}(?=\/|$)/g, '(?<$1>[^/]+)')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/.]+)');
  return new RegExp(`^${API_PATH}${source}$`);
}

/** The calls that a path has, by method; undefined where there is no such path. */
export function matchRoute(
  method: string,
  path: string,
): MatchedRoute | 'other_method' | undefined {
  const matches = PATTERNS.flatMap((pattern) => {
    const found = pattern.path.exec(path);
    return found ? [{ ...pattern, params: { ...found.groups } }] : [];
  });
  if (matches.length === 0) return undefined;
  return matches.find(({ route }) => route.method === method) ?? 'other_method';
}
