import type { SandboxOperation } from './options.ts';

/** What a request asks for. */
export interface Route {
  readonly operation: SandboxOperation | 'read_audit' | 'cancel_order';
  /** Project or product id, decoded; '' where the path has none. */
  readonly id: string;
}

const OTHER: Route = { operation: 'other', id: '' };

/**
 * Reads method and path (docs/service.md 4). The path is cut at its slashes before it is decoded, and
 * never normalised: a project may be called `..` or `a/b`.
 */
export function toRoute(method: string, url: string): Route {
  const query = url.indexOf('?');
  const [root, first, second, third, fourth, fifth, ...rest] = (
    query < 0 ? url : url.slice(0, query)
  ).split('/');
  if (root !== '' || rest.length > 0) return OTHER;
  const id = decode(third);
  if (first === 'v2' && second === 'projects') {
    if (third === undefined)
      return method === 'GET' ? { operation: 'list_projects', id: '' } : OTHER;
    if (!id) return OTHER;
    if (fourth === undefined) return method === 'GET' ? { operation: 'get_project', id } : OTHER;
    const isOrder = method === 'POST' && fourth === 'order' && fifth === 'tentative';
    return isOrder ? { operation: 'create_tentative_order', id } : OTHER;
  }
  if (first === 'resapi' && second === 'product' && method === 'GET' && fourth === undefined) {
    return id === undefined ? OTHER : { operation: 'get_product', id };
  }
  if (first === 'sandbox') {
    if (method === 'GET' && second === 'audit' && third === undefined) {
      return { operation: 'read_audit', id: '' };
    }
    if (method === 'POST' && second === 'projects' && id && fourth === 'cancel-order') {
      return { operation: 'cancel_order', id };
    }
  }
  return OTHER;
}

function decode(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? '' : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
