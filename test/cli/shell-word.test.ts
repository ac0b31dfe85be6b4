import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toShellWord } from '../../src/cli/shell-word.ts';

describe('toShellWord()', () => {
  it.each([
    { text: 'list.csv', expected: 'list.csv' },
    { text: '../May/목록-2.xlsx', expected: '../May/목록-2.xlsx' },
    { text: 'my list (1).csv', expected: '"my list (1).csv"' },
    { text: "Ann's & Bo's.csv", expected: `"Ann's & Bo's.csv"` },
    { text: 'C:\\May\\list.csv', expected: '"C:\\May\\list.csv"' },
    { text: '', expected: "''" },
    { text: '$HOME `id` 100%!.csv', expected: "'$HOME `id` 100%!.csv'" },
    { text: `it's "new".csv`, expected: `'it'\\''s "new".csv'` },
    { text: '\\\\server\\list.csv', expected: "'\\\\server\\list.csv'" },
    { text: 'ends in \\', expected: "'ends in \\'" },
    { text: '~/*?[a]{b,c}#;|<>\n', expected: "'~/*?[a]{b,c}#;|<>\n'" },
  ])('writes $text so that a shell reads it as one word', ({ text, expected }) => {
    expect(toShellWord(text)).toBe(expected);
    expect(execFileSync('sh', ['-c', `printf %s ${expected}`], { encoding: 'utf8' })).toBe(text);
  });
});
