import { type Column, toColumnName } from '../../rows/row.ts';
import { scaleOfCounts, scaleOfPrices } from '../cells/currencies.ts';
import { ColumnNames, ignoredColumnsOf } from '../file/column-names.ts';
import { listColumns } from '../file/list-columns.ts';
import type { CompleteMapping, Mapping, Variable } from '../file/mapping.ts';
import { nearest } from '../file/near-miss.ts';
import { timesOf } from '../file/order-fields.ts';
import { USERDATA_KEYS } from '../file/reserved-columns.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { checkTemplate } from './check-template.ts';
import type { ColumnLookup } from './lookups/column-lookup.ts';
import { cut, type SheetIssues, type WholeProblem } from './row-issue.ts';

/**
 * Reports what is odd about a mapping as a whole, and about how it uses the columns of a sheet.
 *
 * @param hasFailed Whether the rows will not be read: otherwise unused columns are told of with what they say (`UnreadWords`).
 * @returns the columns that are not used
 */
export function checkMapping(
  mapping: CompleteMapping,
  columns: Pick<ColumnLookup, 'nameOf' | 'used' | 'unused'>,
  issues: SheetIssues,
  hasFailed: () => boolean,
): readonly UnusedColumn[] {
  reportTwins(mapping.variables, issues);
  checkTemplate(mapping, issues);
  reportUserdataKeys(mapping, issues);
  if (mapping.dataset === 'none') issues.sheet(DATASET_NOT_SENT);
  reportScale(mapping, columns, issues);
  reportHidden(columns.used(), issues);
  const unused = unusedOf(mapping, columns);
  if (hasFailed() || mapping.unmappedColumns === 'error')
    for (const { column, told } of unused) if (told) issues.header(column, told);
  return unused;
}

const DATASET_NOT_SENT = {
  ...({ code: 'dataset_not_sent', severity: 'warning', value: 'none' } as const),
  message:
    'Orders are sent without their datasets: nothing of a row is printed before you upload that of its order',
  fix: 'Write the datasets with "vdpipe export RUN --datasets FOLDER", and upload them with the service\'s operation vdp_dataset_file',
};

function reportTwins(variables: readonly Variable[], issues: SheetIssues): void {
  const seen = new Set<string>();
  for (const { id } of variables) {
    if (seen.has(id)) {
      issues.header(null, {
        code: 'variable_duplicate',
        value: id,
        message: `Cannot print variable "${id}": it is mapped twice`,
        fix: 'Map each variable once',
      });
    }
    seen.add(id);
  }
}

function reportUserdataKeys({ userdata }: Mapping, issues: SheetIssues): void {
  const known: readonly string[] = USERDATA_KEYS;
  for (const key of new Set(userdata.map((leaf) => leaf.key))) {
    const meant = known.includes(key) ? null : nearest(key, known);
    if (meant === null) continue;
    issues.header(null, {
      code: 'userdata_key_unknown',
      severity: 'warning',
      value: key,
      message: `userdata has the key "${key}", which the service does not define`,
      fix: `Write "${meant}", if you mean that key`,
    });
  }
}

