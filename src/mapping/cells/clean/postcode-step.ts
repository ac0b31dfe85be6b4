import { POSTCODES } from '../rules/postcodes.ts';
import { type RunStep, WITH_DECIMAL } from './run-step.ts';

/** Writes a postcode as its country usually does. */
export interface PostcodeStep {
  /** ISO 3166 */
  readonly postcode: string;
}

/** Codes of countries that people write before postcodes, where these are not those of ISO 3166. */
const VEHICLES: Readonly<Record<string, string>> = { AT: 'A', BE: 'B', DE: 'D', FR: 'F', LU: 'L' };
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
/** What stands before the last characters, and how many these are; of ZIP+4, where the example of a country has nothing there. */
const MARKED = /(?<mark>[ -])(?<tail>\w+)$/;
const ZIP_4 = { mark: '-', tail: '0000' };

export function compilePostcodeStep({ postcode: country }: PostcodeStep): RunStep {
  const found = POSTCODES.get(country);
  if (found === undefined) throw new TypeError(`postcode ${country}`);
  const { pattern, example } = found;
  const { mark = '', tail = '' } = MARKED.exec(example)?.groups ?? ZIP_4;
  const withMark = (code: string, between: string) =>
    code.slice(0, -tail.length) + between + code.slice(-tail.length);
  const digits = /^[\d -]+$/.test(example) ? example.replace(/\D/g, '').length : 0;
  const wanted = `must be a postcode of ${country}, such as ${example}`;
  const prefix = new RegExp(`^(?:${country}|${VEHICLES[country] ?? country})-`);
  const toUsual = (dashed: string) => {
    const code = dashed.replaceAll('-', '');
    const isMarked = dashed === withMark(code, '-');
    // A dash elsewhere is a slip, or another kind of code.
    const forms = isMarked || dashed === code ? [withMark(code, mark)] : [];
    if (dashed === code) forms.push(code);
    return forms.find((form) => pattern.test(form)) ?? null;
  };
  const fixOf = (dashed: string, hasPoint: boolean) => {
    const ifLost = (steps: string) =>
      `If a spreadsheet program has removed zeros, put ${steps} before this step; otherwise correct the cell`;
    if (/^\d+$/.test(dashed) && dashed.length < digits) {
      const whole = hasPoint ? '{ split: { at: ".", take: 1 } } and ' : '';
      return ifLost(`${whole}{ pad: ${digits}, with: "0" }`);
    }
    const first = dashed.indexOf('-');
    if (first > 0 && toUsual(`0${dashed}`) !== null)
      return ifLost(`{ replace: { pattern: "^([0-9]{${first}}-)", with: "0$1" } }`);
    return toUsual(dashed.replace(/^\((.*)\)$/, '$1')) === null
      ? 'Correct the cell'
      : 'Correct the cell, or put { replace: { pattern: "[()]", with: "" } } before this step';
  };
  return (cell) => {
    const text = cell.normalize('NFKC').toUpperCase().replace(/\s+/g, '').replace(/^〒/, '');
    const dashed = text.replace(WITH_DECIMAL, '$1').replace(DASHES, '-');
    const usual = toUsual(dashed) ?? toUsual(dashed.replace(prefix, ''));
    return usual ?? { wanted, fix: fixOf(dashed, text.includes('.')) };
  };
}
