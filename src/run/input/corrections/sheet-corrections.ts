import type { Issue, IssueSink } from '../../../issue.ts';
import { unescapeFormula } from '../../../output/sheets/csv-text.ts';
import { cellText, isBlankRow, rowTexts } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { WHOLE_ROW } from '../../../rows/cell-address.ts';
import { cellAddress, columnLetter, type SheetPlace } from '../../../rows/row.ts';
import { columnInList, type SheetPart } from '../../../rows/sheet-parts.ts';
import { toByteRows } from '../../../rows/to-byte-rows.ts';
import { composeText } from '../../../sheet/composed/compose-text.ts';
import { readEscaped } from '../../../sheet/escaped/read-escaped.ts';
import { FORMATS, formatAt } from '../../../sheet/format/formats.ts';
import { isPlainText } from '../../../sheet/plain-text.ts';
import type { RowCorrections, SheetFormat } from '../../../sheet/sheet.ts';
import { isRejectsCsv } from '../read-corrected.ts';
import { more, needless, outdated, repeated, type UnusedWhy, unused } from './correction-issues.ts';
import {
  type CorrectionList,
  type CorrectionsOfRow,
  type CorrectionsOfSheet,
  keepsRow,
  type PlacedCorrection,
} from './correction-list.ts';
import { beginsWith, toRowText, toWholeText } from './row-text.ts';

/** Corrections without a cell that are told one by one. */
const MAX_TOLD = 20;

export interface CorrectedSheet extends SheetPlace {
  readonly format: SheetFormat;
  /** Cells of a row that can be filled where they are empty. @default those of the columns that the header names */
  readonly width?: number | undefined;
}

/**
 * The corrections of a sheet, or of several that are read as one list, put to its rows as they are read. A cell is corrected if it
 * shows what its correction was made for; whatever does not fit is an issue.
 */
export class SheetCorrections implements RowCorrections {
  /** Cells that were changed. */
  corrected = 0;
  readonly #list: CorrectionList;
  readonly #sheet: CorrectedSheet;
  readonly #onIssue: IssueSink;
  readonly #isRejects: boolean;
  /** By the name of the sheet; rows are numbered as they are there. */
  readonly #of = new Map<string, CorrectionsOfSheet>();
  /** How many sheets have begun; of the last of these, what is added to its row numbers. */
  #begun = 0;
  #offset = 0;
  #format: SheetFormat;
  #inTurn: readonly CorrectionsOfRow[] = [];
  /** The first of them whose row has not been read. */
  #next = 0;
  #unused = 0;
  #needless = 0;
  #firstNeedless: PlacedCorrection | undefined;
  /** Those of whole rows that are others than the ones that are there, and answers whose cell or row is. */
  readonly #others = new Set<PlacedCorrection>();
  /** Answers that something asked for. */
  readonly #asked = new Set<PlacedCorrection>();

  constructor(list: CorrectionList, sheet: CorrectedSheet, onIssue: IssueSink) {
    this.#list = list;
    this.#sheet = sheet;
    this.#format = sheet.format;
    this.#onIssue = (issue) => onIssue({ ...issue, sheet: sheet.sheet });
    this.#isRejects = isRejectsCsv(sheet);
  }

