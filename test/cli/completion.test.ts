import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { callCli } from '../support/call.ts';
import { MAIN } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runProgramOnTerminal } from '../support/terminal.ts';

/** A bash in which the script is sourced, and `vdpipe` prints what it is given. */
async function typeInBash(keys: string): Promise<string> {
  const folder = temporaryFolder();
  for (const name of ['list one.csv', 'mapping.yaml']) writeFileSync(path.join(folder, name), '');
  writeFileSync(path.join(folder, 'vdpipe.bash'), (await callCli(['completion', 'bash'])).stdout);
  writeFileSync(
    path.join(folder, 'rc'),
    `source ./vdpipe.bash\nvdpipe() { [[ $1 == --get-* ]] && { "$NODE" "$MAIN" "$@"; return; }; printf '(%s)' "$@"; echo; }\nPS1='ready> '\nbind 'set enable-bracketed-paste off'\nbind 'set bell-style none'\n`,
  );
  const bash = ['bash', '--noprofile', '--rcfile', './rc', '-i'];
  const { text } = await runProgramOnTerminal(bash, {
    cwd: folder,
    env: { HOME: folder, INPUTRC: '/dev/null', NODE: process.execPath, MAIN },
    type: { after: 'ready> ', keys: `${keys}\nexit\n` },
  });
  return text;
}

describe('vdpipe completion', () => {
  const TYPED = [
    {
      name: 'words of a flag',
      keys: 'vdpipe order li\t--on-invalid h\t',
      given: '(order)(list one.csv)(--on-invalid)(hold)',
    },
    { name: 'commands', keys: 'vdpipe tem\t', given: '(template)' },
    { name: 'files', keys: 'vdpipe order li\t', given: '(order)(list one.csv)' },
    {
      name: 'a file as a flag’s value',
      keys: 'vdpipe check -m map\t',
      given: '(check)(-m)(mapping.yaml)',
    },
    { name: 'flags', keys: 'vdpipe order --on-\t', given: '(order)(--on-invalid)' },
    { name: 'words of an argument', keys: 'vdpipe completion f\t', given: '(completion)(fish)' },
    {
      name: 'a file, not a flag, where none is begun',
      keys: 'vdpipe order \tl\t',
      given: '(order)(list one.csv)',
    },
  ];
  itOnPosix.each(some(1, TYPED))(
    'completes $name in bash, and prints nothing into the prompt (needs POSIX: bash on a terminal)',
    async ({ keys, given }) => {
      const text = await typeInBash(keys);
      expect(text.split('\n')).toContain(given);
      expect(text).not.toMatch(/vdpipe:|error|Unexpected argument/);
    },
  );

  it.each(['bash', 'zsh', 'fish'])('has every command and flag for %s', async (SHELL) => {
    const offered = async (...typed: string[]) => {
      const words = ['--get-yargs-completions', 'vdpipe', ...typed];
      const { code, stdout } = await callCli(words, { env: { SHELL } });
      expect(code).toBe(0);
      return stdout.split('\n').map((line) => line.split(/[:\t]/, 1)[0]);
    };
    expect((await callCli(['completion', SHELL])).stdout).toContain(
      `SHELL=${SHELL} vdpipe --get-yargs-completions`,
    );
    const help = (await callCli(['--help'])).stdout;
    const commands = [...help.matchAll(/^ {2}vdpipe (\w+)/gm)].map(([, name = '']) => name);
    expect(await offered('')).toEqual(expect.arrayContaining([...commands, 'completion']));
    const flags = (await callCli(['order', '--help'])).stdout.matchAll(/--[a-z][a-z-]+/g);
    const shown = await offered('order', '--');
    expect(shown).toEqual(expect.arrayContaining([...flags].map(([flag]) => flag)));
    expect(shown).not.toContain('--lease-ms');
    const choices = ['stop', 'hold', 'drop'];
    expect(await offered('order', '--on-invalid', '')).toEqual(expect.arrayContaining(choices));
  });

  it.each([
    { shell: '/usr/bin/zsh', start: '#compdef vdpipe' },
    { shell: '/usr/bin/fish', start: '# fish completion for vdpipe' },
    { shell: '/bin/dash', start: '# bash completion for vdpipe' },
  ])('is for the shell that is used: $shell', async ({ shell, start }) => {
    const { stdout } = await callCli(['completion'], { env: { SHELL: shell } });
    expect(stdout.startsWith(start)).toBe(true);
  });
});
