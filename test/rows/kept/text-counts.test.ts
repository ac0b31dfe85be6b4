import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DistinctCount } from '../../../src/rows/kept/distinct-count.ts';
import { NOT_COUNTED, TextCounts } from '../../../src/rows/kept/text-counts.ts';
import { TextHash, viewOf } from '../../../src/rows/kept/text-hash.ts';
import { runs } from '../../support/runs.ts';

const hash = new TextHash();

function count(counts: TextCounts, text: string, row = 1): void {
  const bytes = viewOf(Buffer.from(text));
  hash.read(bytes, 0, bytes.byteLength);
  let found = counts.find(hash);
  if (found === NOT_COUNTED) found = counts.add(hash, bytes, 0, bytes.byteLength, row, 0);
  if (found !== NOT_COUNTED) counts.addRows(found, 1);
}

describe('TextCounts', () => {
  it('counts all texts where there is room, and keeps the order in which they came', () => {
    const counts = new TextCounts(1000);
    const texts = Array.from({ length: 5000 }, (_, i) => `text ${(i * 7) % 900}`);
    for (const [row, text] of texts.entries()) count(counts, text, row);
    expect(counts).toMatchObject({ size: 900, level: 0 });
    expect(counts.text(899)).toBe('text 893');
    expect(counts.firstRow(899)).toBe(899);
    expect(counts.byRows(2).map((text) => counts.rows(text))).toEqual([6, 6]);
  });

  it('keeps those that came first where none may be forgotten', () => {
    const counts = new TextCounts(2);
    for (const text of ['a', 'b', 'c', 'a']) count(counts, text);
    expect(counts.byRows().map((text) => [counts.text(text), counts.rows(text)])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('never says too much of a text, nor forgets one that has more rows than it says', () => {
    const text = fc.oneof(
      fc.constantFrom('often', 'at times', 'x'.repeat(200)),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(text), (most, texts) => {
        const gone = new Map<string, number>();
        const counts: TextCounts = new TextCounts(most, (of) =>
          gone.set(counts.text(of), (gone.get(counts.text(of)) ?? 0) + counts.rows(of)),
        );
        const rows = new Map<string, number>();
        for (const one of texts) {
          count(counts, one);
          rows.set(one, (rows.get(one) ?? 0) + 1);
        }
        const kept = new Map(counts.byRows().map((of) => [counts.text(of), of]));
        expect(kept.size).toBeLessThanOrEqual(most);
        for (const [one, exact] of rows) {
          const of = kept.get(one);
          const isShort = one.length <= 4 * most;
          if (of === undefined && isShort) expect(exact).toBeLessThanOrEqual(counts.level);
          if (of === undefined) continue;
          expect(counts.rows(of) + (gone.get(one) ?? 0)).toBe(exact);
          expect(counts.mostRows(of)).toBeGreaterThanOrEqual(exact);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('DistinctCount', () => {
  it.each([0, 1, 100, 30_000, 70_000, 500_000])('estimates %i texts within 3 %%', (wanted) => {
    const distinct = new DistinctCount();
    for (let i = 0; i < 2 * wanted; i += 1) {
      const bytes = viewOf(Buffer.from(`customer-${i % wanted}`));
      hash.read(bytes, 0, bytes.byteLength);
      distinct.add(hash.code);
    }
    expect(Math.abs(distinct.estimate - wanted)).toBeLessThanOrEqual(0.03 * wanted);
  });
});
