import { completionCommand } from './commands/completion.ts';
import { accountsCommand, serveCommand } from './commands/console.ts';
import { ledgerCommand, migrateCommand } from './commands/ledgers.ts';
import {
  checkCommand,
  initCommand,
  mappingsCommand,
  orderCommand,
  previewCommand,
  profileCommand,
  proofCommand,
  templateCommand,
} from './commands/lists.ts';
import {
  exportCommand,
  findCommand,
  forgetCommand,
  purgeCommand,
  releaseCommand,
  resumeCommand,
  runsCommand,
  showCommand,
  statusCommand,
  stopCommand,
  verifyCommand,
  waitCommand,
  withdrawCommand,
  workerCommand,
} from './commands/runs.ts';
import { deliveriesCommand, jobsCommand, watchCommand } from './commands/scheduled-imports.ts';
import {
  productCommand,
  projectCommand,
  projectsCommand,
  sandboxCommand,
} from './commands/service.ts';
import { type Command, toCommand } from './run-command.ts';

/** All commands, as help and docs group them. */
export const GROUPS: Readonly<Record<string, readonly Command[]>> = {
  'Prepare a list': [
    toCommand(previewCommand, () => import('./actions/lists/preview-input.ts'), 'previewInput'),
    toCommand(profileCommand, () => import('./actions/lists/profile-input.ts'), 'profileInput'),
    toCommand(initCommand, () => import('./actions/lists/init-input.ts'), 'initInput'),
    toCommand(
      mappingsCommand,
      () => import('./actions/lists/manage-mappings.ts'),
      'manageMappings',
    ),
    toCommand(templateCommand, () => import('./actions/lists/write-template.ts'), 'writeTemplate'),
    toCommand(checkCommand, () => import('./actions/lists/check-input.ts'), 'checkInput'),
    toCommand(proofCommand, () => import('./actions/lists/proof-input.ts'), 'proofInput'),
  ],
  'Place orders': [
    toCommand(orderCommand, () => import('./actions/orders/order-input.ts'), 'orderInput'),
    toCommand(resumeCommand, () => import('./actions/orders/order-input.ts'), 'resumeOrders'),
    toCommand(releaseCommand, () => import('./actions/runs/release-run.ts'), 'releaseRun'),
    toCommand(stopCommand, () => import('./actions/runs/stop-run.ts'), 'stopRun'),
    toCommand(withdrawCommand, () => import('./actions/runs/withdraw-run.ts'), 'withdrawRun'),
    toCommand(workerCommand, () => import('./actions/orders/start-worker.ts'), 'startWorker'),
    toCommand(waitCommand, () => import('./actions/orders/wait-for-orders.ts'), 'waitForOrders'),
  ],
  'Follow orders': [
    toCommand(runsCommand, () => import('./actions/runs/list-runs.ts'), 'listRuns'),
    toCommand(showCommand, () => import('./actions/runs/show-run.ts'), 'showRun'),
    toCommand(findCommand, () => import('./actions/runs/find-orders.ts'), 'findOrders'),
    toCommand(exportCommand, () => import('./actions/runs/export-run.ts'), 'exportRun'),
    toCommand(statusCommand, () => import('./actions/orders/verify-input.ts'), 'showStatus'),
    toCommand(
      verifyCommand,
      () => import('./actions/orders/verify-input.ts'),
      'verifyPlacedOrders',
    ),
  ],
  'Scheduled imports': [
    toCommand(watchCommand, () => import('./actions/imports/watch-folders.ts'), 'watchFolders'),
    toCommand(jobsCommand, () => import('./actions/imports/jobs.ts'), 'askOfJob'),
    toCommand(deliveriesCommand, () => import('./actions/imports/deliveries.ts'), 'listDeliveries'),
  ],
  'The console': [
    toCommand(serveCommand, () => import('./actions/console/start-console.ts'), 'startConsole'),
    toCommand(
      accountsCommand,
      () => import('./actions/console/manage-accounts.ts'),
      'manageAccounts',
    ),
  ],
  Operate: [
    toCommand(purgeCommand, () => import('./actions/runs/purge-run.ts'), 'purgeRun'),
    toCommand(forgetCommand, () => import('./actions/runs/forget-person.ts'), 'forgetPerson'),
    toCommand(migrateCommand, () => import('./actions/migrate-ledger.ts'), 'migrateLedger'),
    toCommand(ledgerCommand, () => import('./actions/keep-ledger.ts'), 'keepLedger'),
    toCommand(completionCommand, () => import('./actions/print-completion.ts'), 'printCompletion'),
  ],
  'Look up the service, or try without it': [
    toCommand(projectsCommand, () => import('./actions/orders/look-up.ts'), 'showProjects'),
    toCommand(projectCommand, () => import('./actions/orders/look-up.ts'), 'showProject'),
    toCommand(productCommand, () => import('./actions/orders/look-up.ts'), 'showProduct'),
    toCommand(sandboxCommand, () => import('./actions/start-sandbox.ts'), 'startSandbox'),
  ],
};

export const COMMANDS = Object.values(GROUPS).flat();
