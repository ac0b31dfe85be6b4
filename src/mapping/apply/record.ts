import { detachString } from '../../rows/detach-string.ts';

/** The key of records whose ids are not known. */
export const NO_KEY = 0;

/**
 * The value of a field in one row: its text, or for an amount that is added up, how many units it has (amount-units.ts). Only one
 * that does not fit into units is a canonical decimal text.
 */
export type FieldValue = string | number;

/** Returns the same value, which keeps nothing of the file alive. */
export function detachValue(value: FieldValue): FieldValue {
  return typeof value === 'number' ? value : detachString(value);
}

/** A row after mapping. */
export interface MappedRecord {
  /** Row number as a spreadsheet program shows it. */
  readonly row: number;
  /** null if the row has no valid project id: it belongs to no order. */
  readonly projectId: string | null;
  /** '' if the row has no valid user; it is not valid then. */
  readonly svcUid: string;
  /** False when the row has an issue of severity error. */
  readonly valid: boolean;
  /** Bytes of the row's VariableDataRow as JSON in UTF-8; 0 when the row is not valid or the mapping has no variables. */
  readonly jsonBytes: number;
  /** Values of the order fields that come from columns, by the position that the plan gives them. */
  readonly fields: readonly FieldValue[];
  /**
   * Whether the fields are made from the two ids alone. Rows with the same ids then share them, and they keep nothing else of the
   * file alive.
   */
  readonly sharedFields: boolean;
  /**
   * Records with the same key have the same two ids, and records with the same ids mostly have the same key. A whole number below
   * 2^32, or NO_KEY.
   */
  readonly key: number;
}

/** Rows after mapping that were read together, in sheet order. */
export interface RecordBatch {
  readonly records: readonly MappedRecord[];
  /**
   * The records' VariableDataRows as JSON in UTF-8, each followed by a comma, ready to be sent. One buffer for the whole batch: a
   * buffer per row would cost more than making its content. Valid until the next batch is requested. Empty if only sizes were
   * requested.
   */
  readonly json: Uint8Array;
}
