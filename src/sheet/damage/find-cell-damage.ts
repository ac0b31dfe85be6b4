import type { Damage } from './damage.ts';

const HASH = 0x23;
const PLUS = 0x2b;
const UPPER_E = 0x45;
const QUESTION_MARK = 0x3f;

const OVERFLOWED = /^#{2,}$/;
/** Also as they are called in German, French, Spanish, Portuguese, Italian, Dutch and Polish. */
const ERROR_NAMES =
  'REF! REF N/A VALUE! NAME? DIV/0! NUM! NULL! SPILL! CALC! GETTING_DATA FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! ' +
  'EXTERNAL! NV BEZUG! WERT! ZAHL! ÜBERLAUF! VALEUR! NOM? NOMBRE! NUL! ¡REF! ¡VALOR! ¿NOMBRE? ¡DIV/0! ¡NUM! ¡NULO! ' +
  'N/D VALOR! NOME? NÚM! NULO! RIF! VALORE! N/B VERW! WAARDE! NAAM? GETAL! LEEG! N/D! ADR! ARG! NAZWA? LICZBA! ZERO! DEEL/0!';
const ERROR_VALUES: ReadonlySet<string> = new Set(ERROR_NAMES.split(' ').map((name) => `#${name}`));
const LIBRE_OFFICE_ERROR = /^Err:\d{3}$/;
/** General shows smaller numbers than 1E+11 in full: `2E+07` is a code. */
const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+E\+\d{2,3}|E\+(?:1[1-9]|[2-9]\d|\d{3}))$/i;
const QUESTION_MARKS = /^(?=.*\?\?)[? ]+$/;

/** Finds damage that shows in a cell's whole text. For nearly every cell, one or two characters rule it out. */
export function findCellDamage(text: string): Damage | undefined {
  const first = text.charCodeAt(0);
  if (first === HASH || first === UPPER_E) return findErrorValue(text);
  if (first === QUESTION_MARK) return QUESTION_MARKS.test(text) ? LOST_CHARACTERS : undefined;
  const { length } = text;
  if (text.charCodeAt(length - 3) !== PLUS && text.charCodeAt(length - 4) !== PLUS)
    return undefined;
  return SCIENTIFIC.test(text) ? SHORTENED_NUMBER : undefined;
}

function findErrorValue(text: string): Damage | undefined {
  if (OVERFLOWED.test(text)) return TOO_NARROW;
  return ERROR_VALUES.has(text) || LIBRE_OFFICE_ERROR.test(text) ? FORMULA_ERROR : undefined;
}

const TOO_NARROW: Damage = {
  code: 'cell_overflowed',
  reason:
    'shows number signs, as spreadsheet programs do when a column is too narrow for its value',
  fix: 'Widen the column, and save the file again',
};

const FORMULA_ERROR: Damage = {
  code: 'cell_error',
  reason: 'shows a formula error',
  fix: 'Correct the formula, or type the value',
};

const SHORTENED_NUMBER: Damage = {
  code: 'number_scientific',
  reason: 'shows a number in scientific notation, so its digits are lost',
  fix: 'Format the column as text, enter the numbers again, and save the file',
};

const LOST_CHARACTERS: Damage = {
  code: 'text_garbled',
  reason: 'shows question marks, which programs write for characters that an encoding lacks',
  fix: 'Save the file as "CSV UTF-8" from a source where the text is intact',
};
