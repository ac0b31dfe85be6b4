import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellCleaner } from '../../../../src/mapping/cells/clean/cell-cleaner.ts';
import { stepOf } from './step-of.ts';

describe('split', () => {
  it.each([
    ['{ at: ",", take: 2 }', 'Kim , Minsu, x', 'Minsu'],
    ['{ at: ",", take: -1 }', 'Kim, Minsu, x', 'x'],
    ['{ at: ",", take: -3 }', 'Kim, Minsu', ''],
    ['{ at: ",", take: 2.. }', 'Kim , a,b , c ', 'a,b , c'],
    ['{ at: ",", take: 3.. }', 'Kim, a', ''],
    ['{ at: ",", take: 1 }', 'Kim', 'Kim'],
    ['{ at: " ", take: 2 }', '  Kim\u3000\u00a0 Minsu', 'Minsu'],
    ['{ at: " ", take: -2 }', 'a  b\nc ', 'b'],
    ['{ at: " ", take: 2 }', 'Kim\u3000Minsu', 'Minsu'],
    ['{ at: " ", take: 2.. }', 'Kim  Min  su', 'Min  su'],
    ['{ at: " / ", take: 1 }', 'a/b / c', 'a/b'],
    ['{ at: ~, take: 1 }', '4567~8', '4567'],
    ['{ at: ., take: 1.. }', 'a.b', 'a.b'],
    ['{ at: "\\n", take: 2 }', '12 High Street\r\nLondon', 'London'],
    ['{ at: "\\t", take: 1 }', '12 High Street\tLondon', '12 High Street'],
  ])('%s makes of "%s" "%s"', (keys, cell, text) => {
    expect(new CellCleaner([stepOf(`{ split: ${keys} }`)]).clean(cell)).toBe(text);
  });

  it('takes the parts that one finds by going through the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', ';', ' ', '\u3000') });
    const take = fc.integer({ min: -4, max: 4 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(text, fc.constantFrom(',', ', ', ' '), take, (cell, at, n) => {
        const isWide = !cell.includes(at) && cell.normalize('NFKC').includes(at);
        fc.pre(cell.trim() !== '' && (at === ' ' || !isWide));
        const parts = partsOf(cell, at);
        const step = { split: { at, take: String(n) } };
        const part = parts[n > 0 ? n - 1 : parts.length + n] ?? '';
        expect(new CellCleaner([step]).clean(cell)).toBe(part.trim());
      }),
    );
  });

  it('does not convert what has the sign in another width', () => {
    const cleaner = new CellCleaner([stepOf('{ split: { at: ",", take: 1 } }')]);
    cleaner.clean('대구， 수성구');
    expect(cleaner.problem?.fix).toContain('put width before');
    cleaner.clean('대구, 수성구， x');
    expect(cleaner.problem).toBeNull();
  });

  it.each([
    ['{ at: "", take: 1 }', 'split.at must not be empty'],
    ['{ at: ",", take: 0 }', 'split.take must be 1 (the first part)'],
    ['{ at: ",", take: ..2 }', 'split.take must be 1 (the first part)'],
    ['{ at: "," }', 'split.take is missing'],
  ])('%s is an error of the mapping', (keys, message) => {
    expect(() => stepOf(`{ split: ${keys} }`)).toThrow(message);
  });
});

function partsOf(cell: string, at: string): string[] {
  const parts = [''];
  let rest = at === ' ' ? cell.trim() : cell;
  while (rest !== '') {
    const found = at === ' ' ? /^\s+/.exec(rest)?.[0] : rest.startsWith(at) ? at : undefined;
    const taken = found ?? rest.slice(0, 1);
    if (found === undefined) parts.push(`${parts.pop()}${taken}`);
    else parts.push('');
    rest = rest.slice(taken.length);
  }
  return parts;
}
