#!/usr/bin/env node
import './home-folder.ts';
import './working-folder.ts';

import process from 'node:process';
import yargs from 'yargs';
import type { UsageError } from '../errors.ts';
import { arrangeWords, describeCommands, findUnknownOption } from './arrange-words.ts';
import { checkFlags, refuseExtra, usage } from './check-flags.ts';
import { accountsCommand } from './commands/accounts.ts';
import { checkCommand } from './commands/check.ts';
import { COMPLETE, completionCommand, printCompletion } from './commands/completion.ts';
import { deliveriesCommand } from './commands/deliveries.ts';
import { exportCommand } from './commands/export.ts';
import { findCommand } from './commands/find.ts';
import { initCommand } from './commands/init.ts';
import { jobsCommand } from './commands/jobs.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { productCommand, projectCommand, projectsCommand } from './commands/look-up.ts';
import { migrateCommand } from './commands/migrate.ts';
import { orderCommand } from './commands/order.ts';
import { previewCommand } from './commands/preview.ts';
import { proofCommand } from './commands/proof.ts';
import { purgeCommand } from './commands/purge.ts';
import { releaseCommand } from './commands/release.ts';
import { resumeCommand } from './commands/resume.ts';
import { runsCommand } from './commands/runs.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { templateCommand } from './commands/template.ts';
import { verifyCommand } from './commands/verify.ts';
import { waitCommand } from './commands/wait.ts';
import { watchCommand } from './commands/watch.ts';
import { workerCommand } from './commands/worker.ts';
import { watchStandardOutput } from './output.ts';
import { ownVersion } from './own-version.ts';
import { reportFailure, toCommand } from './run-command.ts';

const COMMANDS = [
  toCommand(previewCommand, async () => (await import('./actions/preview-input.ts')).previewInput),
  toCommand(initCommand, async () => (await import('./actions/init-input.ts')).initInput),
  toCommand(
    templateCommand,
    async () => (await import('./actions/write-template.ts')).writeTemplate,
  ),
  toCommand(checkCommand, async () => (await import('./actions/check-input.ts')).checkInput),
  toCommand(proofCommand, async () => (await import('./actions/proof-input.ts')).proofInput),
  toCommand(orderCommand, async () => (await import('./actions/order-input.ts')).orderInput),
  toCommand(resumeCommand, async () => (await import('./actions/order-input.ts')).resumeOrders),
  toCommand(releaseCommand, async () => (await import('./actions/release-run.ts')).releaseRun),
  toCommand(serveCommand, async () => (await import('./actions/start-console.ts')).startConsole),
  toCommand(
    accountsCommand,
    async () => (await import('./actions/manage-accounts.ts')).manageAccounts,
  ),
  toCommand(watchCommand, async () => (await import('./actions/watch-folders.ts')).watchFolders),
  toCommand(workerCommand, async () => (await import('./actions/start-worker.ts')).startWorker),
  toCommand(waitCommand, async () => (await import('./actions/wait-for-orders.ts')).waitForOrders),
  toCommand(runsCommand, async () => (await import('./actions/list-runs.ts')).listRuns),
  toCommand(jobsCommand, async () => (await import('./actions/ask-of-job.ts')).askOfJob),
  toCommand(
    deliveriesCommand,
    async () => (await import('./actions/list-deliveries.ts')).listDeliveries,
  ),
  toCommand(showCommand, async () => (await import('./actions/show-run.ts')).showRun),
  toCommand(findCommand, async () => (await import('./actions/find-orders.ts')).findOrders),
  toCommand(exportCommand, async () => (await import('./actions/export-run.ts')).exportRun),
  toCommand(
    verifyCommand,
    async () => (await import('./actions/verify-input.ts')).verifyPlacedOrders,
  ),
  toCommand(purgeCommand, async () => (await import('./actions/purge-run.ts')).purgeRun),
  toCommand(
    migrateCommand,
    async () => (await import('./actions/migrate-ledger.ts')).migrateLedger,
  ),
  toCommand(ledgerCommand, async () => (await import('./actions/copy-ledger.ts')).copyOwnLedger),
  toCommand(projectsCommand, async () => (await import('./actions/look-up.ts')).showProjects),
  toCommand(projectCommand, async () => (await import('./actions/look-up.ts')).showProject),
  toCommand(productCommand, async () => (await import('./actions/look-up.ts')).showProduct),
  toCommand(sandboxCommand, async () => (await import('./actions/start-sandbox.ts')).startSandbox),
  toCommand(completionCommand, async () => printCompletion),
];

/** The argument that a command cannot do without: yargs only counts how many there are. */
const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ...['preview', 'init', 'check', 'proof', 'order'].map((name) => [name, 'FILE'] as const),
  ...['release', 'wait', 'show', 'export', 'verify', 'purge'].map((name) => [name, 'RUN'] as const),
  ...['find', 'project', 'product'].map((name) => [name, 'ID'] as const),
  ['ledger', 'copy FROM TO'],
]);

/** Longer lines are hard to read. */
const WIDEST_HELP = 100;

watchStandardOutput();
const COMMAND_WORDS = describeCommands(COMMANDS);

const given = process.argv.slice(2);
await main(given[0] === COMPLETE ? given : arrangeWords(given, COMMAND_WORDS));

async function main(args: readonly string[]): Promise<void> {
  const root = yargs()
    .scriptName('vdpipe')
    .usage('$0 COMMAND: turns a spreadsheet into print orders, one per project')
    .version(ownVersion())
    .alias('h', 'help')
    .detectLocale(false)
    .wrap(Math.min(process.stdout.columns || 80, WIDEST_HELP))
    .parserConfiguration({
      'boolean-negation': false,
      'dot-notation': false,
      'greedy-arrays': false,
    })
    .strictCommands()
    .demandCommand(1, 'A command is missing')
    .recommendCommands()
    .updateStrings({ 'Did you mean %s?': 'Unknown command. Did you mean "%s"?' })
    .epilogue(
      'Exit codes: 0 done, 1 failed, 2 usage, 3 input invalid, 4 partly done, 5 unfinished.',
    )
    .middleware(({ _: words }) => refuseExtra(words.map(String)), true)
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
  for (const { usage, describe, build, run } of COMMANDS) root.command(usage, describe, build, run);
  keepNoHelp(root);
  try {
    refuseInherited(args);
    await root.parseAsync([...args]);
  } catch (error) {
    await reportFailure(error, { json: args.includes('--json') });
  }
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
  const command = args.find((arg) => ARGUMENTS.has(arg));
  if (command === undefined) return undefined;
  const words = COMMAND_WORDS.find(({ name }) => name === command);
  const unknown = words && findUnknownOption(args, words);
  if (unknown !== undefined) return usage(unknown, command);
  const what = ARGUMENTS.get(command);
  const list = what === 'RUN' ? '; "vdpipe runs" lists all runs' : '';
  return usage(`${what} is missing: vdpipe ${command} ${what}${list}`, command);
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
