import { isAmount, type OrderField } from '../file/order-fields.ts';
import { toYamlScalar } from '../file/yaml/yaml-scalar.ts';
import {
  type ColumnGuess,
  type MergedCells,
  type Proposal,
  type ProposedField,
  type ProposedVariable,
  placeholderOf,
  toChoiceText,
  toPassedOverText,
} from './proposal.ts';
import type { ProposedRule } from './propose-rules.ts';

const SURE = { certain: 'certain', likely: 'likely', guess: 'a guess' } as const;
const NOTHING_FOUND = 'FILL IN: no column was found';

/** How many variables get a comment: a sheet can have thousands of columns, and a mapping file has a size limit. */
const MAX_EXPLAINED = 500;

/** The longest comment, and the longest value in it. */
const MAX_COMMENT_CHARS = 300;
const MAX_SHOWN_CHARS = 40;

/** How many values an example maps. */
const MOST_MAPPED = 3;

/** What a person can write if no column was found. */
const INSTEAD: Partial<Record<OrderField, string>> = {
  project_id: 'name the column with the project of each row, or write { value: … } for one project',
  svc_uid: 'name the column with the user who owns the project, or write { value: … } for one user',
  order_count:
    'name the column with the quantity, or write { value: 1 } for one per order, or "rows" for one per row',
  total_price:
    'name the column with the amount paid, or write { per_row: "3.50" } or { value: "12.50" }',
  order_for_test: 'name the column that says which orders are tests, or write false if none is',
};

/**
 * Writes a proposal as a mapping file (YAML). Comments say why each column was chosen, how sure that is, and show values.
 *
 * @param from What the proposal was made from, for the comment at the top: `list.xlsx, sheet "Recipients"`.
 * @param variables The file with the list of the template's variables, as the mapping names it. @default there is none
 */
export function toMappingText(proposal: Proposal, from: string, variables?: string): string {
  const isOfOrder = ({ field }: ProposedField) => field !== 'project_id' && field !== 'svc_uid';
  const fields = [...proposal.fields];
  const lines = [
    comment(`Proposed by "vdpipe init" for ${from}. Review every line before you order.`),
    comment(
      'certain: the column has the exact name. likely: a common name. a guess: a similar name.',
    ),
    'version: 1',
    ...sheetLines(proposal),
    ...(variables === undefined ? [] : [`template: { variables: ${toYamlScalar(variables)} }`]),
    ...fields.filter((field) => !isOfOrder(field)).flatMap((field) => ['', ...fieldLines(field)]),
    '',
    'order:',
    ...indent(orderLines(fields.filter(isOfOrder))),
    ...userdataLines(proposal),
    ...variableLines(proposal),
    ...conditionLines(proposal),
    '',
    ...proposal.unused.map(({ column, samples }) =>
      comment(`Not used: ${shown([column])}${values(samples)}`),
    ),
    'unmapped_columns: warn',
  ];
  return `${lines.join('\n')}\n`;
}

function sheetLines({ sheet, merged, asked }: Proposal): string[] {
  const { name, names, headerRow, encoding, delimiter, repeatMerged, hiddenRows } = sheet;
  const listed = (all: readonly string[]) => `names: [${all.map(toYamlScalar).join(', ')}]`;
  const keys = [
    ...(names === 'all' ? ['names: all'] : []),
    ...(Array.isArray(names) ? [listed(names)] : []),
    ...toKeys({ name, header_row: headerRow, encoding, delimiter }),
    ...(repeatMerged === true ? [...mergedLines(merged), 'repeat_merged: true'] : []),
    ...toKeys({ hidden_rows: hiddenRows }),
  ];
  const own = keys.length === 0 ? [] : ['sheet:', ...indent(keys)];
  if (!asked) return own;
  return [
    comment(`One list? Then write under "sheet": ${listed(asked)}. If not, the name of one.`),
    ...(keys.length === 0 ? [`# sheet: { ${listed(asked)} }`] : own),
  ];
}

