import { completionCommand } from './commands/completion.ts';
import { accountsCommand, serveCommand } from './commands/console.ts';
import { ledgerCommand, migrateCommand, workerCommand } from './commands/ledgers.ts';
import {
  checkCommand,
  initCommand,
  orderCommand,
  previewCommand,
  proofCommand,
  templateCommand,
} from './commands/lists.ts';
import {
  exportCommand,
  findCommand,
  purgeCommand,
  releaseCommand,
  resumeCommand,
  runsCommand,
  showCommand,
  verifyCommand,
  waitCommand,
} from './commands/runs.ts';
import { deliveriesCommand, jobsCommand, watchCommand } from './commands/scheduled-imports.ts';
import {
  productCommand,
  projectCommand,
  projectsCommand,
  sandboxCommand,
} from './commands/service.ts';
import { toCommand } from './run-command.ts';

/** Every command, in the order in which help and docs/commands/ list them. */
export const COMMANDS = [
  toCommand(previewCommand, () => import('./actions/preview-input.ts'), 'previewInput'),
  toCommand(initCommand, () => import('./actions/init-input.ts'), 'initInput'),
  toCommand(templateCommand, () => import('./actions/write-template.ts'), 'writeTemplate'),
  toCommand(checkCommand, () => import('./actions/check-input.ts'), 'checkInput'),
  toCommand(proofCommand, () => import('./actions/proof-input.ts'), 'proofInput'),
  toCommand(orderCommand, () => import('./actions/order-input.ts'), 'orderInput'),
  toCommand(resumeCommand, () => import('./actions/order-input.ts'), 'resumeOrders'),
  toCommand(releaseCommand, () => import('./actions/release-run.ts'), 'releaseRun'),
  toCommand(serveCommand, () => import('./actions/start-console.ts'), 'startConsole'),
  toCommand(accountsCommand, () => import('./actions/manage-accounts.ts'), 'manageAccounts'),
  toCommand(watchCommand, () => import('./actions/watch-folders.ts'), 'watchFolders'),
  toCommand(workerCommand, () => import('./actions/start-worker.ts'), 'startWorker'),
  toCommand(waitCommand, () => import('./actions/wait-for-orders.ts'), 'waitForOrders'),
  toCommand(runsCommand, () => import('./actions/list-runs.ts'), 'listRuns'),
  toCommand(jobsCommand, () => import('./actions/ask-of-job.ts'), 'askOfJob'),
  toCommand(deliveriesCommand, () => import('./actions/list-deliveries.ts'), 'listDeliveries'),
  toCommand(showCommand, () => import('./actions/show-run.ts'), 'showRun'),
  toCommand(findCommand, () => import('./actions/find-orders.ts'), 'findOrders'),
  toCommand(exportCommand, () => import('./actions/export-run.ts'), 'exportRun'),
  toCommand(verifyCommand, () => import('./actions/verify-input.ts'), 'verifyPlacedOrders'),
  toCommand(purgeCommand, () => import('./actions/purge-run.ts'), 'purgeRun'),
  toCommand(migrateCommand, () => import('./actions/migrate-ledger.ts'), 'migrateLedger'),
  toCommand(ledgerCommand, () => import('./actions/copy-ledger.ts'), 'copyOwnLedger'),
  toCommand(projectsCommand, () => import('./actions/look-up.ts'), 'showProjects'),
  toCommand(projectCommand, () => import('./actions/look-up.ts'), 'showProject'),
  toCommand(productCommand, () => import('./actions/look-up.ts'), 'showProduct'),
  toCommand(sandboxCommand, () => import('./actions/start-sandbox.ts'), 'startSandbox'),
  toCommand(completionCommand, () => import('./actions/print-completion.ts'), 'printCompletion'),
];
