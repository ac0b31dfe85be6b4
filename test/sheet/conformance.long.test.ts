import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inlineRow, makeXlsx } from './xlsx/make-xlsx.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/conformance.mjs');

function conformance(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

test('conformance shows every documented cell as Excel shows it', () => {
  const { status, stderr, lines } = conformance();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [, equal, cells] = /^documented: (\d+) of (\d+) cells/.exec(lines.join('\n')) ?? [];
  expect(Number(cells)).toBeGreaterThan(250);
  expect(equal).toBe(cells);
});

test('conformance FOLDER counts the cells that agree with exports beside the workbooks', () => {
  const folder = temporaryFolder();
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(path.join(folder, name), content);
  write('a.xlsx', makeXlsx({ rows: `<row/>${inlineRow('Ann', '서울', 'x')}${inlineRow('1')}` }));
  write('a.xlsx.0.csv', Buffer.from('Ann,_,x\r\n2,\r\n', 'latin1'));
  write('a.xlsx.all.csv', 'of no sheet');
  write('broken.xlsx', 'PK\u0003\u0004');
  write('broken.xlsx.0.csv', 'a');
  write('alone.xlsx', makeXlsx({ rows: inlineRow('not exported') }));
  expect(conformance(folder).lines.slice(1)).toEqual([
    'a.xlsx: 1 of 4 cells differ',
    '  sheet 1, row 2 of the filled ones, column 1: "1", exported as "2"',
    'broken.xlsx: 1 of 1 cells differ',
    expect.stringContaining('  Cannot read "broken.xlsx"'),
    '  sheet 1, row 1 of the filled ones, column 1: "", exported as "a"',
    '.xlsx, 2 files: 3 of 5 cells shown as Excel shows them, 60.000 %',
  ]);
});
