import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import { readSharedStrings } from '../../../src/sheet/xlsx/shared-strings.ts';
import { runs } from '../../support/runs.ts';

/** Reads a part that comes in two pieces, and one byte more each. */
async function readItems(xml: string, cut: number, maxCellChars = 30) {
  const bytes = Buffer.from(xml);
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes.subarray(0, cut);
    yield bytes.subarray(cut, cut + 1);
    yield bytes.subarray(cut + 1);
  }
  const zip = { stream: chunks, packedSize: () => 0 } as unknown as Parameters<
    typeof readSharedStrings
  >[0]['zip'];
  const limits = { ...DEFAULT_LIMITS, maxCellChars, maxSharedStringMemory: 200 };
  const texts = await readSharedStrings({
    ...{ file: 'list.xlsx', zip, part: 'xl/sharedStrings.xml', limits },
    signal: undefined,
  });
  const found = Array.from({ length: texts.count }, (_, i) => {
    const text = texts.get(i) ?? '';
    expect(texts.isEscaped(i)).toBe(/["\\\p{Cc}]/u.test(text));
    return text;
  });
  texts.close();
  return found;
}

const text = fc
  .array(
    fc.constantFrom('Kim', '가', 'é', 'Ã', '??', '#', '&amp;', '_x000D_', ' ', '\n', '"', '>'),
    {
      maxLength: 5,
    },
  )
  .map((pieces) => pieces.join(''));
const item = fc.oneof(
  { weight: 5, arbitrary: text.map((t) => ({ plain: `<si><t>${t}</t></si>`, t })) },
  text.map((t) => ({ plain: `<si><r><t>${t}</t></r><rPh><t>x</t></rPh></si>`, t })),
  fc.constantFrom('<si/>', '<si><t/></si>', '<si> <t></t></si>').map((plain) => ({ plain, t: '' })),
);

test('readSharedStrings() reads plain items as it reads those that nobody writes, cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 12 }), fc.nat(), async (items, cut) => {
      const head = `<?xml version="1.0"?>${' '.repeat(240)}<sst>`;
      const odd = `${head}${items.map(({ t }) => `<si ><t >${t}</t ></si >`).join('')}</sst>`;
      const plain = `${head}${items.map((each) => each.plain).join('')}</sst>`;
      const read = await readItems(plain, cut % Buffer.byteLength(plain));
      expect(read).toEqual(await readItems(odd, 0));
      expect(read).toHaveLength(items.length);
    }),
    { numRuns: runs(100) },
  );
});

test('readSharedStrings() refuses a plain item that is too long', async () => {
  const xml = (length: number) => `<sst><si><t>${'가'.repeat(length)}</t></si></sst>`;
  await expect(readItems(xml(30), 1)).resolves.toHaveLength(1);
  await expect(readItems(xml(31), 1)).rejects.toMatchObject({ code: 'file_too_large' });
});
