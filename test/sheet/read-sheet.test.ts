import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vdpipe-read-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('readSheet() gives rows with their numbers and counts blank ones', async () => {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, 'a,b\r\n1,"x\r\ny"\r\n\r\n3,4');
  const issues: Issue[] = [];
  const sheet = await readSheet(file, { onIssue: (issue) => issues.push(issue) });
  const batches = [];
  for await (const batch of sheet.batches) batches.push(batch);
  expect(batches.flatMap(({ rows }) => rows)).toEqual([
    ['1', 'x\r\ny'],
    ['3', '4'],
  ]);
  expect(batches.flatMap(({ numbers }) => numbers)).toEqual([2, 4]);
  expect(sheet.counts).toEqual({ read: 3, blank: 1 });
  expect(issues).toEqual([]);
});
