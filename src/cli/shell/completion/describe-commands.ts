import type { Argv, Options } from 'yargs';
import type { Command } from '../../run-command.ts';

/** A flag as a shell completes it. */
export interface FlagWords {
  /** `--mapping`, `-m` */
  readonly names: readonly string[];
  readonly describe: string;
  /** What stands behind it: nothing, one of some words, a file (or any text), or a number. */
  readonly value: 'none' | 'choice' | 'file' | 'number';
  /** Of a choice. */
  readonly choices: readonly string[];
}

/** A command as a shell completes it. */
export interface CommandWords {
  readonly name: string;
  readonly describe: string;
  /** Its argument is a file. */
  readonly takesFile: boolean;
  /** Words that its argument can be. */
  readonly choices: readonly string[];
  readonly flags: readonly FlagWords[];
}

const HELP: FlagWords = {
  names: ['--help', '-h'],
  describe: 'Show help',
  value: 'none',
  choices: [],
};

/** What commands and flags there are, as the commands themselves declare them. */
export function describeCommands(
  commands: readonly Pick<Command, 'usage' | 'describe' | 'build'>[],
): readonly CommandWords[] {
  return commands.map(({ usage, describe, build }) => {
    const declared = new DeclaredFlags();
    build(declared as unknown as Argv);
    const [name = '', argument] = usage.split(' ');
    const { choices, words } = declared;
    return { name, describe, takesFile: argument === '<file>', choices, flags: [...words, HELP] };
  });
}

/** Stands in for yargs while a command declares its flags, and takes them down. */
class DeclaredFlags {
  readonly words: FlagWords[] = [];
  choices: readonly string[] = [];

  options(options: Readonly<Record<string, Options>>): this {
    for (const [name, option] of Object.entries(options)) {
      if (option.hidden !== true) this.words.push(toFlag(name, option));
    }
    return this;
  }

  positional(_name: string, { choices = [] }: Options): this {
    if (choices.length > 0) this.choices = choices.map(String);
    return this;
  }

  example(): this {
    return this;
  }
}

function toFlag(name: string, { alias = [], describe = '', type, choices = [] }: Options) {
  const names = [name, ...[alias].flat()].map((one) => (one.length === 1 ? `-${one}` : `--${one}`));
  const value =
    choices.length > 0
      ? 'choice'
      : type === 'boolean'
        ? 'none'
        : type === 'number'
          ? 'number'
          : 'file';
  return { names, describe, value, choices: choices.map(String) } as const;
}
