import type { CommandWords, FlagWords } from './describe-commands.ts';

/** A script for zsh, for a folder of its fpath or to be sourced. */
export function toZshScript(commands: readonly CommandWords[]): string {
  return `#compdef vdpipe
# zsh completion for vdpipe. To enable it in every shell, write it to a folder in fpath:
#   vdpipe completion zsh > ~/.zfunc/_vdpipe
_vdpipe() {
  local -a commands
  commands=(
${commands.map(({ name, describe }) => `    ${quoted(`${name}:${describe}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
${commands.map(commandCase).join('\n')}
  esac
}
# Autoloaded from fpath, this file is the function's body; otherwise it was sourced.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _vdpipe "$@"
else
  compdef _vdpipe vdpipe
fi
`;
}

function commandCase({ name, takesFile, choices, flags }: CommandWords): string {
  const argument = takesFile
    ? ["'1:file:_files'"]
    : choices.length > 0
      ? [`'1: :(${choices.join(' ')})'`]
      : [];
  // The command itself is not an argument.
  return `    ${name})
      shift words
      (( CURRENT-- ))
      _arguments -s \\
${[...flags.flatMap(flagSpecs), ...argument].map((spec) => `        ${spec}`).join(' \\\n')} ;;`;
}

/** One for each name: \`_arguments\` knows no other way to quote all of it. */
function flagSpecs({ names, describe, value, choices }: FlagWords): string[] {
  const text = describe.replaceAll(/[[\]\\:]/g, (sign) => `\\${sign}`);
  const values = {
    none: '',
    choice: `: :(${choices.join(' ')})`,
    file: ':value:_files',
    number: ':number: ',
  };
  const exclusive = names.length > 1 ? `(${names.join(' ')})` : '';
  return names.map((name) => quoted(`${exclusive}${name}[${text}]${values[value]}`));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
