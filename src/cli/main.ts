#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import process from 'node:process';
import yargs from 'yargs';
import { UsageError } from '../errors.ts';
import { checkCommand } from './commands/check.ts';
import { exportCommand } from './commands/export.ts';
import { lookUpCommands } from './commands/look-up.ts';
import { orderCommand } from './commands/order.ts';
import { previewCommand } from './commands/preview.ts';
import { purgeCommand } from './commands/purge.ts';
import { resumeCommand } from './commands/resume.ts';
import { runsCommand } from './commands/runs.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { showCommand } from './commands/show.ts';
import { endQuietlyWhenReaderLeaves } from './output.ts';
import { reportFailure } from './run-command.ts';

const COMMANDS = [
  previewCommand,
  checkCommand,
  orderCommand,
  resumeCommand,
  runsCommand,
  showCommand,
  exportCommand,
  purgeCommand,
  lookUpCommands,
  sandboxCommand,
];

/** Only these may be given several times; of another option nobody could tell which one is meant. */
const REPEATABLE = new Set(['_', 'fault', 'lookup-fault', 'lookupFault', 'state']);

endQuietlyWhenReaderLeaves();
await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const root = yargs()
    .scriptName('vdpipe')
    .usage('$0 COMMAND: turns a spreadsheet into print orders, one per project')
    .version(ownVersion())
    .strict()
    .demandCommand(1, 'Say a command; "vdpipe --help" lists them.')
    .recommendCommands()
    .completion('completion', 'Print a script for completion in your shell')
    .epilogue('Exit codes: 0 done, 1 failed, 2 usage, 3 input invalid, 4 partly, 5 unfinished.')
    .check(refuseRepeated, true)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError('usage', `${message} Try "vdpipe --help".`);
    });
  for (const addCommand of COMMANDS) addCommand(root);
  try {
    await root.parseAsync([...args]);
  } catch (error) {
    await reportFailure(error, args.includes('--json'));
  }
}

function refuseRepeated(args: Readonly<Record<string, unknown>>): true {
  const repeated = Object.keys(args).find(
    (name) => Array.isArray(args[name]) && !REPEATABLE.has(name),
  );
  if (repeated === undefined) return true;
  throw new UsageError('usage', `--${repeated} is given more than once.`);
}

function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
