import { POSTCODES } from '../rules/postcodes.ts';
import type { RunStep } from './run-step.ts';

/** Writes a postcode as its country usually does. */
export interface PostcodeStep {
  /** ISO 3166 */
  readonly postcode: string;
}

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
  return (cell) => {
    const text = cell.normalize('NFKC').toUpperCase().replace(/\s+/g, '').replace(/^〒/, '');
    const dashed = text.replace(DASHES, '-');
    const code = dashed.replaceAll('-', '');
    const isMarked = dashed === withMark(code, '-');
    // A dash elsewhere is a slip, or another kind of code.
    const forms = isMarked || dashed === code ? [withMark(code, mark)] : [];
    if (dashed === code) forms.push(code);
    const usual = forms.find((form) => pattern.test(form));
    if (usual !== undefined) return usual;
    const isShort = /^\d+$/.test(dashed) && dashed.length < digits;
    const pad = `If a spreadsheet program has removed zeros, put { pad: ${digits}, with: "0" } before this step; otherwise correct the cell`;
    return { wanted, fix: isShort ? pad : 'Correct the cell' };
  };
}
