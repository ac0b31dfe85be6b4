import type { CommandWords, FlagWords } from './describe-commands.ts';

/** A script for fish. */
export function toFishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(commandLines);
  return `# fish completion for vdpipe. To enable it in every shell:
#   vdpipe completion fish > ~/.config/fish/completions/vdpipe.fish
complete -c vdpipe -n __fish_use_subcommand -f
complete -c vdpipe -n __fish_use_subcommand -l version -d 'Show the version'
${lines.join('\n')}
`;
}

function commandLines({ name, describe, takesFile, choices, flags }: CommandWords): string[] {
  const here = `complete -c vdpipe -n '__fish_seen_subcommand_from ${name}'`;
  return [
    `complete -c vdpipe -n __fish_use_subcommand -f -a ${name} -d ${quoted(describe)}`,
    ...(takesFile ? [] : [`${here} -f`]),
    ...(choices.length > 0 ? [`${here} -a '${choices.join(' ')}'`] : []),
    ...flags.map((flag) => `${here} ${flagWords(flag)}`),
  ];
}

function flagWords({ names, describe, value, choices }: FlagWords): string {
  const own = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const values = {
    none: '',
    choice: ` -x -a '${choices.join(' ')}'`,
    file: ' -r -F',
    number: ' -x',
  };
  return `${own.join(' ')}${values[value]} -d ${quoted(describe)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
