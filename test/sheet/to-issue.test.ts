import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { toIssue } from '../../src/sheet/to-issue.ts';

const KEPT = 500;
const CHUNK_CHARS = 64 * 1024;

describe('toIssue()', () => {
  test('has no place and no value but those given', () => {
    expect(toIssue({ code: 'text_cut', message: 'Cut', fix: 'Compare' })).toEqual({
      code: 'text_cut',
      severity: 'error',
      sheet: null,
      row: null,
      column: null,
      cell: null,
      value: null,
      message: 'Cut',
      fix: 'Compare',
    });
  });

  test('keeps half a surrogate pair', () => {
    const given = { code: 'text_cut', message: 'half \ud800', fix: '', value: '\udc00' } as const;
    expect(toIssue(given)).toMatchObject({ message: 'half \ud800', value: '\udc00' });
  });

  test('keeps nothing of the text that its value was cut from', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
    const before = process.memoryUsage().heapUsed;
    const issues = Array.from({ length: KEPT }, (_, i) => {
      const chunk = Buffer.alloc(CHUNK_CHARS, 97 + (i % 26)).toString('latin1');
      const value = chunk.slice(100, 150);
      return toIssue({ code: 'text_cut', message: `Cut: ${value}`, fix: '', value });
    });
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan((KEPT * CHUNK_CHARS) / 4);
    expect(issues[1]?.value).toBe('b'.repeat(50));
  });
});
