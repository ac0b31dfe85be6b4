import type { InputError } from '../../../errors.ts';
import { detachString } from '../../../rows/detach-string.ts';
import { cellAddress } from '../../../rows/row.ts';
import { NUMBER } from '../../gather/cell-watch.ts';
import { struckIn } from '../../gather/run-tally.ts';
import {
  ShownValues,
  showBoolean,
  toNumber,
  type ValueContext,
} from '../../gather/shown-values.ts';
import type { PackedTexts } from '../../gather/texts/packed-texts.ts';
import { parseIsoDate } from '../../number-format/calendar.ts';
import type { CellStyle } from '../../number-format/cell-style.ts';
import type { NumberFormat } from '../../number-format/number-format.ts';
import { fileDamaged } from '../../sheet-errors.ts';
import type { Calculation } from '../workbook-part.ts';
import { toCellText } from './cell-text.ts';
import type { RawCell } from './raw-cell.ts';
import { withDecimals } from './short-number.ts';

/** What is needed to turn raw cells into texts. */
export interface CellContext extends ValueContext {
  readonly file: string;
  readonly sheet: string;
  readonly calculation: Calculation;
  readonly styles: readonly CellStyle[];
  readonly texts: PackedTexts;
  /** Whether numbers that are 0 show as nothing; known before the first cell. */
  readonly hidesZeros: () => boolean;
}

export type CellReader = ReturnType<typeof createCellReader>;

/**
 * Makes a reader of the texts that cells show.
 *
 * @throws {InputError} `file_damaged`: the value is not of its type
 */
