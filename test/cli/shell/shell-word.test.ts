import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShellWord } from '../../../src/cli/shell/shell-word.ts';
import { throughCmd, throughPowerShell5, throughPowerShell7 } from '../windows-shells.ts';

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
  ])('writes $text so that sh reads it as one word', ({ text, expected }) => {
    expect(toShellWord(text, 'sh')).toBe(expected);
    expect(execFileSync('sh', ['-c', `printf %s ${expected}`], { encoding: 'utf8' })).toBe(text);
  });

  it.each([
    { text: 'list.csv', powershell: 'list.csv', pwsh: 'list.csv', cmd: 'list.csv' },
    {
      text: 'C:\\5월\\a.csv',
      powershell: 'C:\\5월\\a.csv',
      pwsh: 'C:\\5월\\a.csv',
      cmd: 'C:\\5월\\a.csv',
    },
    { text: '--svc-uid', powershell: '--svc-uid', pwsh: '--svc-uid', cmd: '--svc-uid' },
    { text: '--a=-1.5', powershell: "'--a=-1.5'", pwsh: "'--a=-1.5'", cmd: '"--a=-1.5"' },
    { text: 'a b.csv', powershell: "'a b.csv'", pwsh: "'a b.csv'", cmd: '"a b.csv"' },
    { text: 'a,b', powershell: "'a,b'", pwsh: "'a,b'", cmd: '"a,b"' },
    { text: '1.50', powershell: "'1.50'", pwsh: "'1.50'", cmd: '1.50' },
    { text: "Ann's ‘x’", powershell: "'Ann''s ‘‘x’’'", pwsh: "'Ann''s ‘‘x’’'", cmd: `"Ann's ‘x’"` },
    { text: '$x `y @z', powershell: "'$x `y @z'", pwsh: "'$x `y @z'", cmd: '"$x `y @z"' },
    { text: '50%PATH%', powershell: "'50%PATH%'", pwsh: "'50%PATH%'", cmd: '"50"^%"PATH"^%""' },
    { text: 'a & b^', powershell: "'a & b^'", pwsh: "'a & b^'", cmd: '"a & b^"' },
    { text: 'the "x"', powershell: `'the \\"x\\"'`, pwsh: `'the "x"'`, cmd: '"the ""x"""' },
    { text: 'b \\', powershell: "'b \\\\'", pwsh: "'b \\'", cmd: '"b \\\\"' },
    { text: '', powershell: `'""'`, pwsh: "''", cmd: '""' },
  ])('writes $text for PowerShell 5.1, PowerShell 7 and cmd', ({ text, ...expected }) => {
    for (const shell of ['powershell', 'pwsh', 'cmd'] as const) {
      expect([shell, toShellWord(text, shell)]).toEqual([shell, expected[shell]]);
    }
  });

  it('writes any text so that a program started from a shell of Windows gets it, by the rules of each', () => {
    const signs = ' \\\\""%%\'‘’^&|<>()$`@!,;:.-–#{}*?=~aB1월'.split('');
    const texts = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(throughPowerShell5(toShellWord(text, 'powershell'))).toBe(text);
        expect(throughPowerShell7(toShellWord(text, 'pwsh'))).toBe(text);
        expect(throughCmd(toShellWord(text, 'cmd'))).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});