/** What says in a title that it is about the amounts below it: `(단위: 천원)`, `Alle Beträge in TEUR`. */
export const ABOUT_AMOUNTS =
  /단[위가]|単[位価]|[单單][位价價]|(?<!\p{L})(?:units?|all|alle|amounts?|figures|values|prices?|beträge|preise|angaben|montants?|prix|importes?|precios|valores|importi|prezzi|kwoty|ceny|bedragen|prijzen|belopp|beløb|in (?:[tk](?:sd|eur|usd|chf|€)?|thousands?|tausend|['’$€£]|mio|cents?|000)|в тыс)(?!\p{L})/iu;

/** The title above a header that says what the amounts below it are counted in. */
export function unitAbove(above: readonly string[] = []): string | undefined {
  return above.find((cell) => ABOUT_AMOUNTS.test(cell) && scaleOfPrices(cell));
}

/** What says in a title that each is printed more than once. */
const EACH_TWICE =
  /(?<!\p{L})(?:(?:each|every)(?: \p{L}+){0,3} (?:twice|(?:two|three|four|[2-9]) ?(?:times|x|copies))|(?:two|three|four|[2-9]) (?:copies|cards|prints) (?:of |for )?(?:each|every|per)|(?:jede[rsnm]?(?: \p{L}+){0,2}|jeweils|je) (?:zweimal|doppelt|dreimal|(?:zwei|drei|[2-9]) ?(?:x|mal|stück|stk|exemplare|karten))|(?:deux|trois|[2-9]) ex(?:emplaires|\.)? (?:de |par )?(?:chaque|chacun|carte)|chaque(?: \p{L}+){1,2} (?:deux|trois|[2-9]) fois|(?:dos|tres|[2-9]) (?:copias|ejemplares) (?:de|por) cada|(?:due|tre|[2-9]) copie (?:per|di) ogn\p{L}+|(?:twee|drie|[2-9]) (?:stuks|exemplaren) (?:per|van elke?)|po (?:dwie|trzy|[2-9]) (?:sztuki|kopie))(?!\p{L})|각 ?(?:[2-9]|두|세|네) ?[부장매개]|(?:[2-9]|두|세|네) ?[부장매]씩|[各每][人位]?\s?[2-9二三两兩] ?[部枚冊份张張]|[2-9] ?[部枚]ずつ/iu;

/** 12 in a column of thousands may be 12000. */
function reportScale(
  { order, sheet }: CompleteMapping,
  columns: Pick<ColumnLookup, 'nameOf'>,
  issues: SheetIssues,
): void {
  if (sheet.amounts !== undefined) return;
  const { above = [] } = issues.place.header;
  const unit = unitAbove(above);
  const twice = above.find((cell) => EACH_TWICE.test(cell));
  if (twice !== undefined)
    issues.header(null, {
      code: 'amount_not_as_shown',
      message: `"${cut(twice)}" above the header may say that there are more copies than the mapping counts`,
      fix: 'Correct order_count if there are; then, or if there are not, set "amounts: stored" under sheet in the mapping',
    });
  for (const [from, scaleOf] of [
    [order.orderCount, scaleOfCounts],
    [timesOf(order.orderCount), scaleOfPrices],
    [order.totalPrice, scaleOfPrices],
  ] as const) {
    // What they count is said.
    if (typeof from !== 'object' || !('column' in from) || timesOf(from)) continue;
    const name = columns.nameOf(from);
    const scale = scaleOf(name);
    const title = from === order.totalPrice && !('lookup' in from) ? unit : undefined;
    if (scale === null) {
      if (title) issues.header(null, scaleProblem(name, `"${cut(title)}" above the header`));
    } else {
      const [size = 'N'] = /(?<![\d.,])[1-9]\d+(?![.,]?\d)/.exec(scale) ?? [];
      const times = from === order.orderCount ? `{ value: ${size} }` : undefined;
      issues.header(null, scaleProblem(name, `its name, they are counted in "${scale}"`, times));
    }
  }
}

/** What is multiplied by a number that a person fills in. */
const OF_PERSON = /(?:value|map: .*): N \}/s;

/**
 * Amounts that may be others than they say.
 *
 * @param by What says so: `its name, they are counted in "TEUR"`
 * @param times What quantities of packs are multiplied by, as a mapping writes it; N is for a person to fill in. @default none are of packs
 */
export function scaleProblem(name: string, by: string, times?: string) {
  const ofPacks = times
    ? `; if they count packs, write "times: ${times}" after the column of order_count in the mapping${OF_PERSON.test(times) ? ' (N: how many copies one has)' : ''}, and "per: pack", not "per: copy", after that of a price of one pack`
    : '';
  return {
    ...({ code: 'amount_not_as_shown', value: name } as const),
    message: `Cannot tell what the amounts of column "${name}" are: by ${by}`,
    fix: `Write them in single copies, or in units of the currency, under another name${ofPacks}; if they are right as they are, set "amounts: stored" under sheet in the mapping`,
  };
}

/** A named column that is never looked up, and what is told of it; nothing where the mapping asks for a column. */
export interface UnusedColumn {
  readonly column: Column;
  readonly told: WholeProblem | null;
}

/** The named columns that are never looked up, but those that the mapping ignores. */
function unusedOf(mapping: CompleteMapping, columns: Pick<ColumnLookup, 'unused'>): UnusedColumn[] {
  const { unmappedColumns: rule, replaced } = mapping;
  if (rule === 'ignore') return [];
  const names = new ColumnNames(mapping.aliases);
  const ignored = ignoredColumnsOf(mapping);
  // The mapping still has a placeholder from `init`: the column to put there is among the unused ones.
  const isAsked = listColumns(mapping).some(({ name }) => ASKED.has(name));
  const unused = columns.unused().filter(({ name }) => !ignored.has(toColumnName(name)));
  return unused.map((column) => {
    const [key] = names.of(column.name);
    const flag = replaced.find((one) => names.of(one.column)[0] === key)?.flag;
    const why = flag === undefined ? 'the mapping does not name it' : `${flag} replaces it`;
    const fix =
      flag === undefined
        ? 'Add it to the mapping, or set unmapped_columns: ignore'
        : `Omit ${flag} to use the column`;
    const message = `Column "${column.name}" is not used: ${why}`;
    const severity = rule === 'warn' ? 'warning' : 'error';
    return { column, told: isAsked ? null : { code: 'column_unmapped', severity, message, fix } };
  });
}

const ASKED = new Set(['order_count', 'order_for_test'].map((name) => placeholderOf(name)));

function reportHidden(used: readonly Column[], issues: SheetIssues): void {
  for (const column of used) {
    if (!column.hidden) continue;
    issues.header(column, {
      code: 'column_hidden',
      severity: 'warning',
      message: `Column "${column.name}" (${column.letter}) is used, but it is hidden in the file`,
      fix: 'Unhide the column and check it; remove it from the mapping if you do not want it',
    });
  }
}
