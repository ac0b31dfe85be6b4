import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirstRows } from '../../src/rows/kept/first-rows.ts';
import { KeyedHash } from '../../src/rows/keyed-hash.ts';

/** The same, block by block, as the paper of Chaskey writes it, with numbers of any size. */
function chaskey(key: bigint, bytes: Uint8Array): bigint {
  const word = 2n ** 32n;
  const turn = (x: bigint, by: bigint) => ((x << by) | (x >> (32n - by))) % word;
  const twice = (x: bigint) => ((x << 1n) % 2n ** 128n) ^ (x >> 127n === 1n ? 0x87n : 0n);
  const toBlock = (part: readonly number[]) =>
    part.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let state = key;
  const blocks: number[][] = [];
  for (let at = 0; at < Math.max(1, bytes.length); at += 16)
    blocks.push([...bytes.subarray(at, at + 16)]);
  for (const [i, block] of blocks.entries()) {
    const isLast = i === blocks.length - 1;
    const lastKey = block.length === 16 ? twice(key) : twice(twice(key));
    const padded = block.length === 16 ? block : [...block, 1];
    state ^= toBlock(padded) ^ (isLast ? lastKey : 0n);
    let [a, b, c, d] = [0n, 32n, 64n, 96n].map((by) => (state >> by) % word) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    for (let round = 0; round < 8; round += 1) {
      a = (a + b) % word;
      c = (c + d) % word;
      b = turn(b, 5n) ^ a;
      d = turn(d, 8n) ^ c;
      a = turn(a, 16n);
      a = (a + d) % word;
      c = (c + b) % word;
      d = turn(d, 13n) ^ a;
      b = turn(b, 7n) ^ c;
      c = turn(c, 16n);
    }
    state = a + (b << 32n) + (c << 64n) + (d << 96n);
    if (isLast) state ^= lastKey;
  }
  return state;
}

describe('KeyedHash', () => {
  it('is Chaskey for texts of any length, and forgets what was hashed before', () => {
    const words = fc.array(fc.nat(2 ** 32 - 1), { minLength: 4, maxLength: 4 });
    const texts = fc.array(fc.uint8Array({ maxLength: 80 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, texts, (key, list) => {
        const hash = new KeyedHash(Uint32Array.from(key));
        for (const bytes of list) {
          hash.add(bytes, 0, bytes.length);
          hash.finish();
          const whole = key.reduceRight((sum, word) => sum * 2n ** 32n + BigInt(word), 0n);
          const made = hash.words.reduceRight((sum, word) => sum * 2n ** 32n + BigInt(word), 0n);
          expect(made).toBe(chaskey(whole, bytes));
        }
      }),
    );
  });

  it('grows with long texts', () => {
    const hash = new KeyedHash(new Uint32Array(4));
    const bytes = new Uint8Array(5000).fill(7);
    for (const byte of bytes) hash.addByte(byte);
    hash.finish();
    const made = [...hash.words];
    hash.add(bytes, 0, bytes.length);
    hash.finish();
    expect([...hash.words]).toEqual(made);
  });
});

describe('FirstRows', () => {
  it('gives the first row of each key, over many growths', () => {
    const rows = new FirstRows();
    const hash = new KeyedHash(Uint32Array.of(1, 2, 3, 4));
    const hashOf = (key: number) => {
      const bytes = Buffer.from(String(key));
      hash.add(bytes, 0, bytes.length);
      hash.finish();
      return hash.words;
    };
    const keys = 100_000;
    const all = Array.from({ length: keys }, (_, key) => key);
    expect(all.filter((key) => rows.findOrAdd(hashOf(key), key + 2) !== 0)).toEqual([]);
    expect(all.filter((key) => rows.findOrAdd(hashOf(key), 1_000_000) !== key + 2)).toEqual([]);
    expect(rows.find(hashOf(keys))).toBe(0);
    expect(rows.count).toBe(keys);
  });

  it('tells keys apart by all 96 bits', () => {
    const rows = new FirstRows();
    rows.findOrAdd(Uint32Array.of(1, 2, 3, 4), 5);
    const near = [
      [1, 2, 4, 4],
      [1, 3, 3, 4],
      [4097, 2, 3, 4],
    ].map((words) => rows.find(Uint32Array.from(words)));
    expect(near).toEqual([0, 0, 0]);
    expect(rows.find(Uint32Array.of(1, 2, 3, 9))).toBe(5);
  });
});
