import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileReader } from '../../../src/mapping/apply/text-reader.ts';
import { isBlank } from '../../../src/mapping/cells/space-around.ts';
import { parseTemplate } from '../../../src/mapping/file/template.ts';

test.each([
  ['Dear {First name}', ['Dear ', ''], ['First name']],
  ['{a}{b}', ['', '', ''], ['a', 'b']],
  ['{ a }', ['', ''], ['a']],
  ['{{{Code}}}', ['{', '}'], ['Code']],
  ['{{}} only', ['{} only'], []],
  ['', [''], []],
])('parseTemplate() takes %j apart', (template, texts, columns) => {
  expect(parseTemplate(template)).toEqual({ texts, columns });
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
      expect(parseTemplate(escaped)).toEqual({ texts: [text], columns: [] });
    }),
  );
});

test('compileReader() puts cells and ids where the template has them, nothing where a row is short', () => {
  const column = (index: number) => ({ index, letter: '', name: '' });
  const reader = compileReader({
    texts: ['<', '|', '|', '|', '>'],
    parts: [column(1), 'project_id', 'svc_uid', column(9)],
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
