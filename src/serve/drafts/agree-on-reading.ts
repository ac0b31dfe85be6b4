import { UsageError } from '../../errors.ts';
import type { BodyOf } from '../api/routes.ts';
import type { ReadSettings } from '../api/schemas.ts';
import type { ReadSheet } from '../sheet/row-messages.ts';
import type { SheetRows } from '../sheet-rows.ts';
import type { DraftState } from './draft-state.ts';

type Given = Pick<BodyOf<'changeDraft'>, 'read' | 'mapping'>;

/**
 * How the file is read has one truth, the draft's: what a new mapping says of it is taken over, and where it is changed, the mapping
 * says the same. Gives what changes.
 */
type Agreement = (state: DraftState, given: Given) => Given;

export async function loadAgreement(): Promise<Agreement> {
  // Loaded when it is first needed: a console is to start quickly.
  const { sheetSettingsOf, withSheetSettings } = await import('../../mapping/edit/edit-mapping.ts');
  return (state, { read, mapping }) => {
    if (mapping !== undefined) {
      return { read: { ...state.read, ...read, ...sheetSettingsOf(mapping) }, mapping };
    }
    if (read === undefined) return {};
    const { repeat_merged } = state.read;
    const settings = { ...read, repeat_merged };
    const agreed = withSheetSettings(state.mapping, settings);
    return agreed === state.mapping ? { read: settings } : { read: settings, mapping: agreed };
  };
}

/** The mapping of a draft as a job needs it: it says all that was chosen of how the file is read. */
export async function wholeMapping(
  { mapping, read }: Pick<DraftState, 'mapping' | 'read'>,
  rows: SheetRows,
): Promise<string> {
  const { withSheetSettings } = await import('../../mapping/edit/edit-mapping.ts');
  const { header_row: row } = await rows.known();
  const isBelow = row !== null && row > 1;
  const settings = { ...(isBelow && { header_row: row }), ...read };
  try {
    return mapping === '' ? mapping : withSheetSettings(mapping, settings, true);
  } catch (error) {
    // A text that is no YAML is given as it was written.
    if (error instanceof UsageError) return mapping;
    throw error;
  }
}

/** Whether the rows must be read anew: not where settings say what was found out already. */
export function isReadOtherwise(
  shown: ReadSheet,
  before: ReadSettings,
  now: ReadSettings,
): boolean {
  const { sheet, header_row, encoding, delimiter, state } = shown;
  const found: ReadSettings = {
    ...(sheet !== null && { sheet }),
    ...(header_row !== null && { header_row }),
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
  };
  // A text has no merged cells.
  if (encoding === null && before.repeat_merged !== now.repeat_merged) return true;
  return (['sheet', 'header_row', 'encoding', 'delimiter'] as const).some(
    (key) => before[key] !== now[key] && (state === 'failed' || now[key] !== found[key]),
  );
}
