import path from 'node:path';
import { isListed, type OneOf, textsOf } from '../../file/list-file.ts';
import type { ValueRules } from '../../file/mapping.ts';
import { findFormat } from './formats.ts';
import { MeantText } from './meant-text.ts';
import { oneOfThese } from './one-of-these.ts';
import { compilePattern } from './pattern.ts';

/** A rule on a variable's texts, ready to test them. */
export interface ValueTest {
  readonly code: 'value_pattern' | 'value_format' | 'value_not_listed';
  /** `must match the pattern [A-Z]{2}` */
  readonly wanted: string;
  /** What to do about a text that breaks the rule. */
  readonly fixOf: (text: string) => string;
  readonly test: (text: string) => boolean;
  /** The same of UTF-8, if that is faster than by the text. */
  readonly testBytes?: (bytes: Uint8Array, start: number, end: number) => boolean;
}

/** Makes the rules of a variable ready, which a schema has checked. */
export function compileTests({ pattern, format, oneOf }: ValueRules): ValueTest[] {
  return [
    ...(pattern === undefined ? [] : [patternTest(pattern)]),
    ...(format === undefined ? [] : [formatTest(format)]),
    ...(oneOf === undefined ? [] : [listTest(oneOf)]),
  ];
}

function patternTest(pattern: string): ValueTest {
  const compiled = compilePattern(pattern);
  if ('problem' in compiled) throw new TypeError(`pattern ${pattern} ${compiled.problem}`);
  const fix = 'Correct the cell, or the pattern in the mapping';
  const wanted = `must match the pattern ${pattern}`;
  return { ...compiled, code: 'value_pattern', wanted, fixOf: () => fix };
}

function formatTest(format: string): ValueTest {
  const found = findFormat(format);
  if ('problem' in found) throw new TypeError(`format ${format} ${found.problem}`);
  const fix = 'Correct the cell, or the format in the mapping';
  const { name, test } = found;
  return { code: 'value_format', wanted: `must be ${name}`, fixOf: () => fix, test };
}

function listTest(oneOf: OneOf): ValueTest {
  const texts = textsOf(oneOf);
  const file = isListed(oneOf) ? path.basename(oneOf.file) : null;
  // Cells have whole letters, except for some that NFC would replace by others.
  const listed = new Set(texts.flatMap((text) => [text, text.normalize('NFC')]));
  const where = isListed(oneOf) ? ` (column "${oneOf.column}" of ${file})` : '';
  const meant = new MeantText(texts);
  return {
    code: 'value_not_listed',
    wanted: `${oneOfThese(texts)}${where}`,
    fixOf: (text) => {
      const likely = meant.of(text);
      const add = `to ${file ?? 'one_of in the mapping'}`;
      return likely === null
        ? `Correct the cell, or add its text ${add}`
        : `Write "${likely}", if you mean that, or add the text ${add}`;
    },
    test: (text) => listed.has(text),
  };
}
