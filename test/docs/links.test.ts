import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPage, toAnchor } from './markdown.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
  'test/README.md',
];

function anchorsOf(page: string): string[] {
  return [...readPage(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));
}

it.each(PAGES)('%s links to what is there', (page) => {
  const text = readPage(page)
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const dead = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].filter(
    ([, file = '', anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    },
  );
  expect(dead.map(([link]) => link)).toEqual([]);
});

it('ARCHITECTURE.md names files and folders that are there', () => {
  const files = ['docs', 'scripts', 'src', 'test'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${folder}/${name}`,
    ),
  );
  const page = readPage('ARCHITECTURE.md');
  const named = [...page.matchAll(/`([\w./-]+(?:\.tsx?|\.mjs|\/))`/g)].map(([, name = '']) =>
    name.replace(/\/$/, ''),
  );
  expect(named.length).toBeGreaterThan(100);
  const isThere = (name: string) => files.some((file) => file.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
