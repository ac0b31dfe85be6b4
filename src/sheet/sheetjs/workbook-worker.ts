import type { NumberRange, SheetEntry } from '../sheet.ts';
import type { CodePages } from './code-pages.ts';
import type { XlsRecords } from './xls-records.ts';

type DenseSheet = import('xlsx').DenseWorkSheet;
type Cell = import('xlsx').CellObject;

/** What the worker reads. */
export interface WorkbookOrder {
  readonly fd: number;
  readonly bytes: number;
  /** A module of this program, from where the worker finds its package. */
  readonly base: string;
}

/** A cell as the package gives it: type, value, number format (its code, or the number of a built-in one), text saved in the file, and whether it is a formula. */
export type WorkbookCell =
  | readonly [
      type: string,
      value: unknown,
      format: string | number | undefined,
      text: string | undefined,
      isFormula: boolean,
    ]
  | null;

interface WorkbookSheet extends SheetEntry {
  /** Of the relationship that leads to a sheet of an .xlsb file. */
  readonly id: string | undefined;
}

/** A workbook that the worker has read. */
export interface OpenedWorkbook {
  readonly kind: 'book';
  readonly sheets: readonly WorkbookSheet[];
  readonly date1904: boolean;
  /** What the package skipped as unreadable; null when the file is sound. */
  readonly oddity: string | null;
}

/** A sheet of it, whose rows come next. */
export interface OpenedSheet {
  readonly kind: 'sheet';
  readonly rows: number;
  readonly merges: readonly (readonly [top: number, left: number, bottom: number, right: number])[];
  readonly hiddenRows: ReadonlySet<number>;
  /** Cells of an .xls file that are struck out, as `65536 * row + column`, from 0. */
  readonly struck: ReadonlySet<number>;
  /** Columns of an .xls file that are hidden, by their indexes. */
  readonly hiddenColumns: readonly NumberRange[];
}

/** Rows that were read together; none at the end. */
export interface WorkbookRows {
  readonly kind: 'rows';
  readonly numbers: readonly number[];
  readonly rows: readonly (readonly WorkbookCell[])[];
}

/** What the worker is asked for: a sheet, from its first row on, or the next rows of it. */
export type WorkbookRequest = { readonly sheet: number } | 'rows';

/** What the worker says: first of the workbook, then an answer to each request. */
export type WorkbookMessage =
  | OpenedWorkbook
  | OpenedSheet
  | WorkbookRows
  | { readonly kind: 'failed'; readonly encrypted: boolean; readonly reason: string };

/**
 * Reads a workbook in a thread, and answers requests for its rows. The thread gets the source text of this class (so that it
 * runs the same compiled, bundled and under a test runner), so the class uses nothing from outside itself.
 */
export class WorkbookWorker {
  /** How a compound file, a zip file, and .xls files without a container begin. */
  readonly #starts = ['\xd0\xcf', 'PK', '\t\0', '\t\x02', '\t\x04', '\t\x08'];
  readonly #rowsPerMessage = 1000;
  /** Built-in formats whose codes the package leaves out: accounting, and dates and times of the East Asian versions. */
  readonly #implied = [41, 42, 43, 44, 14, 21];
  readonly #port = process.getBuiltinModule('node:worker_threads').parentPort;
  readonly #package: typeof import('xlsx');
  readonly #Records: typeof XlsRecords;
  /** Rows of the sheet that was asked for, the places in it that have any, and how many of these were sent. */
  #rows: readonly (Cell[] | undefined)[] = [];
  #places: readonly number[] = [];
  #sent = 0;

  /** @param classes whose source text the thread gets too */
  constructor(Records: typeof XlsRecords, Pages: typeof CodePages) {
    const { workerData } = process.getBuiltinModule('node:worker_threads');
    const { createRequire } = process.getBuiltinModule('node:module');
    const { readSync } = process.getBuiltinModule('node:fs');
    const { fd, bytes, base }: WorkbookOrder = workerData;
    const require = createRequire(base);
    // What the package uses instead of its tables.
    const cptable = new Pages(() => require('xlsx/dist/cpexcel.js').utils);
    Object.assign(globalThis, { cptable });
    this.#package = require('xlsx');
    this.#Records = Records;
    try {
      const data = Buffer.alloc(bytes);
      for (let at = 0, size = -1; size !== 0; at += size) {
        size = readSync(fd, data, at, bytes - at, at);
      }
      this.#open(data);
    } catch (error) {
      this.#say({ kind: 'failed', encrypted: false, reason: this.#reasonOf(error) });
    }
  }

