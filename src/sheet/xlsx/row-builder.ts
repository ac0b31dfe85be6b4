import type { IssueSink } from '../../issue.ts';
import type { SheetLimits } from '../limits.ts';
import { cellAddress, columnLetter, type RowBatch } from '../row.ts';
import { toIssue } from '../to-issue.ts';
import { toCellText } from './cell-text.ts';
import { parseIsoDate } from './number-format/calendar.ts';
import type { NumberFormat } from './number-format/number-format.ts';
import type { PackedTexts } from './packed-texts.ts';
import type { RawCell, RowSink } from './scan-rows.ts';
import {
  cellTooLong,
  columnsTooMany,
  fileDamaged,
  fileTooLarge,
  rowsTooMany,
} from './xlsx-errors.ts';

const ROWS_PER_BATCH = 1000;
const CELLS_PER_BATCH = 200_000;
/** Digits that a number keeps in a spreadsheet program. */
const EXACT_DIGITS = 15;
/** Longest text that a cut of a longer one copies; from here on it holds the longer one in memory. */
const COPIED_CHARS = 12;

/** What cells need to become texts. */
export interface RowContext {
  readonly file: string;
  readonly sheet: string;
  readonly date1904: boolean;
  readonly texts: PackedTexts;
  readonly format: (style: number) => NumberFormat;
  readonly limits: SheetLimits;
  readonly onIssue: IssueSink;
}

export interface RowBuilder {
  readonly sink: RowSink;
  /** Rows gathered so far, once they make a batch; with `all` whatever there is. */
  take(all: boolean): RowBatch | null;
}

