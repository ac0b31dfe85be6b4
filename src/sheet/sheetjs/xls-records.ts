import type { NumberRange } from '../sheet.ts';

/**
 * What the package does not report about an .xls file, or only later, read from its records (MS-XLS 2.3). A zip file, or an
 * old .xls without a container, has none. Like the worker that uses it, this uses nothing from outside itself.
 */
export class XlsRecords {
  readonly #compoundFile = 0xd0cf11e0;
  readonly #end = 0x000a;
  readonly #filePass = 0x002f;
  readonly #columns = 0x007d;
  readonly #boundSheet = 0x0085;
  readonly #dimensions = 0x0200;
  readonly #font = 0x0031;
  readonly #style = 0x00e0;
  /** Cells with a formula, a number, a text or a truth value, each with row, column and style; one record is of several numbers. */
  readonly #cells = [0x0006, 0x0203, 0x027e, 0x0204, 0x00fd, 0x00d6, 0x0205];
  readonly #numbers = 0x00bd;
  readonly #stream: Buffer = Buffer.alloc(0);
  /** An encrypted .xlsx is a compound file with a stream for that; an .xls has a record of it before its sheets. */
  readonly isEncrypted: boolean = false;

  constructor(data: Buffer, { CFB }: typeof import('xlsx')) {
    if (data.length < 512 || data.readUInt32BE(0) !== this.#compoundFile) return;
    const container = CFB.read(data, { type: 'buffer' });
    const stream = CFB.find(container, 'Workbook') ?? CFB.find(container, 'Book');
    this.#stream = Buffer.from(stream?.content ?? []);
    this.isEncrypted =
      CFB.find(container, 'EncryptedPackage') !== null ||
      this.#positions(this.#filePass).length > 0;
  }

  /** Columns that a sheet hides: the package reports them only together with every cell that has a style. */
  hiddenColumns(sheet: number): NumberRange[] {
    const stream = this.#stream;
    const ranges: NumberRange[] = [];
    for (const { id, at, length } of this.#recordsOf(sheet)) {
      if (id === this.#dimensions) break;
      if (id !== this.#columns || length < 10) continue;
      const isHidden = (stream.readUInt16LE(at + 8) & 1) !== 0 || stream.readUInt16LE(at + 4) === 0;
      if (isHidden) {
        ranges.push({ first: stream.readUInt16LE(at), last: stream.readUInt16LE(at + 2) });
      }
    }
    return ranges;
  }

  /** Cells of a sheet that are struck out, as `65536 * row + column`, from 0. */
  struckCells(sheet: number): Set<number> {
    const stream = this.#stream;
    const fonts = this.#positions(this.#font).map((at) => (stream.readUInt16LE(at + 2) & 8) !== 0);
    // No font has the number 4.
    const styles = this.#positions(this.#style).map((at) => {
      const font = stream.readUInt16LE(at);
      return fonts[font < 4 ? font : font - 1];
    });
    const struck = new Set<number>();
    if (!styles.includes(true)) return struck;
    for (const { id, at, length } of this.#recordsOf(sheet)) {
      const count = id === this.#numbers ? (length - 6) / 6 : this.#cells.includes(id) ? 1 : 0;
      if (count === 0 || length < 6) continue;
      const first = 65_536 * stream.readUInt16LE(at) + stream.readUInt16LE(at + 2);
      for (let i = 0; i < count; i += 1) {
        if (styles[stream.readUInt16LE(at + 4 + 6 * i)]) struck.add(first + i);
      }
    }
    return struck;
  }

  /** Where the records of a kind lie that come before the sheets. */
  #positions(kind: number): number[] {
    const positions: number[] = [];
    for (const { id, at } of this.#records(0)) {
      if (id === kind) positions.push(at);
    }
    return positions;
  }

  #recordsOf(sheet: number) {
    const start = this.#positions(this.#boundSheet)[sheet];
    return start === undefined ? [] : this.#records(this.#stream.readUInt32LE(start));
  }

  /** Records from a place to the end of what begins there (MS-XLS 2.1.4). */
  *#records(
    start: number,
  ): Generator<{ readonly id: number; readonly at: number; readonly length: number }> {
    const stream = this.#stream;
    for (let at = start; at + 4 <= stream.length; ) {
      const id = stream.readUInt16LE(at);
      const length = stream.readUInt16LE(at + 2);
      if (id === this.#end || at + 4 + length > stream.length) return;
      yield { id, at: at + 4, length };
      at += 4 + length;
    }
  }
}
