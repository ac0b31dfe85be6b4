/** The key of records whose ids are not known. */
export const NO_KEY = 0;

/** A row after mapping. */
export interface MappedRecord {
  /** Row number as a spreadsheet program shows it. */
  readonly row: number;
  /** null when the row does not say for which project it is: it cannot belong to any order. */
  readonly projectId: string | null;
  /** '' when the row does not say for which user it is; such a row is not valid. */
  readonly svcUid: string;
  /** False when the row has an issue of severity error. */
  readonly valid: boolean;
  /** Bytes of the row's VariableDataRow as JSON in UTF-8; 0 when the row is not valid or the mapping has no variables. */
  readonly jsonBytes: number;
  /** Values of the order fields that come from columns, by the position that the plan gives them. */
  readonly fields: readonly string[];
  /** The fields are made of the two ids alone, so rows of the same ids have the same, and they keep nothing else of the file alive. */
  readonly sharedFields: boolean;
  /** Records of one key have the same two ids; those of the same ids mostly have one key. A whole number below 2^32, or NO_KEY. */
  readonly key: number;
}

/** Rows after mapping that were read together, in sheet order. */
export interface RecordBatch {
  readonly records: readonly MappedRecord[];
  /**
   * The records' VariableDataRows as JSON in UTF-8, each followed by a comma, ready to be sent. One text for
   * the whole batch: a string or buffer for each row would cost more than making what is in it. Good until the
   * next batch is asked for. Empty when only sizes were asked for.
   */
  readonly json: Uint8Array;
}
