import { expect, it } from 'vitest';
import { addressOf, parseRoute, type Route } from '../../../src/serve/web/router.ts';

const ROUTES: readonly { readonly hash: string; readonly route: Route }[] = [
  { hash: '#/', route: { at: 'inbox' } },
  { hash: '#/upload', route: { at: 'upload' } },
  {
    hash: '#/drafts/f-0123456789abcdef/columns',
    route: { at: 'draft', draft: 'f-0123456789abcdef', tab: 'columns' },
  },
  {
    hash: '#/drafts/f-0123456789abcdef/sheet?to=E12',
    route: { at: 'draft', draft: 'f-0123456789abcdef', tab: 'sheet', to: 'E12' },
  },
  { hash: '#/runs/7f3a09c1', route: { at: 'run', run: '7f3a09c1' } },
  {
    hash: '#/runs/7f3a09c1/orders/p%2F1?row=4',
    route: { at: 'order', run: '7f3a09c1', project: 'p/1', row: 4 },
  },
  {
    hash: '#/runs/7f3a09c1/orders/p1',
    route: { at: 'order', run: '7f3a09c1', project: 'p1', row: undefined },
  },
  { hash: '#/history', route: { at: 'history', id: '' } },
  { hash: '#/history?id=M%C3%A4rz+%26+1%2F2', route: { at: 'history', id: 'März & 1/2' } },
  { hash: '#/jobs', route: { at: 'jobs', job: '' } },
  { hash: '#/jobs/a%20b%2Fc', route: { at: 'jobs', job: 'a b/c' } },
  { hash: '#/audit', route: { at: 'audit' } },
];

it.each(ROUTES)('parseRoute() and addressOf() agree on $hash', ({ hash, route }) => {
  expect(parseRoute(hash)).toEqual(route);
  expect(addressOf(route)).toBe(hash);
});

it.each([
  { hash: '', at: 'inbox' },
  { hash: '#/drafts/f-1', at: 'draft' },
  { hash: '#/drafts/f-1/other', at: 'nowhere' },
  { hash: '#/drafts', at: 'nowhere' },
  { hash: '#/runs', at: 'nowhere' },
  { hash: '#/runs/a/b', at: 'nowhere' },
  { hash: '#/runs/a/b/c', at: 'nowhere' },
  { hash: '#/audit/x', at: 'nowhere' },
  { hash: '#/elsewhere', at: 'nowhere' },
  { hash: '#/jobs/%', at: 'jobs' },
])('parseRoute($hash) is $at', ({ hash, at }) => {
  expect(parseRoute(hash).at).toBe(at);
});
