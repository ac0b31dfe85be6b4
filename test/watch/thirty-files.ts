import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { listOf, projectsOf, type WatchWorld } from './watch-world.ts';

/** Where a file is to end. */
export interface Expected {
  readonly job: string;
  readonly name: string;
  readonly folder: 'in' | 'done' | 'held' | 'failed';
  /** The first reason; null if there is no delivery. */
  readonly code?: string | null;
  /** Orders that are to be placed for it. */
  readonly orders: number;
}

/** What the jobs of the files are like. */
const JOBS = {
  north: 'files: "*.csv"\nmax_price: 500\nmax_change: 60%',
  south: 'files: ["*.csv", "*.txt"]\nmin_rows: 4\nmax_price: 500',
  west: 'files: "*.csv"\nmax_change: 50%\non_invalid: hold\nrelease: over 20 copies',
} as const;

/** The jobs, each of which tells a webhook. */
export function jobsTelling(url: string): Record<string, string> {
  const notify = `notify: [{ webhook: { url: "${url}", secret_from: { env: HOOK } } }]`;
  return Object.fromEntries(Object.entries(JOBS).map(([job, text]) => [job, `${text}\n${notify}`]));
}

/** `Čapek` or `Èapek`: a person has to say which. */
const UNCERTAIN = iconv.encode(
  listOf(['p-u-1']).replace('Zoë p-u-1', 'Käthe Čapek'),
  'windows-1250',
);

/** Puts thirty files into the folders of three jobs: some good, most not. */
export function dropThirtyFiles(world: WatchWorld): Expected[] {
  return [...dropNorth(world), ...dropSouth(world), ...dropWest(world)];
}

function dropNorth(world: WatchWorld): Expected[] {
  const first = listOf(projectsOf('n1', 6));
  const drop = dropInto(world, 'north');
  return [
    drop('01-good.csv', first, { folder: 'done', orders: 6 }),
    drop('02-good.csv', listOf(projectsOf('n2', 6)), { folder: 'done', orders: 6 }),
    drop('03-same.csv', first, { folder: 'held', code: 'content_imported' }),
    drop('04-empty.csv', '', { folder: 'held', code: 'no_rows' }),
    drop('05-header.csv', listOf([]), { folder: 'held', code: 'no_rows' }),
    drop('06-half.csv', listOf(projectsOf('n6', 2)), { folder: 'held', code: 'rows_changed' }),
    drop('07-columns.csv', listOf(projectsOf('n7', 6)).replace('name', 'Full name'), {
      folder: 'held',
      code: 'columns_changed',
    }),
    drop('08-encoding.csv', UNCERTAIN, { folder: 'held', code: 'encoding_unsure' }),
    drop('09-dear.csv', listOf(projectsOf('n9', 6), { price: '100' }), {
      folder: 'held',
      code: 'price_too_high',
    }),
    drop('10-good.csv', listOf(projectsOf('n10', 7)), { folder: 'done', orders: 7 }),
  ];
}

function dropSouth(world: WatchWorld): Expected[] {
  const drop = dropInto(world, 'south');
  const hostile = dropHostile(world, 'south');
  const long = `${'가'.repeat(83)}a.csv`;
  return [
    drop('a.csv', listOf(projectsOf('s1', 5)), { folder: 'done', orders: 5 }),
    drop('b.txt', listOf(projectsOf('s2', 4)), { folder: 'done', orders: 4 }),
    drop('c.csv', listOf(projectsOf('s3', 3)), { folder: 'held', code: 'too_few_rows' }),
    drop('d.csv', listOf(projectsOf('s4', 5)).replace('user-1,1,', 'user-1,x,'), {
      folder: 'failed',
      code: 'order_field_invalid',
    }),
    drop(long, listOf(projectsOf('s5', 4)), { folder: 'done', orders: 4 }),
    ...hostile,
  ];
}

function dropHostile(world: WatchWorld, job: string): Expected[] {
  const drop = dropInto(world, job);
  const folder = path.join(world.shop.folder, job, 'in');
  const list = listOf(projectsOf('hostile', 5));
  const stays = { folder: 'in', code: null } as const;
  mkdirSync(folder, { recursive: true });
  const secret = world.shop.write('secret.csv', list);
  symlinkSync(secret, path.join(folder, 'e-link.csv'));
  mkdirSync(path.join(folder, 'f-folder.csv'));
  spawnSync('mkfifo', [path.join(folder, 'g-pipe.csv')]);
  return [
    ...['e-link.csv', 'f-folder.csv', 'g-pipe.csv'].map((name) => ({
      ...{ job, name, orders: 0 },
      ...stays,
    })),
    drop('h\nline.csv', list, stays),
    drop('.i-hidden.csv', list, stays),
    drop('j.csv.part', list, stays),
    drop('~$k.csv', list, stays),
    drop('l.pdf', '%PDF-1.4', stays),
  ];
}

function dropWest(world: WatchWorld): Expected[] {
  const drop = dropInto(world, 'west');
  return [
    drop('1.csv', listOf(projectsOf('w1', 8)), { folder: 'done', orders: 8 }),
    drop('2.csv', listOf(projectsOf('w2', 21)), { folder: 'held', code: 'rows_changed' }),
    drop('3.csv', listOf([...projectsOf('w3', 7), 'unknown']), {
      folder: 'failed',
      code: 'not_all_ordered',
      orders: 7,
    }),
    drop('4.csv', listOf(projectsOf('w4', 9)), { folder: 'done', orders: 9 }),
    drop('5.csv', 'Name;City\r\nZoë;Rome\r\n', { folder: 'held', code: 'columns_changed' }),
    drop('6.csv', listOf(projectsOf('w6', 8)), { folder: 'done', orders: 8 }),
    drop('7.csv', listOf(projectsOf('w6', 8)), { folder: 'held', code: 'content_imported' }),
  ];
}

type Rest = Pick<Expected, 'folder' | 'code'> & { readonly orders?: number };

function dropInto(world: WatchWorld, job: string) {
  return (name: string, content: string | Buffer, { orders = 0, ...rest }: Rest): Expected => {
    world.drop(job, name, content);
    return { job, name, orders, ...rest };
  };
}
