import type { ErrorData, VdpipeError } from '../errors.ts';

/** What to do about a failure of the library, by its code: the commands and flags that the library does not know. */
const REMEDIES: Readonly<Record<string, string | ((data: ErrorData) => string)>> = {
  resource_url_missing: 'Use --resource-url or set VDPIPE_RESOURCE_URL.',
  http_not_allowed: 'Or allow plain http with --allow-http.',
  port_unavailable: ({ flag = '--port' }) => `Use ${flag} to choose another one.`,
  console_running: 'A second console needs another --folder.',
  accounts_missing: 'Add one with "vdpipe accounts add NAME --role operator --role releaser".',
  account_unknown: 'Run "vdpipe accounts" to see all accounts.',
  account_exists: 'Use "vdpipe accounts set" to change it.',
  tls_missing:
    'Give a certificate with --tls-cert and --tls-key, or put a proxy with https before it and use --behind-proxy.',
  public_url_invalid: 'Use --public-url https://HOST.',
  sheet_ambiguous: ({ sheet }) =>
    `Use --sheet name:${sheet} for the sheet with this name, or --sheet number:${sheet} for the other.`,
  run_exists: ({ run, state }) => RUN_EXISTS[String(state)]?.(String(run)) ?? '',
  // Without a row that is right there is nothing else to order, and nothing at all of a sheet that is wrong as a whole.
  input_invalid: ({ rowsValid, isBlocked }) =>
    rowsValid === 0 || isBlocked
      ? ''
      : 'Or use --on-invalid hold to place the other orders, or --on-invalid drop to order without the rows that have errors.',
  run_of_another_service: ({ run, service }) =>
    `Use --base-url ${service}. If that address was a mistake, give up the run with "vdpipe purge ${run} --abandon" and order the list again.`,
  run_of_another_key: ({ run, job }) =>
    job === undefined
      ? `Nothing was refused, or recorded as missing: run this again with its own key. To give up what was not sent: "vdpipe purge ${run} --abandon"; orders of unknown outcome first need "vdpipe resume ${run} --settle PROJECT=ORDER_ID", or PROJECT=none where the service has no order.`
      : `Give that key with --api-key-file FILE and the run's id, or leave the run to "vdpipe watch", which has the job "${job}".`,
  run_unfinished: ({ run, state }) => RUN_UNFINISHED[String(state)]?.(String(run)) ?? '',
  run_sent: ({ run, sent }) =>
    sent === 0
      ? ''
      : `To send no more of it: "vdpipe stop ${run}". To give up what was not sent: "vdpipe purge ${run} --abandon".`,
  close_unfinished: ({ run }) =>
    `To place them, or look them up: "vdpipe resume ${run}". To give up what was not sent: "vdpipe purge ${run} --abandon".`,
  forget_unfinished:
    'Place them with "vdpipe resume RUN", or give them up with "vdpipe purge RUN --abandon", then repeat this.',
  mailed_key_lost: ({ ledger }) =>
    `Restore the file from a backup${ledger === undefined ? '' : ', or copy it from a machine that has ordered with this ledger (VDPIPE_KEY_FILE says where it is)'}. If it is lost, purge the runs that were ordered with such a rule: then a new key is made.`,
  run_not_on_hold: 'Run "vdpipe runs" to see which runs are on hold.',
  four_eyes: ({ run }) =>
    `Ask a colleague to release it in the console, with an account of their own, or with "vdpipe release ${run} --by NAME".`,
  person_unknown: 'Use --by NAME.',
  delivery_unknown: 'Run "vdpipe deliveries" to see all deliveries.',
  job_unknown: 'Run "vdpipe jobs" to see all jobs.',
  job_paused: ({ job }) => `Continue it first: "vdpipe jobs ${job} --continue".`,
  job_paused_in_file: 'Remove "paused" from the job there.',
  delivery_not_held: 'Run "vdpipe deliveries" to see which deliveries are held.',
  datasets_unreadable:
    'Restore the file from a backup, or give up the run with "vdpipe purge RUN --abandon" and order the list again.',
  rows_unavailable: ({ run }) =>
    `If you have a copy of the list as it was ordered, run "vdpipe show ${run} --rejects FILE --input LIST". "vdpipe export ${run} --rows" lists the rows.`,
  mapping_unknown: 'Run "vdpipe mappings" to see all, or "vdpipe mappings save" to save one.',
  mapping_changed: ({ name, version }) =>
    `Look at it with "vdpipe mappings show ${name}". To save a version after it, use --replace ${version}.`,
  run_unknown: 'Run "vdpipe runs" to see all runs.',
  evidence_unfit:
    'Give results of this run from before the ledger was restored (--results, or "vdpipe export", with the columns run, project_id, state and order_id), or a file named ….rescue-N.',
  order_not_found: 'Run "vdpipe runs" to see all runs and their files.',
  ledger_newer: 'Use the version of vdpipe that wrote it, or another --ledger.',
  ledger_unreachable: 'When it can be reached again, run "vdpipe resume" to continue a run.',
  ledger_outdated:
    'Finish its runs with the version of vdpipe that made it, then use a new --ledger.',
  ledger_moved: ({ to }) => `Use --ledger ${to}.`,
  ledger_incomplete: 'Start the same "vdpipe ledger copy" again.',
  ledger_in_use: 'Stop what is using it, then copy it again.',
  ledger_not_empty: 'Copy into a new file, or into a database without a ledger.',
  ledger_copy_differs: 'Nothing was changed: continue with the ledger that you have.',
  too_many_files: 'Raise the limit ("ulimit -n"), or close other programs.',
  ledger_foreign: 'Use another --ledger.',
  ledger_gone: ({ is_rescue_away }) =>
    `Restore the ledger or a backup of it, and run ${is_rescue_away ? '"vdpipe resume RUN --adopt FILE" with that file, before anything else is ordered: it is not beside the ledger' : '"vdpipe resume", which imports the order ids'}. Do not order the list again before that.`,
  ledger_corrupt: 'Keep a copy of it, and restore a backup or use another --ledger.',
};

