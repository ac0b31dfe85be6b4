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

/**
 * Keeps skipped rows until they are written out: four numbers for those that follow each other. There may be as many as the sheet has rows.
 *
 * @param target Nothing is kept without one.
 */
export function listSkipped(target: SkippedTarget | undefined) {
  const kinds: Omit<SkippedRow, 'row' | 'repeats'>[] = [];
  /** First row, last row, place in `kinds`, the row that it repeats; 0 for none. */
  let numbers = new Uint32Array(FIRST_NUMBERS);
  let length = 0;
  return {
    add: async (rows: readonly SkippedRow[]): Promise<void> => {
      if (target) for (const row of rows) addRow(row);
    },
    write,
  };

  /**
   * Writes the list over an earlier file. Gives the name that it has: see `writeWhole`.
   *
   * @throws VdpipeError `file_unwritable`
   */
  async function write(): Promise<{ skipped: string } | undefined> {
    if (!target) return undefined;
    const { file, format } = target;
    const pieces = forPeople(exportSkipped(listed(), format), format);
    return { skipped: await writeWhole(file, pieces) };
  }

  function addRow({ row, repeats = 0, ...given }: SkippedRow): void {
    const { reason, rule, run } = given;
    const known = kinds.findIndex(
      (one) => one.reason === reason && one.rule === rule && one.run === run,
    );
    const kind = known === -1 ? kinds.push(given) - 1 : known;
    const isNext = numbers[length - 3] === row - 1 && numbers[length - 2] === kind;
    if (isNext && repeats + (numbers[length - 1] ?? 0) === 0) {
      numbers[length - 3] = row;
      return;
    }
    if (length === numbers.length) {
      const before = numbers;
      numbers = new Uint32Array(2 * length);
      numbers.set(before);
    }
    numbers.set([row, row, kind, repeats], length);
    length += NUMBERS;
  }

  async function* listed(): AsyncGenerator<readonly SkippedRow[]> {
    let rows: SkippedRow[] = [];
    for (let at = 0; at < length; at += NUMBERS) {
      const [first = 0, last = 0, place = 0, repeats = 0] = numbers.subarray(at);
      const kind = kinds[place];
      if (!kind) continue;
      for (let row = first; row <= last; row += 1) {
        rows.push({ row, ...kind, ...(repeats > 0 && { repeats }) });
        if (rows.length < LISTED_AT_ONCE) continue;
        yield rows;
        rows = [];
      }
    }
    yield rows;
  }
}
