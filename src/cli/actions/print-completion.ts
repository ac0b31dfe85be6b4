import path from 'node:path';
import process from 'node:process';
import { EXIT } from '../../output/exit-codes.ts';
import { COMPLETE, SHELLS } from '../commands/completion.ts';
import { writeOut } from '../output.ts';

type Shell = (typeof SHELLS)[number];

/** What asks yargs when the tab key is hit, and offers files where it has no answer. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# bash completion for vdpipe. To enable it in every shell:
#   vdpipe completion bash > ~/.local/share/bash-completion/completions/vdpipe
_vdpipe() {
  local cur=\${COMP_WORDS[COMP_CWORD]} found
  found=$(SHELL=bash vdpipe ${COMPLETE} "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2> /dev/null)
  [[ $cur == -* ]] || found=$(grep -v ^- <<< "$found")
  mapfile -t COMPREPLY < <(compgen -W "$found" -- "$cur")
}
complete -o bashdefault -o default -F _vdpipe vdpipe
`,
  zsh: `#compdef vdpipe
# zsh completion for vdpipe. To enable it in every shell, write it to a folder in fpath:
#   vdpipe completion zsh > ~/.zfunc/_vdpipe
_vdpipe() {
  local -a found
  found=("\${(@f)$(SHELL=zsh vdpipe ${COMPLETE} "\${(@)words[1,CURRENT]}" 2> /dev/null)}")
  [[ $words[CURRENT] == -* ]] || found=(\${found:#-*})
  if [[ -n $found ]]; then _describe values found; else _files; fi
}
# Autoloaded from fpath, this file is the function's body; otherwise it was sourced.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _vdpipe "$@"
else
  compdef _vdpipe vdpipe
fi
`,
  fish: `# fish completion for vdpipe. To enable it in every shell:
#   vdpipe completion fish > ~/.config/fish/completions/vdpipe.fish
complete -c vdpipe -a '(SHELL=fish vdpipe ${COMPLETE} (commandline -opc) (commandline -ct) 2> /dev/null)'
`,
};

/** `vdpipe completion`: prints a script. */
export async function printCompletion({
  shell = ownShell(),
}: {
  readonly shell?: Shell | undefined;
}): Promise<number> {
  await writeOut(SCRIPTS[shell]);
  return EXIT.done;
}

function ownShell(): Shell {
  const name = path.basename(process.env['SHELL'] ?? '');
  return SHELLS.find((shell) => shell === name) ?? 'bash';
}
