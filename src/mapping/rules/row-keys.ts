import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import { HASH_WORDS } from '../../rows/kept/first-rows.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';
import { CellReader } from '../apply/cell-reader.ts';
import type { RowAgain } from '../apply/current-row.ts';
import type { IdPlan } from '../apply/plan.ts';
import { AS_IT_IS, Comparable, type Ignorable } from './comparable.ts';
import { NO_CODE, NOBODY, type Nothing, saysNothing } from './conditions/says-nothing.ts';
import {
  addPlainPhone,
  contactKey,
  isFiller,
  mayBeContact,
  ownerIn,
  withoutOwner,
} from './contact-key.ts';

/** The word of a row's hash that says whether there is a key. */
const HAS_KEY_AT = 3;
const FIRST_ROWS = 1024;
const LESS_THAN = 0x3c;

/** Whether a row has a key, by what `hashAll` returned. */
export function hasKey(hashes: Uint32Array, row: number): boolean {
  return hashes[HASH_WORDS * row + HAS_KEY_AT] !== 0;
}

/** Hashes what counts of a row's cells in some columns, for comparing rows. */
export class RowKeys {
  readonly #hash: KeyedHash;
  readonly #columns: readonly number[];
  readonly #comparable: Comparable;
  readonly #phones: readonly boolean[] | undefined;
  readonly #ids: readonly { readonly column: number; readonly reader: CellReader | null }[];
  readonly #again: RowAgain | undefined;
  readonly #areBare: boolean;
  readonly #tells: readonly boolean[] | undefined;
  readonly #nothings: readonly Nothing[] | undefined;
  readonly #mostOfNothing: number;
  #words = new Uint32Array(HASH_WORDS * FIRST_ROWS);
  /** The cells of the batch that is in `#words`, if another rule asks for it. */
  #hashed: ByteCells | undefined;

