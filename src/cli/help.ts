import { EXIT_MEANINGS, mayEndWith } from '../output/exit-codes.ts';
import { GROUPS } from './commands.ts';

/** Where what a command does begins. */
const INDENT = 14;

/** `vdpipe --help`: the commands by what they are for, each group with an example. The page of `man` is made of it. */
export function toHelp(columns: number): string {
  const parts = Object.entries(GROUPS).map(([title, commands]) => {
    const [example = ''] = commands[0]?.examples ?? [];
    const lines = commands.map(({ usage, describe }) =>
      toEntry(usage.split(' ', 1).join(), describe, columns),
    );
    return [`${title}:`, ...lines, `  $ ${example.replace('$0', 'vdpipe')}`].join('\n');
  });
  const exits = Object.entries(EXIT_MEANINGS).map(([code, [words]]) =>
    toEntry(code, words, columns),
  );
  return `${[
    'vdpipe COMMAND: turns a spreadsheet into print orders, one per project',
    ...parts,
    ['Exit codes:', ...exits].join('\n'),
    '"vdpipe COMMAND --help" shows its flags, examples and exit codes, and\n"vdpipe --version" the version.',
  ].join('\n\n')}\n`;
}

/** `Exit codes: 0 done, 1 failed, …` */
export function toExitText(exits: readonly number[] | undefined): string {
  const may = Object.entries(EXIT_MEANINGS).filter(([code]) => mayEndWith(Number(code), exits));
  return `Exit codes: ${may.map(([code, [words]]) => `${code} ${words}`).join('; ')}.`;
}

/** A name, and what it is beside it. */
function toEntry(name: string, text: string, columns: number): string {
  const lines = text.match(new RegExp(`.{1,${columns - INDENT}}(?: |$)`, 'g')) ?? [];
  const beside = lines.map((line) => line.trimEnd()).join(`\n${' '.repeat(INDENT)}`);
  return `  ${name.padEnd(INDENT - 2)}${beside}`;
}
