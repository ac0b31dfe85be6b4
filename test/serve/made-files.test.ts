import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ConsoleSetting } from '../../src/serve/console-setting.ts';
import { createMadeFiles } from '../../src/serve/runs/made-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('createMadeFiles() gives a file as what was written, where .xlsx cannot hold the rows', async () => {
  const commands = {
    run: async ([wanted = '']: readonly string[]) => {
      const rejects = wanted.replace(/xlsx$/, 'csv');
      writeFileSync(rejects, 'a,b\r\n');
      return { code: 0, json: { files: { rejects } } };
    },
  };
  const makeTemporary = async () => temporaryFolder();
  const makeFile = createMadeFiles({ commands, makeTemporary } as unknown as ConsoleSetting);
  const by = { owner: null, signal: new AbortController().signal };
  const { body, ...about } = await makeFile('7f3a.rejects.xlsx', (file) => [file], by);
  expect(about).toEqual({ type: 'text/csv; charset=utf-8', saveAs: '7f3a.rejects.csv' });
  const sent: unknown[] = [];
  for await (const chunk of body) sent.push(String(chunk));
  expect(sent).toEqual(['a,b\r\n']);
});
