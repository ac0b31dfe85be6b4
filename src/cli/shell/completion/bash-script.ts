import type { CommandWords, FlagWords } from './describe-commands.ts';

/** A script for bash 4 and newer. It starts no program when the tab key is hit, so nothing can be printed into the prompt. */
export function toBashScript(commands: readonly CommandWords[]): string {
  return `# bash completion for vdpipe. To enable it in every shell:
#   vdpipe completion bash > ~/.local/share/bash-completion/completions/vdpipe
_vdpipe() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command= word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${commands.map(({ name }) => name).join(' | ')}) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command in
    '') _vdpipe_words ${words(commands.map(({ name }) => name))} --help --version ;;
${commands.map(commandCase).join('\n')}
  esac
}
# Offers the words that begin with what was typed. If there are none, bash offers file names.
_vdpipe_words() {
  compopt +o default +o bashdefault
  mapfile -t COMPREPLY < <(compgen -W "$*" -- "$cur")
}
complete -o bashdefault -o default -F _vdpipe vdpipe
`;
}

function commandCase({ name, takesFile, choices, flags }: CommandWords): string {
  const all = words(flags.flatMap(({ names }) => names));
  const argument = takesFile ? ':' : `_vdpipe_words ${words(choices)}`;
  return `    ${name})
      case $prev in
${flags.flatMap(valueCase).join('\n')}
        *)
          case $cur in
            -*) _vdpipe_words ${all} ;;
            *) ${argument} ;;
          esac ;;
      esac ;;`;
}

function valueCase({ names, value, choices }: FlagWords): string[] {
  if (value === 'none') return [];
  const what = value === 'file' ? ':' : `_vdpipe_words ${words(choices)}`;
  return [`        ${names.join(' | ')}) ${what} ;;`];
}

function words(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' ');
}
