import { type Issue, NOWHERE } from '../../issue.ts';
import type { SheetPlace } from '../../rows/row.ts';

/** A rule leaves no row, so it is the rule that is wrong. */
export function allSkipped(
  { sheet }: SheetPlace,
  { because, ...told }: Pick<Issue, 'column' | 'value' | 'fix'> & { readonly because: string },
): Issue {
  return {
    code: 'rows_all_skipped',
    severity: 'error',
    sheet,
    ...NOWHERE,
    ...told,
    message: `Cannot order anything from "${sheet}": ${because}`,
  };
}
