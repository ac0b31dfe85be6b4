import type { NumberRange } from '../sheet.ts';

type DenseSheet = import('xlsx').DenseWorkSheet;

/** What the worker is told to read. */
export interface WorkbookOrder {
  readonly file: string;
  /** A module of this program, from where the worker finds its package. */
  readonly base: string;
}

/** A cell as the package gives it: type, value, number format, text saved in the file. */
export type WorkbookCell =
  | readonly [type: string, value: unknown, format: string | undefined, text: string | undefined]
  | null;

/** A workbook that the worker has read. */
export interface OpenedWorkbook {
  readonly kind: 'book';
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly date1904: boolean;
  /** What the package stumbled over and went on; null when the file is sound. */
  readonly oddity: string | null;
}

/** A sheet of it, whose rows come next. */
export interface OpenedSheet {
  readonly kind: 'sheet';
  readonly rows: number;
  readonly lastRow: number;
  readonly widest: number;
  readonly cells: number;
  readonly merges: readonly (readonly [top: number, left: number, bottom: number, right: number])[];
  /** Rows of an .xls or .xlsb file that are hidden, by their numbers. */
  readonly hiddenRows: readonly NumberRange[];
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
 * What the worker does. Its source text is given to the thread (so that it runs the same compiled and
 * under a test runner): it may use nothing from outside itself.
 */
export function workbookWorker(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const order: WorkbookOrder = workerData;
  const XLSX: typeof import('xlsx') = createRequire(order.base)('xlsx');
  const port = parentPort;
  if (!port) return;
  /** Of a compound file, a zip file, and of .xls files that stand alone. */
  const STARTS = ['\xd0\xcf', 'PK', '\t\0', '\t\x02', '\t\x04', '\t\x08'];

  const COMPOUND_FILE = 0xd0cf11e0;
  /** Records of an .xls file (MS-XLS 2.3). */
  const END = 0x000a;
  const FILE_PASS = 0x002f;
  const COLUMNS = 0x007d;
  const BOUND_SHEET = 0x0085;
  const DIMENSIONS = 0x0200;

  const say = (message: WorkbookMessage) => port.postMessage(message);
  try {
    open(readFileSync(order.file));
  } catch (error) {
    say({ kind: 'failed', encrypted: false, reason: reasonOf(error) });
  }

  function open(data: Buffer): void {
    // Of what begins otherwise the package would make a sheet of text.
    if (!STARTS.includes(data.toString('latin1', 0, 2))) throw new Error('it is not a workbook');
    if (isEncrypted(data)) {
      say({ kind: 'failed', encrypted: true, reason: '' });
      return;
    }
    const { book, oddity } = read(data);
    const flags = book.Workbook?.Sheets ?? [];
    const sheets = book.SheetNames.map((name, i) => ({ name, hidden: Boolean(flags[i]?.Hidden) }));
    say({
      kind: 'book',
      sheets,
      date1904: Boolean(book.Workbook?.WBProps?.date1904),
      oddity,
    });
    let numbers: readonly number[] = [];
    let rowsOfCells: readonly (import('xlsx').CellObject[] | undefined)[] = [];
    let next = 0;
    port?.on('message', (request: WorkbookRequest) => {
      if (request === 'rows') {
        const part = numbers.slice(next, next + 1000);
        next += part.length;
        const rows = part.map((number) => Array.from(rowsOfCells[number] ?? [], toCell));
        say({ kind: 'rows', numbers: part.map((number) => number + 1), rows });
        return;
      }
      const sheet = book.Sheets[book.SheetNames[request.sheet] ?? ''] as DenseSheet | undefined;
      rowsOfCells = sheet?.['!data'] ?? [];
      // Rows can be far apart, so the holes between them are not walked over.
      numbers = Object.keys(rowsOfCells).map(Number);
      next = 0;
      say(describe(sheet, rowsOfCells, numbers, readHiddenColumns(data, request.sheet)));
    });
  }

  function describe(
    sheet: DenseSheet | undefined,
    rowsOfCells: readonly (import('xlsx').CellObject[] | undefined)[],
    numbers: readonly number[],
    hiddenColumns: readonly NumberRange[],
  ): OpenedSheet {
    let cells = 0;
    let widest = 0;
    for (const number of numbers) {
      const length = rowsOfCells[number]?.length ?? 0;
      cells += length;
      widest = Math.max(widest, length);
    }
    const merges = (sheet?.['!merges'] ?? []) as import('xlsx').Range[];
    return {
      kind: 'sheet',
      rows: numbers.length,
      lastRow: (numbers.at(-1) ?? -1) + 1,
      widest,
      cells,
      merges: merges.map(({ s, e }) => [s.r + 1, s.c, e.r + 1, e.c]),
      hiddenRows: toHiddenRows(sheet?.['!rows'] ?? []),
      hiddenColumns,
    };
  }

  function toCell(cell: import('xlsx').CellObject | undefined): WorkbookCell {
    return cell ? [cell.t, cell.v, cell.z?.toString(), cell.w] : null;
  }

  /** The package passes over what it cannot read unless it is told not to; then rows may be missing. */
  function read(data: Buffer): { book: import('xlsx').WorkBook; oddity: string | null } {
    const options = { type: 'buffer', dense: true, cellNF: true, cellHTML: false } as const;
    try {
      return { book: XLSX.read(data, { ...options, WTF: true }), oddity: null };
    } catch (error) {
      const book = XLSX.read(data, options);
      const filled = Object.values(book.Sheets).some((sheet) => sheet['!ref'] !== undefined);
      if (!filled) throw error;
      return { book, oddity: reasonOf(error) };
    }
  }

  function toHiddenRows(rows: readonly (import('xlsx').RowInfo | undefined)[]): NumberRange[] {
    const ranges: { first: number; last: number }[] = [];
    rows.forEach((row, i) => {
      if (!row?.hidden) return;
      const before = ranges.at(-1);
      if (before?.last === i) before.last = i + 1;
      else ranges.push({ first: i + 1, last: i + 1 });
    });
    return ranges;
  }

  /** The package tells of columns only together with every cell that has a style: they are looked up in the records. */
  function readHiddenColumns(data: Buffer, index: number): NumberRange[] {
    const stream = workbookStream(data);
    const starts: number[] = [];
    for (const { id, at } of records(stream, 0)) {
      if (id === BOUND_SHEET) starts.push(stream.readUInt32LE(at));
    }
    const ranges: NumberRange[] = [];
    for (const { id, at, length } of records(stream, starts[index] ?? stream.length)) {
      if (id === DIMENSIONS) break;
      if (id !== COLUMNS || length < 10) continue;
      const isHidden = (stream.readUInt16LE(at + 8) & 1) !== 0 || stream.readUInt16LE(at + 4) === 0;
      if (isHidden)
        ranges.push({ first: stream.readUInt16LE(at), last: stream.readUInt16LE(at + 2) });
    }
    return ranges;
  }

  /** Records of an .xls file from a place to the end of what begins there (MS-XLS 2.1.4). */
  function* records(
    stream: Buffer,
    start: number,
  ): Generator<{ readonly id: number; readonly at: number; readonly length: number }> {
    for (let at = start; at + 4 <= stream.length; ) {
      const length = stream.readUInt16LE(at + 2);
      const id = stream.readUInt16LE(at);
      if (id === END || at + 4 + length > stream.length) return;
      yield { id, at: at + 4, length };
      at += 4 + length;
    }
  }

  /** Empty for a zip file, and for an old one without a container. */
  function workbookStream(data: Buffer): Buffer {
    if (data.length < 512 || data.readUInt32BE(0) !== COMPOUND_FILE) return Buffer.alloc(0);
    const container = XLSX.CFB.read(data, { type: 'buffer' });
    const stream = XLSX.CFB.find(container, 'Workbook') ?? XLSX.CFB.find(container, 'Book');
    return Buffer.from(stream?.content ?? []);
  }

  /** An encrypted .xlsx is a compound file with this stream; an .xls says it in a record before its sheets. */
  function isEncrypted(data: Buffer): boolean {
    if (data.length < 512 || data.readUInt32BE(0) !== COMPOUND_FILE) return false;
    const container = XLSX.CFB.read(data, { type: 'buffer' });
    if (XLSX.CFB.find(container, 'EncryptedPackage')) return true;
    for (const { id } of records(workbookStream(data), 0)) {
      if (id === FILE_PASS) return true;
    }
    return false;
  }

  function reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
  }
}
