/** By what rows of a list are recognized in later ones: only lists with equal columns, `ignore` and service are compared. */
export interface MailedRule {
  /** As a normalized base URL. */
  readonly service: string;
  /** Columns, by the names that a mapping has for them. */
  readonly columns: readonly string[];
  /** Differences that do not count, ascending. */
  readonly ignore: readonly string[];
  /** What counts of each column less than for being the same, so that people who are written otherwise are found, too. @default nobody is */
  readonly alike?: readonly string[] | undefined;
  /** Only lists of this campaign are compared, however old. @default those of all campaigns, and of none */
  readonly campaign?: string | undefined;
  /** Only what was ordered since then is compared. @default however old it is */
  readonly withinDays?: number | undefined;
}

/** A row of an earlier list that was ordered, or still may be. */
export interface MailedRow {
  readonly run: string;
  readonly row: number;
  /** null if its order is not placed yet. */
  readonly orderedAtMs: number | null;
  /** Whether it is the same, and not only alike. */
  readonly isSame: boolean;
}

/** How many earlier lists a rule is compared with, how many people these have, and how many other lists there are. */
export interface MailedCounts {
  readonly lists: number;
  readonly people: number;
  readonly others: number;
}

/** What a ledger has of earlier lists that were compared by a rule. */
export interface MailedBefore {
  /** With which the cells of a row are hashed. Whoever has it can find out who was mailed. */
  readonly key: Uint8Array;
  /** Tells the ledger's key from others. */
  readonly mark: string;
  /** The number of the last list that was compared by any rule; 0 if there is none. */
  readonly newest: number;
  readonly known: MailedCounts;
  /** Whether there may be a row with a hash that begins with two times 24 bits: of most that are not there it is known at once. */
  mayHave(first: number, next: number): boolean;
  /**
   * By place among the hashes (22 characters in base64url), the first row that was ordered with it: one that is the same, if there is one,
   * by 4 more characters; else one that is alike.
   */
  find(hashes: readonly string[]): Promise<ReadonlyMap<number, MailedRow>>;
}

/** A row of the list that is staged: its hash, the place of its order among those that were added, and its number. */
export type StagedHash = readonly [hash: string, order: number, row: number];

/** Rows of a list by which its people are recognized in later ones. */
export interface StagedMailed {
  readonly rule: MailedRule;
  /** That the rows were compared with. */
  readonly before: Pick<MailedBefore, 'mark' | 'newest'>;
  /** Pages of at most 10,000 rows, by ascending hash as far as memory goes: what is written in its order is written quickly. */
  readonly rows: () => Iterable<readonly StagedHash[]>;
}
