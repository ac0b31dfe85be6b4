import type { ByteRows } from '../../rows/byte-rows.ts';
import { KnownCells } from '../../rows/kept/known-cells.ts';
import { memoize } from '../../rows/kept/memoize.ts';
import type { Column } from '../../rows/row.ts';
import type { StoredNumbers } from '../../rows/stored-numbers.ts';
import { NOT_PLAIN, toUnits, UNITS } from '../cells/amount-units.ts';
import type { Checked } from '../cells/cell-values.ts';
import { isNumberStep } from '../cells/clean/clean-steps.ts';
import {
  type AmountReading,
  heldText,
  markOfHeld,
  type Proven,
  readHeldNumber,
  readsAs,
  typedText,
} from '../cells/number-cell.ts';
import { TIMES } from '../file/order-fields.ts';
import type { CellCopier } from './copy-cells.ts';
import type { CurrentRow } from './current-row.ts';
import {
  areEastAsian,
  cleanerOf,
  isAnother,
  KNOWN_VALUES,
  marksIn,
  missingAmount,
  saysSeveral,
  toCheckCell,
  toNoteCurrency,
} from './field-checks.ts';
import { FIX_AMOUNT, notAsShown } from './held-cells.ts';
import type { watchMergedAmounts } from './merged-amounts.ts';
import { provenBy, provenInColumn } from './number-marks.ts';
import type { FieldPlan, Plan, Times } from './plan.ts';
import type { FieldValue } from './record.ts';
import { quoted, type RowProblem } from './row-issue.ts';
import { otherPack, timesPack } from './row-packs.ts';
import {
  amountColumnOf,
  cellsIn,
  compileReader,
  gapsIn,
  hasFailed,
  heldColumnOf,
  type TextReader,
} from './text-reader.ts';

/** What cells hold besides their texts. */
interface HeldAmounts {
  /** Of a workbook: then plain digits prove nothing of how people write. */
  readonly stored: StoredNumbers | undefined;
  /** null if no amount is merged. */
  readonly merged: ReturnType<typeof watchMergedAmounts>;
}

interface CompiledField extends FieldPlan {
  readonly reader: TextReader;
  readonly columns: readonly number[];
  checkCell: ((cell: string) => Checked) | null;
  /** Notes how a number is written that cleaning rewrites; null for no such field. */
  checkGiven: ((cell: string) => Checked) | null;
  /** Notes the currency beside an amount, which a step may take away; null for no such field. */
  noteCurrency: ((cell: string) => void) | null;
  /** The column of an amount that is added up; -1 for any other field. */
  readonly amountColumn: number;
  /** Whether an amount that is less than 1 or not whole is invalid: it counts copies, or those of a pack. */
  readonly isCount: boolean;
  /** The column of an amount whose cells may hold other numbers than they show; -1 for any other field. */
  readonly heldColumn: number;
  /** Whether a decimal point that a person wrote in the column has been noted. */
  hasPoint: boolean;
}

/** Reads and checks the fields of an order in a row. */
export class FieldReader {
  /** Whether no field reads a cell, so that rows with the same ids have the same fields. */
  readonly areOfIds: boolean;
  /** Indexes of the columns of fields that are not amounts to be added up; and whether there are no others. */
  readonly #agreeing: readonly number[];
  readonly #areAllAgreeing: boolean;
  readonly #heldColumns: readonly number[];
  /** Whether cells are cleaned, which is counted row by row. */
  readonly #cleans: boolean;
  /** The values of the row above and its ids, if all of them are valid. */
  #above: readonly FieldValue[] | null = null;
  #aboveProject = '';
  #aboveUser = '';
  #isValid = true;
  /** Whether no cell of the row holds another number than it shows. */
  #isAsShown = true;
  readonly #fields: readonly CompiledField[];
  readonly #row: CurrentRow;
  readonly #cells: () => CellCopier;
  readonly #stored: StoredNumbers | undefined;
  readonly #merged: ReturnType<typeof watchMergedAmounts>;
  readonly #amounts: AmountReading | undefined;
  readonly #times: Times | null;
  /** Whether the row has a quantity, and how many copies one has of the last. */
  #hasCount = false;
  #pack = '';
  /** By index of a column. */
  readonly #known: ReadonlyMap<number, KnownCells>;

