import type { OrderDraft } from '../orders/draft.ts';
import { parseRowRanges } from '../orders/row-ranges.ts';
import type { GuardedDatabase } from '../sqlite.ts';
import { openTemporary } from './temporary-database.ts';

/** How many ranges are read at once. */
const PAGE_RANGES = 1000;

/** Rows of an order that is rejected as a whole, and why. */
export interface RejectedRange {
  readonly first: number;
  readonly last: number;
  readonly code: string;
  readonly column: string | null;
  readonly message: string;
  readonly fix: string;
}

/**
 * Keeps the rows of orders that are rejected as a whole until they are written out, in a temporary SQLite database: there may be
 * as many as the sheet has rows.
 */
export function createRejectStore() {
  let opened: GuardedDatabase | undefined;
  return { add, ranges, close: () => opened?.close() };

  function add(drafts: readonly OrderDraft[]): void {
    for (const { problem, rowRanges } of drafts) {
      if (problem === null) continue;
      const { code, column, message, fix } = problem;
      opened ??= open();
      const insert = opened.prepare('INSERT INTO range VALUES (?, ?, ?, ?, ?, ?)');
      for (const { first, last } of parseRowRanges(rowRanges())) {
        insert.run(first, last, code, column, message, fix);
      }
    }
  }

  /** Yields the ranges by first row. They do not overlap. */
  function* ranges(): Generator<RejectedRange> {
    if (!opened) return;
    const page = opened.prepare(
      `SELECT * FROM range WHERE first > ? ORDER BY first LIMIT ${PAGE_RANGES}`,
    );
    for (let after = 0; ; ) {
      const found: readonly RejectedRange[] = page.all(after);
      yield* found;
      if (found.length < PAGE_RANGES) return;
      after = found.at(-1)?.first ?? after;
    }
  }
}

function open(): GuardedDatabase {
  const opened = openTemporary('the rows to correct');
  opened.exec(`
    PRAGMA journal_mode = OFF;
    CREATE TABLE range (first INTEGER PRIMARY KEY, last INTEGER, code TEXT, column TEXT, message TEXT,
      fix TEXT) STRICT;
    BEGIN`);
  return opened;
}
