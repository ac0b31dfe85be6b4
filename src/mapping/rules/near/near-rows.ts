import { createHash } from 'node:crypto';
import { type ByteCells, cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { CHUNK_ROWS, chunkAt, chunkOf, placeInChunk } from '../../../rows/kept/row-chunks.ts';
import { RowsByKey } from '../../../rows/kept/rows-by-key.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { SpillFile } from '../../../spill-file.ts';
import type { NearPlan, UniquePlan } from '../../apply/plan.ts';
import { quoted, type SheetIssues } from '../../apply/row-issue.ts';
import { ColumnProfiler } from '../../propose/column-profile.ts';
import type { RowWatch } from '../row-rule.ts';
import { nearRolesOf, toPairWord } from './near-columns.ts';
import { mayBeNear } from './near-words.ts';
import { areNear, keysOf, NearRow } from './same-person.ts';

/** Rows of the first batch that show what its columns are. */
const MOST_SHOWN = 200;
/** Rows with one key that others are compared with. */
const MOST_OF_KEY = 12;
/** What is kept of a row: its number, the letters of its name, and where its texts begin. */
const NUMBER = 0;
const LETTERS = 1;
const START = 2;
const ROW_VALUES = 3;
const END_OF_CELL = Buffer.of(0xff);
const PRIME = 0x9e3779b1;

const FIX =
  'Remove one of the two; if both are meant, accept the row in a list of corrections, or, for later lists too, add the pair to "apart" of this rule under "rows" in the mapping';
const FIX_CROWDED =
  'Add columns to "columns" of this rule that tell these rows apart, such as a phone number';

/**
 * Asks about rows that are nearly the same as an earlier one, so that they are probably for one person. Memory grows by 24 bytes with
 * each row, and by 20 with each of its keys; texts are in a file.
 */
export class NearRows implements RowWatch {
  readonly #issues: SheetIssues;
  readonly #columns: UniquePlan['columns'];
  readonly #isWarning: boolean;
  readonly #near: NearPlan;
  readonly #apart: ReadonlySet<string>;
  readonly #isRepeat: (row: number) => boolean;
  readonly #byKey = new RowsByKey();
  readonly #texts = new SpillFile('rows to compare');
  readonly #read = new TextBytes(256);
  /** By the order in which rows came. */
  readonly #rows: Float64Array[] = [];
  #count = 0;
  #arePartial = false;
  /** Rows that may be nearly the same as the last one. */
  readonly #found = new Set<number>();
  /** Rows that were not compared with all that have a key of theirs, and the first of them. */
  #crowded = 0;
  #firstCrowded = 0;

  /** @param isRepeat Whether a row of the batch that is being read repeats another, which is told already. */
  constructor(
    plan: UniquePlan,
    near: NearPlan,
    isRepeat: (row: number) => boolean,
    issues: SheetIssues,
  ) {
    this.#issues = issues;
    this.#columns = plan.columns;
    this.#isWarning = plan.onDuplicate === 'warn';
    this.#near = near;
    this.#apart = new Set(near.apart);
    this.#isRepeat = isRepeat;
  }

  see(batch: ByteRows): void {
    const { cells, numbers } = batch;
    if (this.#count === 0) {
      const profiler = new ColumnProfiler(this.#columns);
      profiler.add(batch.pick([...numbers.keys()].slice(0, MOST_SHOWN)));
      this.#near.roles = nearRolesOf(this.#near.names, profiler.profiles);
    }
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number;
      const isTold = this.#isRepeat(number);
      if (isTold && !this.#isWarning) continue;
      const texts = this.#columns.map(({ index }) => cellText(cells, place, index));
      const row = new NearRow(texts, this.#near.roles);
      const [keys, whole] = keysOf(row);
      if (keys.size === 0) continue;
      this.#set(this.#count, NUMBER, number);
      this.#set(this.#count, LETTERS, row.name.letters);
      this.#keep(cells, place);
      let hasRoom = true;
      // Where too many have an address or a phone number, those with a word of the name are looked for.
      for (const key of keys) {
        hasRoom = (this.#look(key, row) || this.#lookByName(key, row)) && hasRoom;
      }
      // Looked for only once a row lacks its postcode. That many may have it, in lists of a country, is not told.
      this.#arePartial ||= row.joined('postcode') === '';
      if (whole !== null && this.#arePartial) this.#look(whole, row);
      else if (whole !== null) this.#byKey.add(whole, this.#count - 1);
      if (!hasRoom) {
        this.#crowded += 1;
        this.#firstCrowded ||= number;
      }
      if (this.#found.size > 0 && !isTold) this.#compare(row, number);
      this.#found.clear();
    }
  }

  finish(): void {
    const count = this.#crowded;
    if (count === 0) return;
    const are = count === 1 ? 'row has' : 'rows have';
    this.#issues.sheet({
      ...{ code: 'row_nearly_same', severity: 'warning' },
      message: `${count} ${are} a name and place, or a phone number, that ${MOST_OF_KEY} rows above have: of rows nearly the same as these, not all are found (first row ${this.#issues.rowName(this.#firstCrowded)})`,
      fix: FIX_CROWDED,
    });
  }

  close(): void {
    this.#texts.close();
  }

  /** Finds rows with a key of the last one. Returns false if there are too many to compare all. */
  #look(key: number, row: NearRow): boolean {
    const rows = this.#byKey.find(key, MOST_OF_KEY);
    // A name may have a word twice.
    if (rows[0] === this.#count - 1) return true;
    for (const other of rows) {
      if (mayBeNear(row.name.letters, this.#valueOf(other, LETTERS))) this.#found.add(other);
    }
    if (rows.length === MOST_OF_KEY) return false;
    this.#byKey.add(key, this.#count - 1);
    return true;
  }

  #lookByName(key: number, row: NearRow): boolean {
    const { keys } = row.name;
    const looks = keys.map((name) => this.#look((Math.imul(name, PRIME) ^ key) >>> 0, row));
    return looks.length > 0 && !looks.includes(false);
  }

  #keep(cells: ByteCells, row: number): void {
    this.#set(this.#count, START, this.#texts.length);
    this.#count += 1;
    const { bytes, bounds, rowCells } = cells;
    for (const { index } of this.#columns) {
      const cell = (rowCells[2 * row] as number) + index;
      const isThere = cell < (rowCells[2 * row + 1] as number);
      const [start, end] = isThere ? [bounds[2 * cell], bounds[2 * cell + 1]] : [0, 0];
      this.#texts.add(bytes, start as number, end as number);
      this.#texts.add(END_OF_CELL, 0, 1);
    }
  }

  /** Compares the last row with those before it that were found. */
  #compare(own: NearRow, number: number): void {
    const found = [...this.#found]
      .sort((one, other) => one - other)
      .map((place) => ({ place, row: this.#rowAt(place) }))
      .filter(({ row }) => areNear(own, row))
      .map((one) => ({ ...one, pair: pairOf(own, one.row) }))
      .filter(({ pair }) => !this.#apart.has(pair));
    const [first] = found;
    if (!first) return;
    const [name, ...others] = found.map(({ place }) =>
      this.#issues.rowName(this.#valueOf(place, NUMBER)),
    );
    const rows = others.length === 0 ? `row ${name}` : `rows ${[name, ...others].join(', ')}`;
    const what = `it may be for the person of ${rows}: ${shown(own)} is like ${shown(first.row)} (pair ${first.pair})`;
    const warning = `Row ${this.#issues.rowName(number)}: ${what}; both are printed`;
    const problem = { code: 'row_nearly_same', what, fix: FIX } as const;
    this.#issues.row(number, problem, this.#isWarning ? warning : undefined);
  }

  #valueOf(place: number, value: number): number {
    return chunkAt(this.#rows, place)?.[ROW_VALUES * placeInChunk(place) + value] ?? 0;
  }

  #set(place: number, value: number, to: number): void {
    const make = () => new Float64Array(ROW_VALUES * CHUNK_ROWS);
    chunkOf(this.#rows, place, make)[ROW_VALUES * placeInChunk(place) + value] = to;
  }

  #rowAt(place: number): NearRow {
    this.#read.length = 0;
    // The last row is compared with others, and none with it.
    this.#texts.copy(this.#valueOf(place, START), this.#valueOf(place + 1, START), this.#read);
    const { written } = this.#read;
    const cells: string[] = [];
    for (let at = 0, end = 0; at < written.length; at = end + 1) {
      end = written.indexOf(0xff, at);
      cells.push(written.toString('utf8', at, end));
    }
    return new NearRow(cells, this.#near.roles);
  }
}

function shown({ cells }: NearRow): string {
  return quoted(cells.filter((cell) => cell.trim() !== '').join(', '));
}

/** The word for two rows, in any order. Nobody can read them from it. */
function pairOf(...rows: readonly NearRow[]): string {
  const texts = rows.map(({ cells }) => JSON.stringify(cells.map((cell) => cell.trim()))).sort();
  return toPairWord(createHash('sha256').update(texts.join()).digest('hex'));
}
