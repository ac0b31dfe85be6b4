/** https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS, "Binary Format" */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const NULL_LENGTH = -1;
const END = -1;

const START_BYTES = 256 * 1024;
/** UTF-8 takes at most so many bytes for a unit of UTF-16. */
const BYTES_A_UNIT = 3;

/** Rows in PostgreSQL's binary format of COPY, written one value after the other. */
export class CopyRows {
  readonly #columns: number;
  #bytes = Buffer.allocUnsafe(START_BYTES);
  /** What was returned last. */
  #other = Buffer.allocUnsafe(START_BYTES);
  #used = HEADER.copy(this.#bytes);

  constructor(columns: number) {
    this.#columns = columns;
  }

  get isEmpty(): boolean {
    return this.#used === HEADER.length;
  }

  /** Begins a row. As many values follow as there are columns. */
  begin(): void {
    this.#makeRoom(2);
    this.#used = this.#bytes.writeInt16BE(this.#columns, this.#used);
  }

  text(text: string | null): void {
    if (text === null) this.#length(NULL_LENGTH);
    else {
      this.#makeRoom(4 + text.length * BYTES_A_UNIT);
      const written = this.#bytes.write(text, this.#used + 4, 'utf8');
      this.#used = this.#bytes.writeInt32BE(written, this.#used) + written;
    }
  }

  integer(value: number): void {
    this.#length(4);
    this.#makeRoom(4);
    this.#used = this.#bytes.writeInt32BE(value, this.#used);
  }

  bigint(value: number): void {
    this.#length(8);
    this.#makeRoom(8);
    this.#used = this.#bytes.writeInt32BE(Math.floor(value / 2 ** 32), this.#used);
    this.#used = this.#bytes.writeUInt32BE(value >>> 0, this.#used);
  }

  boolean(value: boolean): void {
    this.#length(1);
    this.#makeRoom(1);
    this.#used = this.#bytes.writeUInt8(value ? 1 : 0, this.#used);
  }

  bytes(bytes: Uint8Array): void {
    this.#length(bytes.length);
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Returns what was written, valid until this is called again; it begins anew. */
  end(): Uint8Array {
    this.#makeRoom(2);
    const end = this.#bytes.writeInt16BE(END, this.#used);
    const written = this.#bytes;
    this.#bytes = this.#other;
    this.#other = written;
    this.#used = HEADER.copy(this.#bytes);
    return written.subarray(0, end);
  }

  #length(length: number): void {
    this.#makeRoom(4);
    this.#used = this.#bytes.writeInt32BE(length, this.#used);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