function orderLines(fields: readonly ProposedField[]): string[] {
  const lines = fields.flatMap(fieldLines);
  if (fields.some(({ field }) => field === 'order_count')) return lines;
  return [
    reason('a guess: no column has a quantity. "rows" would order one per row'),
    'order_count: { value: 1 }',
    ...lines,
  ];
}

function mergedLines(merged: MergedCells | null): string[] {
  if (merged === null) return [];
  const { count, first } = merged;
  const cells =
    count === 1
      ? `1 cell is merged across several rows (${first})`
      : `${count} cells are merged across several rows (the first is ${first})`;
  return [comment(`${cells}: each of these rows gets the text of the merged cell`)];
}

function fieldLines(proposed: ProposedField): string[] {
  const { field, from, sum, undecided } = proposed;
  if (from === null) {
    const doubt = toPassedOverText(proposed);
    const instead = INSTEAD[field] ?? 'name the column';
    const what = undecided
      ? [guessLine(undecided), reason(`FILL IN: ${doubt}`), reason(toChoiceText(undecided))]
      : doubt === ''
        ? [reason(`${NOTHING_FOUND}; ${instead}`)]
        : [reason(`FILL IN: ${doubt}`), reason(instead)];
    return [...what, `${keyOf(field)}: { column: ${toYamlScalar(placeholderOf(field))} }`];
  }
  const combine = sum ? ', combine: sum' : '';
  const line = `${keyOf(field)}: { column: ${toYamlScalar(from.column)}${combine} }`;
  return [guessLine(from), ...(isAmount(field) ? [amountLine(proposed)] : []), line];
}

/** Explains how the rows of an order are combined, and why. */
function amountLine({ sum, counted }: ProposedField): string {
  const why = counted === undefined ? '' : `: ${counted}`;
  if (sum) return reason(`The values in an order's rows are added up${why}.`);
  return reason(
    `Taken once per order${why}. Should rows of one order agree, a check asks: "combine: same" after the column says that it is for the whole order, "combine: sum" that each row counts.`,
  );
}

/** Returns the key of a field in a mapping file. */
function keyOf(field: OrderField): string {
  return field === 'project_id' ? 'project' : field;
}

function userdataLines({ userdata }: Proposal): string[] {
  const linesOf = (whole?: true) =>
    userdata.flatMap(({ key, from, isWhole }) =>
      isWhole === whole
        ? [guessLine(from), `${toYamlScalar(key)}: { column: ${toYamlScalar(from.column)} }`]
        : [],
    );
  const [keys, whole] = [linesOf(), linesOf(true)];
  return [
    ...(keys.length === 0 ? [] : ['', 'userdata:', ...indent(keys)]),
    ...(whole.length === 0 ? [] : ['', ...whole]),
  ];
}

function variableLines({ variables, variablesKnown, left }: Proposal): string[] {
  const explain = variables.length <= MAX_EXPLAINED;
  const optional = left.map(({ id }) =>
    comment(`No column was found for ${shown([id])}, which is optional.`),
  );
  if (variables.length === 0) return ['', ...optional];
  return [
    '',
    ...(variablesKnown
      ? []
      : [
          comment(
            "The ids are guesses: write each as the template has it, or provide the template's list with --variables.",
          ),
        ]),
    'variables:',
    ...indent(variables.flatMap((variable) => variableLine(variable, explain))),
    ...indent(optional),
  ];
}

function conditionLines({ conditions }: Proposal): string[] {
  const lines = conditions.flatMap(({ column, key, texts, why }) => [
    reason(`FILL IN: ${why}`),
    `- { ${toKeys({ column: placeholderOf(`condition ${column}`), [key]: texts }).join(', ')} }`,
  ]);
  return lines.length === 0 ? [] : ['', 'rows:', '  where:', ...indent(indent(lines))];
}