export function createCellReader(context: CellContext) {
  const { file, sheet, texts, watch } = context;
  const values = new ShownValues(context);
  const { formatOf } = values;
  const byStyle = context.styles.map(({ code }) => formatOf(code));
  /** By style, whether what each number shows must be looked at for its region. */
  const isRegional = context.styles.map(
    ({ regional }, i) =>
      context.locale === undefined && (byStyle[i]?.regional === true || regional !== 'none'),
  );
  const general = formatOf('General');
  const areStruck = context.styles.some(({ struck }) => struck);
  const textsAsTheyAre = byStyle.every(({ plainText }) => plainText);
  /** By style: what short numbers show. Dates come again. */
  const shown: (Map<string, ShownShort> | undefined)[] = [];
  let row = 0;
  let column = 0;

  return {
    show(cell: RawCell, atRow: number, atColumn: number): string {
      row = atRow;
      column = atColumn;
      return showCell(cell, byStyle[cell.style] ?? general);
    },
    /** What a cell of a style with a shared text shows. */
    showShared(index: number, style: number, atRow: number, atColumn: number): string {
      row = atRow;
      column = atColumn;
      const text = sharedText(index);
      return textsAsTheyAre ? text : showText(byStyle[style] ?? general, text);
    },
    /** Whether a style or a shared text is struck out. */
    seesStruck: areStruck || texts.areStruck,
    /** Notes a cell that shows something, if its text is struck out; of a shared text its index, else its own runs. */
    noteStruck(style: number, shared: number, runs: number, atRow: number, atColumn: number) {
      const isCellStruck = areStruck && context.styles[style]?.struck === true;
      const found = struckIn(shared >= 0 ? texts.runsOf(shared) : runs, isCellStruck);
      if (found !== 'none') watch.struck(atRow, atColumn, found === 'some');
    },
    showsTextsAsTheyAre,
    /** Whether a cell with its own text or number shows exactly what is written. */
    showsAsWritten: ({ short, style }: RawCell) =>
      short
        ? (byStyle[style] ?? general).general && !context.hidesZeros()
        : showsTextsAsTheyAre(style),
    compares: watch.compares,
    noteNumber: watch.numberAt,
    /** Notes a number with a point that a cell shows as it is written. */
    noteWritten(text: string, atRow: number, atColumn: number) {
      values.compare(text, text, 'General', atRow, atColumn);
      watch.holds(Number(text), text, false, atRow, atColumn);
    },
  };

  function showsTextsAsTheyAre(style: number): boolean {
    return textsAsTheyAre || (byStyle[style] ?? general).plainText;
  }

  function showCell(cell: RawCell, format: NumberFormat): string {
    const { value, type } = cell;
    if (value === null || (value === '' && type !== 'str')) {
      if (cell.formula) watch.formulaWithoutValue(row, column);
      return '';
    }
    if (cell.formula) {
      if (isUncalculated(type, value)) {
        watch.formulaWithoutValue(row, column);
        return '';
      }
      const isAsked = context.calculation === 'on_load';
      watch.formula(type === 'n' ? Number(value) : value, row, column, isAsked);
    }
    switch (type) {
      case 'n':
        watch.numberAt(row, column);
        if (context.hidesZeros() && Number(value) === 0) {
          watch.holds(0, '', format.date, row, column);
          return '';
        }
        return cell.short ? showShort(format, cell.style, value) : showNumber(cell.style, value);
      case 's':
        return showText(format, sharedText(toIndex(value)));
      case 'inlineStr':
        return showText(format, value);
      case 'str':
        return showText(format, toCellText(value, cell.preserveSpace));
      case 'b':
        return showTruth(value.trim());
      case 'd':
        return showIsoDate(cell.style, value.trim());
      case 'e':
        return toCellText(value, false);
      default:
        throw damaged(`has the unknown type "${type.slice(0, 20)}"`);
    }
  }

  /** Programs that calculate nothing store a number, `0` or `0.0`; who stores that something is false has calculated it. */
  function isUncalculated(type: string, value: string): boolean {
    const isZero = type === 'n' && Number(value) === 0;
    return context.calculation === 'not_completed' || (isZero && context.calculation === 'on_load');
  }

  function showText(format: NumberFormat, text: string): string {
    return format.plainText ? text : format.showText(text);
  }

  /** Shows a number that General shows as it is written. */
  function showShort(format: NumberFormat, style: number, value: string): string {
    const { code } = context.styles[style] ?? GENERAL;
    if (format.decimals !== null) {
      const padded = withDecimals(value, format.decimals);
      if (padded !== null) {
        values.compare(padded, value, code, row, column);
        if (format.decimals === 3 || watch.compares(column))
          watch.holds(Number(value), padded, false, row, column);
        return padded;
      }
    }
    if (isRegional[style]) return showNumber(style, value);
    const known = shown[style] ?? new Map<string, ShownShort>();
    shown[style] = known;
    const before = known.get(value);
    if (before?.mayHold) watch.holds(Number(value), before.text, format.date, row, column);
    if (before) return before.text;
    const text = showNumber(style, value);
    const mayHold = !format.date || NUMBER.test(text);
    // A copy, as the value is cut from a piece of the file.
    if (known.size < MAX_SHOWN) known.set(detachString(value), { text, mayHold });
    return text;
  }

  function showNumber(style: number, value: string): string {
    const number = toNumber(value);
    if (Number.isNaN(number)) throw damaged(`should be a number but is "${value.slice(0, 40)}"`);
    return showValue(style, number);
  }

  function showValue(style: number, number: number): string {
    return values.showNumber(number, context.styles[style] ?? GENERAL, row, column);
  }

  function showIsoDate(style: number, value: string): string {
    const serial = parseIsoDate(value, context.date1904);
    return serial === null ? value : showValue(style, serial);
  }

  function showTruth(value: string): string {
    const text = showBoolean(value);
    if (text !== undefined) return text;
    throw damaged(`is neither true nor false but "${value.slice(0, 20)}"`);
  }

  function sharedText(index: number): string {
    const text = texts.get(index);
    if (text !== undefined) return text;
    throw damaged(`refers to shared string ${index} of ${texts.count}`);
  }

  function damaged(what: string): InputError {
    return fileDamaged(file, `cell ${cellAddress(sheet, column, row)} ${what}`);
  }
}

/** A number that has been shown. */
interface ShownShort {
  readonly text: string;
  /** Whether an amount may be meant: see `CellWatch.holds`. */
  readonly mayHold: boolean;
}

const MAX_SHOWN = 4096;
const GENERAL: CellStyle = { code: 'General', regional: 'none' };

/** The number of a shared text that is not written plainly; -1 where it is none. */
function toIndex(value: string): number {
  const text = value.trim();
  return /^\+?\d{1,9}$/.test(text) ? Number(text) : -1;
}
