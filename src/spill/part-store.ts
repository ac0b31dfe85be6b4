import type { OrderPart, PartStore, StoredOrder, StoredPiece } from '../orders/draft.ts';
import type { GuardedDatabase } from '../sqlite.ts';
import { SpilledRows } from './spilled-rows.ts';
import { openTemporary } from './temporary-database.ts';

/** How many rows of the table are read at once. */
const PAGE_ROWS = 1000;

/** No durability needed: nothing outlives the process. */
const CREATE = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  CREATE TABLE part (project_id TEXT, svc_uid TEXT, first_row INTEGER, last_row INTEGER, row_ranges TEXT,
    rows INTEGER, invalid_rows INTEGER, fields TEXT, dataset TEXT) STRICT`;

/** Sorts orders by their first row; the parts of an order stay in the order in which they were added. */
const SORT = `
  CREATE TABLE stored_order AS
    SELECT project_id, svc_uid, MIN(first_row) AS first FROM part GROUP BY project_id, svc_uid;
  CREATE INDEX stored_order_by_project ON stored_order (project_id, first);
  CREATE TABLE sorted AS
    SELECT part.rowid AS part FROM part JOIN stored_order USING (project_id, svc_uid)
    ORDER BY first, project_id, svc_uid, part.rowid`;

const RIVAL = `
  SELECT svc_uid AS svcUid, first AS firstRow FROM stored_order WHERE project_id = ? AND svc_uid <> ?
  ORDER BY svc_uid = '', first, svc_uid LIMIT 1`;

interface PartRow {
  readonly rowid: number;
  readonly project_id: string;
  readonly svc_uid: string;
  readonly first_row: number;
  readonly last_row: number;
  readonly row_ranges: string;
  readonly rows: number;
  readonly invalid_rows: number;
  readonly fields: string;
  readonly dataset: string;
}

/**
 * Keeps parts of orders in a temporary SQLite database, and rows in a temporary file. Both have no name in the file system and
 * disappear with the process. They are created when first needed.
 */
export class SqlitePartStore implements PartStore {
  #opened: GuardedDatabase | undefined;
  #rows: SpilledRows | undefined;
  /** A project has two users, as should not be the case. */
  #hasRivals = false;

  append(rows: Uint8Array): StoredPiece {
    this.#rows ??= new SpilledRows();
    return this.#rows.append(rows);
  }

  read(pieces: readonly StoredPiece[]): Iterable<Uint8Array> {
    return this.#rows?.read(pieces) ?? [];
  }

  async add(parts: Iterable<OrderPart>): Promise<void> {
    const insert = this.#db.prepare('INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#db.exec('BEGIN');
    for (const part of parts) {
      insert.run(
        part.projectId,
        part.svcUid,
        part.firstRow,
        part.lastRow,
        part.rowRanges,
        part.rows,
        part.invalidRows,
        part.fieldsJson,
        JSON.stringify(part.dataset),
      );
    }
    this.#db.exec('COMMIT');
  }

  async *byOrder(): AsyncGenerator<StoredOrder> {
    this.#db.exec(SORT);
    const shared = 'SELECT 1 FROM stored_order GROUP BY project_id HAVING COUNT(*) > 1 LIMIT 1';
    this.#hasRivals = this.#db.prepare(shared).get() !== undefined;
    const page = this.#db.prepare(`
      SELECT sorted.rowid, part.* FROM sorted JOIN part ON part.rowid = sorted.part
      WHERE sorted.rowid > ? ORDER BY sorted.rowid LIMIT ${PAGE_ROWS}`);
    let parts: OrderPart[] = [];
    for (let after = 0; ; ) {
      const rows: readonly PartRow[] = page.all(after);
      for (const row of rows) {
        const [first] = parts;
        if (first && (first.projectId !== row.project_id || first.svcUid !== row.svc_uid)) {
          yield { parts, rival: this.#rivalOf(first) };
          parts = [];
        }
        parts.push(toPart(row));
        after = row.rowid;
      }
      if (rows.length < PAGE_ROWS) break;
    }
    const [first] = parts;
    if (first) yield { parts, rival: this.#rivalOf(first) };
  }

  close(): void {
    this.#opened?.close();
    this.#rows?.close();
  }

  get #db(): GuardedDatabase {
    if (this.#opened) return this.#opened;
    this.#opened = openTemporary('the rows of orders');
    this.#opened.exec(CREATE);
    return this.#opened;
  }

  #rivalOf({ projectId, svcUid }: OrderPart): StoredOrder['rival'] {
    if (!this.#hasRivals) return null;
    return this.#db.prepare(RIVAL).get(projectId, svcUid) ?? null;
  }
}

function toPart(row: PartRow): OrderPart {
  return {
    projectId: row.project_id,
    svcUid: row.svc_uid,
    firstRow: row.first_row,
    lastRow: row.last_row,
    rowRanges: row.row_ranges,
    rows: row.rows,
    invalidRows: row.invalid_rows,
    fieldsJson: row.fields,
    dataset: JSON.parse(row.dataset),
  };
}
