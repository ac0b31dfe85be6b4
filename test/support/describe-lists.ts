import { beforeAll, describe, expect, test } from 'vitest';
import { type JudgedList, judgeLists } from './judge-lists.ts';

/** Encodings that the lists of most people are in. */
const USUAL = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'cp949', 'shift_jis', 'gb18030', 'big5', 'koi8-r'],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254'],
  ...['iso-8859-1', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-9', 'iso-8859-15'],
];

/** Tests what comes of so many lists in every encoding, the same ones each time. */
export function describeLists(times: number): void {
  describe(`detectEncoding() on ${times} lists of names in every encoding`, () => {
    let judged: readonly JudgedList[];
    beforeAll(async () => {
      judged = await judgeLists(1, times);
    }, 600_000);

    test('judges all of them', () => {
      expect(judged.length).toBeGreaterThan(50 * times);
    });

    test('is sure of a wrong text in one of a hundred lists at most', () => {
      const wrong = judged.filter(({ outcome }) => outcome === 'wrong');
      expect(wrong.length, wrong.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(
        judged.length / 100,
      );
    });

    test('is sure of none where more than twenty words could tell', () => {
      const wrong = judged.filter(({ outcome, words }) => outcome === 'wrong' && words > 20);
      expect(wrong.map(({ name }) => name)).toEqual([]);
    });

    test('takes no word of a list in one encoding for one in another', () => {
      const told = judged.filter(({ strays }) => strays > 0);
      expect(told.map(({ name }) => name)).toEqual([]);
    });

    test('reads 97 of a hundred lists in the usual encodings', () => {
      const usual = judged.filter(({ encoding, isMixed }) => USUAL.includes(encoding) && !isMixed);
      const asked = usual.filter(({ outcome }) => outcome !== 'right');
      expect(asked.length, asked.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(
        usual.length * 0.03,
      );
    });

    test.each(USUAL)('asks about one of ten lists in %s at most', (encoding) => {
      const own = judged.filter((list) => list.encoding === encoding && !list.isMixed);
      expect(own.length).toBe(times);
      const asked = own.filter(({ outcome }) => outcome !== 'right');
      expect(asked.length, asked.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(
        times / 10,
      );
    });

    test('is sure of no wrong text in lists of one to eight rows, and asks about one of ten', async () => {
      const short = await judgeLists(1, times, [1, 2, 3, 4, 6, 8]);
      const named = (wanted: string) =>
        short.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
      expect(named('wrong')).toEqual([]);
      expect(named('asked').length).toBeLessThanOrEqual(short.length / 10);
    });

    test('reads nine of ten lists with names of another country', () => {
      const mixed = judged.filter(({ isMixed }) => isMixed);
      const right = mixed.filter(({ outcome }) => outcome === 'right');
      expect(right.length).toBeGreaterThanOrEqual(mixed.length * 0.9);
    });
  });
}
