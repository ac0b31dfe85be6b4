import { toColumnName } from '../../rows/row.ts';
import { countCharacters } from '../cells/count-characters.ts';
import type { Mapping, Variable } from '../file/mapping.ts';
import { nearest } from '../file/near-miss.ts';
import type { VariableLimits } from '../file/template-variable.ts';
import { cut, type SheetIssues } from './row-issue.ts';

/** Reports variables that the template does not have, those that it requires and nothing is mapped to, and fixed texts that are too long for it. */
export function checkTemplate(mapping: Mapping, issues: SheetIssues): void {
  const { templateVariables: listed, variables } = mapping;
  if (listed === undefined) return;
  const ids = new Set(listed.map(({ id }) => id));
  const mapped = new Set(variables.map(({ id }) => id));
  const free = listed.filter(({ id }) => !mapped.has(id));
  for (const variable of variables) {
    if (!ids.has(variable.id)) reportUnknown(variable, free, issues);
    else reportTooLong(variable, issues);
  }
  for (const { id, required } of free) if (required) reportUnmapped(id, issues);
}

function reportUnknown(
  { id, from }: Variable,
  free: readonly VariableLimits[],
  issues: SheetIssues,
): void {
  const ids = free.map((listed) => listed.id);
  // Half: two letters of "nmae" are not those of "name".
  const meant = nearest(id, ids, Math.floor(id.length / 2));
  const remove = 'remove this variable from the mapping, or its column from the sheet';
  const key = 'column' in from ? toColumnName(from.column) : null;
  const { columns } = issues.place.header;
  issues.header(columns.find(({ name }) => toColumnName(name) === key) ?? null, {
    code: 'variable_unknown',
    value: id,
    message: `The template has no variable "${cut(id)}"`,
    fix:
      meant === null
        ? `Correct the id, or ${remove}`
        : `Write "${cut(meant)}" if you mean that variable; otherwise ${remove}`,
  });
}

function reportUnmapped(id: string, issues: SheetIssues): void {
  issues.header(null, {
    code: 'variable_unmapped',
    value: id,
    message: `The template requires the variable "${cut(id)}", but nothing is mapped to it`,
    fix: `Add a column "${cut(id)}" to the sheet, or map another column to the variable`,
  });
}

/** A text that is printed whatever the cells say. */
function reportTooLong(variable: Variable, issues: SheetIssues): void {
  const { id, from, maxLength } = variable;
  const texts = { value: 'value' in from ? from.value : null, default: variable.default };
  for (const [key, text] of Object.entries(texts)) {
    const length = countCharacters(text ?? '');
    if (maxLength === null || length <= maxLength) continue;
    issues.header(null, {
      code: 'value_too_long',
      value: cut(text ?? ''),
      message: `The ${key} of variable "${cut(id)}" has ${length} characters; the template allows ${maxLength}`,
      fix: `Shorten the ${key} in the mapping`,
    });
  }
}
