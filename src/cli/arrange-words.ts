import { noSuchOption } from './check-flags.ts';
import type { Declared } from './options.ts';

/** A command, and the names of its flags (`--mapping`, `-m`): all, and those that a value follows. */
export interface CommandWords {
  readonly name: string;
  readonly flags: readonly string[];
  readonly withValue: readonly string[];
  /** The arguments that it cannot do without, as people write them: `FILE`. */
  readonly needs: string;
}

/** Stands for a lone dash that is no value of a flag: yargs makes an empty text of it, and nothing where there may be several. */
const DASH = '\0-';

/** The words of an argument as they were given. */
export function withDash<W>(words: W): W | W[] | '-' {
  if (Array.isArray(words)) return words.map(withDash);
  return words === DASH ? '-' : words;
}

/** What commands and flags there are, as the commands themselves declare them. */
export function describeCommands(commands: readonly Declared[]): readonly CommandWords[] {
  return commands.map(({ usage, positionals = {}, options = {} }) => {
    const named = Object.entries(options).map(([name, { alias = [], type }]) => ({
      names: [name, ...[alias].flat()].map((one) => `${one[1] ? '--' : '-'}${one}`),
      type,
    }));
    const needs = [...usage.matchAll(/<(\w+)>/g)].map(
      ([, name = '']) => positionals[name]?.choices?.join('|') ?? name.toUpperCase(),
    );
    return {
      needs: needs.join(' '),
      name: usage.split(' ', 1).join(),
      flags: ['--help', '-h', ...named.flatMap(({ names }) => names)],
      withValue: named.flatMap(({ names, type }) => (type === 'boolean' ? [] : names)),
    };
  });
}

/**
 * Puts words as yargs reads them: `help order` as `order --help`; a value that begins with a dash tied to its option
 * (`--svc-uid=-abc`), as yargs would take it for an option; and the command before the flags, where yargs knows which of them take a
 * value: of `--json order list.csv` it would take the command for the value.
 */
export function arrangeWords(
  given: readonly string[],
  commands: readonly CommandWords[],
): readonly string[] {
  const known = new Set(commands.flatMap(({ flags }) => flags));
  const takesValue = new Set(commands.flatMap(({ withValue }) => withValue));
  const words: string[] = [];
  for (const word of given[0] === 'help' ? [...given.slice(1), '--help'] : given) {
    const option = toKebabCase(words.at(-1) ?? '');
    const isValue = /^-[^-]/.test(word) && !known.has(word.replace(/=.*$/s, ''));
    const isTied = isValue && option.startsWith('--') && takesValue.has(option);
    const isArgument = word === '-' && !takesValue.has(option);
    words.push(isTied ? `${words.pop()}=${word}` : isArgument ? DASH : word);
  }
  if (words[0]?.startsWith('-') !== true) return words;
  const command = words.findIndex(
    (word, i) => !takesValue.has(words[i - 1] ?? '') && commands.some(({ name }) => name === word),
  );
  return command === -1 ? words : [...words.splice(command, 1), ...words];
}

/** The first option that a command does not have: yargs takes the word after it for its value, and then misses that word. */
export function findUnknownOption(
  words: readonly string[],
  { flags: known }: CommandWords,
): string | undefined {
  const unknown = words
    .map((word) => /^(--[^=]+|-[a-z])(?:=|$)/i.exec(word)?.[1])
    .find((name) => name !== undefined && !known.includes(toKebabCase(name)));
  if (unknown === undefined) return undefined;
  return noSuchOption(withoutDashes(unknown), known.map(withoutDashes));
}

function withoutDashes(name: string): string {
  return name.replace(/^--?/, '');
}

/** yargs knows `--onInvalid`, too. */
function toKebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
