import type { Issue } from '../../issue.ts';
import { cellAddress, columnLetter } from '../../rows/row.ts';
import { ColumnFindings } from '../damage/column-findings.ts';
import type { Damage } from '../damage/damage.ts';
import { DamageRules } from '../damage/damage-rules.ts';
import { KEPT_DIGITS } from '../number-format/decimal.ts';
import type { OpenOptions } from '../sheet.ts';
import { toIssue } from '../to-issue.ts';

const FIRST_ROUNDED = 10 ** KEPT_DIGITS;

/** A number with decimals or groups, or the name of a month or day. */
const BY_LANGUAGE = /\d[.,]\d|\p{L}{2}/u;
/** What a date or time shows that may be taken for an amount: `2023` or `7.3`. */
export const NUMBER = /^\d+(?:[.,]\d+)?$/;
/** Texts of a column that are compared: the others are of the same format. */
const MAX_COMPARED = 1000;

/** Card and order numbers, barcodes: longer whole numbers lost their last digits when they were typed. */
const ROUNDED: Damage = {
  code: 'number_rounded',
  reason: `is a number with more than ${KEPT_DIGITS} digits, of which spreadsheet programs keep ${KEPT_DIGITS}: the rest became zeros`,
  fix: 'If it is an id, format the column as text and enter it again from its source',
};

/** The same where the program that made the file wrote all digits. */
const LONG: Damage = {
  code: 'number_rounded',
  reason: `is a number with more than ${KEPT_DIGITS} digits, of which spreadsheet programs keep ${KEPT_DIGITS}: the rest become zeros when the file is saved in one`,
  fix: 'If it is an id, compare it with its source, and enter it as text',
};

/** The program that shows such a cell calculates what a person sees. */
const UNKNOWN: Damage = {
  code: 'formula_without_value',
  reason: 'is a formula whose result is not in the file, so it is read as empty',
  fix: 'Open the file in a spreadsheet program and save it, so that the result is stored',
};

export type CellWatch = ReturnType<typeof createCellWatch>;