/** By how the run stands that has the same input. */
const RUN_EXISTS: Readonly<Record<string, (run: string) => string>> = {
  on_hold: (run) =>
    `Release it with "vdpipe release ${run}", then run "vdpipe resume ${run}" to order it.`,
  later: (run) => `Run "vdpipe resume ${run}" to wait until then and order it.`,
  untouched: (run) => `Run "vdpipe resume ${run}" to order it.`,
  unfinished: (run) => `It is not finished: run "vdpipe resume ${run}" to continue.`,
  finished: (run) => `Run "vdpipe show ${run}" to see it, or use --again to order it again.`,
  'being staged': (run) =>
    `Run "vdpipe show ${run}" to see its state, and "vdpipe resume ${run}" if it is not being ordered.`,
};

/** By why a run cannot be purged. `resume` looks up nothing of a run on hold. */
const RUN_UNFINISHED: Readonly<Record<string, (run: string) => string>> = {
  on_hold: (run) =>
    `Release it with "vdpipe release ${run}" and order it, or give up the orders with --abandon.`,
  unsent: (run) => `Run "vdpipe resume ${run}" first, or give up the orders with --abandon.`,
  unclear: (run) => `Run "vdpipe resume ${run}" first.`,
  unclear_on_hold: (run) =>
    `If you know what became of each: "vdpipe resume ${run} --settle PROJECT=ORDER_ID", or PROJECT=none. Otherwise release it, so that they are looked up.`,
};

/** The failure's message, and what to do. */
export function withRemedy({ code, message, data }: VdpipeError): string {
  const found = REMEDIES[code];
  const remedy = typeof found === 'function' ? found(data) : (found ?? '');
  return remedy === '' ? message : `${message.replace(/\.$/, '')}. ${remedy}`;
}
