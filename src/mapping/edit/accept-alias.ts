import { UsageError } from '../../errors.ts';
import { toColumnName } from '../../rows/row.ts';
import { listColumns } from '../file/list-columns.ts';
import { parseMapping } from '../file/load-mapping.ts';
import { isPlaceholder } from '../propose/proposal.ts';
import { addAlias } from './adapt-mapping.ts';
import { parseToEdit, toText } from './yaml-document.ts';

/**
 * Adds another name of a column to the text of a mapping.
 *
 * @param alias `New name=Own name`
 * @throws UsageError `alias_invalid` if it means no column, several, or nothing new; `mapping_invalid`
 */
export function acceptAlias(text: string, alias: string): string {
  const columns = listColumns(parseMapping(text, 'mapping'));
  const columnOf = (name: string) =>
    columns.find(({ names }) => names.includes(toColumnName(name.trim())));
  // A name may have the sign in it.
  const readings = Array.from(alias.matchAll(/=/g), ({ index }) => ({
    now: alias.slice(0, index).trim(),
    column: columnOf(alias.slice(index + 1)),
  })).filter(({ now, column }) => now !== '' && column);
  const [{ now, column } = {}] = readings;
  if (readings.length > 1) throw invalid(alias, 'it can be read in several ways');
  if (now === undefined || !column) {
    const own = columns.map(({ name }) => `"${name}"`).join(', ');
    throw invalid(alias, `write New name=Own name, with a column of the mapping: ${own}`);
  }
  if (isPlaceholder(now)) throw invalid(alias, `write the name that "${column.name}" has now`);
  const other = columnOf(now);
  if (other === column)
    throw invalid(alias, 'the mapping has it already. Release the delivery that is held for it');
  if (other) throw invalid(alias, `"${now}" is the column "${other.name}" of the mapping`);
  const document = parseToEdit(text);
  if (!document) throw new TypeError('a mapping that was parsed can be edited');
  addAlias(document, column.name, column.names, now);
  const changed = toText(document, text);
  parseMapping(changed, `the mapping with ${alias}`);
  return changed;
}

function invalid(alias: string, because: string): UsageError {
  return new UsageError('alias_invalid', `Cannot accept "${alias}": ${because}.`);
}
