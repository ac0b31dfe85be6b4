import type { OdsTable } from './ods-tables.ts';

/** What the worker is told to read. */
export interface WorkbookOrder {
  readonly file: string;
  /** A module of this program, from where the worker finds its package. */
  readonly base: string;
  /** Number from 1, name, or undefined for the first visible sheet. */
  readonly sheet: string | number | undefined;
  /** The sheets of an .ods file, of which the package tells less; none of other files. */
  readonly tables: readonly OdsTable[];
  /** An .ods file has texts that the package would read as others. */
  readonly misread: boolean;
}

/** A cell as the package gives it: type, value, number format, text saved in the file. */
export type WorkbookCell =
  | readonly [type: string, value: unknown, format: string | undefined, text: string | undefined]
  | null;

export interface OpenedWorkbook {
  readonly kind: 'opened';
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Index of the sheet that is read; -1 when there is no such sheet. */
  readonly index: number;
  readonly date1904: boolean;
  readonly rows: number;
  readonly lastRow: number;
  readonly widest: number;
  readonly cells: number;
  readonly merges: readonly (readonly [top: number, left: number, bottom: number, right: number])[];
  /** What the package stumbled over and went on; null when the file is sound. */
  readonly oddity: string | null;
}

/** What the worker says. Rows come one message for each `more` that it is sent; none means the end. */
export type WorkbookMessage =
  | OpenedWorkbook
  | { readonly kind: 'failed'; readonly encrypted: boolean; readonly reason: string }
  | {
      readonly kind: 'rows';
      readonly numbers: readonly number[];
      readonly rows: readonly (readonly WorkbookCell[])[];
    };

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

  const say = (message: WorkbookMessage) => port.postMessage(message);
  try {
    const data = readFileSync(order.file);
    open(order.misread ? withEscapes(data) : data);
  } catch (error) {
    say({ kind: 'failed', encrypted: false, reason: reasonOf(error) });
  }

  function open(data: Buffer): void {
    // Of what begins otherwise the package would make a sheet of text.
    if (!STARTS.includes(data.toString('latin1', 0, 2))) throw new Error('it is no workbook');
    if (isEncrypted(data)) {
      say({ kind: 'failed', encrypted: true, reason: '' });
      return;
    }
    const { book, oddity } = read(data);
    const flags = book.Workbook?.Sheets ?? [];
    const named = book.SheetNames.map((name, i) => ({ name, hidden: Boolean(flags[i]?.Hidden) }));
    const sheets = order.tables.length === named.length ? order.tables : named;
    const index = choose(sheets);
    const sheet = book.Sheets[book.SheetNames[index] ?? ''] as
      | import('xlsx').DenseWorkSheet
      | undefined;
    const rowsOfCells = (sheet?.['!data'] ?? []) as (import('xlsx').CellObject[] | undefined)[];
    // Rows can be far apart, so the holes between them are not walked over.
    const numbers = Object.keys(rowsOfCells).map(Number);
    let cells = 0;
    let widest = 0;
    for (const number of numbers) {
      const length = rowsOfCells[number]?.length ?? 0;
      cells += length;
      widest = Math.max(widest, length);
    }
    say({
      kind: 'opened',
      sheets,
      index,
      date1904: Boolean(book.Workbook?.WBProps?.date1904),
      rows: numbers.length,
      lastRow: (numbers.at(-1) ?? -1) + 1,
      widest,
      cells,
      merges: ((sheet?.['!merges'] ?? []) as import('xlsx').Range[]).map(({ s, e }) => [
        s.r + 1,
        s.c,
        e.r + 1,
        e.c,
      ]),
      oddity,
    });
    let next = 0;
    port?.on('message', () => {
      const part = numbers.slice(next, next + 1000);
      next += part.length;
      const rows = part.map((number) => Array.from(rowsOfCells[number] ?? [], toCell));
      say({ kind: 'rows', numbers: part.map((number) => number + 1), rows });
    });
  }

  /**
   * An .ods file whose texts the package reads as they are: it takes `_x0041_` for an escape, as in .xlsx, and cuts
   * references to characters to 16 bits. Text is taken byte by byte, as what is looked for is ASCII.
   */
  function withEscapes(data: Buffer): Buffer {
    const zip = XLSX.CFB.read(data, { type: 'buffer' });
    const part = XLSX.CFB.find(zip, '/content.xml');
    if (!part) return data;
    const xml = Buffer.from(part.content)
      .toString('latin1')
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/&#(x?)([\da-f]+);/gi, (reference, hex: string, digits: string) => {
        const code = Number.parseInt(digits, hex === '' ? 10 : 16);
        if (!(code > 0xffff)) return reference;
        const character = String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd);
        return Buffer.from(character).toString('latin1');
      });
    part.content = Buffer.from(xml, 'latin1');
    part.size = part.content.length;
    return XLSX.CFB.write(zip, { fileType: 'zip', type: 'buffer' });
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

  function choose(sheets: readonly { readonly hidden: boolean; readonly name: string }[]): number {
    const { sheet } = order;
    if (typeof sheet === 'string') return sheets.findIndex(({ name }) => name === sheet);
    if (typeof sheet === 'number') return sheet - 1 in sheets ? sheet - 1 : -1;
    return Math.max(
      0,
      sheets.findIndex(({ hidden }) => !hidden),
    );
  }

  /** An encrypted .xlsx is a compound file with this stream; an .xls says it in a record before its sheets. */
  function isEncrypted(data: Buffer): boolean {
    if (data.length < 512 || data.readUInt32BE(0) !== 0xd0cf11e0) return false;
    const container = XLSX.CFB.read(data, { type: 'buffer' });
    if (XLSX.CFB.find(container, 'EncryptedPackage')) return true;
    const stream = XLSX.CFB.find(container, 'Workbook') ?? XLSX.CFB.find(container, 'Book');
    const bytes = Buffer.from(stream?.content ?? []);
    for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
      const record = bytes.readUInt16LE(at);
      if (record === 0x002f) return true;
      if (record === 0x000a) return false;
    }
    return false;
  }

  function reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
  }
}
