import { INVISIBLE } from '../../../rows/invisible.ts';
import { quotedName } from '../../file/near-miss.ts';
import { Comparable } from '../../rules/comparable.ts';
import { numberIn } from '../../rules/nearly-same.ts';
import { MeantText } from '../rules/meant-text.ts';
import { oneOfThese } from '../rules/one-of-these.ts';
import { finding, type RunStep, type Unclean } from './run-step.ts';
import { trimZeroWidth } from './trim-zero-width.ts';

/** What does not count when a cell is compared with the texts of a map. */
export const MAP_IGNORABLE = ['case', 'space', 'width'] as const;
export type MapIgnorable = (typeof MAP_IGNORABLE)[number];

/** What becomes of a text that a step does not expect: it stays, goes, or is an error. */
export const OTHERS = ['keep', 'empty', 'error'] as const;
export type Other = (typeof OTHERS)[number];

/** Texts that replace others: of the whole cell. */
export interface MapStep {
  readonly map: Readonly<Record<string, string>>;
  /** @default a person is asked */
  readonly other?: Other | undefined;
  /** @default nothing */
  readonly ignore?: readonly MapIgnorable[] | undefined;
}

/** Returns which text of a map cannot be there, and why; null if all can. */
export function checkMap({ map, ignore }: MapStep): { key: string; problem: string } | null {
  const toForm = formOf(ignore);
  const known = new Map<string, string>();
  for (const [key, text] of Object.entries(map)) {
    if (key.trim() === '') {
      return { key, problem: 'must have a text: an empty cell stays empty; use default for it' };
    }
    const form = toForm(key);
    const other = known.get(form) ?? key;
    if (map[other] !== text) {
      const problem = `must have the same text as "${other}", which differs only in what ignore names`;
      return { key, problem };
    }
    known.set(form, other);
  }
  return null;
}

export function compileMapStep(step: MapStep): RunStep {
  const { map, other, ignore } = step;
  const toForm = formOf(ignore);
  const texts = new Map(Object.entries(map).map(([key, text]) => [toForm(key), text]));
  const keys = Object.keys(map);
  const meant = new MeantText(keys);
  let byNumber: Map<string | null, string> | undefined;
  const sameNumberAs = (cell: string) => {
    byNumber ??= new Map(keys.map((key) => [numberIn(key), key]));
    const number = numberIn(bare(cell));
    return number === null ? undefined : byNumber.get(number);
  };
  const find = (cell: string) => texts.get(toForm(cell)) ?? null;
  return finding(find, (cell) => {
    const sameNumber = sameNumberAs(cell);
    const key = sameNumber ?? meant.of(cell);
    const isOther = key === null || sameBut(bare(cell), bare(key)) === null;
    const isSure = isOther && sameNumber === undefined;
    if (isSure && other === 'keep') return cell;
    if (isSure && other === 'empty') return '';
    return notMapped(cell, step, key);
  });
}

function notMapped(cell: string, step: MapStep, key: string | null): Unclean {
  const { map, other } = step;
  const wanted = `${oneOfThese(Object.keys(map))} (map)`;
  const likely = key === null ? '' : `If it means ${quotedName(key)}, ${remedy(cell, key)}; `;
  if (other === 'error') {
    return {
      wanted,
      fix: `${likely}${likely ? 'otherwise c' : 'C'}orrect the cell, or add its text to the map in the mapping`,
    };
  }
  const orOther = other === undefined ? ', or set "other" there to keep, empty or error' : '';
  const fix = `${likely}${likely ? 'otherwise a' : 'A'}dd it to the map in the mapping${orOther}`;
  return { wanted, fix, newValue: { text: cell, step } };
}

function remedy(cell: string, key: string): string {
  const same = sameBut(cell, key);
  if (same) return `set "ignore: [${same.join(', ')}]" in the map`;
  return sameBut(trimZeroWidth(cell), key)
    ? 'put "trim_zero_width" before the map'
    : 'correct the cell or add it to the map with the same text';
}

function bare(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** What has to be ignored so that two texts are one; null if that is not enough. */
function sameBut(one: string, other: string): readonly MapIgnorable[] | null {
  const ways = [...MAP_IGNORABLE.map((each) => [each]), MAP_IGNORABLE];
  return ways.find((ignore) => formOf(ignore)(one) === formOf(ignore)(other)) ?? null;
}

/** Letters in parts are whole letters. White space around a text counts unless it is ignored. */
function formOf(ignore: readonly MapIgnorable[] = []): (text: string) => string {
  if (ignore.length === 0) return (text) => text.normalize('NFC');
  const comparable = new Comparable(ignore);
  const edge = ignore.includes('space') ? '' : '|';
  return (text) => comparable.ofText(`${edge}${text.normalize('NFC')}${edge}`);
}
