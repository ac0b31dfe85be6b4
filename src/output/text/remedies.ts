import { type IssueCode, QUESTIONS } from '../../issue.ts';

/** What a person can do about the rows of an order that was not placed, by the code that it ended with. No full stop. */
const REMEDIES: Readonly<Record<string, string>> = {
  row_mailed_before: 'Remove the row: an earlier list has the same person',
  rows_invalid: 'Correct the rows with errors: their order is held until then',
  order_without_rows: 'Correct the rows with errors: the order has no valid row',
  dataset_too_large:
    'Give some of its rows another project, or write its dataset as a file for the operation vdp_dataset_file',
  invalid_request: "Correct the fields named in the service's message",
  project_not_found:
    'Correct the project id or svc_uid. Rows cannot be added to a project that has an order: they need another project',
  project_not_editing:
    'Delete the rows if the existing order of the project includes them; otherwise give them another project',
  ordered_before:
    'Order the rows again if they are to be printed: their order was cancelled. The rows themselves need no change',
  doc_not_found: 'Have the project opened and saved in the editor; the rows need no change',
  dataset_damaged:
    'Order the rows again: their stored data was damaged, and nothing was sent. The rows themselves need no change',
  settled_by_hand:
    'Order the rows again if they are to be printed: the service has no order for them. The rows themselves need no change',
};

/** What comes first where none of a run's projects was found. No full stop. */
export const NONE_FOUND =
  'None of its projects was found: is this the API key of the account that has them? If not, order their rows, or the list with --again, with the right key';

/** Of codes that the service may answer and that no document lists. */
const UNKNOWN = "Contact the service's support, and give the request id";

/** For errors that a check has reported row by row. */
const OF_CHECK = 'Correct the error';

/** What settles questions whose key is one of several. */
const ANSWERS: Readonly<Partial<Record<string, string>>> = {
  condition_unsure:
    'Correct the condition that "vdpipe check" of the list names, in rows.where, or in "choose" or "when" of a variable',
  field_unsure:
    'Correct the header or the mapping as "vdpipe check" of the list says; if both are right, set the key that it names: ignored_columns, or "pattern" of a variable',
  value_corrected:
    'Correct the cells; or, if "vdpipe check" of the list offers it, set "corrected: apply" of the check',
  row_nearly_same:
    'If both rows are meant, accept the row in a list of corrections, add their pair to "apart" of the rule in the mapping, or set its "on_duplicate: warn", which orders all repeats',
  sheet_chosen: 'Set sheet.name or sheet.names in the mapping to the sheets that are the list',
};

/**
 * What to do about an order.
 *
 * @param state of the order: what is held was found before it was sent
 * @param adopt the command that takes in order ids, as people type it
 */
export function remedyOf(state: string, code: string | null, adopt?: string): string {
  const remedy = remedyByCode(state, code);
  return state === 'conflict' ? `${ifRestored(adopt)}. Otherwise: ${remedy}` : remedy;
}

/**
 * What comes before anything else about orders in conflict: they may be the run's own. No full stop.
 *
 * @param adopt the command, as people type it
 */
export function ifRestored(adopt = 'vdpipe resume RUN --adopt FILE'): string {
  return `If this ledger was restored, or the order ids are in results or a rescue file of this run, first run "${adopt}": printing the rows again would print them twice`;
}

function remedyByCode(state: string, code: string | null): string {
  // A look-up finds such an order without an error of the service.
  const cause = code === null && state === 'conflict' ? 'project_not_editing' : code;
  const known = cause !== null && Object.hasOwn(REMEDIES, cause) ? REMEDIES[cause] : undefined;
  return known ?? (state === 'held' ? (answerTo(code) ?? OF_CHECK) : UNKNOWN);
}

/** What settles a question for a whole list; null for what is none, or has no key. */
export function answerTo(code: string | null): string | null {
  const key = QUESTIONS[code as IssueCode]?.key;
  return ANSWERS[code ?? ''] ?? (key ? `Set ${key} in the mapping to what the list means` : null);
}
