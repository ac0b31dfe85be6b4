import path from 'node:path';
import process from 'node:process';
import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';
import { describeCommands } from '../shell/completion/describe-commands.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** @param commands What can be completed, this command apart. */
export function completionCommand(commands: readonly ((yargs: Argv) => unknown)[]) {
  const add = (yargs: Argv): Argv =>
    yargs.command(
      'completion [shell]',
      'Print a completion script for your shell',
      (y) =>
        y
          .positional('shell', { choices: SHELLS, describe: 'Shell [your current one]' })
          .example('$0 completion bash  # A script for bash', ''),
      (flags) =>
        runCommand({}, async () => {
          await writeOut(await toScript(flags.shell ?? ownShell(), [...commands, add]));
          return EXIT.done;
        }),
    );
  return add;
}

function ownShell(): Shell {
  const name = path.basename(process.env['SHELL'] ?? '');
  return SHELLS.find((shell) => shell === name) ?? 'bash';
}

async function toScript(
  shell: Shell,
  commands: readonly ((yargs: Argv) => unknown)[],
): Promise<string> {
  const words = describeCommands(commands);
  switch (shell) {
    case 'bash':
      return (await import('../shell/completion/bash-script.ts')).toBashScript(words);
    case 'zsh':
      return (await import('../shell/completion/zsh-script.ts')).toZshScript(words);
    case 'fish':
      return (await import('../shell/completion/fish-script.ts')).toFishScript(words);
  }
}
