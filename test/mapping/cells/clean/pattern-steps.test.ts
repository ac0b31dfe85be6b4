import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellCleaner } from '../../../../src/mapping/cells/clean/cell-cleaner.ts';
import { stepOf } from './step-of.ts';

const made = (step: string, cell: string) => {
  const cleaner = new CellCleaner([stepOf(step)]);
  const text = cleaner.clean(cell);
  return cleaner.problem?.wanted ?? text;
};

describe('replace', () => {
  it.each([
    [
      String.raw`{ replace: { pattern: "\\(주\\) ?", with: "주식회사 " } }`,
      '(주) 한빛 (주)',
      '주식회사 한빛 주식회사 ',
    ],
    [
      String.raw`{ replace: { pattern: "\\(주\\) ?", with: "", all: false } }`,
      '(주)a (주)b',
      'a (주)b',
    ],
    ['{ replace: { pattern: "(a)(b)?", with: "$2$1$\u007b1}$$$0" } }', 'xay', 'xaa$ay'],
    [
      '{ replace: { pattern: "(?P<y>[0-9]{4})-(?<m>[0-9]+)", with: "$\u007bm}/$\u007by}" } }',
      '2026-03',
      '03/2026',
    ],
    ['{ replace: { pattern: "(?i)STR\\\\.", with: straße } }', 'Hauptstr. 1', 'Hauptstraße 1'],
    ['{ replace: { pattern: "(?:x|(?:^|,))a", with: "" } }', 'a,axa', ''],
    ['{ replace: { pattern: 😀, with: "" } }', 'a😀b', 'ab'],
  ])('%s makes of "%s" "%s"', (step, cell, text) => {
    expect(made(step, cell)).toBe(text);
  });

  it('replaces what a regular expression of JavaScript replaces', () => {
    const part = fc.constantFrom('a', 'b', '[ab]', '(a|bc)', 'c+', '[^a]', '가', '😀', '.');
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '가', '😀', ' ') });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        text,
        fc.boolean(),
        (parts, cell, all) => {
          fc.pre(cell.trim() !== '');
          const pattern = parts.join('');
          const step = { replace: { pattern, with: '<$0>', all } };
          const regexp = new RegExp(pattern, all ? 'gsu' : 'su');
          expect(new CellCleaner([step]).clean(cell)).toBe(cell.replace(regexp, '<$&>'));
        },
      ),
    );
  });

  it.each([
    [
      '{ replace: { pattern: "(" , with: a } }',
      'replace.pattern must be a regular expression in RE2',
    ],
    ['{ replace: { pattern: "x*" , with: a } }', 'replace.pattern must not match the empty text'],
    ['{ replace: { pattern: "^" , with: a } }', 'replace.pattern must not match the empty text'],
    [
      '{ replace: { pattern: "\\\\b" , with: a } }',
      'replace.pattern must not match the empty text',
    ],
    ['{ replace: { pattern: "x|$" , with: a } }', 'replace.pattern must not match the empty text'],
    [
      '{ replace: { pattern: "(x)" , with: $2 } }',
      'replace.with must have a group of the pattern (1), and $$ for a dollar, found "$2"',
    ],
    [
      '{ replace: { pattern: "(?P<n>x)(y)" , with: "$\u007bm}" } }',
      'must have a group of the pattern (1 to 2, n)',
    ],
    [
      '{ replace: { pattern: "x" , with: "5$" } }',
      'must have a group of the pattern (none), and $$ for a dollar',
    ],
    ['{ replace: { pattern: "x" } }', 'replace.with is missing'],
    ['{ replace: { pattern: "x", with: } }', 'replace.with has no text; write ""'],
    ['{ replace: { pattern: "x", with: "", al: true } }', 'replace has the unknown key "al"'],
  ])('%s is an error of the mapping', (step, message) => {
    expect(() => stepOf(step)).toThrow(message);
  });
});

describe('extract', () => {
  const NONE = 'must have a part that matches [0-9]{5}';

  it.each([
    ['{ extract: { pattern: "[0-9]{5}" } }', 'Seoul 04524, 12345', '04524'],
    ['{ extract: { pattern: "no ([0-9]+)" } }', 'no 17 b', '17'],
    ['{ extract: { pattern: "(a)(b)?", group: 2 } }', 'xa', ''],
    ['{ extract: { pattern: "(a)(b)?", group: 0 } }', 'xab', 'ab'],
    ['{ extract: { pattern: "(?P<zip>[0-9]{5}) (.+)", group: zip } }', '04524 Seoul', '04524'],
    ['{ extract: { pattern: "[0-9]{5}" } }', 'Seoul', NONE],
    ['{ extract: { pattern: "[0-9]*" } }', 'Room 12', 'must have a part that matches [0-9]*'],
    ['{ extract: { pattern: "[0-9]{5}" }, other: error }', 'Seoul', NONE],
    ['{ extract: { pattern: "[0-9]{5}" }, other: keep }', 'Seoul', 'Seoul'],
    ['{ extract: { pattern: "[0-9]{5}" }, other: empty }', 'Seoul', ''],
  ])('%s makes of "%s" "%s"', (step, cell, text) => {
    expect(made(step, cell)).toBe(text);
  });

  it.each([
    ['{ extract: { pattern: "[" } }', 'extract.pattern must be a regular expression in RE2'],
    ['{ extract: { pattern: "(a)(b)" } }', 'extract.pattern has 2 groups: say which in group'],
    [
      '{ extract: { pattern: "(a)", group: 2 } }',
      'extract.group must have a group of the pattern (1), found "2"',
    ],
    [
      '{ extract: { pattern: "(a)", group: zip } }',
      'extract.group must have a group of the pattern (1), found "zip"',
    ],
    ['{ extract: { group: zip } }', 'extract.pattern is missing'],
    ['{ extract: { pattern: a }, other: ignore }', 'must be one of keep, empty, error'],
  ])('%s is an error of the mapping', (step, message) => {
    expect(() => stepOf(step)).toThrow(message);
  });
});