  /** Corrects rows of one sheet that come in their order. Returns the same batch if nothing in it changes. */
  correct(batch: ByteRows): ByteRows {
    const [firstRow = 0] = batch.numbers;
    this.#beginUpTo(this.#sheet.parts?.placeOf(firstRow) ?? 0);
    const own = this.#offset === 0 ? batch : batch.movedBy(-this.#offset);
    const first = this.#next;
    const last = own.numbers.at(-1) ?? 0;
    while ((this.#inTurn[this.#next]?.row ?? Number.POSITIVE_INFINITY) <= last) this.#next += 1;
    const corrected = this.#correctRows(own, this.#inTurn.slice(first, this.#next));
    return corrected === own ? batch : corrected.movedBy(this.#offset);
  }

  /** Ends the sheets before one of the list, and begins with it. */
  #beginUpTo(place: number): void {
    const { parts, sheet } = this.#sheet;
    for (; this.#begun <= place; this.#begun += 1) {
      this.#tellLeft();
      const part = parts?.all[this.#begun];
      this.#offset = part?.offset ?? 0;
      this.#format = formatAt(this.#sheet, part?.firstRow);
      this.#inTurn = [...this.#ofSheet(part?.sheet ?? sheet).rows.values()];
      this.#next = 0;
    }
  }

  /** Reports those of the sheet that no row was left for. */
  #tellLeft(): void {
    for (const ofRow of this.#inTurn.slice(this.#next)) this.#tellAllUnused(ofRow);
  }

  #ofSheet(name: string): CorrectionsOfSheet {
    const of = this.#of.get(name) ?? this.#list.ofSheet(name, this.#sheet.parts !== undefined);
    this.#of.set(name, of);
    return of;
  }

  #at(row: number): CorrectionsOfRow | undefined {
    const { part, row: own } = this.#sheet.parts?.at(row) ?? { part: this.#sheet, row };
    return this.#ofSheet(part.sheet).rows.get(own);
  }

  /** The sheet of a correction, with its own columns. */
  #placeOf({ sheet }: PlacedCorrection): SheetPlace {
    const { parts, ...place } = this.#sheet;
    if (!parts || sheet === null) return place;
    const part = this.#partOf(sheet);
    if (!part?.columns) return { ...place, sheet };
    const { columns } = place.header;
    const own = Array.from({ length: part.columns.width }, (_, index) => {
      const unused = { index, letter: columnLetter(index), name: '' };
      return columns[columnInList(part.columns, index)] ?? unused;
    });
    return { ...place, sheet, header: { ...place.header, columns: own } };
  }

