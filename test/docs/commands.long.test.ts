import { describe, expect, it } from 'vitest';
import { callCli } from '../support/call.ts';
import { openShop } from '../support/shop.ts';
import { COMMAND_PAGES } from './made-parts.ts';
import { readPage } from './markdown.ts';
import { DocumentedShell, shellLines } from './shell.ts';

/** Examples that end with another exit code than 0, and why. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  // The sandbox of the example does not have this list's projects.
  'vdpipe order samples/mailing-list.csv -m samples/mailing-list.yaml --on-invalid hold --json': 4,
};

/** In the order in which their examples can run. */
const PAGES_OF_COMMANDS = COMMAND_PAGES.toReversed();

describe.each([
  { name: 'README.md', pages: ['README.md'] },
  { name: 'docs/commands/', pages: PAGES_OF_COMMANDS },
])('$name', ({ pages }) => {
  it('has commands that run as they stand, one after the other', async () => {
    const shop = await openShop({ projects: 100, pattern: undefined });
    const shell = new DocumentedShell(shop);
    const lines = pages.flatMap(shellLines);
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      const { code, stderr } = await shell.run(line);
      expect({ line, code, stderr }).toEqual({
        line,
        code: EXIT_CODES[line] ?? 0,
        stderr: expect.not.stringMatching(/^vdpipe: /m),
      });
    }
    expect(shop.sandbox.audit().orders).toHaveLength(6);
  });
});

describe('docs/commands/', () => {
  it('has every command and flag that --help shows, with an example of each, and no other', async () => {
    const flagsOf = (text: string) => [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(String);
    const main = (await callCli(['--help'])).stdout;
    const commands = [...main.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    const documented = commands.filter((command) => command !== 'completion');
    const pages = await Promise.all(documented.map((command) => callCli([command, '--help'])));
    for (const { code, stderr } of pages) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const [i, { stdout }] of pages.entries()) {
      expect(stdout).toMatch(new RegExp(`Examples:\\n +vdpipe ${documented[i]}\\b`));
    }
    const options = pages.map(({ stdout }) => stdout.slice(0, stdout.indexOf('Examples:')));
    const shown = new Set(options.flatMap(flagsOf));
    for (const flag of ['--help', '--version']) expect(shown.delete(flag)).toBe(true);
    const page = PAGES_OF_COMMANDS.map(readPage)
      .join('\n')
      .replaceAll(/<!--.*?-->/g, '');
    expect(commands.filter((command) => !page.includes(`\`${command}`))).toEqual([]);
    const written = new Set(flagsOf(page));
    written.delete('--help');
    expect([...written].toSorted()).toEqual([...shown].toSorted());
  });
});