/** Makes rows of texts from raw cells: gaps are filled, values are shown as their formats say. */
export function createRowBuilder(context: RowContext): RowBuilder {
  const { sheet, limits, texts } = context;
  let numbers: number[] = [];
  let rows: string[][] = [];
  let cellsInBatch = 0;
  let cells = 0;
  let lastNumber = 0;
  let row: string[] = [];
  /** Column that a cell without `r` stands in. */
  let nextColumn = 0;

  return {
    sink: { openRow, cell, closeRow },
    take(all) {
      const full = rows.length >= ROWS_PER_BATCH || cellsInBatch >= CELLS_PER_BATCH;
      if (rows.length === 0 || !(full || all)) return null;
      const batch = { numbers, rows };
      numbers = [];
      rows = [];
      cellsInBatch = 0;
      return batch;
    },
  };

  function openRow(said: number): void {
    const number = said === 0 ? lastNumber + 1 : said;
    if (number <= lastNumber) {
      throw damaged(`row ${number} stands after row ${lastNumber}`);
    }
    if (number > limits.maxRows) throw rowsTooMany(sheet, limits.maxRows);
    lastNumber = number;
    row = [];
    nextColumn = 0;
  }

  function closeRow(): void {
    numbers.push(lastNumber);
    rows.push(row);
    cellsInBatch += row.length;
    cells += row.length;
    if (cells > limits.maxCells) {
      throw fileTooLarge(
        context.file,
        `sheet "${sheet}" has more than ${limits.maxCells} cells`,
        'maxCells',
      );
    }
  }

  function cell(raw: RawCell): void {
    const column = raw.column < 0 ? nextColumn : raw.column;
    nextColumn = column + 1;
    if (column >= limits.maxColumns) throw columnsTooMany(sheet, lastNumber, limits.maxColumns);
    const text = show(raw, column);
    if (text === '') return;
    if (text.length > limits.maxCellChars) {
      throw cellTooLong(sheet, lastNumber, column, limits.maxCellChars);
    }
    if (column < row.length) {
      if (row[column] !== '') throw damaged(`it gives cell ${address(column)} twice`);
      row[column] = text;
      return;
    }
    while (row.length < column) row.push('');
    row.push(text);
  }

  function show(raw: RawCell, column: number): string {
    const { value, type } = raw;
    if (raw.index >= 0) return showText(raw.style, sharedText(raw.index, column));
    if (value === null) {
      if (raw.formula) context.onIssue(formulaWithoutValue(column));
      return '';
    }
    switch (type) {
      case 's':
        return showText(raw.style, sharedText(toIndex(value), column));
      case 'n':
        return showNumber(raw.style, value, column);
      case 'str':
        return showText(raw.style, detach(toCellText(value, raw.preserveSpace)));
      case 'inlineStr':
        return showText(raw.style, detach(value));
      case 'b':
        return showBoolean(value.trim(), column);
      case 'd':
        return showDate(raw.style, value.trim());
      case 'e':
        return detach(toCellText(value, false));
      default:
        throw damaged(
          `cell ${address(column)} has a type that is not known, "${type.slice(0, 20)}"`,
        );
    }
  }

  function showText(style: number, text: string): string {
    const format = context.format(style);
    return format.plainText ? text : format.showText(text);
  }

  function showNumber(style: number, value: string, column: number): string {
    const format = context.format(style);
    if (format.general && isShortNumber(value)) return value;
    if (value === '') return '';
    const number = Number(value);
    if (!Number.isFinite(number)) throw notNumber(value, column);
    const text = format.showNumber(number);
    if (Math.abs(number) >= 10 ** EXACT_DIGITS) context.onIssue(numberRounded(column, text));
    return text;
  }

  function showDate(style: number, value: string): string {
    const serial = parseIsoDate(value, context.date1904);
    return serial === null ? value : context.format(style).showNumber(serial);
  }

  function showBoolean(value: string, column: number): string {
    if (value === '1' || value === 'true') return 'TRUE';
    if (value === '0' || value === 'false') return 'FALSE';
    throw damaged(`cell ${address(column)} is neither true nor false but "${value.slice(0, 20)}"`);
  }

  function sharedText(index: number, column: number): string {
    const text = texts.get(index);
    if (text !== undefined) return text;
    throw damaged(
      `cell ${address(column)} shares text ${index} of the ${texts.count} that there are`,
    );
  }

  function address(column: number): string {
    return cellAddress(sheet, column, lastNumber);
  }

  function damaged(what: string) {
    return fileDamaged(context.file, what);
  }

  function notNumber(value: string, column: number) {
    return damaged(`cell ${address(column)} should be a number and is "${value.slice(0, 40)}"`);
  }

  function place(column: number) {
    return { sheet, row: lastNumber, column: columnLetter(column), cell: address(column) };
  }

  /** Longer whole numbers lost their last digits when they were typed: card and order numbers, barcodes. */
  function numberRounded(column: number, text: string) {
    return toIssue({
      ...place(column),
      code: 'number_rounded',
      severity: 'warning',
      value: text,
      message: `Cell ${address(column)} is a number of more than ${EXACT_DIGITS} digits, of which the spreadsheet program keeps ${EXACT_DIGITS}: the rest became zeros`,
      fix: 'If it is an id, format the column as text and enter it again from its source',
    });
  }

  function formulaWithoutValue(column: number) {
    return toIssue({
      ...place(column),
      code: 'formula_without_value',
      severity: 'warning',
      value: '',
      message: `Cannot show cell ${address(column)}: it is a formula and the file does not hold its result`,
      fix: 'Open the file in a spreadsheet program and save it, so that results are stored',
    });
  }
}

/** The number of a shared text written in another way than plainly; -1 where it is none. */
function toIndex(value: string): number {
  const text = value.trim();
  return /^\+?\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** Whether General shows a number as the file writes it: plain, up to 11 characters, no zeros to leave out. */
function isShortNumber(text: string): boolean {
  const { length } = text;
  const start = text.charCodeAt(0) === 0x2d ? 1 : 0;
  if (length === start || length - start > 11) return false;
  let point = -1;
  for (let i = start; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x2e) {
      if (point >= 0 || i === start) return false;
      point = i;
    } else if (code < 0x30 || code > 0x39) return false;
  }
  const first = text.charCodeAt(start);
  if (first === 0x30 && (point < 0 ? length > 1 : point > start + 1)) return false;
  if (point < 0) return true;
  const last = text.charCodeAt(length - 1);
  return last !== 0x30 && last !== 0x2e;
}

/**
 * A cut of a longer text keeps all of that in memory for as long as it lives. Texts go on to those who
 * may keep a few of them, so each gets characters of its own.
 */
function detach(text: string): string {
  return text.length <= COPIED_CHARS ? text : ` ${text}`.slice(1);
}
