import type { OrderDraft } from '../../orders/draft.ts';

/**
 * An order of which some rows are not valid, as it is held: with all its rows. Without the others, the corrected rows would be
 * ordered alone, and the project could not be ordered again.
 */
export function holdWhole(draft: OrderDraft): OrderDraft {
  const { invalidRows, problem } = draft;
  if (invalidRows === 0 || problem !== null) return draft;
  const message = `${invalidRows} of its rows ${invalidRows === 1 ? 'has' : 'have'} errors`;
  const fix = 'Correct the rows of this order that have errors; this row is valid';
  return { ...draft, problem: { code: 'rows_invalid', message, column: null, fix } };
}

/** An order without its invalid rows; none if it has no other. */
export function dropInvalid(draft: OrderDraft): readonly OrderDraft[] {
  if (draft.invalidRows === 0) return [draft];
  return draft.rows === 0 ? [] : [{ ...draft, invalidRows: 0 }];
}
