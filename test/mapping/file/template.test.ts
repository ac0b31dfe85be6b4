import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileReader } from '../../../src/mapping/apply/text-reader.ts';
import { isBlank } from '../../../src/mapping/cells/space-around.ts';
import { PLAIN_PART, parseTemplate } from '../../../src/mapping/file/template.ts';

const plain = (name: string) => ({ name, before: '', after: '', isOptional: false });
const optional = (name: string, before: string, after: string) => ({
  ...{ name, before, after, isOptional: true },
});

test.each([
  ['Dear {First name}', ['Dear ', ''], [plain('First name')]],
  ['{a}{b}', ['', '', ''], [plain('a'), plain('b')]],
  ['{ a }', ['', ''], [plain('a')]],
  ['{Title }{ b}', ['', '', ''], [optional('Title', '', ' '), optional('b', ' ', '')]],
  ['{a\n}{\u3000 b c}', ['', '', ''], [optional('a', '', '\n'), optional('b c', '\u3000 ', '')]],
  ['{{{Code}}}', ['{', '}'], [plain('Code')]],
  ['{{}} only', ['{} only'], []],
  ['', [''], []],
])('parseTemplate() takes %j apart', (template, texts, parts) => {
  expect(parseTemplate(template)).toEqual({ texts, parts });
});

test.each([
  ['{a', '{ without a }'],
  ['a}', '} without a {'],
  ['{a}}', '} without a {'],
  ['{}', 'no column name'],
  ['{ }', 'no column name'],
  ['{a{b}', '{ without a }'],
])('parseTemplate() says what is wrong with %j', (template, problem) => {
  expect(parseTemplate(template)).toEqual({ problem: expect.stringContaining(problem) });
});

test('parseTemplate() gives every text back when its braces are doubled', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', '한', ' ') }), (text) => {
      const escaped = text.replace(/[{}]/g, '$&$&');
      expect(parseTemplate(escaped)).toEqual({ texts: [text], parts: [] });
    }),
  );
});

test('compileReader() puts cells and ids where the template has them, nothing where a row is short', () => {
  const column = (index: number) => ({ index, letter: '', name: '' });
  const parts = [column(1), 'project_id', 'svc_uid', column(9)] as const;
  const reader = compileReader({
    choices: [
      {
        texts: ['<', '|', '|', '|', '>'],
        parts: parts.map((from) => ({ ...PLAIN_PART, from })),
      },
    ],
  });
  expect(reader.read(['a', 'b'], 'p', 'u')).toBe('<b|p|u|>');
});

test('isBlank() is what trimming to nothing is', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const text = String.fromCharCode(code);
    expect(isBlank(text), `U+${code.toString(16)}`).toBe(text.trim() === '');
  }
  expect(isBlank(' \n\u3000')).toBe(true);
  expect(isBlank('  a')).toBe(false);
  expect(isBlank('')).toBe(true);
});
