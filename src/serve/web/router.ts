export const DRAFT_TABS = ['sheet', 'columns', 'order'] as const;
export type DraftTab = (typeof DRAFT_TABS)[number];

export type Route =
  | { readonly at: 'inbox' | 'upload' | 'nowhere' }
  | { readonly at: 'audit' }
  | {
      readonly at: 'draft';
      readonly draft: string;
      readonly tab: DraftTab;
      /** What to go to: a cell of the sheet, as `E12`, or a key of the mapping, as `sheet.decimal`. @default nothing */
      readonly to?: string;
    }
  | { readonly at: 'run'; readonly run: string }
  /** `row`: the first of its rows. */
  | {
      readonly at: 'order';
      readonly run: string;
      readonly project: string;
      readonly row: number | undefined;
    }
  | { readonly at: 'history'; readonly id: string }
  /** `job` is '' for the list of all. */
  | { readonly at: 'jobs'; readonly job: string };

/** @param hash `#/runs/7f3a`, as in the address; what no screen has is `nowhere` */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [first = '', second = '', third = '', ...rest] = path.split('/').map(decoded);
  if (first === 'runs' && third === 'orders' && rest.length === 1) {
    return toOrder(second, rest[0] ?? '', query);
  }
  if (rest.length > 0) return { at: 'nowhere' };
  if (first === 'drafts' && second !== '') return toDraft(second, third, query);
  if (third !== '') return { at: 'nowhere' };
  if (first === 'runs' && second !== '') return { at: 'run', run: second };
  if (first === 'jobs') return { at: 'jobs', job: second };
  if (second !== '') return { at: 'nowhere' };
  if (first === '') return { at: 'inbox' };
  if (first === 'upload' || first === 'audit') return { at: first };
  if (first !== 'history') return { at: 'nowhere' };
  return { at: 'history', id: new URLSearchParams(query).get('id') ?? '' };
}

function toDraft(draft: string, name: string, query: string): Route {
  const tab = DRAFT_TABS.find((known) => known === (name || 'sheet'));
  const to = new URLSearchParams(query).get('to');
  return tab ? { at: 'draft', draft, tab, ...(to && { to }) } : { at: 'nowhere' };
}

function toOrder(run: string, project: string, query: string): Route {
  const row = Number(new URLSearchParams(query).get('row'));
  if (run === '' || project === '') return { at: 'nowhere' };
  return { at: 'order', run, project, row: Number.isSafeInteger(row) && row > 0 ? row : undefined };
}

/** Text that is no valid encoding stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns `#/runs/7f3a`; `parseRoute` gives the same route again */
export function addressOf(route: Route): string {
  switch (route.at) {
    case 'inbox':
    case 'nowhere':
      return '#/';
    case 'upload':
    case 'audit':
      return `#/${route.at}`;
    case 'draft':
      return `#/drafts/${encodeURIComponent(route.draft)}/${route.tab}${route.to ? `?${new URLSearchParams({ to: route.to }).toString()}` : ''}`;
    case 'run':
      return `#/runs/${encodeURIComponent(route.run)}`;
    case 'order':
      return `#/runs/${encodeURIComponent(route.run)}/orders/${encodeURIComponent(route.project)}${route.row === undefined ? '' : `?row=${route.row}`}`;
    case 'history':
      return route.id === ''
        ? '#/history'
        : `#/history?${new URLSearchParams({ id: route.id }).toString()}`;
    case 'jobs':
      return route.job === '' ? '#/jobs' : `#/jobs/${encodeURIComponent(route.job)}`;
  }
}