/** Creates what reports cells of one sheet whose values are not what their texts suggest. */
export function createCellWatch(sheet: string, options: OpenOptions) {
  const { damageRules: rules = new DamageRules(options), onIssue = () => {} } = options;
  /** What stands above the header is not read. */
  const { headerRow = 1, isPrinted, stored, struck } = options;
  /** By column. */
  const found = new Map<number, ColumnFindings>();
  const regionalTold = new Set<number>();
  /** Whether a formula of the sheet was calculated, and one to a text; until one is, by column those with nothing. */
  let [isCalculated, hasTexts] = [false, false];
  const nothing = new Map<number, Uncalculated>();
  /** By column, how many texts were compared. */
  const compared: number[] = [];

  function tell(damage: Damage, text: string, row: number, column: number): void {
    if (row < headerRow || rules.isCorrected(row, column)) return;
    const name = columnLetter(column);
    const shown = `${name} of "${sheet}"`;
    const findings =
      found.get(column) ??
      new ColumnFindings({ place: { sheet }, index: column, name, shown, rules, onIssue });
    found.set(column, findings);
    findings.tell(damage, row, text);
  }

  function compares(column: number): boolean {
    return (
      isPrinted !== undefined &&
      options.locale === undefined &&
      (compared[column] ?? 0) < MAX_COMPARED
    );
  }

  return {
    /** A text that is struck out, or a part of it. */
    struck: (row: number, column: number, isPart: boolean) => struck?.note(row, column, isPart),
    /** A number, with the text that its cell shows. Of dates and times only those matter that look like numbers. */
    holds(value: number, text: string, isDate: boolean, row: number, column: number) {
      if (stored && !(isDate && !NUMBER.test(text))) stored.note(value, text, row, column);
    },
    /** A number, whatever its cell shows. */
    numberAt: (row: number, column: number) => stored?.noteNumber(row, column),
    number(value: number, text: string, row: number, column: number) {
      if (value < FIRST_ROUNDED && value > -FIRST_ROUNDED) return;
      const rest = text.replace(/\D/g, '').slice(KEPT_DIGITS);
      const finding = /[1-9]/.test(rest) ? LONG : ROUNDED;
      rules.whenSettled(() => tell(finding, text, row, column));
    },
    formulaWithoutValue(row: number, column: number) {
      rules.whenSettled(() => tell(UNKNOWN, '', row, column));
    },
    /**
     * A formula with its result: the number, or the text, of which one that is not empty was calculated.
     *
     * @param isAsked The file asks that it be calculated, so that an empty text may be no result.
     */
    formula(result: number | string, row: number, column: number, isAsked = false) {
      isCalculated ||= result !== 0 && result !== '';
      hasTexts ||= typeof result === 'string' && result !== '';
      const isText = isAsked && result === '';
      if ((isText ? hasTexts : isCalculated) || row < headerRow) return;
      rules.whenSettled(() => {
        // An empty text is often meant where an empty amount is not.
        const isLost = isText || result === 0 ? rules.isExact(column) : false;
        if (!(isLost || options.isAmount?.(column)) || rules.isCorrected(row, column)) return;
        const known = nothing.get(column) ?? { row, isText, count: 0 };
        nothing.set(column, known);
        known.count += 1;
      });
    },
    /** The currency of a number, which its cell does not show. */
    currency: (code: string, row: number, column: number) =>
      stored?.noteCurrency(code, row, column),
    regionalFormat(text: string, row: number, column: number) {
      if (row < headerRow || regionalTold.has(column)) return;
      regionalTold.add(column);
      onIssue(formatRegional(sheet, text, row, column));
    },
    /** Whether more numbers of a column are looked at: for whether a locale may change what they show, or whether there are any. */
    compares: (column: number) => compares(column) || stored?.hasNumbers(column) === false,
    /** Whether a locale may change what a column's numbers show, and nothing has been reported yet. */
    mayDiffer(column: number, text: string) {
      if (!compares(column) || !BY_LANGUAGE.test(text)) return false;
      compared[column] = (compared[column] ?? 0) + 1;
      return true;
    },
    /** A number that shows another text in German. */
    differs(text: string, other: string, row: number, column: number) {
      // Of a number that lost its digits something else is told.
      if (text === other || text.includes('E+') || row < headerRow) return;
      compared[column] = MAX_COMPARED;
      rules.whenSettled(() => {
        if (isPrinted?.(column) && !regionalTold.has(column)) {
          onIssue(formatRegional(sheet, text, row, column, other));
        }
      });
    },
    /** Reports how many more there were. A short sheet may end before its header was looked at. */
    finish: () => rules.whenSettled(finish),
  };

  function finish(): void {
    for (const findings of found.values()) findings.finish();
    for (const [column, cells] of nothing) {
      if (cells.isText ? hasTexts : isCalculated) continue;
      const severity = rules.severityOf(UNKNOWN, column);
      onIssue({ ...allNothing(sheet, column, cells), severity });
    }
  }
}

/** Formulas of a column with the result 0 or nothing: the first, and whether a text is missing. */
interface Uncalculated {
  readonly row: number;
  readonly isText: boolean;
  count: number;
}

/** Programs that calculate nothing store 0 or an empty text for each formula; but each may be 0, too. */
function allNothing(sheet: string, column: number, { row, isText, count }: Uncalculated): Issue {
  const letter = columnLetter(column);
  const cells = count === 1 ? 'a formula' : `${count} formulas`;
  return toIssue({
    code: UNKNOWN.code,
    ...{ sheet, column: letter, count },
    message: `Column ${letter} of "${sheet}" has ${cells} with the result 0 or nothing, from ${cellAddress(sheet, column, row)} on, and no formula of the sheet has ${isText ? 'a text' : 'any other'}: either that is right, or the program that wrote the file calculated none`,
    fix: `${UNKNOWN.fix}; if it is right, set damage to warn under sheet in the mapping`,
  });
}

/** Each computer shows such cells in its own way, so two people may see different texts. */
function formatRegional(
  sheet: string,
  text: string,
  row: number,
  column: number,
  other?: string,
): Issue {
  const letter = columnLetter(column);
  const cell = cellAddress(sheet, column, row);
  const shown = JSON.stringify(text);
  const what =
    other === undefined
      ? `a date format that depends on each computer's region, shown here as ${shown}`
      : `numbers or dates that depend on the language of the reader: ${shown} in English, ${JSON.stringify(other)} in German`;
  return toIssue({
    code: 'date_format_regional',
    severity: 'warning',
    sheet,
    row,
    column: letter,
    cell,
    value: text,
    message: `Column ${letter} of "${sheet}" has ${what} (${cell})`,
    fix: 'Give the column a fixed format, or set the language of its readers with locale under sheet in the mapping',
  });
}
