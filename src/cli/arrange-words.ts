import { noSuchOption } from './check-flags.ts';
import type { CommandWords } from './shell/completion/describe-commands.ts';

type Commands = readonly CommandWords[];

/** Reads `help order` as `order --help`. */
export function helpLast([first, ...rest]: readonly string[]): readonly string[] {
  return first === 'help' ? [...rest, '--help'] : first === undefined ? [] : [first, ...rest];
}

/**
 * Puts the command before the flags, where yargs knows which of them take a value: of `--json order list.csv` it would take the
 * command for the value.
 */
export function commandFirst(words: readonly string[], commands: Commands): readonly string[] {
  if (words[0]?.startsWith('-') !== true) return words;
  const takesValue = new Set(
    commands.flatMap(({ flags }) =>
      flags.flatMap(({ names, value }) => (value === 'none' ? [] : names)),
    ),
  );
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (takesValue.has(word)) i += 1;
    else if (commands.some(({ name }) => name === word)) {
      return [word, ...words.slice(0, i), ...words.slice(i + 1)];
    }
  }
  return words;
}

/**
 * Ties a value that begins with a dash to its option (`--svc-uid -abc`), unless it is an option itself: yargs would take any such
 * word for one.
 */
export function tieDashedValues(words: readonly string[], commands: Commands): readonly string[] {
  const flags = commands.flatMap((command) => command.flags);
  const known = new Set(flags.flatMap(({ names }) => names));
  const takesValue = new Set(
    flags.filter(({ value }) => value !== 'none').flatMap(({ names }) => names),
  );
  const tied: string[] = [];
  for (const word of words) {
    const option = toKebabCase(tied.at(-1) ?? '');
    const isValue = /^-[^-]/.test(word) && !known.has(word.replace(/=.*$/s, ''));
    if (isValue && option.startsWith('--') && takesValue.has(option))
      tied.push(`${tied.pop()}=${word}`);
    else tied.push(word);
  }
  return tied;
}

/** The first option that a command does not have: yargs takes the word after it for its value, and then misses that word. */
export function findUnknownOption(
  words: readonly string[],
  { flags }: CommandWords,
): string | undefined {
  const known = flags.flatMap(({ names }) => names);
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