  /**
   * @param ids Ids that rows must have in common, too; those that are the same for all rows are left out.
   * @param again Says what the numbers in them mean.
   * @param areBare Leave out the names before e-mail addresses: `Bob Ray <bob@example.com>`.
   * @param codes Rows of which all cells say nothing cannot be compared; a word for nothing, such as `keine`, says so in the columns for which this is true.
   * @param tells By column, whether it tells people of one name apart. @default not known
   * @param phones Compare e-mail addresses by what counts of them (`contactKey`), and phone numbers in the columns that may have some.
   */
  constructor(
    columns: readonly number[],
    ignored: readonly Ignorable[],
    {
      ids = [],
      again,
      hash = new KeyedHash(),
      phones,
      codes,
      tells,
      areBare = false,
    }: {
      ids?: readonly IdPlan[];
      again?: RowAgain | undefined;
      hash?: KeyedHash;
      phones?: readonly boolean[] | undefined;
      codes?: readonly boolean[] | undefined;
      tells?: readonly boolean[] | undefined;
      areBare?: boolean;
    } = {},
  ) {
    this.#hash = hash;
    this.#phones = phones;
    this.#areBare = areBare;
    this.#tells = tells;
    this.#nothings = codes?.map((are) => (are ? NO_CODE : NOBODY));
    this.#mostOfNothing = this.#nothings?.reduce((sum, one) => sum + 1 + one.mostBytes, 0) ?? 0;
    this.#columns = columns;
    this.#comparable = new Comparable(ignored);
    this.#again = again;
    this.#ids = ids.flatMap((id) => {
      if ('value' in id) return [];
      const { column, clean = [] } = id;
      const isPlain = clean.every((step) => step === 'trim');
      const toReader = () => new CellReader(column, clean, undefined, false, again);
      return [{ column: column.index, reader: isPlain ? null : toReader() }];
    });
  }

  /**
   * Returns the hashes of all rows' keys until the next call, `HASH_WORDS` from one to the next. Rows for which `hasKey` is false
   * cannot be compared: all their cells, or one of their ids, are empty.
   *
   * @param onHash Called when the hash of a row that can be compared is made.
   */
  hashAll(
    cells: ByteCells,
    numbers: readonly number[] = [],
    onHash?: (row: number) => void,
  ): Uint32Array {
    if (cells === this.#hashed && !onHash) return this.#words;
    this.#hashed = onHash && cells;
    const rows = cells.rowCells.length / 2;
    if (HASH_WORDS * rows > this.#words.length)
      this.#words = new Uint32Array(2 * HASH_WORDS * rows);
    const words = this.#words;
    const hash = this.#hash.words;
    for (let row = 0; row < rows; row += 1) {
      if (this.#again) this.#again.number = numbers[row] ?? 0;
      const at = HASH_WORDS * row;
      words[at + HAS_KEY_AT] = this.hashRow(cells, row) ? 1 : 0;
      words[at] = hash[0] as number;
      words[at + 1] = hash[1] as number;
      words[at + 2] = hash[2] as number;
      if (words[at + HAS_KEY_AT] === 1) onHash?.(row);
    }
    return words;
  }

  /** Hashes one row. Returns false if nothing can be compared. */
  hashRow(cells: ByteCells, row: number): boolean {
    const hash = this.#hash;
    const columns = this.#columns;
    hash.length = 0;
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i] as number;
      this.#add(cells, row, column, this.#comparable, this.#phones?.[i]);
      hash.endCell(cells, row, column);
    }
    if (hash.length === columns.length) return false;
    // Whoever has `-` for an address is somebody else than the next who has.
    const mayBeNothing = hash.length <= this.#mostOfNothing;
    if (
      mayBeNothing &&
      columns.every((one, i) => saysNothing(cells, row, one, this.#nothings?.[i]))
    )
      return false;
    if (this.#ids.length > 0 && !this.#addIds(cells, row)) return false;
    hash.finish();
    return true;
  }

  /**
   * Whether a row with a key has nothing that tells people apart: words that stand for nothing, unless people are called so (None,
   * Ohne), or a name without a phone number.
   */
  isDoubtful(cells: ByteCells, row: number): boolean {
    const isWord = (one: number) => /\p{L}/u.test(cellText(cells, row, one));
    const isNothing = (one: number) => saysNothing(cells, row, one, NO_CODE);
    const columns = this.#columns;
    const isBare = (one: number, i: number) =>
      isNothing(one) || (this.#phones?.[i] === true && isFiller(cellText(cells, row, one)));
    const tells = columns.map((_, i) => this.#tells?.[i] === true);
    if (tells.includes(true) && columns.every((one, i) => !tells[i] || isBare(one, i))) return true;
    return columns.every(isNothing) && columns.some(isWord);
  }

  /** The names before a row's e-mail addresses: `Bob Ray` of `Bob Ray <bob@example.com>`. */
  ownerOf(cells: ByteCells, row: number): string {
    const owners = this.#columns.map((one) => ownerIn(cellText(cells, row, one)));
    return owners.join(' ').trim();
  }

  /** Returns false if one of the ids is empty. */
  #addIds(cells: ByteCells, row: number): boolean {
    const hash = this.#hash;
    for (const { column, reader } of this.#ids) {
      const before = hash.length;
      if (reader === null) this.#add(cells, row, column, AS_IT_IS);
      else this.#addText(reader.clean(cellText(cells, row, column)).trim());
      if (hash.length === before) return false;
      hash.endCell(cells, row, column);
    }
    return true;
  }

  /** @param arePhones Whether it may be a phone number. Absent: nor an e-mail address. */
  #add(
    cells: ByteCells,
    row: number,
    column: number,
    comparable: Comparable,
    arePhones?: boolean,
  ): void {
    const { bytes, bounds, rowCells } = cells;
    const cell = (rowCells[2 * row] as number) + column;
    if (cell >= (rowCells[2 * row + 1] as number)) return;
    const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
    if (this.#areBare && bytes.subarray(start, end).includes(LESS_THAN)) {
      const bare = withoutOwner(bytes.toString('utf8', start, end));
      const key = arePhones === undefined ? null : contactKey(bare, arePhones);
      const own = Buffer.from(key ?? bare);
      if (key === null) comparable.addTo(this.#hash, own, 0, own.length);
      else this.#addText(key);
      return;
    }
    if (arePhones && addPlainPhone(this.#hash, bytes, start, end)) return;
    const mayBe =
      arePhones !== undefined && end > start && mayBeContact(bytes, start, end, arePhones);
    const key = mayBe ? contactKey(bytes.toString('utf8', start, end), arePhones) : null;
    if (key === null) comparable.addTo(this.#hash, bytes, start, end);
    else this.#addText(key);
  }

  #addText(text: string): void {
    const bytes = Buffer.from(text);
    this.#hash.add(bytes, 0, bytes.length);
  }
}
