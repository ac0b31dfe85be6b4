/** With this word yargs prints what may stand in the place of the last word. */
export const COMPLETE = '--get-yargs-completions';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionCommand = {
  usage: 'completion [shell]',
  describe: 'Print a completion script for your shell',
  positionals: { shell: { choices: SHELLS, describe: 'Shell [your current one]' } },
  examples: ['$0 completion bash  # A script for bash'],
} as const;
