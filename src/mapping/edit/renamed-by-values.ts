import { toColumnName } from '../../rows/row.ts';
import { checkFlag } from '../cells/cell-values.ts';
import { CellCleaner } from '../cells/clean/cell-cleaner.ts';
import { makesAnother } from '../cells/clean/clean-steps.ts';
import { compileTests } from '../cells/rules/value-tests.ts';
import { isListed } from '../file/list-file.ts';
import type { FromColumn, Mapping, ValueRules } from '../file/mapping.ts';
import type { ColumnProfile } from '../propose/column-profile.ts';
import { matchVariable } from '../propose/known-names.ts';
import { comparedTexts } from '../rules/conditions/condition.ts';

/** Whether a text is one that the mapping expects in a column. */
type TextTest = (text: string) => boolean;

/** A single value, however often it is there, may be in any column. */
const LEAST_VALUES = 2;
/** What other columns may have as well. */
const ANY_NUMBER = /^[\p{Nd}.,]+$/u;

/** What the mapping expects in a column; undefined if it says nothing by which its values are told from those of others. */
export function valueTest(mapping: Mapping, names: readonly string[]): TextTest | undefined {
  const isOwn = (column: string) => names.includes(toColumnName(column));
  const { project, svcUid, order, userdata, variables, rows } = mapping;
  const others = [project, svcUid, ...Object.values(order), ...userdata.map(({ from }) => from)];
  const tests = [...others.map((from) => ({ from, rules: undefined })), ...variables].flatMap(
    ({ from, rules }) =>
      from &&
      typeof from === 'object' &&
      'column' in from &&
      !('lookup' in from) &&
      isOwn(from.column)
        ? sourceTest(from, rules)
        : [],
  );
  if (tests.length > 0) return (text) => tests.every((test) => test(text));
  const wanted = (rows?.where ?? []).flatMap(({ column, oneOf = [] }) =>
    !isListed(oneOf) && isOwn(column) ? oneOf : [],
  );
  const texts = comparedTexts(wanted);
  return wanted.length === 0 ? undefined : (text) => texts.has(text);
}

function sourceTest({ clean = [] }: FromColumn, rules: ValueRules = {}): TextTest[] {
  const { oneOf, ...others } = rules;
  const own = oneOf && !isListed(oneOf) ? rules : others;
  const tests = rules.when ? [] : compileTests(own);
  if (tests.length === 0 && !clean.some(makesAnother)) return [];
  // What a map lets pass is not expected.
  const cleaner = new CellCleaner(
    clean.map((step) =>
      typeof step === 'object' && 'map' in step ? { ...step, other: 'error' } : step,
    ),
  );
  return [
    (text) => {
      const cleaned = cleaner.clean(text);
      return cleaner.problem === null && tests.every(({ test }) => test(cleaned));
    },
  ];
}

/** Whether a column has values, and none of them is expected. */
export function contradicts(expects: TextTest | undefined, { texts }: ColumnProfile): boolean {
  return expects !== undefined && texts.length > 0 && !texts.some((text) => expects(text.trim()));
}

/**
 * Finds what columns that are gone are called now: where most values of one that is new are expected, and those of no other column. One
 * that is surely called something else is none: countries are written as languages are.
 *
 * @param missing All names of each column that is gone, and ids of variables that it was for.
 */
export function findByValues(
  missing: readonly (readonly string[])[],
  expected: readonly (TextTest | undefined)[],
  added: readonly string[],
  profiles: readonly ColumnProfile[],
): (string | undefined)[] {
  const found = expected.map((expects, i) => {
    if (!expects) return undefined;
    const fit = profiles.flatMap(({ column: { name }, texts }) => {
      const own = texts.map((text) => text.trim()).filter(expects);
      return own.length > texts.length / 2
        ? [{ name, values: new Set(own.filter(isTelling)) }]
        : [];
    });
    const [only] = fit;
    const isClear = fit.length === 1 && only && added.includes(only.name) && !expects(only.name);
    if (!isClear || only.values.size < LEAST_VALUES) return undefined;
    const is = meaningOf(only.name);
    const isOther = is !== null && !missing[i]?.some((name) => meaningOf(name) === is);
    return isOther ? undefined : only.name;
  });
  return found.map((name) => (found.indexOf(name) === found.lastIndexOf(name) ? name : undefined));
}

/** What a column's name surely means. */
function meaningOf(name: string): string | null {
  const match = matchVariable(name);
  return match && match.sure !== 'guess' ? match.is : null;
}

function isTelling(text: string): boolean {
  return !ANY_NUMBER.test(text) && !('text' in checkFlag(text));
}