function variableLine(proposed: ProposedVariable, explain: boolean): string[] {
  const { variable, from } = proposed;
  const { id, title, sample, required, maxLength, shrink, segment } = variable;
  const keys = [
    ...toKeys({
      id,
      column: from?.column ?? placeholderOf(`variable ${id}`),
      required: required || null,
    }),
    ...(proposed.spaces === undefined ? [] : ['clean: [trim]']),
    ...(proposed.rules ?? []).flatMap(({ key, value }) => toKeys({ [key]: value })),
    ...toKeys({ max_length: maxLength, shrink, segment }),
  ];
  const line = `- { ${keys.join(', ')} }`;
  const like = sample === null ? '' : `; the template shows ${shown([sample])}`;
  if (from === null) {
    const about = title === null ? '' : ` (${shown([title])})`;
    return [reason(`${NOTHING_FOUND} for this required variable${about}${like}`), line];
  }
  return explain ? [guessLine(from, like), ...ruleLines(proposed), line] : [line];
}

/** Says why white space is removed and rules are proposed, and which rules nearly were. */
function ruleLines({ spaces, rules = [], nearly = [] }: ProposedVariable): string[] {
  const cells = spaces === 1 ? '1 cell has' : `${spaces} cells have`;
  return [
    ...(spaces === undefined
      ? []
      : [`trim: ${cells} white space around the text, which would be printed`]),
    ...rules.flatMap((rule) => [
      `${rule.key}: ${rule.why}; remove it if later lists may differ`,
      ...(rule.key === 'one_of' ? valueTexts(rule, spaces !== undefined) : []),
    ]),
    ...nearly,
  ].map(reason);
}

/** Which values there are, and how other texts are printed for them. */
function valueTexts(
  { value, counts }: Extract<ProposedRule, { readonly key: 'one_of' }>,
  trims: boolean,
): string[] {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const each = value.map((text, i) => `${shown([text])} ${counts[i]}`);
  const mapped = value.slice(0, MOST_MAPPED).map((text) => `${toYamlScalar(text)}: "…"`);
  const map = `{ map: { ${[...mapped, ...(value.length > MOST_MAPPED ? ['…'] : [])].join(', ')} } }`;
  return [
    `of the first ${rows} values: ${each.join(', ')}`,
    `to print other texts, write this in place of one_of: clean: [${trims ? 'trim, ' : ''}${map}]`,
  ];
}

type Value = string | number | boolean | readonly string[] | null | undefined;

/** `key: value` for each value that there is. */
function toKeys(values: Readonly<Record<string, Value>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'string') return [`${key}: ${toYamlScalar(value)}`];
    const isList = typeof value === 'object';
    return [`${key}: ${isList ? `[${value.map(toYamlScalar).join(', ')}]` : value}`];
  });
}

function guessLine({ sure, why, samples }: ColumnGuess, more = ''): string {
  return reason(`${SURE[sure]}: ${why}${more}${values(samples)}`);
}

function values(samples: readonly string[]): string {
  return samples.length === 0 ? '. No values' : `. Values: ${shown(samples)}`;
}

/** Quotes texts: line breaks and control characters are escaped, long texts cut. */
export function shown(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(cutTo(text, MAX_SHOWN_CHARS))).join(', ');
}

/** A comment that is about what stands below it: it goes when that is replaced. */
function reason(text: string): string {
  return comment(text).replace('#', '#:');
}

/** Whether a comment, without its `#`, is a reason. */
export function isReason(comment: string): boolean {
  return comment.startsWith(':');
}

/** Makes a comment of one line from any text. */
export function comment(text: string): string {
  return `# ${cutTo(text, MAX_COMMENT_CHARS).replaceAll(UNFIT_FOR_COMMENT, '\ufffd')}`;
}

function cutTo(text: string, maxChars: number): string {
  const characters = Array.from(text);
  return characters.length > maxChars ? `${characters.slice(0, maxChars - 1).join('')}…` : text;
}

/** Matches control characters, line breaks, and characters that change the direction of writing. */
const UNFIT_FOR_COMMENT =
  /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
