import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSizer, JsonWriter } from '../../src/rows/json-writer.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { runs } from '../support/runs.ts';

/** Everything that is special to JSON or UTF-8, half surrogate pairs too. */
const special = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\u0000',
  '\u001f',
  '\u007f',
  'é',
  '한',
  '\u2028',
  '😀',
  '\ud83d',
  '\ude00',
);
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: fc.oneof(special, fc.string({ maxLength: 3 })) }),
    fc.string({ unit: ANY_CHARACTER }),
  ),
);

function expectedBytes(parts: readonly string[]): Buffer {
  return Buffer.from(parts.map((text) => JSON.stringify(text).slice(1, -1)).join(''));
}

test('JsonWriter writes the bytes of JSON.stringify, and JsonSizer counts them', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const writer = new JsonWriter(1);
      const sizer = new JsonSizer();
      for (const part of parts) {
        writer.text(part);
        sizer.text(part);
      }
      const expected = expectedBytes(parts);
      expect(sizer.length).toBe(expected.length);
      expect(writer.length).toBe(expected.length);
      expect(Buffer.compare(Buffer.from(writer.take()), expected)).toBe(0);
    }),
    { numRuns: runs(200) },
  );
});

test('JsonWriter and JsonSizer make of UTF-8 what they make of its text', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (parts, asJson) => {
      const [writer, sizer] = [new JsonWriter(1), new JsonSizer()];
      const before = Buffer.from('{"a long name":"');
      for (const part of parts) {
        const bytes = Buffer.from(`,${part},`);
        for (const out of [writer, sizer]) {
          if (asJson) out.copy(before, bytes, 1, bytes.length - 1, Buffer.from('"}'));
          else out.utf8(bytes, 1, bytes.length - 1);
        }
      }
      const whole = parts.map((part) => part.toWellFormed());
      const expected = asJson
        ? Buffer.from(whole.map((part) => `${before}${part}"}`).join(''))
        : expectedBytes(whole);
      expect(sizer.length).toBe(expected.length);
      expect(Buffer.compare(Buffer.from(writer.take()), expected)).toBe(0);
    }),
    { numRuns: runs(200) },
  );
});

test('JsonWriter makes room for texts of any length', () => {
  for (const text of [
    'x'.repeat(40_000),
    '한'.repeat(9000),
    '\u0001'.repeat(900),
    '😀"'.repeat(500),
  ]) {
    const writer = new JsonWriter(16);
    writer.text(text);
    expect(Buffer.from(writer.take()).equals(expectedBytes([text]))).toBe(true);
  }
});

test('JsonWriter.rewind() forgets, take() starts anew', () => {
  const writer = new JsonWriter(4);
  writer.raw(Buffer.from('[1'));
  const { length } = writer;
  writer.text('gone');
  writer.raw(Buffer.alloc(100, 'x'));
  writer.rewind(length);
  writer.raw(Buffer.from(']'));
  expect(Buffer.from(writer.take()).toString()).toBe('[1]');
  writer.raw(Buffer.from('other'));
  expect(Buffer.from(writer.take()).toString()).toBe('other');
});

test('JsonSizer.rewind() forgets', () => {
  const sizer = new JsonSizer();
  sizer.raw(Buffer.from('[1'));
  sizer.text('gone');
  sizer.rewind(2);
  expect(sizer.length).toBe(2);
});
