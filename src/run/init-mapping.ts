import path from 'node:path';
import { UsageError } from '../errors.ts';
import type { Issue } from '../issue.ts';
import { type ColumnProfile, ColumnProfiler } from '../mapping/column-profile.ts';
import { MAX_MAPPING_BYTES, parseMapping } from '../mapping/load-mapping.ts';
import { ANY_SHEET, type Mapping } from '../mapping/mapping.ts';
import { doubtsIn, type Proposal, placeholdersIn } from '../mapping/proposal.ts';
import { toMappingText } from '../mapping/proposal-text.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';
import type { TemplateVariable } from '../mapping/template-variable.ts';
import { createUnescaper } from '../sheet/escaped/unescape-texts.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import type { ReadOptions, Sheet } from '../sheet/sheet.ts';
import { type CheckReport, checkSheet } from './check-sheet.ts';
import { previewSheet } from './preview-sheet.ts';
import { readTemplateVariables } from './read-template-variables.ts';
import type { SheetInput } from './sheet-input.ts';

/** Rows that tell what a column is like. */
const ROWS_LOOKED_AT = 1000;

export interface InitOptions extends Pick<SheetInput, 'read' | 'signal' | 'onProgress'> {
  /** Path of the file; not standard input, for it is read more than once. */
  readonly file: string;
  /** File with a list of the template's variables. @default every column that is nothing else is one */
  readonly variables?: string | undefined;
}

/** A mapping that was proposed, and what became of it when the sheet was checked with it. */
export interface InitReport {
  readonly proposal: Proposal;
  /** The mapping file. */
  readonly text: string;
  /** What a person must fill in before the mapping can be used. */
  readonly fillIn: readonly string[];
  /** For those of `fillIn` for which a column was passed over, which one and why. */
  readonly doubts: ReadonlyMap<string, string>;
  /** Which of several sheets it is for, where none was named; null where there was nothing to choose. */
  readonly chosen: Issue | null;
  /** Found with what must be filled in taken as given; null when that is the project, without which there are no orders. */
  readonly check: CheckReport | null;
}

/**
 * Proposes a mapping for a sheet, and checks the sheet with it: columns that differ between rows of one order are
 * added up when they are numbers, and none of the order's when they are not.
 *
 * @throws UsageError, InputError
 * @example
 * const { text, fillIn } = await initMapping({ file: 'recipients.xlsx' });
 */
export async function initMapping(options: InitOptions): Promise<InitReport> {
  const { file, variables: list } = options;
  if (file === '-') {
    throw new UsageError(
      'file_not_streamable',
      'Cannot propose a mapping for standard input, for it is read more than once: save it as a file',
    );
  }
  const variables = list === undefined ? undefined : await readTemplateVariables(list);
  const { profiles, sheet, from, chosen } = await profileSheet(options);
  const differing = new Set<string>();
  for (;;) {
    const proposal = proposeMapping(profiles, { sheet, variables, differing });
    const text = toMappingText(proposal, from);
    if (Buffer.byteLength(text) > MAX_MAPPING_BYTES) throw tooManyColumns(file, profiles.length);
    const check = await tryOut(proposal, text, options);
    const more = columnsThatDiffer(check?.issues ?? []).filter((name) => !differing.has(name));
    if (more.length === 0) {
      return {
        proposal,
        text,
        fillIn: placeholdersIn(proposal),
        doubts: doubtsIn(proposal),
        chosen,
        check,
      };
    }
    for (const name of more) differing.add(name);
  }
}

interface ProfiledSheet {
  readonly profiles: readonly ColumnProfile[];
  readonly sheet: Mapping['sheet'];
  /** What the proposal is made of, in words. */
  readonly from: string;
  readonly chosen: Issue | null;
}

async function profileSheet({ file, read = {}, signal }: InitOptions): Promise<ProfiledSheet> {
  const readOptions = { ...read, ...(signal && { signal }) };
  const { name, headerRow, chosen } = await lookAt(file, readOptions);
  const sheet = await readSheet(file, { ...readOptions, sheet: name, headerRow });
  const profiler = new ColumnProfiler(sheet.header.columns);
  const isNumber = () => (sheet.format === 'csv' ? false : undefined);
  const escaped = createUnescaper(sheet, isNumber, () => {});
  let rows = 0;
  for await (const batch of sheet.batches) {
    const looked = escaped.unescape(batch).rows.slice(0, ROWS_LOOKED_AT - rows);
    profiler.add({ rows: looked, numbers: batch.numbers });
    rows += batch.rows.length;
    if (rows >= ROWS_LOOKED_AT) break;
  }
  await sheet.close();
  return {
    profiles: profiler.profiles,
    sheet: {
      ...ANY_SHEET,
      name: sheet.sheets.length > 1 ? sheet.sheet : null,
      headerRow: headerRow === 1 ? null : headerRow,
      encoding: read.encoding ?? null,
      delimiter: read.delimiter ?? null,
      ...(read.hiddenRows && { hiddenRows: read.hiddenRows }),
    },
    from: describe(file, sheet, chosen !== null),
    chosen,
  };
}

interface FirstLook {
  readonly name: string;
  readonly headerRow: number;
  readonly chosen: Issue | null;
}

/** Which sheet it is, and where its header is. */
async function lookAt(file: string, read: ReadOptions): Promise<FirstLook> {
  let chosen: Issue | null = null;
  const preview = await previewSheet(file, {
    ...read,
    limit: 1,
    onIssue: (issue) => {
      if (issue.code === 'sheet_chosen') chosen = issue;
    },
  });
  for await (const _ of preview.rows);
  const headerRow = read.headerRow ?? preview.likelyHeaderRow ?? 1;
  return { name: preview.source.name, headerRow, chosen };
}

function describe(file: string, { sheet, header }: Sheet, isChosen: boolean): string {
  const how = isChosen ? ' (it looks most like a list)' : '';
  return `${path.basename(file)}, sheet ${JSON.stringify(sheet)}${how}, column names in row ${header.row}`;
}

/** Checks the sheet with a proposal in which a person has filled in what must be filled in. */
async function tryOut(
  proposal: Proposal,
  text: string,
  { file, read, signal, onProgress }: InitOptions,
): Promise<CheckReport | null> {
  const open = new Set(proposal.fields.flatMap(({ field, from }) => (from ? [] : [field])));
  if (open.has('project_id')) return null;
  const missing = new Set<TemplateVariable['id']>(
    proposal.variables.flatMap(({ variable, from }) => (from ? [] : [variable.id])),
  );
  const mapping = parseMapping(text, 'the proposal');
  return checkSheet({
    file,
    mapping: { ...mapping, variables: mapping.variables.filter(({ id }) => !missing.has(id)) },
    constants: {
      ...(open.has('svc_uid') && { svcUid: 'user' }),
      ...(open.has('order_count') && { orderCount: '1' }),
      ...(open.has('total_price') && { totalPrice: '0' }),
      ...(open.has('order_for_test') && { test: true }),
    },
    read,
    signal,
    onProgress,
  });
}

function columnsThatDiffer(issues: readonly Issue[]): string[] {
  const columns = issues.flatMap(({ code, column }) =>
    code === 'order_fields_differ' && column !== null ? [column] : [],
  );
  return [...new Set(columns)];
}

function tooManyColumns(file: string, columns: number): UsageError {
  return new UsageError(
    'mapping_too_large',
    `Cannot propose a mapping for "${file}": with ${columns} columns it would have more than ${MAX_MAPPING_BYTES} bytes. Take out columns that are not needed, or list those that are as variables.`,
  );
}
