import { describe, expect, test } from 'vitest';
import { withoutEndMark } from '../../../src/sheet/csv/cells/end-mark.ts';

/** Pieces of which each is written over when the next is asked for, as those of a reader may be. */
async function* piecesOf(text: string, places: readonly number[]): AsyncGenerator<Buffer> {
  const ends = [...places, text.length];
  for (const [i, end] of ends.entries()) {
    const piece = Buffer.from(text.slice(ends[i - 1] ?? 0, end));
    yield piece;
    piece.fill(0x0a);
  }
}

async function textOf(text: string, places: readonly number[]): Promise<string> {
  let all = '';
  for await (const piece of withoutEndMark(piecesOf(text, places))) all += piece.toString();
  return all;
}

describe('withoutEndMark()', () => {
  test.each([
    { name: 'after LF', text: 'a\nb\n\x1a', expected: 'a\nb\n' },
    { name: 'after CR LF', text: 'a\r\n\x1a', expected: 'a\r\n' },
    { name: 'after CR', text: 'a\r\x1a', expected: 'a\r' },
    { name: 'alone', text: '\x1a', expected: '' },
  ])('leaves out one $name, wherever the text is cut', async ({ text, expected }) => {
    for (let first = 0; first <= text.length; first++) {
      for (let second = first; second <= text.length; second++) {
        expect(await textOf(text, [first, second])).toBe(expected);
      }
    }
  });

  test.each([
    { name: 'behind a text', text: 'a\nb\x1a' },
    { name: 'before a text', text: 'a\n\x1ab' },
    { name: 'before a line end', text: 'a\n\x1a\n' },
    { name: 'two of them', text: 'a\n\x1a\x1a' },
    { name: 'none', text: 'a\n\n' },
  ])('keeps $name, wherever the text is cut', async ({ text }) => {
    for (let first = 0; first <= text.length; first++) {
      for (let second = first; second <= text.length; second++) {
        expect(await textOf(text, [first, second])).toBe(text);
      }
    }
  });
});
