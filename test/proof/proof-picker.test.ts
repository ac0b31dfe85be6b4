import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowAgain } from '../../src/mapping/apply/current-row.ts';
import { mapRows } from '../../src/mapping/apply/map-rows.ts';
import { displayWidth } from '../../src/output/text/visible-text.ts';
import { ProofPicker, type ProofRow } from '../../src/proof/proof-picker.ts';
import { batchesOf, place, planOf } from '../mapping/support.ts';

const MAPPING = `version: 1
project: { value: p-1 }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { column: Price } }
variables:
  - { id: name, column: Name }
  - { id: city, column: City }
`;

async function proofOf(
  rows: readonly (readonly string[])[],
  mapping = MAPPING,
): Promise<ProofRow[]> {
  const plan = planOf(mapping, place('Price', 'Name', 'City'));
  const again = new RowAgain();
  const picker = new ProofPicker(plan, { printWidth: displayWidth, again });
  let at = 0;
  for await (const { records } of mapRows(batchesOf(rows), plan, { onIssue: () => {}, again })) {
    for (const record of records) {
      if (record.valid) picker.add(record, rows[at] ?? []);
      at += 1;
    }
  }
  return picker.pick();
}

function reasonsIn(proof: readonly ProofRow[]): string[] {
  return proof.flatMap(({ reasons }) => reasons.map(({ of, why }) => `${of}: ${why}`)).sort();
}

describe('ProofPicker', () => {
  it('takes one row when one shows everything', async () => {
    const rows = Array.from({ length: 500 }, () => ['1', 'Ann', 'Rome']);
    const proof = await proofOf(rows);
    expect(proof).toHaveLength(1);
    expect(reasonsIn(proof)).toEqual([
      'total_price: highest, 1',
      'total_price: lowest, 1',
      'variable city: in Latin',
      'variable city: longest, 4 characters',
      'variable city: shortest, 4 characters',
      'variable city: widest in print, 4 character widths',
      'variable name: in Latin',
      'variable name: longest, 3 characters',
      'variable name: shortest, 3 characters',
      'variable name: widest in print, 3 character widths',
    ]);
  });

  it('shows each of several texts, and one without a part that may be empty', async () => {
    const [head = ''] = MAPPING.split('variables');
    const choose = 'choose: [{ when: { column: City, is: A }, text: "x" }, { otherwise: "y" }]';
    const mapping = `${head}variables:\n  - { id: c, ${choose} }\n  - { id: t, template: "{Name }{City}" }\n`;
    const rows = [
      ...Array.from({ length: 9 }, () => ['1', 'Ann', 'B']),
      ['1', 'Ann', 'A'],
      ['1', '', 'B'],
    ];
    const reasons = reasonsIn(await proofOf(rows, mapping));
    expect(reasons).toEqual(
      expect.arrayContaining([
        'variable c: choose[0]',
        'variable c: otherwise',
        'variable t: without an optional part',
      ]),
    );
    expect(reasons).not.toContain('variable t: empty');
  });

  it('prefers a late row that shows two things to early ones that show one each', async () => {
    const rows = [
      ...Array.from({ length: 100 }, () => ['1', '', 'Rome']),
      ...Array.from({ length: 100 }, () => ['1', 'Ann', '']),
      ['1', '', ''],
      ...Array.from({ length: 100 }, () => ['1', 'Ann', 'Rome']),
    ];
    const proof = await proofOf(rows);
    expect(proof.map(({ row }) => row)).toContain(202);
    expect(proof).toHaveLength(2);
  });

  it('names characters that few rows have, those first that fonts lack; common syllables are not rare', async () => {
    const odd = ['뷁', '똠', 'Ł', 'Ж', '\u{1f9ff}', '𠮷', 'é'];
    const rows = [
      ...Array.from({ length: 50 }, () => ['1', 'Ann', 'Rome']),
      ...odd.map((character) => ['1', `Ann ${character}`, 'Rome']),
      ['1', '김민준', '서울'],
      ...Array.from({ length: 4 }, () => ['1', 'Ñandú', 'Rome']),
    ];
    const rare = reasonsIn(await proofOf(rows)).filter((reason) => reason.startsWith('character'));
    const points = odd.map(
      (c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    expect(rare).toEqual(
      odd.map((c, i) => `character "${c}" (${points[i]}): rare, in 1 row`).sort(),
    );
  });

  it('shows at most 12 rare characters, however many there are', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [
      '1',
      String.fromCodePoint(0x4e00 + i),
      'Rome',
    ]);
    const proof = await proofOf(rows);
    expect(reasonsIn(proof).filter((reason) => reason.startsWith('character'))).toHaveLength(12);
    expect(proof.length).toBeLessThanOrEqual(13);
  });

  it('leaves out rows that cannot be ordered', async () => {
    const proof = await proofOf([
      ['1', 'Ann', 'Rome'],
      ['no price', 'Maximilian von und zu Hohenstein', 'Rome'],
    ]);
    expect(proof.map(({ row }) => row)).toEqual([2]);
  });

  it('finds the true extremes, whatever stands in the rows and in whatever order', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '한', '漢', 'Ж', ' ', '🎉'),
      maxLength: 8,
    });
    const row = fc.tuple(fc.nat({ max: 50 }).map(String), text, text);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const proof = await proofOf(rows);
        const best = (all: readonly number[]) => Math.max(...all);
        const prices = (of: readonly (readonly string[])[]) => of.map(([price]) => Number(price));
        const widths = (of: readonly (readonly string[])[]) =>
          of.map(([, name = '']) => (name.trim() === '' ? 0 : displayWidth(name)));
        const taken = proof.map(({ cells }) => cells);
        expect(best(prices(taken))).toBe(best(prices(rows)));
        expect(Math.min(...prices(taken))).toBe(Math.min(...prices(rows)));
        expect(best(widths(taken))).toBe(best(widths(rows)));
        for (const { row, cells } of proof) expect(cells).toEqual(rows[row - 2]);
      }),
      { numRuns: 50 },
    );
  });
});
