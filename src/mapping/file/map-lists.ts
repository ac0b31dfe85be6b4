import type { Condition } from '../rules/condition.ts';
import { isListed, type ListFile, type OneOf } from './list-file.ts';
import type { Mapping, RowRules, ValueRules, Variable } from './mapping.ts';

/** @param key What names the list in the mapping: `rows.suppress`. */
type Replace = <T extends ListFile>(list: T, key: string) => T;

/** Replaces every list that a mapping names. */
export function mapLists<M extends Mapping>(mapping: M, replace: Replace): M {
  const { rows, lookups, variables } = mapping;
  return {
    ...mapping,
    variables: variables.map((variable, i) => inVariable(variable, `variables[${i}]`, replace)),
    ...(lookups && { lookups: lookups.map((list) => replace(list, `lookups.${list.name}`)) }),
    ...(rows && { rows: inRows(rows, replace) }),
  };
}

/** A list that a mapping names, and the key that names it. */
interface NamedList {
  readonly list: ListFile;
  readonly key: string;
}

/** The lists that a mapping names, each as often as it is named. */
export function listsOf(mapping: Mapping): NamedList[] {
  const lists: NamedList[] = [];
  mapLists(mapping, (list, key) => {
    lists.push({ list, key });
    return list;
  });
  return lists;
}

function inVariable(variable: Variable, key: string, replace: Replace): Variable {
  const { rules } = variable;
  return rules ? { ...variable, rules: inRules(rules, key, replace) } : variable;
}

function inRules(rules: ValueRules, key: string, replace: Replace): ValueRules {
  const { oneOf, when } = rules;
  return {
    ...rules,
    ...(oneOf && { oneOf: inOneOf(oneOf, key, replace) }),
    ...(when && { when: inCondition(when, `${key}.when`, replace) }),
  };
}

function inRows(rows: RowRules, replace: Replace): RowRules {
  const { where, suppress } = rows;
  return {
    ...rows,
    ...(where && {
      where: where.map((condition, i) => inCondition(condition, `rows.where[${i}]`, replace)),
    }),
    ...(suppress && { suppress: suppress.map((list) => replace(list, 'rows.suppress')) }),
  };
}

function inCondition(condition: Condition, key: string, replace: Replace): Condition {
  const { oneOf } = condition;
  return oneOf ? { ...condition, oneOf: inOneOf(oneOf, key, replace) } : condition;
}

function inOneOf(oneOf: OneOf, key: string, replace: Replace): OneOf {
  return isListed(oneOf) ? replace(oneOf, `${key}.one_of`) : oneOf;
}
