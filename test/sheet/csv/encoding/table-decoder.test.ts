import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes } from '../../../../src/sheet/csv/encoding/decode-bytes.ts';
import { createTableDecoder } from '../../../../src/sheet/csv/encoding/table-decoder.ts';

const ENCODINGS = ['cp949', 'shift_jis', 'big5'];

function decode(encoding: string, pieces: readonly Buffer[]): string | undefined {
  const decoder = createTableDecoder(encoding);
  if (!decoder) return undefined;
  const parts = pieces.map((piece) => Buffer.from(decoder.write(piece)));
  return Buffer.concat([...parts, decoder.end()]).toString();
}

test.each(ENCODINGS)(
  'createTableDecoder() reads all pairs of bytes of %s as iconv-lite does',
  (encoding) => {
    const bytes = Buffer.alloc(3 * 256 * 256, '\n');
    for (let pair = 0; pair < 256 * 256; pair += 1) bytes.writeUInt16BE(pair, 3 * pair);
    expect(decode(encoding, [bytes])).toBe(decodeBytes(bytes, encoding));
  },
);

test.each(ENCODINGS)('createTableDecoder() reads any bytes of %s, cut anywhere', (encoding) => {
  const bytes = fc.uint8Array({ maxLength: 60 });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), (pieces) => {
      const whole = Buffer.concat(pieces);
      const cut = pieces.map((piece) => Buffer.from(piece));
      expect(decode(encoding, cut)).toBe(decodeBytes(whole, encoding));
    }),
    { numRuns: 2000 },
  );
});

test.each(['gb18030', 'euc-jp', 'utf-7', 'windows-1252', 'iso-2022-jp'])(
  'createTableDecoder() has no table for %s',
  (encoding) => {
    expect(createTableDecoder(encoding)).toBeUndefined();
  },
);
