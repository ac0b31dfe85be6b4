import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { DecodeFault } from '../../../src/sheet/csv/check-utf8.ts';
import { readUtf8 } from '../../../src/sheet/csv/read-utf8.ts';
import { runs } from '../../support/runs.ts';

async function* iterate(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** Decodes bytes given in chunks that end at the places. */
async function decode(bytes: Buffer, encoding: string, places: readonly number[] = []) {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length];
  ends.sort((a, b) => a - b);
  const chunks = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
  let text = '';
  let fault: DecodeFault | undefined;
  try {
    for await (const piece of readUtf8(iterate(chunks), encoding)) text += piece.toString();
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error;
    fault = error;
  }
  return { text, fault };
}

const SAMPLES = [
  { encoding: 'utf-8', text: 'a,é,김민수,😀\r\n' },
  { encoding: 'utf-16le', text: 'a,é,김민수,😀\r\n' },
  { encoding: 'utf-16be', text: 'a,é,김민수,😀\r\n' },
  { encoding: 'utf-32le', text: 'a,é,김민수\r\n' },
  { encoding: 'cp949', text: '김민수,똠방각하,漢字,Kim\r\n' },
  { encoding: 'shift_jis', text: '田中,なまえ,ﾀﾅｶ,表ソ\r\n' },
  { encoding: 'euc-jp', text: '田中,なまえ,ﾀﾅｶ\r\n' },
  { encoding: 'gb18030', text: '王小明,€㐀,😀,abc\r\n' },
  { encoding: 'big5', text: '陳大文,許功蓋,x\r\n' },
  { encoding: 'windows-1252', text: 'José,€,“x”\r\n' },
  { encoding: 'windows-1251', text: 'Иван,№\r\n' },
];

describe('readUtf8()', () => {
  test.each(SAMPLES)(
    'gives the same text of $encoding cut at every byte',
    async ({ encoding, text }) => {
      const bytes = iconv.encode(text, encoding);
      for (let at = 0; at <= bytes.length; at += 1) {
        for (let next = at; next <= bytes.length; next += 1) {
          expect(await decode(bytes, encoding, [at, next])).toEqual({ text, fault: undefined });
        }
      }
    },
  );

  test.each(SAMPLES)(
    'gives the same text of $encoding whatever its bytes',
    async ({ encoding }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 40 }),
          fc.array(fc.nat(40), { maxLength: 5 }),
          async (array, places) => {
            const bytes = Buffer.from(array);
            const whole = await decode(bytes, encoding);
            const cut = await decode(bytes, encoding, places);
            expect(cut.text).toBe(whole.text);
            expect(cut.fault?.offset).toBe(whole.fault?.offset);
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test.each([
    { bytes: [0x1b, 0xc3, 0xa9], text: '\u001bé', offset: undefined },
    { bytes: [0x61, 0x1b, 0xc0, 0x00], text: 'a\u001b', offset: 2 },
  ])('reads an escape character before the last bytes $bytes', async ({ bytes, text, offset }) => {
    const read = await decode(Buffer.from(bytes), 'utf-8');
    expect(read.text).toBe(text);
    expect(read.fault?.offset).toBe(offset);
  });

  test('gives all of a long text without a place to cut it', async () => {
    const text = `${'김'.repeat(200_000)}\n`;
    expect((await decode(iconv.encode(text, 'cp949'), 'cp949', [1, 99_999])).text).toBe(text);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'leaves out the byte order mark of %s',
    async (encoding) => {
      const bytes = iconv.encode('\uFEFFa\uFEFF', encoding);
      for (let at = 0; at <= bytes.length; at += 1) {
        expect((await decode(bytes, encoding, [at])).text).toBe('a\uFEFF');
      }
    },
  );

  test.each([
    { name: 'a byte that never occurs', bytes: [0x61, 0xff, 0x62], before: 'a', offset: 1 },
    { name: 'a character cut by another', bytes: [0x61, 0xea, 0xb9, 0x2c], before: 'a', offset: 1 },
    {
      name: 'a character cut by the end',
      bytes: [0x61, 0x0a, 0xea, 0xb9],
      before: 'a\n',
      offset: 2,
    },
    { name: 'half a surrogate pair', bytes: [0x61, 0xed, 0xa0, 0x80], before: 'a', offset: 1 },
    { name: 'a longer form of a character', bytes: [0x61, 0xc0, 0xaf], before: 'a', offset: 1 },
    { name: 'a continuation alone', bytes: [0xea, 0xb9, 0x80, 0x80], before: '김', offset: 3 },
  ])('throws DecodeFault with its place for $name', async ({ bytes, before, offset }) => {
    const { text, fault } = await decode(Buffer.from(bytes), 'utf-8');
    expect(text).toBe(before);
    expect(fault?.offset).toBe(offset);
    expect(fault?.bytes[0]).toBe(bytes[offset]);
  });

  test('throws DecodeFault for bytes that are no UTF-8 and for no others', async () => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const isDecoded = (bytes: Uint8Array) => {
      try {
        return { text: decoder.decode(bytes) };
      } catch {
        return undefined;
      }
    };
    const byte = fc.constantFrom(
      0x2c,
      0x41,
      0x80,
      0xbf,
      0xc3,
      0xa9,
      0xe0,
      0xea,
      0xb9,
      0xed,
      0xf0,
      0x9f,
      0xf5,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(byte, { maxLength: 10 }),
        fc.array(fc.nat(9)),
        async (list, places) => {
          const bytes = Buffer.from(list);
          const { text, fault } = await decode(bytes, 'utf-8', places);
          const expected = isDecoded(bytes);
          expect(fault === undefined).toBe(expected !== undefined);
          if (expected) expect(text).toBe(expected.text);
          if (fault) expect(text).toBe(isDecoded(bytes.subarray(0, fault.offset))?.text);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('shows bytes that mean nothing in an older encoding as U+FFFD', async () => {
    const bytes = Buffer.from([0x41, 0xb0, 0x0a, 0x42, 0x43]);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect((await decode(bytes, 'cp949', [at])).text).toBe('A\ufffd\nBC');
    }
  });
});
