import type { Condition } from '../rules/conditions/condition.ts';
import { isListed, type ListFile, type OneOf } from './list-file.ts';
import type { Mapping, RowRules, ValueRules, Variable } from './mapping.ts';
import { ORDER_TEXTS, TEXT_NAMES } from './order-fields.ts';
import type { FromChoices } from './template.ts';
import { type Path, showPath } from './yaml/read-yaml.ts';

/** @param path Where the mapping names the list. */
type Replace = <T extends ListFile>(list: T, path: Path) => T;

/** Replaces every list that a mapping names. */
export function mapLists<M extends Mapping>(mapping: M, replace: Replace): M {
  const { rows, lookups, variables, order, userdata } = mapping;
  const texts = TEXT_NAMES.flatMap((name) => {
    const { key } = ORDER_TEXTS[name];
    return order[key] ? [[key, inSource(order[key], ['order', name], replace)] as const] : [];
  });
  return {
    ...mapping,
    order: { ...order, ...Object.fromEntries(texts) },
    userdata: userdata.map((leaf) => ({
      ...leaf,
      from: inSource(leaf.from, ['userdata', leaf.key, ...(leaf.within ?? [])], replace),
    })),
    variables: variables.map((variable, i) => inVariable(variable, ['variables', i], replace)),
    ...(lookups && { lookups: lookups.map((list) => replace(list, ['lookups', list.name])) }),
    ...(rows && { rows: inRows(rows, replace) }),
  };
}

/** A list that a mapping names. */
interface NamedList {
  readonly list: ListFile;
  /** Where it is named, and the same in words: `rows.suppress[0]`. */
  readonly path: Path;
  readonly key: string;
}

/** The lists that a mapping names, each as often as it is named. */
export function listsOf(mapping: Mapping): NamedList[] {
  const lists: NamedList[] = [];
  mapLists(mapping, (list, path) => {
    lists.push({ list, path, key: showPath(path) });
    return list;
  });
  return lists;
}

function inVariable(variable: Variable, path: Path, replace: Replace): Variable {
  const { from, rules } = variable;
  return {
    ...variable,
    from: inSource(from, path, replace),
    ...(rules && { rules: inRules(rules, path, replace) }),
  };
}

/** Replaces the lists of a source that chooses between texts. */
function inSource<T>(from: T, path: Path, replace: Replace): T {
  if (typeof from !== 'object' || from === null || !('choose' in from)) return from;
  const { choose } = from as unknown as FromChoices;
  const inEntry = (entry: FromChoices['choose'][number], i: number) =>
    'when' in entry
      ? { ...entry, when: inCondition(entry.when, [...path, 'choose', i, 'when'], replace) }
      : entry;
  return { ...from, choose: choose.map(inEntry) };
}

function inRules(rules: ValueRules, path: Path, replace: Replace): ValueRules {
  const { oneOf, when } = rules;
  return {
    ...rules,
    ...(oneOf && { oneOf: inOneOf(oneOf, path, replace) }),
    ...(when && { when: inCondition(when, [...path, 'when'], replace) }),
  };
}

function inRows(rows: RowRules, replace: Replace): RowRules {
  const { where, suppress } = rows;
  return {
    ...rows,
    ...(where && {
      where: where.map((condition, i) => inCondition(condition, ['rows', 'where', i], replace)),
    }),
    ...(suppress && {
      suppress: suppress.map((list, i) => replace(list, ['rows', 'suppress', i])),
    }),
  };
}

function inCondition(condition: Condition, path: Path, replace: Replace): Condition {
  const { oneOf } = condition;
  return oneOf ? { ...condition, oneOf: inOneOf(oneOf, path, replace) } : condition;
}

function inOneOf(oneOf: OneOf, path: Path, replace: Replace): OneOf {
  return isListed(oneOf) ? replace(oneOf, [...path, 'one_of']) : oneOf;
}
