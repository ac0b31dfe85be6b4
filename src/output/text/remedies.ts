/** What a person can do about the rows of an order that was not placed, by the code that it ended with. No full stop. */
const REMEDIES: Readonly<Record<string, string>> = {
  rows_invalid: 'Correct the rows that are wrong: the order is held for them',
  order_without_rows: 'Correct the rows that are wrong: none of the order is right',
  dataset_too_large:
    'Give some of its rows another project, or write its dataset as a file for the operation vdp_dataset_file',
  invalid_request: 'Correct what the service names',
  project_not_found:
    'Correct the project id or svc_uid. A project that has an order takes no more rows: rows for such a project need another one',
  project_not_editing:
    'Delete the rows if the order that the project has is theirs; to have them printed too, give them another project',
  doc_not_found: 'Have the project opened and saved in the editor; the rows can stay as they are',
  settled_by_hand:
    'Order the rows once more if they are to be printed: the service was found to have no order for them. Nothing is wrong with them',
};

/** Of codes that the service may answer and that no document lists. */
const UNKNOWN = 'Ask the support of the service, with the request id';

/** What a check found is said of each row. */
const OF_CHECK = 'Correct what is wrong';

/**
 * What to do about an order.
 *
 * @param state of the order: what is held was found before it was sent
 */
export function remedyOf(state: string, code: string | null): string {
  const known = code !== null && Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined;
  return known ?? (state === 'held' ? OF_CHECK : UNKNOWN);
}