  /** @param cells Those of the row; asked for when it is read. */
  constructor(
    { fields, amounts, order }: Plan,
    row: CurrentRow,
    cells: () => CellCopier,
    { stored, merged }: HeldAmounts,
  ) {
    this.#row = row;
    this.#cells = cells;
    this.#stored = stored;
    this.#merged = merged;
    this.#amounts = amounts;
    this.#times = order.times;
    this.#fields = fields.map((field) => {
      // White space around the cells of a template is not sent. A check trims by itself.
      const isText = field.check === null;
      const reader = compileReader(field.from, row, { trims: isText, notesNumbers: isText });
      return {
        ...field,
        reader,
        columns: reader.allColumns.map(({ index }) => index),
        checkCell: null,
        checkGiven: null,
        noteCurrency: null,
        amountColumn: amountColumnOf(field, reader),
        heldColumn: heldColumnOf(field, reader),
        isCount: field.name === 'order_count' || field.name === TIMES,
        hasPoint: false,
      };
    });
    this.areOfIds = this.#fields.every(
      ({ reader, check, combine }) =>
        reader.allColumns.length === 0 && check === null && combine !== 'sum',
    );
    const agreeing = this.#fields.filter(({ amountColumn }) => amountColumn < 0);
    this.#agreeing = agreeing.flatMap(({ columns }) => columns);
    this.#cleans = agreeing.some(({ from }) => (from.clean ?? []).length > 0);
    this.#heldColumns = this.#fields.flatMap(({ heldColumn }) =>
      heldColumn < 0 || !stored ? [] : heldColumn,
    );
    const indexes = this.#fields.flatMap(({ columns }) => columns);
    this.#areAllAgreeing = indexes.length === this.#agreeing.length;
    this.#known = new Map(indexes.map((index) => [index, new KnownCells()]));
  }

  /** Reads a row's fields. Rows of an order mostly agree with the row above: then its values are taken, and no text is made. */
  read(row: string[], projectId: string, svcUid: string): readonly FieldValue[] {
    const merged = this.#merged;
    const mayHold = merged !== null || this.#stored?.isEmpty === false;
    this.#isAsShown =
      !mayHold || this.#heldColumns.every((column) => this.#held(column) === undefined);
    const isSame =
      this.#isAsShown &&
      merged === null &&
      !this.#cleans &&
      this.#aboveProject === projectId &&
      this.#aboveUser === svcUid &&
      this.#cells().isAsAbove(this.#agreeing) &&
      // A text shows how people write; the same of a number above it does not.
      !this.#heldColumns.some(this.#isText);
    const above = isSame ? this.#above : null;
    if (above !== null && this.#areAllAgreeing) return above;
    this.#isValid = true;
    // Of its size from the start: one that grows takes four times the memory, for each row.
    const values = new Array<FieldValue>(this.#fields.length);
    for (let i = 0; i < values.length; i += 1) {
      const field = this.#fields[i] as CompiledField;
      const isAmount = field.amountColumn >= 0;
      if (merged !== null && this.#isCounted(merged, field, projectId, svcUid)) values[i] = '';
      else if (i === this.#times?.field) values[i] = this.#timesOf(this.#times, field, row, values);
      else if (above !== null && !isAmount) values[i] = above[i] as FieldValue;
      else if (isAmount) values[i] = this.#amount(field, row, projectId, svcUid);
      else values[i] = this.#field(field, row, projectId, svcUid);
    }
    this.#above = this.#isValid && this.#isAsShown ? values : null;
    this.#aboveProject = projectId;
    this.#aboveUser = svcUid;
    return values;
  }

  /** Whether an amount is that of merged cells and counts in another row of the order. */
  #isCounted(
    merged: NonNullable<HeldAmounts['merged']>,
    { heldColumn, reader }: CompiledField,
    projectId: string,
    svcUid: string,
  ): boolean {
    const [column] = reader.columns;
    if (heldColumn < 0 || projectId === '' || column === undefined) return false;
    return merged.isCounted(column, this.#row.number, `${svcUid} ${projectId}`);
  }

  /** The number that a cell of a workbook holds; undefined if its text says all. */
  #held(column: number): number | undefined {
    return this.#stored?.at(this.#row.number, column);
  }

  /** Made once: another function for each row would be garbage. */
  readonly #isText = (column: number): boolean =>
    this.#stored?.isText(this.#row.number, column) === true;

  /** The same as a canonical decimal text; null if its text says all. Where people write a comma, the point of a number's text does not. */
  #heldText(cell: string, { heldColumn: column, reading }: CompiledField): string | null {
    const mayDiffer = reading?.decimal === ',' && column >= 0;
    const isPlain = mayDiffer && this.#stored?.isPlain(cell, this.#row.number, column);
    return heldText(cell, this.#held(column), isPlain);
  }

  #report(problem: RowProblem): void {
    this.#isValid = false;
    this.#row.report(problem);
  }

  /** Learns from the first rows what the marks of the sheet's amounts mean. Later rows may contradict it, which is an issue. */
  learnMarks(batch: ByteRows, names: readonly string[]): (list: Column['joined']) => Proven {
    const marks = this.#fields.map(({ check, reader, from: { clean = [] } }) => {
      const [column] = reader.columns;
      if (check === null || !reader.isCell || !column) return 0;
      const marksOf = (toText?: (cell: string) => string) =>
        marksIn(column, (cell) => check(cell, null), batch, this.#row, toText);
      // A number step reads how the cell itself is written. What other steps write is a proof if the cell shows the same.
      const cleaner = clean.some(isNumberStep) ? undefined : cleanerOf(reader);
      return cleaner ? marksOf() & marksOf((cell) => cleaner.clean(cell)) : marksOf();
    });
    const otherwise = areEastAsian(batch.rows, names) ? '.' : this.#row.markOfRegion;
    const provenIn = (list: Column['joined']) => {
      const isOf = ({ reader }: CompiledField) => reader.columns[0]?.joined === list;
      const all = this.#fields.map((field, i) => (isOf(field) ? (marks[i] ?? 0) : 0));
      return provenBy(all.reduce((marks, one) => marks | one, 0)) ?? otherwise;
    };
    for (const [i, field] of this.#fields.entries()) {
      const list = field.reader.columns[0]?.joined;
      const proven = provenInColumn(marks[i] ?? 0) ?? provenIn(list);
      field.checkCell = toCheckCell(field, proven, this.#row);
      field.noteCurrency = toNoteCurrency(field, this.#row);
      if (!field.checkStored || !(field.from.clean ?? []).some(isNumberStep)) continue;
      // Cleaning writes a decimal point, so that a number does not show any more how it was written.
      field.checkGiven = field.checkCell;
      const { checkStored } = field;
      field.checkCell = memoize((cell) => checkStored(cell), KNOWN_VALUES);
    }
    return provenIn;
  }

  /** To be called where a row is left out, so that the last row read is not the one above the next. */
  forgetAbove(): void {
    this.#above = null;
  }

  /** How many copies one of the row's quantity has; where quantities are added up, how many copies the row adds. */
  #timesOf({ of, isSum }: Times, field: CompiledField, row: string[], values: FieldValue[]) {
    const quantity = values[of] ?? '';
    this.#hasCount = quantity !== '';
    const pack = this.#field(field, row, '', '');
    if (this.#hasCount) this.#pack = pack;
    else if (isSum && pack !== '' && pack !== this.#pack && this.#row.isValid)
      this.#report({ column: field.reader.columns[0] ?? null, ...otherPack(pack, this.#pack) });
    return isSum && pack !== '' ? timesPack(quantity, pack) : pack;
  }

  /** Reads plain amounts from their bytes, other amounts from their texts: a property test checks that both give the same. */
  #amount(field: CompiledField, row: string[], projectId: string, svcUid: string): FieldValue {
    const { amountColumn, isCount } = field;
    const isHeld = !this.#isAsShown && this.#held(field.heldColumn) !== undefined;
    const units = isHeld ? NOT_PLAIN : this.#cells().amount(amountColumn);
    const isValid = isCount ? units > 0 && units % UNITS === 0 : units >= 0;
    // The first text with a point is read as one, which notes how the column is written.
    if (isValid && (field.hasPoint || !this.#showsPoint(field))) return units;
    field.hasPoint ||= isValid;
    const text = this.#field(field, row, projectId, svcUid);
    return text === '' ? text : (toUnits(text) ?? text);
  }

  /** Whether a cell with an amount shows that people write a decimal point. */
  #showsPoint({ amountColumn: index, reader }: CompiledField): boolean {
    const cells = this.#cells();
    const [column] = reader.columns;
    if (!column || !cells.hasPoint(index)) return false;
    if (this.#stored?.isNumber(this.#row.number, index)) return false;
    return this.#row.isProof(cells.knownText(index, this.#known.get(index) as KnownCells), column);
  }

  #field(field: CompiledField, row: string[], projectId: string, svcUid: string): string {
    const { name, reader, required, combine, empty } = field;
    for (const column of field.columns) {
      row[column] = this.#cells().knownText(column, this.#known.get(column) as KnownCells);
    }
    const text = reader.read(row, projectId, svcUid);
    if (hasFailed(reader, row)) return '';
    if (required) {
      // A format may hide the number that a cell holds.
      const isText = this.#amounts === 'shown' || isAnother(reader);
      const held = isText ? undefined : this.#held(field.heldColumn);
      const isHidden = held !== undefined && String(held) !== empty;
      const column = isHidden ? null : gapsIn(reader, row).column;
      if (column && (combine === 'first' || (name === TIMES && !this.#hasCount))) return '';
      const given = row[column?.index ?? -1] ?? '';
      const isTaken = /(?!0)\p{Nd}/u.test(given);
      if (column && empty !== undefined && !isTaken) return empty;
      if (column) {
        this.#report(missingAmount(name, column, isTaken ? given : ''));
        return '';
      }
    }
    if (!reader.isCell && reader.columns.length > 0) {
      const gaps = gapsIn(reader, row);
      // Nothing is left of a text that says which of its cells may be empty.
      if (gaps.isEmpty && cellsIn(reader, row).some(({ isOptional }) => isOptional)) return '';
      if (gaps.column) this.#row.printed.noteGap(name, gaps.column, this.#row.number, text, false);
    }
    if (field.checkCell === null) return text.trim();
    if (name === 'order_count') this.#row.counts?.noteZero(text, this.#row.number);
    if (field.checkGiven) this.#noteGiven(field, row);
    if (cleanerOf(reader)?.changed && !isAnother(reader))
      field.noteCurrency?.(row[reader.columns[0]?.index ?? -1] ?? '');
    const checked = this.#checkNumber(field, text, row) ?? field.checkCell(text);
    if ('text' in checked) return checked.text;
    const what =
      'what' in checked ? checked.what : `${name} ${checked.wanted}, found ${quoted(text)}`;
    const code = 'code' in checked ? checked.code : 'order_field_invalid';
    const { fix } = checked;
    this.#report({ code, column: reader.columns[0] ?? null, value: text, what, fix });
    return '';
  }

  /** Notes how the number in a cell is written that cleaning rewrites; of a number that the cell holds only its currency. */
  #noteGiven(field: CompiledField, row: readonly string[]): void {
    const { checkGiven, reader } = field;
    const [column] = reader.columns;
    const given = row[column?.index ?? -1] ?? '';
    const held = this.#heldText(given, field);
    if (column && held !== null) this.#row.noteNumber(readHeldNumber(given, held), given, column);
    else checkGiven?.(given);
  }

  /** Checks the number that a cell of a workbook holds, where its text does not say it; null if the text counts. */
  #checkNumber(
    field: CompiledField,
    text: string,
    row: readonly string[],
  ): Checked | NotAsShown | null {
    const { name, heldColumn, checkStored, checkGiven, reader, reading } = field;
    // What replaces a text says all, if that showed the number.
    const isReplaced = isAnother(reader);
    const given = row[heldColumn] ?? '';
    const shown = isReplaced ? given : text;
    const isRewritten = cleanerOf(reader)?.isRewritten === true;
    const isStored = this.#amounts === 'stored' && isRewritten;
    const isDigits = isStored && this.#stored?.showsDigits(given) === true;
    const isTyped = isStored && !isDigits && this.#isText(heldColumn);
    const held = isDigits
      ? heldText(given, this.#held(heldColumn) ?? Number(given))
      : isTyped
        ? typedText(given, reading)
        : this.#heldText(shown, field);
    if (held === null || checkStored === undefined) return null;
    const [column] = reader.columns;
    if (this.#amounts === 'shown') {
      const isOther = isReplaced || isRewritten || checkGiven;
      const mark = isOther ? undefined : markOfHeld(shown, Number(held));
      const checked = mark ? checkStored(shown, mark) : null;
      if (checked && column) this.#row.noteNumber(checked, shown, column);
      return checked;
    }
    const found = readHeldNumber(shown, held);
    const isOfPacks = name === 'order_count' && this.#times !== null;
    const isOther =
      !(isReplaced || isRewritten || found.sign || isOfPacks) && saysSeveral(field, shown);
    const isAsked = isRewritten ? !readsAs(text, held) : !found.isShown || isOther;
    // Who sees digits sees no difference between a text and the numbers beside it, which count as they are.
    const isText =
      isTyped || (isDigits && this.#stored?.isPlain(given, this.#row.number, heldColumn) === false);
    if (isAsked && (this.#amounts === undefined || isText)) {
      const what = isRewritten
        ? `is ${quoted(text)} after clean-up of ${quoted(given)}, but the cell ${isText ? 'is a text' : `holds ${held}`}`
        : isOther
          ? `shows ${quoted(shown)}: it may be for one copy or for several`
          : notAsShown(shown, held);
      const fix = isText ? FIX_TEXT : FIX_AMOUNT;
      return { code: 'amount_not_as_shown', what: `${name} ${what}`, fix };
    }
    if (isReplaced || isTyped) return null;
    if (column) this.#row.noteNumber(found, text, column);
    return checkStored(held);
  }
}

const FIX_TEXT =
  'Set amounts under sheet in the mapping to shown if clean-up makes the amount; if not, enter it as a number';

/** A cell that holds another number than it shows. */
type NotAsShown = Pick<RowProblem, 'code' | 'what' | 'fix'>;