  #partOf(sheet: string | null): SheetPart | undefined {
    const name = sheet?.normalize('NFC');
    return this.#sheet.parts?.all.find((part) => part.sheet.normalize('NFC') === name);
  }

  /** Where the cell of a correction is in the rows of the list; -1 if its sheet alone has the column. */
  #columnOf({ sheet, column }: PlacedCorrection): number {
    return this.#sheet.parts ? columnInList(this.#partOf(sheet)?.columns, column) : column;
  }

  /** Whether the cell or row is the one that was accepted: all that it shows, with its corrections. */
  #judgeAnswer(batch: ByteRows, place: number, answer: PlacedCorrection): void {
    const { from } = answer;
    if (answer.column === WHOLE_ROW) {
      this.#isMeantRow(batch, place, answer);
      return;
    }
    const found = this.#textOf(batch, place, answer);
    if (found === from || this.#toMeant(found) === this.#toMeant(from)) return;
    this.#tellOutdated(answer, from, found);
  }

  /** Whether there is a correction of a cell. */
  has(row: number, column: number): boolean {
    return (
      this.#at(row)?.fixes.some((correction) => this.#columnOf(correction) === column) === true
    );
  }

  /** Why a question about a cell, or a row, is answered: it is meant as it is; null if it is not. */
  answerTo({ code, row, cell }: Pick<Issue, 'code' | 'row' | 'cell'>): string | null {
    const answer = this.#at(row ?? 0)?.answers.find((one) => {
      const isThere =
        one.column === WHOLE_ROW ||
        cellAddress(this.#sheet, this.#columnOf(one), row ?? 0) === cell;
      return one.accept === code && isThere && !this.#others.has(one);
    });
    if (answer === undefined) return null;
    this.#asked.add(answer);
    return answer.why ?? '';
  }

  /** How many answers something has asked for. */
  get accepted(): number {
    return this.#asked.size;
  }

  /** Whether a row that was read is to be left out. */
  isLeftOut(row: number): boolean {
    const whole = ofWholeRow(this.#at(row)?.fixes);
    return whole !== undefined && !keepsRow(whole) && !this.#others.has(whole);
  }

  /** Reports the corrections that no row was left for, and what only all of them show. */
  finish(): void {
    const { parts, sheet } = this.#sheet;
    const names = parts?.all.map((part) => part.sheet) ?? [sheet];
    this.#beginUpTo(names.length - 1);
    this.#tellLeft();
    const all = names.map((name) => this.#ofSheet(name));
    const notAsked = all
      .flatMap(({ rows }) => [...rows.values()].flatMap(({ answers }) => answers))
      .filter((answer) => !this.#asked.has(answer) && !this.#others.has(answer));
    this.#tellNeedless(notAsked[0], notAsked.length);
    for (const correction of this.#list.ofOthers(names, parts !== undefined)) {
      this.#tellUnused(correction, correction.sheet === null ? 'part' : 'sheet');
    }
    this.#tellMore('correction_unused', this.#unused);
    const twice = all.flatMap((of) => of.repeated);
    for (const correction of twice.slice(0, MAX_TOLD)) {
      this.#onIssue(repeated(this.#placeOf(correction), correction));
    }
    this.#tellMore('correction_repeated', twice.length);
    this.#tellNeedless(this.#firstNeedless, this.#needless);
  }

  /** @param wanted The corrections of rows up to the last of the batch; some may not be in it. */
  #correctRows(batch: ByteRows, wanted: readonly CorrectionsOfRow[]): ByteRows {
    const { numbers } = batch;
    const changes = new Map<number, readonly Change[]>();
    const answered: (readonly [place: number, answer: PlacedCorrection])[] = [];
    let place = 0;
    for (const ofRow of wanted) {
      const { row, fixes, answers } = ofRow;
      while (place < numbers.length && (numbers[place] as number) < row) place += 1;
      const isThere = numbers[place] === row && !isBlankRow(batch.cells, place);
      if (!isThere || row <= this.#sheet.header.row) {
        this.#tellAllUnused(ofRow);
        continue;
      }
      const changed = this.#judgeRow(batch, place, fixes);
      const toChange = (one: PlacedCorrection) => ({ column: this.#columnOf(one), to: one.to });
      if (changed.length > 0) changes.set(place, changed.map(toChange));
      this.corrected += changed.length;
      for (const answer of answers) answered.push([place, answer]);
    }
    const corrected = changes.size === 0 ? batch : rewrite(batch, changes);
    for (const [at, answer] of answered) this.#judgeAnswer(corrected, at, answer);
    return corrected;
  }

  /**
   * Which of a row's cells change; none if it is not the one that its corrections were made for. One that is left out stays as it is
   * here: it takes part in what shows only beside other rows, such as totals.
   */
  #judgeRow(
    batch: ByteRows,
    place: number,
    ofRow: readonly PlacedCorrection[],
  ): readonly PlacedCorrection[] {
    const whole = ofWholeRow(ofRow);
    if (whole && !this.#isMeantRow(batch, place, whole)) return [];
    return ofRow.filter(
      (correction) => correction !== whole && this.#changes(batch, place, correction),
    );
  }

  #isMeantRow({ cells }: ByteRows, place: number, whole: PlacedCorrection): boolean {
    const { from: expected } = whole;
    const found = rowTexts(cells, place);
    const isAnswer = whole.accept !== undefined;
    if (beginsWith(found, expected, isAnswer)) return true;
    const meant = found.map((text) => this.#toMeant(text));
    if (beginsWith(meant, composeText(expected), isAnswer)) return true;
    this.#tellOutdated(whole, expected, isAnswer ? toWholeText(found) : toRowText(found));
    return false;
  }

  /** Whether a cell is to change. Tells why if it cannot, or need not. */
  #changes(batch: ByteRows, place: number, correction: PlacedCorrection): boolean {
    const { header, width = header.columns.length } = this.#sheet;
    const { from, to } = correction;
    const column = this.#columnOf(correction);
    const found = this.#textOf(batch, place, correction);
    if (column < 0 || (found === '' && column >= width)) {
      this.#tellUnused(correction, 'column');
      return false;
    }
    // Who says that a cell is as it shows may mean it rather than the number that it holds.
    if (found === to) return from === to ? false : this.#noNeed(correction);
    const meant = this.#toMeant(found);
    if (found === from || meant === this.#toMeant(from)) return true;
    if (meant === this.#toMeant(to)) return this.#noNeed(correction);
    this.#tellOutdated(correction, from, found);
    return false;
  }

  #textOf({ cells }: ByteRows, place: number, correction: PlacedCorrection): string {
    const column = this.#columnOf(correction);
    return column < 0 ? '' : cellText(cells, place, column);
  }

  #noNeed(correction: PlacedCorrection): false {
    this.#firstNeedless ??= correction;
    this.#needless += 1;
    return false;
  }

  /** The text that issues show of a cell, which may be written otherwise in the file: `="01067"` in CSV, letters in parts. */
  #toMeant(text: string): string {
    const own = this.#isRejects ? unescapeFormula(text) : text;
    const escaped = FORMATS[this.#format].isOfTexts ? readEscaped(own) : null;
    return composeText(escaped && 'text' in escaped ? escaped.text : own);
  }

  #tellAllUnused({ row, fixes, answers }: CorrectionsOfRow): void {
    const why = row <= this.#sheet.header.row ? 'header' : 'row';
    for (const correction of [...answers, ...fixes]) this.#tellUnused(correction, why);
  }

  #tellUnused(correction: PlacedCorrection, why: UnusedWhy): void {
    if (keepsRow(correction) && why !== 'part') return;
    this.#others.add(correction);
    this.#unused += 1;
    if (this.#unused > MAX_TOLD) return;
    const isOther = why === 'sheet' || why === 'part';
    const place = isOther ? this.#sheet : this.#placeOf(correction);
    this.#onIssue(unused(place, correction, why));
  }

  /** The cell or row is another. */
  #tellOutdated(correction: PlacedCorrection, expected: string, found: string): void {
    this.#others.add(correction);
    const place = this.#placeOf(correction);
    const row = correction.row + this.#offset;
    this.#onIssue({ ...outdated(place, correction, { expected, found }), row });
  }

  #tellNeedless(first: PlacedCorrection | undefined, count: number): void {
    if (first) this.#onIssue(needless(this.#placeOf(first), first, count));
  }

  #tellMore(code: 'correction_unused' | 'correction_repeated', count: number): void {
    if (count > MAX_TOLD) this.#onIssue(more(this.#sheet, code, count - MAX_TOLD));
  }
}

/** What is said of a row as a whole. */
function ofWholeRow(ofRow: readonly PlacedCorrection[] | undefined): PlacedCorrection | undefined {
  const last = ofRow?.at(-1);
  return last?.column === WHOLE_ROW ? last : undefined;
}

export type Change = Pick<PlacedCorrection, 'column' | 'to'>;

/** @param changes By the place of their row in the batch, and by columns of the list. */
export function rewrite(
  batch: ByteRows,
  changes: ReadonlyMap<number, readonly Change[]>,
): ByteRows {
  const { numbers, endsOpen, hidden } = batch;
  let { plain } = batch;
  const rows = batch.rows.map((texts, place) => {
    const ofRow = changes.get(place);
    if (ofRow === undefined) return texts;
    const changed = [...texts];
    for (const { column, to } of ofRow) {
      while (changed.length < column) changed.push('');
      changed[column] = to;
      plain &&= isPlainText(to);
    }
    return changed;
  });
  return toByteRows({ numbers, rows, plain, endsOpen, hidden });
}
