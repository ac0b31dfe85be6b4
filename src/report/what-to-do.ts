/** The ledger does not know where the file is: it may have been moved, or sent to whoever corrects it. */
const CORRECT_REJECTS =
  'correct these rows in the rejects file (next to the list, or where --rejects said), and order that file';

/** What a person can do about an order that was not placed, by the code that it ended with. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  rows_invalid: CORRECT_REJECTS,
  order_without_rows: CORRECT_REJECTS,
  dataset_too_large:
    'write the datasets with "vdpipe export RUN --datasets FOLDER" for the operation vdp_dataset_file',
  invalid_request: 'correct what the message names, and order these rows as a sheet of their own',
  project_not_found:
    'correct the project or the svc_uid of these rows, and order them as a sheet of their own',
  project_not_editing:
    'compare the order that the project has with these rows; to print them too, give them another project',
  doc_not_found:
    'have the project opened and saved in the editor, and order these rows as a sheet of their own',
};

/** A line for each of the codes that something can be done about. */
export function toWhatToDoLines(codes: Iterable<string>, run: string): string[] {
  const lines = [...codes].flatMap((code) => {
    const todo = Object.hasOwn(WHAT_TO_DO, code) ? WHAT_TO_DO[code] : undefined;
    return todo === undefined ? [] : [`  ${code}: ${todo.replace('RUN', run)}`];
  });
  return lines.length === 0 ? [] : ['What to do:', ...lines];
}
