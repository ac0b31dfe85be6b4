import path from 'node:path';
import process from 'node:process';
import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { writeOut } from '../output.ts';
import { type Command, toCommand } from '../run-command.ts';
import { type CommandWords, describeCommands } from '../shell/completion/describe-commands.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const completion = {
  usage: 'completion [shell]',
  describe: 'Print a completion script for your shell',
  build: (y: Argv) =>
    y
      .positional('shell', { choices: SHELLS, describe: 'Shell [your current one]' })
      .example('$0 completion bash  # A script for bash', ''),
};

/** @param commands What can be completed, this command apart. */
export function completionCommand(commands: readonly Command[]): Command {
  return toCommand(completion, async () => async ({ shell = ownShell() }) => {
    await writeOut(await toScript(shell, describeCommands([...commands, completion])));
    return EXIT.done;
  });
}

function ownShell(): Shell {
  const name = path.basename(process.env['SHELL'] ?? '');
  return SHELLS.find((shell) => shell === name) ?? 'bash';
}

async function toScript(shell: Shell, words: readonly CommandWords[]): Promise<string> {
  switch (shell) {
    case 'bash':
      return (await import('../shell/completion/bash-script.ts')).toBashScript(words);
    case 'zsh':
      return (await import('../shell/completion/zsh-script.ts')).toZshScript(words);
    case 'fish':
      return (await import('../shell/completion/fish-script.ts')).toFishScript(words);
  }
}
