import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toTableFile } from '../../../src/cli/files/results-target.ts';
import { listFilesOf, loadMapping } from '../../../src/run/input/sheet-input.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('toTableFile() does not write over a list that the mapping names', async () => {
  const folder = temporaryFolder();
  const [file, mapping, list, other] = ['list.csv', 'm.yaml', 'no-mail.csv', 'skipped.csv'].map(
    (name) => path.join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(list, 'Email\na@x\n');
  const rule = '{ file: no-mail.csv, match: { Email: email } }';
  const lookups = 'lookups: { a: { file: ./no-mail.csv, key: Email } }';
  writeFileSync(mapping, `version: 1\nrows: { suppress: ${rule} }\n${lookups}\n`);
  const lists = listFilesOf({ mapping: await loadMapping(mapping) });
  expect(lists).toEqual([list, list]);
  const target = (skipped: string) => toTableFile(skipped, [file, mapping, ...lists]);
  expect(() => target(list)).toThrow(expect.objectContaining({ code: 'output_unusable' }));
  expect(target(other)).toEqual({ file: other, format: 'csv' });
});
