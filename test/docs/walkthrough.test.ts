import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { openShop, type Shop } from '../support/shop.ts';
import { readPage } from './markdown.ts';
import { DocumentedShell } from './shell.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGE = 'docs/walkthrough.md';

/** Commands that end with another exit code than 0. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  'vdpipe check samples/partner-export.xlsx -m samples/partner-export.yaml': 3,
  'vdpipe check samples/messy-list.xlsx -m mapping.yaml': 3,
  'vdpipe check samples/messy-list.xlsx -m mapping.yaml --online --json': 3,
  'vdpipe order samples/messy-list.xlsx -m mapping.yaml --on-invalid hold --rejects to-correct.xlsx': 4,
};

interface Step {
  readonly line: string;
  /** What the page shows of the command's output, if anything. */
  readonly shown: string | undefined;
}

function stepsOf(page: string): Step[] {
  const steps: { line: string; shown: string | undefined }[] = [];
  for (const [, kind, text = ''] of readPage(page).matchAll(/^```(sh|text)\n(.*?)^```$/gms)) {
    const last = steps.at(-1);
    if (kind === 'text' && last) last.shown = text;
    if (kind === 'sh') {
      steps.push(
        ...text
          .trim()
          .split('\n')
          .map((line) => ({ line, shown: undefined })),
      );
    }
  }
  return steps;
}

/** What differs from run to run, in one form; without the progress of a command that takes seconds. */
function comparable(text: string, shop: Shop): string[] {
  return text
    .replaceAll(/^[A-Z]\w+ (?:\d+%, )?[\d,]+ (?:of [\d,]+ )?(?:rows|orders|[kM]B)\b.*\n/gm, '')
    .replaceAll(shop.baseUrl, 'http://127.0.0.1:8787')
    .replaceAll(/\b[0-9a-f]{8}\b/g, 'RUN')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME')
    .trimEnd()
    .split('\n');
}

/** The lines that the page shows, with those that were printed in the place of its `...`. */
function fillGaps(shown: readonly string[], printed: readonly string[]): string[] {
  let at = 0;
  return shown.flatMap((line, i) => {
    if (line !== '...') {
      at += 1;
      return [line];
    }
    const next = shown[i + 1];
    const end = next === undefined ? printed.length : printed.indexOf(next, at);
    const gap = printed.slice(at, end === -1 ? at : end);
    at += gap.length;
    return gap;
  });
}

function rowsOf(file: string): string[][] {
  const book = read(readFileSync(file));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return utils.sheet_to_json<string[]>(sheet, { header: 1, blankrows: true, defval: '' });
}

describe(PAGE, () => {
  it('has commands that run as they stand and print what it shows, and orders each project once', async () => {
    const shop = await openShop({ projects: 100, pattern: undefined, keepBodies: true });
    const shell = new DocumentedShell(shop);
    const steps = stepsOf(PAGE);
    expect(steps.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(5);
    for (const { line, shown } of steps) {
      const { code, stdout, stderr } = await shell.run(line);
      expect({ line, code }).toEqual({ line, code: EXIT_CODES[line] ?? 0 });
      if (shown === undefined) continue;
      const printed = comparable(stderr + stdout, shop);
      expect(fillGaps(comparable(shown, shop), printed)).toEqual(printed);
    }

    const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
    expect(twice).toEqual([]);
    const projects = Array.from({ length: 9 }, (_, i) => `prj-000${i + 1}`);
    const exported = [1, 2, 4, 5, 7].map((number) => `prj-008${number}`);
    const ordered = orders.map(({ project_id }) => project_id);
    const cleaned = [1, 2, 3].map((number) => `prj-009${number}`);
    expect(ordered.toSorted()).toEqual([...projects, ...exported, ...cleaned]);
    const bodies = orders.map(({ body }) => body ?? '').join();
    for (const text of ['한지민', '08001', '03171', '2026-03-09', '01067', '8207000000000000001'])
      expect(bodies).toContain(text);
    const list = orders.filter(({ project_id: id }) => cleaned.includes(id));
    const printed = list.map(({ body }) => body ?? '').join();
    for (const text of [
      '"Jürgen Weiss"',
      '"010-2345-6789"',
      '"04533"',
      '"2026년 3월 9일"',
      '"3,500원"',
    ])
      expect(printed).toContain(text);
    expect(printed).not.toMatch(/최지우|박도윤|Müller|이 서연/i);
    expect(existsSync(path.join(shop.folder, 'ordered.xlsx'))).toBe(true);

    const rejects = path.join(shop.folder, 'to-correct.xlsx');
    const corrected = path.join(ROOT, 'samples/messy-list.corrected.xlsx');
    const typed = rowsOf(corrected).flatMap((cells, i) =>
      cells.filter((text, column) => text !== rowsOf(rejects)[i]?.[column]),
    );
    expect(typed).toEqual(['2', '한지민', '08001', 'prj-0009']);
  });
});

describe('samples/messy-list.xlsx', () => {
  it('can be ordered at a sandbox where the sample of the README was', () => {
    const partners: readonly string[] =
      readPage('samples/partner-export.csv').match(/prj-\d+/g) ?? [];
    const messy = ['messy-list.xlsx', 'messy-list.corrected.xlsx'].flatMap((name) =>
      rowsOf(path.join(ROOT, 'samples', name)).flat(),
    );
    expect(new Set(partners).size).toBe(6);
    expect(messy).toContain('prj-0009');
    expect(messy.filter((text) => partners.includes(text))).toEqual([]);
  });
});