  #open(data: Buffer): void {
    // The package would read anything else as a sheet of text.
    if (!this.#starts.includes(data.toString('latin1', 0, 2))) {
      throw new Error('it is not a workbook');
    }
    const records = new this.#Records(data, this.#package);
    if (records.isEncrypted) {
      this.#say({ kind: 'failed', encrypted: true, reason: '' });
      return;
    }
    const { book, oddity } = this.#read(data);
    const said: (import('xlsx').SheetProps & { id?: string })[] = book.Workbook?.Sheets ?? [];
    const sheets = book.SheetNames.map((name, i) => {
      return { name, hidden: Boolean(said[i]?.Hidden), id: said[i]?.id };
    });
    const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
    this.#say({ kind: 'book', sheets, date1904, oddity });
    this.#port?.on('message', (request: WorkbookRequest) => {
      if (request === 'rows') this.#say(this.#nextRows());
      else {
        const sheet = book.Sheets[book.SheetNames[request.sheet] ?? ''] as DenseSheet | undefined;
        const struck = records.struckCells(request.sheet);
        this.#say({ ...this.#openSheet(sheet, records.hiddenColumns(request.sheet)), struck });
      }
    });
  }

  /** The package skips what it cannot read unless it is told not to; then rows may be missing. */
  #read(data: Buffer): { book: import('xlsx').WorkBook; oddity: string | null } {
    const options = { type: 'buffer', dense: true, cellNF: true, cellHTML: false } as const;
    try {
      return { book: this.#package.read(data, { ...options, WTF: true }), oddity: null };
    } catch (error) {
      const book = this.#package.read(data, options);
      const filled = Object.values(book.Sheets).some((sheet) => sheet['!ref'] !== undefined);
      if (!filled) throw error;
      return { book, oddity: this.#reasonOf(error) };
    }
  }

  #openSheet(
    sheet: DenseSheet | undefined,
    hiddenColumns: readonly NumberRange[],
  ): Omit<OpenedSheet, 'struck'> {
    this.#rows = sheet?.['!data'] ?? [];
    // Rows can be far apart, and the gaps between them would take long to go through.
    this.#places = Object.keys(this.#rows).map(Number);
    this.#sent = 0;
    const merges = (sheet?.['!merges'] ?? []) as import('xlsx').Range[];
    const rows = (sheet?.['!rows'] ?? []) as (import('xlsx').RowInfo | undefined)[];
    return {
      kind: 'sheet',
      rows: this.#places.length,
      merges: merges.map(({ s, e }) => [s.r + 1, s.c, e.r + 1, e.c]),
      hiddenRows: new Set(rows.flatMap((row, i) => (row?.hidden ? [i + 1] : []))),
      hiddenColumns,
    };
  }

  #nextRows(): WorkbookRows {
    const places = this.#places.slice(this.#sent, this.#sent + this.#rowsPerMessage);
    this.#sent += places.length;
    return {
      kind: 'rows',
      numbers: places.map((place) => place + 1),
      rows: places.map((place) =>
        Array.from(this.#rows[place] ?? [], (cell) => this.#toCell(cell)),
      ),
    };
  }

  #toCell(cell: Cell | undefined): WorkbookCell {
    if (!cell) return null;
    const format = cell.z?.toString() ?? this.#impliedFormat(cell);
    return [cell.t, cell.v, format, cell.w, cell.f !== undefined];
  }

  /**
   * The package gives only what a cell of such a format shows. In .xlsb that holds for the first one alone: from then on, the format
   * is in the package's table.
   */
  #impliedFormat({ t, v, w }: Cell): string | number | undefined {
    if (t !== 'n' || w === undefined) return undefined;
    const { SSF } = this.#package;
    const id = this.#implied.find((each) => SSF.format(each, v) === w);
    return id === undefined ? undefined : (SSF.get_table()[id] ?? id);
  }

  #say(message: WorkbookMessage): void {
    this.#port?.postMessage(message);
  }

  /** In brackets, behind a sentence; '' where it would tell of the program, not of the file. */
  #reasonOf(error: unknown): string {
    const isOfProgram = error instanceof TypeError || error instanceof RangeError;
    return isOfProgram ? '' : ` (${error instanceof Error ? error.message : String(error)})`;
  }
}
