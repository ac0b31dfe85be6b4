import type { Issue, IssueSink } from '../issue.ts';
import { compilePlan, type Plan } from '../mapping/apply/plan.ts';
import { applyConstants } from '../mapping/file/constants.ts';
import { inferMapping } from '../mapping/file/infer-mapping.ts';
import type { CompleteMapping } from '../mapping/file/mapping.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { hintAtHeader, withLikelyRow } from './input/hint-at-header.ts';
import { readListedTexts } from './input/lists/read-listed-texts.ts';
import { readOptionsOf, type SheetInput } from './input/sheet-input.ts';

/** The mapping that was given, or the one that the header says. */
export async function mappingOf(
  sheet: Sheet,
  input: SheetInput,
  onIssue: IssueSink,
): Promise<CompleteMapping> {
  const { mapping, infer, constants = {}, onHeader } = input;
  const header = sheet.header.columns.map(({ name }) => name);
  onHeader?.(header, !sheet.parts);
  if (onHeader && sheet.parts)
    sheet.parts.onOwnNames = (own) => onHeader([...header, ...own], false);
  if (mapping) return applyConstants(mapping, constants, 'the mapping');
  if (infer) return infer(sheet);
  try {
    return inferMapping(sheet, constants, onIssue);
  } catch (error) {
    throw await withLikelyRow(error, input, sheet.header.row);
  }
}

/** What the mapping says of this sheet's columns; null if it does not fit. */
export async function planOf(
  sheet: Sheet,
  mapping: CompleteMapping,
  input: SheetInput,
  onIssue: IssueSink,
): Promise<Plan | null> {
  const found: Issue[] = [];
  const read = await readListedTexts(mapping, readOptionsOf(input), onIssue);
  const plan = compilePlan(read, sheet, (issue) => found.push(issue));
  for (const issue of await hintAtHeader(found, input, sheet)) onIssue(issue);
  return plan;
}
