import { describe, expect, it } from 'vitest';
import {
  findTotalWord,
  mayHaveTotalWord,
  TOTAL_WORDS,
} from '../../../../src/mapping/rules/totals/total-words.ts';

const WAYS: Readonly<Record<string, (word: string) => string>> = {
  'as it is': (word) => word,
  'in capitals': (word) => word.toUpperCase(),
  'with a capital': (word) => word.replace(/^./u, (first) => first.toUpperCase()),
  'in parts': (word) => word.toUpperCase().normalize('NFD'),
};
const PLACES = [
  'W',
  ' W ',
  'W:',
  'W：',
  '*W*',
  '(W)',
  '【W】',
  '「W」',
  '«W»',
  '„W“',
  '‘W’',
  'W…',
  '— W —',
  'W\u00a0',
  '\u3000W',
  'Seoul W',
  'W Seoul',
  'W 2026',
  'W (3)',
];

describe('findTotalWord()', () => {
  it.each([
    ...['Positionssumme', 'Auftragswert', 'Nettobetrag', 'Bestellsumme', 'Rechnungssumme netto'],
    ...['Order total', 'Total order 4711', 'Sum of order', 'Summe Auftrag', 'Total de la commande'],
    ...[
      'Importe total',
      'Suma zamówienia',
      'Итого по заказу',
      '거래처계',
      '伝票計',
      'Belegsumme 12',
    ],
  ])('knows what is summed up: %s', (text) => {
    expect(findTotalWord(text)).toMatchObject({ kind: 'sure' });
  });

  it.each(['Total Wellness', 'Sum 41', 'Total 90', 'Total Recall', 'Order of the Total Fans'])(
    'takes %s for a name',
    (text) => {
      expect(findTotalWord(text)).not.toMatchObject({ kind: 'sure' });
    },
  );

  it.each(['Ewert', 'Siewert', 'Summer special', 'Nettobuch', 'Auftrag'])(
    'finds none in %s',
    (text) => {
      expect(findTotalWord(text)).toBe(null);
    },
  );
});

describe('mayHaveTotalWord()', () => {
  it.each(Object.keys(WAYS))('is true of every text that has one, written %s', (way) => {
    const missed: string[] = [];
    let found = 0;
    for (const word of TOTAL_WORDS) {
      for (const place of PLACES) {
        const text = place.replace('W', WAYS[way]?.(word) ?? '');
        if (findTotalWord(text) === null) continue;
        found += 1;
        const bytes = Buffer.from(`x${text}x`);
        if (!mayHaveTotalWord(bytes, 1, bytes.length - 1)) missed.push(text);
      }
    }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(TOTAL_WORDS.length * 10);
  });

  it('is true of letters of double width', () => {
    const bytes = Buffer.from('Ｔｏｔａｌ');
    expect(mayHaveTotalWord(bytes, 0, bytes.length)).toBe(true);
    expect(findTotalWord('Ｔｏｔａｌ')).toMatchObject({ kind: 'likely' });
  });

  it.each(['Anna', 'Summers', 'Totalitarian', '김민준', '合田', 'Zoë', '12 High Street'])(
    'is false of %s',
    (text) => {
      const bytes = Buffer.from(text);
      expect(mayHaveTotalWord(bytes, 0, bytes.length)).toBe(false);
    },
  );
});
