import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { countUnits, hasSpaceAtEnd, isBlankUtf8 } from '../../src/rows/byte-cells.ts';
import type { ByteRows } from '../../src/rows/byte-rows.ts';
import { columnLetter } from '../../src/rows/row.ts';
import { toByteRows } from '../../src/rows/to-byte-rows.ts';
import { readRows } from '../../src/sheet/csv/read-rows.ts';
import { DamageRules } from '../../src/sheet/damage/damage-rules.ts';
import { createDamageWatch } from '../../src/sheet/damage/watch-damage.ts';
import { DEFAULT_LIMITS } from '../../src/sheet/limits.ts';
import { isPlainUtf8 } from '../../src/sheet/plain-utf8.ts';
import { createRowFilter } from '../../src/sheet/row-filter.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { runs } from '../support/runs.ts';

const CELLS = [
  ...['', ' ', '\u3000', '""', '"\n"', 'x', '한', '"a""b"', 'é😀,', '\u2003x'],
  ...['00123', '0123', '12345', '9999', '2024-01-02', '45000', '1.2E+15', '####', '???'],
  ...['1234567890123450000', '1234567890123456789', '010-1234-1234-12', 'x'.repeat(255)],
  ...['한'.repeat(255), '5'.repeat(255), 'José\u200b', 'a\ufffd'],
];
const csv = fc
  .array(fc.array(fc.constantFrom(...CELLS), { minLength: 1, maxLength: 5 }), { maxLength: 30 })
  .map((rows) => rows.map((cells) => `${cells.join(',')}\n`).join(''));
/** Columns that each have a few kinds of cells, so that checks of whole columns stay at work. */
const even = fc
  .array(fc.constantFrom('00123,45000,x\n', '01234,2024-01-02,x\n', '0124,45001,\n', ',,\n'))
  .map((lines) => lines.join(''));

async function* toPieces(text: string): AsyncGenerator<Buffer> {
  const middle = text.indexOf('\n', text.length / 2) + 1;
  yield Buffer.from(text.slice(0, middle));
  yield Buffer.from(text.slice(middle));
}

/** What is told and left of the rows below a header with a column that has no name. */
async function watch(text: string, toBatch: (batch: ByteRows) => ByteRows, named: boolean) {
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  const columns = ['A', named ? 'B' : '', 'C'].map((name, index) => ({
    ...{ index, letter: columnLetter(index), name },
  }));
  const sheet = { sheet: 'List', header: { row: 1, columns } };
  const counts = { read: 0, blank: 0 };
  const filter = createRowFilter(sheet, 'csv', counts, onIssue);
  const damage = createDamageWatch(sheet, { format: 'csv', rules: new DamageRules({}) }, onIssue);
  const kept: unknown[] = [];
  const marks = { delimiter: ',', quote: '"', spaced: false, prefixBytes: 0 };
  const options = { sheet: 'List', ...marks, limits: DEFAULT_LIMITS, onIssue };
  for await (const batch of readRows(toPieces(`A,B,C\n${text}`), options)) {
    const filled = filter.keepFilled(toBatch(batch));
    damage.check(filled);
    damage.checkColumns(filled);
    kept.push(filled.numbers, filled.rows);
  }
  filter.finish();
  damage.finish();
  return { issues, counts, kept };
}

test.each([
  { name: 'any cells', texts: csv },
  { name: 'even columns', texts: even },
])('rows as bytes are filtered and watched as rows as texts are: $name', async ({ texts }) => {
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, named) => {
      const toTexts = ({ numbers, rows, plain }: ByteRows) =>
        toByteRows({ numbers, rows, plain }, isPlainUtf8);
      const ofTexts = await watch(text, toTexts, named);
      expect(await watch(text, (batch) => batch, named)).toEqual(ofTexts);
    }),
    { numRuns: runs(300) },
  );
});

const anyText = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 6 }),
  fc
    .array(
      fc.constantFrom(...' \t\n\v\f\r\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\ufeff\u0085ÂéᚁЀ'),
      {
        maxLength: 4,
      },
    )
    .map((characters) => characters.join('')),
);

test('hasSpaceAtEnd() holds where trim() leaves less than there is, or there is nothing', () => {
  const spaces = [...Array(0x10000).keys()].map((code) => String.fromCharCode(code));
  const white = spaces.filter((character) => /\s/.test(character));
  const others = [
    'a',
    'é',
    '이',
    'か',
    'ー',
    '전',
    '　の',
    '\u2019',
    '\u2030',
    'À',
    '🎉',
    '\u200b',
  ];
  const piece = fc.constantFrom(...white, ...others);
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 4 }), (text) => {
      const bytes = Buffer.from(`,${text},`);
      const isTrimmed = text.trim().length !== text.length || text === '';
      expect(hasSpaceAtEnd(bytes, 1, bytes.length - 1)).toBe(isTrimmed);
    }),
    { numRuns: runs(1000), examples: [['ー\u00a0a'], ['\u00a0a'], ['a\u3000é'], ['é\u00a0a']] },
  );
  for (const character of spaces.filter((one) => !/[\ud800-\udfff]/.test(one))) {
    const bytes = Buffer.from(character);
    const isWhite = character.trim() === '';
    expect([character, hasSpaceAtEnd(bytes, 0, bytes.length)]).toEqual([character, isWhite]);
  }
});

test('isBlankUtf8() holds where trim() leaves nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bytes = Buffer.from(text);
      expect(isBlankUtf8(bytes, 0, bytes.length)).toBe(bytes.toString().trim() === '');
    }),
    { numRuns: runs(2000) },
  );
});

test('countUnits() counts what length counts', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bytes = Buffer.from(text);
      expect(countUnits(bytes, 0, bytes.length)).toBe(bytes.toString().length);
    }),
  );
});
