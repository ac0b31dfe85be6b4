import type { RowAgain } from '../../mapping/apply/current-row.ts';
import type { VariablePlan } from '../../mapping/apply/plan.ts';
import type { MappedRecord } from '../../mapping/apply/record.ts';
import { compileReader, gapsIn } from '../../mapping/apply/text-reader.ts';

/**
 * Gives a variable's text of a row as `mapRows` puts it into the row's JSON, '' for none; a test holds one against the other.
 *
 * @param again That of the `mapRows` that gave the record.
 */
export function compilePrintedText(
  variable: VariablePlan,
  again: RowAgain,
): (
  record: Pick<MappedRecord, 'row' | 'projectId' | 'svcUid'>,
  cells: readonly string[],
) => string {
  const reader = compileReader(variable.from, undefined, { reading: again });
  return ({ row, projectId, svcUid }, cells) => {
    again.number = row;
    const { column, isEmpty } = gapsIn(reader, cells);
    if ((column || isEmpty) && variable.default !== null) return variable.default;
    return isEmpty ? '' : reader.read(cells, projectId ?? '', svcUid);
  };
}
