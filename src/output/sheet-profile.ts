/** What a list holds, whatever it is for. */
export interface SheetProfile {
  readonly sheet: string;
  readonly headerRow: number;
  /** Rows that were counted: those that are blank, or that the mapping leaves out, are not. */
  readonly rows: number;
  /** Rows that repeat an earlier one in all cells. */
  readonly repeated: { readonly rows: number; readonly first: RepeatedRow | null };
  /** Columns with copies or prices, by the mapping or else by their names: what their cells come to, by currency. */
  readonly amounts: readonly ProfiledAmounts[];
  readonly columns: readonly ColumnReport[];
}

export interface ProfiledAmounts {
  readonly is: 'order_count' | 'total_price';
  readonly column: string;
  readonly sums: Readonly<Record<string, string>>;
}

/** Rows, as people call them. */
export interface RepeatedRow {
  readonly row: string;
  readonly repeats: string;
}

export interface ProfiledText {
  readonly value: string;
  /** The first: `List!C2`. */
  readonly cell: string;
}

/** What some cells have in common: a kind, a form, a script or a text. */
export interface ProfiledGroup extends ProfiledText {
  readonly is: string;
  readonly rows: number;
  /** There may be more rows. */
  readonly atLeast?: true;
}

export interface OddGroup extends ProfiledGroup {
  /** In what they differ: `number` is one that is far from most. */
  readonly by: 'kind' | 'form' | 'script' | 'number';
}

/** What the cells of a column are like. Texts are without white space around them. */
export interface ColumnReport {
  readonly column: string;
  readonly letter: string;
  readonly filled: number;
  readonly empty: number;
  readonly firstEmpty: string | null;
  /** Different texts; about so many if `estimated` is there, as there are more than are told apart. */
  readonly distinct: number;
  readonly estimated?: true;
  readonly mostFrequent: readonly ProfiledGroup[];
  /** In characters. */
  readonly shortest: (ProfiledText & { readonly length: number }) | null;
  readonly longest: (ProfiledText & { readonly length: number }) | null;
  /** Cells with white space before or behind their text. */
  readonly spaced: (ProfiledText & { readonly rows: number }) | null;
  /** `number`, `date`, `code`, `phone`, `e-mail`, `text`. */
  readonly kinds: readonly ProfiledGroup[];
  /** `AA-0000` for `KR-1234`. */
  readonly forms: readonly ProfiledGroup[];
  readonly scripts: readonly ProfiledGroup[];
  /** Of cells with a number; null where there is none, or where numbers are codes. `median` is not known where there are more texts than are told apart. */
  readonly numbers: {
    readonly smallest: ProfiledText | null;
    readonly largest: ProfiledText | null;
    readonly median: string | null;
    /** By the currency that cells show, '' for none. */
    readonly sums: Readonly<Record<string, string>>;
    /** Numbers that are in none of these, as it is not sure which they are: `1,234` where other cells have decimal commas. */
    readonly leftOut: (ProfiledText & { readonly rows: number }) | null;
  } | null;
  /** Cells that are not like nearly all others, and by what. */
  readonly odd: readonly OddGroup[];
}
