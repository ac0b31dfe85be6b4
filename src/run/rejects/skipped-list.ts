import type { SkippedRow } from '../../issue.ts';
import { type ExportFormat, exportSkipped, forPeople } from '../../output/sheets/export-orders.ts';
import { writeWhole } from '../../output/sheets/write-whole.ts';

/** A file that lists skipped rows. */
export interface SkippedTarget {
  readonly file: string;
  readonly format: ExportFormat;
}

const NUMBERS = 4;
const FIRST_NUMBERS = NUMBERS * 256;
const LISTED_AT_ONCE = 1000;

/** Skipped rows until they are written out: four numbers for those that follow each other. There may be as many as the sheet has rows. */
export class SkippedList {
  readonly #target: SkippedTarget | undefined;
  readonly #kinds: Omit<SkippedRow, 'row' | 'repeats'>[] = [];
  /** First row, last row, place in `#kinds`, the row that it repeats; 0 for none. */
  #numbers = new Uint32Array(FIRST_NUMBERS);
  #length = 0;

  /** @param target Nothing is kept without one. */
  constructor(target: SkippedTarget | undefined) {
    this.#target = target;
  }

  readonly add = async (rows: readonly SkippedRow[]): Promise<void> => {
    if (!this.#target) return;
    for (const row of rows) this.#add(row);
  };

  /**
   * Writes the list over an earlier file. Gives the name that it has: see `writeWhole`.
   *
   * @throws VdpipeError `file_unwritable`
   */
  async write(): Promise<{ skipped: string } | undefined> {
    if (!this.#target) return undefined;
    const { file, format } = this.#target;
    const pieces = forPeople(exportSkipped(this.#rows(), format), format);
    return { skipped: await writeWhole(file, pieces) };
  }

  #add({ row, repeats = 0, ...given }: SkippedRow): void {
    const kind = this.#kindOf(given);
    const numbers = this.#numbers;
    const end = this.#length;
    const isNext = numbers[end - 3] === row - 1 && numbers[end - 2] === kind;
    if (isNext && repeats + (numbers[end - 1] ?? 0) === 0) {
      numbers[end - 3] = row;
      return;
    }
    if (end === numbers.length) {
      this.#numbers = new Uint32Array(2 * end);
      this.#numbers.set(numbers);
    }
    this.#numbers.set([row, row, kind, repeats], end);
    this.#length += NUMBERS;
  }

  #kindOf(given: Omit<SkippedRow, 'row' | 'repeats'>): number {
    const { reason, rule, run } = given;
    const known = this.#kinds.findIndex(
      (kind) => kind.reason === reason && kind.rule === rule && kind.run === run,
    );
    return known === -1 ? this.#kinds.push(given) - 1 : known;
  }

  async *#rows(): AsyncGenerator<readonly SkippedRow[]> {
    let listed: SkippedRow[] = [];
    for (let at = 0; at < this.#length; at += NUMBERS) {
      const [first = 0, last = 0, place = 0, repeats = 0] = this.#numbers.subarray(at);
      const kind = this.#kinds[place];
      if (!kind) continue;
      for (let row = first; row <= last; row += 1) {
        listed.push({ row, ...kind, ...(repeats > 0 && { repeats }) });
        if (listed.length < LISTED_AT_ONCE) continue;
        yield listed;
        listed = [];
      }
    }
    yield listed;
  }
}
