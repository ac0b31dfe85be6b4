import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, makeConsumer, run } from './consumer.ts';
import { fencedBlocks, readPage } from './markdown.ts';

const EXAMPLES = [...fencedBlocks('docs/library.md', 'ts'), ...fencedBlocks('README.md', 'ts')].map(
  (block, i) => ({ ...block, name: `example-${i + 1}` }),
);

/** What the lines of an example print, by the comments behind them. */
function promised(text: string): string[] {
  return [...text.matchAll(/\/\/ => (.*)$/gm)].map(([, printed = '']) => printed);
}

describe('docs/library.md', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-test-'));
    makeConsumer(folder);
    for (const { name, text } of EXAMPLES) writeFileSync(path.join(folder, `${name}.ts`), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has examples that compile', async () => {
    expect(EXAMPLES.length).toBeGreaterThan(8);
    expect(await compile(folder)).toMatchObject({ code: 0, stdout: '' });
  });

  it.each(EXAMPLES)('$name, under "$heading", prints what it says', async ({ name, text }) => {
    const { code, stdout, stderr } = await run(folder, process.execPath, [`${name}.js`]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const expected = promised(text);
    if (expected.length > 0) expect(stdout.trimEnd().split('\n')).toEqual(expected);
    else expect(stdout).not.toBe('');
  });

  it('names every value that the package exports', async () => {
    const page = readPage('docs/library.md');
    const { stdout } = await run(folder, process.execPath, [
      '--input-type=module',
      '--eval',
      'import * as vdpipe from "vdpipe"; console.log(JSON.stringify(Object.keys(vdpipe)))',
    ]);
    for (const name of JSON.parse(stdout)) expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
