import type { Mapping, Variable } from './mapping.ts';
import type { VariableLimits } from './template-variable.ts';

/**
 * Returns a mapping whose variables are as strict as the template, where the mapping is not stricter.
 *
 * @param listed The variables of the template. @default those of the mapping's list, if it has one
 */
export function withTemplate(
  mapping: Mapping,
  listed: readonly VariableLimits[] | undefined = mapping.templateVariables,
): Mapping {
  if (listed === undefined) return mapping;
  const byId = new Map(listed.map((limits) => [limits.id, limits]));
  const variables = mapping.variables.map((variable) => limit(variable, byId.get(variable.id)));
  return { ...mapping, templateVariables: listed, variables };
}

function limit(variable: Variable, limits: VariableLimits | undefined): Variable {
  if (!limits) return variable;
  return {
    ...variable,
    required: variable.required || limits.required,
    maxLength: stricter(variable.maxLength, limits.maxLength),
    shrink: variable.shrink ?? limits.shrink,
    segment: variable.segment ?? limits.segment,
  };
}

function stricter(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
