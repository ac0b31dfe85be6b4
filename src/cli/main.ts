#!/usr/bin/env node
import './environment/home-folder.ts';
import './environment/working-folder.ts';

import process from 'node:process';
import yargs, { type Argv } from 'yargs';
import type { UsageError } from '../errors.ts';
import {
  arrangeWords,
  type CommandWords,
  describeCommands,
  findUnknownOption,
  withDash,
} from './arrange-words.ts';
import { checkFlags, refuseExtra, usage } from './check-flags.ts';
import { COMPLETE } from './commands/completion.ts';
import { COMMANDS } from './commands.ts';
import { toExitText, toHelp } from './help.ts';
import type { Declared } from './options.ts';
import { watchStandardOutput, writeOut } from './output.ts';
import { ownVersion } from './own-version.ts';
import { reportFailure } from './run-command.ts';

/** Longer lines are hard to read. */
const WIDEST_HELP = 100;

watchStandardOutput();
const COMMAND_WORDS = describeCommands(COMMANDS);

const given = process.argv.slice(2);
await main(given[0] === COMPLETE ? given : arrangeWords(given, COMMAND_WORDS));

async function main(args: readonly string[]): Promise<void> {
  const columns = Math.min(process.stdout.columns || 80, WIDEST_HELP);
  if (/^(?:-h|--help)$/.test(args[0] ?? '')) return writeOut(toHelp(columns));
  const root = yargs()
    .scriptName('vdpipe')
    .usage('$0 COMMAND: turns a spreadsheet into print orders, one per project')
    .version(ownVersion())
    .alias('h', 'help')
    .detectLocale(false)
    .wrap(columns)
    .parserConfiguration({
      'boolean-negation': false,
      'dot-notation': false,
      'greedy-arrays': false,
    })
    .strictCommands()
    .demandCommand(1, 'A command is missing')
    .recommendCommands()
    .updateStrings({ 'Did you mean %s?': 'Unknown command. Did you mean "%s"?' })
    .middleware(({ _: words, help }) => {
      // Words after the command are its arguments, which yargs tells apart only where no help is asked for.
      const read = help === true ? words.slice(0, 1) : words;
      refuseExtra(read.map((word) => String(withDash(word))));
    }, true)
    .check((flags, declared) => {
      checkFlags(args, flags, declared as unknown as Parameters<typeof checkFlags>[2]);
      return true;
    }, true)
    .exitProcess(false)
    .fail((message, error) => {
      throw isOfYargs(error)
        ? (missingArgument(message, args) ??
            missingValue(message) ??
            wrongChoice(message) ??
            usage(message))
        : error;
    });
  for (const { usage, describe, run, ...declared } of COMMANDS)
    root.command(usage, describe, (command) => declare(command, declared), run);
  keepNoHelp(root);
  try {
    refuseInherited(args);
    await root.parseAsync([...args]);
  } catch (error) {
    await reportFailure(error, { json: args.includes('--json') });
  }
}

function declare(
  command: Argv,
  { positionals = {}, options = {}, examples, exits }: Omit<Declared, 'usage' | 'describe'>,
): Argv {
  for (const [name, about] of Object.entries(positionals))
    command.positional(name, { ...about, coerce: withDash });
  for (const example of examples) command.example(example, '');
  return command.options(options).epilogue(toExitText(exits));
}

/**
 * Yargs lays out the help of every command that it runs, in case the command asks for it later: a tenth of the time that a small
 * check takes. None of ours does.
 */
function keepNoHelp(root: unknown): void {
  const { getInternalMethods } = root as {
    getInternalMethods?: () => { getUsageInstance(): { cacheHelpMessage: () => void } };
  };
  const usageOfYargs = getInternalMethods?.call(root).getUsageInstance();
  if (usageOfYargs) usageOfYargs.cacheHelpMessage = () => {};
}

/** Names what is missing, where yargs only counts. */
function missingArgument(message: string, args: readonly string[]): UsageError | undefined {
  if (!message.startsWith('Not enough non-option arguments')) return undefined;
  const isGiven = ({ name, needs }: CommandWords) => needs !== '' && args[0] === name;
  const command = COMMAND_WORDS.find(isGiven);
  if (command === undefined) return undefined;
  const { name, needs } = command;
  const unknown = findUnknownOption(args, command);
  if (unknown !== undefined) return usage(unknown, name);
  const list = needs === 'RUN' ? '; "vdpipe runs" lists all runs' : '';
  return usage(`${needs} is missing: vdpipe ${name} ${needs}${list}`, name);
}

/** Says how a value is given that looks like an option. */
function missingValue(message: string): UsageError | undefined {
  const option = /^Not enough arguments following: (\S+)$/.exec(message)?.[1];
  if (option === undefined) return undefined;
  return usage(
    `The value after --${option} is missing; write --${option}=VALUE if it begins with "--"`,
  );
}

/** Says in a sentence what may be chosen. */
function wrongChoice(message: string): UsageError | undefined {
  const [, name, given, choices] =
    /Argument: (\S+), Given: (".*"), Choices: (.+)$/.exec(message) ?? [];
  if (name === undefined) return undefined;
  return usage(`Cannot use ${given} as ${name}: choose one of ${choices}`);
}

/** Yargs looks flags up in plain objects, which have names of their own. */
function refuseInherited(args: readonly string[]): void {
  const name = args
    .map((arg) => /^--([^=]+)/.exec(arg)?.[1])
    .find((flag) => flag !== undefined && flag in Object.prototype);
  if (name !== undefined) throw usage(`Unknown option --${name}`);
}

/** For wrong arguments yargs throws its own error, or only passes a message. */
function isOfYargs(error: Error | undefined): boolean {
  return error === undefined || error.name === 'YError';
}
