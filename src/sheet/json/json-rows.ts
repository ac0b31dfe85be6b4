import type { Token } from 'stream-json/core/parser.js';
import type { InputError } from '../../errors.ts';
import type { IssueCode } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { detachString } from '../../rows/detach-string.ts';
import { type GatheredSheet, RowGatherer } from '../gather/row-gatherer.ts';
import type { NumberSink } from '../sheet.ts';
import { columnsTooMany } from '../sheet-errors.ts';
import { inputError } from '../to-issue.ts';

/** Objects whose keys are the columns: fewer if they have that many characters. */
const FIRST_OBJECTS = 1000;
const FIRST_CHARS = 4_000_000;

const MAX_SHOWN_CHARS = 60;

/** A key of the objects, or of objects in them. */
interface Key {
  /** With the keys around it: `customer.name`. */
  readonly name: string;
  /** Those of the object that it holds. */
  readonly inner: Map<string, Key>;
  hasValue: boolean;
  /** The last row that has it. */
  row: number;
  /** Known with the header; -1 for a key that holds only objects. */
  column: number;
}

type Cell = readonly [key: Key, text: string, isNumber: boolean];

/** Makes rows of the tokens of a list of objects: row 1 has the names of their keys, and the first object is row 2. */
export class JsonRows {
  /** Of the object that is read, or of the next one. */
  row = 2;
  readonly isArray: boolean;
  readonly #sheet: GatheredSheet;
  readonly #stored: NumberSink | undefined;
  readonly #rows: RowGatherer;
  readonly #root = newKey('');
  /** By their names, as they were first seen. */
  readonly #keys = new Map<string, Key>();
  /** The first rows, until the header is known. */
  #first: Cell[][] | null = [];
  #firstChars = 0;
  /** Keys of the objects that are open, from the outside. */
  readonly #open: Key[] = [];
  #key = this.#root;
  #cells: Cell[] = [];
  #isBegun: boolean;

  constructor(sheet: GatheredSheet, stored: NumberSink | undefined, isArray: boolean) {
    this.#sheet = sheet;
    this.#stored = stored;
    this.#rows = new RowGatherer(sheet);
    this.isArray = isArray;
    this.#isBegun = !isArray;
  }

  get isFull(): boolean {
    return this.#rows.isFull;
  }

  take(all: boolean): ByteRows | null {
    return this.#rows.take(all);
  }

  /** @throws {InputError} the token is not one of a list of flat objects, or a limit is exceeded */
  add(token: Token): void {
    const { name } = token;
    const isInside = this.#open.length > 0;
    if (name === 'startObject') this.#open.push(isInside ? this.#key : this.#root);
    else if (name === 'keyValue') this.#key = this.#keyOf(token.value);
    else if (name === 'endObject') {
      this.#open.pop();
      if (this.#open.length === 0) this.#closeRow();
    } else if (name === 'startArray' && !this.#isBegun) this.#isBegun = true;
    else if (name === 'startArray' && isInside) {
      const fix = 'Flatten it in the export: to one text, a key for each value, or a row for each';
      throw this.invalid('json_value_invalid', `${shown(this.#key.name)} is an array`, fix);
    } else if (name !== 'endArray' && !isInside) {
      const fix = 'Export one object for each row: {"project_id": "p-1", "name": "Ada"}';
      throw this.invalid('json_value_invalid', 'it is not an object', fix);
    } else if ('value' in token && token.value !== null) {
      this.#addCell(String(token.value), name === 'numberValue');
    }
  }

  /** The list has ended. */
  end(): void {
    if (this.#first && this.#first.length > 0) this.#addFirst(this.#first);
  }

  #keyOf(own: string): Key {
    const outer = this.#open.at(-1) as Key;
    const key = outer.inner.get(own) ?? this.#addKey(outer, detachString(own));
    if (key.row === this.row) throw this.#keyInvalid(`it has ${shown(key.name)} twice`);
    key.row = this.row;
    return key;
  }

  #addKey(outer: Key, own: string): Key {
    const name = outer === this.#root ? own : `${outer.name}.${own}`;
    if (this.#first === null) throw this.#keyLate(name);
    if (own.trim() === '') throw this.#keyInvalid('it has a blank key');
    if (this.#keys.has(name)) throw this.#keyInvalid(`two of its keys make ${shown(name)}`);
    const key = newKey(name);
    outer.inner.set(own, key);
    this.#keys.set(name, key);
    return key;
  }

  #addCell(text: string, isNumber: boolean): void {
    const key = this.#key;
    if (this.#first) this.#firstChars += text.length;
    else if (key.column < 0) throw this.#keyLate(key.name);
    key.hasValue = true;
    this.#cells.push([key, text, isNumber]);
  }

  #closeRow(): void {
    const cells = this.#cells;
    this.#cells = [];
    if (this.#first === null) this.#addRow(this.row, cells);
    else if (this.#first.push(cells) >= FIRST_OBJECTS || this.#firstChars >= FIRST_CHARS) {
      this.#addFirst(this.#first);
    }
    this.row += 1;
  }

  #addFirst(first: readonly Cell[][]): void {
    const { sheet, limits } = this.#sheet;
    const columns = [...this.#keys.values()].filter((key) => key.hasValue || key.inner.size === 0);
    if (columns.length > limits.maxColumns) throw columnsTooMany(sheet, 1, limits.maxColumns);
    for (const [i, key] of columns.entries()) key.column = i;
    const names = columns.map(({ name }) => name);
    this.#rows.addRow(1, names, false);
    this.#first = null;
    for (const [i, cells] of first.entries()) this.#addRow(2 + i, cells);
  }

  #addRow(row: number, cells: readonly Cell[]): void {
    const texts: string[] = [];
    for (const [key, text] of cells) {
      while (texts.length < key.column) texts.push('');
      texts[key.column] = text;
    }
    this.#rows.addRow(row, texts, false);
    for (const [key, text, isNumber] of cells) {
      const number = isNumber ? Number(text) : Number.NaN;
      // One that no double holds is only a text.
      const isHeld = number === 0 ? !/^[-.0]*[1-9]/.test(text) : Number.isFinite(number);
      if (isHeld) this.#stored?.note(number, text, row, key.column);
    }
  }

  /** The list cannot be read beyond the object that is read. @param what is wrong with it */
  invalid(code: IssueCode, what: string, fix: string, cause?: unknown): InputError {
    const { sheet } = this.#sheet;
    const message = `Cannot read object ${this.row - 1} of "${sheet}" (row ${this.row}): ${what}`;
    return inputError({ code, sheet, row: this.row, message, fix }, cause);
  }

  #keyInvalid(what: string): InputError {
    return this.invalid('json_key_invalid', what, 'Give each value a name of its own');
  }

  #keyLate(name: string): InputError {
    const what = `${shown(name)} is no key of the objects at the beginning, which are the columns`;
    const fix = 'Export every key in the first object too, with null if it has no value';
    return this.invalid('json_key_late', what, fix);
  }
}

function newKey(name: string): Key {
  return { name, inner: new Map(), hasValue: false, row: 0, column: -1 };
}

function shown(key: string): string {
  return JSON.stringify(key.slice(0, MAX_SHOWN_CHARS));
}
