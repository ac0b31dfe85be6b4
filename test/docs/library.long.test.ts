import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliResult } from '../support/cli.ts';
import { compile, makeConsumer, run } from './consumer.ts';
import { fencedBlocks, readPage } from './markdown.ts';

const EXAMPLES = [...fencedBlocks('docs/library.md', 'ts'), ...fencedBlocks('README.md', 'ts')].map(
  (block, i) => ({ ...block, name: `example-${i + 1}` }),
);

/** What the lines of an example print, by the comments behind them. */
function promised(text: string): string[] {
  return [...text.matchAll(/\/\/ => (.*)$/gm)].map(([, printed = '']) => printed);
}

/** Runs all examples in one process, one after the other, and prints what became of each, and what the package exports. */
const RUN_ALL = `
import { format } from 'node:util';
import * as vdpipe from 'vdpipe';

const { log } = console;
const examples = {};
for (const name of process.argv.slice(2)) {
  const lines = [];
  console.log = (...values) => lines.push(format(...values));
  const failure = await import(\`./\${name}.js\`).then(() => null, (error) => String(error.stack));
  examples[name] = { failure, printed: lines.join('\\n') };
}
log(JSON.stringify({ examples, exported: Object.keys(vdpipe) }));
`;

interface RanAll {
  readonly examples: Readonly<Record<string, { failure: string | null; printed: string }>>;
  readonly exported: readonly string[];
}

describe('docs/library.md', () => {
  let folder: string;
  let compiled: CliResult;
  let ran: RanAll;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-test-'));
    makeConsumer(folder);
    for (const { name, text } of EXAMPLES) writeFileSync(path.join(folder, `${name}.ts`), text);
    compiled = await compile(folder);
    writeFileSync(path.join(folder, 'all.mjs'), RUN_ALL);
    const names = EXAMPLES.map(({ name }) => name);
    const { code, stdout, stderr } = await run(folder, process.execPath, ['all.mjs', ...names]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    ran = JSON.parse(stdout);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has examples that compile', () => {
    expect(EXAMPLES.length).toBeGreaterThan(5);
    expect(compiled).toMatchObject({ code: 0, stdout: '' });
  });

  it.each(EXAMPLES)('$name, under "$heading", prints what it says', ({ name, text }) => {
    const { failure, printed } = ran.examples[name] ?? {};
    expect(failure).toBeNull();
    const expected = promised(text);
    if (expected.length > 0) expect(printed?.trimEnd().split('\n')).toEqual(expected);
    else expect(printed).toMatch(/./);
  });

  it('names every value that the package exports', () => {
    const page = readPage('docs/library.md');
    expect(ran.exported.length).toBeGreaterThan(20);
    for (const name of ran.exported) expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
